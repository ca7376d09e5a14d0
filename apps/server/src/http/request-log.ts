import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { LoggerOptions } from 'pino'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Logs JSON lines without secrets: no headers, query or body of a request. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
    redact: { paths: ['authorization', '*.authorization', 'token', '*.token', 'password', '*.password'], censor: '[secret]' },
  }
}

/** The caller's request id if it is well-formed, so that one id follows a call through a proxy; otherwise a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}

export function logAnswers(app: FastifyInstance): void {
  const logsReads = ['debug', 'trace'].includes(app.log.level)
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const isRead = request.method === 'GET' && reply.statusCode < 500
    if (isRead && !logsReads) return
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (reply.statusCode >= 500) request.log.error(line, 'answered')
    else if (isRead) request.log.debug(line, 'answered')
    else request.log.info(line, 'answered')
  })
}

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
