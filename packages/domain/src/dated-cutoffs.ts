import { dateIssue, dayOfDate } from './calendar-date.ts'
import type { Cutoff, CutoffDay } from './cutoffs.ts'
import { type Issue, issue } from './issues.ts'
import { productTypes } from './product-types.ts'
import { type FieldType, type Kind, property } from './records/kind.ts'
import { compareText } from './text-order.ts'
import { textIssues } from './texts.ts'
import { parseTimeOfDay, type TimeOfDay } from './time-of-day.ts'
import { type Weekday, weekdayIndex, weekdayOfDay, weekdays } from './weekdays.ts'

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

/** In characters, after trimming. */
export const maxReasonLength = 200
/** From the first day to the last. */
export const maxDatedDays = 366
/** The most dated cut-offs of a brand that are not over. */
export const maxDatedCutoffs = 1000

type DatedField = keyof DatedCutoff
const field = (name: DatedField, type: FieldType) => property<DatedCutoff, DatedField>(name, type)

/** A dated cut-off; the key is its id. */
export const datedCutoffKind: Kind<DatedCutoff, DatedField> = {
  kind: 'cutoff-override',
  schemaVersion: 1,
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

/** The issue of dates that are over everywhere; `today`: the earliest current date of the factories, YYYY-MM-DD. */
export function overIssue({ to }: DatedCutoff, today: string): Issue | undefined {
  return to < today ? issue('dated.over', {}, 'to') : undefined
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

/** A stored dated cut-off. */
export type DatedRecord = {
  readonly key: string
  /** In milliseconds since 1970-01-01T00:00Z. */
  readonly created: number
  readonly value: DatedCutoff
}

/** A dated cut-off prepared for look-ups. */
export type DatedRule<R extends DatedRecord = DatedRecord> = {
  readonly record: R
  /** The first and the last day, in days since 1970-01-01. */
  readonly first: number
  readonly last: number
  /** By `weekdayIndex`. */
  readonly onWeekday: readonly boolean[]
  /** undefined: all. */
  readonly productTypes: ReadonlySet<string> | undefined
}

/** Dated cut-offs in the order of their precedence within a layer: fewer days, then created later, then the greater key (CUT-28). */
export function datedRules<R extends DatedRecord>(records: readonly R[]): readonly DatedRule<R>[] {
  return records
    .map((record) => ({ record, days: countDays(record.value) }))
    .sort((a, b) => a.days - b.days || b.record.created - a.record.created || compareText(b.record.key, a.record.key))
    .map(({ record }) => {
      const { from, to, days, productTypes: types } = record.value
      return {
        record,
        first: dayOfDate(from),
        last: dayOfDate(to),
        onWeekday: weekdays.map((day) => days === null || days.includes(day)),
        productTypes: types === null ? undefined : new Set(types),
      }
    })
}

/** The rules that cover a delivery service, in the same order. */
export function rulesOfService<R extends DatedRecord>(
  rules: readonly DatedRule<R>[],
  factory: string,
  service: string,
): readonly DatedRule<R>[] {
  return rules.filter(({ record: { value } }) => isCovered(value.factories, factory) && isCovered(value.services, service))
}

function isCovered(list: readonly string[] | null, value: string): boolean {
  return list === null || list.includes(value)
}

/** Where a cut-off comes from, from the weakest to the strongest: `datedType` is a dated cut-off of the product type. */
export const cutoffLayers = ['default', 'exception', 'dated', 'datedType'] as const
export type CutoffLayer = (typeof cutoffLayers)[number]

/** The cut-off of a delivery service on a date for a product type. */
export type EffectiveCutoff<R extends DatedRecord = DatedRecord> = {
  /** On the factory's clock; undefined: closed. */
  readonly time: TimeOfDay | undefined
  readonly layer: CutoffLayer
  /** The dated cut-off that decides. */
  readonly dated: R | undefined
}

/**
 * The cut-off on a date, in days since 1970-01-01, for a product type: the first dated cut-off of the type among `rules`, otherwise the
 * first of all types, otherwise the exception of the type, otherwise the default for that kind of day (FOR-7). `rules` are those of the
 * service.
 */
export function effectiveCutoff<R extends DatedRecord>(
  { default: defaults, exceptions }: Cutoff,
  rules: readonly DatedRule<R>[],
  day: number,
  productType: string,
): EffectiveCutoff<R> {
  const weekday = weekdayIndex(day)
  const onDay = rules.filter(({ first, last, onWeekday }) => first <= day && day <= last && onWeekday[weekday] === true)
  const ofType = onDay.find(({ productTypes: types }) => types?.has(productType) === true)
  const winner = ofType ?? onDay.find(({ productTypes: types }) => types === undefined)
  if (winner !== undefined) {
    const { record } = winner
    return { time: record.value.time ?? undefined, layer: ofType === undefined ? 'dated' : 'datedType', dated: record }
  }
  const kind = kindOfDay(weekday)
  const exception = exceptions.find((one) => one.productType === productType && one.applicableOn.includes(kind))
  return { time: exception?.time ?? defaults[kind], layer: exception === undefined ? 'default' : 'exception', dated: undefined }
}

function kindOfDay(weekday: number): CutoffDay {
  return weekday === 5 ? 'saturday' : weekday === 6 ? 'sunday' : 'weekday'
}

/** Another dated cut-off for a service, type and day of this one. */
export type DatedOverlap<R extends DatedRecord = DatedRecord> = {
  readonly other: R
  /** Whether the other one decides where both apply. */
  readonly otherWins: boolean
}

/** The overlaps of a dated cut-off with others, where both cover one of the services, as `[factory, service]`. */
export function overlapsOf<R extends DatedRecord>(
  one: DatedRecord,
  others: readonly R[],
  services: readonly (readonly [factory: string, service: string])[],
): readonly DatedOverlap<R>[] {
  const overlapping = others.filter((other) => other.key !== one.key && overlap(one.value, other.value, services))
  return overlapping.map((other) => ({ other, otherWins: isBefore(other, one) }))
}

function overlap(one: DatedCutoff, other: DatedCutoff, services: readonly (readonly [string, string])[]): boolean {
  return (
    shareDay(one, other) &&
    (one.productTypes === null || other.productTypes === null || one.productTypes.some((type) => other.productTypes?.includes(type))) &&
    services.some(([factory, service]) =>
      [one, other].every((value) => isCovered(value.factories, factory) && isCovered(value.services, service)),
    )
  )
}

function shareDay(one: DatedCutoff, other: DatedCutoff): boolean {
  const from = one.from > other.from ? one.from : other.from
  const to = one.to < other.to ? one.to : other.to
  const days = weekdays.filter((day) => isCovered(one.days, day) && isCovered(other.days, day))
  return from <= to && countDays({ from, to, days }) > 0
}

/** Whether a dated cut-off decides where another one applies as well: one for certain product types comes before one for all. */
function isBefore(one: DatedRecord, other: DatedRecord): boolean {
  const [ofTypes, others] = [one, other].map(({ value }) => value.productTypes !== null)
  return ofTypes === others ? datedRules([one, other])[0]?.record === one : ofTypes === true
}
