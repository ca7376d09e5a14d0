import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { refuseOld } from '../src/db/migrate.ts'
import { startServer } from '../src/server.ts'
import { addressOf } from './support/command.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { freePort } from './support/server-process.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'goat-start-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.drop()
})

/** The error of a failed start; a successful one is stopped again. */
async function refusal(env: Readonly<Record<string, string>>): Promise<string> {
  const settings = { PORT: await freePort(), DATABASE_URL: addressOf(database.connection), LOG_LEVEL: 'silent', ...env }
  try {
    const server = await startServer(readConfig(settings))
    await server.close()
    return 'it started'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('OPS-3: a failed start names the setting to change', () => {
  test('HOST is not an address of this machine', async () => {
    // TEST-NET-1 (RFC 5737), which is not assigned to any machine.
    expect(await refusal({ HOST: '192.0.2.1', DEMO_SIGN_IN: 'on' })).toBe(
      'This machine has no address "192.0.2.1". Set HOST to one that it has, such as 127.0.0.1.',
    )
  })

  test('DATA_DIR is a file, or below one', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    for (const dataDir of [file, join(file, 'below')]) {
      expect(await refusal({ DATABASE_URL: '', DATA_DIR: dataDir })).toMatch(
        /^The data folder cannot be used: E\w+: .*file.*\. Set DATA_DIR to a folder that this user may write to\.$/,
      )
    }
  })

  test.each([
    ['nothing listens there', 'postgresql://user:secret@127.0.0.1:1/x', /^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/],
    ['the database does not exist', undefined, /^The database of DATABASE_URL cannot be used: .*does not exist/],
  ])('DATABASE_URL, without its password, if %s', async (_, address, sentence) => {
    const url = address ?? addressOf({ ...database.connection, database: 'nowhere' }).replace(`/${database.name}`, '/nowhere')
    const said = await refusal({ DATABASE_URL: url })
    expect(said).toMatch(sentence)
    expect(said).not.toContain('secret')
  })

  test('DATABASE_URL leads to a PostgreSQL before 15', () => {
    const name = 'The database of DATABASE_URL'
    expect(() => refuseOld(name, 140_012, '14.12')).toThrow('The database of DATABASE_URL is PostgreSQL 14.12; 15 or later is needed.')
    for (const number of [150_000, 150_004, 180_001]) expect(() => refuseOld(name, number, '')).not.toThrow()
  })
})
