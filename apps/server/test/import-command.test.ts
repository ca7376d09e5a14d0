import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { listDeliveryConfigurations } from '@goat/contract/described/cutoffs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { backUp } from '../src/commands/backup.ts'
import { exportCutoffs, importCutoffs } from '../src/commands/cutoffs.ts'
import { runCommand } from '../src/commands/database.ts'
import { checkUpgrade, rotateKeys, verify } from '../src/commands/maintenance.ts'
import { readConfigurations } from '../src/cutoffs/cutoffs.ts'
import { openDatabase } from '../src/db/db.ts'
import { startEmbeddedDatabase } from '../src/db/embedded-database.ts'
import { migrate } from '../src/db/migrate.ts'
import { addressOf, commandOf, type Done, runHere, runProcess } from './support/command.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'

const times = { weekday: '17:00', saturday: '12:00', sunday: '10:00' }
const entry = (deliveryService: string, change: object = {}) => ({
  factoryCode: 'GB-DPS-SLE',
  deliveryService,
  versionNumber: 1,
  cutoff: { default: { ...times, ...change }, exceptions: [] },
})

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'goat-import-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

const commands = { import: importCutoffs, export: exportCutoffs }
const run = (command: keyof typeof commands, args: readonly string[], env: Record<string, string> = {}): Promise<Done> =>
  runHere(commands[command], args, { folder, database: database.connection, env })
const runAlone = (command: keyof typeof commands, args: readonly string[], env: Record<string, string> = {}): Promise<Done> =>
  runProcess(commandOf(`${command}:cutoffs`), args, { folder, database: database.connection, env })

function fileOf(...results: unknown[]): string {
  const file = join(folder, 'cutoffs.json')
  writeFileSync(file, JSON.stringify({ results }))
  return file
}

async function stored(): Promise<readonly string[]> {
  return (await readConfigurations(database.db, 'uk')).map(({ serviceName, versionNumber }) => `${serviceName} v${versionNumber}`)
}

describe('OPS-14, OPS-16: npm run import:cutoffs and export:cutoffs', () => {
  test('a dry run, the import, a change, and the export, which is JSON only and can be imported again', async () => {
    const dry = await run('import', ['--brand', 'uk', '--dry-run', fileOf(entry('a'), entry('b'))])
    expect(dry).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Dry run: nothing was written. It would be:') })
    expect(dry.stdout).toContain('    2 added: GB-DPS-SLE/a, GB-DPS-SLE/b\n')
    expect(await stored()).toEqual([])

    expect(await run('import', ['--brand', 'uk', fileOf(entry('a'), entry('b'))])).toMatchObject({ code: 0, stderr: '' })
    const changed = await run('import', [
      '--brand',
      'uk',
      fileOf(entry('b', { sunday: '09:00' }), { ...entry('a'), factoryCode: 'XX-NEW' }),
    ])
    expect(changed.stdout.split('\n')).toEqual([
      'Imported. Delivery services:',
      '    1 added: XX-NEW/a',
      '    1 changed: GB-DPS-SLE/b',
      '    0 unchanged',
      '    1 in the database only, and left there: GB-DPS-SLE/a',
      'Factories that were not known before: XX-NEW.',
      expect.stringMatching(/^No time zone is known for XX-NEW: /),
      '',
    ])
    expect(await stored()).toEqual(['a v1', 'b v2', 'a v1'])

    const exported = await run('export', ['--brand', 'uk'])
    expect(exported).toMatchObject({ code: 0, stderr: '' })
    expect(z.parse(listDeliveryConfigurations.response, JSON.parse(exported.stdout)).results).toHaveLength(3)
    writeFileSync(join(folder, 'saved.json'), exported.stdout)
    const again = await run('import', ['--brand', 'uk', 'saved.json'])
    expect(again.stdout).toContain('    0 added\n    0 changed\n    3 unchanged\n')
    expect(await stored()).toEqual(['a v1', 'b v2', 'a v1'])
  })

  test('a file that begins with a byte order mark, as some editors write it', async () => {
    const file = fileOf(entry('marked'))
    writeFileSync(file, `\ufeff${readFileSync(file, 'utf8')}`)
    expect(await run('import', ['--brand', 'nl', file])).toMatchObject({ code: 1, stderr: expect.stringContaining('other brand (uk)') })
  })

  test('an export to a file reports it on standard error', async () => {
    const done = await run('export', ['--brand', 'nl', 'nl.json'])
    expect(done).toEqual({ code: 0, stdout: '', stderr: 'Delivery services written to nl.json: 0\n' })
    expect(JSON.parse(readFileSync(join(folder, 'nl.json'), 'utf8'))).toEqual({ results: [] })
  })

  test('OPS-17: the importing user is in the change log', async () => {
    await run('import', ['--brand', 'uk', fileOf(entry('logged'))])
    const row = await database.db.selectFrom('change_log').selectAll().where('key', '=', 'GB-DPS-SLE/logged').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ actor_subject: 'command:import:cutoffs', actor_name: expect.stringMatching(/^\S+ \(import:cutoffs\)$/) })
  })
})

