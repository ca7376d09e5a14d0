import { expect, test } from 'vitest'
import { createTestApi } from '../support/api.ts'
import { fullDisk, slowDatabase } from './support/starved.ts'

test('OPS-7: a slow database and no free connection: 503, no more connections than the pool size, and /healthz responds throughout', async () => {
  const api = await createTestApi()
  const report = await slowDatabase(api, 40)
  await api.close()
  expect(report.statuses).toEqual({ '503 with Retry-After': 40 })
  expect(report.mostConnections).toBeLessThanOrEqual(10)
  expect(report.health).toBeGreaterThan(10)
})

test('OPS-7, OPS-26: a full disk: writes are 503, the server is not ready, reads continue, and writes resume with free space; nothing is partially written', async ({
  skip,
}) => {
  const report = await fullDisk()
  if (typeof report === 'string') return skip(report)
  expect(report.faults).toEqual([])
  expect(report).toMatchObject({ refused: 5, readsWhileFull: 20, writesAfter: 10 })
})
