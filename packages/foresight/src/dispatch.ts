import type { DatedCutoff } from '@goat/domain/dated-cutoffs'
import { type CutoffLayer, effectiveCutoff, typesOfRules } from '@goat/domain/effective-cutoffs'
import { productTypes } from '@goat/domain/product-types'
import { timeMs } from '@goat/domain/time-of-day'
import type { ZoneClock } from '@goat/domain/zone-clock'
import type { CompiledService } from './compile.ts'
import type { WorldRecord } from './world.ts'

/** The last moment to place an order that is dispatched on a date. */
export type CutoffAnswer = {
  /** The date at the factory, in days since 1970-01-01. */
  readonly day: number
  /** HH:MM:SS on the factory's clock. */
  readonly local: string
  /** The instant, in milliseconds since 1970-01-01T00:00Z. An order placed at it is too late. */
  readonly at: number
  readonly layer: CutoffLayer
  /** The dated cut-off that decides. */
  readonly dated: WorldRecord<DatedCutoff> | undefined
}

/** When an order is dispatched; `undecided` if that depends on its product type, `never` if not within 60 days. */
export type Dispatch = CutoffAnswer | 'undecided' | 'never'

/** How far ahead a day with a dispatch is looked for. */
export const horizonDays = 60

/** The cut-off of a delivery service on a date, for a product type; undefined if it is closed. */
export function cutoffOn(
  { record, dated: rules }: CompiledService,
  clock: ZoneClock,
  day: number,
  productType: string,
): CutoffAnswer | undefined {
  const { time: local, layer, dated } = effectiveCutoff(record.value, rules, day, productType)
  return local === undefined ? undefined : { day, local, at: clock.instantOf({ day, ms: timeMs(local) }), layer, dated }
}

/**
 * The first dispatch of an order placed at an instant, on the `requested` date (in days since 1970-01-01) or later. The product type is
 * undefined if it is not known.
 */
export function dispatchOf(
  service: CompiledService,
  clock: ZoneClock,
  placedAt: number,
  productType: string | undefined,
  requested: number | undefined,
): Dispatch {
  if (productType !== undefined) return firstDispatch(service, clock, placedAt, productType, requested)
  let first: Dispatch | undefined
  for (const type of distinctTypes(service)) {
    const one = firstDispatch(service, clock, placedAt, type, requested)
    if (first !== undefined && !isSame(one, first)) return 'undecided'
    first = one
  }
  return first ?? 'undecided'
}

function isSame(a: Dispatch, b: Dispatch): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b
  return a.day === b.day && a.local === b.local && a.layer === b.layer && a.dated === b.dated
}

function firstDispatch(
  service: CompiledService,
  clock: ZoneClock,
  placedAt: number,
  productType: string,
  requested: number | undefined,
): Dispatch {
  const first = firstDay(clock, placedAt, requested)
  for (let day = first; day <= first + horizonDays; day += 1) {
    const answer = cutoffOn(service, clock, day, productType)
    if (answer !== undefined && placedAt < answer.at) return answer
  }
  return 'never'
}

/** The first day on which an order placed at an instant could be dispatched, in days since 1970-01-01. */
export function firstDay(clock: ZoneClock, placedAt: number, requested: number | undefined): number {
  const today = clock.localAt(placedAt).day
  return Math.max(today, requested ?? today)
}

/** One product type for each that has an exception or a dated cut-off of its own, and one without. */
export function distinctTypes(service: CompiledService): readonly string[] {
  return withOther(namedTypes(service))
}

/** Some product types, and one that is not among them, if there is any. */
export function withOther(named: ReadonlySet<string>): readonly string[] {
  const other = productTypes.find((type) => !named.has(type))
  return other === undefined ? [...named] : [...named, other]
}

/** The product types that have an exception or a dated cut-off of their own. */
export function namedTypes({ record, dated }: CompiledService): ReadonlySet<string> {
  return new Set([...record.value.exceptions.map(({ productType }) => productType), ...typesOfRules(dated)])
}
