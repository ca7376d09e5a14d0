import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestApi } from '../apps/server/test/support/api.ts'
import { clientRounds } from '../apps/server/test/support/client-rounds.ts'
import setUp from '../apps/server/test/support/cluster.ts'
import { addressOf } from '../apps/server/test/support/command.ts'
import { createTestDatabase } from '../apps/server/test/support/database.ts'
import { killRounds } from '../apps/server/test/support/kill-rounds.ts'
import { planKillRounds } from '../apps/server/test/support/plan-kills.ts'
import { loadProducts } from '../apps/server/test/support/products.ts'
import { freePort } from '../apps/server/test/support/server-process.ts'
import { alertFaults } from '../apps/server/test/trust/support/alerts.ts'
import { databaseRounds, type FaultReport, killInTurn } from '../apps/server/test/trust/support/faults.ts'
import { followerRounds } from '../apps/server/test/trust/support/follower-rounds.ts'
import { fileProducts, importFiles, importKillRounds } from '../apps/server/test/trust/support/imports.ts'
import { noPlans, planHistories } from '../apps/server/test/trust/support/plan-histories.ts'
import { planLoad } from '../apps/server/test/trust/support/plan-load.ts'
import { addRecords } from '../apps/server/test/trust/support/records.ts'
import { runRequests } from '../apps/server/test/trust/support/run-requests.ts'
import { seeded } from '../apps/server/test/trust/support/seeded.ts'
import { slowCallers } from '../apps/server/test/trust/support/slow-callers.ts'
import { fullDisk, slowDatabase } from '../apps/server/test/trust/support/starved.ts'
import { type UndoReport, undoHistories } from '../apps/server/test/trust/support/undo-histories.ts'
import { versionedRecords } from '../apps/server/test/trust/support/versioned.ts'
import { writerRounds } from '../apps/server/test/trust/support/writer-rounds.ts'
import { runNode } from './run-step.ts'
import { boardBehindProxies, dayOfUse, fourPeople } from './trust-browsers.ts'
import { failover, failoverCases, rollingUpdates } from './trust-failover.ts'

/** One row of the table: the fault, the number of rounds, what users tried during it, and what was lost or went wrong. */
type Line = {
  readonly fault: string
  readonly rounds: number
  readonly tried: string
  readonly lost: readonly string[]
  readonly skipped?: string
  /** Printed below the table. */
  readonly details?: readonly string[]
}

/**
 * `npm run trust`: longer runs of the fault and abuse tests. Prints a table; the exit code is 1 if anything was lost. Words after
 * `--` select rows by parts of their names; `TRUST_SHARE=0.1` runs a tenth of the rounds, `TRUST_SEED=7` changes the random numbers. The
 * day of use takes 15 minutes when selected by name, otherwise 3; `DAY_MINUTES` and `DAY_PEOPLE` override its length and users.
 */
const share = Number(process.env['TRUST_SHARE'] ?? 1)
const seed = Number(process.env['TRUST_SEED'] ?? 1)
const words = process.argv.slice(2)
const many = (count: number) => Math.max(1, Math.round(count * share))

