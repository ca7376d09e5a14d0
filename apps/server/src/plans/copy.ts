import { randomUUID } from 'node:crypto'
import type { CopiedPlan } from '@goat/contract/plans'
import { type BrandId, brandOf } from '@goat/domain/brands'
import { designationKind, type ScheduleContent } from '@goat/domain/kinds/designation'
import { factoryKind } from '@goat/domain/kinds/factory'
import type { HolidayCalendar } from '@goat/domain/kinds/holiday-decision'
import { differences, type Kind } from '@goat/domain/kinds/kind'
import { kinds } from '@goat/domain/kinds/kinds'
import type { Plan, PlanItem } from '@goat/domain/kinds/plan'
import { type DateRule, keyOfCopy, type Move, type MovedDate, movedInstant, movedSchedules, withMovedDates } from '@goat/domain/plan-copies'
import { dateIssue, dayOfDate } from '@goat/domain/time/calendar'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { invalid } from '../http/errors.ts'
import { type Planned, readPlanItems } from '../records/planned.ts'
import { readRecords } from '../records/store.ts'
import type { Stored } from '../records/stored.ts'

export type CopyOptions = { readonly years: number; readonly rule: DateRule }
type Copied = { readonly item: PlanItem; readonly dates: readonly MovedDate[] }
type Copy = Pick<Plan, 'starts' | 'ends'> & { readonly items: readonly Copied[]; readonly dates: readonly MovedDate[] }

/** A plan with its dates in another year (PLN-30), made from the records as they are. Throws AppError 'notFound', and 'invalid' for dates out of range. */
export async function copyOf(
  db: Db | Tx,
  brand: BrandId,
  id: string,
  { years, rule }: CopyOptions,
  calendar: HolidayCalendar,
): Promise<Copy> {
  const { plan, items } = await readPlanItems(db, brand, id)
  const factories = new Map((await readRecords(db, brand, factoryKind)).map(({ key, value }) => [key, value]))
  const { zone = brandOf(brand).timeZone } = plan.value
  const move: Move = {
    years,
    rule,
    calendar,
    countryOf: (factory) => factories.get(factory)?.country ?? null,
    zoneOf: (factory) => factories.get(factory)?.timeZone ?? null,
    zone,
  }
  const { starts, ends } = await plannedTimes(db, brand, plan)
  const added = items.filter(({ item: { value } }) => value.kind === designationKind.kind && value.base === null && value.next !== null)
  const others = items.filter((one) => !added.includes(one))
  const copied = [...others.flatMap((one) => copiedItem(one, move) ?? []), ...copiedSchedules(added, move)]
  // Times that would move otherwise than all records might cut off the last of them.
  const changed = copied.flatMap((one) => one.dates)
  const [days, ...more] = new Set(changed.map(({ before, after }) => dayOfDate(after.slice(0, 10)) - dayOfDate(before.slice(0, 10))))
  const shift = more.length === 0 && changed.some(({ holiday }) => holiday !== null) ? days : undefined
  const moved = (field: string, before: string | null): MovedDate[] =>
    before === null ? [] : [{ field, before, after: movedInstant(before, move, shift), holiday: null }]
  const [[from], [to]] = [moved('starts', starts), moved('ends', ends)]
  // Where the clock or the calendar has only one of two times, the plan lasts as long as before.
  const isTooShort = from !== undefined && to !== undefined && from.after >= to.after
  const length = isTooShort ? Date.parse(to.before) - Date.parse(from.before) : 0
  const end = isTooShort ? { ...to, after: new Date(Date.parse(from.after) + length).toISOString() } : to
  const dates = [from, end].filter((one) => one !== undefined)
  const issues = [...dates, ...changed].flatMap(({ after }) => dateIssue(after.slice(0, 10)) ?? [])
  if (issues[0] !== undefined) throw invalid([issues[0]])
  return { starts: from?.after ?? null, ends: end?.after ?? null, dates, items: copied }
}

/** When a plan was to be applied and ended, whenever that was done. The actual start if the planned one came to be after the end. */
async function plannedTimes(db: Db | Tx, brand: BrandId, { key, value }: Stored<Plan>): Promise<Pick<Plan, 'starts' | 'ends'>> {
  const { rows } = await sql<{ action: string; before: Plan }>`
    SELECT action, before FROM change_log
    WHERE brand = ${brand} AND kind = 'plan' AND key = ${key} AND action IN ('plan.applied', 'plan.ended')`.execute(db)
  const before = (action: string) => rows.find((row) => row.action === action)?.before ?? value
  const [{ starts }, { ends }] = [before('plan.applied'), before('plan.ended')]
  const isInOrder = starts === null || ends === null || Date.parse(starts) < Date.parse(ends)
  return { starts: isInOrder ? starts : value.starts, ends }
}

function copiedSchedules(added: readonly Planned[], move: Move): readonly Copied[] {
  const { kind } = designationKind
  return [...Map.groupBy(added, ({ item }) => item.value.action)].flatMap(([action, some]) =>
    movedSchedules(
      some.map(({ item }) => item.value.next as ScheduleContent),
      move,
    ).map(({ value: next, dates }) => ({ item: { kind, key: keyOfCopy(kind, '', randomUUID()), action, base: null, next }, dates })),
  )
}

/** undefined if there is nothing left to change. */
function copiedItem({ item: { value }, live }: Planned, move: Move): Copied | undefined {
  const { kind, key, action, base, next } = value
  if (base === null || next === null) {
    if (next === null) return live && { item: { kind, key, action, base: live.value, next }, dates: [] }
    const { value: copy, dates } = withMovedDates(kind, key, next, move)
    return { item: { kind, key: keyOfCopy(kind, key, randomUUID()), action, base: null, next: copy }, dates }
  }
  if (live === undefined) return undefined
  const of = kinds[kind] as Kind<never> as Kind<unknown>
  const patched = differences<unknown>(of, base, next).reduce<unknown>((to, field) => field.copy(next, to), live.value) as object
  const isMoved = (field: string) => valueAt(base, field) !== valueAt(next, field)
  const { value: copy, dates } = withMovedDates(kind, key, patched, move, isMoved)
  return differences<unknown>(of, live.value, copy).length === 0
    ? undefined
    : { item: { kind, key, action, base: live.value, next: copy }, dates }
}

/** What is at a path such as `overrides.price`. */
function valueAt(value: object, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => Reflect.get(Object(part), name), value)
}

/** As a person sees it before it is made: each record with its dates. */
export function copyToWire({ starts, ends, dates, items }: Copy): CopiedPlan {
  return {
    starts,
    ends,
    dates: [...dates],
    items: items.map(({ item: { kind, key, action, base, next }, dates: of }) => ({
      kind,
      key,
      action,
      before: base && { ...base },
      after: next && { ...next },
      dates: [...of],
    })),
  }
}
