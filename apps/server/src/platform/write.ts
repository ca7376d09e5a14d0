import { createHash } from 'node:crypto'
import { dayMs } from '@goat/domain/durations'
import { issue } from '@goat/domain/issues'
import type { Change, Origin } from './change-log.ts'
import { logChanges } from './change-log.ts'
import { type Db, isCommitUncertain, isConnectionLost, isRaced, type Tx } from './db.ts'
import { AppError } from './errors.ts'
import { isNotPrimary } from './primary.ts'

/** A write that a caller may repeat with the same key without doing it twice (Idempotency-Key). `request` is a text of all that was sent. */
export type Attempt = { readonly key: string; readonly request: string }

export type Written<Answer> = { readonly answer: Answer; readonly changes: readonly Change[] }

/**
 * The only way to write: the work, its change log and the remembered answer of its idempotency key are one transaction. A repeated
 * key gets the first answer again; a key that comes back with another request is refused.
 *
 * Before the commit nothing is done. So the work is repeated once if its connection was lost or leads to a standby, and up to three times if
 * another transaction interfered; never if `isRepeatable` is false. Throws AppError 'outcomeUnknown' if the database has not confirmed the
 * commit: the change may or may not have been stored, and a retry with the same key finds out.
 */
export async function write<Answer extends object>(
  db: Db,
  origin: Origin,
  attempt: Attempt | undefined,
  work: (tx: Tx) => Promise<Written<Answer>>,
  { isRepeatable = true }: { readonly isRepeatable?: boolean } = {},
): Promise<Answer> {
  const run = () => inTransaction(db, (tx) => doWork(tx, origin, attempt, work), isRepeatable)
  return isRepeatable ? repeatRaced(run) : run()
}

/** Runs a transaction again, up to three times, if another one got in its way. */
export async function repeatRaced<T>(run: () => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await run()
    } catch (error) {
      if (repeats === 3 || !isRaced(error)) throw error
    }
  }
}

async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, isRepeatable: boolean): Promise<T> {
  for (let isRepeated = !isRepeatable; ; isRepeated = true) {
    let phase: 'connecting' | 'working' | 'committing' = 'connecting'
    try {
      return await db.transaction().execute(async (tx) => {
        phase = 'working'
        const answer = await work(tx)
        phase = 'committing'
        return answer
      })
    } catch (error) {
      // The compiler does not see that the callback assigns it.
      switch (phase as 'connecting' | 'working' | 'committing') {
        case 'committing':
          throw isCommitUncertain(error) ? new AppError('outcomeUnknown', issue('outcome.unknown', {}), { cause: error }) : error
        case 'working':
          if (!isRepeated && (isNotPrimary(error) || isConnectionLost(error))) continue
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
  const remembered = attempt === undefined ? undefined : await claimKey(tx, origin, attempt)
  // What was remembered is what this same call answered.
  if (remembered !== undefined) return remembered as Answer
  const { answer, changes } = await work(tx)
  if (attempt !== undefined) await rememberAnswer(tx, origin, attempt.key, answer)
  // Last: see `logChanges`.
  await logChanges(tx, origin, changes)
  return answer
}

/** Waits for another call with the same key to end; returns the answer it gave, or undefined when the key is ours now. */
async function claimKey(tx: Tx, origin: Origin, attempt: Attempt): Promise<object | undefined> {
  const hash = createHash('sha256').update(attempt.request).digest('hex')
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ brand: origin.brand, actor_subject: origin.actor.subject, key: attempt.key, request_hash: hash, status: 0, answer: '{}' })
    .onConflict((conflict) => conflict.columns(['brand', 'actor_subject', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed !== undefined) return undefined
  // A write, although it changes nothing: its commit waits until a standby has everything before it too. A reading would give an answer away
  // that may still be lost with this server.
  const first = await tx
    .updateTable('idempotency_keys')
    .set((key) => ({ request_hash: key.ref('request_hash') }))
    .returning(['request_hash', 'answer'])
    .where('brand', '=', origin.brand)
    .where('actor_subject', '=', origin.actor.subject)
    .where('key', '=', attempt.key)
    .executeTakeFirstOrThrow()
  if (first.request_hash === hash) return first.answer
  throw new AppError('keyReused', issue('key.reused', {}))
}

async function rememberAnswer(tx: Tx, origin: Origin, key: string, answer: object): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('brand', '=', origin.brand)
    .where('actor_subject', '=', origin.actor.subject)
    .where('key', '=', key)
    .execute()
}

/** Keys are remembered for a day: longer than any retry, and the table stays small. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - dayMs))
    .execute()
}
