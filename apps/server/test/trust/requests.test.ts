import { expect, test } from 'vitest'
import { readOperations } from './support/document.ts'
import { runRequests } from './support/run-requests.ts'

/** `npm run trust` sends 100,000. */
const requests = 1_500

test(`${requests} requests made up after the OpenAPI document: no 5xx, every answer as listed, a refusal leaves nothing behind`, async () => {
  const report = await runRequests(requests, 1)
  expect(report.faults).toEqual([])
  expect(report.requests).toBe(requests)
  // It proves that it looked: every call was done and refused.
  for (const { name } of readOperations()) {
    expect([name, (report.done[name] ?? 0) > 0]).toEqual([name, true])
    expect([name, (report.refused[name] ?? 0) > 0]).toEqual([name, true])
  }
  expect(report.repeated).toBeGreaterThan(10)
})
