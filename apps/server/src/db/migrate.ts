import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { type BrandId, brandIds } from '@goat/domain/brands'
import { initialRecords } from '@goat/domain/kinds/kinds'
import type pg from 'pg'
import { feedName } from './change-feed.ts'
import { sentenceOf } from './db.ts'

export function databaseNameOf({ databaseUrl }: { readonly databaseUrl: string | undefined }): string {
  return databaseUrl === undefined ? 'The embedded database' : 'The database of DATABASE_URL'
}

/**
 * Runs the first query. Throws an Error that begins with `databaseName` if the database does not answer, is too old, or is not writable.
 */
export async function checkDatabase(pool: pg.Pool, databaseName: string): Promise<void> {
  const answer = await pool
    .query<{ number: string; name: string }>(
      "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name",
    )
    .catch((cause: unknown) => {
      // Omits the URL, which may contain a password.
      throw new Error(`${databaseName} cannot be used: ${sentenceOf(cause)}`, { cause })
    })
  for (const { number, name } of answer.rows) refuseOld(databaseName, Number(number), name)
}

/** Throws an Error for a version older than 15. `number` is in PostgreSQL's format: 150004 is 15.4. */
export function refuseOld(databaseName: string, number: number, name: string): void {
  if (number >= 150_000) return
  throw new Error(`${databaseName} is PostgreSQL ${name}; 15 or later is needed.`)
}

const folder = new URL('../../migrations/', import.meta.url)
/** Servers that start at once migrate one after another; the later ones find nothing to do. */
const migrationLock = 4600_2

/**
 * Brings the schema up to date: runs each numbered file once, in order, in its own transaction, and adds new brands. Throws for a file that
 * was changed after it ran, for a database newer than this release with an incompatible migration, and if an incompatible one would run
 * beside other servers.
 */
