import { expect, test } from 'vitest'
import { readOperations } from './support/document.ts'
import { runRequests } from './support/run-requests.ts'

/** `npm run trust` sends 100,000. */
const requests = 1_500

test(`API-9: ${requests} requests made up after the OpenAPI document: no 5xx, every answer as listed, a refusal leaves nothing behind`, async () => {
  const report = await runRequests(requests, 1)
  expect(report.faults).toEqual([])
  expect(report.requests).toBe(requests)
  // It proves that it looked: every call was sent, nearly every one was also done, and each write refused. Ids differ from run to run.
  const operations = readOperations()
  expect(operations.filter(({ name }) => report.done[name] === undefined && report.refused[name] === undefined)).toEqual([])
  expect(operations.filter(({ name }) => report.done[name] === undefined).length).toBeLessThanOrEqual(2)
  expect(operations.filter(({ name, needs }) => needs === 'editor' && report.refused[name] === undefined)).toEqual([])
  expect(report.repeated).toBeGreaterThan(5)
})
