import { effectiveCutoff } from '@goat/domain/effective-cutoffs'
import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { type HolidayCalendar, holidaysAt, type PublicHoliday } from '@goat/domain/kinds/holiday-decision'
import { compareText } from '@goat/domain/text/text'
import { dayOfDate, minuteMs, type ZoneClock } from '@goat/domain/time/calendar'
import { type CompiledFactory, type CompiledService, type CompiledWorld, worldAt } from './compile.ts'
import { type CutoffAnswer, dispatchOf, groupTypes, horizonDays, type OfTypes, serviceOn } from './dispatch.ts'
import type { WorldRecord } from './world.ts'

/** A delivery service, or some product types of it, that share their next cut-off. */
export type BoardService = {
  /** Raw name. */
  readonly service: string
  /** Sorted; undefined: all, or all that no other line has. */
  readonly productTypes: readonly string[] | undefined
}

/** The next cut-off of a factory for some of its delivery services: an order placed before it is dispatched that day. */
export type BoardLine = {
  readonly factory: string
  readonly timeZone: string
  /** By name; at least one. */
  readonly services: readonly BoardService[]
  /** undefined if there is no open cut-off within 60 days. */
  readonly next: CutoffAnswer | undefined
  /** The date at the factory, in days since 1970-01-01. */
  readonly today: number
  /** The dated cut-off that closes the first day before `next` on which an order placed now could otherwise be dispatched. */
  readonly closure: WorldRecord<DatedCutoff> | undefined
}

export type Board = {
  /** By their next cut-off, the earliest first; those without one last. */
  readonly lines: readonly BoardLine[]
  /** Factories whose time zone is not known, so that they have no lines. */
  readonly withoutZone: readonly string[]
  /** The board is valid at instants from `from` and before `until`, in milliseconds since 1970-01-01T00:00Z. */
  readonly from: number
  readonly until: number
}

/** The next cut-off of each delivery service for orders placed at `now`, in milliseconds since 1970-01-01T00:00Z (BRD-1). */
export function boardAt(given: CompiledWorld, now: number): Board {
  const world = worldAt(given, now)
  const factories = dispatchingFactories(world)
  const lines = factories.flatMap((factory) => linesOf(factory, now))
  const ends = lines.flatMap(({ next }) => next?.at ?? [])
  const midnights = factories.flatMap(({ clock }) =>
    clock === undefined ? [] : [clock.instantOf({ day: clock.localAt(now).day + 1, ms: 0 })],
  )
  return {
    lines: lines.sort((a, b) => atOf(a) - atOf(b) || compareText(nameOf(a), nameOf(b))),
    withoutZone: factories.filter(({ clock }) => clock === undefined).map(({ code }) => code),
    from: now,
    until: Math.min(...ends, ...midnights, world.later[0]?.at ?? Number.POSITIVE_INFINITY),
  }
}

/** How soon a line closes: within 15 minutes, within an hour, today, or on a later day; or closed on the days before that. */
export const urgencies = ['lastMinutes', 'soon', 'today', 'later', 'closed'] as const
export type Urgency = (typeof urgencies)[number]

export function urgencyOf({ next, today, closure }: BoardLine, now: number): Urgency {
  if (closure !== undefined || next === undefined) return 'closed'
  if (next.day > today) return 'later'
  const left = next.at - now
  return left <= 15 * minuteMs ? 'lastMinutes' : left <= 60 * minuteMs ? 'soon' : 'today'
}

function linesOf({ code, clock, services }: CompiledFactory, now: number): BoardLine[] {
  if (clock === undefined) return []
  const today = clock.localAt(now).day
  const lines = new Map<string, BoardLine & { readonly services: BoardService[] }>()
  for (const [name, service] of [...services].sort(([a], [b]) => compareText(a, b))) {
    for (const { productTypes, next, closure } of nextOf(service, clock, today, now)) {
      const key = keyOf({ next, closure })
      const line = lines.get(key) ?? { factory: code, timeZone: clock.timeZone, services: [], next, today, closure }
      lines.set(key, line)
      line.services.push({ service: name, productTypes })
    }
  }
  return [...lines.values()]
}

type Next = Pick<BoardLine, 'next' | 'closure'>

/** The product types of a service, grouped by what they share. */
function nextOf(service: CompiledService, clock: ZoneClock, today: number, now: number): readonly OfTypes<Next>[] {
  const ofType = (productType: string): Next => {
    const dispatch = dispatchOf(service, clock, now, productType, undefined)
    const next = typeof dispatch === 'string' ? undefined : dispatch
    return { next, closure: closureBefore(service, clock, today, next, productType) }
  }
  return groupTypes(service, ofType, keyOf)
}

/** What makes the lines of a factory differ. When clocks go forward, two times of day are the same instant. */
function keyOf({ next, closure }: Next): string {
  return JSON.stringify([next?.at, next?.local, next?.dated?.key, closure?.key])
}

function closureBefore(
  service: CompiledService,
  clock: ZoneClock,
  today: number,
  next: CutoffAnswer | undefined,
  productType: string,
): BoardLine['closure'] {
  const end = next?.day ?? today + horizonDays + 1
  for (let day = today; day < end; day += 1) {
    const { record, dated } = serviceOn(service, clock, day, productType) ?? service
    const cutoff = effectiveCutoff(record.value, dated, day, productType)
    if (cutoff.time === undefined) return cutoff.dated
  }
  return undefined
}

function atOf({ next }: BoardLine): number {
  return next?.at ?? Number.MAX_SAFE_INTEGER
}

function nameOf({ factory, services: [first] }: BoardLine): string {
  return `${factory} ${first?.service ?? ''}`
}

export type FactoryHoliday = {
  readonly holiday: PublicHoliday
  /**
   * The keys of the dated cut-offs that decide its delivery services that day, if there is one for each of them; otherwise empty: then it
   * is not decided, unless it was marked as open (HOL-4).
   */
  readonly dated: readonly string[]
}

/** The public holidays at a factory from a first to a last date, YYYY-MM-DD, both inclusive. */
export function holidaysOf(factory: CompiledFactory, calendar: HolidayCalendar, from: string, to: string): readonly FactoryHoliday[] {
  return holidaysAt(calendar, factory.code, factory.record?.value.country ?? null)
    .filter(({ date }) => from <= date && date <= to)
    .map((holiday) => ({ holiday, dated: datedOn(factory, dayOfDate(holiday.date)) }))
}

/** The factories that have delivery services, by code. */
export function dispatchingFactories({ factories }: CompiledWorld): readonly CompiledFactory[] {
  return [...factories.values()].filter(({ services }) => services.size > 0).sort((a, b) => compareText(a.code, b.code))
}

/** The dated cut-offs for all product types that decide the services of a factory on a day; empty if a service has none. */
function datedOn({ clock, services }: CompiledFactory, day: number): readonly string[] {
  const keys = [...services.values()].map((service) => {
    // No product type has an empty name.
    const { record, dated } = serviceOn(service, clock, day, '') ?? service
    return effectiveCutoff(record.value, dated, day, '').dated?.key
  })
  const known = keys.filter((key) => key !== undefined)
  return known.length === keys.length ? [...new Set(known)].sort(compareText) : []
}
