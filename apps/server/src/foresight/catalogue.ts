import { brandOf } from '@goat/domain/brand-of'
import type { BrandId } from '@goat/domain/brands'
import { joinKey } from '@goat/domain/kinds/kind'
import type { Order } from '@goat/domain/order-facts'
import { type Issue, issue } from '@goat/domain/text/issues'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** A product of the catalogue with its variants, by SKU. */
type CatalogueProduct = {
  readonly productType: string
  readonly variants: readonly { readonly sku: string; readonly factory: string }[]
}

/** The products that some orders name, of those that exist. */
export async function productsOf(db: Db, brand: BrandId, orders: readonly Order[]): Promise<ReadonlyMap<string, CatalogueProduct>> {
  // Only brands with product overrides have a catalogue.
  if (!brandOf(brand).capabilities.includes('product-overrides')) return new Map()
  return readProducts(
    db,
    orders.flatMap(({ productKey }) => productKey ?? []),
  )
}

async function readProducts(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, CatalogueProduct>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('product_variants as v', 'v.product_key', 'p.product_key')
    .select(['p.product_key', 'p.product_type', 'v.sku', 'v.factory_code'])
    .where('p.product_key', 'in', [...new Set(keys)])
    .orderBy(sql`v.sku COLLATE "C"`)
    .execute()
  const byKey = Map.groupBy(rows, (row) => row.product_key)
  return new Map(
    [...byKey].map(([key, variants]) => [
      key,
      {
        productType: variants[0]?.product_type ?? '',
        variants: variants.map((row) => ({ sku: row.sku, factory: row.factory_code })),
      },
    ]),
  )
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
