import type { ChangeKind } from '@goat/contract/change-kinds'
import type { BrandId } from '@goat/domain/brands'
import { sql } from 'kysely'
import type { Tx } from './db.ts'
import type { Person } from './person.ts'

/** One change of one thing, as it goes into the change log. */
export type Change = {
  readonly kind: ChangeKind
  /** What was changed, such as `GB-DPS-SLE/44`. */
  readonly key: string
  /** What was done, such as `defaults.updated`. */
  readonly action: string
  readonly before: object | null
  readonly after: object | null
}

/** Who asks for a change, in which brand, by which request. */
export type Origin = { readonly brand: BrandId; readonly actor: Pick<Person, 'subject' | 'name'>; readonly requestId: string }

/**
 * Logs changes in the transaction that makes them, each with the next revision of the brand, and locks the counter of revisions until the
 * commit: it must be the last thing that the transaction does. Nothing else writes to the change log.
 */
export async function logChanges(tx: Tx, origin: Origin, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await tx
    .with('counted', (cte) =>
      cte
        .updateTable('brand_revisions')
        .set((row) => ({ revision: row('revision', '+', String(changes.length)) }))
        .where('brand', '=', origin.brand)
        .returning('revision'),
    )
    .insertInto('change_log')
    .values(
      changes.map((change, at) => ({
        brand: origin.brand,
        revision: sql<string>`(SELECT revision FROM counted) - ${changes.length - 1 - at}::bigint`,
        kind: change.kind,
        key: change.key,
        action: change.action,
        before: change.before === null ? null : JSON.stringify(change.before),
        after: change.after === null ? null : JSON.stringify(change.after),
        actor_subject: origin.actor.subject,
        actor_name: origin.actor.name,
        request_id: origin.requestId,
      })),
    )
    .execute()
}
