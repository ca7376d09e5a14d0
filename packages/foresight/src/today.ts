import { type DeliveryOptionScheduleState, scheduleStateAt } from '@goat/domain/delivery-option-schedules'
import { type ScheduleState, stateOf, utcRangeOf } from '@goat/domain/designation-windows'
import type { DatedRule } from '@goat/domain/effective-cutoffs'
import { daysFrom } from '@goat/domain/holding'
import { type DatedCutoff, isCovered } from '@goat/domain/kinds/cutoff-override'
import type { OptionScheduleContent } from '@goat/domain/kinds/delivery-option-schedule'
import type { ScheduleContent } from '@goat/domain/kinds/designation'
import { endOf, overrideAt, type ProductOverride } from '@goat/domain/kinds/product-override'
import { compareText } from '@goat/domain/text/text'
import { dateOfDay, dayMs, weekdayIndex, type ZoneClock } from '@goat/domain/time/calendar'
import { type BoardLine, boardAt, dispatchingFactories } from './board.ts'
import { type CompiledFactory, type CompiledWorld, worldAt } from './compile.ts'
import { closuresOfFactory } from './dispatch.ts'
import type { WorldRecord } from './world.ts'

/** How far ahead changes are listed. */
export const aheadMs = dayMs

/** A record that begins or ceases to have an effect. `timeZone` is that of the factory at which it does. */
export type Change = {
  /** In milliseconds since 1970-01-01T00:00Z. */
  readonly at: number
  readonly change: 'starts' | 'ends'
  readonly timeZone: string
} & (
  | { readonly kind: 'designation'; readonly record: WorldRecord<ScheduleContent> }
  | { readonly kind: 'delivery-option-schedule'; readonly record: WorldRecord<OptionScheduleContent> }
  | { readonly kind: 'cutoff-override'; readonly record: WorldRecord<DatedCutoff> }
  /** `others`: how many more begin or end at the same factory then. */
  | { readonly kind: 'product-override'; readonly record: WorldRecord<ProductOverride>; readonly others: number }
)

/** Factories of which everything is closed today, on the calendar of each, for the same reasons. */
export type ClosedToday = {
  /** By code; undefined: all of the brand that have delivery services, if there are several. */
  readonly factories: readonly string[] | undefined
  readonly reasons: readonly string[]
}

/** What operators need to know of a day. */
export type Today = {
  readonly closed: readonly ClosedToday[]
  /** As on the board. */
  readonly cutoffs: readonly BoardLine[]
  /** How many records have an effect now. */
  readonly active: Readonly<Record<'designation' | 'product-override' | 'delivery-option-schedule' | 'cutoff-override', number>>
  /** The next change of each record within 24 hours, by time. */
  readonly changes: readonly Change[]
}

/** The day of a brand at `now`, in milliseconds since 1970-01-01T00:00Z (BRD-8). In steps: yields after each record. */
export function* todayOf(given: CompiledWorld, now: number): Generator<undefined, Today> {
  const world = worldAt(given, now)
  const active = { designation: 0, 'product-override': 0, 'delivery-option-schedule': 0, 'cutoff-override': 0 }
  const changes: Change[] = []
  const found = (kind: Change['kind'], { isActive, change }: Finding) => {
    if (isActive) active[kind] += 1
    if (change !== undefined && change.at < now + aheadMs) changes.push(change)
  }
  for (const { clock, moves, options } of world.factories.values()) {
    if (clock === undefined) continue
    for (const record of moves.rules) {
      found('designation', moveAt(record, clock, now))
      yield
    }
    const { day } = clock.localAt(now)
    // The next local day may be shorter than 24 hours.
    const [today, last] = [dateOfDay(day), dateOfDay(day + 2)]
    for (const record of options.schedules.rules) {
      if (record.value.endDate < today || record.value.startDate > last) continue
      const { timeZone } = clock
      found(
        'delivery-option-schedule',
        findingOf({ kind: 'delivery-option-schedule', record, timeZone }, scheduleStateAt(record.value, timeZone, now)),
      )
      yield
    }
  }
  const factories = dispatchingFactories(world)
  for (const rule of world.dated) {
    found('cutoff-override', datedAt(rule, factories, now))
    yield
  }
  const held = [...world.products.values()].flatMap((variants) =>
    [...variants.values()].filter(({ value }) => overrideAt(value, now).factory !== null),
  )
  active['product-override'] = held.length
  changes.push(...endsOf(world, held, now + aheadMs))
  return {
    closed: yield* closedOn(factories, ({ clock }) => clock?.localAt(now).day),
    cutoffs: boardAt(world, now).lines,
    active,
    changes: changes.sort((a, b) => a.at - b.at || compareText(a.record.key, b.record.key)),
  }
}

