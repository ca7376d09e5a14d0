import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenOf } from './support/api.ts'
import { runProcess } from './support/command.ts'
import { movedFacts, path, wire } from './support/designation.ts'
import { testApi } from './support/test-api.ts'

const script = fileURLToPath(new URL('../../../examples/order-router/src/main.ts', import.meta.url))
const api = testApi()
let folder: string
let env: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'goat-router-'))
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
  env = { GOAT_URL: `${url}/api/uk`, GOAT_TOKEN_COMMAND: `echo ${await tokenOf('viewer')}`, GOAT_WORLD_FILE: join(folder, 'world') }
  await api.call('editor', 'POST', path, { ...wire, Id: 'routed' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** With an offset; written in UTC. */
const order = { ...movedFacts, placedAt: '2027-02-08T11:00:00+01:00' }

async function route(
  lines: readonly unknown[],
  more: Record<string, string> = {},
): Promise<{ readonly written: readonly unknown[]; readonly errors: string }> {
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  const { code, stdout, stderr } = await runProcess(
    [script],
    [],
    { folder, database: api.database.connection, env: { ...env, ...more } },
    input,
  )
  expect(code).toBe(0)
  const written = stdout.trimEnd().split('\n')
  return { written: written.map((line) => JSON.parse(line)), errors: stderr }
}

describe('FOR-68: the order router', () => {
  test('answers every line in order, also those that are not orders, and ends by itself', async () => {
    const lines = [
      order,
      '{"placedAt":',
      { ...order, cardType: 'gaint' },
      { ...order, colour: 'red' },
      { placedAt: 'now' },
      '[]',
      { placedAt: order.placedAt },
    ]
    const { written, errors } = await route(lines)
    expect(written).toEqual([
      {
        placedAt: '2027-02-08T10:00:00.000Z',
        factory: 'GB-MNPG-TAM',
        path: ['GG-MNPG-GSY', 'GB-MNPG-TAM'],
        cutoff: null,
        dispatch: null,
        revision: expect.any(Number),
        ageMs: expect.any(Number),
      },
      { line: 2, error: expect.stringContaining('JSON') },
      { line: 3, error: expect.stringContaining('cardType: value.notAllowed') },
      { line: 4, error: 'colour is not a fact of an order.' },
      { line: 5, error: 'placedAt is not an instant, such as 2026-12-18T15:59:30Z.' },
      { line: 6, error: 'An order is a JSON object.' },
      expect.objectContaining({ factory: null, path: [] }),
    ])
    expect(errors).toBe('')
  })

  test('decides by its file while the server is down', async () => {
    api.app.server.close()
    api.app.server.closeAllConnections()
    const { written, errors } = await route([order])
    expect(written).toMatchObject([{ path: ['GG-MNPG-GSY', 'GB-MNPG-TAM'] }])
    expect(errors).toContain('fetch failed')
  })
})
