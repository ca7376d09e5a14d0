import type { Output } from '@goat/contract/endpoint'
import { maxFullOrders, maxOrders, maxShortOrders, type ResolvedOrder, type resolveOrders } from '@goat/contract/resolve'
import { type BrandId, brandOf } from '@goat/domain/brands'
import { joinKey } from '@goat/domain/kinds/kind'
import { type Order, orderFactIssues } from '@goat/domain/order-facts'
import { type Issue, issue } from '@goat/domain/text/text'
import { type CompiledWorld, compileUntil, unknownFacts, withLater, worldAt } from '@goat/foresight/compile'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { AppError, invalid } from '../http/errors.ts'
import type { BrandWorld, Standing } from './brand-world.ts'
import { overlayOf, refusalOf, refuseIssues, refuseUnknownReferences, withOverlay } from './overlay.ts'
import { orderFromWire, resultToWire } from './resolve-wire.ts'

/** The most different times in the past at which one call may look. */
const maxPastWorlds = 10

/**
 * The results for some orders, in their order. Throws AppError 'invalid' for unknown codes, records or products and for an invalid overlay,
 * 'notKnown' for a time before complete records were kept, 'tooLarge' for too many orders.
 */
export async function resolveAll(
  { db, world }: { readonly db: Db; readonly world: BrandWorld },
  brand: BrandId,
  { orders: inputs, asKnownAt, overlay = [], plans, explain = 'none' }: Output<typeof resolveOrders.body>,
): Promise<ResolvedOrder[]> {
  const most = { none: maxOrders, short: maxShortOrders, full: maxFullOrders }[explain]
  if (inputs.length > most) throw new AppError('tooLarge', issue('orders.tooMany', { maximum: String(most) }, 'orders'))
  const changes = await overlayOf(overlay, brand)
  const orders = inputs.map((input) => orderFromWire(input, brand))
  const factIssues: Issue[] = []
  for (const [at, order] of orders.entries()) {
    await turns.pause()
    factIssues.push(...orderFactIssues(order, brand).map((one) => inOrder(at, one)))
  }
  refuseIssues(factIssues)
  const products = await productsOf(db, brand, orders)
  const completed = orders.map((order, at) => {
    const one = completeOrder(order, products)
    if ('code' in one) throw refusalOf([inOrder(at, one)])
    return one
  })
  const current = await world.current(plans)
  await refuseUnknownReferences(current.world, changes)
  const knownAt = worldsBy(world, current, { asKnownAt, plans })
  const results: ResolvedOrder[] = []
  const issues: Issue[] = []
  for (const [at, { order, assumed }] of completed.entries()) {
    await turns.pause()
    const { world: records, at: changedAt } = await knownAt(order)
    // Before the first change the database was empty, which says nothing about the orders of that time.
    if (records.revision === 0 && records !== current.world) throw new AppError('notKnown', issue('history.notKnown', {}))
    const whole = await withOverlay(records, changes)
    await turns.run(compileUntil(whole, order.placedAt))
    const asked = worldAt(whole, order.placedAt)
    const found = unknownRecords(asked, order)
    if (found.length === 0) results.push(resultToWire(asked, changedAt, order, assumed, explain))
    issues.push(...found.map((one) => inOrder(at, one)))
  }
  refuseIssues(issues)
  return results
}

function inOrder(at: number, one: Issue): Issue {
  return { ...one, path: `orders.${at}.${one.path}` }
}

/** Returns the function that finds the records by which an order is decided. */
function worldsBy(
  world: BrandWorld,
  current: Standing,
  { asKnownAt, plans = [] }: Pick<Output<typeof resolveOrders.body>, 'asKnownAt' | 'plans'>,
): (order: Order) => Promise<Standing> {
  const past = new Map<string, Standing>()
  const pastAt = async (at: string) => {
    const standing = await world.past(at)
    const asked = current.world.later.filter(({ plan }) => plans.includes(plan))
    if (asked.length === 0) return standing
    const known = standing.world.later.filter(({ plan }) => !plans.includes(plan))
    const later = [...known, ...asked].sort((one, other) => one.at - other.at)
    return { ...standing, world: withLater(standing.world, later) }
  }
  return async ({ placedAt }) => {
    const at = asKnownAt === undefined ? placedAt : Date.parse(asKnownAt)
    if (current.at === undefined || at >= current.at) return current
    const instant = new Date(at).toISOString()
    const read = past.get(instant)
    if (read !== undefined) return read
    if (past.size === maxPastWorlds) throw invalid([issue('orders.tooManyTimes', { maximum: String(maxPastWorlds) }, 'orders')])
    const known = await pastAt(instant)
    past.set(instant, known)
    return known
  }
}

/** The issues of facts that name records that the brand does not have. */
export function unknownRecords(world: CompiledWorld, order: Order): readonly Issue[] {
  return unknownFacts(world, order).map((field) => issue('order.unknownRecord', { field, value: order[field] ?? '' }, field))
}

/** A product of the catalogue with its variants, by SKU. */
type CatalogueProduct = {
  readonly productType: string
  readonly variants: readonly { readonly sku: string; readonly factory: string }[]
}

/** The products that some orders name, of those that exist. */
export async function productsOf(db: Db, brand: BrandId, orders: readonly Order[]): Promise<ReadonlyMap<string, CatalogueProduct>> {
  // Only brands with product overrides have a catalogue.
  const isInCatalogue = brandOf(brand).capabilities.includes('product-overrides')
  const keys = new Set(isInCatalogue ? orders.flatMap(({ productKey }) => productKey ?? []) : [])
  if (keys.size === 0) return new Map()
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('product_variants as v', 'v.product_key', 'p.product_key')
    .select(['p.product_key', 'p.product_type', 'v.sku', 'v.factory_code'])
    .where('p.product_key', 'in', [...keys])
    .orderBy(sql`v.sku COLLATE "C"`)
    .execute()
  const products = [...Map.groupBy(rows, (row) => row.product_key)].map(([key, variants]) => {
    const productType = variants[0]?.product_type ?? ''
    return [key, { productType, variants: variants.map(({ sku, factory_code: factory }) => ({ sku, factory })) }] as const
  })
  return new Map(products)
}

/** An order with what the catalogue says of its product, unless the order says otherwise. */
export type CompletedOrder = { readonly order: Order; readonly assumed: Readonly<Record<string, string>> }

/** Fills in what the catalogue says of the product of an order. Returns an issue if there is no such product or variant. */
export function completeOrder(order: Order, products: ReadonlyMap<string, CatalogueProduct>): CompletedOrder | Issue {
  const { productKey, sku } = order
  if (productKey === undefined) return { order, assumed: {} }
  const product = products.get(productKey)
  if (product === undefined) return issue('product.unknown', { product: productKey }, 'productKey')
  const variant = sku === undefined ? product.variants[0] : product.variants.find((one) => one.sku === sku)
  if (variant === undefined) return issue('product.unknown', { product: joinKey(productKey, sku ?? '') }, 'sku')
  const facts = { sku: variant.sku, factory: variant.factory, productType: product.productType }
  const assumed = Object.fromEntries(Object.entries(facts).filter(([fact]) => order[fact as keyof typeof facts] === undefined))
  return { order: { ...order, ...assumed }, assumed }
}
