import type { Input } from '@goat/contract/endpoint'
import * as contract from '@goat/contract/resolve'
import { type BrandId, brandOf } from '@goat/domain/brands'
import { type OverrideField, overrideFields } from '@goat/domain/delivery-option-schedules'
import { displayServiceName } from '@goat/domain/kinds/cutoff'
import { orderOfSample, type Period, type SampleOrder } from '@goat/domain/kinds/sample-order'
import type { Order } from '@goat/domain/order-facts'
import { dateOfDay, localAt } from '@goat/domain/time/calendar'
import { aheadOf, type FactoryAhead, type Obstacle } from '@goat/foresight/ahead'
import type { Decided } from '@goat/foresight/changes'
import { type CompiledWorld, compileUntil } from '@goat/foresight/compile'
import type { OptionAnswer } from '@goat/foresight/conditions'
import type { CutoffAnswer } from '@goat/foresight/dispatch'
import { type Resolution, resolve } from '@goat/foresight/resolve'
import type { Db } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import type { Stored } from '../records/store.ts'
import type { BrandWorld } from './brand-world.ts'
import { overlayOf, refuseUnknownReferences, withOverlay } from './overlay.ts'
import { completeOrder, productsOf, unknownRecords } from './resolve-orders.ts'
import { dispatchesOf } from './resolve-wire.ts'
import { readSamples } from './sample-orders.ts'

export type Deps = { readonly db: Db; readonly world: BrandWorld; readonly now: number }
type Asked = Input<typeof contract.compareSampleOrders.body>

/**
 * What records that are not saved yet would change about the sample orders of a brand. `now`, in milliseconds since 1970-01-01T00:00Z,
 * decides when the orders are placed. Throws AppError 'invalid' for an invalid overlay.
 */
export async function effectOnSamples(deps: Deps, brand: BrandId, { overlay, period }: Asked): Promise<contract.SampleEffect> {
  const changes = await overlayOf(overlay, brand)
  const sampled = await sampledOf(deps, brand, period)
  await refuseUnknownReferences(sampled.before, changes)
  const effect = await effectOf(sampled, await withOverlay(sampled.before, changes))
  const overrides = changes.flatMap(({ kind, record }) => (kind === 'product-override' && record !== null ? [record.value] : []))
  if (overrides.length === 0) return effect
  await turns.run(compileUntil(sampled.before, Number.POSITIVE_INFINITY))
  const ahead = await turns.run(aheadOf(sampled.before, overrides, deps.now))
  return { ...effect, ahead: ahead.map(aheadToWire) }
}

function aheadToWire({ factory, timeZone, isAfter, span, dispatches, obstacles }: FactoryAhead): contract.FactoryAheadWire {
  const [from = '', until = ''] = [span.start, span.end].map((at) => new Date(at).toISOString())
  const listed = obstacles.slice(0, contract.maxAhead).map(obstacleToWire)
  return { factory, timeZone: timeZone ?? null, after: isAfter, from, until, dispatches, listed, more: obstacles.length - listed.length }
}

function obstacleToWire(one: Obstacle): contract.FactoryAheadWire['listed'][number] {
  if (one.kind === 'cutoff-override')
    return { kind: one.kind, from: dateOfDay(one.first), to: dateOfDay(one.last), reasons: [...one.reasons] }
  const { key, plan = null, value } = one.record
  return { kind: one.kind, key, at: new Date(one.at).toISOString(), name: value.note, to: value.to, all: one.isCertain, plan }
}

/** The sample orders of a brand, or other ones, as orders that are placed from now on, or from another instant, and what decides them now. */
export async function sampledOf(
  { db, world, now }: Deps,
  brand: BrandId,
  period?: Asked['period'],
  given: Promise<readonly Pick<Stored<SampleOrder>, 'key' | 'value'>[]> = readSamples(db, brand),
) {
  const [samples, { world: before }] = await Promise.all([given, world.current()])
  const zoneOf = (factory: string) => before.factories.get(factory)?.clock?.timeZone
  const tried = period?.tried === true ? period : undefined
  const ordersFrom = (at: number) =>
    samples.map(({ key: id, value }) => ({ id, name: value.name, value, given: orderOfSample(value, brand, at, zoneOf, tried) }))
  const orders = ordersFrom(now)
  const products = await productsOf(
    db,
    brand,
    orders.map(({ given }) => given),
  )
  return { before, orders, ordersFrom, products, zoneOf, period }
}

export async function effectOf(
  { before, orders, products, zoneOf, period }: Awaited<ReturnType<typeof sampledOf>>,
  after: CompiledWorld,
): Promise<contract.SampleEffect> {
  const changed: contract.ChangedSample[] = []
  let [incomparable, inPeriod] = [0, 0]
  for (const { id, name, given } of orders) {
    await turns.pause()
    const asked = comparable(before, given, products)
    if (asked === undefined) {
      incomparable += 1
      continue
    }
    if (period === undefined || isPlacedIn(period, given, zoneOf)) inPeriod += 1
    const decidedBy = (one: CompiledWorld) => ({ resolution: resolve(one, asked), world: one })
    const differences = answerDifferences(decidedBy(before), decidedBy(after), asked.deliveryOption)
    const { brand: _brand, placedAt, ...facts } = given
    const order = { ...facts, placedAt: new Date(placedAt).toISOString().replace('.000Z', 'Z') }
    if (differences.length > 0) changed.push({ id, name, order, changes: differences })
  }
  return { total: orders.length, incomparable, inPeriod, changed }
}

