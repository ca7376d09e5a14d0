import { createReadStream, createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barOf, importProducts } from '../src/commands/import-lines.ts'
import { commandOf, killMidway, runHere, runProcess, startCommand, until } from './support/command.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { notAFactory } from './support/products.ts'

const script = commandOf('import:products')
const header = 'ProductKey,Name,ProductTypeKey,Sku,FactoryCode'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'goat-products-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

const run = (args: readonly string[], input?: string) => runHere(importProducts, args, { folder, database: database.connection }, input)
const runAlone = (args: readonly string[], node: readonly string[] = []) =>
  runProcess(script, args, { folder, database: database.connection, node })

async function count(): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>('SELECT count(*) FROM product_variants')
  return Number(rows[0]?.count)
}

function fileOf(name: string, ...lines: string[]): string {
  writeFileSync(join(folder, name), [...lines, ''].join('\n'))
  return name
}

/** Writes `variants` variants, three per product; `more` makes the names longer. */
async function bigFile(name: string, prefix: string, variants: number, more = ''): Promise<string> {
  const out = createWriteStream(join(folder, name))
  out.write(`${header}\n`)
  for (let from = 0; from < variants; from += 3_000) {
    const lines = Array.from({ length: Math.min(3_000, variants - from) }, (_, at) => {
      const key = `${prefix}-${Math.floor((from + at) / 3)}`
      return `${key},"Card, No. ${key}${more}",greetingcard,${key}-${at % 3},GB-DPS-SLE\n`
    })
    if (!out.write(lines.join(''))) await new Promise((resolve) => out.once('drain', resolve))
  }
  out.end()
  await finished(out)
  return name
}

const summary = (title: string, added: number, changed: number, unchanged: number, skipped: number) =>
  `${title}\n${[`${added}`.padStart(9), ' added\n', `${changed}`.padStart(9), ' changed\n', `${unchanged}`.padStart(9)].join('')} unchanged\n${`${skipped}`.padStart(9)} skipped (invalid)\n`
const imported = 'Imported. Variants of products:'
const dryRun = 'Dry run: nothing was written. It would be:'

