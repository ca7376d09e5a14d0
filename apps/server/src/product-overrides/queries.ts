import type { ProductSuggestion } from '@goat/contract/described/product-overrides'
import { joinKey } from '@goat/domain/kinds/kind'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

export type VariantKey = { readonly productKey: string; readonly sku: string }

/** The key of a variant's override in the change log. */
export function recordKeyOf({ productKey, sku }: VariantKey): string {
  return joinKey(productKey, sku)
}

/** A variant of the catalogue with its override. */
export type Variant = VariantKey & {
  readonly productType: string
  readonly catalogueFactory: string
  readonly override: Override | undefined
}

/** The last change of an override; `factory` is null if it was removed. */
export type Override = { readonly factory: string | null; readonly version: number; readonly by: string; readonly at: Date }

type VariantRow = {
  product_key: string
  sku: string
  product_type: string
  catalogue_factory: string
  factory_code: string | null
  version: number | null
  changed_by: string | null
  changed_at: Date | null
}

export type FoundProduct = { readonly productKey: string; readonly productType: string; readonly variants: readonly Variant[] }

/** Normalises a key for comparison: case does not matter. The index uses the same expression. */
const folded = (key: RawBuilder<unknown>) => sql`lower(${key}) COLLATE "C"`

/** The product of a key with its variants by SKU, or undefined. */
export async function selectProduct(db: Db | Tx, productKey: string): Promise<FoundProduct | undefined> {
  const product = await db
    .selectFrom('products')
    .select(['product_key', 'product_type'])
    .where(folded(sql.ref('product_key')), '=', folded(sql`${productKey.trim()}::text`))
    .executeTakeFirst()
  if (product === undefined) return undefined
  const { rows } = await sql<VariantRow>`
    SELECT ${variantColumns} FROM product_variants v JOIN products p USING (product_key) LEFT JOIN product_overrides o USING (product_key, sku)
    WHERE v.product_key = ${product.product_key} ORDER BY v.sku COLLATE "C"`.execute(db)
  return { productKey: product.product_key, productType: product.product_type, variants: rows.map(variantOf) }
}

/** The variants that are overridden, by product and SKU: the `limit` that were overridden last, and how many there are. */
export async function selectOverridden(db: Db, limit: number): Promise<{ readonly total: number; readonly variants: readonly Variant[] }> {
  const { rows } = await sql<VariantRow & { total: string }>`
    SELECT * FROM (
      SELECT ${variantColumns}, count(*) OVER () AS total
      FROM product_overrides o JOIN product_variants v USING (product_key, sku) JOIN products p USING (product_key)
      WHERE o.factory_code IS NOT NULL ORDER BY o.changed_at DESC LIMIT ${limit}
    ) newest ORDER BY product_key COLLATE "C", sku COLLATE "C"`.execute(db)
  return { total: Number(rows[0]?.total ?? 0), variants: rows.map(variantOf) }
}

/** The order in which variants are locked, everywhere the same, to avoid deadlocks. */
export const lockOrder = sql`v.product_key COLLATE "C", v.sku COLLATE "C"`

const variantColumns = sql`v.product_key, v.sku, p.product_type, v.factory_code AS catalogue_factory,
  o.factory_code, o.version, o.changed_by, o.changed_at`

/**
 * Locks the requested variants until the transaction ends and returns them in the same order, undefined for unknown ones. Of two writers of
 * a variant, the second waits and reads what the first wrote.
 */
export async function lockVariants(tx: Tx, asked: readonly VariantKey[]): Promise<readonly (Variant | undefined)[]> {
  const keys = asked.map(({ productKey }) => productKey)
  const skus = asked.map(({ sku }) => sku)
  const { rows: locked } = await sql<{ at: string; product_key: string; sku: string }>`
    SELECT q.at, v.product_key, v.sku
    FROM unnest(${keys}::text[], ${skus}::text[]) WITH ORDINALITY AS q (product_key, sku, at)
    JOIN products p ON ${folded(sql.ref('p.product_key'))} = ${folded(sql.ref('q.product_key'))}
    JOIN product_variants v ON v.product_key = p.product_key AND v.sku = q.sku
    ORDER BY ${lockOrder}
    FOR NO KEY UPDATE OF v`.execute(tx)
  // A separate statement, which sees what was committed while the first one waited.
  const { rows } = await sql<VariantRow & { at: string }>`
    SELECT q.at, ${variantColumns}
    FROM unnest(${locked.map(({ at }) => at)}::bigint[], ${locked.map((row) => row.product_key)}::text[], ${locked.map(({ sku }) => sku)}::text[])
      AS q (at, product_key, sku)
    JOIN product_variants v USING (product_key, sku) JOIN products p USING (product_key) LEFT JOIN product_overrides o USING (product_key, sku)
  `.execute(tx)
  const byPlace = new Map(rows.map((row) => [Number(row.at), variantOf(row)]))
  return asked.map((_, index) => byPlace.get(index + 1))
}

/** Sets the override of each variant, or removes it with null; increments each version. */
export async function saveOverrides(tx: Tx, variants: readonly VariantKey[], factory: string | null, by: string): Promise<void> {
  if (variants.length === 0) return
  await tx
    .insertInto('product_overrides')
    .values(variants.map(({ productKey, sku }) => ({ product_key: productKey, sku, factory_code: factory, changed_by: by })))
    .onConflict((conflict) =>
      conflict.columns(['product_key', 'sku']).doUpdateSet((eb) => ({
        factory_code: factory,
        version: eb('product_overrides.version', '+', 1),
        changed_by: by,
        changed_at: eb.fn<Date>('clock_timestamp'),
      })),
    )
    .execute()
}

const suggested = ['product_key', 'name', 'product_type'] as const

/** Products whose key begins with the text, by key, then those whose name is the text, then those whose name contains it, by name. */
export async function searchProducts(db: Db | Tx, text: string, limit: number): Promise<readonly ProductSuggestion[]> {
  const typed = text.trim()
  if (typed === '') return []
  const literal = typed.replace(/[\\%_]/g, '\\$&')
  const key = folded(sql.ref('product_key'))
  const prefix = sql`lower(${`${literal}%`}::text)`
  const name = sql<string>`lower(${typed}::text)`
  const products = db.selectFrom('products').select(suggested)
  const named = products.where(key, 'not like', prefix).orderBy('folded_name').orderBy(sql`product_key COLLATE "C"`)
  const found = await products.where(key, 'like', prefix).orderBy(key).limit(limit).execute()
  // Separate queries, each of which an index answers.
  for (const query of [
    named.where('folded_name', '=', name),
    named.where('folded_name', 'like', sql<string>`lower(${`%${literal}%`}::text)`).where('folded_name', '<>', name),
  ]) {
    if (found.length < limit) found.push(...(await query.limit(limit - found.length).execute()))
  }
  return found.map((row) => ({ productKey: row.product_key, name: row.name, productType: row.product_type }))
}

function variantOf(row: VariantRow): Variant {
  const { version, changed_by: by, changed_at: at } = row
  return {
    productKey: row.product_key,
    sku: row.sku,
    productType: row.product_type,
    catalogueFactory: row.catalogue_factory,
    override: version === null || by === null || at === null ? undefined : { factory: row.factory_code, version, by, at },
  }
}
