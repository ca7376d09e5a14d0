import { setTimeout } from 'node:timers/promises'
import { listDeliveryConfigurations } from '@goat/contract/described/cutoffs'
import { httpLoad } from './http-load.ts'
import { ask, numberIn, type Processes } from './processes.ts'
import type { Product } from './product.ts'
import { type Row, ratioRow } from './report.ts'

/** Concurrent writers on either side, each on a different delivery service: as many as the server has database connections. */
const concurrency = 10

/** Pause after which the requests that a round left running are done, so that the next round reads stable versions. */
export const settleMs = 300

type Side = { readonly perSecond: number; readonly cpuMicroseconds: number }

/** PUT of default cut-offs compared with the same statements by plain pg. */
export async function measureWrites(processes: Processes, product: Product, rounds: number, seconds: number): Promise<readonly Row[]> {
  const plain = processes.start(['bench/plain-writes.ts', product.dataDir, String(concurrency)])
  const measureProduct = async (): Promise<Side> => {
    await setTimeout(settleMs)
    const before = await product.cpuSeconds()
    const { perSecond } = await putRound(product, seconds)
    return { perSecond, cpuMicroseconds: (((await product.cpuSeconds()) - before) / (perSecond * seconds)) * 1e6 }
  }
  const measureBaseline = async (): Promise<Side> => {
    await setTimeout(settleMs)
    const answer = await ask(plain, { seconds })
    const count = numberIn(answer, 'count')
    return { perSecond: count / numberIn(answer, 'seconds'), cpuMicroseconds: (numberIn(answer, 'cpuSeconds') / count) * 1e6 }
  }
  await measureProduct()
  await measureBaseline()
  const done: [Side, Side][] = []
  for (let at = 0; at < rounds; at += 1) done.push([await measureProduct(), await measureBaseline()])
  return [
    ratioRow({
      what: 'PUT of default cut-offs, calls/s',
      baseline: 'same SQL with plain pg',
      target: 'at least 0.7',
      digits: 0,
      pairs: done.map(([a, b]) => [a.perSecond, b.perSecond]),
    }),
    ratioRow({
      what: 'PUT of default cut-offs, CPU µs',
      baseline: 'same SQL with plain pg',
      digits: 0,
      pairs: done.map(([a, b]) => [a.cpuMicroseconds, b.cpuMicroseconds]),
    }),
  ]
}

/** Writes for some seconds, each writer on its own delivery service. */
export async function putRound(product: Product, seconds: number) {
  const authorization = `Bearer ${product.token}`
  const answer = await fetch(`${product.url}/api/uk/deliveryConfigurations`, { headers: { authorization } })
  const services = listDeliveryConfigurations.response.parse(await answer.json()).results.slice(0, concurrency)
  let next = 0
  return httpLoad({
    url: product.url,
    connections: concurrency,
    seconds,
    status: 200,
    setupClient: (client) => {
      const service = services[next]
      next += 1
      if (service === undefined) throw new Error('There are fewer services than writers.')
      let version = service.versionNumber
      const body = () =>
        JSON.stringify({
          default: { weekday: `18:${String(version % 60).padStart(2, '0')}`, saturday: '13:00', sunday: '10:30' },
          versionNumber: version,
        })
      client.setRequests([
        {
          method: 'PUT',
          path: `/api/uk/cutoffs/${service.factoryCode}/${service.deliveryService}`,
          headers: { authorization, 'content-type': 'application/json' },
          body: body(),
        },
      ])
      client.on('response', () => {
        version += 1
        client.setBody(body())
      })
    },
  })
}
