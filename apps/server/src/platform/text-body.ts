import type { FastifyInstance } from 'fastify'

/**
 * Description section 7: DELETE of an exception sends "the id as the body" with a JSON content type. That may be a JSON text or the
 * bare id, which is not JSON; both are read as the id, with the line break that a file ends with or without it. Registered in a scope of its own, so that no other call is read so leniently.
 */
export function readBodiesAsText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'string' }, (_request, body, done) => {
    done(null, textOf(String(body)))
  })
}

function textOf(body: string): unknown {
  const text = body.trim()
  if (!text.startsWith('"')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
