import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from '../support/command.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { Programs, programOf } from './support/failover/programs.ts'
import { RollingServers, rollingRounds } from './support/rolling.ts'
import { laterRelease } from './support/upgrade-drill.ts'

let database: TestDatabase
const programs = new Programs()
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  programs.close()
  await database.drop()
})

/** `npm run trust -- rolling` has 50 writers, 20 followers and 20 rounds on a replicated database. */
test.skipIf(!existsSync(programOf('haproxy')))(
  'both servers are replaced by a later release during writes: nothing is lost, doubled, refused or missed',
  async () => {
    const servers = await RollingServers.start(programs, addressOf(database.connection))
    const updates = [laterRelease('-- compatible: yes\nCREATE TABLE later ();\n')]
    const report = await rollingRounds(servers, database.connection, { writers: 12, followers: 3, updates })
    await servers.stop()
    expect(report).toMatchObject({ rounds: 1, applied: 1, faults: [] })
    expect(report.acknowledged).toBeGreaterThan(15)
  },
)
