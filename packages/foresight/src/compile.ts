import type { BrandId } from '@goat/domain/brands'
import { overriddenFields } from '@goat/domain/delivery-option-schedules'
import { type DatedRule, datedRules, rulesOfService } from '@goat/domain/effective-cutoffs'
import type { Cutoff } from '@goat/domain/kinds/cutoff'
import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { byPriority } from '@goat/domain/kinds/delivery-option'
import type { ScheduleContent } from '@goat/domain/kinds/designation'
import type { FactoryContent } from '@goat/domain/kinds/factory'
import { splitKey, worldKinds } from '@goat/domain/kinds/kind'
import type { ProductOverride } from '@goat/domain/kinds/product-override'
import type { Order, OrderFacts } from '@goat/domain/order-facts'
import { compareText } from '@goat/domain/text/text'
import { type ZoneClock, zoneClock } from '@goat/domain/time/calendar'
import { type MoveTable, moveShape, normalOption, type OptionTable, optionShape, optionTable } from './conditions.ts'
import { RuleTable } from './rule-table.ts'
import type { Later, World, WorldChange, WorldKind, WorldRecord, WorldValues } from './world.ts'

export type { WorldChange }

/** A delivery service with the dated cut-offs that cover it, in the order of their precedence. */
export type CompiledService = {
  readonly record: WorldRecord<Cutoff>
  readonly dated: readonly DatedRule<WorldRecord<DatedCutoff>>[]
  /** When the next plan that may change its cut-offs starts or ends, and what it leaves; undefined: no service. */
  readonly next?: { readonly at: number; readonly service: CompiledService | undefined }
}

/** Everything known about one factory. */
export type CompiledFactory = {
  readonly code: string
  readonly record: WorldRecord<FactoryContent> | undefined
  /** undefined if its time zone is not known. */
  readonly clock: ZoneClock | undefined
  /** By raw service name. */
  readonly services: ReadonlyMap<string, CompiledService>
  readonly moves: MoveTable
  readonly options: OptionTable
}

/** The variants of a product that are or were overridden, by SKU. */
type Variants = ReadonlyMap<string, WorldRecord<ProductOverride>>

/** A world prepared for `resolve`. Never changed: `withChanges` returns another one. */
export type CompiledWorld = {
  readonly brand: BrandId
  readonly revision: number
  readonly factories: ReadonlyMap<string, CompiledFactory>
  /** Dated cut-offs in the order of their precedence. */
  readonly dated: readonly DatedRule<WorldRecord<DatedCutoff>>[]
  /** By product key. */
  readonly products: ReadonlyMap<string, Variants>
  /** What scheduled plans will make of it, in that order. Not considered by functions that look at one instant: see `worldAt`. */
  readonly later: readonly LaterWorld[]
  /** Without the plans; undefined: there are none. */
  readonly plain?: CompiledWorld
}

/** The world from the instant of a change on, until the next one. Compiled when it is needed first. */
export type LaterWorld = Later & {
  readonly world: CompiledWorld
  /** Compiles it in steps, as `applyChanges`. */
  readonly compile: () => Generator<undefined, CompiledWorld>
}

/** The records of some changes of one kind by key, null for those that are removed. */
type Changes<Kind extends WorldKind> = ReadonlyMap<string, WorldRecord<WorldValues[Kind]> | null>

export function compileWorld(world: World): CompiledWorld {
  return finish(compileSteps(world))
}

/** `compileWorld` in steps, as `applyChanges`. */
export function* compileSteps({ brand, revision, records, later = [] }: World): Generator<undefined, CompiledWorld> {
  const empty: CompiledWorld = { brand, revision, factories: new Map(), dated: [], products: new Map(), later: [] }
  const changesOf = <Kind extends WorldKind>(kind: Kind) => records[kind].map((record) => ({ kind, key: record.key, record }))
  const changes = worldKinds.flatMap((kind) => changesOf(kind) as readonly WorldChange[])
  return withLater(yield* applyChanges(empty, revision, changes), later)
}

