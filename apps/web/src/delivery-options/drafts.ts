import type { BrandId } from '@goat/domain/brands'
import {
  type DeliveryOptionOverrides,
  type DeliveryOptionSchedule,
  type OverrideField,
  override,
} from '@goat/domain/delivery-option-schedules'
import { validateDeliveryOptionSchedule } from '@goat/domain/delivery-option-validation'
import type { DeliveryOption } from '@goat/domain/delivery-options'
import type { Issue } from '@goat/domain/issues'
import { parseTimeOfDay, showTimeOfDay } from '@goat/domain/time-of-day'
import { normaliseTimeText } from '@goat/ui/time-text'

/**
 * A schedule as it stands in the form: its times are whatever has been typed, and a number that is overridden but not filled in is NaN,
 * which no valid schedule has.
 */
export type ScheduleDraft = DeliveryOptionSchedule

export function draftOf(schedule: DeliveryOptionSchedule): ScheduleDraft {
  return { ...schedule, startTime: showTimeOfDay(schedule.startTime), endTime: showTimeOfDay(schedule.endTime) }
}

/** What is sent. */
export function scheduleOf(draft: ScheduleDraft): DeliveryOptionSchedule {
  return { ...draft, startTime: timeOf(draft.startTime), endTime: timeOf(draft.endTime) }
}

function timeOf(text: string): string {
  const typed = normaliseTimeText(text)
  return parseTimeOfDay(typed) ?? typed
}

/** Switches the override of a field on, with today's value to begin with, or off. */
export function switchOverride(draft: ScheduleDraft, field: OverrideField, isOn: boolean, today: DeliveryOption): ScheduleDraft {
  if (!isOn) return override(draft, field, undefined)
  const first: DeliveryOptionOverrides = {
    name: today.name,
    description: today.description,
    price: today.price ?? Number.NaN,
    priority: today.priority ?? Number.NaN,
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

/** Description section 5, by field. */
export function issuesOf(draft: ScheduleDraft, brand: BrandId): ScheduleIssues {
  const all = validateDeliveryOptionSchedule(scheduleOf(draft), brand)
  return { all, of: (field) => all.find((one) => one.path === field) }
}
