import { check } from '@goat/contract/check'
import type { Output } from '@goat/contract/endpoint'
import { maxFullOrders, maxOrders, type OverlaidRecord, type ResolvedOrder, type resolveOrders } from '@goat/contract/resolve'
import { worldValues } from '@goat/contract/world'
import { brandOf } from '@goat/domain/brand-of'
import type { BrandId } from '@goat/domain/brands'
import { type Issue, issue } from '@goat/domain/issues'
import { type Order, orderFactIssues } from '@goat/domain/order-facts'
import { kinds } from '@goat/domain/records/kinds'
import { joinKey } from '@goat/domain/records/record-key'
import { type CompiledWorld, type WorldChange, withChanges } from '@goat/foresight/compile'
import type { Db } from '../platform/db.ts'
import { AppError, invalid } from '../platform/errors.ts'
import type { BrandWorld, Standing } from './brand-world.ts'
import { type CatalogueProduct, readProducts } from './catalogue.ts'
import { orderFromWire, resultToWire } from './resolve-wire.ts'

type Request = Output<typeof resolveOrders.body>

/** The most different times in the past at which one call may look. */
const maxPastWorlds = 10

/**
 * The results for some orders, in their order. Throws AppError 'invalid' for unknown codes, records or products and for an invalid overlay,
 * 'notKnown' for a time before complete records were kept, 'tooLarge' for too many orders.
 */
export async function resolveAll(
  { db, world, turn }: { readonly db: Db; readonly world: BrandWorld; readonly turn: () => Promise<void> },
  brand: BrandId,
  { orders: inputs, asKnownAt, overlay = [], explain = 'none' }: Request,
): Promise<ResolvedOrder[]> {
  const most = explain === 'full' ? maxFullOrders : maxOrders
  if (inputs.length > most) throw new AppError('tooLarge', issue('orders.tooMany', { maximum: String(most) }, 'orders'))
  const changes = overlayOf(overlay, brand)
  const orders = inputs.map((input) => orderFromWire(input, brand))
  refuse(orders.flatMap((order, at) => orderFactIssues(order, brand).map((one) => inOrder(at, one))))
  const products = await productsOf(db, brand, orders)
  const completed = orders.map((order, at) => complete(order, at, products))
  const current = await world.current()
  const worldAt = worldsBy(world, current, asKnownAt)
  const results: ResolvedOrder[] = []
  const issues: Issue[] = []
  for (const [at, { order, assumed }] of completed.entries()) {
    // Long calls must not block the others; reasons take ten times as long.
    if (at % (explain === 'none' ? 50 : 5) === 4) await turn()
    const { world: records, at: changedAt } = await worldAt(order)
    const asked = changes.length === 0 ? records : withOverlay(records, changes)
    const found = unknownRecords(asked, order)
    if (found.length === 0) results.push(resultToWire(asked, changedAt, order, assumed, explain))
    issues.push(...found.map((one) => inOrder(at, one)))
  }
  refuse(issues)
  return results
}

function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0) throw invalid(issues)
}

function inOrder(at: number, one: Issue): Issue {
  return { ...one, path: `orders.${at}.${one.path}` }
}

/** The records that are not saved yet. They count as created and changed last. */
function overlayOf(overlay: readonly OverlaidRecord[], brand: BrandId): readonly WorldChange[] {
  return overlay.map(({ kind, key, value }, at): WorldChange => {
    const path = `overlay.${at}`
    if (value === null) return { kind, key, record: null }
    const checked = check(worldValues[kind], value)
    const issues = checked.ok ? kinds[kind].validate(checked.value as never, brand) : checked.issues
    refuse(issues.map((one) => ({ ...one, path: one.path === '' ? path : `${path}.value.${one.path}` })))
    const now = Number.MAX_SAFE_INTEGER
    // Checked by the schema of its kind.
    return { kind, key, record: { key, version: 0, created: now, changed: now, by: '', value } } as unknown as WorldChange
  })
}

const overlaid = new WeakMap<CompiledWorld, { readonly changes: readonly WorldChange[]; readonly world: CompiledWorld }>()

function withOverlay(world: CompiledWorld, changes: readonly WorldChange[]): CompiledWorld {
  const known = overlaid.get(world)
  if (known?.changes === changes) return known.world
  const next = withChanges(world, world.revision, changes)
  overlaid.set(world, { changes, world: next })
  return next
}

/** Returns the function that finds the records by which an order is decided. */
function worldsBy(world: BrandWorld, current: Standing, asKnownAt: string | undefined): (order: Order) => Promise<Standing> {
  const past = new Map<string, Promise<Standing>>()
  return async ({ placedAt }) => {
    const at = asKnownAt === undefined ? placedAt : Date.parse(asKnownAt)
    if (current.at === undefined || at >= current.at) return current
    const instant = new Date(at).toISOString()
    const known = past.get(instant) ?? world.past(instant)
    past.set(instant, known)
    if (past.size > maxPastWorlds) throw invalid([issue('orders.tooManyTimes', { maximum: String(maxPastWorlds) }, 'orders')])
    return known
  }
}

async function productsOf(db: Db, brand: BrandId, orders: readonly Order[]): Promise<ReadonlyMap<string, CatalogueProduct>> {
  // Only brands with product overrides have a catalogue.
  if (!brandOf(brand).capabilities.includes('product-overrides')) return new Map()
  return readProducts(
    db,
    orders.flatMap(({ productKey }) => productKey ?? []),
  )
}

/** Fills in what the catalogue says of an order's product, unless the order says otherwise. */
function complete(
  order: Order,
  at: number,
  products: ReadonlyMap<string, CatalogueProduct>,
): { readonly order: Order; readonly assumed: Readonly<Record<string, string>> } {
  const { productKey, sku } = order
  if (productKey === undefined) return { order, assumed: {} }
  const product = products.get(productKey)
  if (product === undefined) throw invalid([inOrder(at, issue('product.unknown', { product: productKey }, 'productKey'))])
  const variant = sku === undefined ? product.variants[0] : product.variants.find((one) => one.sku === sku)
  if (variant === undefined) throw invalid([inOrder(at, issue('product.unknown', { product: joinKey(productKey, sku ?? '') }, 'sku'))])
  const facts = { sku: variant.sku, factory: variant.factory, productType: product.productType }
  const assumed = Object.fromEntries(Object.entries(facts).filter(([fact]) => order[fact as keyof typeof facts] === undefined))
  return { order: { ...order, ...assumed }, assumed }
}

/** The issues of facts that name records that the brand does not have. */
function unknownRecords({ factories }: CompiledWorld, { factory, service, deliveryOption }: Order): readonly Issue[] {
  const all = [...factories.values()]
  const unless = (field: 'factory' | 'service' | 'deliveryOption', value: string | undefined, isKnown: (value: string) => boolean) =>
    value === undefined || isKnown(value) ? [] : [issue('order.unknownRecord', { field, value }, field)]
  return [
    ...unless('factory', factory, (code) => factories.has(code)),
    ...unless('service', service, (name) => all.some(({ services }) => services.has(name))),
    ...unless('deliveryOption', deliveryOption, (name) => all.some(({ options }) => options.options.some(({ id }) => id === name))),
  ]
}