/** The world that holds at an instant, in milliseconds since 1970-01-01T00:00Z: with the plans that have started by then (FOR-91). */
export function worldAt(world: CompiledWorld, at: number): CompiledWorld {
  const { later } = world
  let [first, end] = [0, later.length]
  while (first < end) {
    const middle = (first + end) >>> 1
    if ((later[middle]?.at ?? at) <= at) first = middle + 1
    else end = middle
  }
  return later[first - 1]?.world ?? world
}

/** Compiles what holds until an instant, in steps, for callers that must not be blocked by `worldAt`. */
export function* compileUntil({ later }: CompiledWorld, at: number): Generator<undefined, undefined> {
  for (const one of later) {
    if (one.at > at) return
    yield* one.compile()
  }
}

/** The world with these scheduled plans instead of its own. */
export function withLater(world: CompiledWorld, later: readonly Later[]): CompiledWorld {
  const { plain = world } = world
  const nexts = nextOfServices(later)
  const steps: LaterWorld[] = later.map((one, at) =>
    laterWorld(
      one,
      () => steps[at - 1]?.world ?? plain,
      (changed) => linked(changed, steps, at + 1, nexts),
    ),
  )
  return linked(plain, steps, 0, nexts)
}

/** Returns the function that finds the first step from a given one on that may change a delivery service, given its key. */
function nextOfServices(later: readonly Later[]): (key: string, from: number) => number | undefined {
  const own = new Map<string, number[]>()
  const ofAll: number[] = []
  for (const [at, { changes }] of later.entries()) {
    // It may have covered other services before.
    if (changes.some(({ kind }) => kind === 'cutoff-override')) ofAll.push(at)
    for (const { kind, key } of changes) if (kind === 'cutoff') own.set(key, [...(own.get(key) ?? []), at])
  }
  return (key, from) => {
    const [one, other] = [own.get(key), ofAll].map((places = []) => places.find((at) => at >= from))
    return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)
  }
}

function laterWorld(
  { at, plan, name, isEnd, changes }: Later,
  before: () => CompiledWorld,
  link: (changed: CompiledWorld) => CompiledWorld,
): LaterWorld {
  let known: CompiledWorld | undefined
  function* compile() {
    if (known === undefined) {
      const { plain = before() } = before()
      const changed = yield* applyChanges(plain, plain.revision, changes)
      // Others may have compiled it in the meantime.
      known ??= link(changed)
    }
    return known
  }
  return {
    at,
    plan,
    name,
    isEnd,
    changes,
    compile,
    get world() {
      return known ?? finish(compile())
    },
  }
}

/** A world with the `steps` that follow it, beginning with the one at `from`. */
function linked(
  plain: CompiledWorld,
  steps: readonly LaterWorld[],
  from: number,
  nextOf: ReturnType<typeof nextOfServices>,
): CompiledWorld {
  if (from === steps.length) return plain
  const factories = [...plain.factories].map(([code, factory]) => {
    const services = [...factory.services].map(([name, service]): [string, CompiledService] => {
      const next = steps[nextOf(service.record.key, from) ?? steps.length]
      if (next === undefined) return [name, service]
      const after = {
        at: next.at,
        get service() {
          return next.world.factories.get(code)?.services.get(name)
        },
      }
      return [name, { ...service, next: after }]
    })
    return [code, { ...factory, services: new Map(services) }] as const
  })
  return { ...plain, factories: new Map(factories), later: steps.slice(from), plain }
}

