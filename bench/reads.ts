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
  const cpuOf = ({ load, cpuSeconds }: Side) => (cpuSeconds / (load.perSecond * seconds)) * 1e6
  const row = (what: string, baseline: string, digits: number, a: keyof Round, b: keyof Round, of: (side: Side) => number, target = '') =>
    ratioRow({ what, baseline, target, digits, pairs: done.map((one) => [of(one[a]), of(one[b])]) })
  const [same, notModified] = ['node:http, same bytes', 'node:http, 304']
  const perSecond = ({ load }: Side) => load.perSecond
  const p99 = ({ load }: Side) => load.p99
  return [
    row(`list of ${services} services (${kilobytes} kB), calls/s`, same, 0, 'list', 'bareList', perSecond, 'at least 0.75'),
    row('list, p99 ms', same, 2, 'list', 'bareList', p99),
    row('list, CPU µs per call', same, 0, 'list', 'bareList', cpuOf),
    row('unchanged list (304), calls/s', notModified, 0, 'unchanged', 'bareUnchanged', perSecond),
    row('unchanged list (304), p99 ms', notModified, 2, 'unchanged', 'bareUnchanged', p99),
    row('unchanged list (304), calls/s', 'the same list sent (200)', 0, 'unchanged', 'list', perSecond),
  ]
}
