import { existsSync } from 'node:fs'
import { Programs, programOf } from '@goat/server/test/trust/support/failover/programs.ts'
import { RollingServers } from '@goat/server/test/trust/support/rolling.ts'
import { test } from '@playwright/test'
import { createDatabase } from './support/product.ts'
import { typeThrough } from './support/type-through.ts'

/** `npm run trust -- rolling` types through each of its updates. */
test('a form that is half filled in while both servers are replaced is still there, and can be saved', async ({ browser }) => {
  test.skip(!existsSync(programOf('haproxy')), 'install the Debian package haproxy')
  const [programs, database] = [new Programs(), await createDatabase()]
  try {
    const servers = await RollingServers.start(programs, database.url)
    await typeThrough(browser, servers.url, () => servers.replace())
    await servers.stop()
  } finally {
    programs.close()
    await database.drop()
  }
})
