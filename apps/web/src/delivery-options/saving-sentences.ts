import type { BrandId } from '@goat/domain/brands'
import { type DeliveryOptionWarning, deliveryOptionTimingWarnings, priceWarnings } from '@goat/domain/delivery-option-overlaps'
import { activeInterval, type DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import type { OptionSchedulePath } from '@goat/domain/kinds/delivery-option-schedule'
import { useMemo } from 'react'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { type Say, useLocale, useSay } from '../platform/locale/locale-root.tsx'
import { type TimingSentences, timingSentencesIn } from '../platform/saving/timing-sentences.ts'
import { issuesOf, rangeOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { formMessages } from './form-messages.ts'
import { zoneOf } from './places.ts'
import { type Show, showIn } from './show.ts'

const dateFields: readonly OptionSchedulePath[] = ['startDate', 'startTime', 'endDate', 'endTime', 'deliveryFrom', 'deliveryTo']

export type SavingSentences = ReturnType<typeof savingSentencesIn>

/** Sentences about a draft, as far as it is complete: when it is active, and the warnings to confirm before saving. */
export function savingSentencesIn(say: Say, languageTag: string, brand: BrandId, option: DeliveryOption) {
  const show = showIn(say, languageTag, brand)
  const timing = timingSentencesIn(say, languageTag)
  const timeZone = zoneOf(option)
  const sentence = (one: DeliveryOptionWarning) => warningSentence(one, option, { say, show, timing })
  const timingOf = (schedule: DeliveryOptionSchedule, now: number) => deliveryOptionTimingWarnings(schedule, timeZone, now).map(sentence)
  const isClear = (draft: ScheduleDraft, fields: readonly OptionSchedulePath[]) => {
    const issues = issuesOf(draft, brand, option)
    return fields.every((field) => issues.of(field) === undefined)
  }
  return {
    /** When a valid draft is active. */
    span: (draft: ScheduleDraft) => {
      if (issuesOf(draft, brand, option).all.length > 0) return ''
      const interval = activeInterval(rangeOf(draft), timeZone)
      return interval.start < interval.end ? timing.span(interval, timeZone) : ''
    },
    timing: (draft: ScheduleDraft, now: number) => (isClear(draft, dateFields) ? timingOf(scheduleFromDraft(draft, option), now) : []),
    price: (draft: ScheduleDraft) =>
      isClear(draft, ['overrides.price']) ? priceWarnings(scheduleFromDraft(draft, option), option).map(sentence) : [],
  }
}

export function useSavingSentences(option: DeliveryOption) {
  const say = useSay()
  const { languageTag } = useLocale()
  const { brand } = useBrand()
  return useMemo(() => savingSentencesIn(say, languageTag, brand, option), [say, languageTag, brand, option])
}

type Formatters = { readonly say: Say; readonly show: Show; readonly timing: TimingSentences }

function warningSentence(one: DeliveryOptionWarning, option: DeliveryOption, { say, show, timing }: Formatters): string {
  switch (one.code) {
    case 'deliveredBefore':
      return say(formMessages.deliveredBefore(show.date(one.deliveryTo), show.date(one.activeFrom)))
    case 'priceHigh':
      return say(formMessages.priceHigh(show.price(one.price, option.currency), show.price(one.normal, option.currency)))
    case 'priceLow':
      return say(formMessages.priceLow(show.price(one.price, option.currency), show.price(one.normal, option.currency)))
    default:
      return timing.warning(one, zoneOf(option))
  }
}
