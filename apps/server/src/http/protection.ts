import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { issue } from '@goat/domain/text/issues'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { AppError } from './errors.ts'
import { notFound } from './problem-answer.ts'

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

/** Proxies block these by exact path, so no other spelling may work. */
const exactAddresses: ReadonlySet<string | undefined> = new Set(['/metrics', '/healthz', '/readyz', '/config.json', '/openapi.json'])

/** Refuses valid HTTP that this server does not support, with problem details, before any other check. */
export function refuseUnusualCalls(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', (request, reply, done) => {
    try {
      refuseUnusual(request, reply)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
}

function refuseUnusual({ raw, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  refuseBadHeaders(raw)
  if (exactAddresses.has(routeOptions.url) && raw.url?.split('?', 1)[0] !== routeOptions.url) throw notFound()
  const { 'content-encoding': encoding, 'content-type': type } = raw.headers
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
    // RFC 9110, section 15.5.16: tells the client what is supported.
    reply.header('accept-encoding', 'identity')
    throw new AppError('wrongMediaType', issue('request.encoded', {}))
  }
  const charset = type === undefined ? undefined : /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type)?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw new AppError('wrongMediaType', issue('request.notJson', {}))
}

/**
 * A request needs exactly one Host (RFC 9112, section 3.2) and may expect only 100-continue (RFC 9110, section 10.1.1). Node would refuse
 * both without a body. Of repeated Authorization or Content-Type headers Node silently keeps the first; a proxy may keep the last and so
 * see another caller or content.
 */
function refuseBadHeaders({ rawHeaders, headers: { expect }, httpVersion }: IncomingMessage): void {
  let [hosts, authorizations, contentTypes] = [0, 0, 0]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase()
    if (name === 'host') hosts += 1
    else if (name === 'authorization') authorizations += 1
    else if (name === 'content-type') contentTypes += 1
  }
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1') || (expect !== undefined && expect.toLowerCase() !== '100-continue'))
    throw new AppError('malformed', issue('request.notHttp', {}))
  if (authorizations > 1) throw new AppError('malformed', issue('header.repeated', { name: 'Authorization' }))
  if (contentTypes > 1) throw new AppError('malformed', issue('header.repeated', { name: 'Content-Type' }))
}

/** How long a client may leave its response unread, how often that is checked (both in milliseconds), and a monotonic clock. */
export type StallLimit = { readonly afterMs: number; readonly checkMs: number; readonly now: () => number }

export const stallLimit: StallLimit = { afterMs: 30_000, checkMs: 1_000, now: () => performance.now() }

/** Closes the connection of a client that does not read its response, which would otherwise stay in memory indefinitely. */
export function closeStalledAnswers(app: FastifyInstance, limit: StallLimit): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { socket } = request.raw
    // Injected calls have no socket.
    if (socket instanceof Socket) closeWhenStalled(socket, reply.raw, limit)
    done(null, payload)
  })
}

/**
 * Node's write timeout fires only if nothing was sent since the previous one, so a single timeout takes up to twice as long: the socket
 * buffers are always accepted at once. Consecutive short timeouts are counted instead. After the response, Node sets its own timeout.
 */
function closeWhenStalled(socket: Socket, answer: ServerResponse, { afterMs, checkMs, now }: StallLimit): void {
  let reportedAt = Number.NEGATIVE_INFINITY
  let stalledSince = 0
  let writtenBefore = 0
  socket.setTimeout(checkMs)
  answer.on('timeout', () => {
    const at = now()
    // No timeout fires while there is progress, and a stream writes more only after its previous chunk was sent.
    const hasMoved = at - reportedAt >= 2 * checkMs || socket.bytesWritten !== writtenBefore
    if (hasMoved) stalledSince = at - checkMs
    reportedAt = at
    writtenBefore = socket.bytesWritten
    if (at - stalledSince >= afterMs) socket.destroy()
    else socket.setTimeout(checkMs)
  })
}
