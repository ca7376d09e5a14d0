import { type BrandId, brandOf } from '@goat/domain/brands'
import { type DatedRule, datedRules, effectiveCutoff, rulesOfService } from '@goat/domain/effective-cutoffs'
import { type Holding, holdingOf } from '@goat/domain/holding'
import { type DatedCutoff, datedCutoffKind } from '@goat/domain/kinds/cutoff-override'
import { type Kind, type RecordKind, rebase, worldKinds } from '@goat/domain/kinds/kind'
import { type SampleOrder, sampleOrderKind } from '@goat/domain/kinds/sample-order'
import { productTypes } from '@goat/domain/product-types'
import { issue } from '@goat/domain/text/text'
import { dayMs, zoneClock } from '@goat/domain/time/calendar'
import type { CompiledWorld, WorldChange } from '@goat/foresight/compile'
import type { WorldKind } from '@goat/foresight/world'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { createdAt, revisionAt } from '../records/as-of.ts'
import { type AllRules, type Change, type Judge, type LoggedRow, readBoth } from '../records/log.ts'
import { kindOf } from '../records/planned.ts'
import { lockName, readRecords } from '../records/store.ts'
import type { BrandWorld } from './brand-world.ts'
import { unsaved, withOverlay } from './overlay.ts'
import { effectOf, sampledOf } from './sample-effect.ts'
import { readSamples } from './sample-orders.ts'

/** How long what a person changes without an approval counts as one change, in milliseconds. */
const togetherMs = 3_600_000
/** At how many days on which something begins or ends a write is judged, besides the coming week. */
const maxDays = 20

type Deps = { readonly db: Db; readonly world: BrandWorld; readonly rules: AllRules; readonly now: number }
type Sampled = Awaited<ReturnType<typeof sampledOf>>

/**
 * Says which live writes of a person another editor has to approve: those that close a whole factory, and those that change more than a share
 * of the sample orders, alone or with what the same person has changed in the last hour (PLN-15). `now`: in milliseconds since
 * 1970-01-01T00:00Z.
 */
export async function judgeOfWide(deps: Deps, brand: BrandId, { share, subject }: { readonly share: number; readonly subject: string }) {
  const sampled = await sampledOf(deps, brand, undefined, readSamplesWithoutOwn(deps, brand, subject))
  const judge: Judge = async (tx, changes, { cause }) => {
    if (cause?.kind === 'plan') return []
    const isUndo = cause?.kind === 'restore'
    const undone = isUndo ? await ownTransaction(tx, deps, brand, { subject, revision: cause.id }) : undefined
    const factory = await closedFactory(tx, sampled.before, changes, undone)
    if (factory !== undefined) return [issue(isUndo ? 'plan.undoClosesFactory' : 'plan.closesFactory', { factory })]
    const written = changes.flatMap(worldChangeOf)
    const total = sampled.orders.length
    const isWide = ({ size }: ReadonlySet<string>) => size > total * share
    const why = ({ size }: ReadonlySet<string>) => ({ count: String(size), total: String(total) })
    const alone = await changedSamples(sampled, await withOverlay(sampled.before, written), instantsOf(changes, sampled, deps.now, brand))
    if (alone.size === 0) return []
    if (undone === undefined && isWide(alone)) return [issue(isUndo ? 'plan.undoChangesMany' : 'plan.changesMany', why(alone))]
    // Their own writes wait for each other, so that each counts those before it.
    await lockName(tx, `${brand} wide ${subject}`)
    const own = await readOwn(tx, deps, brand, { subject, kinds: worldKinds, undone })
    if (own.length === 0) return []
    const isWritten = ({ kind, key }: Own) => written.some((one) => one.kind === kind && one.key === key)
    const recordOf = ({ kind, key, created }: Own, value: object | null) => unsaved(kind as WorldKind, key, value, created.getTime())
    const before = await withOverlay(
      sampled.before,
      own.map((one) => recordOf(one, one.before)),
    )
    const others = own.filter((one) => !isWritten(one)).map((one) => recordOf(one, one.after))
    const after = await withOverlay(sampled.before, [...others, ...written])
    const together = await changedSamples({ ...sampled, before }, after, instantsOf([...changes, ...own], sampled, deps.now, brand))
    return isWide(together) ? [issue(isUndo ? 'plan.undoChangesManyTogether' : 'plan.changesManyTogether', why(together))] : []
  }
  return judge
}

