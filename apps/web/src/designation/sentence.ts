import { type DesignationDay, type DesignationSchedule, designationDays, packTypes, type ScheduleContent } from '@goat/domain/designation'
import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { type ScheduleState, stateOf } from '@goat/domain/designation-state'
import { dayMs } from '@goat/domain/durations'
import { showTimeOfDay } from '@goat/domain/time-of-day'
import type { MessageDescriptor } from '@lingui/core'
import { useMemo } from 'react'
import { addressTypeLabels, deliveryMethodLabels, despatchDayNames, packTypeLabels } from '../order-labels/labels.ts'
import { datesIn } from '../platform/locale/dates.ts'
import { type Say, useLocale, useSay } from '../platform/locale/locale-root.tsx'
import { dayRuns } from './day-runs.ts'
import { cardTypeLabels, dayLabels } from './labels.ts'
import { messages } from './messages.ts'
import { placeOf } from './places.ts'
import { showIn } from './show.ts'
import { useZoneOf } from './zones.ts'

const aWeekMs = 7 * dayMs
const halfAYearMs = 26 * aWeekMs

export type Sentences = ReturnType<typeof sentencesIn>

/** Sentences about what a schedule does and its state, in a language. */
export function sentencesIn(say: Say, languageTag: string, zoneOf: ZoneOf) {
  const place = (factoryCode: string) => placeOf(factoryCode, zoneOf, say)
  const show = showIn(say, languageTag)
  const conjunction = new Intl.ListFormat(languageTag, { type: 'conjunction' })
  const list = (names: readonly string[]) => (names.length === 0 ? say(messages.noneChosen) : conjunction.format(names))
  const { clock, nextClock } = clocksIn(languageTag, zoneOf)
  const days = (chosen: readonly DesignationDay[]) =>
    chosen.length === designationDays.length
      ? say(messages.everyDay)
      : list(
          dayRuns(chosen).map(([first, last]) =>
            first === last ? say(dayLabels[first]) : say(messages.dayRange(say(dayLabels[first]), say(dayLabels[last]))),
          ),
        )
  const hours = ({ startTime, endTime }: Pick<DesignationSchedule, 'startTime' | 'endTime'>) =>
    startTime === endTime ? say(messages.allDay) : `${showTimeOfDay(startTime)}–${showTimeOfDay(endTime)}`
  const when = (one: Pick<DesignationSchedule, 'from' | 'startTime' | 'endTime' | 'applicableDays'>) =>
    one.startTime === one.endTime
      ? say(messages.allDayOn(days(one.applicableDays), place(one.from)))
      : say(messages.hours(days(one.applicableDays), hours(one), place(one.from)))
  const dates = ({ startDate, endDate, indefinteEndDate }: Pick<DesignationSchedule, 'startDate' | 'endDate' | 'indefinteEndDate'>) =>
    indefinteEndDate
      ? say(messages.datesOpen(show.date(startDate)))
      : startDate === endDate
        ? say(messages.dateOnly(show.date(startDate)))
        : say(messages.dates(show.date(startDate), show.date(endDate)))
  const cards = (one: Pick<DesignationSchedule, 'cardTypes'>) => list(show.names(cardTypeLabels, one.cardTypes))
  const orders = (one: DesignationSchedule) =>
    say(
      messages.orders(
        cards(one),
        [
          one.packTypes.length === packTypes.length ? say(messages.allPacks) : list(show.names(packTypeLabels, one.packTypes)),
          list(show.names(deliveryMethodLabels, one.deliveryMethods)),
          list(show.names(addressTypeLabels, one.addressTypes)),
          one.applicableDespatchDays.join() === 'EVERYDAY'
            ? say(messages.dispatchAnyDay)
            : say(messages.dispatchOn(list(show.names(despatchDayNames, one.applicableDespatchDays)))),
          ...(one.domesticOrdersOnly ? [say(messages.domesticOnlyWords)] : []),
        ].join('; '),
      ),
    )
  return {
    cards,
    when,
    dates,
    clock,
    nextClock,
    /** The name of a card: its dates and hours. */
    name: (one: ScheduleContent) => {
      const [start, end] = [show.value('startDate', one), show.value('endDate', one)]
      if (start === end) return `${start}, ${hours(one)}`
      return `${one.indefinteEndDate ? start : show.date(one.startDate)} – ${end}, ${hours(one)}`
    },
    whatItDoes: (one: DesignationSchedule) => say(messages.whatItDoes(orders(one), one.from, one.to, when(one), dates(one))),
    stateName: (kind: ScheduleState['kind']) => say(stateNames[kind]),
    /** The state, with the next active time if the schedule is in force. */
    stateLabel: (one: DesignationSchedule, state: ScheduleState, now: number) =>
      state.kind === 'inForce' ? say(messages.inForceNext(nextClock(state.next, now, one.from))) : say(stateNames[state.kind]),
    /** Details of the state, in the time zone of the From factory. */
    stateText: (one: DesignationSchedule, now: number) => {
      const state = stateOf(one, zoneOf(one.from), now)
      if (state.kind === 'unknown') return say(messages.zoneUnknown(one.from))
      if (state.kind === 'paused') return say(messages.pausedText)
      // No break within a week.
      if (state.kind === 'active' && state.until - now > aWeekMs) return undefined
      if (state.kind === 'active') return say(messages.activeUntil(clock(state.until, now, one.from), place(one.from)))
      if (state.kind === 'inForce') return say(messages.placeTime(place(one.from)))
      if (state.kind === 'upcoming') return say(messages.nextFrom(clock(state.next, now, one.from), place(one.from)))
      return undefined
    },
  }
}

const stateNames = {
  active: messages.active,
  upcoming: messages.upcoming,
  inForce: messages.inForce,
  ended: messages.ended,
  neverActive: messages.neverActive,
  paused: messages.paused,
  unknown: messages.stateUnknown,
} as const satisfies Record<ScheduleState['kind'], MessageDescriptor>

/** Formats instants (milliseconds since the epoch) in the time zone of a factory. */
function clocksIn(languageTag: string, zoneOf: ZoneOf) {
  const dates = datesIn(languageTag)
  const format = (withDate: boolean) => (at: number, now: number, factoryCode: string) =>
    dates.clock(at, zoneOf(factoryCode), { withDate: withDate || at - now >= aWeekMs, withYear: at - now >= halfAYearMs })
  // Within a week, the weekday of the next time is enough. The year is shown if it could be mistaken for another one.
  return { clock: format(true), nextClock: format(false) }
}

export function useSentence(): Sentences {
  const say = useSay()
  const { languageTag } = useLocale()
  const zoneOf = useZoneOf()
  return useMemo(() => sentencesIn(say, languageTag, zoneOf), [say, languageTag, zoneOf])
}
