import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { activePeriod, type Hours, type ScheduleState } from '@goat/domain/designation-windows'
import {
  type DesignationDay,
  type DesignationSchedule,
  designationCardTypes,
  designationDays,
  indefiniteEndDate,
  packTypes,
  type ScheduleContent,
  type ScheduleField,
  scheduleFields,
  scheduleLists,
} from '@goat/domain/kinds/designation'
import { dayMs, endOfDay, localAt, showTimeOfDay } from '@goat/domain/time/calendar'
import { msg, plural } from '@lingui/core/macro'
import { createContext, use, useMemo } from 'react'
import { noZone } from '../live/world.ts'
import { cityIn, datesIn, timeOrEndOfDay } from '../platform/locale/dates.ts'
import { type MessageDescriptor, type Say, useSay } from '../platform/locale/locale.tsx'
import { messages as platformMessages } from '../platform/messages.ts'
import type { FieldTexts } from '../records/fields.ts'
import { despatchDayNames } from '../records/order-labels.ts'
import { timingSentencesIn } from '../records/timing-sentences.ts'
import { codeLabels, everyDayNames, fieldLabels, messages } from './messages.ts'

/** The time zones of the factories, from `useZones`; undefined until loaded. */
export const ZonesContext = createContext<ZoneOf | undefined>(undefined)

/** Returns the time zone of a factory; undefined if it is unknown or not loaded yet. */
export function useZoneOf(): ZoneOf {
  return use(ZonesContext) ?? noZone
}

const aWeekMs = 7 * dayMs
const halfAYearMs = 26 * aWeekMs

export type Sentences = ReturnType<typeof sentencesIn>

export function useSentence(): Sentences {
  const say = useSay()
  const zoneOf = useZoneOf()
  return useMemo(() => sentencesIn(say, zoneOf), [say, zoneOf])
}

/** What is said of schedules in a language: their values, what they do and their state. */
export function sentencesIn(say: Say, zoneOf: ZoneOf) {
  const show = valuesIn(say)
  /** The city in the name of a factory's time zone, such as New York; the factory code if the zone is unknown. */
  const place = (factoryCode: string) => {
    const timeZone = zoneOf(factoryCode)
    return timeZone === undefined ? factoryCode : cityIn(timeZone, say)
  }
  const { clock, nextClock, endClock } = clocksIn(say, zoneOf)
  const { list, days, hours, daysAndHours } = hoursIn(say)
  const when = (one: Pick<DesignationSchedule, 'from' | 'startTime' | 'endTime' | 'applicableDays'>) =>
    one.startTime === one.endTime
      ? say(msg`${{ days: days(one.applicableDays) }}, all day, ${{ place: place(one.from) }} time`)
      : say(msg`${{ days: days(one.applicableDays) }} ${{ hours: hours(one) }} ${{ place: place(one.from) }} time`)
  const dates = ({ startDate, endDate, indefinteEndDate }: Pick<DesignationSchedule, 'startDate' | 'endDate' | 'indefinteEndDate'>) => {
    if (indefinteEndDate) return say(msg`from ${{ first: show.date(startDate) }} (UTC), no end date`)
    return say(startDate === endDate ? messages.dateOnly(show.date(startDate)) : messages.dates(show.date(startDate), show.date(endDate)))
  }
  const { cards, orders, limited } = ordersIn(say, show, list)
  return {
    ...show,
    say,
    zoneOf,
    limited,
    place,
    timing: timingSentencesIn(say, say.languageTag),
    cards,
    when,
    dates,
    clock,
    nextClock,
    daysAndHours,
    /** The name of a card: its dates and hours. */
    name: (one: ScheduleContent) => {
      const [start, end] = [show.value('startDate', one), show.value('endDate', one)]
      const isDaily = one.applicableDays.length === designationDays.length || one.applicableDays.length === 0
      const time = start === end || isDaily ? hours(one) : daysAndHours(one)
      return `${start === end || one.indefinteEndDate ? start : show.date(one.startDate)}${start === end ? '' : ` – ${end}`}, ${time}`
    },
    whatItDoes: (one: DesignationSchedule) => say(messages.whatItDoes(orders(one), one.from, one.to, when(one), dates(one))),
    stateName: (kind: ScheduleState['kind']) => say(stateNames[kind]),
    /** The state, with the next active time if the schedule is in force. */
    stateLabel: (one: DesignationSchedule, state: ScheduleState, now: number) =>
      say(state.kind === 'inForce' ? msg`In force, next window ${{ next: nextClock(state.next, now, one.from) }}` : stateNames[state.kind]),
    /** Details of the state, in the time zone of the From factory. */
    stateText: (one: DesignationSchedule, state: ScheduleState, now: number) => {
      if (state.kind === 'unknown') return say(messages.zoneUnknown(one.from))
      if (state.kind === 'paused') return say(messages.pausedText)
      // No break within a week.
      if (state.kind === 'active' && state.until - now > aWeekMs) return undefined
      if (state.kind === 'active') return say(messages.activeUntil(endClock(state.until, now, one.from), place(one.from)))
      if (state.kind === 'inForce') return say(msg`${{ place: place(one.from) }} time`)
      return state.kind === 'upcoming' ? say(messages.nextFrom(clock(state.next, now, one.from), place(one.from))) : undefined
    },
  }
}