/** Runs all steps of some work at once. */
export function finish<T>(work: Iterator<unknown, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/**
 * The world after some changes, at another revision; the last change of a record counts. Everything that they do not concern is shared
 * with the world before. For records that are not saved yet, pass its own revision.
 */
export function withChanges(world: CompiledWorld, revision: number, changes: readonly WorldChange[]): CompiledWorld {
  return finish(applyChanges(world, revision, changes))
}

/** `withChanges` in steps: yields after each part of a factory and each product override, for callers that must not be blocked by many changes. */
export function* applyChanges(
  given: CompiledWorld,
  revision: number,
  changes: readonly WorldChange[],
): Generator<undefined, CompiledWorld> {
  const { plain: world = given } = given
  const of = <Kind extends WorldKind>(kind: Kind) =>
    new Map(changes.filter((one) => one.kind === kind).map(({ key, record }) => [key, record])) as Changes<Kind>
  const changed = {
    factory: of('factory'),
    cutoff: byFirstPart(of('cutoff')),
    designation: of('designation'),
    option: byFirstPart(of('delivery-option')),
    schedule: byFirstPart(of('delivery-option-schedule')),
  }
  const schedules = Map.groupBy(
    [...changed.designation.values()].filter((record) => record !== null),
    ({ value }) => value.from,
  )
  const named = [changed.factory, changed.cutoff, changed.option, changed.schedule, schedules].flatMap((one) => [...one.keys()])
  const codes = new Set([...world.factories.keys(), ...named])
  const dated = withDated(world.dated, of('cutoff-override'))
  const rulesOf = sharedRules(dated)
  const factories = new Map<string, CompiledFactory>()
  for (const code of codes) {
    yield
    const before = world.factories.get(code) ?? emptyFactory(code, world.brand)
    const record = changed.factory.get(code)
    const placed = record === undefined ? before : withRecord(before, record ?? undefined, world.brand)
    const moved = withSchedules(placed, changed.designation, schedules.get(code))
    yield
    const one = withOptions(moved, changed.option.get(code), changed.schedule.get(code))
    yield
    factories.set(code, withServices(one, changed.cutoff.get(code), rulesOf, dated !== world.dated))
  }
  const products = yield* withOverrides(world.products, of('product-override'))
  return withLater({ brand: world.brand, revision, factories, dated, products, later: [] }, given.later)
}

function emptyFactory(code: string, brand: BrandId): CompiledFactory {
  const schedules = RuleTable.empty(optionShape(undefined, brand))
  const moves = RuleTable.empty(moveShape)
  return { code, record: undefined, clock: undefined, services: new Map(), moves, options: optionTable([], schedules) }
}

function withRecord(factory: CompiledFactory, record: WorldRecord<FactoryContent> | undefined, brand: BrandId): CompiledFactory {
  const timeZone = record?.value.timeZone ?? undefined
  if (timeZone === factory.clock?.timeZone) return { ...factory, record }
  const clock = timeZone === undefined ? undefined : zoneClock(timeZone)
  const { options, schedules } = factory.options
  const again = RuleTable.empty(optionShape(clock, brand)).changed(new Set(), schedules.rules)
  return { ...factory, record, clock, options: optionTable(options, again) }
}

/** `own`: those of the changed schedules that move orders from the factory. */
function withSchedules(
  factory: CompiledFactory,
  changes: Changes<'designation'>,
  own: readonly WorldRecord<ScheduleContent>[] = [],
): CompiledFactory {
  if (changes.size === 0) return factory
  const moves = factory.moves.changed(changes, own)
  return moves === factory.moves ? factory : { ...factory, moves }
}

function withDated(before: CompiledWorld['dated'], changes: Changes<'cutoff-override'>): CompiledWorld['dated'] {
  if (changes.size === 0) return before
  const kept = before.filter(({ record }) => !changes.has(record.key)).map(({ record }) => record)
  return datedRules([...kept, ...[...changes.values()].filter((record) => record !== null)])
}

type RulesOf = (factory: string, service: string) => CompiledService['dated']

/** Delivery services that the same rules cover share their list, and with it what is remembered about its days. */
function sharedRules(dated: CompiledWorld['dated']): RulesOf {
  const lists: CompiledService['dated'][] = []
  return (factory, service) => {
    const list = rulesOfService(dated, factory, service)
    const known = lists.find((one) => one.length === list.length && one.every((rule, at) => rule === list[at]))
    if (known === undefined) lists.push(list)
    return known ?? list
  }
}

function withServices(
  factory: CompiledFactory,
  changes: Changes<'cutoff'> = new Map(),
  rulesOf: RulesOf,
  isDatedChanged: boolean,
): CompiledFactory {
  if (changes.size === 0 && !isDatedChanged) return factory
  const next = new Map(factory.services)
  for (const [key, record] of changes) {
    const service = splitKey(key).at(-1) ?? ''
    if (record === null) next.delete(service)
    else next.set(service, { record, dated: rulesOf(factory.code, service) })
  }
  if (isDatedChanged) for (const [service, { record }] of next) next.set(service, { record, dated: rulesOf(factory.code, service) })
  return { ...factory, services: next }
}

function withOptions(
  factory: CompiledFactory,
  options: Changes<'delivery-option'> = new Map(),
  schedules: Changes<'delivery-option-schedule'> = new Map(),
): CompiledFactory {
  if (options.size === 0 && schedules.size === 0) return factory
  const { options: before } = factory
  const kept = before.options.filter(({ record }) => !options.has(record.key))
  const set = [...options.values()].filter((record) => record !== null)
  // A schedule that overrides nothing has no effect.
  const effective = [...schedules.values()].filter((record) => record !== null).filter(({ value }) => overriddenFields(value).length > 0)
  const sorted = options.size === 0 ? before.options : [...kept, ...set.map(normalOption)].sort(byPriority)
  return { ...factory, options: optionTable(sorted, before.schedules.changed(schedules, effective)) }
}

/** In steps, because there may be tens of thousands. */
function* withOverrides(products: CompiledWorld['products'], changes: Changes<'product-override'>) {
  if (changes.size === 0) return products
  const changed = new Map<string, Map<string, WorldRecord<WorldValues['product-override']>>>()
  for (const [key, record] of changes) {
    yield
    const [product = '', sku = ''] = splitKey(key)
    const variants = changed.get(product) ?? new Map(products.get(product))
    changed.set(product, variants)
    if (record === null) variants.delete(sku)
    else variants.set(sku, record)
  }
  const next = new Map(products)
  for (const [product, variants] of changed)
    if (variants.size === 0) next.delete(product)
    else next.set(product, variants)
  return next
}

/** Records by key, grouped by the first part of the key. */
function byFirstPart<Value>(records: ReadonlyMap<string, Value>): ReadonlyMap<string, ReadonlyMap<string, Value>> {
  const groups = Map.groupBy(records, ([key]) => splitKey(key)[0] ?? '')
  return new Map([...groups].map(([first, group]) => [first, new Map(group)]))
}

/** The delivery service of an order at a factory: its own, otherwise that of its delivery option there. */
export function serviceOf({ options }: CompiledFactory, { service, deliveryOption }: Order): string | undefined {
  if (service !== undefined || deliveryOption === undefined) return service
  return options.options.find(({ id }) => id === deliveryOption)?.record.value.service
}

/** The cut-offs that may apply to an order at a factory, by service: one, or all of them if its service is not known. */
export function cutoffsOf(factory: CompiledFactory, order: Order): readonly (readonly [service: string, CompiledService])[] {
  const service = serviceOf(factory, order)
  if (service === undefined) return [...factory.services].sort(([a], [b]) => compareText(a, b))
  const cutoff = factory.services.get(service)
  return cutoff === undefined ? [] : [[service, cutoff]]
}

/** The facts that name a record which no factory of the world has. An order that is moved may use those of any factory. */
export function unknownFacts(
  { factories }: CompiledWorld,
  { factory, service, deliveryOption }: OrderFacts,
): readonly ('factory' | 'service' | 'deliveryOption')[] {
  const all = [...factories.values()]
  const isMissing = (name: string | undefined, isKnown: (name: string) => boolean) => name !== undefined && !isKnown(name)
  return [
    ...(isMissing(factory, (code) => factories.has(code)) ? (['factory'] as const) : []),
    ...(isMissing(service, (name) => all.some(({ services }) => services.has(name))) ? (['service'] as const) : []),
    ...(isMissing(deliveryOption, (name) => all.some(({ options }) => options.options.some(({ id }) => id === name)))
      ? (['deliveryOption'] as const)
      : []),
  ]
}
