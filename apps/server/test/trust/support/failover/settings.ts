import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** One Patroni node in the settings. */
export type NodeSettings = {
  readonly name: string
  readonly port: string
  readonly restPort: string
  readonly etcdPort: string
  readonly folder: string
}

/** Whether a proxy closes the connections to a former primary. */
export type Sessions = 'closed' | 'kept'

/** Seconds. A kill of the primary interrupts writes for `ttl` at most, so the rounds use less than the example. */
export const patroniTimes = { ttl: 10, loop_wait: 1, retry_timeout: 3 } as const
export const passwords = {
  superuser: 'superuser-of-the-rounds',
  replication: 'replication-of-the-rounds',
  goat: 'goat-of-the-rounds',
} as const

/** The example in `deploy/` with HAProxy on local `port`. `kept` also uses the slow checks of the example in Patroni's manual. */
export function haproxySettings(port: string, nodes: readonly NodeSettings[], sessions: Sessions): string {
  const filled = fill(example('haproxy.cfg'), [
    ['bind 10.0.0.31:5000', `bind 127.0.0.1:${port}`],
    ...nodes.map(
      (node, at) =>
        [`10.0.0.${11 + at}:5432 maxconn 200 check port 8008`, `127.0.0.1:${node.port} maxconn 200 check port ${node.restPort}`] as const,
    ),
  ])
  if (sessions === 'closed') return filled
  return fill(filled, [
    ['inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions\n', 'inter 3s fall 3 rise 2\n'],
  ])
}

/** The example in `deploy/` with HAProxy on local `port`, in front of three local servers. */
export function balancerSettings(port: string, serverPorts: readonly string[]): string {
  return fill(example('haproxy-http.cfg'), [
    ['10.0.0.51:4600', `127.0.0.1:${port}`],
    ...serverPorts.map((one, at) => [`10.0.0.${61 + at}:4600`, `127.0.0.1:${one}`] as const),
  ])
}

/** The example in `deploy/` for one local node, with little memory and its times or shorter ones. */
export function patroniSettings(node: NodeSettings, times: Partial<typeof patroniTimes>): string {
  const { folder } = node
  return fill(example('patroni.yml'), [
    ['name: node1', `name: ${node.name}`],
    ['10.0.0.11:8008', `127.0.0.1:${node.restPort}`],
    ['10.0.0.11:5432', `127.0.0.1:${node.port}`],
    [
      '10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379',
      `127.0.0.1:${node.etcdPort}\n  # Through its own way to etcd, which the rounds shut.\n  use_proxies: true`,
    ],
    ['ttl: 30', `ttl: ${times.ttl ?? 30}`],
    ['loop_wait: 10', `loop_wait: ${times.loop_wait ?? 10}`],
    ['retry_timeout: 10', `retry_timeout: ${times.retry_timeout ?? 10}`],
    ['shared_buffers: 1GB', 'shared_buffers: 16MB'],
    ['/var/lib/postgresql/15/goat', `${folder}/data`],
    ['/var/lib/postgresql/.pgpass-patroni', `${folder}/pgpass`],
    ['unix_socket_directories: /var/run/postgresql', `unix_socket_directories: ${folder}`],
    ['SUPERUSER_PASSWORD', passwords.superuser],
    ['REPLICATION_PASSWORD', passwords.replication],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['mode: required', "mode: 'off'"],
  ])
}

/** The example in `deploy/` with PgBouncer on local `port`, in front of `databasePort`. */
export function pgbouncerSettings(port: string, databasePort: string, folder: string): string {
  return fill(example('pgbouncer.ini'), [
    [
      'goat = host=10.0.0.31 port=5000 dbname=goat',
      ['goat', 'probe'].map((name) => `${name} = host=127.0.0.1 port=${databasePort} dbname=${name}`).join('\n'),
    ],
    ['listen_addr = 10.0.0.41', 'listen_addr = 127.0.0.1\nunix_socket_dir ='],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', `${folder}/userlist.txt`],
  ])
}

function example(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../../../../../../deploy/${name}`, import.meta.url)), 'utf8')
}

/** Throws if a text is missing: the rounds would otherwise run with wrong settings. */
function fill(text: string, values: readonly (readonly [from: string, to: string])[]): string {
  return values.reduce((filled, [from, to]) => {
    if (!filled.includes(from)) throw new Error(`The example settings have no "${from}".`)
    return filled.replaceAll(from, to)
  }, text)
}