describe('OPS-16: failures end with exit code 1 and a sentence on standard error', () => {
  test('lists every fault of the file and imports nothing', async () => {
    const before = await stored()
    const file = fileOf(entry('good'), entry('x', { sunday: '25:00' }), { ...entry('y'), factoryCode: 'NL-GRTZ-AMS' })
    expect(await run('import', ['--brand', 'uk', file])).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        'results[1] (GB-DPS-SLE/x).cutoff.default.sunday: Invalid time values.',
        'results[2] (NL-GRTZ-AMS/y): NL-GRTZ-AMS is a fulfilment centre of the other brand (nl).',
        `${file} has 2 faults. Nothing was imported.`,
        '',
      ].join('\n'),
    })
    expect(await stored()).toEqual(before)
  })

  test.concurrent.each<['import' | 'export', string[], RegExp]>([
    ['import', ['x.json'], /^Say which brand: --brand uk or --brand nl\.\nUsage: npm run import:cutoffs -- /],
    ['import', ['--brand', 'de', 'x.json'], /^Say which brand: --brand uk or --brand nl\.\n/],
    ['import', ['--brand', 'uk'], /^Name one file\.\nUsage: /],
    ['import', ['--brand', 'uk', 'x.json', 'y.json'], /^Name one file\.\nUsage: /],
    ['import', ['--brand', 'uk', '--force', 'x.json'], /'--force'.*\nUsage: /],
    ['import', ['--brand', 'uk', 'missing.json'], /^There is no file missing\.json\.\n$/],
    ['import', ['--brand', 'uk', '.'], /^\. is a folder\. Name a file in it\.\n$/],
    ['export', [], /^Say which brand: --brand uk or --brand nl\.\nUsage: npm run export:cutoffs -- /],
    ['export', ['--brand', 'uk', 'a', 'b'], /^Name one file at most\.\nUsage: /],
  ])('%s %j', async (command, args, sentence) => {
    const done = await run(command, args)
    expect(done).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) })
    expect(done.stderr).not.toMatch(/\n {4}at /)
  })

  test('a file that is not UTF-8, or not JSON', async () => {
    const file = join(folder, 'odd.json')
    writeFileSync(file, Buffer.from('{"results":[],"by":"Zo\xeb"}', 'latin1'))
    expect(await run('import', ['--brand', 'uk', file])).toEqual({
      code: 1,
      stdout: '',
      stderr: `${file} is not text in UTF-8. Nothing was imported.\n`,
    })
    for (const bytes of [Buffer.from('{"results":[]}', 'utf16le'), Buffer.from('\ufeff{"results":[]}', 'utf16le')]) {
      writeFileSync(file, bytes)
      const { code, stderr } = await run('import', ['--brand', 'uk', file])
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^The file is UTF-16\. Save it as UTF-8 .*Nothing was imported\.\n$/)])
    }
    writeFileSync(file, '{"results":[')
    expect((await run('import', ['--brand', 'uk', file])).stderr).toMatch(
      /^The file is not JSON: .*\n.*odd\.json has 1 fault\. Nothing was imported\.\n$/,
    )
  })

  test('an unavailable database, and an invalid configuration', async () => {
    const away = await run('export', ['--brand', 'uk'], { DATABASE_URL: 'postgres://localhost:1/nothing' })
    expect(away).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/s),
    })
    // The AggregateError of Node for a host with two addresses has no message.
    const failing = async () => {
      throw new AggregateError([new Error('connect ECONNREFUSED ::1:1'), new Error('connect ECONNREFUSED 127.0.0.1:1')])
    }
    const both = await runHere(failing, [], { folder, database: database.connection })
    expect(both).toEqual({ code: 1, stdout: '', stderr: 'connect ECONNREFUSED ::1:1\nconnect ECONNREFUSED 127.0.0.1:1\n' })
    const faulty = await runAlone('export', ['--brand', 'uk'], { PORT: 'x' })
    expect(faulty).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining('- PORT must be a whole number') })
  })
})

test('without DATABASE_URL the embedded database of DATA_DIR is used and stopped afterwards', async () => {
  const env = { DATABASE_URL: '', DATA_DIR: join(folder, 'data') }
  for (const command of [verify, checkUpgrade, rotateKeys, backUp, importCutoffs])
    expect(
      await runHere(command, command === backUp ? ['x'] : ['--brand', 'uk', fileOf(entry('a'))], { folder, database: {}, env }),
    ).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`There is no database of this product in the folder ${env.DATA_DIR}.`),
    })
  expect(existsSync(env.DATA_DIR)).toBe(false)
  const started = await startEmbeddedDatabase(env.DATA_DIR)
  expect(await runHere(verify, [], { folder, database: {}, env })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no'),
  })
  const { db, pool } = openDatabase(started.connection, { error: () => undefined })
  await migrate(pool)
  await db.destroy()
  await started.stop()
  expect(await runAlone('import', ['--brand', 'uk', fileOf(entry('embedded'))], env)).toMatchObject({ code: 0, stderr: '' })
  const exported = await runAlone('export', ['--brand', 'uk'], env)
  expect(exported).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(exported.stdout)).toMatchObject({ results: [{ deliveryService: 'embedded' }] })
  expect(() => readFileSync(join(folder, 'data', 'postgres', 'postmaster.pid'))).toThrow('ENOENT')
})

test('a command names the database that it used, without the password', async () => {
  const [said, { connection }] = [[] as string[], database]
  const out = { isTTY: false, write: (text: string | Uint8Array) => said.push(String(text)) > 0 }
  const env = { DATABASE_URL: `${addressOf(connection)}${addressOf(connection).includes('?') ? '&' : '?'}password=secret` }
  await runCommand(verify, { args: [], env, folder, stdin: Readable.from([]), stdout: out, stderr: out })
  expect(said[0]).toContain(`Database: "${database.name}" at `)
  expect(said.join('')).not.toContain('secret')
})

test('an unknown command is answered with the list of commands', async () => {
  const { code, stderr } = await runProcess(commandOf('verfy'), [], { folder, database: {} })
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^There is no command "verfy"\. There are: rotate:keys, .+\.\n$/)])
})
