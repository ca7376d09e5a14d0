import { STATUS_CODES } from 'node:http'
import type { ErrorCode, Problem } from '@goat/contract/problem'
import { type Issue, issue } from '@goat/domain/issues'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { UnconfirmedCommit } from './connections.ts'
import { isDatabaseAway } from './db.ts'
import { AppError } from './errors.ts'

/** How many seconds a caller should wait before it tries again, where waiting helps. */
const retryAfter: Partial<Record<ErrorCode, number>> = { databaseAway: 2, outcomeUnknown: 2, identityAway: 5, stopping: 5 }

/** The one handler of everything that goes wrong: problem details (RFC 9457) with `errors`. */
export function answerProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asAppError(error, request)
  // For an address that is none, no hook runs before this.
  reply.header('x-request-id', request.id).header('cache-control', 'no-store')
  if (problem.status >= 500) request.log.error({ err: error }, 'the call failed')
  if (hasLeft(request))
    request.log.info({ method: request.method, path: request.url.split('?')[0] }, 'the caller left before its body had arrived')
  const wait = retryAfter[problem.code]
  if (wait !== undefined) reply.header('retry-after', String(wait))
  if (problem.code === 'unauthenticated') {
    const hasToken = request.headers.authorization !== undefined
    reply.header('www-authenticate', hasToken ? 'Bearer realm="goat", error="invalid_token"' : 'Bearer realm="goat"')
  }
  const body: Problem = {
    ...problem.extra,
    type: `urn:goat:problem:${problem.code}`,
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    detail: problem.sentences.join(' '),
    code: problem.code,
    errors: [...problem.sentences],
    issues: problem.issues.map((one) => ({ ...one, values: { ...one.values } })),
    requestId: request.id,
  }
  return reply.status(problem.status).type('application/problem+json').send(JSON.stringify(body))
}

/** Whether the connection was lost before the whole request had arrived: then nobody reads an answer. */
export function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

export function notFound(): AppError {
  return new AppError('notFound', issue('address.unknown', {}))
}

function asAppError(error: FastifyError | Error, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (error instanceof UnconfirmedCommit) return new AppError('outcomeUnknown', issue('outcome.unknown', {}), { cause: error })
  // Before the database: both lose their connections with the same codes of Node.
  if (hasLeft(request)) return new AppError('malformed', issue('request.malformed', {}))
  if (isDatabaseAway(error)) return new AppError('databaseAway', issue('database.away', {}), { cause: error })
  const cause = 'code' in error ? error.code : undefined
  // What the router refuses before a route is found: an address that cannot be decoded, a part of it that is longer than any of ours.
  if (cause === 'FST_ERR_BAD_URL') return new AppError('malformed', issue('address.malformed', {}))
  if (cause === 'FST_ERR_MAX_PARAM_LENGTH') return notFound()
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status === 413) return tooLarge(request.routeOptions.bodyLimit ?? 0)
  const known = ofFastify[status]
  return known === undefined ? new AppError('internal', issue('server.failed', {}), { cause: error }) : new AppError(known[0], known[1])
}

/** `limit` in bytes, as each call has its own. */
function tooLarge(limit: number): AppError {
  return new AppError('tooLarge', issue('request.tooLarge', { maximum: `${limit / 1024} KiB` }))
}

/** For what Fastify itself refuses, whose own messages speak of its insides. */
const ofFastify: Readonly<Record<number, readonly [ErrorCode, Issue]>> = {
  400: ['malformed', issue('request.malformed', {})],
  // The server of static files says so of an address that reaches out of its folder or for a hidden file.
  403: ['notFound', issue('address.unknown', {})],
  404: ['notFound', issue('address.unknown', {})],
  408: ['requestTimeout', issue('request.tooSlow', {})],
  415: ['wrongMediaType', issue('request.notJson', {})],
  429: ['tooMany', issue('requests.tooMany', {})],
}
