import { expect, test } from 'vitest'
import { planKillRounds } from './support/plan-kills.ts'
import { seeded } from './trust/support/seeded.ts'

/** `npm run trust` has 30. */
const rounds = 5

test(`PLN-8: a server, both or the database killed when a plan is to be applied, ${rounds} times: it is applied whole and once`, async () => {
  const report = await planKillRounds(rounds, seeded(1))
  process.stdout.write(`kill -9 at the start of a plan: ${JSON.stringify(report)}\n`)
  expect(report.faults).toEqual([])
  expect([report.rounds, report.applied + report.missed]).toEqual([rounds, rounds])
})
