import type { OverrideField } from '@goat/domain/delivery-option-schedules'
import type { RecordKind } from '@goat/domain/kinds/kind'
import { dayMs, type Interval, zoneClock } from '@goat/domain/time/calendar'
import type { TimelineEntry, TimelineRow } from '@goat/foresight/timeline'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useMemo } from 'react'
import { cityIn, datesIn, isOtherYear } from '../platform/locale/dates.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import type { Preset, Tick } from './span.ts'

export const presetNames: Readonly<Record<Preset, MessageDescriptor>> = {
  today: msg`Today`,
  weekend: msg`This weekend`,
  week: msg`Next 7 days`,
  nextWeek: msg`Next week`,
  christmas: msg`Christmas`,
  year: msg`Year`,
}

export const overrideNames: Readonly<Record<OverrideField, MessageDescriptor>> = {
  name: msg`Name`,
  description: msg`Description`,
  price: msg`Price`,
  priority: msg`Option priority`,
}

export const messages = {
  /** What customers see of a field of a delivery option, by whether it is so for all orders. */
  overriddenNow: {
    all: (field: string, now: string, normal: string, by: string) => msg`${field} ${now} instead of ${normal}, by “${by}”`,
    deliveryDates: (field: string, now: string, normal: string, by: string) =>
      msg`${field} ${now} instead of ${normal} for some delivery dates, by “${by}”`,
    orders: (field: string, now: string, normal: string, by: string) =>
      msg`${field} ${now} instead of ${normal} for some orders, by “${by}”`,
  },
  title: msg`Coming up`,
  loadFailed: msg`What is coming up could not be loaded`,
  notShown: (count: number) =>
    msg`${plural(count, { one: '# record could not be read and is not considered.', other: '# records could not be read and are not considered.' })}`,
  noPeriod: (period: string) =>
    msg`The period of the link cannot be shown: ${period}. A period has a beginning and, within a year of it, an end. The next 7 days are shown instead.`,
  factories: msg`Factories`,
  withoutZone: (factories: string) => msg`Not shown, because the time zone is not known: ${factories}`,
  range: (from: string, to: string) => msg({ message: `${from} to ${to}`, context: 'instants' }),
  localTime: (time: string) => msg`Local time: ${time}`,
  closedUntilThen: (reason: string) => msg`closed until then: ${reason}`,
  because: (what: string) => msg`because of: ${what}`,
  becauseEnded: (what: string) => msg`because this has ended: ${what}`,
  becausePaused: (what: string) => msg`because this pauses: ${what}`,
  byOwnPlan: {
    added: (line: string) => msg`${line} (added by the plan)`,
    changed: (line: string) => msg`${line} (changed by the plan)`,
    removed: (line: string) => msg`${line} (removed by the plan)`,
  },
  planned: (line: string, plan: string) => msg`${line} (plan “${plan}”)`,
  event: (what: string, value: string) => msg`${what}: ${value}`,
  andMore: (count: number) => msg`and ${count} more`,
  until: (sentence: string, end: string) => {
    const line = sentence.replace(/\.$/, '')
    return msg`${line}, until ${end}`
  },
  suspended: (line: string, kind: RecordKind) => (kind === 'designation' ? msg`${line} (paused)` : msg`${line} (cancelled)`),
  overridden: (other: string) => msg`For some of the same orders, this decides instead: ${other}`,
  decides: (other: string) => msg`Decides for the orders that it has in common with: ${other}`,
} as const

/** How times are said on this screen. */
export function useTimes() {
  const say = useSay()
  return useMemo(() => timesIn(say), [say])
}

export type Times = ReturnType<typeof timesIn>

function isEndless({ end }: Interval, timeZone: string): boolean {
  return end > zoneClock(timeZone).instantOf({ day: 60_000, ms: 0 })
}

function timesIn(say: Say) {
  const dates = datesIn(say.languageTag)
  const day = (at: number, timeZone: string, withYear = isOtherYear(at, timeZone)) =>
    dates.clock(at, timeZone, { withDate: true, withYear, isDayOnly: true })
  const { moment } = dates
  return {
    moment,
    /** The day of an instant, as a heading. */
    day,
    /** The zone of this computer. */
    ownZone: Temporal.Now.timeZoneId(),
    /** With the city of the clock, such as "Fri 27 Nov 18:00 London". */
    at: (at: number, timeZone: string) => say(msg`${{ when: moment(at, timeZone) }} ${{ place: cityIn(timeZone, say) }}`),
    tick: ({ at, kind, hours }: Tick, timeZone: string) => {
      if (kind === 'hour') return dates.hourIn(at, timeZone)
      const label = kind === 'day' ? day(at, timeZone, false) : dates.monthIn(at, timeZone)
      return hours === undefined ? label : say(msg`${label}, ${hours} hours`)
    },
    range: ({ start, end }: Interval, timeZone: string) => say(messages.range(moment(start, timeZone), moment(end, timeZone))),
    /** How often a record holds again after one of its windows, and until when; undefined if it does not. */
    repeats: ({ within, span }: TimelineEntry, window: Interval | undefined, [how]: readonly string[], timeZone: string) => {
      if (how === undefined || window === undefined || within({ start: window.end, end: window.end + 8 * dayMs }).length === 0)
        return undefined
      return isEndless(span, timeZone) ? how : say(messages.until(how, moment(span.end, timeZone)))
    },
    /** From the beginning to the end of a record or a window, by the clock of its factory. */
    spanOf: (span: Interval, { clock }: TimelineRow) => {
      const zone = clock?.timeZone ?? 'UTC'
      return isEndless(span, zone)
        ? say(msg`From ${{ start: moment(span.start, zone) }}, without an end (${{ city: cityIn(zone, say) }})`)
        : say(msg`${{ start: moment(span.start, zone) }} to ${{ end: moment(span.end, zone) }} (${{ city: cityIn(zone, say) }})`)
    },
  }
}
