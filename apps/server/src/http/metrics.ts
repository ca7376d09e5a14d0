import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** `/metrics` for Prometheus: calls by route and status, the database pool, and the process. */
export function registerMetrics(app: FastifyInstance, pool: pg.Pool): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'goat_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'goat_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  /** By method, route and status; to look one up in the histogram takes longer. */
  const known = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>()
  app.addHook('onResponse', ({ method, routeOptions: { url = 'none' } }, { statusCode: status, elapsedTime }, done) => {
    done()
    const name = `${method} ${url} ${status}`
    const labelled = known.get(name) ?? seconds.labels({ method, route: url, status })
    known.set(name, labelled)
    labelled.observe(elapsedTime / 1000)
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
