import { expect, test } from 'vitest'
import { readOperations } from './support/document.ts'
import { runRequests } from './support/run-requests.ts'

/** `npm run trust` sends 100,000. */
const requests = 1_200

test(`API-9: ${requests} requests generated from the OpenAPI document: no 5xx, only documented responses, and refusals change nothing`, async () => {
  const report = await runRequests(requests, 1)
  expect(report.faults).toEqual([])
  expect(report.requests).toBe(requests)
  // Proves coverage: every endpoint succeeded at least once, and each write was also refused.
  const operations = readOperations()
  expect(operations.filter(({ name }) => report.done[name] === undefined).map(({ name }) => name)).toEqual([])
  expect(operations.filter(({ name, needs }) => needs === 'editor' && report.refused[name] === undefined)).toEqual([])
  expect(report.repeated).toBeGreaterThan(5)
})
