import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from '../support/command.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { Programs, programOf } from './support/failover/programs.ts'
import { RollingServers, rollingRounds } from './support/rolling.ts'

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
  'both servers are replaced behind HAProxy during writes: nothing is lost, doubled, refused or missed',
  async () => {
    const servers = await RollingServers.start(programs, addressOf(database.connection))
    const report = await rollingRounds(servers, database.connection, { writers: 12, followers: 3, updates: [undefined] })
    await servers.stop()
    expect(report).toMatchObject({ rounds: 1, applied: 1, faults: [] })
    expect(report.acknowledged).toBeGreaterThan(30)
  },
)