const runs: Readonly<Record<string, () => Promise<Omit<Line, 'fault'>>>> = {
  'made-up requests': async () => {
    const { requests, statuses, repeated, faults } = await runRequests(many(100_000), seed * 1000, 3)
    return { rounds: requests, tried: `${JSON.stringify(statuses)}, ${repeated} repeated by their key`, lost: faults }
  },
  'files with mistakes': async () => {
    const api = await createTestApi()
    await loadProducts(api.database.db, ...fileProducts)
    const { faults } = await importFiles(api, many(100_000), seed)
    await api.close()
    return { rounds: many(100_000), tried: 'previews and imports', lost: faults }
  },
  'kill -9 during imports': async () => {
    const { rounds, whole, none, faults } = await importKillRounds(many(50), seeded(seed))
    return { rounds, tried: `${whole} were imported, ${none} were not`, lost: faults }
  },
  ...Object.fromEntries(
    versionedRecords.map((record) => [
      `50 writers on ${record.name}`,
      async () => {
        const api = await createTestApi()
        await addRecords(api.database.db)
        const { rounds, writes, won, conflicts, away, faults } = await writerRounds(api, record, many(500))
        await api.close()
        return { rounds, tried: `${writes} writes: ${won} won, ${conflicts} conflicts, ${away} times 503 and asked again`, lost: faults }
      },
    ]),
  ),
  '200 writers, 3 followers of the change log': async () => {
    const api = await createTestApi()
    const { rounds, written, read, faults } = await followerRounds(api, many(20), 200, 3)
    await api.close()
    return { rounds, tried: `${written} changes, read ${read} times`, lost: faults }
  },
  'changes, imports and undoings against a model': async () => {
    const total: UndoReport = { histories: 0, steps: 0, undone: 0, refused: 0, kept: 0, faults: [] }
    // Each step reads all records of the database, so each database has few histories.
    for (let part = 0; total.histories < many(1_000) && total.faults.length === 0; part += 1) {
      const api = await createTestApi()
      const { faults, ...counts } = await undoHistories(api, Math.min(25, many(1_000) - total.histories), seed * 1000 + part)
      await api.close()
      total.faults.push(...faults)
      for (const [name, count] of Object.entries(counts)) total[name as keyof typeof counts] += count
    }
    const { histories, steps, undone, refused, kept, faults } = total
    return {
      rounds: histories,
      tried: `${steps} steps, ${undone} undone, ${refused} refused by a rule, ${kept} colleagues' changes kept`,
      lost: faults,
    }
  },
  'plans, live writes and undoings against a model': async () => {
    const total = noPlans()
    for (let part = 0; total.histories < many(1_000) && total.faults.length === 0; part += 1) {
      const api = await createTestApi()
      await planHistories(api, Math.min(20, many(1_000) - total.histories), seed * 1000 + part, total)
      await api.close()
    }
    const { histories, steps, applied, ended, undone, blocked, resolved, kept, faults } = total
    return {
      rounds: histories,
      tried: `${steps} steps, ${applied} plans applied, ${ended} ended, ${blocked} blocked by conflicts, ${resolved} of those resolved, ${undone} changes undone, ${kept} colleagues' changes kept`,
      lost: faults,
    }
  },
  'servers and the database killed at the start of a plan': async () => {
    const { rounds, applied, missed, bothKilled, slowestMs, faults } = await planKillRounds(many(30), seeded(seed))
    const tried = `${applied} applied, ${missed} missed, both servers killed ${bothKilled} times; applied within ${slowestMs} ms by a running one`
    return { rounds, tried, lost: slowestMs <= 1_000 ? faults : [...faults, `a plan was applied ${slowestMs} ms late`] }
  },
  'a plan of 200 changes, 20 writers': async () => {
    const api = await createTestApi()
    const { openingMs, addingMs, previewMs, applyingMs, idleMs, listingMs, written, faults } = await planLoad(api, 200, 20)
    await api.close()
    const limits = [
      ['opening a list', openingMs, 300],
      ['adding a change', addingMs, 200],
      ['applying', applyingMs, 2_000],
      ['listing full plans', listingMs, 300],
    ] as const
    const slow = limits.flatMap(([what, took, limit]) => (took <= limit ? [] : [`${what} took ${took.toFixed(0)} ms`]))
    const told = [...limits, ['its preview', previewMs], ['the clock when nothing is due', idleMs]] as const
    return {
      rounds: 1,
      tried: `${told.map(([what, took]) => `${what} ${took.toFixed(1)} ms`).join(', ')}; ${written} writes of others`,
      lost: [...faults, ...slow],
    }
  },
  'kill -9, embedded database': () => kill('embedded'),
  'kill -9, external database': () => kill('external'),
  'kill -9, followed by a client': async () => {
    const { rounds, saved, worlds, slowestMs, faults } = await clientRounds(many(20), seeded(seed))
    const slow = slowestMs < 2_000 ? [] : [`the client was current after ${slowestMs.toFixed(0)} ms`]
    return {
      rounds,
      tried: `${saved} changes, ${worlds} worlds of the client, current within ${slowestMs.toFixed(0)} ms`,
      lost: [...faults, ...slow],
    }
  },
  'two servers killed in turn': async () => lineOf(await killInTurn(many(30), seed)),
  'two servers killed in turn under four browsers': () => fourPeople(many(20)),
  'the board behind nginx, HAProxy and Apache': boardBehindProxies,
  'database restarted under load': async () => lineOf(await databaseRounds('restart', many(20), seed)),
  'connections cut under load': async () => lineOf(await databaseRounds('cut', many(60), seed)),
  'slow database, pool exhausted': async () => {
    const api = await createTestApi()
    const { calls, statuses, mostConnections, slowestHealthMs, health } = await slowDatabase(api, 200)
    await api.close()
    return {
      rounds: 1,
      tried: `${calls} calls: ${JSON.stringify(statuses)}; ${mostConnections} connections; ${health} times /healthz, slowest ${slowestHealthMs.toFixed(0)} ms`,
      lost: [
        ...(statuses['503 with Retry-After'] === calls ? [] : ['not every call was a 503']),
        ...(mostConnections <= 10 ? [] : [`${mostConnections} connections`]),
        ...(slowestHealthMs < 100 ? [] : [`/healthz took ${slowestHealthMs.toFixed(0)} ms`]),
      ],
    }
  },
  'slow callers, 2,000 idle connections': async () => {
    const api = await createTestApi()
    const { callers, refused, slowestMs, served, faults } = await slowCallers(api, 2_000)
    await api.close()
    return {
      rounds: 1,
      tried: `${callers} callers, ${refused} of them refused by 408, each within ${(slowestMs / 1000).toFixed(1)} s; ${served} calls of others answered meanwhile`,
      lost: [...faults, ...(slowestMs <= 15_000 ? [] : [`a caller was kept for ${slowestMs.toFixed(0)} ms`])],
    }
  },
  alerts: async () => {
    const report = await alertFaults()
    if (typeof report === 'string') return { rounds: 0, tried: '', lost: [], skipped: report }
    return { rounds: 1, tried: `${report.seen.length} alerts fired and resolved: ${report.seen.join(', ')}`, lost: report.faults }
  },
  'full disk': async () => {
    const report = await fullDisk()
    if (typeof report === 'string') return { rounds: 0, tried: '', lost: [], skipped: report }
    const { acknowledged, refused, readsWhileFull, writesAfter, faults } = report
    return {
      rounds: 1,
      tried: `${acknowledged} writes, ${refused} refused, ${readsWhileFull} reads while full, ${writesAfter} writes after`,
      lost: faults,
    }
  },
  'failover, sessions closed by the proxy': () => failover('closed', words.length > 0 ? many(30) : 1, seed),
  'failover, sessions kept by the proxy': () => failover('kept', words.length > 0 ? many(30) : 1, seed),
  'failover, single cases': failoverCases,
  'rolling updates behind HAProxy': () => rollingUpdates(words.length > 0 ? many(20) : 1),
  'a day of use, 30 people': () => dayOfUse(words.length > 0 ? 15 : 3, seeded(seed)),
  'every test in full': testsInFull,
}

