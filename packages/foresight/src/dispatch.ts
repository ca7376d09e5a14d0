import {
  type CutoffLayer,
  type DatedRecord,
  type DatedRule,
  decidingOn,
  type EffectiveCutoff,
  effectiveCutoff,
  typesOfRules,
} from '@goat/domain/effective-cutoffs'
import type { Cutoff } from '@goat/domain/kinds/cutoff'
import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { productTypes } from '@goat/domain/product-types'
import { compareText } from '@goat/domain/text/text'
import { timeMs, type ZoneClock } from '@goat/domain/time/calendar'
import { type CompiledFactory, type CompiledService, type CompiledWorld, worldAt } from './compile.ts'
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
export function cutoffOn(service: CompiledService, clock: ZoneClock, day: number, productType: string): CutoffAnswer | undefined {
  const decisive = serviceOn(service, clock, day, productType)
  return decisive && ownCutoffOn(decisive, clock, day, productType)
}

/**
 * What decides the cut-off on a date: the records that hold at that cut-off, so those of a plan if it starts before; for a day on which they
 * close, those that hold when it ends (FOR-92). undefined: no service.
 */
export function serviceOn(
  service: CompiledService,
  clock: ZoneClock | undefined,
  day: number,
  productType: string,
): CompiledService | undefined {
  let decisive: CompiledService | undefined = service
  while (clock !== undefined && decisive?.next !== undefined) {
    const at = ownCutoffOn(decisive, clock, day, productType)?.at ?? clock.instantOf({ day: day + 1, ms: 0 }) - 1
    if (at < decisive.next.at) break
    decisive = decisive.next.service
  }
  return decisive
}

/** As `cutoffOn`, whatever plans will change. */
export function ownCutoffOn(
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

/** The product type of an order; if it is not known, one for each that has an exception or a dated cut-off of its own, and one without. */
export function distinctTypes(service: CompiledService, known?: string): readonly string[] {
  return known === undefined ? withOther(namedTypes(service)) : [known]
}

/** Some product types, and one that is not among them, if there is any. */
function withOther(named: ReadonlySet<string>): readonly string[] {
  const other = productTypes.find((type) => !named.has(type))
  return other === undefined ? [...named] : [...named, other]
}

/** The product types that have an exception or a dated cut-off of their own, now or with a plan. */
function namedTypes({ record, dated, next }: CompiledService): ReadonlySet<string> {
  const own = [...record.value.exceptions.map(({ productType }) => productType), ...typesOfRules(dated)]
  return new Set(next?.service === undefined ? own : [...own, ...namedTypes(next.service)])
}

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
  return Array.from({ length: count }, (_, at) => cellOf(cutoff, rules, first + at))
}

/** The cell of a delivery service on a day, in days since 1970-01-01. `rules`: those of the service. */
export function cellOf<R extends DatedRecord>(cutoff: Cutoff, rules: readonly DatedRule<R>[], day: number): Cell<R> {
  const { others, ...general } = cellOn(cutoff, rules, day)
  // To readers, an exception with the time of the default is no other cut-off.
  return { ...general, others: others.filter((one) => one.time !== general.time || one.dated !== general.dated) }
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
      const { record, dated } = serviceOn(service, clock, day, productType) ?? service
      const today = effectiveCutoff(record.value, dated, day, productType)
      const dispatch = dispatchOf(service, clock, now, productType, undefined)
      const isPassed = today.time !== undefined && clock.instantOf({ day, ms: timeMs(today.time) }) <= now
      return { day, today, isPassed, next: typeof dispatch === 'string' ? undefined : dispatch }
    },
    ({ today, next }) => JSON.stringify([today.time, today.dated?.key, next?.at, next?.local, next?.dated?.key]),
  )
  return [...groups].sort((a, b) => compareText(a.productTypes?.join() ?? '', b.productTypes?.join() ?? ''))
}

/** The dated cut-offs that close a delivery service for all product types on a day, in days since 1970-01-01; empty if it is open for one. */
export function closuresOfService(
  service: CompiledService,
  clock: ZoneClock | undefined,
  day: number,
): readonly WorldRecord<DatedCutoff>[] {
  // No product type has an empty name.
  const { record, dated } = serviceOn(service, clock, day, '') ?? service
  const { forAll, ofType } = decidingOn(dated, day)
  if (forAll === undefined && ofType.size === 0) return []
  const types = withOther(new Set(namedOn(record.value, dated, day)))
  const cutoffs = types.map((type) => effectiveCutoff(record.value, dated, day, type))
  return cutoffs.every(({ time }) => time === undefined) ? [...new Set(cutoffs.flatMap((one) => one.dated ?? []))] : []
}

/** The dated cut-offs that close a whole factory on a day, in days since 1970-01-01; empty if one of its delivery services is open. */
export function closuresOfFactory({ clock, services }: CompiledFactory, day: number): readonly WorldRecord<DatedCutoff>[] {
  const closures = [...services.values()].map((service) => closuresOfService(service, clock, day))
  return closures.some(({ length }) => length === 0) ? [] : [...new Set(closures.flat())]
}

/** What holds at a factory: for each delivery service, by raw name, and the dated cut-offs that close it today; empty unless all of it is closed. */
export type CentreToday = {
  readonly services: ReadonlyMap<string, readonly OfTypes<CutoffToday>[]>
  readonly closures: readonly WorldRecord<DatedCutoff>[]
}

/** What holds at a factory at `now`, in milliseconds since 1970-01-01T00:00Z; undefined if its time zone is not known (CUT-37, CUT-38). */
export function centreToday(world: CompiledWorld, code: string, now: number): CentreToday | undefined {
  const factory = worldAt(world, now).factories.get(code)
  const clock = factory?.clock
  if (factory === undefined || clock === undefined) return undefined
  return {
    services: new Map([...factory.services].map(([name, service]) => [name, cutoffsToday(service, clock, now)])),
    closures: closuresOfFactory(factory, clock.localAt(now).day),
  }
}
