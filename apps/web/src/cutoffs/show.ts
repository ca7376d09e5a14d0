import { type CutoffDay, type DeliveryService, orderDays } from '@goat/domain/kinds/cutoff'
import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import type { CutoffToday, OfTypes } from '@goat/foresight/dispatch'
import type { WorldRecord } from '@goat/foresight/world'
import { msg } from '@lingui/core/macro'
import { useAuthor } from '../platform/auth/auth.ts'
import { datesIn, dayFrom, timeOrEndOfDay } from '../platform/locale/dates.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { productTypesText } from '../records/order-labels.ts'
import { dayNames, dayNamesInSentence, messages } from './messages.ts'

export type Show = ReturnType<typeof showIn>

/** Formats the values of this capability in a language. */
export function showIn(say: Say, author = (name: string) => name) {
  const { instant } = datesIn(say.languageTag)
  const inSentence = (day: CutoffDay) => say(dayNamesInSentence[day])
  return {
    /** A list of days that stands alone, or begins a text. */
    days: (days: readonly CutoffDay[]) => {
      const [first, ...others] = orderDays(days)
      return first === undefined ? '' : [say(dayNames[first]), ...others.map(inSentence)].join(', ')
    },
    daysInSentence: (days: readonly CutoffDay[]) => orderDays(days).map(inSentence).join(', '),
    /** A cut-off: the last second is the end of the day (BRD-11). */
    time: (time: string) => timeOrEndOfDay(say, time),
    instant,
    /** The title of a conflict: who changed the service and when. */
    conflict: ({ lastChange }: DeliveryService) =>
      say(lastChange === undefined ? messages.conflictTitleUnknown : messages.conflictTitle(author(lastChange.by), instant(lastChange.at))),
  }
}

export function useShow(): Show {
  return showIn(useSay(), useAuthor())
}

/** What holds today for a delivery service, and its next cut-off: a line for all product types, and one for those that differ (CUT-37). */
export function todayTexts(say: Say, cutoffs: readonly OfTypes<CutoffToday>[]): readonly string[] {
  return cutoffs.map((cutoff) => {
    const text = todayText(say, cutoff)
    return cutoff.productTypes === undefined ? text : say(messages.ofTypes(productTypesText(cutoff.productTypes, say), text))
  })
}

function todayText(say: Say, { day, today, isPassed, next }: CutoffToday): string {
  const why = (text: string, dated: WorldRecord<DatedCutoff> | undefined) =>
    dated === undefined ? text : say(messages.because(text, dated.value.reason))
  const now = why(today.time === undefined ? say(msg`closed`) : timeOrEndOfDay(say, today.time), today.dated)
  const first = say(isPassed ? msg`Today: ${{ what: now }} (passed)` : msg`Today: ${{ what: now }}`)
  if (next?.day === day) return first
  if (next === undefined) return say(messages.sentences(first, say(msg`No cut-off within 60 days`)))
  const when = why(`${dayFrom(say, next.day, day)} ${timeOrEndOfDay(say, next.local)}`, next.dated)
  return say(messages.sentences(first, say(msg`Next cut-off ${when}`)))
}

/** That a whole centre is closed today, and why; undefined if it is not (CUT-38). */
export function closedTodayText(say: Say, centre: string, closures: readonly WorldRecord<DatedCutoff>[]): string | undefined {
  if (closures.length === 0) return undefined
  return say(messages.closedToday(centre, [...new Set(closures.map(({ value }) => value.reason))].join(', ')))
}