export async function migrate(pool: pg.Pool): Promise<readonly string[]> {
  const client = await pool.connect()
  try {
    // Waiting for another server or building a large index may exceed the timeouts of a call.
    await client.query("SELECT set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)")
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
       ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS compatible text`,
    )
    const applied = await applyMissing(client)
    for (const brand of brandIds) await addBrand(client, brand)
    return applied
  } finally {
    // Ends the session, which releases the lock and the settings.
    client.release(true)
  }
}

async function applyMissing(client: pg.PoolClient): Promise<readonly string[]> {
  const { isEmpty, pending, breaking } = await planMigrations(client)
  if (!isEmpty && breaking !== undefined && (await hasServers(client)))
    throw new Error(
      `Stop every server first: the migration ${breaking.name} cannot run beside servers of the former release (compatible: ${breaking.compatible}).`,
    )
  for (const file of pending) await applyOne(client, file)
  return pending.map(({ name }) => name)
}

/**
 * What `migrate` would do; `breaking` is the first migration with which servers of the former release cannot go on. Throws if this release
 * cannot use the database, because it is older than an incompatible migration, or a file was changed after it ran. `isTold`: the former release
 * reads which migrations are compatible; one from before 0030 does not, and refuses every later one.
 */
export async function planMigrations(client: Pick<pg.ClientBase, 'query'>) {
  const files = readMigrations()
  const { rows } = await client.query<{ name: string; hash: string; compatible: string | null; told: boolean }>(
    // The column is missing in a database of a former release.
    "SELECT name, hash, to_jsonb(done) ->> 'compatible' AS compatible, to_jsonb(done) ? 'compatible' AS told FROM schema_migrations AS done ORDER BY name",
  )
  const done = new Map(rows.map((row) => [row.name, row.hash]))
  const newer = rows.filter(({ name }) => !files.some((file) => file.name === name))
  for (const { name, compatible } of newer) {
    if (compatible === 'yes') continue
    const why = compatible === null ? '' : ` Compatible: ${compatible}.`
    const advice = 'Start a release that knows it, or restore the backup from before the upgrade.'
    throw new Error(
      `The database has the migration ${name}, which this release does not know: it is older than the database.${why} ${advice}`,
    )
  }
  for (const { name, hash } of files)
    if ((done.get(name) ?? hash) !== hash)
      throw new Error(`The migration ${name} was changed after it had run. Migrations are frozen: add a new one.`)
  const pending = files.filter(({ name }) => !done.has(name))
  const breaking = pending.find(({ compatible }) => compatible !== 'yes')
  return { isEmpty: rows.length === 0, isTold: rows.every(({ told }) => told), pending, newer, breaking }
}

/** Throws unless the database is of this release, or of a later one that this one can use. Writes nothing. */
export async function refuseFormerRelease(pool: pg.Pool): Promise<void> {
  const { pending } = await planMigrations(pool)
  const [migration] = pending
  const lack = migration === undefined ? await missingBrand(pool) : `migration ${migration.name}`
  if (lack === undefined) return
  const advice =
    'Run the command in the release of the servers. To upgrade the database, start a server of this release; npm run upgrade:check says beforehand what that does.'
  throw new Error(`The database is of a former release: it lacks the ${lack}. ${advice}`)
}

async function missingBrand(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ brand: string }>('SELECT brand FROM brand_revisions')
  return brandIds.filter((id) => !rows.some(({ brand }) => brand === id)).map((id) => `brand ${id}`)[0]
}

/** Whether other servers use the database. One that was just stopped may have its connection for a moment. */
async function hasServers(client: pg.ClientBase): Promise<boolean> {
  const feeds = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1'
  for (let tries = 0; tries < 4; tries += 1) {
    if (tries > 0) await setTimeout(500)
    if ((await client.query(feeds, [feedName])).rowCount === 0) return false
  }
  return true
}

async function applyOne(client: pg.PoolClient, file: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(file.sql)
    await client.query('INSERT INTO schema_migrations (name, hash, compatible) VALUES ($1, $2, $3)', [
      file.name,
      file.hash,
      file.compatible,
    ])
    await client.query('COMMIT')
  } catch (cause) {
    // If the connection is lost this fails too; the first error is the cause.
    await client.query('ROLLBACK').catch(() => undefined)
    throw new Error(`The migration ${file.name} failed and changed nothing: ${sentenceOf(cause)}`, { cause })
  }
}

/** Adds a brand that the database does not have, with its initial records. */
async function addBrand(client: pg.PoolClient, brand: BrandId): Promise<void> {
  await client.query(
    `WITH added AS (
      INSERT INTO brand_revisions (brand, revision) VALUES ($1, jsonb_array_length($2)) ON CONFLICT DO NOTHING RETURNING brand
    ), initial AS (
      SELECT * FROM added, ROWS FROM (jsonb_to_recordset($2) AS (kind text, key text, value jsonb, "schemaVersion" integer)) WITH ORDINALITY
    ), stored AS (
      INSERT INTO records (brand, kind, key, version, value, changed_by, created_by, revision)
      SELECT brand, kind, key, 1, value, 'upgrade', 'upgrade', ordinality FROM initial
    )
    INSERT INTO change_log
      (brand, revision, kind, key, action, after, version, schema_version, cause, actor_subject, actor_name, request_id)
    SELECT brand, ordinality, kind, key, 'baseline', value, 1, "schemaVersion", 'baseline', 'upgrade', 'upgrade', 'upgrade' FROM initial`,
    [brand, JSON.stringify(initialRecords(brand))],
  )
}

/** `compatible`: whether servers of the former release can go on beside it: `yes`, or `no, because …`; null in files from before 0030. */
type Migration = { name: string; sql: string; hash: string; compatible: string | null }

function readMigrations(): readonly Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8')
      const compatible = /^-- compatible: (yes|no, because .+)$/m.exec(sql)?.[1] ?? null
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex'), compatible }
    })
}
