import { issue } from '@goat/domain/text/issues'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/**
 * DELETE of an exception sends the id as its body with the JSON content type (CUT-23), as a JSON string or as the bare id, which is not
 * JSON. Both are read as the id, ignoring a trailing line break. Register it in its own scope, because it is lenient.
 */
export function readBodiesAsText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, idOf(textOfBody(body).trim()))
  })
}

/** The text of a body. Throws AppError 'malformed' unless it is UTF-8, because lenient decoding would store U+FFFD. */
export function textOfBody(body: string | Buffer): string {
  if (typeof body === 'string') return body
  try {
    // Leaves a byte order mark to the parser.
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