/** A sample order with what the catalogue says of its product; undefined if it names records that do not exist. */
export function comparable(world: CompiledWorld, given: Order, products: Awaited<ReturnType<typeof productsOf>>): Order | undefined {
  const completed = completeOrder(given, products)
  return 'code' in completed || unknownRecords(world, completed.order).length > 0 ? undefined : completed.order
}

function isPlacedIn({ from, to }: Period, { factory, brand, placedAt }: Order, zoneOf: (factory: string) => string | undefined): boolean {
  const zone = factory === undefined ? undefined : zoneOf(factory)
  const date = localAt(placedAt, zone ?? brandOf(brand).timeZone).slice(0, 10)
  return from <= date && date <= to
}

type Side = contract.AnswerChange['before']

/**
 * What differs between two answers to one order: its factory, its dispatch or else its cut-off, and its delivery options. Two factories
 * offer different options anyway: only `named`, the id of the one that the order names, is compared between them.
 */
export function answerDifferences(before: Decided, after: Decided, named: string | undefined): contract.AnswerChange[] {
  const { factory: was } = before.resolution
  const { factory: is } = after.resolution
  // What an undecided factory offers and dispatches is not known, rather than gone.
  if (was !== is && (was === undefined || is === undefined)) return [differenceIn('factory', null, was, is)]
  const options = optionChanges(before, after, was === is ? undefined : [named ?? ''])
  if (was === is) return [...cutoffChanges(before.resolution, after.resolution), ...options]
  return [differenceIn('factory', null, was, is), ...dispatchChange(before.resolution, after.resolution), ...options]
}

function differenceIn(
  what: contract.AnswerChange['what'],
  of: string | null,
  before: string | undefined,
  after: string | undefined,
): contract.AnswerChange {
  const sideOf = (value: string | undefined): Side => ({ values: value === undefined ? [] : [value], currency: null })
  return { what, of, before: sideOf(before), after: sideOf(after) }
}

/** Between factories, which may use different services. */
function dispatchChange(...answers: readonly [Resolution, Resolution]): contract.AnswerChange[] {
  const [was, is] = answers.map(({ dispatch }) => (dispatch.outcome === 'known' ? dateOfDay(dispatch.cutoff.day) : undefined))
  return was === is ? [] : [differenceIn('dispatch', null, was, is)]
}

function cutoffChanges(...answers: readonly [Resolution, Resolution]): contract.AnswerChange[] {
  const [was = new Map(), is = new Map()] = answers.map(({ dispatch }) => new Map<string, CutoffAnswer>(dispatchesOf(dispatch)))
  const isNamed = answers.every(({ dispatch }) => dispatch.outcome !== 'perService')
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name): contract.AnswerChange[] => {
    const [before, after] = [was.get(name), is.get(name)]
    const service = isNamed ? null : displayServiceName(answers[1].factory ?? '', name)
    const dates = [before, after].map((one) => one && dateOfDay(one.day))
    if (dates[0] !== dates[1]) return [differenceIn('dispatch', service, dates[0], dates[1])]
    if (before === undefined || after === undefined || before.at === after.at) return []
    return [differenceIn('cutoff', service, localOf(before), localOf(after))]
  })
}

function localOf({ day, local }: CutoffAnswer): string {
  return `${dateOfDay(day)}T${local}`
}

/** `only`: the ids of the options to compare; undefined: all. */
function optionChanges(before: Decided, after: Decided, only: readonly string[] | undefined): contract.AnswerChange[] {
  const [was = new Map(), is = new Map()] = [before, after].map(
    ({ resolution }) => new Map<string, OptionAnswer>(resolution.options.map((one) => [one.id, one])),
  )
  return [...new Set(only ?? [...was.keys(), ...is.keys()])].flatMap((id): contract.AnswerChange[] => {
    const [one, other] = [was.get(id), is.get(id)]
    const name = String((one ?? other)?.fields.name.value ?? id)
    if (one === undefined || other === undefined) return one === other ? [] : [differenceIn('offered', name, one && name, other && name)]
    return overrideFields.flatMap((field): contract.AnswerChange[] => {
      const sides = { before: valuesOf(before, one, field), after: valuesOf(after, other, field) }
      return JSON.stringify(sides.before) === JSON.stringify(sides.after) ? [] : [{ what: field, of: name, ...sides }]
    })
  })
}

/** The value of a field, and the value of a schedule that may decide it, depending on unknown facts. */
function valuesOf({ resolution, world }: Decided, { fields }: OptionAnswer, field: OverrideField): Side {
  const { value, open } = fields[field]
  const values = [value, open?.value.overrides[field]].filter((one) => one !== undefined)
  const currency = field === 'price' ? world.factories.get(resolution.factory ?? '')?.record?.value.currency : undefined
  return { values: [...new Set(values)], currency: currency ?? null }
}
