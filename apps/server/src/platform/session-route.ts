import { readSession } from '@goat/contract/session'
import { issue } from '@goat/domain/text/issues'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'
import { route, type VerifyToken } from './route.ts'

/** `GET /session`: the caller and their permission. */
export function registerSession(scope: FastifyInstance, verify: VerifyToken): void {
  route(scope, verify, readSession, async ({ person: { subject, name, permission } }) => {
    if (permission === undefined) throw new AppError('forbidden', issue('permission.none', { name, subject }))
    return { subject, name, permission }
  })
}
