import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { issue } from '@goat/domain/text/text'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { AppError } from './errors.ts'
import { notFound } from './problem-answer.ts'

/**
 * Sets helmet's headers and the request id on every response; files of the front end get only those that concern files. Refuses calls that a
 * proxy in front of the server may understand differently, before any other check. The headers are computed once at start: per response, as helmet's plugin does it, they take a third
 * of the time of a read (docs/performance.md). A route can override them.
 */
export function protect(app: FastifyInstance, options: Readonly<HelmetOptions>): void {
  // Responses contain names; cacheable ones override this.
  const headers = { ...headersOf(options), 'cache-control': 'no-store' }
  const ofFiles = Object.fromEntries(Object.entries(headers).filter(([name]) => fileHeaders.has(name)))
  app.addHook('onRequest', ({ id, raw, url }, reply, done) => {
    reply.header('x-request-id', id).headers(url.startsWith('/assets/') ? ofFiles : headers)
    done(hasRepeatedHeader(raw) ? new AppError('malformed', issue('request.notHttp', {})) : undefined)
  })
  app.addHook('onRoute', (route) => {
    if (!exactAddresses.has(route.url)) return
    route.onRequest = ({ raw }, _reply, done) => done(raw.url?.split('?', 1)[0] === route.url ? undefined : notFound())
  })
}

/** What a script, a style sheet or a font needs. The others concern pages, and are as long as many of these files. */
const fileHeaders: ReadonlySet<string> = new Set([
  'cache-control',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
])

function headersOf(options: Readonly<HelmetOptions>): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, (error) => {
    if (error !== undefined) throw error
  })
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Proxies block these by exact path, so no other spelling may work. */
const exactAddresses: ReadonlySet<string> = new Set(['/metrics', '/healthz', '/readyz', '/config.json', '/openapi.json'])

/**
 * Node silently keeps the first of several such headers; a proxy may keep the last, and so see another server, caller or content.
 */
const singleHeaders: ReadonlySet<string | undefined> = new Set(['host', 'authorization', 'content-type'])

function hasRepeatedHeader({ rawHeaders }: IncomingMessage): boolean {
  const seen = new Set<string | undefined>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase()
    if (!singleHeaders.has(name)) continue
    if (seen.has(name)) return true
    seen.add(name)
  }
  return false
}
