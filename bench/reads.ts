import { createHash } from 'node:crypto'
import { httpLoad, type Load } from './http-load.ts'
import { ask, numberIn, type Processes } from './processes.ts'
import type { Product } from './product.ts'
import { type Row, ratioRow } from './report.ts'

const connections = 10

type Side = { readonly load: Load; readonly cpuSeconds: number }
type Round = { readonly list: Side; readonly bareList: Side; readonly unchanged: Side; readonly bareUnchanged: Side }

/** GET /deliveryConfigurations compared with node:http sending the same bytes, and 304 responses compared with those of node:http. */
export async function measureReads(processes: Processes, product: Product, rounds: number, seconds: number): Promise<readonly Row[]> {
  const path = '/api/uk/deliveryConfigurations'
  const authorization = `Bearer ${product.token}`
  const answer = await fetch(`${product.url}${path}`, { headers: { authorization } })
  const body = await answer.text()
  const etag = answer.headers.get('etag') ?? createHash('sha256').update(body).digest('base64url')
  const bare = processes.start(['bench/bare-server.ts'])
  const bareUrl = `http://127.0.0.1:${numberIn(await ask(bare, { body, etag }), 'port')}/`
  const bareCpu = async () => numberIn(await ask(bare, 'cpu'), 'cpuSeconds')

  const side = async (url: string, cpu: () => Promise<number>, status: 200 | 304): Promise<Side> => {
    const before = await cpu()
    const headers = { authorization, ...(status === 304 ? { 'if-none-match': etag } : {}) }
    const load = await httpLoad({ url, connections, seconds, headers, status })
    return { load, cpuSeconds: (await cpu()) - before }
  }
  const round = async (): Promise<Round> => ({
    list: await side(`${product.url}${path}`, product.cpuSeconds, 200),
    bareList: await side(bareUrl, bareCpu, 200),
    unchanged: await side(`${product.url}${path}`, product.cpuSeconds, 304),
    bareUnchanged: await side(bareUrl, bareCpu, 304),
  })
  await round()
  const done: Round[] = []
  for (let at = 0; at < rounds; at += 1) done.push(await round())

  const services = JSON.parse(body).results.length
  const kilobytes = (Buffer.byteLength(body) / 1000).toFixed(1)
  const pairs = (a: (one: Round) => number, b: (one: Round) => number) => done.map((one): [number, number] => [a(one), b(one)])
  const cpuOf = ({ load, cpuSeconds }: Side) => (cpuSeconds / (load.perSecond * seconds)) * 1e6
  return [
    ratioRow({
      what: `list of ${services} services (${kilobytes} kB), calls/s`,
      baseline: 'node:http, same bytes',
      target: 'at least 0.75',
      digits: 0,
      pairs: pairs(
        (one) => one.list.load.perSecond,
        (one) => one.bareList.load.perSecond,
      ),
    }),
    ratioRow({
      what: 'list, p99 ms',
      baseline: 'node:http, same bytes',
      digits: 2,
      pairs: pairs(
        (one) => one.list.load.p99,
        (one) => one.bareList.load.p99,
      ),
    }),
    ratioRow({
      what: 'list, CPU µs per call',
      baseline: 'node:http, same bytes',
      digits: 0,
      pairs: pairs(
        (one) => cpuOf(one.list),
        (one) => cpuOf(one.bareList),
      ),
    }),
    ratioRow({
      what: 'unchanged list (304), calls/s',
      baseline: 'node:http, 304',
      digits: 0,
      pairs: pairs(
        (one) => one.unchanged.load.perSecond,
        (one) => one.bareUnchanged.load.perSecond,
      ),
    }),
    ratioRow({
      what: 'unchanged list (304), p99 ms',
      baseline: 'node:http, 304',
      digits: 2,
      pairs: pairs(
        (one) => one.unchanged.load.p99,
        (one) => one.bareUnchanged.load.p99,
      ),
    }),
    ratioRow({
      what: 'unchanged list (304), calls/s',
      baseline: 'the same list sent (200)',
      digits: 0,
      pairs: pairs(
        (one) => one.unchanged.load.perSecond,
        (one) => one.list.load.perSecond,
      ),
    }),
  ]
}
