import { overrideFields } from '@goat/domain/delivery-option-schedules'
import { appliesOn } from '@goat/domain/effective-cutoffs'
import { endOf } from '@goat/domain/kinds/product-override'
import { type Order, productTypeOf } from '@goat/domain/order-facts'
import { dayMs, dayOfDate, type Interval, type ZoneClock } from '@goat/domain/time/calendar'
import { type CompiledFactory, type CompiledService, type CompiledWorld, cutoffsOf, worldAt } from './compile.ts'
import { cutoffOn, distinctTypes, serviceOn } from './dispatch.ts'
import { isSameAnswer, isSameCutoff, isSameDispatch, isSameOption, isSameStep, printSiteOf, type Resolution, resolve } from './resolve.ts'
import { type BitSet, membersOf } from './rule-index.ts'
import type { RuleTable } from './rule-table.ts'
import { possibleMoves, possibleOptionSchedules } from './steps.ts'
import type { WorldKind, WorldRecord } from './world.ts'

/** What makes a difference: a schedule that begins, ends or takes precedence, the cut-offs of a service, or a plan, whose version is not known. */
export type Cause = { readonly kind: WorldKind | 'plan'; readonly key: string; readonly version?: number }

/** An instant, in milliseconds since 1970-01-01T00:00Z, at which the answer changes. */
export type AnswerChange = {
  readonly at: number
  /** The answer until then. */
  readonly before: Resolution
  readonly after: Resolution
  readonly because: Cause | undefined
}

/** How far ahead the next change is looked for. */
const horizonDays = 60

/** The most days for which what may change is listed at once. */
const maxDays = 4

/** Every instant after `from` and before `to` at which the answer to the same order changes. */
export function answerChanges(world: CompiledWorld, order: Order, from: number, to: number): readonly AnswerChange[] {
  return [...changesBetween(world, order, from, to)]
}

/** The next change of the answer to an order, within 60 days. */
export function untilNextChange(world: CompiledWorld, order: Order): AnswerChange | undefined {
  return changesBetween(world, order, order.placedAt, order.placedAt + horizonDays * dayMs).next().value
}

function* changesBetween(given: CompiledWorld, order: Order, from: number, to: number): Generator<AnswerChange, undefined> {
  let world = worldAt(given, from)
  let before = resolve(world, { ...order, placedAt: from })
  // Most answers change within a day; longer ranges after that need fewer lists of what may change.
  for (let [start, days] = [from, 1]; start < to; days = Math.min(2 * days, maxDays)) {
    const [plan] = world.later
    const range = { start, end: Math.min(start + days * dayMs, to, plan?.at ?? to, nextEndOfOverride(world, order, start)) }
    const places = reachable(world, { ...order, placedAt: start }, range)
    const instants = new Set([start, ...places.flatMap((place) => instantsIn(place, range))])
    for (const at of [...instants].sort((a, b) => a - b)) {
      const after = resolve(world, { ...order, placedAt: at })
      if (!isSameAnswer(before, after)) yield { at, before, after, because: causeOf(world, before, after) }
      before = after
    }
    start = range.end
    if (plan?.at !== start || start === to) continue
    world = worldAt(plan.world, start)
    const after = resolve(world, { ...order, placedAt: start })
    if (!isSameAnswer(before, after)) yield { at: start, before, after, because: { kind: 'plan', key: plan.plan } }
    before = after
  }
}

/** When the first override of the product ends after an instant; Infinity if none does. */
function nextEndOfOverride({ products }: CompiledWorld, { productKey = '' }: Order, after: number): number {
  const ends = [...(products.get(productKey)?.values() ?? [])].map(({ value }) => endOf(value))
  return Math.min(...ends.filter((end) => end > after), Number.POSITIVE_INFINITY)
}

/** What may change an answer at a factory within a range of instants. */
type Place = {
  /** The beginnings and ends of the schedules that may apply within the range. */
  readonly boundaries: readonly number[]
  readonly clock: ZoneClock | undefined
  /** The times of day at which schedules begin or cease to apply, and midnight, in milliseconds; none without schedules. */
  readonly times: readonly number[]
  /** The requested dispatch date, in days since 1970-01-01: earlier cut-offs make no difference (FOR-7). */
  readonly requested: number | undefined
  readonly cutoffs: readonly { readonly service: CompiledService; readonly types: readonly string[] }[]
}