/** What is said of the orders that a schedule moves. */
function ordersIn(say: Say, show: ReturnType<typeof valuesIn>, list: ReturnType<typeof hoursIn>['list']) {
  const cards = (one: Pick<DesignationSchedule, 'cardTypes'>) => list(show.codes('cardTypes', one.cardTypes))
  const dispatch = ({ applicableDespatchDays: chosen }: Pick<ScheduleContent, 'applicableDespatchDays'>) =>
    say(msg`dispatch ${{ days: list(chosen.map((day) => say(despatchDayNames[day]))) }}`)
  const orders = (one: DesignationSchedule) => {
    const conditions = [
      one.packTypes.length === packTypes.length ? say(msg`all packs`) : list(show.codes('packTypes', one.packTypes)),
      list(show.codes('deliveryMethods', one.deliveryMethods)),
      list(show.codes('addressTypes', one.addressTypes)),
      one.applicableDespatchDays.join() === 'EVERYDAY' ? say(msg`any dispatch day`) : dispatch(one),
      ...(one.domesticOrdersOnly ? [say(domesticOnly)] : []),
    ]
    return say(msg`${{ cards: cards(one) }} cards (${{ conditions: conditions.join('; ') }})`)
  }
  const limited = (one: ScheduleContent) => {
    const others = one.cardTypes.filter((type) => type !== 'postcard')
    const kinds = [
      ...(others.length === 0 ? [] : [say(msg`${{ types: cards({ cardTypes: others }) }} cards`)]),
      ...(others.length === one.cardTypes.length ? [] : [say(msg`Postcards`)]),
    ]
    const of = (field: 'packTypes' | 'deliveryMethods' | 'addressTypes') =>
      scheduleLists[field].allowed?.every((value) => one[field].some((chosen) => chosen === value))
        ? []
        : [list(show.codes(field, one[field]))]
    const limits = [
      ...of('packTypes'),
      ...of('deliveryMethods'),
      ...of('addressTypes'),
      ...(one.applicableDespatchDays.join() === 'EVERYDAY' ? [] : [dispatch(one)]),
      ...(one.domesticOrdersOnly ? [say(domesticOnly)] : []),
    ]
    const what = one.cardTypes.length === designationCardTypes.length ? say(msg`All cards`) : list(kinds)
    return limits.length === 0 ? what : `${what} (${limits.join('; ')})`
  }
  return {
    cards,
    orders,
    /** The orders, with the conditions that not every order fulfils. */
    limited,
  }
}

