import { brandOf } from '../brand-of.ts'
import type { BrandId } from '../brands.ts'
import {
  type ActiveRange,
  activeLocals,
  type DeliveryOptionOverrides,
  type DeliveryOptionSchedule,
  hasCard,
  hasGift,
  type OverrideField,
} from '../delivery-option-schedules.ts'
import { giftTypesOf } from '../product-types.ts'
import { type Issue, issue } from '../text/issues.ts'
import { textIssues } from '../text/text.ts'
import { dateIssue } from '../time/calendar.ts'
import { parseTimeOfDay } from '../time/time-of-day.ts'
import { optionLimits } from './delivery-option.ts'
import { dateTime, type FieldType, type Kind, optional, partOf, property } from './kind.ts'

/** In characters, after trimming (OPT-21). */
export const maxScheduleNameLength = 100

/**
 * Validates OPT-21, OPT-22 and OPT-26. An empty list means that the schedule may be saved.
 * The path of an issue is the form field that shows it: `endDate` for the order of the active range, `deliveryTo` for that of
 * the delivery dates, `overrides.price` and so on.
 */
export function validateDeliveryOptionSchedule(schedule: OptionScheduleContent, brand: BrandId): readonly Issue[] {
  const issues: Issue[] = [...scheduleNameIssues(schedule.name), ...rangeIssues(schedule)]
  if (schedule.applicableConsignmentTypes.length === 0) {
    issues.push(issue('schedule.noConsignmentType', {}, 'applicableConsignmentTypes'))
  }
  return [...issues, ...orderIssues(schedule), ...codeIssues(schedule, brand), ...overrideIssues(schedule.overrides)]
}

/** A schedule without its metadata. */
export type OptionScheduleContent = Omit<DeliveryOptionSchedule, 'id' | 'version' | 'createdAt' | 'createdBy'>

/** The content while it is edited: a price or priority is a number, or the typed text if it is not a number yet. */
export type OptionScheduleTyped = Omit<OptionScheduleContent, 'overrides'> & { readonly overrides: TypedOverrides }
export type TypedOverrides = Pick<DeliveryOptionOverrides, 'name' | 'description'> & {
  readonly [Name in 'price' | 'priority']?: number | string | undefined
}

const field = <Name extends keyof OptionScheduleTyped>(name: Name, type: FieldType) => property<OptionScheduleTyped, Name>(name, type)
const overrideField = <Name extends OverrideField>(name: Name, type: FieldType) =>
  optional(partOf<'overrides', OptionScheduleTyped, Name>('overrides', name, type))

/** The fields of the form in order, then `cancelledAt`. */
export const optionScheduleFields = [
  field('name', 'text'),
  dateTime<OptionScheduleTyped, 'start'>('start', 'startDate', 'startTime'),
  dateTime<OptionScheduleTyped, 'end'>('end', 'endDate', 'endTime'),
  field('deliveryFrom', 'date'),
  field('deliveryTo', 'date'),
  field('applicableConsignmentTypes', 'codes'),
  field('cardTypes', 'codes'),
  field('giftTypes', 'codes'),
  overrideField('name', 'text'),
  overrideField('description', 'text'),
  overrideField('price', 'price'),
  overrideField('priority', 'number'),
  optional(field('cancelledAt', 'instant')),
] as const
export type OptionScheduleField = (typeof optionScheduleFields)[number]['name']

/** The path of an issue: a control of the form. */
export type OptionSchedulePath = Exclude<OptionScheduleField, 'start' | 'end'> | keyof ActiveRange

/** A schedule of a delivery option; the key is `{centre}/{option}/{id}`. */
export const deliveryOptionScheduleKind: Kind<OptionScheduleContent, OptionScheduleField> = {
  kind: 'delivery-option-schedule',
  schemaVersion: 1,
  fields: () => optionScheduleFields,
  validate: validateDeliveryOptionSchedule,
}

export function scheduleNameIssues(name: string): readonly Issue[] {
  return textIssues(name, 'name', maxScheduleNameLength)
}

function rangeIssues(schedule: OptionScheduleContent): readonly Issue[] {
  const issues: Issue[] = []
  for (const field of ['startDate', 'startTime', 'endDate', 'endTime', 'deliveryFrom', 'deliveryTo'] as const) {
    const text = schedule[field]
    const isTime = field === 'startTime' || field === 'endTime'
    const wrong = isTime ? timeIssue(text, field) : dateIssue(text, field)
    if (wrong !== undefined) issues.push(wrong)
  }
  const isWrong = (...fields: readonly string[]) => issues.some((one) => fields.includes(one.path))
  // In local time. A range in order that a clock change skips is a warning instead.
  if (!isWrong('startDate', 'startTime', 'endDate', 'endTime')) {
    const { start, end } = activeLocals(schedule)
    if (start >= end) issues.push(issue('schedule.endNotAfterStart', {}, 'endDate'))
  }
  if (!isWrong('deliveryFrom', 'deliveryTo') && schedule.deliveryFrom > schedule.deliveryTo) {
    issues.push(issue('schedule.deliveryReversed', {}, 'deliveryTo'))
  }
  return issues
}

function timeIssue(text: string, field: string): Issue | undefined {
  if (text === '') return issue('field.required', {}, field)
  return parseTimeOfDay(text) === undefined ? issue('time.invalid', {}, field) : undefined
}

/** Card or gift types that no order can have. An empty list means all types and is valid. */
function orderIssues({ applicableConsignmentTypes: types, cardTypes, giftTypes }: OptionScheduleContent): readonly Issue[] {
  const issues: Issue[] = []
  if (types.length === 0) return issues
  if (cardTypes.length > 0 && !types.some(hasCard)) issues.push(issue('schedule.cardTypesWithoutCard', {}, 'cardTypes'))
  if (giftTypes.length > 0 && !types.some(hasGift)) issues.push(issue('schedule.giftTypesWithoutGift', {}, 'giftTypes'))
  return issues
}

/** Unknown codes, at most ten of each list: each issue lists every valid code. */
function codeIssues(schedule: OptionScheduleContent, brand: BrandId): readonly Issue[] {
  const lists = [
    ['cardTypes', brandOf(brand).cardTypes],
    ['giftTypes', giftTypesOf(brand).map(({ code }) => code)],
  ] as const
  return lists.flatMap(([field, allowed]) =>
    schedule[field]
      .filter((value) => !allowed.some((one) => one === value))
      .slice(0, 10)
      .map((value) => issue('value.notAllowed', { field, value, allowed }, field)),
  )
}

function overrideIssues({ name, description, price, priority }: DeliveryOptionOverrides): readonly Issue[] {
  const issues: Issue[] = []
  if (name !== undefined) issues.push(...textIssues(name, 'overrides.name', optionLimits.name.maximum))
  if (description !== undefined) issues.push(...textIssues(description, 'overrides.description', optionLimits.description.maximum, false))
  if (price !== undefined && !isWithin(price, optionLimits.price)) issues.push(issue('price.outOfRange', {}, 'overrides.price'))
  if (priority !== undefined && !isWithin(priority, optionLimits.priority)) {
    const { minimum, maximum } = optionLimits.priority
    issues.push(issue('number.outOfRange', { minimum: String(minimum), maximum: String(maximum) }, 'overrides.priority'))
  }
  return issues
}

/** Whether a value is a whole number within inclusive bounds. */
export function isWithin(value: number, { minimum, maximum }: { readonly minimum: number; readonly maximum: number }): boolean {
  return Number.isInteger(value) && value >= minimum && value <= maximum
}