/** The ids of the sample orders about which something changes if they are placed in the week from one of these instants. */
async function changedSamples(sampled: Sampled, after: CompiledWorld, instants: readonly number[]): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (const at of instants) {
    const { changed } = await effectOf({ ...sampled, orders: sampled.ordersFrom(at) }, after)
    for (const { id } of changed) ids.add(id)
  }
  return ids
}

/** Now, and when what is changed begins to hold, or ends later or earlier than before: the last time of each day. */
function instantsOf(
  changes: readonly Pick<Change, 'kind' | 'key' | 'before' | 'after'>[],
  { zoneOf }: Sampled,
  now: number,
  brand: BrandId,
) {
  const ofDays = new Map<number, number>()
  for (const { kind, key, before, after } of changes) {
    const holding = holdingOf(kind) as Holding<unknown> | undefined
    if (holding === undefined) continue
    const spans = [before, after].flatMap((value) => {
      if (value === null) return []
      const code = holding.clockOf?.(value) ?? holding.places(value, key)?.[0]?.[0]
      return holding.span(value, zoneClock(zoneOf(code ?? '') ?? brandOf(brand).timeZone))
    })
    for (const at of spans.flatMap(({ start, end }) => (spans.length === 1 ? [start] : [start, end]))) {
      const day = Math.floor(at / dayMs)
      if (at > now && Number.isFinite(at)) ofDays.set(day, Math.max(at, ofDays.get(day) ?? at))
    }
  }
  return [now, ...[...ofDays.values()].slice(0, maxDays)]
}

/** The sample orders as they would be without what a person has changed lately. */
async function readSamplesWithoutOwn(deps: Deps, brand: BrandId, subject: string) {
  const stored = await readSamples(deps.db, brand)
  const own = await readOwn(deps.db, deps, brand, { subject, kinds: [sampleOrderKind.kind] })
  const others = stored.filter(({ key }) => own.every((one) => one.key !== key))
  return [...others, ...own.flatMap(({ key, before }) => (before === null ? [] : [{ key, value: before as SampleOrder }]))]
}

const recentIn = (brand: BrandId, now: number) =>
  sql`brand = ${brand} AND version IS NOT NULL AND revision > ${revisionAt(brand, new Date(now - togetherMs).toISOString())}`

/** The transaction of a revision, if that person has made it lately. */
async function ownTransaction(tx: Tx, { now }: Deps, brand: BrandId, { subject, revision }: { subject: string; revision: string }) {
  const { rows } = await sql<{ transaction: string }>`SELECT transaction FROM change_log
    WHERE ${recentIn(brand, now)} AND revision = ${revision}::bigint AND actor_subject = ${subject}`.execute(tx)
  return rows[0]?.transaction
}

/** A record that a person has changed lately: without what that person has changed, and as it is. */
type Own = Pick<Change, 'kind' | 'key' | 'before' | 'after'> & { readonly created: Date }
type OfOwn = { readonly subject: string; readonly kinds: readonly RecordKind[]; readonly undone?: string | undefined }

