import {
  addressTypes,
  deliveryMethods,
  designationCardTypes,
  designationDays,
  despatchDayGroups,
  packTypes,
  type ScheduleContent,
} from '@goat/domain/designation'
import { hoursOf, utcRangeOf } from '@goat/domain/designation-windows'
import { dayMs } from '@goat/domain/durations'
import { compareText } from '@goat/domain/text-order'
import type { ZoneClock } from '@goat/domain/zone-clock'
import { add, type BitSet, emptySet, fullSet, wordsFor } from './bit-set.ts'
import { IntervalIndex, ValueIndex } from './rule-index.ts'
import type { WorldRecord } from './world.ts'

export type MoveRule = WorldRecord<ScheduleContent>

const [dispatchDays, [everyDay]] = despatchDayGroups

/** The schedules of a From factory, compiled: rules are numbered by precedence. */
export type MoveTable = {
  readonly rules: readonly MoveRule[]
  readonly anyRule: BitSet
  /** Those that are not paused, by UTC instant. */
  readonly inForce: IntervalIndex
  /** By weekday and by milliseconds of the day, both on the factory's clock. */
  readonly day: ValueIndex
  readonly time: IntervalIndex
  /** Those without a condition on the time of day. */
  readonly allDay: BitSet
  readonly cardType: ValueIndex
  readonly packType: ValueIndex
  readonly deliveryMethod: ValueIndex
  readonly addressType: ValueIndex
  readonly dispatchDay: ValueIndex
  /** Those that also move orders to other countries. */
  readonly anyDestination: BitSet
  readonly byTo: ReadonlyMap<string, BitSet>
}

/** By precedence: the one that starts latest, then the one created last, then the greatest id. Negative if `a` wins. */
export function byPrecedence(a: MoveRule, b: MoveRule): number {
  return (
    compareText(b.value.startDate, a.value.startDate) ||
    compareText(b.value.startTime, a.value.startTime) ||
    b.created - a.created ||
    compareText(b.key, a.key)
  )
}

export function compileMoves(schedules: readonly MoveRule[]): MoveTable {
  const rules = schedules.toSorted(byPrecedence)
  const size = rules.length
  const index = (values: (schedule: ScheduleContent) => readonly string[], possible: readonly string[]) =>
    new ValueIndex(
      rules.map(({ value }) => new Set(values(value))),
      possible,
    )
  const setOf = (accepts: (schedule: ScheduleContent) => boolean) => {
    const set = emptySet(wordsFor(size))
    for (const [rule, { value }] of rules.entries()) if (accepts(value)) add(set, rule)
    return set
  }
  return {
    rules,
    anyRule: fullSet(size),
    inForce: new IntervalIndex(
      size,
      rules.flatMap(({ value }, rule) => (value.paused ? [] : [{ rule, ...utcRangeOf(value) }])),
    ),
    day: index(({ applicableDays }) => applicableDays, designationDays),
    time: new IntervalIndex(
      size,
      rules.map(({ value }, rule) => ({ rule, ...hoursOf(value) })),
    ),
    allDay: setOf((value) => hoursOf(value).end - hoursOf(value).start === dayMs),
    cardType: index(({ cardTypes }) => cardTypes, designationCardTypes),
    packType: index(({ packTypes: packs }) => packs, packTypes),
    deliveryMethod: index(({ deliveryMethods: methods }) => methods, deliveryMethods),
    addressType: index(({ addressTypes: types }) => types, addressTypes),
    dispatchDay: new ValueIndex(
      rules.map(({ value }) =>
        value.applicableDespatchDays.includes(everyDay) ? undefined : new Set<string>(value.applicableDespatchDays),
      ),
      // There is always a later day, which only "every day" accepts.
      [...dispatchDays, 'later'],
    ),
    anyDestination: setOf(({ domesticOrdersOnly }) => !domesticOrdersOnly),
    byTo: new Map([...new Set(rules.map(({ value }) => value.to))].map((to) => [to, setOf((value) => value.to === to)])),
  }
}

/** The dispatch day as schedules name it, relative to the date of the order at the factory. */
export function dispatchDayName(placedAt: number, dispatchDay: number, clock: ZoneClock): string {
  return dispatchDays[dispatchDay - clock.localAt(placedAt).day] ?? 'later'
}
