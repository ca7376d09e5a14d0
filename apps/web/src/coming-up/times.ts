import { dateOfDay, type Interval } from '@goat/domain/time/calendar'
import { zoneClock } from '@goat/domain/time/clock'
import type { TimelineEntry, TimelineRow } from '@goat/foresight/timeline'
import { useMemo } from 'react'
import { serverTime } from '../platform/clock.ts'
import { cityIn, datesIn } from '../platform/locale/dates.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { messages } from './messages.ts'
import type { Tick } from './span.ts'

/** How times are said on this screen. */
export function useTimes() {
  const say = useSay()
  return useMemo(() => timesIn(say), [say])
}

export type Times = ReturnType<typeof timesIn>

function timesIn(say: Say) {
  const dates = datesIn(say.languageTag)
  const yearOf = (at: number, timeZone: string) => dateOfDay(zoneClock(timeZone).localAt(at).day).slice(0, 4)
  const isOtherYear = (at: number, timeZone: string) => yearOf(at, timeZone) !== yearOf(serverTime(), timeZone)
  const day = (at: number, timeZone: string, withYear = isOtherYear(at, timeZone)) =>
    dates.clock(at, timeZone, { withDate: true, withYear, isDayOnly: true })
  const moment = (at: number, timeZone: string) => dates.clock(at, timeZone, { withDate: true, withYear: isOtherYear(at, timeZone) })
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
      return hours === undefined ? label : say(messages.dayOf(label, hours))
    },
    range: ({ start, end }: Interval, timeZone: string) => say(messages.range(moment(start, timeZone), moment(end, timeZone))),
    /** From the beginning to the end of a record, by the clock of its factory. */
    spanOf: ({ span }: TimelineEntry, { clock }: TimelineRow) => {
      const zone = clock?.timeZone ?? 'UTC'
      return span.end > zoneClock(zone).instantOf({ day: 60_000, ms: 0 })
        ? say(messages.since(moment(span.start, zone), cityIn(zone, say)))
        : say(messages.spanAt(moment(span.start, zone), moment(span.end, zone), cityIn(zone, say)))
    },
  }
}
