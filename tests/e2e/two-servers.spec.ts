import { expect, test } from '@playwright/test'
import { fourBrowsers } from './support/four-browsers.ts'
import { createDatabase } from './support/product.ts'
import { isFull } from './support/scope.ts'

/** `npm run trust` kills each server ten times, `npm test` one. */
test('OPS-5: four users at two servers that are killed during writes: no saved change is lost or duplicated, and the other users see it', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const database = await createDatabase()
  const report = await fourBrowsers({ browser, databaseUrl: database.url, rounds: isFull ? 2 : 1 })
  await database.drop()
  expect(report.faults).toEqual([])
  for (const count of report.saved) expect(count).toBeGreaterThanOrEqual(2)
})
