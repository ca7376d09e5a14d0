import type { ImportRow, PreviewPart } from '@goat/contract/imports'
import fc from 'fast-check'
import { demonstrationToken } from '../../../../../tools/token.ts'
import { tokenOf } from '../../support/api.ts'
import { addressOf } from '../../support/command.ts'
import { createTestDatabase } from '../../support/database.ts'
import { loadProducts } from '../../support/products.ts'
import { freePort, startProcess } from '../../support/server-process.ts'
import type { testApi } from '../../support/test-api.ts'

type Api = ReturnType<typeof testApi>

/** What a preview answered. */
export type Previewed = {
  readonly status: number
  readonly rows: readonly ImportRow[]
  readonly refused: readonly { readonly code: string }[]
  readonly seen: string
  readonly counts: unknown
}

export function readPreview(status: number, body: string): Previewed {
  const parts =
    status === 200
      ? body
          .trim()
          .split('\n')
          .map((line): PreviewPart => JSON.parse(line))
      : []
  const all = (name: string) => parts.flatMap((part) => (name in part ? [Reflect.get(part, name)] : []))
  return { status, rows: all('rows').flat(), refused: all('refused').flat(), seen: String(all('seen')[0] ?? ''), counts: all('counts')[0] }
}

export async function preview(api: Api, file: string, kind = 'product-override', headers: Record<string, string> = {}): Promise<Previewed> {
  const sent = { authorization: `Bearer ${await tokenOf('editor')}`, 'content-type': 'application/json', ...headers }
  const url = `/api/uk/imports/${kind}/preview`
  const answer = await api.app.inject({ method: 'POST', url, headers: sent, payload: JSON.stringify({ file }) })
  return readPreview(answer.statusCode, answer.body)
}

/** The factory of each override. */
export async function overrides({ database: { pool } }: Pick<Api, 'database'>): Promise<Record<string, string | null>> {
  const { rows } = await pool.query("SELECT key, value ->> 'factory' AS factory FROM records WHERE kind = 'product-override' ORDER BY key")
  return Object.fromEntries(rows.map(({ key, factory }) => [key, factory]))
}

const cell = fc.oneof(
  fc.constantFrom('Fox', 'fox', 'Fox-1', 'Fox-2', 'Bear', 'Bear-1', 'GB-MNPG-TAM', 'GB-ARENA-DRO', '', ' ', 'Wolf', '"Fox"', '"', 'a"b'),
  fc.string({
    unit: fc.constantFrom('a', 'é', '\u0000', '\u202e', '\uFFFD', '🂡', '"', ',', ';', '\n', '\r', '\t', '%', '/'),
    maxLength: 6,
  }),
)
const good = fc.tuple(
  fc.constantFrom('Fox', 'Bear', 'Wolf'),
  fc.constantFrom('', 'Fox-1', 'Bear-1'),
  fc.constantFrom('GB-MNPG-TAM', 'GB-ARENA-DRO', ''),
  fc.constantFrom('', '2020-01-01T00:00Z', '2090-01-01T00:00Z', '2090-02-30T00:00Z'),
)
const line = fc.oneof(
  { weight: 3, arbitrary: good.map((cells) => cells.join(',')) },
  { weight: 2, arbitrary: fc.array(cell, { maxLength: 6 }).map((cells) => cells.join(',')) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 1 }) },
)
const heading = fc.oneof(
  { weight: 5, arbitrary: fc.constant('ProductKey,Sku,FactoryCode,Until') },
  fc.constantFrom('ProductKey,FactoryCode', 'Sku', '', '{}', '\uFEFFProductKey;FactoryCode'),
)
const fileWithMistakes = fc.tuple(heading, fc.array(line, { maxLength: 8 })).map(([first, lines]) => [first, ...lines].join('\n'))

/** The products of the generated files. */
export const fileProducts = [
  'Fox,Fox,greetingcard,Fox-1,GB-DPS-SLE',
  'Fox,Fox,greetingcard,Fox-2,GB-PROPACK-HUD',
  'Bear,Bear,greetingcard,Bear-1,GB-DPS-SLE',
]

/** Imports files with every kind of mistake, and compares what is stored with what their previews said (IMP-3). */
export async function importFiles(api: Api, count: number, seed: number): Promise<{ readonly faults: readonly string[] }> {
  const faults: string[] = []
  for (const file of fc.sample(fileWithMistakes, { numRuns: count, seed })) {
    const seen = await preview(api, file)
    const expected = await overrides(api)
    for (const { key, after } of seen.rows.flatMap(({ changes }) => changes)) expected[key] = (after as { factory: string | null }).factory
    const { status } = await api.call('editor', 'POST', '/imports/product-override', { file, seen: seen.seen })
    const isRefused = seen.status === 400 || seen.refused.length > 0
    if (status !== (isRefused ? 400 : 200)) faults.push(`${seen.status} and ${status}: ${JSON.stringify(file)}`)
    const stored = await overrides(api)
    const isSame = Object.keys({ ...stored, ...expected }).every((key) => stored[key] === expected[key])
    if (!isSame) faults.push(`not as its preview said: ${JSON.stringify(file)}`)
  }
  return { faults }
}

const lines = 1_500

/** Kills a server while it imports, starts it again and asks with the same key, as a browser does (IMP-8). */
export async function importKillRounds(rounds: number, random: () => number) {
  const database = await createTestDatabase()
  const faults: string[] = []
  let [whole, none] = [0, 0]
  try {
    await loadProducts(database.db, ...Array.from({ length: lines }, (_, at) => `Card-${at},Card,greetingcard,Card-${at},GB-DPS-SLE`))
    const env = { PORT: await freePort(), DATABASE_URL: addressOf(database.connection) }
    let server = await startProcess(env)
    for (let round = 0; round < rounds; round += 1) {
      const factory = round % 2 === 0 ? 'GB-MNPG-TAM' : 'GB-ARENA-DRO'
      const file = ['ProductKey,FactoryCode', ...Array.from({ length: lines }, (_, at) => `Card-${at},${factory}`)].join('\n')
      const send = async (path: string, body: object) => {
        const authorization = `Bearer ${await demonstrationToken({ baseUrl: server.url, person: 'editor' })}`
        const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': `round-${round}` }
        const url = `${server.url}/api/uk/imports/product-override${path}`
        return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      }
      const count = async () => Object.values(await overrides({ database })).filter((one) => one === factory).length
      const seen = readPreview(200, await (await send('/preview', { file })).text()).seen
      const first = send('', { file, seen }).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, random() * 2_000))
      await server.end('SIGKILL')
      await first
      server = await startProcess(env)
      const before = await count()
      if (before === lines) whole += 1
      else if (before === 0) none += 1
      else faults.push(`round ${round}: ${before} of ${lines} lines were imported`)
      const again = await send('', { file, seen })
      if (again.status !== 200 || (await count()) !== lines) faults.push(`round ${round}: ${again.status} ${await again.text()}`)
    }
    await server.end('SIGTERM')
    const { rows } = await database.pool.query("SELECT count(*)::integer AS count FROM change_log WHERE action = 'override.set'")
    if (rows[0].count !== rounds * lines) faults.push(`${rows[0].count} changes are logged, of ${rounds * lines}`)
  } finally {
    await database.drop()
  }
  return { rounds, whole, none, faults }
}
