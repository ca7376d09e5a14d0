import { STATUS_CODES } from 'node:http'
import { type ErrorCode, errorCodes, type Problem, statusOf } from '@goat/contract/problem'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from './db.ts'
import { AppError } from './errors.ts'

/** How many seconds a caller should wait before it tries again, where waiting helps. */
const retryAfter: Partial<Record<ErrorCode, number>> = { databaseAway: 2, identityAway: 5, stopping: 5 }

/** The one handler of everything that goes wrong: problem details (RFC 9457) with `errors`. */
export function answerProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asAppError(error)
  // For an address that is none, no hook runs before this.
  reply.header('x-request-id', request.id)
  if (problem.status >= 500) request.log.error({ err: error }, 'the call failed')
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

export function notFound(): AppError {
  return new AppError('notFound', 'There is nothing at this address.')
}

function asAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error))
    return new AppError('databaseAway', 'The database cannot be reached at the moment. Please try again.', { cause: error })
  const cause = 'code' in error ? error.code : undefined
  // What the router refuses before a route is found: an address that cannot be decoded, a part of it that is longer than any of ours.
  if (cause === 'FST_ERR_BAD_URL') return new AppError('malformed', 'The address is malformed.')
  if (cause === 'FST_ERR_MAX_PARAM_LENGTH') return notFound()
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  const code = errorCodes.find((one) => one !== 'invalid' && statusOf[one] === status && status < 500)
  return code === undefined
    ? new AppError('internal', 'Something went wrong on our side. The request id helps to find it.', { cause: error })
    : new AppError(code, sentences[status] ?? error.message)
}

/** For what Fastify itself refuses, whose own messages speak of its insides. */
const sentences: Readonly<Record<number, string>> = {
  400: 'The request is malformed: its body is not valid JSON.',
  404: 'There is nothing at this address.',
  408: 'The request took too long to arrive.',
  413: 'The body is too large.',
  415: 'The body must be JSON (Content-Type: application/json).',
  429: 'Too many requests. Please wait a moment.',
}
