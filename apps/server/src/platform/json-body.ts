import type { FastifyInstance } from 'fastify'
import { textOfBody } from './text-body.ts'

/**
 * Reads bodies of JSON, which is UTF-8 (RFC 8259, section 8.1). Every call sends the content type of JSON (API-1), a DELETE without a body
 * too, which the usual reader of JSON would refuse.
 */
export function readBodiesAsJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = textOfBody(body)
    if (request.method === 'DELETE' && text === '') done(null, undefined)
    else void parse(request, text, done)
  })
}
