import { type CutoffDay, type DeliveryService, orderDays } from '@goat/domain/kinds/cutoff'
import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import type { CutoffToday, OfTypes } from '@goat/foresight/dispatch'
import type { WorldRecord } from '@goat/foresight/world'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useAuthor, you } from '../platform/auth/auth.ts'
import { datesIn, dayFrom, timeOrEndOfDay } from '../platform/locale/dates.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { productTypesText } from '../records/order-labels.ts'

/** What several parts of the cut-offs say, and sentences with values. */
export const messages = {
  title: msg`Cutoff Configuration`,
  purpose: msg`The latest time each day that a delivery service accepts orders for production, with exceptions for product types.`,
  lastChanged: (by: string, at: string) => msg`Last changed by ${by}, ${at}`,
  serviceCode: msg`Service`,
  summary: (weekday: string, saturday: string, sunday: string) => msg`Weekday ${weekday} · Saturday ${saturday} · Sunday ${sunday}`,
  sentences: (first: string, second: string) => msg`${first}. ${second}`,
  defaults: msg`Defaults`,
  edit: msg`Edit`,
  cancel: msg`Cancel`,
  save: msg`Save`,
  exceptions: msg`Exceptions`,
  precedence: msg`Exceptions listed below will always take precedence over defaults. Please make sure that the exceptions are updated accordingly.`,
  productType: msg`Product Type`,
  applicableOn: msg`Applicable On`,
  time: msg`Time`,
  addException: msg`Add Exception`,
  draftKept: msg`You have an unsaved exception. Press Add Exception to continue.`,
  deleteQuestion: (productType: string, days: string, time: string) => msg`Delete the exception for ${productType} (${days} at ${time})?`,
  conflictTitle: (by: string, at: string) =>
    by === you
      ? msg`You changed this delivery service in another session (${at}).`
      : msg`${by} changed this delivery service while you were editing (${at}).`,
  conflictTitleUnknown: msg`This delivery service was changed while you were editing.`,
  addFailed: (message: string) => msg`Error adding exception. ${message}`,
  alreadyDeleted: msg`This exception was already deleted.`,
  updatedDefaults: msg`Successfully updated the default cutoffs`,
  updateDefaultsFailed: (message: string) => msg`Failed to update the default cutoffs. ${message}`,
} as const

export const dayNames: Readonly<Record<CutoffDay, MessageDescriptor>> = {
  weekday: msg`Weekday`,
  saturday: msg({ message: 'Saturday', context: 'cut-off' }),
  sunday: msg({ message: 'Sunday', context: 'cut-off' }),
}

/** After the first of several days. */
export const dayNamesInSentence: Readonly<Record<CutoffDay, MessageDescriptor>> = {
  weekday: msg`weekdays`,
  saturday: msg({ message: 'Saturday', context: 'in a sentence' }),
  sunday: msg({ message: 'Sunday', context: 'in a sentence' }),
}

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
    return cutoff.productTypes === undefined ? text : say(msg`${{ types: productTypesText(cutoff.productTypes, say) }} – ${text}`)
  })
}

function todayText(say: Say, { day, today, isPassed, next }: CutoffToday): string {
  const why = (text: string, dated: WorldRecord<DatedCutoff> | undefined) =>
    dated === undefined ? text : say(msg`${{ what: text }}, ${{ where: dated.value.reason }}`)
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
  return say(msg`${centre} is closed today: ${{ reasons: [...new Set(closures.map(({ value }) => value.reason))].join(', ') }}`)
}
