import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { followWorld } from '@goat/foresight-client/follow-world'
import type { StoredWorld } from '@goat/foresight-client/store'
import { demonstrationToken } from '../../../../../tools/token.ts'
import type { Connection } from '../../../src/db/db.ts'
import { until } from '../../support/command.ts'
import { outcomeOf, preparePlans, scheduleBoth } from '../../support/due-plans.ts'
import { freePort, type ServerProcess } from '../../support/server-process.ts'
import { compareLists, compareWrites } from './failover/compare.ts'
import { type Programs, programOf } from './failover/programs.ts'
import { recordsOf, startServer } from './failover/setting.ts'
import { balancerSettings } from './failover/settings.ts'
import { Writes } from './failover/writes.ts'
import { type Target, targetOf } from './load.ts'

/** Two servers behind HAProxy with `deploy/haproxy-http.cfg`, replaced as Kubernetes does: a new one is ready before an old one is stopped. */
export class RollingServers {
  readonly url: string
  /** Exits other than 0. */
  readonly faults: string[] = []
  readonly #start: (file?: string) => Promise<ServerProcess>
  readonly #running: ServerProcess[] = []

  private constructor(url: string, start: (file?: string) => Promise<ServerProcess>) {
    this.url = url
    this.#start = start
  }

  /** `file`: the main file of another release. */
  static async start(programs: Programs, databaseUrl: string, file?: string): Promise<RollingServers> {
    const [port, ...places] = await Promise.all(Array.from({ length: 4 }, freePort))
    const url = `http://localhost:${port}`
    programs.start('balancer', programOf('haproxy'), ['-db', '-f', programs.write('balancer.cfg', balancerSettings(String(port), places))])
    let next = 0
    const all = new RollingServers(url, (of) => {
      const env = { PORT: places[next++ % places.length] ?? '', PUBLIC_URL: url, TRUST_PROXY: 'on', DRAIN_SECONDS: '3' }
      return startServer(programs, databaseUrl, env, of)
    })
    for (let count = 0; count < 2; count += 1) all.#running.push(await all.#start(file))
    await until(async () => (await fetch(`${url}/readyz`)).status === 200)
    return all
  }

  /** Replaces both, by servers of another release if `file` is given. */
  async replace(file?: string): Promise<void> {
    for (const old of this.#running.splice(0)) {
      this.#running.push(await this.#start(file))
      const exit = await old.end('SIGTERM')
      if (exit !== 0) this.faults.push(`a server ended with ${exit}: ${old.output().slice(-300)}`)
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map((server) => server.end('SIGTERM')))
  }
}

export type RollingReport = { rounds: number; acknowledged: number; retried: number; applied: number; faults: string[] }
export type RollingLoad = {
  readonly writers: number
  readonly followers: number
  readonly updates: readonly (string | undefined)[]
  /** What else happens during each update. */
  readonly meanwhile?: (update: () => Promise<void>) => Promise<void>
}

/** One rolling update after the other (to a main file, or this release), during writes, with followers and plans that begin and end. */
export async function rollingRounds(servers: RollingServers, database: Connection, load: RollingLoad): Promise<RollingReport> {
  const report: RollingReport = { rounds: 0, acknowledged: 0, retried: 0, applied: 0, faults: [] }
  const target = await targetOf(servers.url)
  // One of the 31 delivery services of the demonstration is left for a person.
  const services = Math.min(30, load.writers - 6)
  const records = await recordsOf(target, services, load.writers - services)
  if (records.length !== load.writers) report.faults.push(`there are ${records.length} writers`)
  // Each waits about two seconds between two changes, and as long for an answer as there may be one.
  const writes = new Writes([target], records, load.writers / 2, 60_000)
  const followers = Array.from({ length: load.followers }, (_, at) => follow(target, people[at % people.length] ?? 'viewer'))
  for (const file of load.updates) {
    await writes.refreshTokens()
    writes.resume()
    const due = await scheduleBoth(target, await preparePlans(target, `rolling-${randomUUID().slice(0, 8)}`), 4_000)
    const update = () => servers.replace(file)
    await (load.meanwhile?.(update) ?? update()).catch((error: unknown) =>
      report.faults.push(`during update ${report.rounds + 1}: ${error}`),
    )
    const { isApplied, faults } = await outcomeOf(target, due)
    if (!(await writes.settle())) report.faults.push('writes were not settled')
    if (!isApplied) report.faults.push('a plan was missed')
    const stale = await compareLists(database, target, 10_000)
    const current = await worldOf(target)
    const wrong = await Promise.all(followers.map((one) => one.compare(current)))
    report.faults.push(
      ...faults,
      ...(await compareWrites(database, writes)),
      ...wrong.flat(),
      ...(typeof stale === 'string' ? [stale] : []),
    )
    report.rounds += 1
    report.applied += Number(isApplied)
  }
  await Promise.all(followers.map((one) => one.close()))
  await writes.close()
  for (const [answer, count] of writes.answers)
    if (answer.startsWith('503')) report.retried += count
    else report.faults.push(`${count} calls were answered with an error, or not at all (0), and repeated: ${answer}`)
  report.acknowledged = writes.acknowledged.length
  report.faults.push(...writes.faults, ...servers.faults)
  return report
}

/** A person may have 20 event streams at a server. */
const people = ['editor', 'colleague', 'viewer'] as const

function follow({ url }: Target, person: (typeof people)[number]) {
  let last: StoredWorld | undefined
  const follower = followWorld({
    baseUrl: `${url}/api/uk`,
    token: () => demonstrationToken({ baseUrl: url, person }),
    store: {
      load: async () => undefined,
      save: async (stored) => {
        last = stored
      },
    },
  })
  return {
    compare: async (current: Known): Promise<string[]> => {
      await until(async () => revisionOf(last) === current.revision).catch(() => undefined)
      if (isDeepStrictEqual(byKey(last?.world), byKey(current))) return []
      return [`a follower at revision ${revisionOf(last)} differs from revision ${current.revision} of the servers`]
    },
    close: () => follower.close(),
  }
}

type Known = { readonly revision: number; readonly records: Readonly<Record<string, readonly { readonly key: string }[]>> }

async function worldOf({ url, token }: Target): Promise<Known> {
  // The contract's test checks what is answered.
  return (await (await fetch(`${url}/api/uk/world`, { headers: { authorization: `Bearer ${token}` } })).json()) as Known
}

const revisionOf = (stored: StoredWorld | undefined) => (stored?.world as Known | undefined)?.revision

const byKey = (world: object | undefined) =>
  Object.entries((world as Known | undefined)?.records ?? {}).map(
    ([kind, records]) => [kind, new Map(records.map((record) => [record.key, record]))] as const,
  )
