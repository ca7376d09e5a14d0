import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { worldAt } from '@goat/foresight/compile'
import { followWorld } from '@goat/foresight-client/follow-world'
import { until } from '../../../support/command.ts'
import { wire } from '../../../support/designation.ts'
import { outcomeOf, preparePlans, scheduleBoth } from '../../../support/due-plans.ts'
import type { ServerProcess } from '../../../support/server-process.ts'
import { type Target, targetOf } from '../load.ts'
import type { Dice } from '../seeded.ts'
import { compareLists, compareWrites } from './compare.ts'
import { type Fault, faults } from './faults.ts'
import { longestPause, outagesIn, readyWithoutWrites, resumedAfter, unreadyAfter } from './outages.ts'
import { isAlive } from './programs.ts'
import { type Setting, withSetting } from './setting.ts'
import type { Sessions } from './settings.ts'

/** The documented limits, in milliseconds. */
export const promised = { resumedMs: 5_000, notReadyMs: 2_000, readyMs: 2_000, listMs: 2_000 } as const
/** Timeout after which a round is aborted if a server does not write again. */
const givenUpMs = 90_000

/** The slowest of all rounds with one fault, in milliseconds. */
export type Figures = {
  readonly fault: string
  rounds: number
  /** Acknowledged writes. */
  acknowledged: number
  /** Plans that began during the fault. Each round has one; any other was missed. */
  applied: number
  /** Time in which the database made no write through the proxy. */
  databaseOutMs: number
  /** Time in which a server acknowledged no write. */
  serverOutMs: number
  /** Time from the database's recovery to the server's. */
  resumedMs: number
  notReadyMs: number
  readyMs: number
  listMs: number
  lost: string[]
}

export type FailoverReport = {
  readonly figures: readonly Figures[]
  readonly readyz: ReadonlyMap<string, number>
  readonly answers: ReadonlyMap<string, number>
}

/** Rounds of each fault during writes through two servers; `only` are parts of the names of the faults, empty for all. */
export async function failoverRounds(
  sessions: Sessions,
  rounds: number,
  dice: Dice,
  keepLogsIn: string,
  only: readonly string[] = [],
): Promise<FailoverReport> {
  return withSetting(sessions, keepLogsIn, async (setting) => {
    const figures: Figures[] = []
    for (const fault of faults.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)))) {
      const all = emptyFigures(fault.name)
      figures.push(all)
      for (let at = 0; at < rounds; at += 1)
        await round(setting, fault, dice, all).catch((error: unknown) => all.lost.push(`round ${at + 1} was broken off: ${error}`))
      for (const line of [tableRow(all), ...all.lost]) say(`${sessions}: ${line}`)
    }
    return { figures, readyz: setting.readyz, answers: setting.writes.answers }
  })
}

export async function round(setting: Setting, fault: Fault, dice: Dice, figures: Figures): Promise<void> {
  const { cluster, proxy, servers, writes } = setting
  await writes.refreshTokens()
  const before = { acknowledged: writes.acknowledged.length, faults: writes.faults.length }
  writes.resume()
  const [target = await targetOf(servers[0]?.url ?? '')] = writes.targets
  const plans = await preparePlans(target, `failover-${randomUUID().slice(0, 8)}`)
  await using follower = await followUntilCut(target)
  await saved(setting, 5 + dice.below(30))
  // At the instant of the fault, or while the database is away.
  const leadMs = dice.below(dice.one([200, 6_000]))
  const due = await scheduleBoth(target, plans, 5_000 + leadMs)
  await follower.cutOff(due.starts)
  await setTimeout(Math.max(0, Date.parse(due.starts) - leadMs - Date.now()))
  const primary = (await cluster.withRole('leader')).name
  const started = performance.now()
  const restore = await fault.cause(cluster, proxy)
  const moved = fault.moves ? await cluster.untilAnotherLeads(primary).catch((error: unknown) => [String(error)]) : undefined
  const given = await untilWritten(setting)
  await restore()
  await cluster.untilHealthy()
  const restored = await untilWritten(setting)
  const { isApplied, stored, faults } = await outcomeOf(target, due)
  const settled = await writes.settle()
  const ended = performance.now()
  const lost = [
    ...(moved ?? []),
    ...given,
    ...restored,
    ...(settled ? [] : ['writes were not settled within a minute']),
    ...(await compareWrites(proxy.connection('goat'), writes)),
    ...writes.faults.slice(before.faults),
    ...ends(servers),
    ...faults,
    ...(await follower.compare(plans.name, stored, isApplied)),
  ]
  for (const target of writes.targets) {
    const took = await compareLists(proxy.connection('goat'), target, 10_000)
    if (typeof took === 'string') lost.push(took)
    else figures.listMs = Math.max(figures.listMs, took)
  }
  measure(setting, started, ended, figures)
  figures.rounds += 1
  figures.applied += Number(isApplied)
  figures.acknowledged += writes.acknowledged.length - before.acknowledged
  figures.lost.push(...lost.map((one) => `round ${figures.rounds}: ${one}`))
}

