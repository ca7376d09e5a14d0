import { once } from 'node:events'
import { createServer } from 'node:http'
import { httpLoad } from './http-load.ts'
import { authorized, type Product } from './product.ts'
import { type Row, ratioRow } from './report.ts'
import { putRound } from './writes.ts'

const connections = 10

/** Two servers, with traces of every call sent to a collector that ignores them, and without: starting, a list, and a write. */
export async function measureTracing(
  start: (env: NodeJS.ProcessEnv) => Promise<Product>,
  rounds: number,
  seconds: number,
): Promise<readonly Row[]> {
  const collector = createServer((request, response) => void request.resume().on('end', () => response.end()))
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const address = collector.address()
  if (address === null || typeof address === 'string') throw new Error('The collector has no port.')
  const startOne = async (env: NodeJS.ProcessEnv) => {
    const product = await start(env)
    return { product, startCpu: await product.cpuSeconds() }
  }
  const sides = [await startOne({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${address.port}` }), await startOne({})] as const
  const list = (product: Product) => {
    const url = `${product.url}/api/uk/deliveryConfigurations`
    return httpLoad({ url, connections, seconds, headers: authorized(product), status: 200 })
  }
  const row = (what: string, pairs: readonly (readonly [number, number])[], digits: number) =>
    ratioRow({ what: `with traces: ${what}`, baseline: 'without', digits, pairs })
  const rowsOf = async (what: string, load: (product: Product) => Promise<{ readonly perSecond: number }>) => {
    const measure = async ({ product }: (typeof sides)[number]) => {
      const before = await product.cpuSeconds()
      const { perSecond } = await load(product)
      return { perSecond, cpu: (((await product.cpuSeconds()) - before) / (perSecond * seconds)) * 1e6 }
    }
    const done: [Awaited<ReturnType<typeof measure>>, Awaited<ReturnType<typeof measure>>][] = []
    for (let at = 0; at <= rounds; at += 1) done.push([await measure(sides[0]), await measure(sides[1])])
    const [, ...measured] = done
    return [
      row(
        `${what}, calls/s`,
        measured.map(([on, off]) => [on.perSecond, off.perSecond] as const),
        0,
      ),
      row(
        `${what}, CPU µs per call`,
        measured.map(([on, off]) => [on.cpu, off.cpu] as const),
        0,
      ),
    ]
  }
  const rows = [
    row('start, CPU s', [[sides[0].startCpu, sides[1].startCpu]], 2),
    ...(await rowsOf('list of 40 services', list)),
    ...(await rowsOf('PUT of default cut-offs', (product) => putRound(product, seconds))),
  ]
  collector.close()
  return rows
}
