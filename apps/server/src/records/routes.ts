import * as contract from '@goat/contract/changes'
import { maxTogether } from '@goat/contract/endpoint'
import type { BrandId } from '@goat/domain/brands'
import type { RecordKind } from '@goat/domain/kinds/kind'
import { kinds } from '@goat/domain/kinds/kinds'
import { issue } from '@goat/domain/text/text'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Db, readAtRevision, type Tx } from '../db/db.ts'
import { AppError, invalid } from '../http/errors.ts'
import type { Call } from '../http/read-call.ts'
import { always, routePrepared } from '../http/route.ts'
import { readAsOf } from './as-of.ts'
import type { BrandCalls } from './calls.ts'
import { authorsOf, type ChangeRow, findChanges } from './find-changes.ts'
import { type AllRules, readBoth } from './log.ts'
import { itemsOfPlan } from './planned.ts'
import { readRetention, refuseDropped } from './retention.ts'
import { readRecords } from './store.ts'
import type { Stored } from './stored.ts'
import { planUndo, undo, withObstacles } from './undo.ts'

const defaultLimit = 50

/** The history of a brand: the paged change log, records at a point in time, and undo. */
export function registerChanges({ db, brand, prepared, scope, read, write }: BrandCalls, rules: AllRules, now = Date.now): void {
  const changesPage = async ({ query }: Call<typeof contract.listChanges>) => {
    const { before, after, at, limit: limitText } = query
    if (before !== undefined && after !== undefined) {
      throw invalid([issue('field.format', { field: 'after', expected: 'withoutBefore' }, 'after')])
    }
    if (at !== undefined && after === undefined) {
      throw invalid([issue('field.format', { field: 'at', expected: 'withAfter' }, 'at')])
    }
    if (after !== undefined) await refuseLost(db, brand, after, at)
    const limit = limitText === undefined ? defaultLimit : Number(limitText)
    // One extra row tells whether there is a next page.
    const rows = await findChanges(db, brand, query, limit + 1)
    const page = rows.slice(0, limit).map((row) => changeToWire(row, rules))
    const told = after === undefined ? await withObstacles(db, rules, brand, page) : page
    const hasNext = rows.length > limit
    const keptFrom = hasNext || after !== undefined ? null : (await readRetention(db, brand)).keptFrom
    const results = z.parse(z.array(contract.changeWire), told)
    return { results, next: hasNext ? String(page.at(-1)?.revision) : null, ...(keptFrom === null ? {} : { keptFrom }) }
  }
  read(contract.listChanges, changesPage, ({ query: { limit = defaultLimit } }) => Number(limit) > defaultLimit)
  read(contract.listAuthors, async () => ({ people: await authorsOf(db, brand) }))
  const effectOf = async ({ params }: Call<typeof contract.previewUndo>) =>
    z.parse(contract.undoPlan, await planUndo(db, rules, brand, { ...params, now: now() }))
  read(contract.previewUndo, effectOf, always)
  write(undefined, contract.undoChange, ({ params, body }, { origin, attempt }) =>
    undo(db, rules, origin, attempt, { ...params, ...body, now: now() }),
  )
  const recordsAt = async ({ params, query }: Call<typeof contract.readRecords>) => {
    if (query.at !== undefined && query.revision !== undefined) {
      throw invalid([issue('field.format', { field: 'revision', expected: 'withoutAt' }, 'revision')])
    }
    // Validated when they were written.
    const toWire = ({ key, version, value, changedBy: by, changedAt: at, reason = null }: Shown) => {
      return { key, version, value: { ...(value as object) }, by, at, reason }
    }
    if ((await itemsOfPlan(db, brand)) !== undefined && query.at === undefined && query.revision === undefined) {
      const { revision, value } = await readAtRevision(db, brand, (tx) => readRecords(tx, brand, rules[params.kind].kind))
      return { revision: String(revision), records: value.map(toWire) }
    }
    const { revision, records } = await readAsOf(db, brand, [rules[params.kind]], query)
    return { revision, records: records.map(toWire) }
  }
  // Every screen reads the factories, of which there are few.
  read(contract.readRecords, recordsAt, ({ params: { kind } }) => kind !== 'factory')
  routePrepared(scope, contract.listTogether, (params) => {
    const { kind } = params()
    return prepared.answer({ brand, kind, part: 'together' }, () => readAtRevision(db, brand, (tx) => readTogether(tx, brand, kind)))
  })
}

