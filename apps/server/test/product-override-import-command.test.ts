import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandOf, killMidway, runProcess, startCommand } from './support/command.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { loadProducts } from './support/products.ts'
import { overrides } from './trust/support/imports.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'goat-overrides-'))
  await loadProducts(database.db, 'Fox,Fox,greetingcard,Fox-1,GB-DPS-SLE', 'Fox,Fox,greetingcard,Fox-2,GB-DPS-SLE')
  writeFileSync(join(folder, 'a.csv'), 'ProductKey,Sku,FactoryCode\nfox,,GB-MNPG-TAM\nFox,Fox-1,GB-MNPG-TAM\n')
  writeFileSync(join(folder, 'bad.csv'), 'ProductKey,Sku,FactoryCode\nfox,,GB-ARENA-DRO\nFox,Fox-9,GB-MNPG-TAM\n')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

const script = commandOf('import:product-overrides')

test('IMP-7: npm run import:product-overrides only says what it would do without --apply; all or nothing, also if it is killed', async () => {
  const run = (...args: readonly string[]) => runProcess(script, args, { folder, database: database.connection })
  const dry = await run('a.csv')
  expect(await run('--dry-run', 'a.csv')).toEqual(dry)
  expect([dry.code, dry.stdout.replaceAll(/ +/g, ' ')]).toEqual([
    0,
    'Dry run: nothing was written. It would be:\n 2 added\n 0 changed\n 0 unchanged\n 0 skipped (invalid)\n',
  ])
  expect(await overrides({ database })).toEqual({})
  await killMidway(database, { table: 'change_log', isMidway: "NEW.key = 'Fox/Fox-2'" }, () =>
    startCommand(script, ['--apply', 'a.csv'], { folder, database: database.connection }),
  )
  expect(await overrides({ database })).toEqual({})
  expect(await run('--apply', 'a.csv')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Imported\. Variants of products:\n +2 added/),
  })
  expect(await run('--apply', 'bad.csv')).toMatchObject({
    code: 1,
    stderr: 'Line 3: Fox has no variant "Fox-9".\nbad.csv has 1 bad line. Nothing was imported; --skip-bad goes on without them.\n',
  })
  expect(await overrides({ database })).toEqual({ 'Fox/Fox-1': 'GB-MNPG-TAM', 'Fox/Fox-2': 'GB-MNPG-TAM' })
})
