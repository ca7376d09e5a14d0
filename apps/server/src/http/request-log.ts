import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { LoggerOptions } from 'pino'

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
