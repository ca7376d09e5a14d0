import { productTypes } from '../product-types.ts'
import { type Issue, issue } from '../text/issues.ts'
import { textIssues } from '../text/text.ts'
import { dateIssue, dateOfDay, dayOfDate, type Weekday, weekdayOfDay, weekdays } from '../time/calendar.ts'
import { parseTimeOfDay, type TimeOfDay } from '../time/time-of-day.ts'
import { type Fields, type FieldType, type Kind, property } from './kind.ts'

/** A cut-off on certain dates, instead of the exceptions and defaults of the delivery services that it covers. null: all. */
export type DatedCutoff = {
  /** Codes, sorted. */
  readonly factories: readonly string[] | null
  /** Raw names, sorted; several factories may have services of one name. */
  readonly services: readonly string[] | null
  readonly productTypes: readonly string[] | null
  /** The first and the last day, YYYY-MM-DD on the calendar of each factory. */
  readonly from: string
  readonly to: string
  /** From Monday. */
  readonly days: readonly Weekday[] | null
  /** On the clock of each factory; null: closed, so nothing is dispatched. */
  readonly time: TimeOfDay | null
  readonly reason: string
}

type DatedField = keyof DatedCutoff
const field = (name: DatedField, type: FieldType) => property<DatedCutoff, DatedField>(name, type)

/** What is compared, merged and parsed of a dated cut-off. */
export const datedCutoffFields: Fields<DatedCutoff, DatedField> = {
  fields: () => [
    field('factories', 'codes'),
    field('services', 'codes'),
    field('productTypes', 'codes'),
    field('from', 'date'),
    field('to', 'date'),
    field('days', 'codes'),
    field('time', 'time'),
    field('reason', 'text'),
  ],
}

/** For everything, as long as nothing is entered. */
export const emptyDatedCutoff: DatedCutoff = {
  factories: null,
  services: null,
  productTypes: null,
  from: '',
  to: '',
  days: null,
  time: '',
  reason: '',
}

/** On how many days a dated cut-off applies. */
export function countDays({ from, to, days }: Pick<DatedCutoff, 'from' | 'to' | 'days'>): number {
  const [first, last] = [dayOfDate(from), dayOfDate(to)]
  if (days === null) return last - first + 1
  const weeks = Math.floor((last - first + 1) / 7)
  let count = weeks * days.length
  for (let day = first + weeks * 7; day <= last; day += 1) if (days.includes(weekdayOfDay(day))) count += 1
  return count
}

/** Whether a list of a dated cut-off, or all without one, covers a value. */
export function isCovered(list: readonly string[] | null, value: string): boolean {
  return list === null || list.includes(value)
}

/** In characters, after trimming. */
export const maxReasonLength = 200
/** From the first day to the last. */
export const maxDatedDays = 366
/** The most dated cut-offs of a brand that are not over. */
export const maxDatedCutoffs = 1000
export const tooManyDated: Issue = issue('dated.tooMany', { maximum: String(maxDatedCutoffs) })

/** A dated cut-off; the key is its id. */
export const datedCutoffKind: Kind<DatedCutoff, DatedField> = {
  ...datedCutoffFields,
  kind: 'cutoff-override',
  schemaVersion: 1,
  validate: validateDatedCutoff,
}

/** Whether the factories and services exist, and whether the dates are over, is not examined. */
function validateDatedCutoff(value: DatedCutoff): readonly Issue[] {
  const { time, reason } = value
  return [
    ...listIssues('factories', value.factories, value.factories),
    ...listIssues('services', value.services, value.services),
    ...listIssues('productTypes', value.productTypes, productTypes),
    ...dateIssues(value),
    ...listIssues('days', value.days, weekdays),
    ...(time === null || parseTimeOfDay(time) !== undefined ? [] : [issue('time.invalid', {}, 'time')]),
    ...textIssues(reason, 'reason', maxReasonLength),
  ]
}

