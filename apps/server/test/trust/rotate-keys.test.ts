import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { demonstrationToken } from '../../../../tools/token.ts'
import { addressOf, commandOf, runProcess } from '../support/command.ts'
import { createTestDatabase } from '../support/database.ts'
import { freePort, startProcess } from '../support/server-process.ts'

test('rotated keys of the embedded sign-in: new tokens use the new key, old tokens stay valid until the next rotation', async () => {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'goat-rotate-'))
  const env = { PORT: await freePort(), DATA_DIR: folder, DATABASE_URL: addressOf(database.connection), DEMO_SIGN_IN: 'on' }
  const tokens: string[] = []
  const accepted: number[][] = []
  for (let at = 0; at < 3; at += 1) {
    const server = await startProcess(env)
    tokens.push(await demonstrationToken({ baseUrl: server.url, person: 'viewer' }))
    const ask = async (token: string) =>
      (await fetch(`${server.url}/api/session`, { headers: { authorization: `Bearer ${token}` } })).status
    accepted.push(await Promise.all(tokens.map(ask)))
    await server.end('SIGTERM')
    if (at === 2) break
    const done = await runProcess(commandOf('rotate:keys'), [], { folder, database: database.connection })
    expect([done.code, done.stderr]).toEqual([0, ''])
    expect(done.stdout).toContain('Restart every server')
  }
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
  expect(new Set(tokens.map((token) => decodeProtectedHeader(token).kid)).size).toBe(3)
  expect(accepted).toEqual([[200], [200, 200], [401, 200, 200]])
})
