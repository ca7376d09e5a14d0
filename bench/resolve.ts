import { maxOrders, maxShortOrders } from '@goat/contract/resolve'
import { httpLoad, type Load } from './http-load.ts'
import { ask, numberIn, type Processes } from './processes.ts'
import { authorized, type Product } from './product.ts'
import { type Row, ratioRow } from './report.ts'
import { spreadOf } from './statistics.ts'

const connections = 10

/** A giant card for Guernsey, of the demonstration data. */
const order = {
  placedAt: '2099-12-18T15:59:30Z',
  factory: 'GG-MNPG-GSY',
  productType: 'greetingcard',
  cardType: 'giant',
  packType: 'SINGLE',
  deliveryMethod: 'NBD',
  addressType: 'SEND_DIRECT',
  destination: 'GB',
  service: '1',
  consignmentType: 'cardOnly',
  deliveryDate: '2099-12-19',
}

/** `POST /resolve` and `GET /world` compared with node:http sending the same bytes. */
export async function measureResolve(processes: Processes, product: Product, rounds: number, seconds: number): Promise<readonly Row[]> {
  const one = await sideBySide(processes, product, rounds, seconds, '/api/uk/resolve', JSON.stringify({ orders: [order] }))
  const world = await sideBySide(processes, product, rounds, seconds, '/api/uk/world', undefined)
  const thousand = await millisecondsOf(product, rounds, maxOrders, 'none')
  const explained = await millisecondsOf(product, rounds, maxShortOrders, 'short')
  return [
    ratioRow({
      what: 'POST /resolve with one order, calls/s',
      baseline: 'node:http, same bytes',
      target: 'at least 0.4',
      digits: 0,
      pairs: one,
    }),
    ratioRow({ what: 'GET /world, calls/s', baseline: 'node:http, same bytes', target: 'at least 0.75', digits: 0, pairs: world }),
    ['POST /resolve with 1,000 orders, ms', thousand.toFixed(1), '', '', '', '', 'at most 50'],
    ['POST /resolve with 100 orders and short reasons, ms', explained.toFixed(1), '', '', '', '', 'at most 30'],
  ]
}

/** The median time of a call. */
async function millisecondsOf(product: Product, rounds: number, count: number, explain: 'none' | 'short'): Promise<number> {
  const body = JSON.stringify({ orders: Array.from({ length: count }, () => order), explain })
  const times: number[] = []
  for (let at = 0; at < 5 * rounds; at += 1) {
    const start = performance.now()
    await answerOf(product, '/api/uk/resolve', body)
    times.push(performance.now() - start)
  }
  return spreadOf(times).median
}

async function sideBySide(
  processes: Processes,
  product: Product,
  rounds: number,
  seconds: number,
  path: string,
  body: string | undefined,
): Promise<readonly [number, number][]> {
  const answer = await answerOf(product, path, body)
  const bare = processes.start(['bench/bare-server.ts'])
  const bareUrl = `http://127.0.0.1:${numberIn(await ask(bare, { body: answer, etag: '"same"' }), 'port')}/`
  const load = async (url: string): Promise<Load> =>
    httpLoad({ url, connections, seconds, headers: headersOf(product, body), status: 200, ...(body === undefined ? {} : { body }) })
  const pairs: [number, number][] = []
  for (let round = 0; round <= rounds; round += 1)
    pairs.push([(await load(`${product.url}${path}`)).perSecond, (await load(bareUrl)).perSecond])
  // The first warms both up.
  return pairs.slice(1)
}

async function answerOf(product: Product, path: string, body: string | undefined): Promise<string> {
  const init = body === undefined ? {} : { method: 'POST', body }
  const answer = await fetch(`${product.url}${path}`, { ...init, headers: headersOf(product, body) })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return text
}

function headersOf(product: Product, body: string | undefined): Record<string, string> {
  return { ...authorized(product), ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
}