/** The issues of factories and delivery services that do not exist; `all`: the delivery services of the brand. */
export function unknownReferences(
  { factories, services }: DatedCutoff,
  all: readonly { readonly factory: string; readonly service: string }[],
): readonly Issue[] {
  const known = all.filter(({ factory }) => factories === null || factories.includes(factory))
  const unknownFactories = (factories ?? []).filter((code) => !known.some(({ factory }) => factory === code))
  if (unknownFactories.length > 0) return unknownFactories.map((factory) => issue('dated.unknownFactory', { factory }, 'factories'))
  return (services ?? [])
    .filter((name) => !known.some(({ service }) => service === name))
    .map((service) => issue('dated.unknownService', { service }, 'services'))
}

function listIssues(path: DatedField, list: readonly string[] | null, allowed: readonly string[] | null): readonly Issue[] {
  if (list === null) return []
  if (list.length === 0) return [issue('list.empty', { name: path }, path)]
  const repeated = list.find((one, at) => list.indexOf(one) !== at)
  return [
    ...(repeated === undefined ? [] : [issue('value.repeated', { field: path, value: repeated }, path)]),
    ...list
      .filter((one) => allowed?.includes(one) === false)
      .map((one) => issue('value.notAllowed', { field: path, value: one, allowed: allowed ?? [] }, path)),
  ]
}

function dateIssues({ from, to, days }: DatedCutoff): readonly Issue[] {
  const invalid = [dateIssue(from, 'from'), dateIssue(to, 'to')].filter((one) => one !== undefined)
  if (invalid.length > 0) return invalid
  if (to < from) return [issue('dated.datesReversed', {}, 'to')]
  if (dayOfDate(to) - dayOfDate(from) >= maxDatedDays) return [issue('dated.tooLong', { maximum: String(maxDatedDays) }, 'to')]
  return days === null || days.length === 0 || countDays({ from, to, days }) > 0 ? [] : [issue('dated.noDay', {}, 'days')]
}

/**
 * The issues of days that are over and that `before`, the stored dated cut-off, does not have: each factory has its own clock. `todays`: the
 * current date, YYYY-MM-DD, at each factory of the brand with delivery services. New dates may not have ended everywhere; those of an active
 * one may end with the day before today, where it is earliest.
 */
export function overIssues(value: DatedCutoff, before: DatedCutoff | undefined, todays: ReadonlyMap<string, string>): readonly Issue[] {
  if (dateIssues(value).length > 0) return []
  const covered = [...todays].filter(([factory]) => isCovered(value.factories, factory))
  const earliest = covered.map(([, today]) => today).sort()[0]
  if (earliest === undefined) return []
  const isNewStart = value.from !== before?.from
  const limit = isNewStart ? earliest : dateOfDay(dayOfDate(earliest) - 1)
  if ((isNewStart || value.to !== before.to) && value.to < limit) return [issue('dated.over', {}, 'to')]
  const past = covered.filter(([factory, today]) => hasNewDayBefore(today, value, coveredBy(before, factory))).map(([factory]) => factory)
  return past.length === 0 ? [] : [issue('dated.overAt', { factories: past.join(', ') }, 'from')]
}

function coveredBy(before: DatedCutoff | undefined, factory: string): DatedCutoff | undefined {
  return before !== undefined && isCovered(before.factories, factory) ? before : undefined
}

function hasNewDayBefore(today: string, value: DatedCutoff, before: DatedCutoff | undefined): boolean {
  const isOn = (one: DatedCutoff, day: number) =>
    dayOfDate(one.from) <= day && day <= dayOfDate(one.to) && isCovered(one.days, weekdayOfDay(day))
  const first = dayOfDate(value.from)
  const days = Array.from({ length: Math.max(0, dayOfDate(today) - first) }, (_, at) => first + at)
  return days.some((day) => isOn(value, day) && (before === undefined || !isOn(before, day)))
}
