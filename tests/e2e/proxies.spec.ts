import { expect, test } from '@playwright/test'
import { boardBehindProxy } from './support/behind-proxy.ts'
import { createDatabase } from './support/product.ts'
import { missingProxy } from './support/proxies.ts'

/** `npm run trust` tries HAProxy and Apache too. */
test('OPS-23: behind nginx with the settings of its package, the board is live', async ({ browser }) => {
  const missing = missingProxy('nginx')
  test.skip(missing !== undefined, missing)
  const database = await createDatabase()
  expect(await boardBehindProxy({ browser, databaseUrl: database.url, proxy: 'nginx' })).toBeGreaterThan(0)
  await database.drop()
})
