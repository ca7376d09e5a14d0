import type { Input } from '@goat/contract/endpoint'
import type { ChangedSample, compareSampleOrders, SampleEffect } from '@goat/contract/resolve'
import { brandOf } from '@goat/domain/brand-of'
import type { BrandId } from '@goat/domain/brands'
import { orderOfSample, type Period } from '@goat/domain/kinds/sample-order'
import type { Order } from '@goat/domain/order-facts'
import { localAt } from '@goat/domain/time/clock'
import type { CompiledWorld } from '@goat/foresight/compile'
import { resolve } from '@goat/foresight/resolve'
import type { Db } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { answerChanges } from './answer-changes.ts'
import type { BrandWorld } from './brand-world.ts'
import { completeOrder, productsOf } from './catalogue.ts'
import { overlayOf, refuseUnknownReferences, withOverlay } from './overlay.ts'
import { unknownRecords } from './resolve-orders.ts'
import { readSamples } from './sample-orders.ts'

/**
 * What records that are not saved yet would change about the sample orders of a brand. `now`, in milliseconds since 1970-01-01T00:00Z,
 * decides when the orders are placed. Throws AppError 'invalid' for an invalid overlay.
 */
export async function effectOnSamples(
  { db, world, now }: { readonly db: Db; readonly world: BrandWorld; readonly now: number },
  brand: BrandId,
  { overlay, period }: Input<typeof compareSampleOrders.body>,
): Promise<SampleEffect> {
  const changes = await overlayOf(overlay, brand)
  const [samples, { world: before }] = await Promise.all([readSamples(db, brand), world.current()])
  await refuseUnknownReferences(before, changes)
  const after = await withOverlay(before, changes)
  const zoneOf = (factory: string) => before.factories.get(factory)?.clock?.timeZone
  const tried = period?.tried === true ? period : undefined
  const orders = samples.map(({ key: id, value }) => ({ id, name: value.name, given: orderOfSample(value, brand, now, zoneOf, tried) }))
  const products = await productsOf(
    db,
    brand,
    orders.map(({ given }) => given),
  )
  const changed: ChangedSample[] = []
  let [incomparable, inPeriod] = [0, 0]
  for (const { id, name, given } of orders) {
    await turns.pause()
    const completed = completeOrder(given, products)
    if ('code' in completed || unknownRecords(before, completed.order).length > 0) {
      incomparable += 1
      continue
    }
    const { order: asked } = completed
    if (period === undefined || isPlacedIn(period, given, zoneOf)) inPeriod += 1
    const decidedBy = (one: CompiledWorld) => ({ resolution: resolve(one, asked), world: one })
    const differences = answerChanges(decidedBy(before), decidedBy(after), asked.deliveryOption)
    const { brand: _brand, placedAt, ...facts } = given
    const order = { ...facts, placedAt: new Date(placedAt).toISOString().replace('.000Z', 'Z') }
    if (differences.length > 0) changed.push({ id, name, order, changes: differences })
  }
  return { total: samples.length, incomparable, inPeriod, changed }
}

function isPlacedIn({ from, to }: Period, { factory, brand, placedAt }: Order, zoneOf: (factory: string) => string | undefined): boolean {
  const zone = factory === undefined ? undefined : zoneOf(factory)
  const date = localAt(placedAt, zone ?? brandOf(brand).timeZone).slice(0, 10)
  return from <= date && date <= to
}
