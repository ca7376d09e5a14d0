import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { httpLoad } from './http-load.ts'
import { authorized, type Product } from './product.ts'
import { type Row, ratioRow } from './report.ts'
import { putRound, settleMs } from './writes.ts'

const connections = 10

/** Two servers, with traces of every call sent to a collector that ignores them, and without: a list, and a write. */
export async function measureTracing(
  start: (env: NodeJS.ProcessEnv) => Promise<Product>,
  rounds: number,
  seconds: number,
): Promise<readonly Row[]> {
  const collector = createServer((request, response) => void request.resume().on('end', () => response.end()))
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  // A failed measurement must not keep the process running.
  collector.unref()
  const address = collector.address()
  if (address === null || typeof address === 'string') throw new Error('The collector has no port.')
  const sides = [await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${address.port}` }), await start({})] as const
  const list = (product: Product) => {
    const url = `${product.url}/api/uk/deliveryConfigurations`
    return httpLoad({ url, connections, seconds, headers: authorized(product), status: 200 })
  }
  const rowsOf = async (what: string, load: (product: Product) => Promise<{ readonly perSecond: number }>) => {
    const measure = async (product: Product) => {
      await setTimeout(settleMs)
      const before = await product.cpuSeconds()
      const { perSecond } = await load(product)
      return { 'calls/s': perSecond, 'CPU µs per call': (((await product.cpuSeconds()) - before) / (perSecond * seconds)) * 1e6 }
    }
    await measure(sides[0])
    await measure(sides[1])
    const done: Awaited<ReturnType<typeof measure>>[][] = []
    for (let at = 0; at < rounds; at += 1) done.push([await measure(sides[0]), await measure(sides[1])])
    return (['calls/s', 'CPU µs per call'] as const).map((unit) => {
      const pairs = done.map(([on, off]) => [on?.[unit] ?? Number.NaN, off?.[unit] ?? Number.NaN] as const)
      return ratioRow({ what: `with traces: ${what}, ${unit}`, baseline: 'without', digits: 0, pairs })
    })
  }
  return [
    ...(await rowsOf('list of 40 services', list)),
    ...(await rowsOf('PUT of default cut-offs', (product) => putRound(product, seconds))),
  ]
}
