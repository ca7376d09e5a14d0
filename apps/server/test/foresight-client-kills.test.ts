import { expect, test } from 'vitest'
import { clientRounds } from './support/client-rounds.ts'
import { seeded } from './trust/support/seeded.ts'

const rounds = Number(process.env['KILL_ROUNDS'] ?? 1)

test(`FOR-61, FOR-63: ${rounds} times kill -9 of the followed server during changes: never a mixture, and soon current`, {
  timeout: 120_000 + rounds * 20_000,
}, async () => {
  const report = await clientRounds(rounds, seeded(3))
  process.stdout.write(`kill -9, followed by a client: ${JSON.stringify(report)}\n`)
  expect(report.faults).toEqual([])
  expect(report.worlds).toBeGreaterThan(rounds)
  // The client waits for up to a second, and the other tests keep the machine busy. `npm run trust` asks for two seconds (FOR-63).
  expect(report.slowestMs).toBeLessThan(10_000)
})
