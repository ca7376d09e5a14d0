import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@goat/server/src/db/db.ts'
import { startEmbeddedDatabase } from '@goat/server/src/db/embedded-database.ts'
import { migrate } from '@goat/server/src/db/migrate.ts'
import { builtFrontEnd, keepAssets } from '@goat/server/src/http/front-end.ts'
import { loadDemonstration } from '@goat/server/src/load-demonstration.ts'
import { waitForNoDisk } from '@goat/server/test/support/unsynced.ts'
import pg from 'pg'

/** The template database of all journeys: migrated, with the demonstration data. */
export const template = `goat_journeys_${process.pid}`
export const adminVariable = 'GOAT_JOURNEYS_ADMIN'
export const templateVariable = 'GOAT_JOURNEYS_TEMPLATE'

/** Starts one PostgreSQL server for all journeys, embedded or at TEST_DATABASE_URL. Returns its teardown. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'goat-journeys-'))
  const external = process.env['TEST_DATABASE_URL']
  const embedded = external === undefined ? await startEmbeddedDatabase(folder) : undefined
  const admin = external ?? socketUrl(embedded?.connection ?? { host: '', port: 0, user: '', database: '' })
  if (embedded !== undefined) await waitForNoDisk({ connectionString: admin })
  process.env[adminVariable] = admin
  process.env[templateVariable] = template
  await onAdmin(admin, `CREATE DATABASE ${template}`)
  const { db, pool } = openDatabase({ connectionString: databaseUrl(admin, template) }, { error: () => undefined })
  await migrate(pool)
  await loadDemonstration(db)
  await keepAssets(pool, builtFrontEnd)
  await db.destroy()
  return async () => {
    await onAdmin(admin, `DROP DATABASE ${template} WITH (FORCE)`)
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export function databaseUrl(admin: string, name: string): string {
  const url = new URL(admin)
  url.pathname = `/${name}`
  return url.href
}

export async function onAdmin(admin: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function socketUrl({ host, port, user }: { host: string; port: number; user: string }): string {
  return `postgresql://${user}@${encodeURIComponent(host)}:${port}/postgres`
}
