import { dayOfDate } from '@goat/domain/calendar-date'
import { effectiveCutoff } from '@goat/domain/effective-cutoffs'
import { type HolidayCalendar, holidaysAt, type PublicHoliday } from '@goat/domain/public-holidays'
import { compareText } from '@goat/domain/text-order'
import type { CompiledFactory, CompiledWorld } from './compile.ts'

/** A public holiday at a factory. */
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
function datedOn({ services }: CompiledFactory, day: number): readonly string[] {
  // No product type has an empty name.
  const keys = [...services.values()].map(({ record, dated }) => effectiveCutoff(record.value, dated, day, '').dated?.key)
  const known = keys.filter((key) => key !== undefined)
  return known.length === keys.length ? [...new Set(known)].sort(compareText) : []
}
