import type { PlanItemWire } from '@goat/contract/plans'
import type { BrandId } from '@goat/domain/brands'
import { differences, isSame, joinKey, type RecordKind } from '@goat/domain/kinds/kind'
import type { Plan } from '@goat/domain/kinds/plan'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { lastChangeOf } from '../records/last-change.ts'
import { isPlan } from '../records/later.ts'
import type { AllRules } from '../records/log.ts'
import { kindOf } from '../records/planned.ts'
import type { Stored } from '../records/stored.ts'
import { alsoSetOf, changedIn } from '../records/undo.ts'

type Done = {
  readonly kind: RecordKind
  readonly key: string
  /** Whether it was not yet as the plan sets it. */
  readonly isMade: boolean
  readonly before: object | null
  readonly after: object | null
  /** The record after the end of the plan, or now. */
  readonly now: object | null
  /** Whether the end of the plan was what changed it last. */
  readonly isTakenBack: boolean
  /** The revisions at which the plan was applied, and ended, or the newest one. */
  readonly applied: string
  readonly until: string
}

/**
 * What applying a plan has changed, by kind and key, as the change log has it, and what stays when it ends, or stayed, because others have
 * changed it since (PLN-7).
 */
export async function readDone(db: Db | Tx, rules: AllRules, brand: BrandId, { key, value: { state } }: Stored<Plan>) {
  const isOver = state === 'ended'
  const { rows } = await sql<Done>`
    WITH acts AS (SELECT action, transaction, revision FROM change_log WHERE brand = ${brand} AND kind = 'plan' AND key = ${key}),
    ended AS (SELECT transaction, max(revision) AS until FROM change_log
      WHERE brand = ${brand} AND transaction IN (SELECT transaction FROM acts WHERE action = 'plan.ended') GROUP BY transaction),
    newest AS (SELECT coalesce((SELECT until FROM ended), (SELECT max(revision) FROM change_log WHERE brand = ${brand})) AS until)
    SELECT last.kind, last.key, own.key IS NOT NULL AS "isMade", own.before, own.after, last.after AS now, newest.until::text,
      acts.revision::text AS applied, last.transaction IN (SELECT transaction FROM ended) AS "isTakenBack"
    FROM newest CROSS JOIN acts CROSS JOIN records i CROSS JOIN LATERAL (SELECT kind, key, after, transaction FROM change_log c
      WHERE (c.brand, c.kind, c.key) = (i.brand, i.value ->> 'kind', i.value ->> 'key') AND c.revision <= newest.until
      ORDER BY c.revision DESC LIMIT 1) last
    LEFT JOIN LATERAL (SELECT key, before, after FROM change_log c
      WHERE (c.brand, c.kind, c.key, c.transaction) = (${brand}, last.kind, last.key, acts.transaction) LIMIT 1) own ON true
    WHERE i.brand = ${brand} AND i.kind = 'plan-item' AND i.key > ${`${key}/`} AND i.key < ${`${key}0`} AND acts.action = 'plan.applied'`.execute(
    db,
  )
  const [first] = rows
  const made = first === undefined ? [] : (await changedIn(db, rules, brand, first.applied, isPlan, first.until)).changed
  const madeOf = new Map(made.map((row) => [joinKey(row.kind, row.key), row]))
  const done = new Map<string, Partial<Pick<PlanItemWire, 'before' | 'after' | 'stays'>>>()
  for (const row of rows) {
    const { kind, now, until, isMade } = row
    const name = joinKey(kind, row.key)
    const did = madeOf.get(name)
    if (did === undefined) continue
    const also = alsoSetOf(kindOf(kind), did, now ?? undefined)
    const isHeld = (field: string) => also.some(({ fields }) => fields.some((one) => one.name === field))
    const changed = staying({ ...row, ...did }, isOver)?.filter((field) => !isHeld(field.name))
    const isStaying = changed !== undefined && (changed.length > 0 || also.length === 0)
    const [other] = also
    const fields = isStaying ? changed : other?.fields
    const by = isStaying
      ? await lastChangeOf(
          db,
          brand,
          row,
          changed.map((field) => field.name),
          until,
        )
      : other && { by: other.by, at: other.at, plan: other.plan }
    const stays = fields &&
      by && {
        fields: fields.map((field) => field.name),
        base: valueToWire(fields.length === 0 ? did.after : fields.reduce((value, field) => field.copy(did.after, value), now as unknown)),
        theirs: valueToWire(now),
        ...by,
      }
    done.set(name, { ...(isMade ? { before: valueToWire(row.before), after: valueToWire(row.after) } : {}), stays: stays ?? null })
  }
  return done
}

/** The fields that others have changed since, so that they stay; none for the record as a whole. undefined: nothing stays. */
function staying({ kind, before, after, now, isTakenBack }: Done, isOver: boolean) {
  const ofKind = kindOf(kind)
  if (after === null || now === null) {
    const isLeft = isOver ? (before === null) !== (now === null) : (after === null) !== (now === null)
    return isLeft ? [] : undefined
  }
  // Of what a plan adds, a part is not taken back.
  const changed =
    before === null
      ? isTakenBack
        ? []
        : differences<unknown>(ofKind, after, now)
      : differences<unknown>(ofKind, before, after).filter((field) => !isSame(field, before, now) && (isOver || !isSame(field, after, now)))
  return changed.length === 0 ? undefined : changed
}

export function valueToWire(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null
}
