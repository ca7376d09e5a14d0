import { dayMs, type Interval, zoneClock } from '@goat/domain/time/calendar'
import type { TimelineEntry, TimelineRow } from '@goat/foresight/timeline'
import { msg } from '@lingui/core/macro'
import { useMemo } from 'react'
import { cityIn, datesIn, isOtherYear } from '../platform/locale/dates.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { messages } from './messages.ts'
import type { Tick } from './span.ts'

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
    at: (at: number, timeZone: string) => say(messages.at(moment(at, timeZone), cityIn(timeZone, say))),
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
        ? say(messages.since(moment(span.start, zone), cityIn(zone, say)))
        : say(messages.spanAt(moment(span.start, zone), moment(span.end, zone), cityIn(zone, say)))
    },
  }
}
