import type { Endpoint, Output, Schema } from '@goat/contract/endpoint'
import type { BrandId } from '@goat/domain/brands'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import type { VerifyToken } from '../http/caller.ts'
import { AppError } from '../http/errors.ts'
import { type AnyCall, type Call, readAttempt, readCall } from '../http/read-call.ts'
import { register } from '../http/route.ts'
import type { Origin } from './log.ts'
import type { RecordWrite } from './service.ts'
import { write } from './write.ts'

/** What the writes of a capability share. */
export type Writes = {
  readonly verify: VerifyToken
  readonly db: Db
  readonly brand: BrandId
  /** Drops cached lists after a write, at once instead of when the change feed reports it. */
  readonly drop?: () => void
}

/**
 * Registers a write. A refused retry of a call that succeeded before gets the first response: validation rules may have become stricter
 * since, and the data may have changed.
 */
export function routeWrite<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  scope: FastifyInstance,
  { verify, db, brand, drop = () => undefined }: Writes,
  endpoint: Endpoint<P, Q, B, R>,
  handle: (call: Call<Endpoint<P, Q, B, R>>, write: RecordWrite) => Promise<Output<R>>,
): void {
  register(scope, verify, endpoint, async (request, reply, person) => {
    try {
      // Checked against this endpoint's own schemas just now.
      const call = readCall(endpoint, request, person) as Call<Endpoint<P, Q, B, R>>
      const answer = await handle(call, { origin: originOf(brand, call), attempt: call.attempt }).finally(drop)
      return reply.status(endpoint.status).send(answer)
    } catch (error) {
      const isRefused = error instanceof AppError && (error.code === 'invalid' || error.code === 'notFound')
      const attempt = isRefused ? readAttempt(endpoint, request) : undefined
      if (attempt === undefined) throw error
      // Resolves with the remembered response for the key, or rejects with the refusal, which leaves the key unused.
      const first = await write(db, originOf(brand, { person, requestId: request.id, reason: undefined }), attempt, () =>
        Promise.reject(error),
      )
      return reply.status(endpoint.status).send(first)
    }
  })
}

/** The origin of a call, for the change log. */
function originOf(brand: BrandId, call: Pick<AnyCall, 'person' | 'requestId' | 'reason'>): Origin {
  return { brand, actor: call.person, requestId: call.requestId, reason: call.reason }
}
