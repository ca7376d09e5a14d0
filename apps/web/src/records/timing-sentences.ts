import type { TimingWarning } from '@goat/domain/designation-warnings'
import type { ActiveSpan } from '@goat/domain/designation-windows'
import { endOfDay, type LocalDateTime, localAt, meaningOfLocal, showTimeOfDay } from '@goat/domain/time/calendar'
import { msg } from '@lingui/core/macro'
import { cityIn, datesIn, timeOrEndOfDay } from '../platform/locale/dates.ts'
import type { Say } from '../platform/locale/locale.tsx'
import { messages } from '../platform/messages.ts'
import { savingMessages } from './messages.ts'

/** For a local date-time that a clock change skips or repeats, the time that is meant; undefined for any other, and while it is being typed. */
export function clockChangeText(say: Say, local: LocalDateTime, timeZone: string): string | undefined {
  const meaning = meaningOrNone(local, timeZone)
  const dates = datesIn(say.languageTag)
  const [date = '', time = ''] = local.split('T')
  const [usedDate = '', usedTime = ''] = (meaning?.local ?? '').split('T')
  const [shortTime, place] = [time.slice(0, 5), cityIn(timeZone, say)]
  if (meaning?.kind === 'skipped')
    return say(savingMessages.skipped(shortTime, dates.date(date), place, dates.local(usedDate, usedTime), meaning.offset))
  return meaning?.kind === 'repeated' ? say(savingMessages.repeated(shortTime, dates.date(date), place, meaning.offset)) : undefined
}

function meaningOrNone(local: LocalDateTime, timeZone: string) {
  try {
    return meaningOfLocal(local, timeZone)
  } catch {
    return undefined
  }
}

/** Sentences about when a schedule is active, in the IANA time zone of its factory. */
export function timingSentencesIn(say: Say, languageTag: string) {
  const { date: dateText, day } = datesIn(languageTag)
  const moment = (at: number, timeZone: string) => {
    const [date = '', time = ''] = localAt(at, timeZone).split('T')
    return `${day(date)} ${showTimeOfDay(time)}`
  }
  /** The end of a range: midnight is the end of the day before. */
  const endMoment = (at: number, timeZone: string) => {
    const [date = '', time = ''] = localAt(at - 1, timeZone).split('T')
    return time === endOfDay ? `${day(date)} ${say(messages.endOfDay)}` : moment(at, timeZone)
  }

  const warning = (one: TimingWarning, timeZone: string): string => {
    const place = cityIn(timeZone, say)
    switch (one.code) {
      case 'neverActive':
        return say(
          one.reason === 'days'
            ? msg`This schedule would never be active: none of the selected days falls on its dates.`
            : one.reason === 'utcDates'
              ? msg`This schedule would never be active: dates are in UTC, and in ${place} these hours fall on a different UTC date.`
              : msg`This schedule would never be active: the clocks in ${place} go forward and skip these hours.`,
        )
      case 'past':
        return say(savingMessages.past(endMoment(one.end, timeZone), place))
      case 'dayLost':
      case 'startsLate':
      case 'endsEarly':
      case 'dayAdded': {
        const { start, end } = one.code === 'dayAdded' ? one.added : one.missed
        const [date = '', from = ''] = localAt(start, timeZone).split('T')
        const times = {
          from: showTimeOfDay(from),
          to: timeOrEndOfDay(say, localAt(end - 1, timeZone).endsWith(endOfDay) ? endOfDay : localAt(end, timeZone).slice(11)),
        }
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
    return say(end === undefined ? savingMessages.spanOpen(from, place) : savingMessages.span(from, endMoment(end, timeZone), place))
  }
  return {
    warning,
    span,
    /** When a schedule that is restored at `now` (milliseconds since the epoch) is in force; `period` says when it is active. */
    restored: ({ start, end }: ActiveSpan, period: string, now: number): string => {
      if (end !== undefined && end <= now) return say(savingMessages.overAgain(period))
      return say(start <= now ? msg`It will be in force again immediately. ${{ span: period }}` : savingMessages.upcomingAgain(period))
    },
  }
}
