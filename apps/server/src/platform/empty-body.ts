import type { FastifyInstance } from 'fastify'

/**
 * Description section 7: "All product calls send JSON with Accept, Content-Type and an Authorization bearer header." So does a DELETE that
 * has no body, of which the usual reader of JSON would say that it is not valid.
 */
export function allowEmptyDelete(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.method === 'DELETE' && body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}
