import type { Cutoff, CutoffDay } from './kinds/cutoff.ts'
import { countDays, type DatedCutoff, isCovered } from './kinds/cutoff-override.ts'
import { compareText } from './text/text.ts'
import { dayOfDate, type TimeOfDay, weekdayIndex, weekdays } from './time/calendar.ts'

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

/** Whether a dated cut-off applies on a day, in days since 1970-01-01. */
export function appliesOn({ first, last, onWeekday }: DatedRule, day: number): boolean {
  return first <= day && day <= last && onWeekday[weekdayIndex(day)] === true
}

/** The dated cut-offs that decide a day: the first one for all product types, and the first one for each type that one names. */
type Deciding<R extends DatedRecord> = { readonly forAll: R | undefined; readonly ofType: ReadonlyMap<string, R> }

/** What is remembered about a list of rules, which never changes. */
type Remembered = { readonly types: ReadonlySet<string>; readonly days: Map<number, Deciding<DatedRecord>> }
const remembered = new WeakMap<readonly DatedRule[], Remembered>()

/** How many days of a list are remembered. */
const maxDays = 1_000

function rememberedOf(rules: readonly DatedRule[]): Remembered {
  const known = remembered.get(rules)
  if (known !== undefined) return known
  const types = new Set<string>()
  for (const { productTypes } of rules) for (const type of productTypes ?? []) types.add(type)
  const made: Remembered = { types, days: new Map() }
  remembered.set(rules, made)
  return made
}

/** The product types that some of the rules name. */
export function typesOfRules(rules: readonly DatedRule[]): ReadonlySet<string> {
  return rememberedOf(rules).types
}

/** The dated cut-offs among `rules` that decide a day, in days since 1970-01-01. A day of the same list is searched only once. */
export function decidingOn<R extends DatedRecord>(rules: readonly DatedRule<R>[], day: number): Deciding<R> {
  const { types, days } = rememberedOf(rules)
  // Of these rules, so with their records.
  const known = days.get(day) as Deciding<R> | undefined
  if (known !== undefined) return known
  const ofType = new Map<string, R>()
  let forAll: R | undefined
  for (const rule of rules) {
    if (!appliesOn(rule, day)) continue
    if (rule.productTypes === undefined) forAll ??= rule.record
    else for (const type of rule.productTypes) if (!ofType.has(type)) ofType.set(type, rule.record)
    if (forAll !== undefined && ofType.size === types.size) break
  }
  if (days.size >= maxDays) days.clear()
  days.set(day, { forAll, ofType })
  return { forAll, ofType }
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
  const { forAll, ofType } = decidingOn(rules, day)
  const own = ofType.get(productType)
  const dated = own ?? forAll
  if (dated !== undefined) return { time: dated.value.time ?? undefined, layer: own === undefined ? 'dated' : 'datedType', dated }
  const weekday = weekdayIndex(day)
  const kind: CutoffDay = weekday === 5 ? 'saturday' : weekday === 6 ? 'sunday' : 'weekday'
  const exception = exceptions.find((one) => one.productType === productType && one.applicableOn.includes(kind))
  return { time: exception?.time ?? defaults[kind], layer: exception === undefined ? 'default' : 'exception', dated: undefined }
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

/** The stored dated cut-offs that overlap any of these new ones. */
export function overlappedBy<R extends Pick<DatedRecord, 'value'>>(
  values: readonly DatedCutoff[],
  stored: readonly R[],
  services: readonly (readonly [factory: string, service: string])[],
): readonly R[] {
  return stored.filter((other) => values.some((value) => overlap(value, other.value, services)))
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