/** The records of some kinds that a person has changed lately, neither by a plan nor by an import, except by the transaction `undone`. */
async function readOwn(
  db: Db | Tx,
  { rules, now }: Deps,
  brand: BrandId,
  { subject, kinds, undone = '0' }: OfOwn,
): Promise<readonly Own[]> {
  type Row = LoggedRow & Own & { readonly isOwn: boolean }
  const isOwn = sql`actor_subject = ${subject} AND (cause IN ('request', 'restore') OR transaction = ${undone}::bigint)`
  const recent = recentIn(brand, now)
  const { rows } = await sql<Row>`
    SELECT kind, key, before, after, schema_version, ${isOwn} AS "isOwn", ${createdAt(brand, sql`c.kind, c.key`)} AS created FROM change_log c
    WHERE ${recent} AND (kind, key) IN (SELECT kind, key FROM change_log WHERE ${recent} AND ${isOwn} AND kind = ANY(${kinds}))
    ORDER BY revision`.execute(db)
  return [...Map.groupBy(rows, ({ kind, key }) => `${kind} ${key}`).values()].flatMap((all) => {
    const since = all.slice(all.findIndex((row) => row.isOwn)).map((row) => ({ ...row, ...readBoth(rules[row.kind], row) }))
    const [first, last] = [since[0], since.at(-1)]
    if (first === undefined || last === undefined) return []
    const { kind, key, created } = first
    const before = since.reduce((value, row) => (row.isOwn ? value : changedAlike(kindOf(kind), row, value)), first.before)
    return [{ kind, key, created, before, after: last.after }]
  })
}

/** What a change of a record makes of another value of it. */
function changedAlike(kind: Kind<unknown>, { before, after }: LoggedRow, value: object | null): object | null {
  if (before === null || after === null) return after
  return value && (rebase<unknown>(kind, before, after, value) as object)
}

/**
 * A factory at which these changes of dated cut-offs leave no delivery service open on a day on which one was; one that was open before the
 * transaction `undone`, if they undo it.
 */
async function closedFactory(
  tx: Tx,
  world: CompiledWorld,
  changes: readonly Change[],
  undone: string | undefined,
): Promise<string | undefined> {
  const dated = new Map(changes.filter(({ kind }) => kind === datedCutoffKind.kind).map((one) => [one.key, one]))
  if (dated.size === 0) return undefined
  // As they are now: their writers wait for each other, so nobody closes another part at the same time. Some changes are stored already.
  const stored = await readRecords(tx, world.brand, datedCutoffKind)
  const all = stored.map(({ key, value, createdAt }) => ({ key, created: Date.parse(createdAt), value }))
  const createdOf = new Map(all.map(({ key, created }) => [key, created]))
  const rulesWith = (values: ReadonlyMap<string, object | null>) => {
    const others = all.filter(({ key }) => !values.has(key))
    // Validated by the write.
    const given = [...values].flatMap(([key, value]) => {
      const first = dated.get(key)?.created
      const created = first === undefined ? createdOf.get(key) : Date.parse(first.at)
      return value === null ? [] : [{ key, created: created ?? Number.MAX_SAFE_INTEGER, value: value as DatedCutoff }]
    })
    return datedRules([...others, ...given])
  }
  const valuesOf = (side: 'before' | 'after') => new Map([...dated].map(([key, one]) => [key, one[side]]))
  const [was, is] = [rulesWith(valuesOf('before')), rulesWith(valuesOf('after'))]
  const held = undone === undefined ? was : rulesWith(await valuesBefore(tx, world.brand, undone))
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
    const [wasClosed, heldClosed, isClosed] = [closedBy(was), closedBy(held), closedBy(is)]
    if (services.size > 0 && [...days].some((day) => isClosed(day) && !wasClosed(day) && !heldClosed(day))) return code
  }
  return undefined
}

/** The values before a transaction of the dated cut-offs that were changed since, null for those that did not exist. */
async function valuesBefore(tx: Tx, brand: BrandId, transaction: string): Promise<ReadonlyMap<string, object | null>> {
  const { rows } = await sql<{ key: string; before: object | null }>`
    SELECT DISTINCT ON (key) key, before FROM change_log
    WHERE brand = ${brand} AND kind = ${datedCutoffKind.kind} AND version IS NOT NULL AND revision >= ${transaction}::bigint
    ORDER BY key, revision`.execute(tx)
  return new Map(rows.map(({ key, before }) => [key, before]))
}

function worldChangeOf({ kind, key, after }: Change): readonly WorldChange[] {
  const ofWorld = worldKinds.find((one) => one === kind)
  return ofWorld === undefined ? [] : [unsaved(ofWorld, key, after)]
}
