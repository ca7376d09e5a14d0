import { type BrandId, brandOf } from '../brands.ts'
import {
  type ActiveRange,
  activeLocals,
  type DeliveryOptionOverrides,
  type DeliveryOptionSchedule,
  hasCard,
  hasGift,
  maxScheduleNameLength,
  optionScheduleShape,
} from '../delivery-option-schedules.ts'
import { giftTypesOf } from '../product-types.ts'
import { type Issue, issue, textIssues } from '../text/text.ts'
import { dateTime, type Field, fieldsOf, type Kind, propertyIssues } from './kind.ts'

/** A schedule without its metadata. */
export type OptionScheduleContent = Omit<DeliveryOptionSchedule, 'id' | 'version' | 'createdAt' | 'createdBy'>

const { name, startDate, startTime, endDate, endTime, overrides, cancelledAt, ...others } = optionScheduleShape
const { fulfilmentCentreId: _centre, deliveryOptionId: _option, ...orders } = others

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
  return [...issues, ...orderIssues(schedule), ...codeIssues(schedule, brand), ...propertyIssues({ overrides }, schedule)]
}

/** The content while it is edited: a price or priority is a number, or the typed text if it is not a number yet. */
export type OptionScheduleTyped = Omit<OptionScheduleContent, 'overrides'> & { readonly overrides: TypedOverrides }
export type TypedOverrides = Pick<DeliveryOptionOverrides, 'name' | 'description'> & {
  readonly [Name in 'price' | 'priority']?: number | string | undefined
}

type Named = keyof typeof orders | `overrides.${keyof DeliveryOptionOverrides}` | 'name' | 'start' | 'end' | 'cancelledAt'

/** The fields of the form in order, then `cancelledAt`. */
export const optionScheduleFields = [
  ...fieldsOf({ name }),
  dateTime<OptionScheduleTyped, 'start'>('start', 'startDate', 'startTime'),
  dateTime<OptionScheduleTyped, 'end'>('end', 'endDate', 'endTime'),
  ...fieldsOf({ ...orders, overrides, cancelledAt }),
] as readonly Field<OptionScheduleTyped, Named>[]
export type OptionScheduleField = Named

/** The path of an issue: a control of the form. */
export type OptionSchedulePath = Exclude<OptionScheduleField, 'start' | 'end'> | keyof ActiveRange

/** A schedule of a delivery option; the key is `{centre}/{option}/{id}`. */
export const deliveryOptionScheduleKind: Kind<OptionScheduleContent, OptionScheduleField> = {
  kind: 'delivery-option-schedule',
  shape: optionScheduleShape,
  schemaVersion: 1,
  fields: () => optionScheduleFields,
  validate: validateDeliveryOptionSchedule,
}

export function scheduleNameIssues(name: string): readonly Issue[] {
  return textIssues(name, 'name', maxScheduleNameLength)
}

const range = { startDate, startTime, endDate, endTime }

function rangeIssues(schedule: OptionScheduleContent): readonly Issue[] {
  const { deliveryFrom, deliveryTo } = schedule
  const found = propertyIssues({ ...range, deliveryFrom: orders.deliveryFrom, deliveryTo: orders.deliveryTo }, schedule)
  const issues = found.map((one) => (Reflect.get(schedule, one.path) === '' ? issue('field.required', {}, one.path) : one))
  const areRight = (...fields: readonly string[]) => !issues.some(({ path }) => fields.includes(path))
  // In local time. A range in order that a clock change skips is a warning instead.
  if (areRight(...Object.keys(range))) {
    const { start, end } = activeLocals(schedule)
    if (start >= end) issues.push(issue('schedule.endNotAfterStart', {}, 'endDate'))
  }
  if (areRight('deliveryFrom', 'deliveryTo') && deliveryFrom > deliveryTo) issues.push(issue('schedule.deliveryReversed', {}, 'deliveryTo'))
  return issues
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
