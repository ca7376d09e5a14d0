import { readSession } from '@goat/contract/session'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'
import { route, type VerifyToken } from './route.ts'

/** `GET /session`: who is calling and what they may do. */
export function registerSession(scope: FastifyInstance, verify: VerifyToken): void {
  route(scope, verify, readSession, async ({ person }) => {
    if (person.permission === undefined) throw new AppError('forbidden', 'No permission.')
    return { subject: person.subject, name: person.name, permission: person.permission }
  })
}
