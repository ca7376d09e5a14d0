import type { Listed } from '@goat/contract/received'
import type { BrandId } from '@goat/domain/brands'
import {
  type DeliveryOptionWarning,
  deliveryOptionOverlaps,
  deliveryOptionTimingWarnings,
  priceWarnings,
} from '@goat/domain/delivery-option-overlaps'
import { activeInterval, type DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import type { OptionSchedulePath } from '@goat/domain/kinds/delivery-option-schedule'
import { Alert } from '@goat/ui/alert'
import layout from '@goat/ui/layout.module.css'
import type { MessageDescriptor } from '@lingui/core'
import { useDeferredValue, useMemo } from 'react'
import { useBrand } from '../platform/brand/brand.tsx'
import { cityIn } from '../platform/locale/dates.ts'
import { type Say, useLocale, useSay } from '../platform/locale/locale.tsx'
import formClasses from '../records/form.module.css'
import { LeftOut } from '../records/left-out.tsx'
import { type TimingSentences, timingSentencesIn } from '../records/timing-sentences.ts'
import { issuesOf, rangeOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { formMessages } from './form-messages.ts'
import { scheduleMessages } from './messages.ts'
import { schedulesOf, zoneOf } from './schedules.ts'
import { type Show, showIn, useShow } from './show.ts'

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

/** Further overlaps are only counted. */
const maxListed = 5

export type OverlapsProps = {
  readonly draft: ScheduleDraft
  /** The stored schedules of the centre. */
  readonly schedules: Listed<DeliveryOptionSchedule>
  readonly option: DeliveryOption
  readonly now: number
  /** Says that the warning prevents nothing. */
  readonly canStill?: MessageDescriptor
}

/**
 * Warns about schedules of the option that override the same fields for the same orders, and says which one wins; and about schedules that
 * could not be compared. Never blocks saving.
 */
export function Overlaps({ schedules: { read, leftOut }, ...rest }: OverlapsProps) {
  return (
    <>
      <LeftOut keys={leftOut} />
      <ComparedOverlaps {...rest} read={read} />
    </>
  )
}

type ComparedProps = Omit<OverlapsProps, 'schedules'> & Pick<OverlapsProps['schedules'], 'read'>

function ComparedOverlaps({ draft, read, option, now, canStill = formMessages.canStillSave }: ComparedProps) {
  const say = useSay()
  const show = useShow()
  const { brand } = useBrand()
  const timeZone = zoneOf(option)
  // Deferred, so that typing stays responsive while a long list is compared.
  const deferred = useDeferredValue(draft)
  const overlaps = useMemo(
    () =>
      issuesOf(deferred, brand, option).all.length > 0
        ? []
        : deliveryOptionOverlaps(scheduleFromDraft(deferred, option), schedulesOf(read, option), zoneOf(option), now),
    [deferred, read, option, now, brand],
  )
  if (overlaps.length === 0) return null
  return (
    <Alert variant="warning" isLive title={say(formMessages.overlapTitle(overlaps.length))}>
      <ul className={`${layout['stack-8']} ${layout['anywhere']} ${formClasses['sentences']}`}>
        {overlaps.slice(0, maxListed).map((overlap) => {
          const { other, fields, deliveryDates, active, winner } = overlap
          const names = show.list(fields.map((field) => show.field(field).toLocaleLowerCase()))
          const activeFrom = show.instantIn(active.start, timeZone)
          const activeTo = show.endIn(active.end, timeZone)
          return (
            <li key={other.id}>
              {say(
                formMessages.overlapLine(
                  other.name,
                  names,
                  show.sliceOrders(overlap),
                  show.dateRange(deliveryDates.from, deliveryDates.to),
                  say(scheduleMessages.rangeAt(activeFrom, activeTo, cityIn(timeZone, say))),
                ),
              )}{' '}
              <strong>{say(winner.id === other.id ? formMessages.otherWins(other.name, names) : formMessages.thisWins(names))}</strong>
            </li>
          )
        })}
      </ul>
      {overlaps.length > maxListed ? <p>{say(formMessages.andMore(overlaps.length - maxListed))}</p> : null}
      <p>
        {say(formMessages.rule)} {say(canStill)}
      </p>
    </Alert>
  )
}
