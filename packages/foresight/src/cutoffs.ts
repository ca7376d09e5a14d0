import type { Cutoff } from '@goat/domain/cutoffs'
import type { DatedCutoff } from '@goat/domain/dated-cutoffs'
import { type DatedRecord, type DatedRule, decidingOn, type EffectiveCutoff, effectiveCutoff } from '@goat/domain/effective-cutoffs'
import { compareText } from '@goat/domain/text-order'
import { timeMs } from '@goat/domain/time-of-day'
import type { ZoneClock } from '@goat/domain/zone-clock'
import type { CompiledFactory, CompiledService, CompiledWorld } from './compile.ts'
import { type CutoffAnswer, dispatchOf, distinctTypes, namedTypes, withOther } from './dispatch.ts'
import type { WorldRecord } from './world.ts'

/** The cut-off of a delivery service on a day, and the product types whose cut-off is another one. */
export type Cell<R extends DatedRecord = DatedRecord> = EffectiveCutoff<R> & {
  readonly others: readonly (EffectiveCutoff<R> & { readonly productType: string })[]
}

/** The cells of a delivery service on `count` days from `first`, in days since 1970-01-01. `rules`: those of the service. */
export function cellsOf<R extends DatedRecord>(
  cutoff: Cutoff,
  rules: readonly DatedRule<R>[],
  first: number,
  count: number,
): readonly Cell<R>[] {
  return Array.from({ length: count }, (_, at) => {
    const { others, ...general } = cellOn(cutoff, rules, first + at)
    // To readers, an exception with the time of the default is no other cut-off.
    return { ...general, others: others.filter((one) => one.time !== general.time || one.dated !== general.dated) }
  })
}

/** As a cell, but the others are all product types of which the time, the layer or the dated cut-off differs; sorted. */
export function cellOn<R extends DatedRecord>(cutoff: Cutoff, rules: readonly DatedRule<R>[], day: number): Cell<R> {
  // No product type has an empty name.
  const general = effectiveCutoff(cutoff, rules, day, '')
  const others = namedOn(cutoff, rules, day)
    .sort(compareText)
    .map((productType) => ({ productType, ...effectiveCutoff(cutoff, rules, day, productType) }))
    .filter((one) => one.time !== general.time || one.layer !== general.layer || one.dated !== general.dated)
  return { ...general, others }
}

/** The product types that have an exception, or a dated cut-off of their own on a day. */
function namedOn(cutoff: Cutoff, rules: readonly DatedRule[], day: number): string[] {
  return [...new Set([...cutoff.exceptions.map(({ productType }) => productType), ...decidingOn(rules, day).ofType.keys()])]
}

/** Values that product types of a delivery service share. `productTypes`: sorted; undefined: all, or all that no other group has. */
export type OfTypes<T> = T & { readonly productTypes: readonly string[] | undefined }

/** The product types of a delivery service, grouped by the key of their values. */
export function groupTypes<T extends object>(
  service: CompiledService,
  ofType: (productType: string) => T,
  keyOf: (value: T) => string,
): readonly OfTypes<T>[] {
  const named = namedTypes(service)
  const groups = new Map<string, { readonly value: T; readonly types: string[] }>()
  for (const type of distinctTypes(service)) {
    const value = ofType(type)
    const key = keyOf(value)
    const group = groups.get(key) ?? { value, types: [] }
    groups.set(key, group)
    group.types.push(type)
  }
  return [...groups.values()].map(({ value, types }) => ({
    ...value,
    productTypes: types.every((type) => named.has(type)) ? types.sort(compareText) : undefined,
  }))
}

/** What holds at an instant: the cut-off of the day, whether it has passed, and the next one, undefined if there is none within 60 days. */
export type CutoffToday = {
  /** The date at the factory, in days since 1970-01-01. */
  readonly day: number
  readonly today: EffectiveCutoff<WorldRecord<DatedCutoff>>
  readonly isPassed: boolean
  readonly next: CutoffAnswer | undefined
}

/** What holds for a delivery service at `now`, in milliseconds since 1970-01-01T00:00Z; those for all other product types first. */
export function cutoffsToday(service: CompiledService, clock: ZoneClock, now: number): readonly OfTypes<CutoffToday>[] {
  const { day } = clock.localAt(now)
  const groups = groupTypes(
    service,
    (productType): CutoffToday => {
      const today = effectiveCutoff(service.record.value, service.dated, day, productType)
      const dispatch = dispatchOf(service, clock, now, productType, undefined)
      const isPassed = today.time !== undefined && clock.instantOf({ day, ms: timeMs(today.time) }) <= now
      return { day, today, isPassed, next: typeof dispatch === 'string' ? undefined : dispatch }
    },
    ({ today, next }) => JSON.stringify([today.time, today.dated?.key, next?.at, next?.local, next?.dated?.key]),
  )
  return [...groups].sort((a, b) => compareText(a.productTypes?.join() ?? '', b.productTypes?.join() ?? ''))
}

/** The dated cut-offs that close a delivery service for all product types on a day, in days since 1970-01-01; empty if it is open for one. */
export function closuresOfService({ record, dated }: CompiledService, day: number): readonly WorldRecord<DatedCutoff>[] {
  const { forAll, ofType } = decidingOn(dated, day)
  if (forAll === undefined && ofType.size === 0) return []
  const types = withOther(new Set(namedOn(record.value, dated, day)))
  const cutoffs = types.map((type) => effectiveCutoff(record.value, dated, day, type))
  return cutoffs.every(({ time }) => time === undefined) ? [...new Set(cutoffs.flatMap((one) => one.dated ?? []))] : []
}

/** The dated cut-offs that close a whole factory on a day, in days since 1970-01-01; empty if one of its delivery services is open. */
export function closuresOfFactory({ services }: CompiledFactory, day: number): readonly WorldRecord<DatedCutoff>[] {
  const closures = [...services.values()].map((service) => closuresOfService(service, day))
  return closures.some(({ length }) => length === 0) ? [] : [...new Set(closures.flat())]
}

/** What holds at a factory: for each delivery service, by raw name, and the dated cut-offs that close it today; empty unless all of it is closed. */
export type CentreToday = {
  readonly services: ReadonlyMap<string, readonly OfTypes<CutoffToday>[]>
  readonly closures: readonly WorldRecord<DatedCutoff>[]
}

/** What holds at a factory at `now`, in milliseconds since 1970-01-01T00:00Z; undefined if its time zone is not known (CUT-37, CUT-38). */
export function centreToday({ factories }: CompiledWorld, code: string, now: number): CentreToday | undefined {
  const factory = factories.get(code)
  const clock = factory?.clock
  if (factory === undefined || clock === undefined) return undefined
  return {
    services: new Map([...factory.services].map(([name, service]) => [name, cutoffsToday(service, clock, now)])),
    closures: closuresOfFactory(factory, clock.localAt(now).day),
  }
}
