import type { AnyEndpoint } from '@goat/contract/endpoint'
import { type Permission, permits } from '@goat/domain/brands'
import { issue } from '@goat/domain/text/text'
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** The caller according to their access token. `permission` is undefined for a user without access. */
export type Person = {
  readonly subject: string
  readonly name: string
  readonly permission: Permission | undefined
}

/** The user of an access token, and when it is no longer accepted, in milliseconds since 1970-01-01T00:00Z. */
export type Caller = Person & { readonly expiresAt: number }

/** Verifies an access token and returns its user. Throws AppError 'unauthenticated' or 'identityAway'. */
export type VerifyToken = (token: string) => Promise<Caller>

/** The caller of each request, or why there is none. */
const callers = new WeakMap<FastifyRequest, { readonly caller: Caller } | { readonly refusal: unknown }>()

/** Verifies the token of a request, once: for the rate limit, and for the call. Resolves with undefined without a valid one. */
export async function identify(request: FastifyRequest, verify: VerifyToken): Promise<Caller | undefined> {
  try {
    const header = request.headers.authorization ?? ''
    if (!/^Bearer ./i.test(header)) throw new AppError('unauthenticated', issue('token.missing', {}))
    const caller = await verify(header.slice('Bearer '.length))
    callers.set(request, { caller })
    return caller
  } catch (refusal) {
    callers.set(request, { refusal })
    return undefined
  }
}

/** The caller of an identified request. Throws AppError 'unauthenticated' or 'identityAway' without a valid token. */
export function callerOf(request: FastifyRequest): Caller {
  const known = callers.get(request)
  if (known === undefined) throw new Error('the caller has not been identified')
  if ('refusal' in known) throw known.refusal
  return known.caller
}

/** Throws as `callerOf`, and AppError 'forbidden' without the permission. */
export function authorise(request: FastifyRequest, endpoint: AnyEndpoint): void {
  const person = callerOf(request)
  if (permits(person.permission, endpoint.permission)) return
  if (person.permission === undefined) {
    throw new AppError('forbidden', issue('permission.none', { name: person.name, subject: person.subject }))
  }
  throw new AppError('forbidden', issue('permission.tooLow', { name: person.name, needed: endpoint.permission }))
}
