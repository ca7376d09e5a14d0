import { createHash } from 'node:crypto'
import { issue } from '@goat/domain/text/text'
import { dayMs } from '@goat/domain/time/calendar'
import { isNotPrimary } from '../db/connections.ts'
import { type Db, isCommitUncertain, isConnectionLost, isRaced, type Tx } from '../db/db.ts'
import { AppError } from '../http/errors.ts'
import { currentPlan } from '../http/plan-scope.ts'
import type { Attempt } from '../http/read-call.ts'
import type { Change, Origin } from './log.ts'
import { openPlan, storeOrPlan } from './planned.ts'

/** What a write does, and its answer. `at`: when that was logged, an ISO 8601 instant. */
export type Written<Answer> = { readonly changes: readonly Change[]; readonly answer: (at: string) => Answer }

/**
 * The only way to write: the work, its change log and the remembered response are one transaction. A retry with the same key gets the first
 * response; the same key with another request is refused.
 *
 * Nothing is stored before the commit, so the work is retried: once if its connection is lost or leads to a standby, and up to three times
 * if another transaction interferes; never if `isRetryable` is false. Throws AppError 'outcomeUnknown' if the database does not confirm the
 * commit: the change may or may not be stored, and a retry with the same key finds out.
 */
export async function write<Answer extends object>(
  db: Db,
  origin: Origin,
  attempt: Attempt | undefined,
  work: (tx: Tx) => Promise<Written<Answer>>,
  { isRetryable = true }: { readonly isRetryable?: boolean } = {},
): Promise<Answer> {
  const run = () => inTransaction(db, (tx) => doWork(tx, origin, attempt, work), isRetryable)
  return isRetryable ? retryRaced(run) : run()
}

/** Thrown by the work of a transaction to roll it back, with the result nevertheless. */
export class RolledBack extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('rolled back')
    this.result = result
  }
}

/** Resolves also with the result of work that was rolled back, which is of the same type. */
export async function orRolledBack<T>(running: Promise<T>): Promise<T> {
  return running.catch((error: unknown) => {
    if (error instanceof RolledBack) return error.result as T
    throw error
  })
}

export async function retryRaced<T>(run: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await run()
    } catch (error) {
      if (retries === 3 || !isRaced(error)) throw error
    }
  }
}

async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, isRetryable: boolean): Promise<T> {
  for (let isRetried = !isRetryable; ; isRetried = true) {
    let phase: 'connecting' | 'working' | 'committing' = 'connecting'
    try {
      return await db.transaction().execute(async (tx) => {
        phase = 'working'
        const answer = await work(tx)
        phase = 'committing'
        return answer
      })
    } catch (error) {
      // The compiler does not track the assignment in the callback.
      switch (phase as 'connecting' | 'working' | 'committing') {
        case 'committing':
          throw isCommitUncertain(error) ? new AppError('outcomeUnknown', issue('outcome.unknown', {}), { cause: error }) : error
        case 'working':
          if (!isRetried && (isNotPrimary(error) || isConnectionLost(error))) continue
          throw error
        case 'connecting':
          throw error
      }
    }
  }
}

async function doWork<Answer extends object>(
  tx: Tx,
  origin: Origin,
  attempt: Attempt | undefined,
  work: (tx: Tx) => Promise<Written<Answer>>,
): Promise<Answer> {
  origin.onLogged?.(undefined)
  const remembered = attempt === undefined ? undefined : await claimKey(tx, origin, attempt)
  // Remembered under the same request hash, so it has the same type.
  if (remembered !== undefined) return remembered as Answer
  const plan = currentPlan()
  if (plan !== undefined) await openPlan(tx, origin.brand, plan)
  const written = await work(tx)
  const unapproved = (await origin.judge?.(tx, written.changes, origin)) ?? []
  if (unapproved.length > 0) throw new AppError('forbidden', unapproved)
  const answer = written.answer(await storeOrPlan(tx, origin, written.changes))
  await rememberAnswer(tx, origin, attempt, answer)
  return answer
}

/**
 * Claims an idempotency key, waiting for a concurrent call with the same key. Returns the response remembered for it, or undefined if the
 * key was unused.
 */
async function claimKey(tx: Tx, origin: Origin, attempt: Attempt): Promise<object | undefined> {
  const hash = createHash('sha256').update(attempt.request).digest('hex')
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ brand: origin.brand, actor_subject: origin.actor.subject, key: attempt.key, request_hash: hash, status: 0, answer: '{}' })
    .onConflict((conflict) => conflict.columns(['brand', 'actor_subject', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed !== undefined) return undefined
  // An UPDATE that changes nothing: its commit waits until a standby has the first response too. A SELECT could return a response that a
  // failover still loses.
  const first = await tx
    .updateTable('idempotency_keys')
    .set((key) => ({ request_hash: key.ref('request_hash') }))
    .returning(['request_hash', 'answer'])
    .where((eb) => eb.and({ brand: origin.brand, actor_subject: origin.actor.subject, key: attempt.key }))
    .executeTakeFirstOrThrow()
  if (first.request_hash === hash) return first.answer
  throw new AppError('keyReused', issue('key.reused', {}))
}

async function rememberAnswer(tx: Tx, origin: Origin, attempt: Attempt | undefined, answer: object): Promise<void> {
  if (attempt === undefined) return
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where((eb) => eb.and({ brand: origin.brand, actor_subject: origin.actor.subject, key: attempt.key }))
    .execute()
}

/** Deletes keys older than a day, which is longer than any retry. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - dayMs))
    .execute()
}
