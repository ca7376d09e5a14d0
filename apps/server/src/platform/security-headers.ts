import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/**
 * Sets helmet's headers on every response. They are computed once at start: per response, as the plugin does it, they take a third of the
 * time of a read (docs/performance.md). A route can override them.
 */
export function secureAnswers(app: FastifyInstance, options: Readonly<HelmetOptions>): void {
  // Responses contain names; cacheable ones override this.
  const headers = { ...headersOf(options), 'cache-control': 'no-store' }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

function headersOf(options: Readonly<HelmetOptions>): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, (error) => {
    if (error !== undefined) throw error
  })
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}