const domesticOnly = msg`domestic orders only`

type LabelsOf = Readonly<Partial<Record<ScheduleField, Readonly<Record<string, MessageDescriptor>>>>>

/** As in the form, but not as a question. */
const statedLabels = { ...codeLabels, applicableDespatchDays: { ...codeLabels.applicableDespatchDays, EVERYDAY: msg`Every day` } }

function valuesIn(say: Say, labelsOf: LabelsOf = codeLabels) {
  const { date } = datesIn(say.languageTag)
  const codes = (field: ScheduleField, values: readonly string[]) =>
    values.map((value) => {
      const label = labelsOf[field]?.[value]
      return label === undefined ? value : say(label)
    })
  const yesNo = (is: boolean) => say(is ? msg`Yes` : msg`No`)
  const list = (field: ScheduleField, values: readonly string[]) => {
    if (values.length === 0) return say(messages.noneChosen)
    return field === 'packTypes' && values.length === packTypes.length ? say(messages.all) : codes(field, values).join(', ')
  }
  const shown = (name: ScheduleField, type: string, value: unknown): string => {
    if (typeof value === 'boolean') return yesNo(value)
    if (Array.isArray(value)) return list(name, value)
    const text = String(value ?? '')
    // 31 Dec 9999 means an indefinite end (DES-20) and is never shown as a date.
    if (type === 'date') return say(text === indefiniteEndDate ? messages.noEndDate : msg`${{ date: date(text) }} (UTC)`)
    return name === 'endTime' ? timeOrEndOfDay(say, text) : type === 'time' ? showTimeOfDay(text) : text
  }
  return {
    date,
    codes,
    yesNo,
    value: (name: ScheduleField, schedule: ScheduleContent): string => {
      const field = scheduleFields.find((one) => one.name === name)
      return field === undefined ? '' : shown(name, field.type, field.get(schedule))
    },
  }
}

/** The label and the displayed value of each field of a schedule, in conflicts, the history and undo. */
export function fieldTextsIn(say: Say): FieldTexts<ScheduleContent, ScheduleField> {
  const { value } = valuesIn(say, statedLabels)
  return { label: (name) => say(fieldLabels[name]), value: ({ name }, of) => value(name, of) }
}

/** The days and hours of a schedule. */
function hoursIn(say: Say) {
  const conjunction = new Intl.ListFormat(say.languageTag, { type: 'conjunction' })
  const list = (names: readonly string[]) => (names.length === 0 ? say(messages.noneChosen) : conjunction.format(names))
  const dayLabels = codeLabels.applicableDays
  const run = ([first, last]: readonly [DesignationDay, DesignationDay]) =>
    say(first === last ? everyDayNames[first] : msg`${{ from: say(dayLabels[first]) }} to ${{ to: say(dayLabels[last]) }}`)
  const days = (chosen: readonly DesignationDay[]) =>
    chosen.length === designationDays.length ? say(msg`every day`) : list(dayRuns(chosen).map(run))
  const hours = ({ startTime, endTime }: Pick<DesignationSchedule, 'startTime' | 'endTime'>) => {
    if (startTime === endTime) return say(msg`all day`)
    if (endTime === endOfDay) return say(messages.hoursToEnd(showTimeOfDay(startTime), timeOrEndOfDay(say, endTime)))
    return `${showTimeOfDay(startTime)}–${showTimeOfDay(endTime)}`
  }
  return { list, days, hours, daysAndHours: (one: Hours) => say(msg`${{ when: days(one.applicableDays) }} ${{ place: hours(one) }}`) }
}

