import { expect, test } from 'vitest'
import { planKillRounds } from './support/plan-kills.ts'
import { seeded } from './trust/support/seeded.ts'

/** `npm run trust` has 30. */
const rounds = 4

test(`PLN-7, PLN-8: a server, both or the database killed as a plan begins and another ends, ${rounds} times: both whole and once`, async () => {
  const report = await planKillRounds(rounds, seeded(1))
  process.stdout.write(`kill -9 as a plan begins and another ends: ${JSON.stringify(report)}\n`)
  expect(report.faults).toEqual([])
  expect([report.rounds, report.applied + report.missed]).toEqual([rounds, rounds])
})
