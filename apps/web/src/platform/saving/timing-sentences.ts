import type { ActiveSpan } from '@goat/domain/designation-span'
import { localAt } from '@goat/domain/local-date-time'
import { showTimeOfDay } from '@goat/domain/time-of-day'
import type { TimingWarning } from '@goat/domain/timing-warnings'
import { useMemo } from 'react'
import { cityIn } from '../locale/city.ts'
import { datesIn } from '../locale/dates.ts'
import { type Say, useLocale, useSay } from '../locale/locale-root.tsx'
import { savingMessages } from './messages.ts'

export type TimingSentences = ReturnType<typeof timingSentencesIn>

/** Sentences about when a schedule is active, in the IANA time zone of its factory. */
export function timingSentencesIn(say: Say, languageTag: string) {
  const { date: dateText, day } = datesIn(languageTag)
  const moment = (at: number, timeZone: string) => {
    const [date = '', time = ''] = localAt(at, timeZone).split('T')
    return `${day(date)} ${showTimeOfDay(time)}`
  }

  const warning = (one: TimingWarning, timeZone: string): string => {
    const place = cityIn(timeZone, say)
    switch (one.code) {
      case 'neverActive':
        return say(
          one.reason === 'days'
            ? savingMessages.neverOnDays
            : one.reason === 'utcDates'
              ? savingMessages.neverByUtc(place)
              : savingMessages.neverByClocks(place),
        )
      case 'past':
        return say(savingMessages.past(moment(one.end, timeZone), place))
      case 'dayLost':
      case 'startsLate':
      case 'endsEarly':
      case 'dayAdded': {
        const { start, end } = one.code === 'dayAdded' ? one.added : one.missed
        const [date = '', from = ''] = localAt(start, timeZone).split('T')
        const times = { from: showTimeOfDay(from), to: endOfHours(end, timeZone) }
        const utcDate = dateText(localAt(start, 'UTC').slice(0, 10))
        if (one.code === 'startsLate') return say(savingMessages.startsLate(day(date), times.to, times.from, utcDate))
        if (one.code === 'endsEarly') return say(savingMessages.endsEarly(day(date), times.from, times.to, utcDate))
        return say(savingMessages[one.code](day(date), times.from, times.to, utcDate))
      }
    }
  }

  const span = ({ start, end }: ActiveSpan, timeZone: string): string => {
    const place = cityIn(timeZone, say)
    const from = moment(start, timeZone)
    return say(end === undefined ? savingMessages.spanOpen(from, place) : savingMessages.span(from, moment(end, timeZone), place))
  }
  return {
    warning,
    span,
    /** When a schedule that is restored at `now` (milliseconds since the epoch) is in force. */
    restored: (of: ActiveSpan, timeZone: string, now: number): string => {
      if (of.end !== undefined && of.end <= now) return say(savingMessages.overAgain(span(of, timeZone)))
      return say(of.start <= now ? savingMessages.inForceAgain(span(of, timeZone)) : savingMessages.upcomingAgain(span(of, timeZone)))
    },
  }
}

export function useTimingSentences(): TimingSentences {
  const say = useSay()
  const { languageTag } = useLocale()
  return useMemo(() => timingSentencesIn(say, languageTag), [say, languageTag])
}

/** Midnight at the end of a range is 24:00; 00:00 would be the start of the day. */
function endOfHours(at: number, timeZone: string): string {
  const time = showTimeOfDay(localAt(at, timeZone).slice(11))
  return time === '00:00' ? '24:00' : time
}
