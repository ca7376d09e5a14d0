import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { killRounds } from './support/kill-rounds.ts'
import { freePort } from './support/server-process.ts'
import { seeded } from './trust/support/seeded.ts'

const rounds = Number(process.env['KILL_ROUNDS'] ?? 3)
const externalRounds = Number(process.env['KILL_ROUNDS'] ?? 1)
let folder: string
let env: Record<string, string>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'goat-kills-'))
  env = { PORT: await freePort(), DATA_DIR: join(folder, 'data') }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('OPS-5: kill -9 during writes', () => {
  test(`${rounds} rounds on the embedded database: no acknowledged write is lost, every version equals its count of changes`, {
    timeout: 120_000 + rounds * 20_000,
  }, async () => {
    const report = await killRounds(env, rounds, seeded(1))
    process.stdout.write(`kill -9, embedded: ${JSON.stringify(report)}\n`)
    expect(report.faults).toEqual([])
    expect(report.rounds).toBe(rounds)
    expect(report.acknowledged).toBeGreaterThanOrEqual(rounds)
    expect(report.databaseKills).toBe(Math.floor(rounds / 3))
  })

  test(`${externalRounds} rounds on an external database`, { timeout: 120_000 + externalRounds * 20_000 }, async () => {
    const database = await createTestDatabase()
    try {
      const report = await killRounds({ ...env, DATABASE_URL: urlOf(database), DEMO_DATA: 'on' }, externalRounds, seeded(2))
      process.stdout.write(`kill -9, external: ${JSON.stringify(report)}\n`)
      expect(report.faults).toEqual([])
      expect(report.acknowledged).toBeGreaterThanOrEqual(externalRounds)
    } finally {
      await database.drop()
    }
  })
})

function urlOf({ connection, name }: TestDatabase): string {
  return (
    connection.connectionString ?? `postgresql://${connection.user}@${encodeURIComponent(connection.host ?? '')}:${connection.port}/${name}`
  )
}
