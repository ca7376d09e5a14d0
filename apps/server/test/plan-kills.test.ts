import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressOf } from './support/command.ts'
import { createTestDatabase } from './support/database.ts'
import { planKillRounds } from './support/plan-kills.ts'
import { freePort } from './support/server-process.ts'
import { notAsLogged } from './support/stored.ts'
import { seeded } from './trust/support/seeded.ts'

/** `npm run trust` has 30. */
const rounds = 5

test(`PLN-8: two servers, of which one or both are killed when a plan is to be applied, ${rounds} times: it is applied whole and once`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'goat-plan-kills-'))
  const database = await createTestDatabase()
  try {
    const env = { DATABASE_URL: addressOf(database.connection), DATA_DIR: folder, DEMO_SIGN_IN: 'on' }
    const report = await planKillRounds(env, [await freePort(), await freePort()], rounds, seeded(1))
    process.stdout.write(`kill -9 at the start of a plan: ${JSON.stringify(report)}\n`)
    expect(report.faults).toEqual([])
    expect([report.rounds, report.applied + report.missed]).toEqual([rounds, rounds])
    expect(await notAsLogged(database.db)).toEqual([])
  } finally {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