describe('OPS-15, OPS-16: npm run import:products', () => {
  test('a dry run, the import, the same import again, and a change, from CSV and from JSON lines on standard input', async () => {
    const file = fileOf('a.csv', header, 'A,Fox,cake,A-1,GB-DPS-SLE', 'A,Fox,cake,A-2,GB-DPS-SLE')
    expect(await run(['--dry-run', file])).toEqual({ code: 0, stdout: summary(dryRun, 2, 0, 0, 0), stderr: '' })
    expect(await count()).toBe(0)
    expect(await run(['--brand', 'uk', file])).toEqual({ code: 0, stdout: summary(imported, 2, 0, 0, 0), stderr: '' })
    expect(await runAlone([file])).toEqual({ code: 0, stdout: summary(imported, 0, 0, 2, 0), stderr: '' })
    const line = { ProductKey: 'A', Name: 'Fox', ProductTypeKey: 'cake', Sku: 'A-1', FactoryCode: 'GB-ARENA-DRO' }
    expect(await run(['-'], JSON.stringify(line))).toEqual({ code: 0, stdout: summary(imported, 0, 1, 0, 0), stderr: '' })
    const row = await database.db.selectFrom('change_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ key: 'catalogue', actor_name: expect.stringMatching(/^\S+ \(import:products\)$/) })
  })

  test('bad lines are named with their numbers and reasons; nothing is imported, or only the good lines with --skip-bad', async () => {
    const before = await count()
    const good = Array.from({ length: 3 }, (_, at) => `G${at},Bear,personalised-mug,G${at}-1,GB-DPS-SLE`)
    const file = fileOf('bad.csv', header, 'B,Fox,cake,B-1,Slough', ...good, 'G0,Bear,personalised-mug,G0-1,GB-DPS-SLE', 'B,"Fox')
    const named = [`Line 2: ${notAFactory('Slough')}`, 'Line 6: Line 3 says the same.', 'Line 7: a quote in it is not closed.']
    expect(await run([file])).toEqual({
      code: 1,
      stdout: '',
      stderr: [...named, 'bad.csv has 2 bad lines. Nothing was imported; --skip-bad goes on without them.', ''].join('\n'),
    })
    expect(await count()).toBe(before)
    expect(await run(['--skip-bad', file])).toEqual({ code: 0, stdout: summary(imported, 3, 0, 0, 2), stderr: `${named.join('\n')}\n` })
    expect(await count()).toBe(before + 3)
  })

  test('the first thousand bad lines are listed, the rest counted', async () => {
    const { code, stderr } = await run([fileOf('worse.csv', header, ...Array.from({ length: 2_500 }, () => 'x'))])
    const lines = stderr.trimEnd().split('\n')
    expect([code, lines.length, lines[999]]).toEqual([1, 1_002, 'Line 1001: it has 1 fields; the header has 5.'])
    expect(lines.slice(1_000)).toEqual([
      '… and 1500 more invalid lines.',
      'worse.csv has 2500 bad lines. Nothing was imported; --skip-bad goes on without them.',
    ])
  })

  test('an import killed midway leaves nothing, and can be run again', async () => {
    const before = await count()
    const file = await bigFile('killed.csv', 'KILL', 6_000)
    // While it writes to the temporary table, because the rest of the file does not arrive.
    const reading = startCommand(script, ['-'], { folder, database: database.connection })
    const ended = new Promise((resolve) => reading.on('exit', (_, signal) => resolve(signal)))
    reading.stdin.on('error', () => undefined)
    createReadStream(join(folder, file)).pipe(reading.stdin, { end: false })
    const staging = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%INSERT INTO catalogue_lines%'
      AND pid <> pg_backend_pid()`
    await until(async () => (await database.pool.query(staging)).rowCount === 1)
    reading.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    await until(async () => (await database.pool.query(staging)).rowCount === 0)
    expect(await count()).toBe(before)
    // While it writes to the catalogue.
    await killMidway(database, { table: 'product_variants', isMidway: "NEW.product_key = 'KILL-1000'" }, () =>
      startCommand(script, [file], { folder, database: database.connection }),
    )
    expect(await count()).toBe(before)
    expect(await run([file])).toMatchObject({ code: 0, stdout: summary(imported, 6_000, 0, 0, 0) })
    expect(await count()).toBe(before + 6_000)
  })

  test('memory does not grow with the file', async () => {
    const lines = process.env['TESTS'] === 'full' ? 50_000 : 20_000
    // A heap too small for all lines of the file, beside the 20 MB of the command.
    const file = await bigFile('long.csv', 'LONG', lines, 'x'.repeat(200))
    const done = await runAlone(['--dry-run', file], ['--max-old-space-size=28', '--max-semi-space-size=4'])
    expect(done).toEqual({ code: 0, stdout: summary(dryRun, lines, 0, 0, 0), stderr: '' })
    const bad = await bigFile('long-bad.csv', ' ', lines, '",",'.repeat(40))
    const named = await runAlone([bad], ['--max-old-space-size=28', '--max-semi-space-size=4'])
    expect(named).toMatchObject({ code: 1, stderr: expect.stringContaining(`long-bad.csv has ${lines} bad lines.`) })
  })

  test.concurrent.each<[string[], RegExp]>([
    [[], /^Name one file\.\nUsage: npm run import:products -- /],
    [['a.csv', 'b.csv'], /^Name one file\.\nUsage: /],
    [['--brand', 'nl', 'a.csv'], /^Only the UK brand has a product catalogue\.\nUsage: /],
    [['--brand', 'de', 'a.csv'], /^Say which brand: /],
    [['--force', 'a.csv'], /'--force'.*\nUsage: /],
    [['missing.csv'], /^There is no file missing\.csv\.\n$/],
    [['.'], /^\. is a folder\. Name a file in it\.\n$/],
    [['-'], /^The file is empty\.$/m],
  ])('a failure ends with exit code 1 and a sentence: %j', async (args, sentence) => {
    const done = await run(args, '')
    expect(done).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) })
    expect(done.stderr).not.toMatch(/\n {4}at /)
  })
})

test('the progress bar', () => {
  expect(barOf(0, 2_000_000)).toBe(`Reading [${'.'.repeat(30)}] 0 % of 2.0 MB`)
  expect(barOf(1_000_000, 2_000_000)).toBe(`Reading [${'#'.repeat(15)}${'.'.repeat(15)}] 50 % of 2.0 MB`)
  expect(barOf(2_100_000, 2_000_000)).toBe(`Reading [${'#'.repeat(30)}] 100 % of 2.0 MB`)
  expect(barOf(1_500_000, undefined)).toBe('Reading … 1.5 MB')
})

test.each([
  ['a lost connection', 'pg_terminate_backend'],
  ['a timeout', 'pg_cancel_backend'],
])('OPS-19: %s is reported in a sentence', async (_name, end) => {
  const lock = await database.db.startTransaction().execute()
  await sql`LOCK TABLE product_variants`.execute(lock)
  const done = run([fileOf('away.csv', header, 'AWAY,Fox,cake,AWAY-1,GB-DPS-SLE')])
  await until(async () => {
    const blocked = `SELECT ${end}(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return (await database.pool.query(blocked)).rows.length > 0
  })
  const { code, ...printed } = await done
  await lock.rollback().execute()
  expect({ code, ...printed }).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The database could not complete the import \(.+\)\. Nothing was imported\. Try again\.\n$/),
  })
})

test('OPS-19: an import that waits for its input ends at once when its connection is ended', async () => {
  const child = startCommand(script, ['-'], { folder, database: database.connection })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  child.stdin.write(`${header}\n`)
  await until(async () => {
    const waiting = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction' AND clock_timestamp() > state_change + interval '0.5 s'`
    return (await database.pool.query(waiting)).rows.length > 0
  })
  expect([await ended, said.join('')]).toEqual([
    1,
    expect.stringMatching(/The database could not complete the import \(.*terminat.*\)\. Nothing/),
  ])
})
