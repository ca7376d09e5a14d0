import { type Endpoint, type Output, type Schema, takesReason } from '@goat/contract/endpoint'
import type { BrandId } from '@goat/domain/brands'
import { type RecordKind, worldKinds } from '@goat/domain/kinds/kind'
import { issue } from '@goat/domain/text/issues'
import type { FastifyInstance } from 'fastify'
import { type Db, readAtRevision, type Tx } from '../db/db.ts'
import { AppError, invalid } from '../http/errors.ts'
import { currentPlan } from '../http/plan-scope.ts'
import type { Prepared, PreparedKey } from '../http/prepared.ts'
import { type AnyCall, type Call, readAttempt, readCall, readRevision } from '../http/read-call.ts'
import { register, route, routePrepared } from '../http/route.ts'
import type { Judge, Origin } from './log.ts'
import type { RecordWrite } from './service.ts'
import { write } from './write.ts'

export type CallDeps = { readonly db: Db; readonly prepared: Prepared; readonly requireReason?: boolean }

/** What the capabilities register their calls with, below the address of a brand. */
export type BrandCalls = ReturnType<typeof callsOf>

export function callsOf(scope: FastifyInstance, { db, prepared, requireReason = false }: CallDeps, brand: BrandId) {
  const originOf = ({ person: actor, requestId, reason }: Pick<AnyCall, 'person' | 'requestId' | 'reason'>): Origin => {
    return { brand, actor, requestId, reason }
  }
  // After the caller was authorised, and before anything is read for it.
  scope.addHook('preHandler', async (request) => {
    const revision = readRevision(request)
    if (revision !== undefined)
      await prepared.include(brand, revision, async () => (await readAtRevision(db, brand, async () => ({}))).revision)
  })
  let prepareJudge: ((subject: string) => Promise<Judge>) | undefined
  return {
    db,
    prepared,
    brand,
    scope,
    /**
     * Judges live writes of records that decide what happens to orders. `prepare` reads what that needs, for the writes of a person, before the
     * write has a connection.
     */
    judgeBy: (prepare: (subject: string) => Promise<Judge>) => {
      prepareJudge = prepare
    },
    read: <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
      endpoint: Endpoint<P, Q, B, R>,
      handle: (call: Call<Endpoint<P, Q, B, R>>) => Promise<Output<R> | Buffer>,
      isCostly?: (call: Call<Endpoint<P, Q, B, R>>) => boolean,
    ) => route(scope, endpoint, handle, isCostly),

    /** A list of records of a kind, encoded once after each change. */
    list: <P extends Schema, Q extends Schema, R extends Schema>(
      endpoint: Endpoint<P, Q, Schema, R>,
      key: Omit<PreparedKey, 'brand'>,
      read: (tx: Tx) => Promise<Output<R> & object>,
    ) => routePrepared(scope, endpoint, () => prepared.answer({ brand, ...key }, () => readAtRevision(db, brand, read))),

    /**
     * A write of records of a kind, or of any, whose lists are dropped at once, not when the change feed reports it. A refused retry of a
     * call that succeeded before gets the first response: validation rules may have become stricter since, and the data may have changed.
     */
    write: <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
      kind: RecordKind | undefined,
      endpoint: Endpoint<P, Q, B, R>,
      handle: (call: Call<Endpoint<P, Q, B, R>>, write: RecordWrite) => Promise<Output<R>>,
      within = scope,
    ) => {
      const drop = () => prepared.drop({ brand, kind: currentPlan() === undefined ? kind : 'plan' })
      register(within, endpoint, async (request, reply, person) => {
        try {
          // Checked against this endpoint's own schemas just now.
          const call = readCall(endpoint, request, person) as Call<Endpoint<P, Q, B, R>>
          if (requireReason && call.reason === undefined && currentPlan() === undefined && takesReason(endpoint))
            throw invalid([issue('reason.required', {}, 'Change-Reason')])
          let revision: string | undefined
          const onLogged = (logged: string | undefined) => {
            revision = logged
          }
          const { attempt, together } = call
          const isJudged = (kind === undefined || worldKinds.some((one) => one === kind)) && currentPlan() === undefined
          const judge = isJudged ? await prepareJudge?.(person.subject) : undefined
          const answer = await handle(call, { origin: { ...originOf(call), onLogged, judge }, attempt, together }).finally(drop)
          if (revision !== undefined) reply.header('change-revision', revision)
          return reply.status(endpoint.status).send(answer)
        } catch (error) {
          const isRefused = error instanceof AppError && (error.code === 'invalid' || error.code === 'notFound')
          const attempt = isRefused ? readAttempt(endpoint, request) : undefined
          if (attempt === undefined) throw error
          // Resolves with the remembered response for the key, or rejects with the refusal, which leaves the key unused.
          const origin = originOf({ person, requestId: request.id, reason: undefined })
          return reply.status(endpoint.status).send(await write(db, origin, attempt, () => Promise.reject(error)))
        }
      })
    },
  }
}
