import type { Listed } from '@goat/contract/received'
import {
  type DeliveryOptionWarning,
  deliveryOptionOverlaps,
  deliveryOptionTimingWarnings,
  priceWarnings,
} from '@goat/domain/delivery-option-overlaps'
import { activeInterval, compileSchedules, type DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import type { OptionSchedulePath } from '@goat/domain/kinds/delivery-option-schedule'
import { Alert } from '@goat/ui/messages'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useDeferredValue, useMemo } from 'react'
import { cityIn } from '../platform/locale/dates.ts'
import { LeftOut } from '../records/notes.tsx'
import { timingSentencesIn } from '../records/timing-sentences.ts'
import { formMessages, scheduleMessages } from './messages.ts'
import { issuesOf, type ScheduleDraft, scheduleFromDraft, schedulesOf, validSchedule, zoneOf } from './schedules.ts'
import { type Texts, useTexts } from './show.ts'

const dateFields: readonly OptionSchedulePath[] = ['startDate', 'startTime', 'endDate', 'endTime', 'deliveryFrom', 'deliveryTo']

/** Sentences about a draft, as far as it is complete: when it is active, and the warnings to confirm before saving. */
export function savingSentencesIn({ say, show, brand }: Texts, option: DeliveryOption) {
  const timing = timingSentencesIn(say, say.languageTag)
  const timeZone = zoneOf(option)
  const price = (minor: number) => show.price(minor, option.currency)
  const sentence = (one: DeliveryOptionWarning): string => {
    switch (one.code) {
      case 'deliveredBefore':
        return say(formMessages.deliveredBefore(show.date(one.deliveryTo), show.date(one.activeFrom)))
      case 'priceHigh':
        return say(msg`The price of ${{ price: price(one.price) }} is more than three times the normal ${{ normal: price(one.normal) }}.`)
      case 'priceLow':
        return say(msg`The price of ${{ price: price(one.price) }} is less than a third of the normal ${{ normal: price(one.normal) }}.`)
      default:
        return timing.warning(one, timeZone)
    }
  }
  const unlessWrong = (
    draft: ScheduleDraft,
    fields: readonly OptionSchedulePath[],
    warnings: (of: DeliveryOptionSchedule) => readonly DeliveryOptionWarning[],
  ) => {
    const issues = issuesOf(draft, brand, option)
    return fields.some((field) => issues.of(field) !== undefined) ? [] : warnings(scheduleFromDraft(draft, option)).map(sentence)
  }
  const aboutTiming = (draft: ScheduleDraft, now: number) =>
    unlessWrong(draft, dateFields, (schedule) => deliveryOptionTimingWarnings(schedule, timeZone, now))
  const aboutPrice = (draft: ScheduleDraft) => unlessWrong(draft, ['overrides.price'], (schedule) => priceWarnings(schedule, option))
  return {
    /** When a valid draft is active. */
    span: (draft: ScheduleDraft) => {
      const schedule = validSchedule(draft, brand, option)
      const interval = schedule && activeInterval(schedule, timeZone)
      return interval && interval.start < interval.end ? timing.span(interval, timeZone) : ''
    },
    timing: aboutTiming,
    price: aboutPrice,
    all: (draft: ScheduleDraft, now: number) => [...aboutTiming(draft, now), ...aboutPrice(draft)],
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
export function Overlaps({ draft, schedules: { read, leftOut }, option, now, canStill = msg`You can still save.` }: OverlapsProps) {
  const { say, show, brand } = useTexts()
  const timeZone = zoneOf(option)
  // Deferred, so that typing stays responsive while a long list is compared.
  const deferred = useDeferredValue(draft)
  const compiled = useMemo(() => compileSchedules(schedulesOf(read, option), timeZone), [read, option, timeZone])
  const overlaps = useMemo(() => {
    const schedule = validSchedule(deferred, brand, option)
    return schedule === undefined ? [] : deliveryOptionOverlaps(schedule, compiled, timeZone, now)
  }, [deferred, compiled, timeZone, option, now, brand])
  const left = <LeftOut keys={leftOut} />
  if (overlaps.length === 0) return left
  return (
    <>
      {left}
      <Alert variant="warning" isLive title={say(formMessages.overlapTitle(overlaps.length))}>
        <ul className="grid gap-8 anywhere bullets">
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
        {overlaps.length > maxListed ? <p>{say(msg`And ${{ count: overlaps.length - maxListed }} more.`)}</p> : null}
        <p>
          {say(msg`The schedule that starts later wins. If both start at the same time, the one created later wins.`)} {say(canStill)}
        </p>
      </Alert>
    </>
  )
}
