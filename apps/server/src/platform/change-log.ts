import type { BrandId } from '@goat/domain/brands'
import type { RecordKind } from '@goat/domain/records/kind'
import { kinds } from '@goat/domain/records/kinds'
import { sql } from 'kysely'
import type { Tx } from './db.ts'
import type { Person } from './person.ts'

/** One change of one record, as it goes into the change log; or of what is no record, such as the catalogue. */
export type Change = {
  readonly kind: RecordKind
  /** Which record, such as `GB-DPS-SLE/44`. */
  readonly key: string
  /** What was done, such as `defaults.updated`. */
  readonly action: string
  /** The whole value of the record, in the form of its kind; null where there is none. */
  readonly before: object | null
  readonly after: object | null
  /** The version of the record after the change, or, of one that was deleted, before it; null for what is no record. */
  readonly version: number | null
}

/** What brought a change about: a request, an import, or the undoing of the change with the revision `id`. */
export type Cause = { readonly kind: 'request' | 'import' } | { readonly kind: 'restore'; readonly id: string }

/** Who asks for a change, in which brand, by which request, and why. */
export type Origin = {
  readonly brand: BrandId
  readonly actor: Pick<Person, 'subject' | 'name'>
  readonly requestId: string
  /** `request` unless given. */
  readonly cause?: Cause
  /** Why, in the words of the person; up to 500 characters. */
  readonly reason?: string | undefined
}

/** A statement has at most 65,535 parameters. */
const batchSize = 1_000

/**
 * Logs changes in the transaction that makes them, each with the next revision of the brand, and locks the counter of revisions until the
 * commit: it must be the last thing that the transaction does, once. Nothing else writes to the change log.
 */
export async function logChanges(tx: Tx, origin: Origin, changes: readonly Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += batchSize) await logBatch(tx, origin, changes.slice(from, from + batchSize), from)
}

async function logBatch(
  tx: Tx,
  { brand, actor, requestId, cause = { kind: 'request' }, reason }: Origin,
  changes: readonly Change[],
  /** How many changes of the transaction were logged before these. */
  logged: number,
): Promise<void> {
  const before = (count: number) => sql<string>`(SELECT revision FROM counted) - ${count}::bigint`
  await tx
    .with('counted', (cte) =>
      cte
        .updateTable('brand_revisions')
        .set((row) => ({ revision: row('revision', '+', String(changes.length)) }))
        .where('brand', '=', brand)
        .returning('revision'),
    )
    .insertInto('change_log')
    .values(
      changes.map((change, at) => ({
        brand,
        revision: before(changes.length - 1 - at),
        transaction: before(changes.length - 1 + logged),
        kind: change.kind,
        key: change.key,
        action: change.action,
        before: change.before === null ? null : JSON.stringify(change.before),
        after: change.after === null ? null : JSON.stringify(change.after),
        version: change.version,
        schema_version: kinds[change.kind].schemaVersion,
        cause: cause.kind,
        cause_id: cause.kind === 'restore' ? cause.id : null,
        reason: reason ?? null,
        actor_subject: actor.subject,
        actor_name: actor.name,
        request_id: requestId,
      })),
    )
    .execute()
}
