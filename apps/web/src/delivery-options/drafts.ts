import type { BrandId } from '@goat/domain/brands'
import {
  type DeliveryOptionOverrides,
  type DeliveryOptionSchedule,
  type OverrideField,
  override,
} from '@goat/domain/delivery-option-schedules'
import { isWithin, overrideLimits, validateDeliveryOptionSchedule } from '@goat/domain/delivery-option-validation'
import { currencyOf, type DeliveryOption } from '@goat/domain/delivery-options'
import type { Issue } from '@goat/domain/issues'
import { readPrice } from '@goat/domain/prices'
import { parseTimeOfDay, showTimeOfDay } from '@goat/domain/time-of-day'
import { readWholeNumber } from '@goat/domain/whole-numbers'
import { normaliseTimeText } from '@goat/ui/time-text'

/** A price or priority is the number, or what was typed as long as no number has been read from it. */
type TypedOverrides = Pick<DeliveryOptionOverrides, 'name' | 'description'> & {
  readonly price?: number | string | undefined
  readonly priority?: number | string | undefined
}

/** A schedule as it stands in the form: its times and numbers are whatever has been typed. */
export type ScheduleDraft = Omit<DeliveryOptionSchedule, 'overrides'> & { readonly overrides: TypedOverrides }

export function draftOf(schedule: DeliveryOptionSchedule): ScheduleDraft {
  return { ...schedule, startTime: showTimeOfDay(schedule.startTime), endTime: showTimeOfDay(schedule.endTime) }
}

/** What is sent. A number that cannot be read is NaN, which no valid schedule has. */
export function scheduleOf(draft: ScheduleDraft, brand: BrandId): DeliveryOptionSchedule {
  const { price, priority, ...texts } = draft.overrides
  const overrides = {
    ...texts,
    ...(price === undefined ? {} : { price: numberOf(price, (typed) => priceOf(typed, brand)) }),
    ...(priority === undefined ? {} : { priority: numberOf(priority, priorityOf) }),
  }
  return { ...draft, startTime: timeOf(draft.startTime), endTime: timeOf(draft.endTime), overrides }
}

function numberOf(value: number | string, read: (typed: string) => number | undefined): number {
  return typeof value === 'number' ? value : (read(value) ?? Number.NaN)
}

/** The price that a text means in the brand's currency; undefined where it is not clearly one, or not one that may be saved. */
export function priceOf(typed: string, brand: BrandId): number | undefined {
  const reading = readPrice(typed, currencyOf(brand))
  return reading.ok && isWithin(reading.price, overrideLimits.price) ? reading.price : undefined
}

/** The priority that a text means; undefined where it is not one that may be saved. */
export function priorityOf(typed: string): number | undefined {
  const priority = readWholeNumber(typed)
  return priority !== undefined && isWithin(priority, overrideLimits.priority) ? priority : undefined
}

function timeOf(text: string): string {
  const typed = normaliseTimeText(text)
  return parseTimeOfDay(typed) ?? typed
}

/** Switches the override of a field on, with the normal value to begin with, or off. */
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

/** The fields that a person fills in, in the order of the form. */
export const scheduleFields = [
  'name',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'deliveryFrom',
  'deliveryTo',
  'applicableConsignmentTypes',
  'cardTypes',
  'giftTypes',
  'overrides.name',
  'overrides.description',
  'overrides.price',
  'overrides.priority',
] as const
export type ScheduleField = (typeof scheduleFields)[number]

const overrideOf = {
  'overrides.name': 'name',
  'overrides.description': 'description',
  'overrides.price': 'price',
  'overrides.priority': 'priority',
} as const satisfies Readonly<Partial<Record<ScheduleField, OverrideField>>>

export function isOverride(field: ScheduleField): field is keyof typeof overrideOf {
  return Object.hasOwn(overrideOf, field)
}

/** The value of a field, as a text or number that can be compared. */
function comparable(draft: ScheduleDraft, field: ScheduleField): string | number | undefined {
  if (isOverride(field)) return draft.overrides[overrideOf[field]]
  if (field === 'startTime' || field === 'endTime') return timeOf(draft[field])
  const value = draft[field]
  return typeof value === 'string' ? value : value.join()
}

export function differences(one: ScheduleDraft, other: ScheduleDraft): readonly ScheduleField[] {
  return scheduleFields.filter((field) => !Object.is(comparable(one, field), comparable(other, field)))
}

/**
 * The person's changes on top of what is stored now: a field that they changed stays theirs, one that they left alone follows the
 * stored one. `base` is what they saw when they began.
 */
export function rebase(base: ScheduleDraft, draft: ScheduleDraft, stored: ScheduleDraft): ScheduleDraft {
  let next = stored
  for (const field of differences(base, draft)) {
    next = isOverride(field) ? override(next, overrideOf[field], draft.overrides[overrideOf[field]]) : { ...next, [field]: draft[field] }
  }
  return next
}

export type ScheduleIssues = { readonly all: readonly Issue[]; readonly of: (field: ScheduleField) => Issue | undefined }

/** What is wrong with a draft (OPT-21, OPT-22, OPT-26), by field. */
export function issuesOf(draft: ScheduleDraft, brand: BrandId): ScheduleIssues {
  const { price } = draft.overrides
  const reading = typeof price === 'string' ? readPrice(price, currencyOf(brand)) : undefined
  const all = validateDeliveryOptionSchedule(scheduleOf(draft, brand), brand).map((one) =>
    // Why a price cannot be read says more than that none was read.
    one.path === 'overrides.price' && reading?.ok === false ? { ...reading.issue, path: one.path } : one,
  )
  return { all, of: (field) => all.find((one) => one.path === field) }
}
