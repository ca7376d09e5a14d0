import type { BrandId } from '@goat/domain/brands'
import { differences, type RecordKind } from '@goat/domain/kinds/kind'
import { clockSubject } from '@goat/domain/kinds/plan'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { kindOf } from './planned.ts'

/** A person, or the plan that its schedule has applied or ended. */
const nameOfActor = sql<string>`coalesce((SELECT '“' || (value ->> 'name') || '”' FROM records p
  WHERE (p.brand, p.kind, p.key) = (change_log.brand, 'plan', cause_id) AND actor_subject = ${clockSubject('')} || cause_id), actor_name)`

/** Who changed these fields last, or without fields the record as a whole, and when the last of them did. `until`: a revision. */
export async function lastChangeOf(
  db: Db | Tx,
  brand: BrandId,
  { kind, key }: { readonly kind: RecordKind; readonly key: string },
  fields: readonly string[],
  until?: string,
) {
  const ofKind = kindOf(kind)
  const rows = await db
    .selectFrom('change_log')
    .select(['before', 'after', 'at', nameOfActor.as('name')])
    .where((eb) => eb.and({ brand, kind, key, schema_version: ofKind.schemaVersion }))
    .where((eb) => (until === undefined ? eb.lit(true) : eb('revision', '<=', until)))
    .orderBy('revision', 'desc')
    .limit(maxSearched)
    .execute()
  const changes = rows.map((row) => ({
    ...row,
    isWhole: row.before === null || row.after === null,
    names: row.before === null || row.after === null ? [] : differences<unknown>(ofKind, row.before, row.after).map(({ name }) => name),
  }))
  const found =
    fields.length === 0
      ? changes.filter(({ isWhole, names }) => isWhole || names.length > 0).slice(0, 1)
      : fields.flatMap((field) => changes.find(({ isWhole, names }) => isWhole || names.includes(field)) ?? [])
  if (found.length > 0)
    return {
      by: [...new Set(found.map((one) => one.name))].join(', '),
      at: new Date(Math.max(...found.map(({ at }) => at.getTime()))).toISOString(),
    }
  // The log keeps changes only for a time, the record who changed it last.
  const record = await db
    .selectFrom('records')
    .select(['changed_by', 'changed_at'])
    .where((eb) => eb.and({ brand, kind, key }))
    .executeTakeFirst()
  return { by: record?.changed_by ?? 'Somebody else', at: (record?.changed_at ?? new Date(0)).toISOString() }
}

/** How many changes of a record are searched for the one that conflicts with a plan. */
const maxSearched = 200

/** Who changed each of these records last, by key, as far as the log has that. */
export async function lastActorsOf(
  db: Db | Tx,
  brand: BrandId,
  kind: RecordKind,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('change_log')
    .distinctOn('key')
    .select(['key', nameOfActor.as('name')])
    .where((eb) => eb.and([eb.and({ brand, kind }), eb('key', 'in', keys)]))
    .orderBy('key')
    .orderBy('revision', 'desc')
    .execute()
  return new Map(rows.map(({ key, name }) => [key, name]))
}