/** The factories that may print an order, by the schedules that may apply to it within a range of instants. */
function reachable(world: CompiledWorld, order: Order, range: Interval): readonly Place[] {
  const start = printSiteOf(world, order).factory
  const codes = new Set(start === undefined ? [] : [start])
  const places: Place[] = []
  for (const code of codes) {
    const factory = world.factories.get(code)
    if (factory === undefined) continue
    const moves = possibleMoves(factory, order, range)
    for (const rule of membersOf(moves)) codes.add(factory.moves.rules[rule]?.value.to ?? code)
    places.push(placeOf(factory, order, moves, range))
  }
  return places
}

function placeOf(factory: CompiledFactory, order: Order, moves: BitSet, range: Interval): Place {
  const { moves: table, options, clock } = factory
  const schedules = possibleOptionSchedules(factory, order, range)
  const times = new Set<number>()
  for (const rule of membersOf(moves)) {
    const { start = 0, end = 0 } = table.rangeOf('time', rule) ?? {}
    times.add(0).add(start).add(end)
  }
  const cutoffs = cutoffsOf(factory, order)
  // A day more within the horizon may be the first one that is open.
  if (cutoffs.some(([, { dated }]) => dated.length > 0)) times.add(0)
  return {
    boundaries: [...table.inForce.boundariesOf(moves, range), ...options.schedules.inForce.boundariesOf(schedules, range)],
    clock,
    times: [...times].filter((time) => time < dayMs),
    requested: order.dispatchDate === undefined ? undefined : dayOfDate(order.dispatchDate),
    cutoffs: cutoffs.map(([, service]) => ({ service, types: distinctTypes(service, productTypeOf(order)) })),
  }
}

/** The instants of a range of some days at which something may change. */
function instantsIn({ boundaries, clock, times, requested, cutoffs }: Place, range: Interval): readonly number[] {
  const instants = [...boundaries]
  if (clock !== undefined) {
    for (let at = range.start; at < range.end; ) {
      const { offset, end } = clock.stretchAt(at)
      const until = Math.min(end, range.end)
      instants.push(at)
      for (let day = Math.floor((at + offset) / dayMs); day * dayMs < until + offset; day += 1)
        for (const time of times) {
          const instant = day * dayMs + time - offset
          if (at <= instant && instant < until) instants.push(instant)
        }
      at = until
    }
    const [first, last] = [clock.localAt(range.start).day, clock.localAt(range.end).day]
    for (let day = Math.max(first, requested ?? first); day <= last; day += 1)
      for (const { service, types } of cutoffs)
        for (const type of types) instants.push(cutoffOn(service, clock, day, type)?.at ?? range.end)
  }
  return instants.filter((instant) => range.start <= instant && instant < range.end)
}

/** The record that makes the first difference between two answers. */
function causeOf(world: CompiledWorld, before: Resolution, after: Resolution): Cause | undefined {
  const override = causeOfPrintSite(before, after)
  if (override !== undefined) return override
  if (movedStep(before, after) !== undefined) return causeOfMove(world, before, after)
  return isSameDispatch(before.dispatch, after.dispatch) ? causeOfOption(world, before, after) : causeOfDispatch(world, before, after)
}

/** The first factory whose schedules do something else. */
function movedStep({ moves: before }: Resolution, { moves: after }: Resolution): number | undefined {
  const at = after.findIndex((step, index) => before[index] !== undefined && !isSameStep(step, before[index]))
  return at === -1 ? undefined : at
}

export type Decided = { readonly resolution: Resolution; readonly world: CompiledWorld }

/** The record because of which two worlds answer an order differently: where it is printed, when that is dispatched, or an option of a name. */
export function causeBetween(
  before: Decided,
  after: Decided,
  order: Order,
  what: 'move' | 'dispatch' | 'option',
  option?: string,
): Cause | undefined {
  const find = { move: causeOfMove, dispatch: causeOfDispatch, option: causeOfOption }[what]
  const between = (one: Decided, other: Decided) => find(other.world, one.resolution, other.resolution, option)
  const dated = what === 'dispatch' ? otherDated(before, after, order) : undefined
  return dated ?? between(before, after) ?? between(after, before)
}

