import { type Endpoint, type Output, type Schema, takesReason } from '@goat/contract/endpoint'
import { type RecordWire, recordCalls } from '@goat/contract/record-calls'
import type { BrandId } from '@goat/domain/brands'
import { type Kind, type RecordKind, recordKinds, type Shape, worldKinds } from '@goat/domain/kinds/kind'
import { kinds } from '@goat/domain/kinds/kinds'
import { type Issue, issue } from '@goat/domain/text/text'
import type { FastifyInstance } from 'fastify'
import { type Db, readAtRevision, type Tx } from '../db/db.ts'
import { AppError, invalid } from '../http/errors.ts'
import { currentPlan } from '../http/plan-scope.ts'
import type { Prepared, PreparedKey } from '../http/prepared.ts'
import { type AnyCall, type Call, readAttempt, readCall, readRevision } from '../http/read-call.ts'
import { register, route, routePrepared } from '../http/route.ts'
import { type Judge, noRecord, type Origin, type RecordRules } from './log.ts'
import { kindOf } from './planned.ts'
import { type RecordWrite, refusalsOf, writesOfOne } from './service.ts'
import { hasValue, readRecord, readRecords, type Stored } from './store.ts'
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

/** Why a record of a kind may not have a value, apart from the rules of the kind. */
type IssuesOf<T> = (tx: Tx, brand: BrandId, key: string, value: T) => Promise<readonly Issue[]>

/** The rules of a kind whose records depend on no others but those that their properties name. */
export function rulesOf<T>(kind: Kind<T>): RecordRules<T> {
  return {
    kind,
    obstacle: async (tx, brand, _key, value) =>
      value === undefined ? undefined : (await missingReferences(kind)(tx, brand, '', value))[0],
    earlier: [noRecord],
  }
}

/** The issues of properties that name a record which does not exist. One that exists is kept until the transaction ends. */
function missingReferences<T>({ shape }: Pick<Kind<T>, 'shape'>): IssuesOf<T> {
  return async (tx, brand, _key, value) => {
    const issues: Issue[] = []
    for (const [field, kind] of referencesIn(shape)) {
      const key: unknown = Reflect.get(value as object, field)
      const isMissing = typeof key === 'string' && (await readRecord(tx, brand, kindOf(kind), key, 'keep')) === undefined
      if (isMissing) issues.push(issue('record.refersToMissing', { key }, field))
    }
    return issues
  }
}

function referencesIn(shape: Shape): readonly (readonly [field: string, kind: RecordKind])[] {
  return Object.entries(shape).flatMap(([field, one]) =>
    recordKinds.filter((kind) => 'refersTo' in one && one.refersTo === kind).map((kind) => [field, kind] as const),
  )
}

/** Whether a property of any record names this one. */
export async function isReferredTo(tx: Tx, brand: BrandId, kind: RecordKind, key: string): Promise<boolean> {
  for (const other of Object.values<unknown>(kinds) as Kind<unknown>[]) {
    for (const [field, to] of referencesIn(other.shape))
      if (to === kind && (await hasValue(tx, brand, other.kind, { [field]: key }))) return true
  }
  return false
}

/** The writes of a kind that has `calls`. `issuesOf`: its rules about other records. */
export function writesOf<T extends object>(kind: Kind<T>, issuesOf: IssuesOf<T> = missingReferences(kind)) {
  const { actions } = recordCalls(kind)
  return writesOfOne<T, RecordWire<T>, RecordWrite>(refusalsOf(kind, toWire), actions, async (tx, { origin: { brand } }, key, value) => {
    const ofKind = kind.validate(value, brand)
    return ofKind.length > 0 ? ofKind : issuesOf(tx, brand, key, value)
  })
}

/** Registers the calls of a kind that has `calls`. `readAll`: its records in the order of the list. */
export function registerRecords<T extends object>(
  { db, brand, list, write }: BrandCalls,
  kind: Kind<T>,
  { create, replace, remove }: ReturnType<typeof writesOf<T>> = writesOf(kind),
  readAll: (tx: Tx, brand: BrandId) => Promise<readonly Stored<T>[]> = (tx) => readRecords(tx, brand, kind),
): void {
  const calls = recordCalls(kind)
  list(calls.list, { kind: kind.kind }, async (tx) => ({ [calls.listName]: (await readAll(tx, brand)).map(toWire) }))
  write(kind.kind, calls.create, ({ body }, call) => create(db, call, calls.fromBody(body as T)))
  write(kind.kind, calls.replace, ({ params: { id: key }, body, ifMatch: version }, call) =>
    replace(db, call, { key, version }, calls.fromBody(body as T)),
  )
  write(kind.kind, calls.remove, ({ params: { id: key }, ifMatch: version }, call) => remove(db, call, { key, version }))
}

function toWire<T>({ key: id, value, version, changedBy, changedAt }: Stored<T>): RecordWire<T> {
  return { ...value, id, version, changedBy, changedAt }
}
