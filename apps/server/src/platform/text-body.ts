import type { FastifyInstance } from 'fastify'

/**
 * Description section 7: DELETE of an exception sends "the id as the body" with a JSON content type. That may be a JSON text or the
 * bare id, which is not JSON; both are read as the id. Registered in a scope of its own, so that no other call is read so leniently.
 */
export function readBodiesAsText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'string', bodyLimit: 1024 }, (_request, body, done) => {
    done(null, textOf(String(body)))
  })
}

function textOf(body: string): unknown {
  if (!body.startsWith('"')) return body
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
