import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportDatedCutoffs } from '../src/commands/cutoffs.ts'
import { importDatedCutoffs } from '../src/commands/import-lines.ts'
import { importConfigurations } from '../src/cutoffs/import.ts'
import { commandOf, runHere, runProcess } from './support/command.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'

const header = 'id,factories,services,productTypes,from,to,days,closed,time,reason'
const christmas = 'christmas,,,,2090-12-25,2090-12-26,,true,,"Christmas, both days"'
const cakes = 'cakes,GB-DPS-SLE,44;1,cake;biscuit,2090-12-01,2090-12-24,saturday;sunday,false,09:30,"Cakes ""only"""'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'goat-dated-'))
  const times = { weekday: '17:00:00', saturday: '13:00:00', sunday: '11:00:00' }
  const origin = { brand: 'uk' as const, actor: { subject: 's', name: 'Set-up' }, requestId: 'r' }
  const configurations = ['1', '44'].map((serviceName) => {
    const cutoff = { default: times, exceptions: [] }
    return { factoryCode: 'GB-DPS-SLE', timeZone: 'Europe/London', serviceName, versionNumber: 1, cutoff, lastChange: undefined }
  })
  await importConfigurations(database.db, origin, configurations, { dryRun: false })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

const commands = { import: importDatedCutoffs, export: exportDatedCutoffs }
const run = (command: keyof typeof commands, ...args: readonly string[]) =>
  runHere(commands[command], ['--brand', 'uk', ...args], { folder, database: database.connection })

function fileOf(name: string, ...lines: string[]): string {
  writeFileSync(join(folder, name), [header, ...lines, ''].join('\n'))
  return name
}

async function stored(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    'SELECT id, factories, services, first_day, time, reason, version FROM cutoff_overrides ORDER BY id',
  )
  return rows
}

const summary = (title: string, added: number, changed: number, unchanged: number) => [
  title,
  `${added} added`,
  `${changed} changed`,
  `${unchanged} unchanged`,
  '0 skipped (invalid)',
]
const lines = ({ code, stdout }: { code: number | null; stdout: string }) => [
  code,
  ...stdout
    .trim()
    .split('\n')
    .map((line) => line.trim()),
]
const imported = 'Imported. Dated cut-offs:'

describe('CUT-35: npm run import:dated-cutoffs and export:dated-cutoffs', () => {
  test('a dry run, the import, the same import again, a change; the exports are what is imported', async () => {
    const file = fileOf('a.csv', christmas, cakes)
    expect(lines(await run('import', '--dry-run', file))).toEqual([0, ...summary('Dry run: nothing was written. It would be:', 2, 0, 0)])
    expect(await stored()).toEqual([])
    expect(lines(await run('import', file))).toEqual([0, ...summary(imported, 2, 0, 0)])
    expect(await stored()).toMatchObject([
      { id: 'cakes', factories: ['GB-DPS-SLE'], services: ['1', '44'], time: '09:30:00', reason: 'Cakes "only"', version: 1 },
      { id: 'christmas', factories: null, services: null, first_day: '2090-12-25', time: null, reason: 'Christmas, both days', version: 1 },
    ])
    expect(lines(await run('import', file))).toEqual([0, ...summary(imported, 0, 0, 2)])
    for (const name of ['out.csv', 'out.jsonl']) {
      expect(await run('export', name)).toMatchObject({ code: 0, stderr: `Dated cut-offs written to ${name}: 2\n` })
      expect(lines(await run('import', name)), name).toEqual([0, ...summary(imported, 0, 0, 2)])
    }
    for (const [name, args, code] of [
      ['export', ['--brand', 'uk'], 0] as const,
      ['import', ['--brand', 'uk', 'missing.csv'], 1] as const,
    ]) {
      const done = await runProcess(commandOf(`${name}:dated-cutoffs`), args, { folder, database: database.connection })
      expect([done.code, code === 0 ? done.stdout.split('\n').length : done.stderr]).toEqual([
        code,
        code === 0 ? 3 : expect.stringContaining('missing.csv'),
      ])
    }
    expect(readFileSync(join(folder, 'out.csv'), 'utf8').split('\n')[0]).toBe(header)
    expect(lines(await run('import', fileOf('b.csv', christmas.replace('true,', 'false,10:00'))))).toEqual([
      0,
      ...summary(imported, 0, 1, 0),
    ])
    expect(await stored()).toMatchObject([{ version: 1 }, { time: '10:00:00', version: 2 }])
  })

  test('bad lines are named, and nothing is imported', async () => {
    const before = await stored()
    const file = fileOf(
      'bad.csv',
      christmas.replace('christmas', 'new'),
      'x,XX,,,2090-12-25,2090-12-26,,true,,Unknown factory',
      'y,,,,2090-12-25,2090-12-24,,true,,Reversed',
      'z,,,car,2090-12-25,2090-12-26,,perhaps,,Types',
      'new,,,,2090-12-25,2090-12-26,,true,,Twice',
      ',,,,2090-12-25,2090-12-26,,true,12:00,Both',
    )
    const { code, stdout, stderr } = await run('import', file)
    expect([code, stdout]).toEqual([1, ''])
    for (const text of [
      'Line 3: There is no fulfilment centre "XX" with delivery services.',
      'Line 4: The last day must not be before the first day.',
      'Line 5: ',
      'Line 6: The id "new" is also on line 2.',
      'Line 7: ',
      'bad.csv has 5 bad lines. Nothing was imported; --skip-bad goes on without them.',
    ])
      expect(stderr).toContain(text)
    expect(await stored()).toEqual(before)
  })

  test('OPS-16: text that is not UTF-8 is refused, not stored with replacement characters', async () => {
    const before = await stored()
    const json = JSON.stringify({ id: 'x', factories: null, services: ['caf\xe9'], productTypes: null, days: null, reason: 'caf\xe9' })
    for (const [name, content, line, columns] of [
      ['latin1.csv', `${header}\nx,,,,2090-12-25,2090-12-26,,true,,caf\xe9\n`, 2, ['reason']],
      ['latin1.jsonl', json, 1, ['services', 'reason']],
    ] as const) {
      writeFileSync(join(folder, name), content, 'latin1')
      const { code, stderr } = await run('import', name)
      expect([code, stderr.split('\n')[0]]).toEqual([
        1,
        `Line ${line}: ${columns.map((column) => `${column} is not readable text: the file must be UTF-8.`).join(' ')}`,
      ])
    }
    expect(await stored()).toEqual(before)
  })
})
