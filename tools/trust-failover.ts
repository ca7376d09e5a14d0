import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { whatIsMissing } from '../apps/server/test/trust/support/failover/programs.ts'
import { failoverRounds, faultsOf, tableHead, tableRow } from '../apps/server/test/trust/support/failover/rounds.ts'
import { withCluster } from '../apps/server/test/trust/support/failover/setting.ts'
import type { Sessions } from '../apps/server/test/trust/support/failover/settings.ts'
import { singleCases } from '../apps/server/test/trust/support/failover/single-cases.ts'
import { RollingServers, rollingRounds } from '../apps/server/test/trust/support/rolling.ts'
import { Dice } from '../apps/server/test/trust/support/seeded.ts'
import { typeThrough } from '../tests/e2e/support/type-through.ts'
import { ensureChromium, testArguments } from './browsers.ts'

type Outcome = {
  readonly rounds: number
  readonly tried: string
  readonly lost: readonly string[]
  readonly skipped?: string
  readonly details?: readonly string[]
}

/** The logs of the last run: of etcd, Patroni, PostgreSQL, HAProxy and the servers. */
const logs = fileURLToPath(new URL('../.cache/failover', import.meta.url))

/**
 * The row of `npm run trust` for a replicated database. `FAILOVER_ROUNDS` overrides `rounds`; `FAILOVER_FAULTS=switchover,proxy` selects
 * the faults whose names contain one of the words.
 */
export async function failover(sessions: Sessions, rounds: number, seed: number): Promise<Outcome> {
  const missing = whatIsMissing()
  if (missing !== undefined) return { rounds: 0, tried: '', lost: [], skipped: missing }
  const only = (process.env['FAILOVER_FAULTS'] ?? '').split(',').filter((word) => word !== '')
  const each = Number(process.env['FAILOVER_ROUNDS'] ?? rounds)
  const { figures, readyz, answers } = await failoverRounds(sessions, each, new Dice(seed), join(logs, sessions), only)
  const counts = (of: ReadonlyMap<string, number>) => [...of].map(([name, count]) => `${count} times ${name}`).join(', ')
  return {
    rounds: figures.reduce((sum, one) => sum + one.rounds, 0),
    tried: `${figures.reduce((sum, one) => sum + one.acknowledged, 0)} writes acknowledged; others: ${counts(answers) || 'none'}`,
    lost: figures.flatMap(faultsOf),
    details: [...tableHead, ...figures.map(tableRow), `/readyz: ${counts(readyz)}`],
  }
}

/** Rolling updates of two servers on a replicated database; a browser types through each of them. */
export async function rollingUpdates(rounds: number): Promise<Outcome> {
  const missing = whatIsMissing()
  if (missing !== undefined) return { rounds: 0, tried: '', lost: [], skipped: missing }
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: testArguments })
  try {
    return await withCluster(
      'closed',
      join(logs, 'rolling'),
      async ({ programs, proxy }, closers) => {
        const servers = await RollingServers.start(programs, proxy.databaseUrl)
        closers.push(() => servers.stop())
        const { acknowledged, retried, applied, faults, ...report } = await rollingRounds(servers, proxy.connection('goat'), {
          writers: 50,
          followers: 20,
          updates: Array.from({ length: rounds }, () => undefined),
          meanwhile: (update) => typeThrough(browser, servers.url, update),
        })
        return { ...report, tried: `${acknowledged} writes, ${retried} times 503 and repeated; ${applied} plans applied`, lost: faults }
      },
      // Those of the example: no node fails here, and with shorter ones a busy machine makes Patroni give up the primary.
      {},
    )
  } finally {
    await browser.close()
  }
}

/** Single cases: a start on a standby, unconfirmed commits, PgBouncer. */
export async function failoverCases(): Promise<Outcome> {
  const missing = whatIsMissing()
  if (missing !== undefined) return { rounds: 0, tried: '', lost: [], skipped: missing }
  const cases = await singleCases(join(logs, 'cases'))
  return {
    rounds: cases.length,
    tried: cases.map(({ name }) => name).join(', '),
    lost: cases.flatMap(({ name, faults }) => faults.map((one) => `${name}: ${one}`)),
    details: cases.map(({ name, happened }) => `${name}: ${happened}`),
  }
}
