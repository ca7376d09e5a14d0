import { type CutoffDay, type DeliveryService, orderDays } from '@goat/domain/cutoffs'
import { useMemo } from 'react'
import { useAuthor } from '../platform/auth/auth.ts'
import { datesIn } from '../platform/locale/dates.ts'
import { type Say, useLocale, useSay } from '../platform/locale/locale-root.tsx'
import { dayNames, dayNamesInSentence, messages } from './messages.ts'

export type Show = ReturnType<typeof showIn>

/** Formats the values of this capability in a language. */
export function showIn(say: Say, languageTag: string, author = (name: string) => name) {
  const { instant } = datesIn(languageTag)
  const inSentence = (day: CutoffDay) => say(dayNamesInSentence[day])
  return {
    /** A list of days that stands alone, or begins a text. */
    days: (days: readonly CutoffDay[]) => {
      const [first, ...others] = orderDays(days)
      return first === undefined ? '' : [say(dayNames[first]), ...others.map(inSentence)].join(', ')
    },
    daysInSentence: (days: readonly CutoffDay[]) => orderDays(days).map(inSentence).join(', '),
    instant,
    /** The title of a conflict: who changed the service and when. */
    conflict: ({ lastChange }: DeliveryService) =>
      say(lastChange === undefined ? messages.conflictTitleUnknown : messages.conflictTitle(author(lastChange.by), instant(lastChange.at))),
  }
}

export function useShow(): Show {
  const say = useSay()
  const { languageTag } = useLocale()
  const author = useAuthor()
  return useMemo(() => showIn(say, languageTag, author), [say, languageTag, author])
}
