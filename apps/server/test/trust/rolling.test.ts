import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from '../support/command.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { Programs, programOf } from './support/failover/programs.ts'
import { RollingServers, rollingRounds } from './support/rolling.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

let database: TestDatabase
const programs = new Programs()
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  programs.close()
  await database.drop()
})

/** A release with one more migration. */
function laterRelease(): string {
  const folder = join(root, '.cache', 'later-release')
  for (const name of ['src', 'data', 'migrations', 'package.json'])
    cpSync(join(root, 'apps/server', name), join(folder, 'apps/server', name), { recursive: true })
  writeFileSync(join(folder, 'apps/server/migrations/9999-later.sql'), '-- compatible: yes\nCREATE TABLE later ();\n')
  return join(folder, 'apps/server/src/main.ts')
}

/** `npm run trust -- rolling` has 50 writers, 20 followers and 20 rounds on a replicated database. */
test.skipIf(!existsSync(programOf('haproxy')))(
  'both servers are replaced by a later release during writes: nothing is lost, doubled, refused or missed',
  async () => {
    const servers = await RollingServers.start(programs, addressOf(database.connection))
    const report = await rollingRounds(servers, database.connection, { writers: 12, followers: 3, updates: [laterRelease()] })
    await servers.stop()
    expect(report).toMatchObject({ rounds: 1, applied: 1, faults: [] })
    expect(report.acknowledged).toBeGreaterThan(15)
  },
)
