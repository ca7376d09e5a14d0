import { issue } from '@goat/domain/text/issues'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'
import { repeatedField } from './repeated-field.ts'
import { textOfBody } from './text-body.ts'

/**
 * Parses JSON bodies, which are UTF-8 (RFC 8259, section 8.1). Every call sends the JSON content type (API-1), even a DELETE without a
 * body, which Fastify's parser would refuse.
 */
export function readBodiesAsJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = textOfBody(body)
    if (request.method === 'DELETE' && text === '') done(null, undefined)
    else void parse(request, text, (error, value) => done(error ?? refusalOf(text), value))
  })
}

/** JSON.parse would silently keep only the last of several fields with the same name. */
function refusalOf(json: string): AppError | null {
  const field = repeatedField(json)
  return field === undefined ? null : new AppError('malformed', issue('request.repeatedField', { field }))
}
