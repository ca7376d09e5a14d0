import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode, Problem } from '@goat/contract/endpoint'
import { type Issue, issue } from '@goat/domain/text/text'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { UnconfirmedCommit } from '../db/connections.ts'
import { isDatabaseAway, isDatabaseSlow } from '../db/db.ts'
import { AppError } from './errors.ts'

/** The Retry-After in seconds, for errors where a retry helps. */
const retryAfter: Partial<Record<ErrorCode, number>> = { databaseAway: 2, databaseSlow: 2, outcomeUnknown: 2, identityAway: 5 }

/** The problems of calls, for the metrics. */
export const refusals = new WeakMap<FastifyRequest, ErrorCode>()

/** The error handler: sends problem details (RFC 9457) with `errors`. */
export function answerProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asAppError(error, request)
  refusals.set(request, problem.code)
  // No hook runs before this for an undecodable URL.
  reply.header('x-request-id', request.id).header('cache-control', 'no-store')
  if (problem.status >= 500) request.log.error({ err: error }, 'the call failed')
  if (isAborted(request))
    request.log.info({ method: request.method, path: request.url.split('?')[0] }, 'the caller left before its body had arrived')
  const wait = problem.retryAfterS ?? retryAfter[problem.code]
  if (wait !== undefined) reply.header('retry-after', String(wait))
  if (problem.code === 'unauthenticated') {
    const hasToken = request.headers.authorization !== undefined
    reply.header('www-authenticate', hasToken ? 'Bearer realm="goat", error="invalid_token"' : 'Bearer realm="goat"')
  }
  return reply
    .status(problem.status)
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(problem, request.id)))
}

function problemOf({ extra, code, status, sentences, issues }: AppError, requestId: string): Problem {
  return {
    ...extra,
    type: `urn:goat:problem:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: sentences.join(' '),
    code,
    errors: [...sentences],
    issues: issues.map((one) => ({ ...one, values: { ...one.values } })),
    requestId,
  }
}

/** Whether the client disconnected before the whole request arrived, so that no response can be read. */
export function isAborted({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

export function notFound(): AppError {
  return new AppError('notFound', issue('address.unknown', {}))
}

function asAppError(error: FastifyError | Error, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (error instanceof UnconfirmedCommit) return new AppError('outcomeUnknown', issue('outcome.unknown', {}), { cause: error })
  // Before the database check: both produce the same Node error codes.
  if (isAborted(request)) return new AppError('malformed', issue('request.malformed', {}))
  const cause = 'code' in error ? error.code : undefined
  if (isDatabaseSlow(error))
    return new AppError('databaseSlow', issue(cause === '55P03' ? 'database.locked' : 'database.slow', {}), { cause: error })
  if (isDatabaseAway(error)) return new AppError('databaseAway', issue('database.away', {}), { cause: error })
  // Refusals by the router: a URL that cannot be decoded, and a parameter longer than any valid one.
  if (cause === 'FST_ERR_BAD_URL') return new AppError('malformed', issue('address.malformed', {}))
  if (cause === 'FST_ERR_MAX_PARAM_LENGTH') return notFound()
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status === 413) return tooLarge(request.routeOptions.bodyLimit ?? 0)
  const known = ofFastify[status]
  return known === undefined ? new AppError('internal', issue('server.failed', {}), { cause: error }) : new AppError(known[0], known[1])
}

function tooLarge(limit: number): AppError {
  return new AppError('tooLarge', issue('request.tooLarge', { maximum: `${limit / 1024} KiB` }))
}

/** Refusals by Fastify, whose own messages expose internals. */
const ofFastify: Readonly<Record<number, readonly [ErrorCode, Issue]>> = {
  400: ['malformed', issue('request.malformed', {})],
  // From the static file plugin, for a path outside its folder or a hidden file.
  403: ['notFound', issue('address.unknown', {})],
  404: ['notFound', issue('address.unknown', {})],
  408: ['requestTimeout', issue('request.tooSlow', {})],
  415: ['wrongMediaType', issue('request.notJson', {})],
  429: ['tooMany', issue('requests.tooMany', {})],
}

/** How long a refused client may take to read the response and close its side, in milliseconds. */
export const lingerMs = 1_000

/** Answers a request that cannot be parsed or arrives too slowly. At this stage there is only the socket, which is closed. */
export function refuseUnreadableCall(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const refusal = isLate
    ? new AppError('requestTimeout', issue('request.tooSlow', {}))
    : new AppError('malformed', issue('request.notHttp', {}))
  const body = JSON.stringify(problemOf(refusal, randomUUID()))
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // A client that never closes its side would hold the connection for ever.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
