import { type Checked, check } from '@goat/contract/check'
import type { AnyEndpoint, Endpoint, Output, Schema } from '@goat/contract/endpoint'
import { maximumVersion } from '@goat/contract/shapes'
import type { BrandId } from '@goat/domain/brands'
import { issue } from '@goat/domain/issues'
import { permits } from '@goat/domain/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Origin } from './change-log.ts'
import { AppError, invalid } from './errors.ts'
import type { Person } from './person.ts'
import type { PreparedAnswer } from './prepared.ts'
import { hasLeft, notFound } from './problem-answer.ts'
import type { Attempt } from './write.ts'

/** Turns an access token into the person it stands for. Throws AppError 'unauthenticated' or 'identityAway'. */
export type VerifyToken = (token: string) => Promise<Person>

/** A call that was authorised and read: nothing in it is unchecked. */
export type Call<E extends AnyEndpoint> = {
  readonly person: Person
  readonly params: Output<E['params']>
  readonly query: Output<E['query']>
  readonly body: Output<E['body']>
  /** The version of If-Match, where the endpoint takes it and the caller sent it. */
  readonly ifMatch: number | undefined
  readonly attempt: Attempt | undefined
  readonly requestId: string
}

type AnyCall = Call<AnyEndpoint>

/**
 * Registers an endpoint of the contract. The permission is checked before the body is read, then params, query and body by their
 * schemas, so that none of it can be forgotten.
 */
export function route<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  scope: FastifyInstance,
  verify: VerifyToken,
  endpoint: Endpoint<P, Q, B, R>,
  handle: (call: Call<Endpoint<P, Q, B, R>>) => Promise<Output<R>>,
): void {
  register(scope, verify, endpoint, async (request, reply, person) => {
    // Checked against this endpoint's own schemas just now.
    const answer = await handle(readCall(endpoint, request, person) as Call<Endpoint<P, Q, B, R>>)
    return reply.status(endpoint.status).send(answer)
  })
}

/** Registers a GET whose answer is prepared once per change: the same bytes for everyone, 304 for who has them already. */
export function routePrepared<P extends Schema>(
  scope: FastifyInstance,
  verify: VerifyToken,
  endpoint: Endpoint<P, Schema, Schema, Schema>,
  prepared: (params: Output<P>) => Promise<PreparedAnswer>,
): void {
  register(scope, verify, endpoint, async (request, reply) => {
    const { body, etag } = await prepared(readParams(endpoint.params, request))
    reply.header('etag', etag)
    if (matches(request.headers['if-none-match'], etag)) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })
}

/** Who asks, for the change log. */
export function originOf(brand: BrandId, call: Pick<AnyCall, 'person' | 'requestId'>): Origin {
  return { brand, actor: call.person, requestId: call.requestId }
}

const persons = new WeakMap<FastifyRequest, Person>()

function register(
  scope: FastifyInstance,
  verify: VerifyToken,
  endpoint: AnyEndpoint,
  answer: (request: FastifyRequest, reply: FastifyReply, person: Person) => Promise<FastifyReply>,
): void {
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { permission: endpoint.permission },
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    // Before the body is read, and after the limit of calls has counted this one.
    preParsing: async (request) => {
      persons.set(request, await authorise(request, verify, endpoint))
      refuseUndecodable(request.url)
      // The reader of the body would wait for ever for one whose caller left while the token was being verified.
      if (hasLeft(request)) throw new AppError('malformed', issue('request.malformed', {}))
    },
    handler: async (request, reply) => {
      const person = persons.get(request)
      if (person === undefined) throw new AppError('unauthenticated', issue('token.missing', {}))
      return answer(request, reply, person)
    },
  })
}

async function authorise(request: FastifyRequest, verify: VerifyToken, endpoint: AnyEndpoint): Promise<Person> {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('unauthenticated', issue('token.missing', {}))
  const person = await verify(token)
  if (permits(person.permission, endpoint.permission)) return person
  if (person.permission === undefined) {
    throw new AppError('forbidden', issue('permission.none', { name: person.name, subject: person.subject }))
  }
  throw new AppError('forbidden', issue('permission.tooLow', { name: person.name, needed: endpoint.permission }))
}

function readCall(endpoint: AnyEndpoint, request: FastifyRequest, person: Person): AnyCall {
  const call = {
    person,
    params: readParams(endpoint.params, request),
    query: endpoint.query === undefined ? undefined : accept(check(endpoint.query, refuseUnreadable(request.query, 'invalid')), 'invalid'),
    body:
      endpoint.bodyKind === 'none'
        ? {}
        : accept(
            check(endpoint.body, refuseUnreadable(endpoint.bodyKind === 'text' ? (request.body ?? '') : request.body, 'invalid')),
            'invalid',
          ),
    ifMatch: endpoint.ifMatch ? readIfMatch(request.headers['if-match']) : undefined,
    requestId: request.id,
  }
  return { ...call, attempt: readAttempt(endpoint, request, call) }
}

function readParams<P extends Schema>(schema: P, request: FastifyRequest): Output<P> {
  return accept(check(schema, refuseUnreadable(request.params, 'notFound')), 'notFound')
}

function accept<T>(checked: Checked<T>, code: 'invalid' | 'notFound'): T {
  if (checked.ok) return checked.value
  throw code === 'notFound' ? notFound() : invalid(checked.issues)
}

/** PostgreSQL stores no NUL, and half a surrogate pair is no text: refused rather than changed. */
function refuseUnreadable(input: unknown, code: 'invalid' | 'notFound'): unknown {
  const bad = findUnreadable(input)
  if (bad === undefined) return input
  throw code === 'notFound'
    ? notFound()
    : invalid([issue('field.format', { field: bad === '' ? 'The body' : bad, expected: 'readable text' }, bad)])
}

/** The path of a text that is not readable. Without recursion: a body may be nested deeper than the stack. */
function findUnreadable(input: unknown): string | undefined {
  const open: (readonly [value: unknown, path: string])[] = [[input, '']]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, path] = next
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) open.push([inner, path === '' ? key : `${path}.${key}`])
  }
  return undefined
}

/** A query whose percent-encoding is not UTF-8 would otherwise be read as it is written, and be something else than was asked for. */
function refuseUndecodable(url: string): void {
  const start = url.indexOf('?')
  if (start === -1 || !url.includes('%', start)) return
  try {
    decodeURIComponent(url.slice(start))
  } catch {
    throw new AppError('malformed', issue('address.malformed', {}))
  }
}

function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const version = Number(/^("?)([1-9]\d{0,9})\1$/.exec(header.trim())?.[2] ?? Number.NaN)
  if (version <= maximumVersion) return version
  throw invalid([issue('field.format', { field: 'If-Match', expected: 'a version in quotes, such as "7"' }, '')])
}

function readAttempt(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  call: { params: unknown; body: unknown; ifMatch: unknown },
): Attempt | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || endpoint.method === 'GET') return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid([issue('field.format', { field: 'Idempotency-Key', expected: '1 to 200 visible characters' }, '')])
  }
  return { key, request: [endpoint.name, call.params, call.body, call.ifMatch ?? null] }
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}
