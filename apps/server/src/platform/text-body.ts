import { issue } from '@goat/domain/issues'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/**
 * DELETE of an exception has the id as its body, with a JSON content type (CUT-23). That may be a JSON string or the bare id, which is not
 * JSON; both are read as the id, with or without a line break at the end. Registered in a scope of its own, so that no other call is
 * read so leniently.
 */
export function readBodiesAsText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, idOf(textOfBody(body).trim()))
  })
}

/** The text of a body. Throws AppError 'malformed' where it is not UTF-8: decoded leniently, it would be stored with U+FFFD in it. */
export function textOfBody(body: string | Buffer): string {
  if (typeof body === 'string') return body
  try {
    // A byte order mark is left to the reader of the text.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    throw new AppError('malformed', issue('request.notUtf8', {}))
  }
}

function idOf(text: string): unknown {
  if (!text.startsWith('"')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
