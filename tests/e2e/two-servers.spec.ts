import { expect, test } from '@playwright/test'
import { fourBrowsers } from './support/four-browsers.ts'
import { createDatabase } from './support/product.ts'

/**
 * `npm run trust` kills each server ten times. In `npm test`, trust/faults.test.ts kills two servers in turn, working-day.spec.ts loses answers
 * in the browser, and the tests of two servers see each other's changes.
 */
test('OPS-5: four users at two servers that are killed during writes: no saved change is lost or duplicated, and the other users see it', {
  tag: '@full',
}, async ({ browser }) => {
  const database = await createDatabase()
  const report = await fourBrowsers({ browser, databaseUrl: database.url, rounds: 2 })
  await database.drop()
  expect(report.faults).toEqual([])
  for (const count of report.saved) expect(count).toBeGreaterThanOrEqual(2)
})
