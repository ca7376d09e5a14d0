import type { BrandId } from '@goat/domain/brands'
import type { Cutoff } from '@goat/domain/cutoffs'
import type { FactoryContent } from '@goat/domain/factories'
import type { ProductOverride } from '@goat/domain/product-overrides'
import { splitKey } from '@goat/domain/records/record-key'
import { ZoneClock } from '@goat/domain/zone-clock'
import { compileMoves, type MoveRule, type MoveTable } from './moves.ts'
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
  const moves = Map.groupBy(records.designation, ({ value }) => value.from)
  const services = Map.groupBy(records.cutoff, ({ key }) => splitKey(key)[0] ?? '')
  const byCode = new Map(records.factory.map((record) => [record.key, record]))
  const codes = new Set([...byCode.keys(), ...moves.keys(), ...services.keys()])
  const clocks = new Map<string, ZoneClock>()
  const products = Map.groupBy(records['product-override'], ({ key }) => splitKey(key)[0] ?? '')
  return {
    brand,
    revision,
    factories: new Map(
      [...codes].map((code) => {
        const record = byCode.get(code)
        const ofFactory = new Map((services.get(code) ?? []).map((one) => [splitKey(one.key)[1] ?? '', one]))
        return [code, { code, record, clock: clockOf(record, clocks), services: ofFactory, moves: compileMoves(moves.get(code) ?? []) }]
      }),
    ),
    products: new Map([...products].map(([key, variants]) => [key, new Map(variants.map((one) => [splitKey(one.key)[1] ?? '', one]))])),
    schedules: new Map(records.designation.map((one) => [one.key, one])),
  }
}

/** The world after one change; everything that the change does not concern is shared with the world before. */
export function withChange(world: CompiledWorld, revision: number, change: WorldChange): CompiledWorld {
  const next = { ...world, revision }
  const [first = '', second = ''] = splitKey(change.key)
  switch (change.kind) {
    case 'factory':
      return withFactory(next, change.key, (one) => ({
        ...one,
        record: change.record ?? undefined,
        clock: one.record?.value.timeZone === change.record?.value.timeZone ? one.clock : clockOf(change.record ?? undefined, new Map()),
      }))
    case 'cutoff':
      return withFactory(next, first, (one) => ({ ...one, services: replaced(one.services, second, change.record) }))
    case 'product-override': {
      const variants = replaced(world.products.get(first) ?? new Map(), second, change.record)
      return { ...next, products: replaced(world.products, first, variants.size === 0 ? null : variants) }
    }
    case 'designation':
      return withSchedule(next, change.key, change.record)
  }
}

function withSchedule(world: CompiledWorld, key: string, record: MoveRule | null): CompiledWorld {
  const before = world.schedules.get(key)
  const schedules = replaced(world.schedules, key, record)
  const froms = new Set([before?.value.from, record?.value.from].filter((from) => from !== undefined))
  const withMoves = [...froms].reduce((next, from) => {
    const others = (next.factories.get(from)?.moves.rules ?? []).filter((one) => one.key !== key)
    const rules = record?.value.from === from ? [...others, record] : others
    return withFactory(next, from, (one) => ({ ...one, moves: compileMoves(rules) }))
  }, world)
  return { ...withMoves, schedules }
}

function withFactory(world: CompiledWorld, code: string, change: (one: CompiledFactory) => CompiledFactory): CompiledWorld {
  const before = world.factories.get(code) ?? { code, record: undefined, clock: undefined, services: new Map(), moves: compileMoves([]) }
  return { ...world, factories: replaced(world.factories, code, change(before)) }
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
