import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createTestDatabase, type TestDatabase } from './database.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** The database of an earlier release: with the migrations before this number, such as `0008`. `migrate` upgrades it. */
export async function createEarlierDatabase(number: string): Promise<TestDatabase> {
  const database = await createTestDatabase()
  const { pool } = database
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await pool.query(
    'CREATE TABLE schema_migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  )
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && name < number)
  for (const name of files.sort()) {
    const sql = readFileSync(new URL(name, folder), 'utf8')
    await pool.query(sql)
    await pool.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [name, createHash('sha256').update(sql).digest('hex')])
  }
  return database
}
