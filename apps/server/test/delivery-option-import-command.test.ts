import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importDeliveryOptions } from '../src/commands/import-lines.ts'
import { commandOf, killMidway, runHere, runProcess, startCommand } from './support/command.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'

const script = commandOf('import:delivery-options')
const header = 'id,fulfilmentCentreId,name,description,acceptsDeliveryInstructions,isGuaranteed,isTracked,price,priority,timeZone'
const row = (id: string, zone = 'Europe/London') => `${id},XX-NEW,Letter,"By post, soon",true,false,TRUE,99,1,${zone}`

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'goat-options-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

const run = (args: readonly string[], input?: string) =>
  runHere(importDeliveryOptions, args, { folder, database: database.connection }, input)

async function count(): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>('SELECT count(*) FROM delivery_options')
  return Number(rows[0]?.count)
}

function fileOf(name: string, ...lines: string[]): string {
  writeFileSync(join(folder, name), [header, ...lines, ''].join('\n'))
  return name
}

const summary = (title: string, added: number, changed: number, unchanged: number, skipped: number) =>
  [
    title,
    `${`${added}`.padStart(9)} added`,
    `${`${changed}`.padStart(9)} changed`,
    `${`${unchanged}`.padStart(9)} unchanged`,
    `${`${skipped}`.padStart(9)} skipped (invalid)`,
    '',
  ].join('\n')
const imported = 'Imported. Delivery options:'
const dryRun = 'Dry run: nothing was written. It would be:'
const added = 'Factories that were not known before: XX-NEW.\n'

describe('OPS-15, OPS-16: npm run import:delivery-options', () => {
  test('a dry run, the import, the same import again, and another time zone from JSON lines on standard input', async () => {
    const file = fileOf('a.csv', row('a'), row('b'))
    expect(await run(['--brand', 'uk', '--dry-run', file])).toEqual({
      code: 0,
      stdout: `${summary(dryRun, 2, 0, 0, 0)}${added}`,
      stderr: '',
    })
    expect(await count()).toBe(0)
    expect(await run(['--brand', 'uk', file])).toEqual({ code: 0, stdout: `${summary(imported, 2, 0, 0, 0)}${added}`, stderr: '' })
    const again = await runProcess(script, ['--brand', 'uk', file], { folder, database: database.connection })
    expect(again).toEqual({ code: 0, stdout: summary(imported, 0, 0, 2, 0), stderr: '' })
    const line = JSON.stringify({
      id: 'a',
      fulfilmentCentreId: 'XX-NEW',
      name: 'Letter',
      description: 'By post, soon',
      acceptsDeliveryInstructions: true,
      isGuaranteed: true,
      isTracked: true,
      price: 99,
      priority: 1,
      timeZone: 'Europe/Dublin',
    })
    expect(await run(['--brand', 'uk', '-'], line)).toEqual({
      code: 0,
      stdout: `${summary(imported, 0, 1, 0, 0)}Another time zone than before: XX-NEW.\n`,
      stderr: '',
    })
    const changed = await database.db
      .selectFrom('change_log')
      .selectAll()
      .where('key', '=', 'XX-NEW')
      .orderBy('revision', 'desc')
      .executeTakeFirstOrThrow()
    expect(changed).toMatchObject({
      kind: 'factory',
      action: 'imported',
      before: { timeZone: 'Europe/London' },
      actor_name: expect.stringMatching(/^\S+ \(import:delivery-options\)$/),
    })
  })

  test('bad lines are named with their numbers and reasons; nothing is imported, or only the good lines with --skip-bad', async () => {
    const before = await count()
    const file = fileOf('bad.csv', row('c d'), row('e', 'Europe/Dublin'), row('e', 'Europe/Dublin'), 'f,"XX')
    const named = [
      'Line 2: id must be 1 to 64 visible characters, without spaces and / \\ ? # %, not "c d".',
      'Line 4: Line 3 says the same.',
      'Line 5: a quote in it is not closed.',
    ]
    expect(await run(['--brand', 'uk', file])).toEqual({
      code: 1,
      stdout: '',
      stderr: [...named, 'bad.csv has 2 bad lines. Nothing was imported; --skip-bad goes on without them.', ''].join('\n'),
    })
    expect(await count()).toBe(before)
    const skipped = await run(['--brand', 'uk', '--skip-bad', file])
    expect(skipped).toEqual({ code: 0, stdout: summary(imported, 1, 0, 0, 2), stderr: `${named.join('\n')}\n` })
    expect(await count()).toBe(before + 1)
  })

  test('an import killed midway leaves nothing, and can be run again', async () => {
    const before = await count()
    const file = fileOf('killed.csv', ...Array.from({ length: 6_000 }, (_, at) => row(`k-${at}`, 'Europe/Dublin')))
    await killMidway(database, { table: 'records', isMidway: "NEW.key LIKE '%k-3000%'" }, () =>
      startCommand(script, ['--brand', 'uk', file], { folder, database: database.connection }),
    )
    expect(await count()).toBe(before)
    expect(await run(['--brand', 'uk', file])).toMatchObject({ code: 0, stdout: summary(imported, 6_000, 0, 0, 0) })
    expect(await count()).toBe(before + 6_000)
  })

  test.concurrent.each<[string[], RegExp]>([
    [[], /^Say which brand: .*\nUsage: npm run import:delivery-options -- /],
    [['--brand', 'uk'], /^Name one file\.\nUsage: /],
    [['--brand', 'de', 'a.csv'], /^Say which brand: /],
    [['--brand', 'uk', '--force', 'a.csv'], /'--force'.*\nUsage: /],
    [['--brand', 'uk', 'missing.csv'], /missing\.csv/],
    [['--brand', 'nl', '-'], /^The file is empty\.$/m],
  ])('a failure ends with exit code 1 and a sentence: %j', async (args, sentence) => {
    const done = await run(args, '')
    expect(done).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) })
    expect(done.stderr).not.toMatch(/\n {4}at /)
  })
})
