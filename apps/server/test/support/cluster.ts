import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '../../src/db/embedded-database.ts'
import { createTemplate } from './database.ts'
import { waitForNoDisk } from './unsynced.ts'

/** Vitest's global set-up: one PostgreSQL for all test files, or the external one of TEST_DATABASE_URL. */
export default async function setUp(): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL']
  if (external !== undefined) return createTemplate({ connectionString: external })
  const folder = mkdtempSync(join(tmpdir(), 'goat-test-'))
  const database = await startEmbeddedDatabase(folder)
  const connection = { ...database.connection, database: 'postgres' }
  await waitForNoDisk(connection)
  await createTemplate(connection)
  return async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
