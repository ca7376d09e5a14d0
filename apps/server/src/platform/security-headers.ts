import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/**
 * Sets helmet's headers on every answer. They are the same for all, so helmet is asked once at start: asked for each answer, as its
 * plugin does, it takes a third of the time of a read (docs/performance.md). A route that needs others sets its own over them.
 */
export function secureAnswers(app: FastifyInstance, options: Readonly<HelmetOptions>): void {
  // Answers name people; one that may be kept says so itself.
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
