import type { ProductSuggestion } from '@goat/contract/described/product-overrides'
import { joinKey } from '@goat/domain/kinds/kind'
import { type ProductOverride, productOverrideKind } from '@goat/domain/kinds/product-override'
import { compareText } from '@goat/domain/text/text'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { locking, readRecords, readSome, recordsAtOnce, type Stored } from '../records/store.ts'

export type VariantKey = { readonly productKey: string; readonly sku: string }

/** The key of a variant's override in the change log. */
export function recordKeyOf({ productKey, sku }: VariantKey): string {
  return joinKey(productKey, sku)
}

/** A variant of the catalogue with the record of its override, in which the factory is null if it was removed. It may have ended. */
export type Variant = VariantKey & {
  readonly productType: string
  readonly catalogueFactory: string
  readonly override: Stored<ProductOverride> | undefined
}

type VariantRow = {
  readonly product_key: string
  readonly sku: string
  readonly product_type: string
  readonly catalogue_factory: string
}

/** Normalises a key for comparison: case does not matter. The index uses the same expression. */
const folded = (key: RawBuilder<unknown>) => sql`lower(${key}) COLLATE "C"`

/** The product of a key with its variants by SKU, or undefined. */
export async function selectProduct(db: Db | Tx, productKey: string) {
  const product = await db
    .selectFrom('products')
    .select(['product_key', 'product_type'])
    .where(folded(sql.ref('product_key')), '=', folded(sql`${productKey.trim()}::text`))
    .executeTakeFirst()
  if (product === undefined) return undefined
  const { rows } = await sql<VariantRow>`
    SELECT ${variantColumns} FROM product_variants v JOIN products p USING (product_key)
    WHERE v.product_key = ${product.product_key} ORDER BY v.sku COLLATE "C"`.execute(db)
  const overrides = await readRecords(db, 'uk', productOverrideKind, product.product_key)
  const variants = withOverrides(rows, new Map(overrides.map((one) => [one.key, one])))
  return { productKey: product.product_key, productType: product.product_type, variants }
}

export async function hasVariant(tx: Tx, { productKey, sku }: VariantKey): Promise<boolean> {
  const { rows } = await sql`SELECT FROM product_variants WHERE product_key = ${productKey} AND sku = ${sku}`.execute(tx)
  return rows.length > 0
}

/** The products of keys, as asked, with their names and types and the SKUs of their variants. */
export async function selectSkus(tx: Tx, keys: readonly string[]) {
  const { rows } = await sql<{ asked: string; productKey: string; name: string; productType: string; skus: readonly string[] }>`
    SELECT q.asked, p.product_key AS "productKey", p.name, p.product_type AS "productType", array_agg(v.sku ORDER BY v.sku COLLATE "C") AS skus
    FROM unnest(${keys}::text[]) AS q (asked)
    JOIN products p ON ${folded(sql.ref('p.product_key'))} = ${folded(sql.ref('q.asked'))}
    JOIN product_variants v USING (product_key) GROUP BY q.asked, p.product_key`.execute(tx)
  return rows
}

/** The order in which variants are locked, everywhere the same, to avoid deadlocks. */
export const lockOrder = sql`v.product_key COLLATE "C", v.sku COLLATE "C"`

const variantColumns = sql`v.product_key, v.sku, p.product_type, v.factory_code AS catalogue_factory`

/** Divides variants into pieces to be locked one after the other, in the order in which all writers lock them. */
export async function* piecesToLock<One>(all: readonly One[], variantOf: (one: One) => VariantKey): AsyncGenerator<readonly One[]> {
  const sorted: (readonly [One, VariantKey])[] = []
  for (const one of all) {
    await turns.pause()
    sorted.push([one, variantOf(one)])
  }
  sorted.sort(([, a], [, b]) => compareText(a.productKey, b.productKey) || compareText(a.sku, b.sku))
  for (let from = 0; from < sorted.length; from += recordsAtOnce) {
    await turns.pause()
    yield sorted.slice(from, from + recordsAtOnce).map(([one]) => one)
  }
}

/** Locks the requested variants that exist until the transaction ends. `at`: their positions in the request, from 1. */
export async function lockFound(tx: Tx, asked: readonly VariantKey[]) {
  const keys = asked.map(({ productKey }) => productKey)
  const skus = asked.map(({ sku }) => sku)
  const { rows } = await sql<{ at: string; product_key: string; sku: string }>`
    SELECT q.at, v.product_key, v.sku
    FROM unnest(${keys}::text[], ${skus}::text[]) WITH ORDINALITY AS q (product_key, sku, at)
    JOIN products p ON ${folded(sql.ref('p.product_key'))} = ${folded(sql.ref('q.product_key'))}
    JOIN product_variants v ON v.product_key = p.product_key AND v.sku = q.sku
    ORDER BY ${lockOrder}
    ${locking(sql`FOR NO KEY UPDATE OF v`)}`.execute(tx)
  return rows
}

/**
 * Locks the requested variants until the transaction ends and returns them in the same order, undefined for unknown ones. Of two writers of
 * a variant, the second waits and reads what the first wrote.
 */
export async function lockVariants(tx: Tx, asked: readonly VariantKey[]): Promise<readonly (Variant | undefined)[]> {
  const locked = await lockFound(tx, asked)
  // A separate statement, which sees what was committed while the first one waited.
  const { rows } = await sql<VariantRow & { at: string }>`
    SELECT q.at, ${variantColumns}
    FROM unnest(${locked.map(({ at }) => at)}::bigint[], ${locked.map((row) => row.product_key)}::text[], ${locked.map(({ sku }) => sku)}::text[])
      AS q (at, product_key, sku)
    JOIN product_variants v USING (product_key, sku) JOIN products p USING (product_key)`.execute(tx)
  const overrides = await readSome(tx, 'uk', productOverrideKind, locked.map(keyOfRow), 'change')
  const byPlace = new Map(withOverrides(rows, overrides).map((one, at) => [Number(rows[at]?.at), one]))
  return asked.map((_, index) => byPlace.get(index + 1))
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

function keyOfRow({ product_key: productKey, sku }: Pick<VariantRow, 'product_key' | 'sku'>): string {
  return recordKeyOf({ productKey, sku })
}

function withOverrides(rows: readonly VariantRow[], overrides: ReadonlyMap<string, Stored<ProductOverride>>): readonly Variant[] {
  return rows.map((row) => ({
    productKey: row.product_key,
    sku: row.sku,
    productType: row.product_type,
    catalogueFactory: row.catalogue_factory,
    override: overrides.get(keyOfRow(row)),
  }))
}
