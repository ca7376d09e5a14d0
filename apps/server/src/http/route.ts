import type { Readable } from 'node:stream'
import type { AnyEndpoint, Endpoint, Output, Schema } from '@goat/contract/endpoint'
import { issue } from '@goat/domain/text/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { doneFor, turns } from '../db/turns.ts'
import { authorise, type Caller, callerOf } from './caller.ts'
import { encodeJson } from './encode.ts'
import { AppError } from './errors.ts'
import { limitPerPerson } from './limits.ts'
import { within } from './plan-scope.ts'
import { gzip, type PreparedAnswer } from './prepared.ts'
import { isAborted } from './problem-answer.ts'
import { type Call, readCall, readParams, readPlan, readQuery } from './read-call.ts'

/**
 * Registers a read, or a check that stores nothing: its work ends when the caller leaves. Checks the permission before the body is read, then
 * validates params, query and body, so that no route can omit a check.
 */
export function route<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  scope: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  /** A buffer is an answer that is encoded already. */
  handle: (call: Call<Endpoint<P, Q, B, R>>) => Promise<Output<R> | Buffer>,
  /** Whether a call takes much computing: of these, one person can have only some at once. */
  isCostly: (call: Call<Endpoint<P, Q, B, R>>) => boolean = () => false,
): void {
  register(scope, endpoint, async (request, reply, person) => {
    // Checked against this endpoint's own schemas just now.
    const call = readCall(endpoint, request, person) as Call<Endpoint<P, Q, B, R>>
    const work = async () => {
      const answer = await handle(call)
      return answer instanceof Buffer ? answer : await encodeJson(answer)
    }
    const encoded = await whileWaiting(reply, () => (isCostly(call) ? inTurn(person, work) : work()))
    return sendJson(request, reply.status(endpoint.status), encoded, () => gzip(encoded))
  })
}

/** For `route`: every call is costly. */
export const always = () => true

/** Does the work of a read, until its caller leaves. */
function whileWaiting<T>({ raw }: FastifyReply, work: () => Promise<T>): Promise<T> {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort(new AppError('malformed', issue('request.malformed', {})))
  })
  return doneFor(left.signal, work)
}

/** How many costly calls one person can have in progress, at all apps of the process, which share its event loop. */
const beginCostly = limitPerPerson(4, issue('requests.tooMany', {}), 1)

/** Does the work of a costly call when it is its turn. Rejects with AppError 'tooMany' if the person has too many of those. */
async function inTurn<T>(person: Caller, work: () => Promise<T>): Promise<T> {
  const end = beginCostly(person)
  try {
    await turns.pause()
    return await work()
  } finally {
    end()
  }
}

/** What is shorter is sent sooner than it is compressed; in bytes. */
const minZipped = 8_000

/** As bytes, which are sent faster than a text; compressed if the client takes that (API-39). */
function sendJson(request: FastifyRequest, reply: FastifyReply, body: Buffer, zipped: () => Promise<Buffer>) {
  reply.type('application/json; charset=utf-8')
  const isZipped = body.length >= minZipped && /\bgzip\b(?! *; *q=0(?:\.0*)?(?:$|[ ,]))/.test(request.headers['accept-encoding'] ?? '')
  return isZipped ? zipped().then((sent) => reply.header('content-encoding', 'gzip').send(sent)) : reply.send(body)
}

/** Registers a GET with a cached response: the same bytes for every user, and 304 for a matching ETag. What it is given is checked where it is read. */
export function routePrepared<P extends Schema, Q extends Schema>(
  scope: FastifyInstance,
  endpoint: Endpoint<P, Q, Schema, Schema>,
  prepared: (params: () => Output<P>, query: () => Output<Q>) => Promise<PreparedAnswer>,
  isCostly: (query: () => Output<Q>) => boolean = () => false,
): void {
  register(scope, endpoint, async (request, reply, person) => {
    const params = () => readParams(endpoint.params, request)
    const query = () => readQuery(endpoint.query, request)
    const work = () => prepared(params, query)
    const { body, zipped, etag } = await whileWaiting(reply, () => (isCostly(query) ? inTurn(person, work) : work()))
    reply.header('etag', etag)
    if (matches(request.headers['if-none-match'], etag)) return reply.status(304).send()
    return sendJson(request, reply, body, zipped)
  })
}

/** A proxy that buffers or compresses a stream would hold its events back. */
const unbuffered = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }

export function routeEvents<P extends Schema, Q extends Schema>(
  scope: FastifyInstance,
  endpoint: Endpoint<P, Q, Schema, Schema>,
  follow: (query: Output<Q>, lastEventId: string | undefined, caller: Caller) => Promise<Readable>,
): void {
  register(scope, endpoint, async (request, reply, caller) => {
    const { query } = readCall(endpoint, request, caller) as Call<Endpoint<P, Q, Schema, Schema>>
    const id = request.headers['last-event-id']
    const stream = await follow(query, typeof id === 'string' ? id : undefined, caller)
    return reply.headers(unbuffered).type('text/event-stream').send(stream)
  })
}

export function register(
  scope: FastifyInstance,
  endpoint: AnyEndpoint,
  answer: (request: FastifyRequest, reply: FastifyReply, person: Caller) => Promise<FastifyReply>,
): void {
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { permission: endpoint.permission },
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    // Runs before the body is read and after the rate limit has counted the call.
    onRequest: (request, _reply, done) => {
      authorise(request, endpoint)
      refuseUndecodable(request.url)
      // The body parser would wait for ever if the client disconnected while the token was being verified.
      if (isAborted(request)) throw new AppError('malformed', issue('request.malformed', {}))
      done()
    },
    handler: (request, reply) => within(readPlan(endpoint, request), () => answer(request, reply, callerOf(request))),
  })
}

/** A query that is not valid percent-encoded UTF-8 would otherwise be read literally. */
function refuseUndecodable(url: string): void {
  const start = url.indexOf('?')
  if (start === -1 || !url.includes('%', start)) return
  try {
    decodeURIComponent(url.slice(start))
  } catch {
    throw new AppError('malformed', issue('address.malformed', {}))
  }
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}
