import type { OverlaidRecord } from '@goat/contract/resolve'
import type { BrandId } from '@goat/domain/brands'
import { type ActiveRange, type DeliveryOptionSchedule, type OverrideField, override } from '@goat/domain/delivery-option-schedules'
import { type DeliveryOption, optionLimits } from '@goat/domain/kinds/delivery-option'
import {
  type OptionScheduleField,
  type OptionSchedulePath,
  type OptionScheduleTyped,
  optionScheduleFields,
  type TypedOverrides,
  validateDeliveryOptionSchedule,
} from '@goat/domain/kinds/delivery-option-schedule'
import { joinKey } from '@goat/domain/kinds/kind'
import { isWithin } from '@goat/domain/kinds/shape'
import { readPrice, readWholeNumber } from '@goat/domain/money'
import { endOfDay, fullEndTime, showTimeOfDay } from '@goat/domain/time/time-of-day'
import { type FormIssues, formIssues, typedFields, typedTime } from '../records/draft.ts'
import { scheduleFor } from './schedules.ts'

/** A schedule in the form; its times and numbers are as typed, an end of the day initially as 24:00:00. */
export type ScheduleDraft = Omit<DeliveryOptionSchedule, 'overrides'> & {
  readonly overrides: TypedOverrides
  /** The keys of further options for which a new schedule is created as well. */
  readonly alsoFor?: readonly string[]
}

export const draftFields = typedFields<OptionScheduleTyped, OptionScheduleField>({ fields: () => optionScheduleFields })

export function draftOf(schedule: DeliveryOptionSchedule): ScheduleDraft {
  const { startTime, endTime } = schedule
  return { ...schedule, startTime: showTimeOfDay(startTime), endTime: endTime === endOfDay ? '24:00:00' : showTimeOfDay(endTime) }
}

/** The delivery option of a schedule, whose currency a typed price may name. */
type PricedOption = Pick<DeliveryOption, 'currency'>

/** The active range to send. An end at 00:00 of the day on which it starts later is the end of that day. */
export function rangeOf({ startDate, startTime, endDate, endTime }: ScheduleDraft): ActiveRange {
  const start = typedTime(startTime)
  return { startDate, startTime: start, endDate, endTime: fullEndTime(typedTime(endTime), startDate === endDate ? start : '') }
}

/** The schedule to send. A number that cannot be parsed becomes NaN, which validation rejects. */
export function scheduleFromDraft({ alsoFor: _, ...draft }: ScheduleDraft, option: PricedOption): DeliveryOptionSchedule {
  const { price, priority, ...texts } = draft.overrides
  const overrides = {
    ...texts,
    ...(price === undefined ? {} : { price: numberOf(price, (typed) => priceOf(typed, option)) }),
    ...(priority === undefined ? {} : { priority: numberOf(priority, priorityOf) }),
  }
  return { ...draft, ...rangeOf(draft), overrides }
}

function numberOf(value: number | string, read: (typed: string) => number | undefined): number {
  return typeof value === 'number' ? value : (read(value) ?? Number.NaN)
}

/** Parses a price of an option, in minor units; undefined if it is ambiguous or out of range. */
export function priceOf(typed: string, { currency }: PricedOption): number | undefined {
  const reading = readPrice(typed, currency)
  return reading.ok && isWithin(reading.price, optionLimits.price) ? reading.price : undefined
}

/** Parses a priority; undefined if it is not a whole number or out of range. */
export function priorityOf(typed: string): number | undefined {
  const priority = readWholeNumber(typed)
  return priority !== undefined && isWithin(priority, optionLimits.priority) ? priority : undefined
}

/** Switches the override of a field on, starting with the normal value, or off. */
export function switchOverride(draft: ScheduleDraft, field: OverrideField, isOn: boolean, option: DeliveryOption): ScheduleDraft {
  if (!isOn) return override(draft, field, undefined)
  const first: TypedOverrides = {
    name: option.name,
    description: option.description,
    price: option.price ?? '',
    priority: option.priority ?? '',
  }
  return override(draft, field, first[field])
}

/** The issues of a draft (OPT-21, OPT-22, OPT-26), by field. */
export function issuesOf(draft: ScheduleDraft, brand: BrandId, option: PricedOption): FormIssues<OptionSchedulePath> {
  const { price } = draft.overrides
  const reading = typeof price === 'string' ? readPrice(price, option.currency) : undefined
  const all = validateDeliveryOptionSchedule(scheduleFromDraft(draft, option), brand).map((one) =>
    // The parser's issue is more specific than "out of range".
    one.path === 'overrides.price' && reading?.ok === false ? { ...reading.issue, path: one.path } : one,
  )
  return formIssues(all)
}

/** The records that saving a schedule for some options, first its own, would write; undefined while it is invalid. */
export function recordsOf(
  draft: ScheduleDraft,
  brand: BrandId,
  options: readonly [DeliveryOption, ...DeliveryOption[]],
): readonly OverlaidRecord[] | undefined {
  if (issuesOf(draft, brand, options[0]).all.length > 0) return undefined
  return options.map((option) => {
    const schedule = scheduleFor(scheduleFromDraft(draft, options[0]), option)
    const { id, version: _version, createdAt: _at, createdBy: _by, cancelledAt: _cancelled, ...value } = schedule
    return { kind: 'delivery-option-schedule', key: joinKey(value.fulfilmentCentreId, value.deliveryOptionId, id || 'new'), value }
  })
}