type Shown = Pick<Stored<unknown>, 'key' | 'version' | 'value' | 'changedBy' | 'changedAt'> & { readonly reason?: string | null }

/** The records of a kind that were last changed by the same save (TOG-1). */
async function readTogether(tx: Tx, brand: BrandId, kind: RecordKind) {
  const { rows } = await sql<{ key: string; version: number; value: Record<string, unknown>; transaction: string }>`
    SELECT key, version, value, transaction FROM (
      SELECT r.key, r.version, r.value, c.transaction, count(*) OVER (PARTITION BY c.transaction) AS size
      FROM records r JOIN change_log c ON (c.brand, c.revision) = (r.brand, r.revision)
      WHERE r.brand = ${brand} AND r.kind = ${kind} AND c.cause IN ('request', 'restore') AND r.value ->> 'cancelledAt' IS NULL) saved
    WHERE transaction IS NOT NULL AND size BETWEEN 2 AND ${maxTogether + 1} ORDER BY transaction, key`.execute(tx)
  // Within a plan without those that it changes, as without those that were changed since.
  const planned = (await itemsOfPlan(tx, brand))?.changed.get(kind)
  const left = rows.filter(({ key }) => !planned?.has(key))
  const groups = [...Map.groupBy(left, ({ transaction }) => transaction).values()].filter(({ length }) => length > 1)
  return { groups: groups.map((group) => group.map(({ transaction: _, ...one }) => one)) }
}

/**
 * Throws AppError 'historyReset' if the database does not have a revision, or, if a follower says when its change was saved (ISO 8601), has
 * another change under its number: after a restore or a failover to a server that was behind, numbers are used again. Also if changes after it
 * are no longer kept.
 */
async function refuseLost(db: Db, brand: BrandId, after: string, at: string | undefined): Promise<void> {
  await refuseDropped(db, brand, Number(after), 'historyReset')
  const { rows } = await sql<{ newest: string; at: Date | null }>`
    SELECT revision AS newest, (SELECT at FROM change_log c WHERE c.brand = r.brand AND c.revision = ${after}::bigint) AS at
    FROM brand_revisions r WHERE brand = ${brand}`.execute(db)
  const newest = Number(rows[0]?.newest ?? 0)
  const savedAt = rows[0]?.at?.getTime()
  if (Number(after) <= newest && (at === undefined || savedAt === undefined || savedAt === Date.parse(at))) return
  throw new AppError('historyReset', issue('history.reset', { revision: after }), { extra: { newest } })
}

function changeToWire(row: ChangeRow, rules: AllRules): contract.ChangeWire {
  // Validated against the contract with the rest of the page.
  const kind = row.kind as RecordKind
  return {
    id: row.id,
    revision: Number(row.revision),
    brand: row.brand,
    kind,
    key: row.key,
    action: row.action,
    ...readBoth(rules[kind], row),
    schemaVersion: row.schema_version === 0 ? 0 : kinds[kind].schemaVersion,
    version: row.version,
    cause: row.cause,
    causeId: row.cause_id,
    reason: row.reason,
    ...(row.reason_issues === null ? {} : { reasonIssues: row.reason_issues as contract.ChangeWire['reasonIssues'] }),
    actor: { subject: row.actor_subject, name: row.actor_name },
    requestId: row.request_id,
    transaction: row.transaction === null ? null : Number(row.transaction),
    at: row.at.toISOString(),
  }
}
