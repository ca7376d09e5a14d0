import { isUtf8 } from 'node:buffer'
import { issue } from '@goat/domain/text/text'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/**
 * Parses JSON bodies, which are UTF-8 (RFC 8259, section 8.1). Every call sends the JSON content type (API-1), even a DELETE without a
 * body, which Fastify's parser would refuse.
 */
export function readBodiesAsJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = textOfBody(request, body)
    if (request.method === 'DELETE' && text === '') done(null, undefined)
    else void parse(request, text, (error, value) => done(error ?? refusalOf(text), value))
  })
}

/** JSON.parse would silently keep only the last of several fields with the same name. */
function refusalOf(json: string): AppError | null {
  const field = repeatedField(json)
  return field === undefined ? null : new AppError('malformed', issue('request.repeatedField', { field }))
}

/**
 * DELETE of an exception sends the id as its body with the JSON content type (CUT-23), as a JSON string or as the bare id, which is not
 * JSON. Both are read as the id, ignoring a trailing line break. Register it in its own scope, because it is lenient.
 */
export function readBodiesAsText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    done(null, idOf(textOfBody(request, body).trim()))
  })
}

/** The text of a body, which is not compressed. Throws AppError 'malformed' unless it is UTF-8, because lenient decoding would store U+FFFD. */
function textOfBody({ headers }: FastifyRequest, body: string | Buffer): string {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '') ?? []
  const isPlain = headers['content-encoding'] === undefined && /^(?:utf-?8|us-ascii)$/i.test(charset)
  if (!isPlain) throw new AppError('wrongMediaType', issue('request.notJson', {}))
  if (typeof body === 'string') return body
  if (!isUtf8(body)) throw new AppError('malformed', issue('request.malformed', {}))
  return body.toString()
}

function idOf(text: string): unknown {
  if (!text.startsWith('"')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}]/g

/** The first name that occurs twice in an object of a valid JSON text, or undefined. */
export function repeatedField(json: string): string | undefined {
  const open: Set<string>[] = []
  for (const [token, colon] of json.matchAll(tokens)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    if (colon === undefined) continue
    const quoted = token.slice(0, -colon.length)
    const name = quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1)
    if (open.at(-1)?.has(name)) return name
    open.at(-1)?.add(name)
  }
  return undefined
}
