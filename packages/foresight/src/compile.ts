import type { BrandId } from '@goat/domain/brands'
import type { Cutoff } from '@goat/domain/cutoffs'
import type { FactoryContent } from '@goat/domain/factories'
import type { ProductOverride } from '@goat/domain/product-overrides'
import { splitKey } from '@goat/domain/records/record-key'
import { ZoneClock } from '@goat/domain/zone-clock'
import { compileMoves, type MoveRule, type MoveTable } from './moves.ts'
import { compileOptions, type OptionTable } from './options.ts'
import type { World, WorldKind, WorldRecord, WorldValues } from './world.ts'

/** Everything known about one factory. */
export type CompiledFactory = {
  readonly code: string
  readonly record: WorldRecord<FactoryContent> | undefined
  /** undefined if its time zone is not known. */
  readonly clock: ZoneClock | undefined
  /** By raw service name. */
  readonly services: ReadonlyMap<string, WorldRecord<Cutoff>>
  readonly moves: MoveTable
  readonly options: OptionTable
}

/** The variants of a product, by SKU. */
type Variants = ReadonlyMap<string, WorldRecord<ProductOverride>>

/** A world prepared for `resolve`. Never changed: `withRecord` returns another one. */
export type CompiledWorld = {
  readonly brand: BrandId
  readonly revision: number
  readonly factories: ReadonlyMap<string, CompiledFactory>
  readonly products: ReadonlyMap<string, Variants>
  /** The schedules by id, to find the factory of one that is replaced. */
  readonly schedules: ReadonlyMap<string, MoveRule>
}

/** A record to be set, or without a value to be removed. */
export type WorldChange = {
  readonly [Kind in WorldKind]: { readonly kind: Kind; readonly key: string; readonly record: WorldRecord<WorldValues[Kind]> | null }
}[WorldKind]

export function compileWorld(world: World): CompiledWorld {
  const { brand, revision, records } = world
  const byCode = new Map(records.factory.map((record) => [record.key, record]))
  const services = Map.groupBy(records.cutoff, firstPart)
  const schedules = Map.groupBy(records.designation, ({ value }) => value.from)
  const options = Map.groupBy(records['delivery-option'], firstPart)
  const optionSchedules = Map.groupBy(records['delivery-option-schedule'], firstPart)
  const codes = new Set([byCode, services, schedules, options].flatMap((map) => [...map.keys()]))
  const clocks = new Map<string, ZoneClock>()
  const factories = [...codes].map((code): CompiledFactory => {
    const record = byCode.get(code)
    const clock = clockOf(record, clocks)
    return {
      code,
      record,
      clock,
      services: new Map((services.get(code) ?? []).map((one) => [secondPart(one), one])),
      moves: compileMoves(schedules.get(code) ?? []),
      options: compileOptions(options.get(code) ?? [], optionSchedules.get(code) ?? [], clock?.timeZone, brand),
    }
  })
  const products = Map.groupBy(records['product-override'], firstPart)
  return {
    brand,
    revision,
    factories: new Map(factories.map((one) => [one.code, one])),
    products: new Map([...products].map(([key, variants]) => [key, new Map(variants.map((one) => [secondPart(one), one]))])),
    schedules: new Map(records.designation.map((one) => [one.key, one])),
  }
}

/** The world after one change; everything that the change does not concern is shared with the world before. */
export function withChange(before: CompiledWorld, revision: number, change: WorldChange): CompiledWorld {
  const world = { ...before, revision }
  const { brand } = world
  const [first = '', second = ''] = splitKey(change.key)
  switch (change.kind) {
    case 'factory':
      return withFactory(world, change.key, (one) => {
        const record = change.record ?? undefined
        if (record?.value.timeZone === one.record?.value.timeZone) return { ...one, record }
        const clock = clockOf(record, new Map())
        return { ...one, record, clock, options: compileOptions(one.options.options, one.options.schedules, clock?.timeZone, brand) }
      })
    case 'cutoff':
      return withFactory(world, first, (one) => ({ ...one, services: replaced(one.services, second, change.record) }))
    case 'product-override': {
      const variants = replaced(world.products.get(first) ?? new Map(), second, change.record)
      return { ...world, products: replaced(world.products, first, variants.size === 0 ? null : variants) }
    }
    case 'designation':
      return withSchedule(world, change.key, change.record)
    case 'delivery-option':
      return withFactory(world, first, ({ clock, options: { options, schedules }, ...one }) => ({
        ...one,
        clock,
        options: compileOptions(exchanged(options, change), schedules, clock?.timeZone, brand),
      }))
    case 'delivery-option-schedule':
      return withFactory(world, first, ({ clock, options: { options, schedules }, ...one }) => ({
        ...one,
        clock,
        options: compileOptions(options, exchanged(schedules, change), clock?.timeZone, brand),
      }))
  }
}

function withSchedule(world: CompiledWorld, key: string, record: MoveRule | null): CompiledWorld {
  const before = world.schedules.get(key)
  const froms = new Set([before?.value.from, record?.value.from].filter((from) => from !== undefined))
  const moved = [...froms].reduce(
    (next, from) =>
      withFactory(next, from, (one) => ({
        ...one,
        moves: compileMoves(exchanged(one.moves.rules, { key, record: record?.value.from === from ? record : null })),
      })),
    world,
  )
  return { ...moved, schedules: replaced(world.schedules, key, record) }
}

function withFactory(world: CompiledWorld, code: string, change: (one: CompiledFactory) => CompiledFactory): CompiledWorld {
  const before = world.factories.get(code) ?? {
    code,
    record: undefined,
    clock: undefined,
    services: new Map(),
    moves: compileMoves([]),
    options: compileOptions([], [], undefined, world.brand),
  }
  return { ...world, factories: replaced(world.factories, code, change(before)) }
}

/** The records with the changed one at the end. */
function exchanged<T>(
  records: readonly WorldRecord<T>[],
  { key, record }: { readonly key: string; readonly record: WorldRecord<T> | null },
): readonly WorldRecord<T>[] {
  const others = records.filter((one) => one.key !== key)
  return record === null ? others : [...others, record]
}

function firstPart({ key }: { readonly key: string }): string {
  return splitKey(key)[0] ?? ''
}

function secondPart({ key }: { readonly key: string }): string {
  return splitKey(key)[1] ?? ''
}

function replaced<Value>(map: ReadonlyMap<string, Value>, key: string, value: Value | null): ReadonlyMap<string, Value> {
  const next = new Map(map)
  if (value === null) next.delete(key)
  else next.set(key, value)
  return next
}

function clockOf(record: WorldRecord<FactoryContent> | undefined, clocks: Map<string, ZoneClock>): ZoneClock | undefined {
  const timeZone = record?.value.timeZone
  if (timeZone === undefined || timeZone === null) return undefined
  const known = clocks.get(timeZone) ?? new ZoneClock(timeZone)
  clocks.set(timeZone, known)
  return known
}
