import { expect, test } from '@playwright/test'
import { fourBrowsers } from './support/four-browsers.ts'
import { createDatabase } from './support/product.ts'

/** `npm run trust` kills 20 times. */
test('OPS-5: four people at two servers, each killed in mid-write: nothing that a screen said to be saved is lost or doubled, and the others see it', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const database = await createDatabase()
  const report = await fourBrowsers({ browser, databaseUrl: database.url, rounds: 2 })
  await database.drop()
  expect(report.faults).toEqual([])
  for (const count of report.saved) expect(count).toBeGreaterThanOrEqual(2)
})
