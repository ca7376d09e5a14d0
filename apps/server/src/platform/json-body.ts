import type { FastifyInstance } from 'fastify'
import { textOfBody } from './text-body.ts'

/**
 * Reads bodies of JSON, which is UTF-8 (RFC 8259, section 8.1). Description section 7: "All product calls send JSON with Accept,
 * Content-Type and an Authorization bearer header." So does a DELETE without a body, which the usual reader of JSON would refuse.
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
