import autocannon from 'autocannon'
import { quantile } from './statistics.ts'

export type Load = { readonly perSecond: number; readonly p50: number; readonly p99: number }

export type LoadOptions = {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly headers?: Record<string, string>
  /** Sent by POST. */
  readonly body?: string
  /** The expected status; any other fails the run. */
  readonly status: number
  readonly setupClient?: (client: autocannon.Client) => void
}

/** Sends requests as fast as responses arrive, on persistent connections. Throws on an unexpected status. */
export async function httpLoad({ url, connections, seconds, headers = {}, body, status, setupClient }: LoadOptions): Promise<Load> {
  const times: number[] = []
  const others = new Map<number, number>()
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 50,
    headers,
    ...(body === undefined ? {} : { method: 'POST' as const, body }),
    setupClient: (client) => {
      setupClient?.(client)
      client.on('response', (got, _bytes, milliseconds) => {
        if (got === status) times.push(milliseconds)
        else others.set(got, (others.get(got) ?? 0) + 1)
      })
    },
  })
  if (others.size > 0 || result.errors > 0 || times.length === 0) {
    const counts = [...others].map(([got, count]) => `${count} × ${got}`).join(', ')
    throw new Error(`${url}: wanted ${status} only; got ${times.length} of it, ${counts || 'no other'}, ${result.errors} errors.`)
  }
  const perSecond = times.length / ((result.finish.getTime() - result.start.getTime()) / 1000)
  return { perSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}