/** `npm test` with everything of which it otherwise runs a sample, and each state of each screen. */
async function testsInFull(): Promise<Omit<Line, 'fault'>> {
  const { ok, output } = await runNode(['tools/test.ts'], { ...process.env, TESTS: 'full', WALK: process.env['WALK'] ?? 'each' })
  const printed = output.trimEnd().split('\n')
  return {
    rounds: 1,
    tried: printed.at(-1) ?? '',
    lost: ok ? [] : ['a test failed', ...printed.filter((line) => line.startsWith('FAILED'))],
    details: ok ? [] : printed,
  }
}

async function kill(kind: 'embedded' | 'external'): Promise<Omit<Line, 'fault'>> {
  const folder = mkdtempSync(join(tmpdir(), 'goat-trust-kill-'))
  const database = kind === 'external' ? await createTestDatabase() : undefined
  try {
    const more: Record<string, string> = database === undefined ? {} : { DATABASE_URL: addressOf(database.connection), DEMO_DATA: 'on' }
    const env = { PORT: await freePort(), DATA_DIR: join(folder, 'data'), ...more }
    const report = await killRounds(env, many(200), seeded(seed))
    const { rounds, acknowledged, storedUnacknowledged, databaseKills, slowestRestartMs, faults } = report
    const slow = slowestRestartMs < 5_000 ? [] : [`a restart took ${slowestRestartMs.toFixed(0)} ms`]
    return {
      rounds,
      tried: `${acknowledged} acknowledged, ${storedUnacknowledged} stored without an answer, the database killed too ${databaseKills} times, slowest restart ${slowestRestartMs.toFixed(0)} ms`,
      lost: [...faults, ...slow],
    }
  } finally {
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function lineOf({
  rounds,
  acknowledged,
  created,
  away,
  unanswered,
  storedUnanswered,
  slowestBackMs,
  faults,
}: FaultReport): Omit<Line, 'fault'> {
  const slow = slowestBackMs < 5_000 ? [] : [`it took ${slowestBackMs.toFixed(0)} ms to be back`]
  return {
    rounds,
    tried: `${acknowledged} changed, ${created} created, ${away} times 503, ${unanswered} unanswered (${storedUnanswered} of them stored), back within ${slowestBackMs.toFixed(0)} ms`,
    lost: [...faults, ...slow],
  }
}

const lines: Line[] = []
const tearDown = await setUp()
// Stops the started programs if the run is interrupted.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void tearDown().finally(() => process.exit(1)))
// Prints each row when it is done, so that an interrupted run shows its results so far.
process.stdout.write('| fault | rounds | tried | lost | seconds |\n|---|---|---|---|---|\n')
try {
  for (const [fault, run] of Object.entries(runs)) {
    if (words.length > 0 && !words.some((word) => fault.includes(word))) continue
    const started = performance.now()
    const line = { fault, ...(await run().catch((error: unknown) => ({ rounds: 0, tried: '', lost: [String(error)] }))) }
    lines.push(line)
    print(line, (performance.now() - started) / 1000)
  }
} finally {
  await tearDown()
}
for (const { fault, details = [] } of lines)
  for (const one of details) process.stdout.write(`${one.startsWith('|') ? '' : `${fault}: `}${one}\n`)
for (const { fault, lost } of lines) for (const one of lost) process.stdout.write(`${fault}: ${one}\n`)
process.exitCode = lines.length > 0 && lines.every(({ lost }) => lost.length === 0) ? 0 : 1

function print({ fault, rounds, tried, lost, skipped }: Line, seconds: number): void {
  const found = skipped === undefined ? lost.length || 'nothing' : `not tried: ${skipped}`
  process.stdout.write(`| ${fault} | ${rounds} | ${tried} | ${found} | ${seconds.toFixed(0)} |\n`)
}
