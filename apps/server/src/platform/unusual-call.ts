import type { IncomingMessage } from 'node:http'
import { issue } from '@goat/domain/text/issues'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { notFound } from './problem-answer.ts'

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
