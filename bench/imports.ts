import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { importColumns } from '@goat/contract/imports'
import { longestPiece, newestRevision, probe, send } from './costly-reads.ts'
import { ask, numberIn } from './processes.ts'
import { authorized, type Product } from './product.ts'

const [products, lines] = [50_000, 50_000]
const skus = ['STD', 'LRG', 'GNT', 'SQ']

export const importsHead = [
  '50,000 product overrides',
  'seconds',
  'GET /deliveryConfigurations, p99 ms',
  'GET /product-overrides, p99 ms',
  'longest piece, ms of CPU',
  'memory above idle, MB',
]

/** An import of many lines, and its undo, beside a client that follows the records, with 200,000 variants in the catalogue. */
export async function measureImports(product: Product): Promise<readonly (readonly string[])[]> {
  await importProducts(product)
  const leaving = new AbortController()
  await fetch(`${product.url}/api/uk/events`, { headers: authorized(product), signal: leaving.signal })
  const post = async (path: string, body: object) => {
    const headers = { ...authorized(product), 'content-type': 'application/json' }
    const { status, text } = await send(`${product.url}/api/uk${path}`, headers, JSON.stringify(body))
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 500)}`)
    return text
  }
  const rows: (readonly string[])[] = []
  const measure = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const ends = new AbortController()
    await longestPiece(product)
    const others = Promise.all([probe(product, ends.signal), probe(product, ends.signal, '/product-overrides')])
    const start = performance.now()
    const result = await work()
    const seconds = (performance.now() - start) / 1000
    // What follows a write, such as reading the changes again.
    await wait(2_000)
    ends.abort()
    const answer = await ask(product.server, 'longest')
    const times = (await others).map(({ get }) => get.toFixed(1))
    const above = (numberIn(answer, 'memory') - idle) / 1e6
    rows.push([what, seconds.toFixed(1), ...times, numberIn(answer, 'longest').toFixed(0), above.toFixed(0)])
    return result
  }
  await probe(product, AbortSignal.timeout(5_000))
  await longestPiece(product)
  await wait(1_000)
  const idle = numberIn(await ask(product.server, 'longest'), 'memory')
  const each = Array.from({ length: lines }, (_, at) => `K-${at},K-${at}-STD,GB-MNPG-TAM,Flood in the North at Christmas`)
  const file = ['ProductKey,Sku,FactoryCode,Reason', ...each, ''].join('\n')
  const answer = await measure('preview', () => post('/imports/product-override/preview', { file }))
  const { seen } = JSON.parse(answer.trimEnd().split('\n').at(-1) ?? '')
  await measure('import', () => post('/imports/product-override', { file, seen }))
  await measure('GET /world after it', () => send(`${product.url}/api/uk/world`, authorized(product)))
  const undo = `/changes/${await newestRevision(product)}/undo`
  const plan = await measure('preview of its undo', () => send(`${product.url}/api/uk${undo}`, authorized(product)))
  await measure('its undo', () => post(undo, { seen: JSON.parse(plan.text).seen }))
  leaving.abort()
  return rows
}

async function importProducts(product: Product): Promise<void> {
  const file = join(product.dataDir, 'products.csv')
  const each = Array.from({ length: products }, (_, at) => skus.map((sku) => `K-${at},Card ${at},greetingcard,K-${at}-${sku},GB-DPS-SLE`))
  writeFileSync(file, [importColumns.product.needed.join(','), ...each.flat(), ''].join('\n'))
  await product.run(['apps/server/src/commands/run.ts', 'import:products', file])
}
