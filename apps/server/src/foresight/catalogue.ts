import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

/** A product of the catalogue with its variants, by SKU. */
export type CatalogueProduct = {
  readonly productType: string
  readonly variants: readonly { readonly sku: string; readonly factory: string }[]
}

/** The products of some keys, of those that exist. */
export async function readProducts(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, CatalogueProduct>> {
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