/** The ends of overrides before an instant: one for those that end at the same factory at the same time. */
function endsOf({ factories }: CompiledWorld, held: readonly WorldRecord<ProductOverride>[], before: number): readonly Change[] {
  const ending = held.filter(({ value }) => endOf(value) < before)
  const alike = Map.groupBy(ending, ({ value }) => `${value.factory} ${value.until}`)
  return [...alike.values()].flatMap(([record, ...others]): readonly Change[] => {
    const timeZone = factories.get(record?.value.factory ?? '')?.clock?.timeZone
    if (record === undefined || timeZone === undefined) return []
    return [{ kind: 'product-override', record, others: others.length, at: endOf(record.value), change: 'ends', timeZone }]
  })
}

/** The factories of which everything is closed on a day of each, in days since 1970-01-01. Yields after each factory. */
export function* closedOn(
  factories: readonly CompiledFactory[],
  dayOf: (factory: CompiledFactory) => number | undefined,
): Generator<undefined, readonly ClosedToday[]> {
  const closed: { readonly code: string; readonly reasons: readonly string[] }[] = []
  for (const factory of factories) {
    const day = dayOf(factory)
    const closures = day === undefined ? [] : closuresOfFactory(factory, day)
    const reasons = [...new Set(closures.map(({ value }) => value.reason))].sort(compareText)
    if (reasons.length > 0) closed.push({ code: factory.code, reasons })
    yield
  }
  if (factories.length > 1 && closed.length === factories.length)
    return [{ factories: undefined, reasons: [...new Set(closed.flatMap(({ reasons }) => reasons))].sort(compareText) }]
  const alike = Map.groupBy(closed, ({ reasons }) => JSON.stringify(reasons))
  return [...alike.values()].map((same) => ({ factories: same.map(({ code }) => code), reasons: same[0]?.reasons ?? [] }))
}

/** Whether a record has an effect, and its next change. */
type Finding = { readonly isActive: boolean; readonly change: Change | undefined }

const nothing: Finding = { isActive: false, change: undefined }

function moveAt(record: WorldRecord<ScheduleContent>, { timeZone }: ZoneClock, now: number): Finding {
  const dates = utcRangeOf(record.value)
  // Most records are over or lie far ahead.
  if (dates.end <= now || dates.start >= now + aheadMs) return nothing
  return findingOf({ kind: 'designation', record, timeZone }, stateOf(record.value, timeZone, now))
}

type Scheduled = Pick<Extract<Change, { readonly kind: 'designation' | 'delivery-option-schedule' }>, 'kind' | 'record' | 'timeZone'>

function findingOf(one: Scheduled, state: ScheduleState | DeliveryOptionScheduleState): Finding {
  const at = 'until' in state ? state.until : 'next' in state ? state.next : 'from' in state ? state.from : undefined
  if (at === undefined) return nothing
  const isActive = state.kind === 'active'
  // The record is of its kind.
  return { isActive, change: { ...one, change: isActive ? 'ends' : 'starts', at } as Change }
}

/** A dated cut-off has an effect on its days; it starts at the first of its factories, and ends at the last. */
function datedAt(rule: DatedRule<WorldRecord<DatedCutoff>>, factories: readonly CompiledFactory[], now: number): Finding {
  const { record, onWeekday } = rule
  const covered = factories.filter(({ code, services }) => {
    const isOfService = [...services.keys()].some((service) => isCovered(record.value.services, service))
    return isCovered(record.value.factories, code) && isOfService
  })
  const spans = covered.flatMap(({ clock }) => (clock === undefined ? [] : [{ clock, span: daysFrom(rule.first, rule.last, clock) }]))
  const isActive = spans.some(({ clock, span }) => span.start <= now && now < span.end && onWeekday[weekdayIndex(clock.localAt(now).day)])
  const [first] = spans.toSorted((a, b) => a.span.start - b.span.start)
  const [last] = spans.toSorted((a, b) => b.span.end - a.span.end)
  if (first === undefined || last === undefined || last.span.end <= now) return nothing
  const next = { kind: 'cutoff-override', record } as const
  return first.span.start > now
    ? { isActive, change: { ...next, change: 'starts', at: first.span.start, timeZone: first.clock.timeZone } }
    : { isActive, change: { ...next, change: 'ends', at: last.span.end, timeZone: last.clock.timeZone } }
}
