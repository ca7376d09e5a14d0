import type { AnyEndpoint } from '@goat/contract/endpoint'
import { type Permission, permits } from '@goat/domain/brands'
import { issue } from '@goat/domain/text/issues'
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

/** The caller of each request, whose token is verified once, for the rate limit and for the call. */
const callers = new WeakMap<FastifyRequest, Promise<Caller>>()

/** Rejects with AppError 'unauthenticated' without a valid token. */
export function callerOf(request: FastifyRequest, verify: VerifyToken): Promise<Caller> {
  const known = callers.get(request)
  if (known !== undefined) return known
  const caller = verifiedCaller(request, verify)
  callers.set(request, caller)
  return caller
}

async function verifiedCaller(request: FastifyRequest, verify: VerifyToken): Promise<Caller> {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('unauthenticated', issue('token.missing', {}))
  return verify(token)
}

/** Rejects as `callerOf`, and with AppError 'forbidden' without the permission. */
export async function authorise(request: FastifyRequest, verify: VerifyToken, endpoint: AnyEndpoint): Promise<void> {
  const person = await callerOf(request, verify)
  if (permits(person.permission, endpoint.permission)) return
  if (person.permission === undefined) {
    throw new AppError('forbidden', issue('permission.none', { name: person.name, subject: person.subject }))
  }
  throw new AppError('forbidden', issue('permission.tooLow', { name: person.name, needed: endpoint.permission }))
}