/** A follower that knows what is scheduled when it is cut off, and is compared with the stored records before and after it is back. */
async function followUntilCut(target: Target) {
  let cut = new AbortController()
  let isInformed = false
  const follower = followWorld({
    baseUrl: `${target.url}/api/uk`,
    token: async () => target.token,
    fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.any([cut.signal, ...(init?.signal ? [init.signal] : [])]) }),
    backoff: () => 200,
  })
  await follower.ready
  const found = (name: string) => {
    const world = follower.world()
    const moves = world && worldAt(world, Date.now()).factories.get(wire.From)?.moves.rules
    return (moves ?? []).flatMap(({ key }) => (key.startsWith(name) ? [key] : [])).sort()
  }
  return {
    cutOff: async (starts: string) => {
      await until(async () => {
        isInformed = follower.world()?.later.length === 2
        return isInformed || Date.now() >= Date.parse(starts)
      })
      cut.abort()
    },
    compare: async (name: string, stored: readonly string[], isApplied: boolean): Promise<string[]> => {
      const away = found(name)
      cut = new AbortController()
      const isBack = await until(async () => follower.world()?.later.length === 0 && found(name).join() === stored.join()).then(
        () => true,
        () => false,
      )
      return [
        ...(isInformed && isApplied && away.join() !== stored.join()
          ? [`a follower that was cut off had ${away.join()}, stored are ${stored.join()}`]
          : []),
        ...(isBack ? [] : [`a follower that is back does not have ${stored.join()}`]),
      ]
    },
    [Symbol.asyncDispose]: () => follower.close(),
  }
}

/** Waits for some more acknowledged writes. */
async function saved({ writes }: Setting, more: number): Promise<void> {
  const enough = writes.acknowledged.length + more
  for (const end = performance.now() + 60_000; performance.now() < end; await setTimeout(20))
    if (writes.acknowledged.length >= enough) return
  throw new Error('nothing is saved before the fault')
}

/** Waits until the database has accepted writes for two seconds and each server has written since. Returns faults. */
async function untilWritten({ database, writes, servers }: Setting): Promise<string[]> {
  const started = performance.now()
  let waiting: string[] = []
  for (; performance.now() - started < givenUpMs; await setTimeout(50)) {
    const recent = database.samples.filter(({ to }) => to > performance.now() - 2_000)
    const since = recent[0]?.from ?? performance.now()
    waiting = [
      ...(recent.length > 3 && recent.every(({ ok }) => ok) ? [] : ['the database makes no writes']),
      ...servers.flatMap((_server, at) =>
        writes.instantsOf(at).filter((one) => one > since).length >= 3 ? [] : [`server ${at + 1} makes no writes`],
      ),
    ]
    if (waiting.length === 0 && performance.now() - started > 2_000) return []
  }
  return waiting.map((one) => `${one} for ${givenUpMs / 1000} s`)
}

function measure({ database, readiness, writes }: Setting, started: number, ended: number, figures: Figures): void {
  const within = <T extends { from: number; to: number }>(samples: readonly T[]) =>
    samples.filter(({ from, to }) => from >= started && to <= ended)
  const outages = outagesIn(within(database.samples))
  const slowest = (name: 'databaseOutMs' | 'serverOutMs' | 'resumedMs' | 'notReadyMs' | 'readyMs', value: number) => {
    figures[name] = Math.max(figures[name], value)
  }
  for (const { from, to } of outages) slowest('databaseOutMs', to - from)
  for (const [server, { samples }] of readiness.entries()) {
    const instants = writes.instantsOf(server)
    slowest('serverOutMs', longestPause(started, ended, instants))
    for (const outage of outages) slowest('resumedMs', resumedAfter(outage, instants) ?? ended - outage.to)
    slowest(
      'notReadyMs',
      readyWithoutWrites(
        within(samples),
        instants.filter((at) => at >= started && at <= ended),
      ),
    )
    slowest('readyMs', unreadyAfter(outages, within(samples)))
  }
}

const ends = (servers: readonly ServerProcess[]) => servers.flatMap(({ pid }, at) => (isAlive(pid) ? [] : [`server ${at + 1} ended`]))

export function emptyFigures(fault: string): Figures {
  const times = { databaseOutMs: 0, serverOutMs: 0, resumedMs: 0, notReadyMs: 0, readyMs: 0, listMs: 0 }
  return { fault, rounds: 0, acknowledged: 0, applied: 0, ...times, lost: [] }
}

/** Lost writes, and times over the documented limits. */
export function faultsOf({ fault, lost, ...figures }: Figures): string[] {
  const slow = (['resumedMs', 'notReadyMs', 'readyMs', 'listMs'] as const).flatMap((name) =>
    figures[name] <= promised[name] ? [] : [`${sayings[name]} ${seconds(figures[name])}, promised are ${seconds(promised[name])}`],
  )
  return [...lost, ...slow].map((one) => `${fault}: ${one}`)
}

const sayings = {
  resumedMs: 'a server made its first write after the database by',
  notReadyMs: '/readyz said 200 without writes for',
  readyMs: '/readyz said 503 with writes for',
  listMs: 'a list was stale for',
} as const

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

export const tableHead = [
  '| fault | rounds | plans applied | acknowledged | lost or wrong | database without writes | server without writes | server after database | `/readyz` 200 without writes | `/readyz` 503 with writes | lists fresh after |',
  '|---|---|---|---|---|---|---|---|---|---|---|',
]

export function tableRow({ fault, rounds, applied, acknowledged, lost, ...times }: Figures): string {
  const cells = [times.databaseOutMs, times.serverOutMs, times.resumedMs, times.notReadyMs, times.readyMs, times.listMs].map(seconds)
  return `| ${fault} | ${rounds} | ${applied} | ${acknowledged} | ${lost.length || 'nothing'} | ${cells.join(' | ')} |`
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
