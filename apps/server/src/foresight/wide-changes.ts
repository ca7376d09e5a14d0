import type { BrandId } from '@goat/domain/brands'
import { type DatedRule, datedRules, effectiveCutoff, rulesOfService } from '@goat/domain/effective-cutoffs'
import { type DatedCutoff, datedCutoffKind } from '@goat/domain/kinds/cutoff-override'
import { type Kind, rebase, worldKinds } from '@goat/domain/kinds/kind'
import { productTypes } from '@goat/domain/product-types'
import { issue } from '@goat/domain/text/issues'
import type { CompiledWorld, WorldChange } from '@goat/foresight/compile'
import type { WorldKind } from '@goat/foresight/world'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { createdAt, revisionAt } from '../records/as-of.ts'
import type { Change, Judge } from '../records/log.ts'
import { kindOf } from '../records/planned.ts'
import { type AllRules, type LoggedRow, readBoth } from '../records/rules.ts'
import { lockName, readRecords } from '../records/store.ts'
import type { BrandWorld } from './brand-world.ts'
import { withOverlay } from './overlay.ts'
import { effectOf, sampledOf } from './sample-effect.ts'

/** How long what a person changes without an approval counts as one change, in milliseconds. */
const togetherMs = 3_600_000

/**
 * Says which live writes of a brand another editor has to approve: those that close a whole factory, and those that change more than a share
 * of the sample orders, alone or with what the same person has changed in the last hour (PLN-15). `now`: in milliseconds since
 * 1970-01-01T00:00Z.
 */
export async function judgeOfWide(
  deps: { readonly db: Db; readonly world: BrandWorld; readonly rules: AllRules; readonly now: number },
  brand: BrandId,
  share: number,
) {
  const sampled = await sampledOf(deps, brand)
  const judge: Judge = async (tx, changes, subject) => {
    const factory = await closedFactory(tx, sampled.before, changes)
    if (factory !== undefined) return [issue('plan.closesFactory', { factory })]
    const written = changes.flatMap(worldChangeOf)
    const { total, changed } = await effectOf(sampled, await withOverlay(sampled.before, written))
    const isWide = ({ length }: readonly unknown[]) => length > total * share
    const why = (of: readonly unknown[]) => ({ count: String(of.length), total: String(total) })
    if (changed.length === 0) return []
    if (isWide(changed)) return [issue('plan.changesMany', why(changed))]
    // Their own writes wait for each other, so that each counts those before it.
    await lockName(tx, `${brand} wide ${subject}`)
    const own = await readOwn(tx, deps, brand, subject)
    if (own.length === 0) return []
    const isWritten = ({ kind, key }: WorldChange) => written.some((one) => one.kind === kind && one.key === key)
    const before = await withOverlay(
      sampled.before,
      own.map(({ without }) => without),
    )
    const after = await withOverlay(sampled.before, [...own.map(({ stored }) => stored).filter((one) => !isWritten(one)), ...written])
    const { changed: together } = await effectOf({ ...sampled, before }, after)
    return isWide(together) ? [issue('plan.changesManyTogether', why(together))] : []
  }
  return judge
}

/** The records that a person has changed lately, neither by a plan nor by an import: as they are, and without what that person has changed. */
async function readOwn(tx: Tx, { rules, now }: { readonly rules: AllRules; readonly now: number }, brand: BrandId, subject: string) {
  type Row = LoggedRow & { readonly kind: WorldKind; readonly key: string; readonly isOwn: boolean; readonly created: Date }
  const isOwn = sql`actor_subject = ${subject} AND cause = 'request'`
  const recent = sql`brand = ${brand} AND version IS NOT NULL AND revision > ${revisionAt(brand, new Date(now - togetherMs).toISOString())}`
  const { rows } = await sql<Row>`
    SELECT kind, key, before, after, schema_version, ${isOwn} AS "isOwn", ${createdAt(brand, sql`c.kind, c.key`)} AS created FROM change_log c
    WHERE ${recent} AND (kind, key) IN (SELECT kind, key FROM change_log WHERE ${recent} AND ${isOwn} AND kind = ANY(${worldKinds}))
    ORDER BY revision`.execute(tx)
  return [...Map.groupBy(rows, ({ kind, key }) => `${kind} ${key}`).values()].flatMap((all) => {
    const since = all.slice(all.findIndex((row) => row.isOwn)).map((row) => ({ ...row, ...readBoth(rules[row.kind], row) }))
    const [first, last] = [since[0], since.at(-1)]
    if (first === undefined || last === undefined) return []
    const { kind, key, created } = first
    const without = since.reduce((value, row) => (row.isOwn ? value : changedAlike(kindOf(kind), row, value)), first.before)
    const recordAs = (value: object | null) => worldChange(kind, key, value, created.getTime())
    return [{ stored: recordAs(last.after), without: recordAs(without) }]
  })
}

/** What a change of a record makes of another value of it. */
function changedAlike(kind: Kind<unknown>, { before, after }: LoggedRow, value: object | null): object | null {
  if (before === null || after === null) return after
  return value && (rebase<unknown>(kind, before, after, value) as object)
}

/** A factory at which these changes of dated cut-offs leave no delivery service open on a day on which one was. */
async function closedFactory(tx: Tx, world: CompiledWorld, changes: readonly Change[]): Promise<string | undefined> {
  const dated = new Map(changes.filter(({ kind }) => kind === datedCutoffKind.kind).map((one) => [one.key, one]))
  if (dated.size === 0) return undefined
  // As they are now: their writers wait for each other, so nobody closes another part at the same time.
  const stored = await readRecords(tx, world.brand, datedCutoffKind)
  const before = stored.map(({ key, createdAt, value }) => ({ key, created: Date.parse(createdAt), value }))
  const createdOf = new Map(before.map(({ key, created }) => [key, created]))
  // Validated by the write.
  const written = [...dated.values()].flatMap(({ key, after }) => {
    const created = createdOf.get(key) ?? Number.MAX_SAFE_INTEGER
    return after === null ? [] : [{ key, created, value: after as DatedCutoff }]
  })
  const [was, is] = [datedRules(before), datedRules([...before.filter(({ key }) => !dated.has(key)), ...written])]
  const days = new Set<number>()
  for (const { record, first, last } of [...was, ...is])
    if (dated.has(record.key)) for (let day = first; day <= last; day += 1) days.add(day)
  for (const { code, services } of world.factories.values()) {
    await turns.pause()
    const closedBy = (rules: readonly DatedRule[]) => {
      const all = [...services].map(([service, { record }]) => ({ cutoff: record.value, own: rulesOfService(rules, code, service) }))
      return (day: number) =>
        all.every(({ cutoff, own }) => productTypes.every((type) => effectiveCutoff(cutoff, own, day, type).time === undefined))
    }
    const [wasClosed, isClosed] = [closedBy(was), closedBy(is)]
    if (services.size > 0 && [...days].some((day) => isClosed(day) && !wasClosed(day))) return code
  }
  return undefined
}

function worldChangeOf({ kind, key, after }: Change): readonly WorldChange[] {
  const ofWorld = worldKinds.find((one) => one === kind)
  return ofWorld === undefined ? [] : [worldChange(ofWorld, key, after)]
}

function worldChange(kind: WorldKind, key: string, value: object | null, created = Number.MAX_SAFE_INTEGER): WorldChange {
  const record = value && { key, version: 0, created, changed: Number.MAX_SAFE_INTEGER, by: '', value }
  // Validated by the write.
  return { kind, key, record } as unknown as WorldChange
}
