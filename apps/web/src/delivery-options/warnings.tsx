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
import { Alert } from '@goat/ui/messages'
import type { MessageDescriptor } from '@lingui/core'
import { useDeferredValue, useMemo } from 'react'
import { cityIn } from '../platform/locale/dates.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { useBrand } from '../platform/session.tsx'
import formClasses from '../records/form.module.css'
import { LeftOut } from '../records/notes.tsx'
import { timingSentencesIn } from '../records/timing-sentences.ts'
import { issuesOf, rangeOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { formMessages } from './form-messages.ts'
import { scheduleMessages } from './messages.ts'
import { schedulesOf, zoneOf } from './schedules.ts'
import { showIn, useTexts } from './show.ts'

const dateFields: readonly OptionSchedulePath[] = ['startDate', 'startTime', 'endDate', 'endTime', 'deliveryFrom', 'deliveryTo']

export type SavingSentences = ReturnType<typeof savingSentencesIn>

/** Sentences about a draft, as far as it is complete: when it is active, and the warnings to confirm before saving. */
export function savingSentencesIn(say: Say, brand: BrandId, option: DeliveryOption) {
  const show = showIn(say, brand)
  const timing = timingSentencesIn(say, say.languageTag)
  const timeZone = zoneOf(option)
  const price = (minor: number) => show.price(minor, option.currency)
  const sentence = (one: DeliveryOptionWarning): string => {
    switch (one.code) {
      case 'deliveredBefore':
        return say(formMessages.deliveredBefore(show.date(one.deliveryTo), show.date(one.activeFrom)))
      case 'priceHigh':
        return say(formMessages.priceHigh(price(one.price), price(one.normal)))
      case 'priceLow':
        return say(formMessages.priceLow(price(one.price), price(one.normal)))
      default:
        return timing.warning(one, timeZone)
    }
  }
  const unlessWrong = (draft: ScheduleDraft, fields: readonly OptionSchedulePath[], warnings: (of: DeliveryOptionSchedule) => Warnings) => {
    const issues = issuesOf(draft, brand, option)
    return fields.some((field) => issues.of(field) !== undefined) ? [] : warnings(scheduleFromDraft(draft, option)).map(sentence)
  }
  return {
    /** When a valid draft is active. */
    span: (draft: ScheduleDraft) => {
      if (issuesOf(draft, brand, option).all.length > 0) return ''
      const interval = activeInterval(rangeOf(draft), timeZone)
      return interval.start < interval.end ? timing.span(interval, timeZone) : ''
    },
    timing: (draft: ScheduleDraft, now: number) =>
      unlessWrong(draft, dateFields, (schedule) => deliveryOptionTimingWarnings(schedule, timeZone, now)),
    price: (draft: ScheduleDraft) => unlessWrong(draft, ['overrides.price'], (schedule) => priceWarnings(schedule, option)),
  }
}

type Warnings = readonly DeliveryOptionWarning[]

export function useSavingSentences(option: DeliveryOption): SavingSentences {
  const say = useSay()
  const { brand } = useBrand()
  return useMemo(() => savingSentencesIn(say, brand, option), [say, brand, option])
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
export function Overlaps({ draft, schedules: { read, leftOut }, option, now, canStill = formMessages.canStillSave }: OverlapsProps) {
  const { say, show } = useTexts()
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
  const left = <LeftOut keys={leftOut} />
  if (overlaps.length === 0) return left
  return (
    <>
      {left}
      <Alert variant="warning" isLive title={say(formMessages.overlapTitle(overlaps.length))}>
        <ul className={`stack-8 anywhere ${formClasses['sentences']}`}>
          {overlaps.slice(0, maxListed).map((overlap) => {
            const { other, fields, deliveryDates, active, winner } = overlap
            const names = show.fieldNames(fields)
            const activeFrom = show.instantIn(active.start, timeZone)
            const activeTo = show.endIn(active.end, timeZone)
            return (
              <li key={other.id}>
                {say(
                  formMessages.overlapLine(
                    other.name,
                    names,
                    show.orders({ ...overlap, applicableConsignmentTypes: overlap.consignmentTypes }),
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
    </>
  )
}