/** The dated cut-off of only one of two worlds that decides the first day on which either dispatches an order. */
function otherDated(before: Decided, after: Decided, order: Order): Cause | undefined {
  const name = changedService(before.resolution, after.resolution) ?? ''
  const productType = productTypeOf(order)
  const dispatches = [before, after].map(({ resolution }) => dispatchedBy(resolution, name))
  const day = Math.min(...dispatches.flatMap((one) => one?.day ?? []))
  const [was = [], is = []] = [before, after].map(({ world, resolution }) => {
    const factory = world.factories.get(resolution.factory ?? '')
    const service = factory?.services.get(name)
    // No product type has an empty name.
    return service && serviceOn(service, factory?.clock, day, productType ?? '')?.dated
  })
  const isOnly = (others: typeof was) => (rule: (typeof was)[number]) =>
    appliesOn(rule, day) &&
    (productType === undefined || (rule.productTypes?.has(productType) ?? true)) &&
    !others.some(({ record }) => record === rule.record)
  const [rule] = [...is.filter(isOnly(was)), ...was.filter(isOnly(is))]
  return rule && causeOfRecord('cutoff-override', rule.record)
}

function causeOfMove(world: CompiledWorld, before: Resolution, after: Resolution): Cause | undefined {
  const override = causeOfPrintSite(before, after)
  if (override !== undefined) return override
  const at = movedStep(before, after) ?? -1
  const table = world.factories.get(after.moves[at]?.factory ?? '')?.moves
  return table && causeOfRules('designation', table, [after.moves[at]?.winner], [before.moves[at]?.winner])
}

/** The override that only one of the answers is by, or that has ended between them. */
function causeOfPrintSite({ printSite: before }: Resolution, { printSite: after }: Resolution): Cause | undefined {
  const isOther = after.override !== before.override || after.from !== before.from
  const override = isOther ? (after.override ?? before.override) : undefined
  return override && causeOfRecord('product-override', override)
}

function causeOfDispatch({ factories }: CompiledWorld, before: Resolution, after: Resolution): Cause | undefined {
  const name = changedService(before, after) ?? ''
  const service = factories.get(after.factory ?? '')?.services.get(name)
  const dated = datedOf(after, name) ?? datedOf(before, name)
  return dated === undefined ? service && causeOfRecord('cutoff', service.record) : causeOfRecord('cutoff-override', dated)
}

/** `only`: of options with this name. */
function causeOfOption({ factories }: CompiledWorld, before: Resolution, after: Resolution, only?: string): Cause | undefined {
  const schedules = factories.get(after.factory ?? '')?.options.schedules
  for (const option of after.options) {
    const other = before.options.find(({ record }) => record.key === option.record.key)
    const isAsked = only === undefined || [option, other].some((one) => one?.fields.name.value === only)
    if (!isAsked || (other !== undefined && isSameOption(option, other))) continue
    const rules = ({ fields }: typeof option) => overrideFields.flatMap((field) => [fields[field].by, fields[field].open])
    const rule = other && schedules && causeOfRules('delivery-option-schedule', schedules, rules(option), rules(other))
    return rule ?? (option.record === other?.record ? undefined : causeOfRecord('delivery-option', option.record))
  }
  return undefined
}

/** The one with precedence among the rules that only one of the answers names. */
function causeOfRules<Value, Fact extends string>(
  kind: WorldKind,
  { rules }: RuleTable<Value, Fact>,
  some: readonly (WorldRecord<Value> | undefined)[],
  others: readonly (WorldRecord<Value> | undefined)[],
): Cause | undefined {
  const changed = new Set([...some.filter((rule) => !others.includes(rule)), ...others.filter((rule) => !some.includes(rule))])
  const first = rules.find((rule) => changed.has(rule)) ?? some[0]
  return first && causeOfRecord(kind, first)
}

function causeOfRecord(kind: WorldKind, { key, version, plan }: WorldRecord<unknown>): Cause {
  return plan === undefined ? { kind, key, version } : { kind: 'plan', key: plan }
}

/** The dated cut-off that decides the dispatch of a service. */
function datedOf(resolution: Resolution, name: string): WorldRecord<unknown> | undefined {
  return dispatchedBy(resolution, name)?.dated
}

/** The cut-off by which a service dispatches an order, if it is known. */
function dispatchedBy({ dispatch }: Resolution, name: string) {
  if (dispatch.outcome === 'known') return dispatch.cutoff
  const one = dispatch.outcome === 'perService' ? dispatch.services.find(({ service }) => service === name)?.dispatch : undefined
  return typeof one === 'object' ? one : undefined
}

/** The first delivery service whose dispatch changes. */
function changedService({ dispatch: before }: Resolution, { dispatch: after }: Resolution): string | undefined {
  if (after.outcome === 'perService' && before.outcome === 'perService') {
    return after.services.find(({ dispatch }, at) => !isSameCutoff(dispatch, before.services[at]?.dispatch ?? 'never'))?.service
  }
  if (after.outcome === 'known' || after.outcome === 'never') return after.service
  return before.outcome === 'known' || before.outcome === 'never' ? before.service : undefined
}
