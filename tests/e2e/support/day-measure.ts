import { endpoints } from '@goat/contract/endpoints'
import type { Request } from '@playwright/test'

/** The durations of all calls in the browsers, in milliseconds, by method and path template. */
export class CallTimes {
  readonly #times = new Map<string, number[]>()

  add(request: Request): void {
    const name = templateOf(request.method(), new URL(request.url()).pathname)
    const { responseEnd } = request.timing()
    if (name === undefined || responseEnd < 0) return
    const times = this.#times.get(name)
    if (times === undefined) this.#times.set(name, [responseEnd])
    else times.push(responseEnd)
  }

  count(): number {
    return [...this.#times.values()].reduce((sum, times) => sum + times.length, 0)
  }

  /** A row of a Markdown table for each call: count, p50, p99 and maximum in ms, and the server's own p99. */
  lines(metrics: string): readonly string[] {
    return [...this.#times]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, times]) => {
        const sorted = times.toSorted((a, b) => a - b)
        const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0).toFixed(0)
        return `| ${name} | ${times.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${bucketOf(metrics, name)} |`
      })
  }
}

const templates = endpoints.map(({ method, path, api }) => ({
  name: `${method} ${path}`,
  method,
  pattern: new RegExp(`^/api${api === 'session' ? '' : '/(?:uk|nl)'}${path.replace(/:\w+/g, '[^/]+')}$`),
}))

function templateOf(method: string, path: string): string | undefined {
  return templates.find((one) => one.method === method && one.pattern.test(path))?.name
}

/** The bucket of the server's histogram (docs/operating.md, "Health and metrics") that contains the p99 of a call, for both brands. */
function bucketOf(metrics: string, name: string): string {
  const [method = '', path = ''] = name.split(' ')
  const buckets = new Map<number, number>()
  for (const [, labels = '', count = ''] of metrics.matchAll(/^goat_http_request_duration_seconds_bucket\{([^}]*)\} (\d+)/gm)) {
    const route = /route="([^"]*)"/.exec(labels)?.[1] ?? ''
    if (!labels.includes(`method="${method}"`) || !/^\/api(?:\/uk|\/nl)?$/.test(route.slice(0, route.length - path.length))) continue
    if (!route.endsWith(path)) continue
    const le = Number(/le="([^"]*)"/.exec(labels)?.[1]?.replace('+Inf', 'Infinity'))
    buckets.set(le, (buckets.get(le) ?? 0) + Number(count))
  }
  const all = buckets.get(Number.POSITIVE_INFINITY) ?? 0
  const found = [...buckets].toSorted(([a], [b]) => a - b).find(([, count]) => count >= all * 0.99)?.[0]
  return found === undefined ? 'not known' : `≤ ${found * 1000}`
}

export type Memory = { readonly minute: number; readonly rss: number; readonly heap: number }

/** The server's memory in MB, with the heap after a garbage collection, which SIGUSR2 triggers (`collectOnSignal`). */
export async function memoryOf(server: { readonly url: string; readonly pid: number }, minute: number): Promise<Memory> {
  process.kill(server.pid, 'SIGUSR2')
  // The signal is handled before the second response.
  await readMetrics(server.url)
  const metrics = await readMetrics(server.url)
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]) / 1e6
  return { minute, rss: value('process_resident_memory_bytes'), heap: value('nodejs_heap_size_used_bytes') }
}

export async function readMetrics(url: string): Promise<string> {
  return (await fetch(`${url}/metrics`)).text()
}

/** Environment of a server that collects garbage on SIGUSR2. */
export const collectOnSignal = { NODE_OPTIONS: `--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>globalThis.gc())` }