/** Groups three or more consecutive days as [first, last]; any other day is a group of its own, as [day, day]. */
export function dayRuns(days: readonly DesignationDay[]): readonly (readonly [DesignationDay, DesignationDay])[] {
  const runs: [DesignationDay, DesignationDay, number][] = []
  for (const [at, day] of designationDays.entries()) {
    if (!days.includes(day)) continue
    const last = runs.at(-1)
    if (last !== undefined && designationDays.indexOf(last[1]) === at - 1) runs[runs.length - 1] = [last[0], day, last[2] + 1]
    else runs.push([day, day, 1])
  }
  const single = (day: DesignationDay) => [day, day] as const
  return runs.flatMap(([first, last, length]) => (length === 2 ? [single(first), single(last)] : [[first, last] as const]))
}

/**
 * When a schedule is active (DES-24): its first and last moment if it has no break, otherwise its days and hours, the local dates of its
 * first and last day, and how many there are. undefined if it is never active or its time zone is unknown.
 */
export function periodOf({ say, zoneOf, place: placeOf, timing, daysAndHours }: Sentences, one: ScheduleContent): string | undefined {
  const timeZone = zoneOf(one.from)
  const active = timeZone === undefined ? undefined : activePeriod(one, timeZone)
  if (active === undefined || timeZone === undefined) return undefined
  if (active.isUnbroken) return timing.span(active, timeZone)
  const dates = datesIn(say.languageTag)
  const capitalised = (message: MessageDescriptor) => capitalise(say(message), say)
  const [place, when] = [placeOf(one.from), daysAndHours(one)]
  const start = localAt(active.start, timeZone).slice(0, 10)
  if (active.end === undefined) return capitalised(msg`${when}, from ${{ first: dates.date(start) }}, no end date, ${place} time.`)
  const end = localAt(active.end - 1, timeZone).slice(0, 10)
  const [first, last] = [start.slice(0, 4) === end.slice(0, 4) ? dates.shortDay(start) : dates.date(start), dates.date(end)]
  const { days: count, isAllDay } = active
  if (count === undefined) return capitalised(msg`${when}, ${first} to ${last}, ${place} time.`)
  const days = msg`${when}, ${first} to ${last} (${plural(count, { one: '# day', other: '# days' })}), ${place} time.`
  const times = msg`${when}, ${first} to ${last} (${plural(count, { one: 'once', other: '# times' })}), ${place} time.`
  return capitalised(isAllDay ? days : times)
}

/** A text as it begins a line. */
export function capitalise(text: string, { languageTag }: Say): string {
  return `${text.charAt(0).toLocaleUpperCase(languageTag)}${text.slice(1)}`
}

const stateNames: Readonly<Record<ScheduleState['kind'], MessageDescriptor>> = {
  active: msg`Active now`,
  upcoming: msg`Upcoming`,
  inForce: msg`In force`,
  ended: msg`Ended`,
  neverActive: msg`Never active`,
  paused: fieldLabels.paused,
  unknown: msg`State unknown`,
}

/** Formats instants (milliseconds since the epoch) in the time zone of a factory. */
function clocksIn(say: Say, zoneOf: ZoneOf) {
  const dates = datesIn(say.languageTag)
  const format =
    (withDate: boolean) =>
    (at: number, now: number, factoryCode: string, isDayOnly = false) =>
      dates.clock(at, zoneOf(factoryCode), { withDate: withDate || at - now >= aWeekMs, withYear: at - now >= halfAYearMs, isDayOnly })
  const clock = format(true)
  return {
    clock,
    // Within a week, the weekday of the next time is enough. The year is shown if it could be mistaken for another one.
    nextClock: format(false),
    /** The end of a window: midnight is the end of the day before. */
    endClock: (at: number, now: number, factoryCode: string) => {
      const timeZone = zoneOf(factoryCode)
      const isEndOfDay = timeZone !== undefined && localAt(at - 1, timeZone).endsWith(endOfDay)
      return isEndOfDay ? `${clock(at - 1, now, factoryCode, true)} ${say(platformMessages.endOfDay)}` : clock(at, now, factoryCode)
    },
  }
}
