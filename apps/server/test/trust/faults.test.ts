import { expect, test } from 'vitest'
import { databaseRounds, killInTurn } from './support/faults.ts'

test.each(['restart', 'cut'] as const)(
  'writes during an outage of the database (%s): nothing is lost or duplicated, and the process survives',
  async (kind) => {
    const report = await databaseRounds(kind, 1, 1)
    expect(report.faults).toEqual([])
    expect(report.acknowledged).toBeGreaterThan(8)
    expect(report.created).toBeGreaterThan(0)
    // Proves that the database was unavailable.
    if (kind === 'restart') expect(report.away).toBeGreaterThan(0)
  },
)

test('OPS-5: two servers started simultaneously on a new external database, then killed in turn: nothing is lost or duplicated', async () => {
  const report = await killInTurn(2, 2)
  expect(report.faults).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(8)
  expect(report.unanswered).toBeGreaterThan(0)
})
