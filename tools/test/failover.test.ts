import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import {
  longestPause,
  outagesIn,
  readyWithoutWrites,
  resumedAfter,
  type Sample,
  unreadyAfter,
} from '../../apps/server/test/trust/support/failover/outages.ts'
import { haproxySettings, patroniSettings, pgbouncerSettings } from '../../apps/server/test/trust/support/failover/settings.ts'

const nodes = ['node1', 'node2', 'node3'].map((name, at) => ({
  name,
  port: `${6001 + at}`,
  restPort: `${7001 + at}`,
  etcdPort: '2400',
  folder: `/tmp/x/${name}`,
}))
const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

describe('the example settings in deploy/, filled in for the failover rounds', () => {
  test('HAProxy checks Patroni for the primary and closes the sessions of a former primary', () => {
    const settings = haproxySettings('5999', nodes, 'closed')
    expect(settings).toContain('bind 127.0.0.1:5999')
    expect(settings).toContain('option httpchk GET /primary')
    expect(settings).toMatch(/^ +default-server .*on-marked-down shutdown-sessions$/m)
    for (const { name, port, restPort } of nodes)
      expect(settings).toContain(`server ${name} 127.0.0.1:${port} maxconn 200 check port ${restPort}`)
    expect(withoutComments(settings)).not.toContain('10.0.0.')
  })

  test('HAProxy keeps sessions only if configured', () => {
    expect(withoutComments(haproxySettings('5999', nodes, 'kept'))).not.toContain('on-marked-down')
  })

  test('Patroni replicates synchronously and contains no example address', () => {
    const [node] = nodes
    if (node === undefined) throw new Error('there is no node')
    const settings = withoutComments(patroniSettings(node, {}))
    expect(settings).toMatch(/^ +synchronous_mode: true$/m)
    expect(settings).toMatch(/^ +synchronous_commit: 'on'$/m)
    expect(settings).toContain('data_dir: /tmp/x/node1/data')
    expect(settings).not.toMatch(/10\.0\.0\.|\/var\/lib|PASSWORD/)
  })

  test('PgBouncer pools by session', () => {
    const settings = pgbouncerSettings('6432', '5999', '/tmp/x')
    expect(settings).toMatch(/^pool_mode = session$/m)
    expect(settings).toContain('goat = host=127.0.0.1 port=5999 dbname=goat')
  })

  test('a replaced text that is missing from an example is an error', () => {
    const twice = nodes.concat(nodes)
    expect(() => haproxySettings('5999', twice, 'closed')).toThrow('The example settings have no')
  })
})

describe('every setting that docs/failover.md names is in the examples', () => {
  const examples = ['deploy/haproxy.cfg', 'deploy/patroni.yml', 'deploy/pgbouncer.ini'].map(read).join('\n')
  const named = [...read('docs/failover.md').matchAll(/`([^`\n]+)`/g)].flatMap(([, text = '']) =>
    /^[a-z_-]+: \S+$|^[a-z_]+ = \S+$/.test(text) ? [text] : [],
  )

  test('settings are found', () => expect(named.length).toBeGreaterThan(4))

  test.each(named)('%s', (setting) => expect(examples).toContain(setting))
})

describe('outages', () => {
  const sample = (from: number, ok: boolean): Sample => ({ from, to: from + 10, ok })
  const samples = [sample(0, true), sample(100, false), sample(200, false), sample(300, true), sample(400, true), sample(500, false)]

  test('an outage lasts from the first failure until the end of the next success; one without an end is omitted', () => {
    expect(outagesIn(samples)).toEqual([{ from: 100, lastFailed: 200, to: 310 }])
  })

  test('a server resumes with its first write after the database, or before it', () => {
    const [outage] = outagesIn(samples)
    if (outage === undefined) throw new Error('there is no outage')
    expect(resumedAfter(outage, [50, 900])).toBe(590)
    expect(resumedAfter(outage, [50, 250])).toBe(0)
    expect(resumedAfter(outage, [50])).toBeUndefined()
  })

  test('/readyz is 200 without writes from the last write or the last other status until the next write', () => {
    const readyz = [sample(100, true), sample(150, true), sample(250, false), sample(350, true), sample(380, true)]
    expect(readyWithoutWrites(readyz, [90, 400])).toBe(60)
    expect(readyWithoutWrites(readyz, [90, 155, 400])).toBe(55)
    expect(readyWithoutWrites([sample(100, true), sample(900, true)], [105, 1000])).toBe(805)
    expect(readyWithoutWrites(readyz, [])).toBe(0)
  })

  test('/readyz is 503 with writes from the end of an outage', () => {
    const outages = outagesIn(samples)
    expect(unreadyAfter(outages, [sample(250, false), sample(350, false), sample(380, true)])).toBe(40)
    expect(unreadyAfter(outages, [sample(250, false), sample(380, true)])).toBe(0)
  })

  test('the longest pause includes the one before the first write and after the last one', () => {
    expect(longestPause(0, 100, [10, 20, 60])).toBe(40)
    expect(longestPause(0, 100, [10])).toBe(90)
    expect(longestPause(0, 100, [])).toBe(100)
  })
})

/** Comments of all three kinds of files. */
function withoutComments(text: string): string {
  return text.replace(/^\s*[#;].*$/gm, '')
}
