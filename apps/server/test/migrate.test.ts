import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rules } from '../src/capabilities.ts'
import { exportDatedCutoffs } from '../src/commands/cutoffs.ts'
import { importProductOverrides } from '../src/commands/import-lines.ts'
import { checkUpgrade, rotateKeys, verify } from '../src/commands/maintenance.ts'
import { feedName } from '../src/db/change-feed.ts'
import { migrate } from '../src/db/migrate.ts'
import { verifyRecords } from '../src/records/verify.ts'
import { runHere } from './support/command.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'

const files = readdirSync(new URL('../migrations/', import.meta.url))
  .filter((name) => name.endsWith('.sql'))
  .sort()

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const empty = () => database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')

async function tables(): Promise<readonly string[]> {
  const { rows } = await database.pool.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
  return rows.map(({ tablename }) => tablename)
}

async function applied(): Promise<readonly string[]> {
  const { rows } = await database.pool.query('SELECT name FROM schema_migrations ORDER BY name')
  return rows.map(({ name }) => name)
}

const tablesAndBrands = async () => [await tables(), await applied(), (await database.pool.query('SELECT * FROM brand_revisions')).rows]

describe('OPS-6: migrations are numbered, frozen files, run at start', () => {
  test('on a fresh database every file runs once, in order; a second start does nothing', async () => {
    await empty()
    expect(await migrate(database.pool)).toEqual(files)
    const made = await tables()
    expect(made).toEqual(expect.arrayContaining(['change_log', 'records', 'schema_migrations']))
    expect(await migrate(database.pool)).toEqual([])
    expect([await tables(), await applied()]).toEqual([made, files])
  })

  test('several servers may start simultaneously: one migrates, the others wait', async () => {
    await empty()
    const done = await Promise.all([migrate(database.pool), migrate(database.pool), migrate(database.pool), migrate(database.pool)])
    expect(done.filter((names) => names.length > 0)).toEqual([files])
    expect(await applied()).toEqual(files)
  })

  test('changes logged before revisions existed get them by brand, in the order of their ids', async () => {
    await empty()
    for (const file of files.filter((name) => name < '0007'))
      await database.pool.query(readFileSync(new URL(`../migrations/${file}`, import.meta.url), 'utf8'))
    for (const [brand, action] of [['uk', 'a'] as const, ['nl', 'b'] as const, ['uk', 'c'] as const])
      await database.pool.query(
        "INSERT INTO change_log (brand, kind, key, action, actor_subject, actor_name, request_id) VALUES ($1, 'cutoff', 'F/S', $2, 's', 'n', 'r')",
        [brand, action],
      )
    await database.pool.query(readFileSync(new URL('../migrations/0007-revisions.sql', import.meta.url), 'utf8'))
    const { rows } = await database.pool.query('SELECT brand, action, revision::int FROM change_log ORDER BY id')
    expect(rows.map(({ brand, action, revision }) => [brand, action, revision])).toEqual([
      ['uk', 'a', 1],
      ['nl', 'b', 1],
      ['uk', 'c', 2],
    ])
    const counters = await database.pool.query('SELECT brand, revision::int FROM brand_revisions ORDER BY brand')
    expect(counters.rows).toEqual([
      { brand: 'nl', revision: 1 },
      { brand: 'uk', revision: 2 },
    ])
    await expect(database.pool.query('UPDATE change_log SET revision = 9')).rejects.toThrow('change_log is append-only')
  })

  test('HIS-50: changes logged before accents were ignored are found without them', async () => {
    await empty()
    for (const file of files.filter((name) => name < '0026'))
      await database.pool.query(readFileSync(new URL(`../migrations/${file}`, import.meta.url), 'utf8'))
    await database.pool.query(`
      INSERT INTO change_log (brand, revision, kind, key, action, after, reason, cause, schema_version, actor_subject, actor_name, request_id)
      VALUES ('uk', 99, 'cutoff', 'F/S', 'a', '{"note": "Zoë"}', 'Café “O’Neill”', 'request', 1, 's', 'n', 'r')`)
    await database.pool.query(readFileSync(new URL('../migrations/0026-search-without-accents.sql', import.meta.url), 'utf8'))
    const { rows } = await database.pool.query(
      "SELECT 1 FROM change_log WHERE search @@ to_tsquery('simple', 'zoe & cafe & ''o''''neill'' & f') AND search @@ '''=cutoff'''::tsquery",
    )
    expect(rows).toHaveLength(1)
  })

  test('HIS-12: changes with the same request id belong together only if one transaction made them', async () => {
    await empty()
    for (const file of files.filter((name) => name < '0010'))
      await database.pool.query(readFileSync(new URL(`../migrations/${file}`, import.meta.url), 'utf8'))
    const log = (revision: number, cause: string, version: number | null = 1) =>
      `INSERT INTO change_log (brand, revision, kind, key, action, schema_version, version, cause, actor_subject, actor_name, request_id)
        VALUES ('uk', ${revision}, 'cutoff', 'F/S', 'a', ${version === null ? 0 : 1}, ${version}, '${cause}', 's', 'n', 'r');`
    await database.pool.query(log(1, 'request', null))
    await database.pool.query(log(2, 'baseline'))
    await database.pool.query(`BEGIN; ${log(3, 'import')} ${log(4, 'import')} COMMIT`)
    await database.pool.query(log(5, 'request'))
    await database.pool.query(readFileSync(new URL('../migrations/0010-transactions.sql', import.meta.url), 'utf8'))
    const { rows } = await database.pool.query('SELECT transaction::int FROM change_log ORDER BY revision')
    expect(rows.map(({ transaction }) => transaction)).toEqual([null, null, 3, 3, 5])
    await expect(database.pool.query('UPDATE change_log SET transaction = 9')).rejects.toThrow('change_log is append-only')
  })

  test('a file that changed after it was applied is refused', async () => {
    await database.pool.query("UPDATE schema_migrations SET hash = 'another' WHERE name = $1", [files[0]])
    await expect(migrate(database.pool)).rejects.toThrow(
      `The migration ${files[0]} was changed after it had run. Migrations are frozen: add a new one.`,
    )
  })

  test('a database newer than this release is refused', async () => {
    await database.pool.query("INSERT INTO schema_migrations (name, hash) VALUES ('9999-later.sql', 'x')")
    await expect(migrate(database.pool)).rejects.toThrow(
      'The database has the migration 9999-later.sql, which this release does not know: it is older than the database.',
    )
  })

  test('each file says whether servers of the former release can go on, and an older server starts if they can', async () => {
    const { rows } = await database.pool.query("SELECT name FROM schema_migrations WHERE name >= '0030' AND compatible IS NULL")
    expect(rows).toEqual([])
    const later = "INSERT INTO schema_migrations (name, hash, compatible) VALUES ($1, 'x', $2)"
    await database.pool.query(later, ['9998-later.sql', 'yes'])
    expect(await migrate(database.pool)).toEqual([])
    await database.pool.query(later, ['9999-later.sql', 'no, because of a column'])
    await expect(migrate(database.pool)).rejects.toThrow('it is older than the database. Compatible: no, because of a column.')
  })

  test('the check says whether a rollback is possible; to a release from before 0030 it is not', async () => {
    const run = { folder: '.', database: database.connection }
    const says = async (stdout: string) =>
      expect(await runHere(checkUpgrade, [], run)).toMatchObject({ code: 0, stdout: expect.stringContaining(stdout) })
    await says('No migration will run')
    await database.pool.query("DELETE FROM schema_migrations WHERE name >= '0030'")
    await says('0030-front-end-files.sql will run. Compatible: yes.')
    await says('you can go back')
    await database.pool.query('ALTER TABLE schema_migrations DROP COLUMN compatible')
    await says('But no server of the former release can start again')
  })

  test('commands refuse a database of a former release, and upgrade nothing', async () => {
    const commands = [
      [verify, []],
      [exportDatedCutoffs, ['--brand', 'uk']],
      [importProductOverrides, ['-']],
      [rotateKeys, []],
    ] as const
    const refuse = async (lack: string) => {
      const before = await tablesAndBrands()
      const sentence = `The database is of a former release: it lacks ${lack}. Run the command in the release of the servers. To upgrade the database, start a server of this release; npm run upgrade:check says beforehand what that does.\n`
      for (const [command, args] of commands)
        expect(await runHere(command, args, { folder: '.', database: database.connection })).toEqual({
          code: 1,
          stdout: '',
          stderr: sentence,
        })
      expect(await tablesAndBrands()).toEqual(before)
    }
    await database.pool.query("DELETE FROM brand_revisions WHERE brand = 'nl'")
    await refuse('the brand nl')
    await database.pool.query("DROP TABLE front_end_files; DELETE FROM schema_migrations WHERE name >= '0030'")
    await refuse('the migration 0030-front-end-files.sql')
  })

  test('an incompatible migration waits until every server is stopped, which the check says before', async () => {
    const run = { folder: '.', database: database.connection }
    await database.pool.query("DELETE FROM schema_migrations WHERE name = '0029-search-of-ascii.sql'")
    const refused = { code: 1, stderr: expect.stringContaining('Stop every server and make a backup') }
    expect(await runHere(checkUpgrade, [], run)).toMatchObject(refused)
    const server = new pg.Client({ ...database.connection, application_name: feedName })
    await server.connect()
    await expect(migrate(database.pool)).rejects.toThrow('Stop every server first: the migration 0029-search-of-ascii.sql')
    await server.end()
    expect(await migrate(database.pool)).toEqual(['0029-search-of-ascii.sql'])
  })

  test('a failed migration changes nothing and blocks the following ones; the next start retries it', async () => {
    await empty()
    await database.pool.query('CREATE TABLE delivery_services (in_the_way integer)')
    await expect(migrate(database.pool)).rejects.toThrow(`The migration ${files[0]} failed and changed nothing: `)
    expect([await tables(), await applied()]).toEqual([['delivery_services', 'schema_migrations'], []])
    await database.pool.query('DROP TABLE delivery_services')
    expect(await migrate(database.pool)).toEqual(files)
  })

  test('a database user that cannot create extensions only lacks the index that needs one', async () => {
    const role = `${database.name}_owner`
    const pool = new pg.Pool({ ...database.connection, options: `-c role=${role}`, max: 1 })
    try {
      await database.pool.query(`CREATE ROLE ${role}; DROP SCHEMA public CASCADE; CREATE SCHEMA public AUTHORIZATION ${role}`)
      expect(await migrate(pool)).toEqual(files)
      const { rows } = await database.pool.query("SELECT indexname FROM pg_indexes WHERE indexname LIKE 'products_by%' ORDER BY 1")
      expect(rows.map(({ indexname }) => indexname)).toEqual(['products_by_key', 'products_by_name'])
    } finally {
      await pool.end()
      await database.pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
    }
  })

  test('REF-2: a brand that the database does not have is added with its factories', async () => {
    await database.pool.query(`ALTER TABLE change_log DISABLE TRIGGER change_log_append_only;
      DELETE FROM change_log WHERE brand = 'nl'; DELETE FROM records WHERE brand = 'nl'; DELETE FROM brand_revisions WHERE brand = 'nl';
      ALTER TABLE change_log ENABLE TRIGGER change_log_append_only`)
    const before = await database.pool.query('SELECT * FROM brand_revisions')
    await Promise.all([migrate(database.pool), migrate(database.pool)])
    const { rows } = await database.pool.query("SELECT key, value, revision::int FROM records WHERE brand = 'nl'")
    const value = { timeZone: 'Europe/Amsterdam', country: 'NL', domesticCountries: ['NL'], currency: 'EUR' }
    expect(rows).toEqual([{ key: 'NL-GRTZ-AMS', value, revision: 1 }])
    expect(await verifyRecords(database.db, rules, 'nl')).toMatchObject({ discrepancies: [] })
    expect((await database.pool.query('SELECT * FROM brand_revisions')).rows).toEqual([
      ...before.rows,
      { brand: 'nl', revision: '1', known_from: '0' },
    ])
  })

  test('the lock timeout of a migration does not stay on the connection', async () => {
    await migrate(database.pool)
    const { rows } = await database.pool.query(
      "SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock",
    )
    expect(rows).toEqual([{ statement: '10s', lock: '5s' }])
  })
})
