import type { IncomingMessage } from 'node:http'
import { issue } from '@goat/domain/issues'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'
import { notFound } from './problem-answer.ts'

/** Proxies block these by comparing the address as it is written, so no other spelling of it may work. */
const exactAddresses: ReadonlySet<string | undefined> = new Set(['/metrics', '/healthz', '/readyz', '/config.json', '/openapi.json'])

/** Refuses, by problem details and before anything else is looked at, what is HTTP but not a call that this server answers. */
export function refuseUnusualCalls(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    refuseBadHeaders(raw)
    if (exactAddresses.has(routeOptions.url) && raw.url?.split('?', 1)[0] !== routeOptions.url) throw notFound()
    const encoding = raw.headers['content-encoding']
    if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
      // RFC 9110, section 15.5.16: how the caller learns what is taken.
      reply.header('accept-encoding', 'identity')
      throw new AppError('wrongMediaType', issue('request.encoded', {}))
    }
  })
}

/**
 * A call needs one host name (RFC 9112, section 3.2), and may expect only what it can have (RFC 9110, section 10.1.1). Node would refuse
 * both itself, without a body. Of several Authorization or Content-Type headers Node keeps the first and says nothing about the others; a
 * proxy may keep the last, so the two would disagree about who is calling, and with what.
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
