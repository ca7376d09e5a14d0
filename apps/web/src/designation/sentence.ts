import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { activePeriod, type Hours, type ScheduleState, stateOf } from '@goat/domain/designation-windows'
import {
  type DesignationDay,
  type DesignationSchedule,
  designationDays,
  packTypes,
  type ScheduleContent,
} from '@goat/domain/kinds/designation'
import { dayMs } from '@goat/domain/time/calendar'
import { localAt } from '@goat/domain/time/clock'
import { endOfDay, showTimeOfDay } from '@goat/domain/time/time-of-day'
import type { MessageDescriptor } from '@lingui/core'
import { useMemo } from 'react'
import { datesIn, timeOrEndOfDay } from '../platform/locale/dates.ts'
import { type Say, useLocale, useSay } from '../platform/locale/locale.tsx'
import { messages as platformMessages } from '../platform/messages.ts'
import { addressTypeLabels, deliveryMethodLabels, despatchDayNames, packTypeLabels } from '../records/order-labels.ts'
import { timingSentencesIn } from '../records/timing-sentences.ts'
import { dayRuns } from './day-runs.ts'
import { cardTypeLabels, dayLabels } from './labels.ts'
import { everyDayNames, messages } from './messages.ts'
import { showIn } from './show.ts'
import { placeOf, useZoneOf } from './zones.ts'

const aWeekMs = 7 * dayMs
const halfAYearMs = 26 * aWeekMs

export type Sentences = ReturnType<typeof sentencesIn>

/** Sentences about what a schedule does and its state, in a language. */
export function sentencesIn(say: Say, languageTag: string, zoneOf: ZoneOf) {
  const place = (factoryCode: string) => placeOf(factoryCode, zoneOf, say)
  const show = showIn(say, languageTag)
  const list = listIn(say, languageTag)
  const { clock, nextClock } = clocksIn(languageTag, zoneOf)
  /** The end of a window: midnight is the end of the day before. */
  const endClock = (at: number, now: number, factoryCode: string) => {
    const timeZone = zoneOf(factoryCode)
    const isEndOfDay = timeZone !== undefined && localAt(at - 1, timeZone).endsWith(endOfDay)
    return isEndOfDay ? `${clock(at - 1, now, factoryCode, true)} ${say(platformMessages.endOfDay)}` : clock(at, now, factoryCode)
  }
  const { days, hours, daysAndHours } = hoursIn(say, languageTag)
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
      const isDaily = one.applicableDays.length === designationDays.length || one.applicableDays.length === 0
      const time = start === end || isDaily ? hours(one) : daysAndHours(one)
      return `${start === end || one.indefinteEndDate ? start : show.date(one.startDate)}${start === end ? '' : ` – ${end}`}, ${time}`
    },
    period: periodIn(say, languageTag, zoneOf),
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
      if (state.kind === 'active') return say(messages.activeUntil(endClock(state.until, now, one.from), place(one.from)))
      if (state.kind === 'inForce') return say(messages.placeTime(place(one.from)))
      if (state.kind === 'upcoming') return say(messages.nextFrom(clock(state.next, now, one.from), place(one.from)))
      return undefined
    },
  }
}

function listIn(say: Say, languageTag: string) {
  const conjunction = new Intl.ListFormat(languageTag, { type: 'conjunction' })
  return (names: readonly string[]) => (names.length === 0 ? say(messages.noneChosen) : conjunction.format(names))
}

/** The days and hours of a schedule. */
function hoursIn(say: Say, languageTag: string) {
  const list = listIn(say, languageTag)
  const days = (chosen: readonly DesignationDay[]) =>
    chosen.length === designationDays.length
      ? say(messages.everyDay)
      : list(
          dayRuns(chosen).map(([first, last]) =>
            first === last ? say(everyDayNames[first]) : say(messages.dayRange(say(dayLabels[first]), say(dayLabels[last]))),
          ),
        )
  const hours = ({ startTime, endTime }: Pick<DesignationSchedule, 'startTime' | 'endTime'>) =>
    startTime === endTime
      ? say(messages.allDay)
      : endTime === endOfDay
        ? say(messages.hoursToEnd(showTimeOfDay(startTime), timeOrEndOfDay(say, endTime)))
        : `${showTimeOfDay(startTime)}–${showTimeOfDay(endTime)}`
  const daysAndHours = (one: Hours) => say(messages.daysAndHours(days(one.applicableDays), hours(one)))
  return { days, hours, daysAndHours }
}

/**
 * When a schedule is active (DES-24): its first and last moment if it has no break, otherwise its days and hours, the local dates of its
 * first and last day, and how many there are. undefined if it is never active or its time zone is unknown.
 */
function periodIn(say: Say, languageTag: string, zoneOf: ZoneOf) {
  const timing = timingSentencesIn(say, languageTag)
  const dates = datesIn(languageTag)
  const { daysAndHours } = hoursIn(say, languageTag)
  const capitalised = (text: string) => `${text.charAt(0).toLocaleUpperCase(languageTag)}${text.slice(1)}`
  return (one: ScheduleContent): string | undefined => {
    const timeZone = zoneOf(one.from)
    const active = timeZone === undefined ? undefined : activePeriod(one, timeZone)
    if (active === undefined || timeZone === undefined) return undefined
    if (active.isUnbroken) return timing.span(active, timeZone)
    const place = placeOf(one.from, zoneOf, say)
    const first = localAt(active.start, timeZone).slice(0, 10)
    const when = daysAndHours(one)
    if (active.end === undefined) return capitalised(say(messages.periodOpen(when, dates.date(first), place)))
    const last = localAt(active.end - 1, timeZone).slice(0, 10)
    const from = first.slice(0, 4) === last.slice(0, 4) ? dates.shortDay(first) : dates.date(first)
    const of = [when, from, dates.date(last)] as const
    if (active.days === undefined) return capitalised(say(messages.period(...of, place)))
    return capitalised(say((active.isAllDay ? messages.periodDays : messages.periodTimes)(...of, active.days, place)))
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
  const format =
    (withDate: boolean) =>
    (at: number, now: number, factoryCode: string, isDayOnly = false) =>
      dates.clock(at, zoneOf(factoryCode), { withDate: withDate || at - now >= aWeekMs, withYear: at - now >= halfAYearMs, isDayOnly })
  // Within a week, the weekday of the next time is enough. The year is shown if it could be mistaken for another one.
  return { clock: format(true), nextClock: format(false) }
}

export function useSentence(): Sentences {
  const say = useSay()
  const { languageTag } = useLocale()
  const zoneOf = useZoneOf()
  return useMemo(() => sentencesIn(say, languageTag, zoneOf), [say, languageTag, zoneOf])
}
