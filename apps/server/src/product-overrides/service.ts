import {
  currentToWire,
  findProductDesignation,
  listOverridden,
  maxOverriddenListed,
  movedToWire,
  moveFromWire,
  overrideProducts,
  type ProductMove,
  productOverrideFromEarlier,
  productToWire,
  type RequestedVariant,
  searchProducts as searchCall,
  suggestionToWire,
} from '@goat/contract/described/product-overrides'
import { splitKey } from '@goat/domain/kinds/kind'
import { type ProductOverride, type ProductVariant, productOverrideKind } from '@goat/domain/kinds/product-override'
import { issue } from '@goat/domain/text/issues'
import { composed, namesAndMore } from '@goat/domain/text/text'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/errors.ts'
import type { Attempt } from '../http/read-call.ts'
import type { BrandCalls } from '../records/calls.ts'
import type { Change, Origin } from '../records/log.ts'
import type { RecordRules } from '../records/rules.ts'
import { storedForm } from '../records/store.ts'
import { write } from '../records/write.ts'
import { lockVariants, recordKeyOf, searchProducts, selectOverridden, selectProduct, type Variant, type VariantKey } from './queries.ts'

/** The overrides of variants' print sites as records; the key is `{product key}/{SKU}`. A removed override has no factory. */
export const productOverrideRules: RecordRules<ProductOverride> = {
  kind: productOverrideKind,
  lockFirst: async (tx, _brand, keys) => {
    await lockVariants(tx, keys.map(variantOfKey))
  },
  obstacle: async (tx, _brand, key) => {
    const [variant] = await lockVariants(tx, [variantOfKey(key)])
    return variant === undefined ? issue('record.refersToMissing', { key }) : undefined
  },
  earlier: [productOverrideFromEarlier],
}

function variantOfKey(key: string): VariantKey {
  const [productKey = '', sku = ''] = splitKey(key)
  return { productKey, sku }
}

const defaultSuggestionLimit = 10

/** The product overrides of the factory API (OVR-13 to OVR-17), which only the UK brand has. */
export function registerProductOverrides({ db, read, write: writeCall }: BrandCalls): void {
  read(findProductDesignation, ({ body }) => findDesignation(db, body.ProductKey))
  writeCall('product-override', overrideProducts, ({ body }, { origin, attempt }) =>
    overrideVariants(db, origin, attempt, moveFromWire(body)),
  )
  read(listOverridden, () => findOverridden(db))
  read(searchCall, async ({ query: { q, limit } }) =>
    (await searchProducts(db, q, Number(limit ?? defaultSuggestionLimit))).map(suggestionToWire),
  )
}

/** Limits the size of an error response. */
const maxIssues = 10

/** The variants of a product and their current print sites. Throws AppError 'notFound' for an unknown key. */
export async function findDesignation(db: Db, productKey: string): Promise<ReturnType<typeof productToWire>> {
  const product = (await selectProduct(db, productKey)) ?? (await selectProduct(db, composed(productKey)))
  if (product === undefined) throw new AppError('notFound', issue('products.none', {}))
  return productToWire({ ...product, variants: product.variants.map(shown) })
}

export async function findOverridden(db: Db): Promise<{ Total: number; Products: ReturnType<typeof productToWire>[] }> {
  const { total, variants } = await selectOverridden(db, maxOverriddenListed)
  const products = [...Map.groupBy(variants, ({ productKey }) => productKey).values()]
  const toWire = (of: readonly Variant[]) =>
    of.slice(0, 1).map(({ productKey, productType }) => productToWire({ productKey, productType, variants: of.map(shown) }))
  return { Total: total, Products: products.flatMap(toWire) }
}

/**
 * Moves variants to a factory or back to the catalogue's, all or none. Unchanged variants are neither written nor logged. Throws AppError
 * 'notFound' for an unknown variant, 'invalid' for a repeated one or a wrong product type, 'versionConflict' with the current rows for a
 * stale version.
 */
export async function overrideVariants(
  db: Db,
  origin: Origin,
  attempt: Attempt | undefined,
  { variants: given, factory }: ProductMove<RequestedVariant>,
): Promise<ReturnType<typeof movedToWire>> {
  const asked = await Promise.all(given.map(async (one) => ({ ...one, ...(await storedVariant(db, one)) })))
  return write(db, origin, attempt, async (tx) => {
    const found = await lockVariants(tx, asked)
    refuseUnknown(asked, found)
    const variants = found.filter((one) => one !== undefined)
    refuseRepeated(variants)
    refuseOtherType(asked, variants)
    refuseStale(asked, variants)
    const changing = variants.filter((one) => (factory === null ? activeOverride(one) !== undefined : currentFactory(one) !== factory))
    return { answer: () => movedToWire(changing.length), changes: changing.map((one) => moveTo(one, factory)) }
  })
}

function storedVariant(db: Db, { productKey, sku }: VariantKey): Promise<VariantKey> {
  return storedForm({ productKey, sku }, async (key) => {
    const product = await selectProduct(db, key.productKey)
    return product?.variants.some((one) => one.sku === key.sku) === true
  })
}

function refuseUnknown(asked: readonly RequestedVariant[], found: readonly (Variant | undefined)[]): void {
  const unknown = asked.filter((_, index) => found[index] === undefined)
  if (unknown.length === 0) return
  throw new AppError('notFound', issue('variants.unknown', namesAndMore(unknown.map(nameOf))))
}

function refuseRepeated(variants: readonly Variant[]): void {
  const repeated = [...Map.groupBy(variants, recordKeyOf).values()].flatMap(([first, ...more]) =>
    first === undefined || more.length === 0 ? [] : [first],
  )
  if (repeated.length > 0) throw new AppError('invalid', issue('variants.repeated', namesAndMore(repeated.map(nameOf))))
}

function refuseOtherType(asked: readonly RequestedVariant[], variants: readonly Variant[]): void {
  const wrong = variants.flatMap((one, index) => {
    const given = asked[index]?.productType ?? ''
    return given === one.productType ? [] : [issue('variants.otherType', { name: nameOf(one), type: one.productType, given })]
  })
  if (wrong.length > 0) throw new AppError('invalid', wrong.slice(0, maxIssues))
}

/** An absent version is not compared; null means that no override was seen (OVR-16). */
function refuseStale(asked: readonly RequestedVariant[], variants: readonly Variant[]): void {
  const stale = variants.filter((one, index) => {
    const seen = asked[index]?.version
    return seen !== undefined && seen !== (activeOverride(one)?.version ?? null)
  })
  if (stale.length === 0) return
  const who = [...Map.groupBy(stale, (one) => one.override?.changedBy ?? 'Somebody else')]
  const current = currentToWire(variants.map(shown))
  const why = who.map(([by, theirs]) => issue('variants.changed', { by, ...namesAndMore(theirs.map(nameOf)) }))
  throw new AppError('versionConflict', why, { extra: { current } })
}

function moveTo(one: Variant, factory: string | null): Change {
  const valueWith = (now: string | null): ProductOverride => ({ factory: now, catalogueFactory: one.catalogueFactory })
  return {
    kind: 'product-override',
    key: recordKeyOf(one),
    action: factory === null ? 'override.removed' : 'override.set',
    before: valueWith(one.override?.value.factory ?? null),
    after: valueWith(factory),
    version: (one.override?.version ?? 0) + 1,
    isFirst: one.override === undefined,
  }
}

/** The current override; undefined if it was removed. */
function activeOverride(one: Variant): Variant['override'] {
  return one.override?.value.factory === null ? undefined : one.override
}

function currentFactory(one: Variant): string {
  return one.override?.value.factory ?? one.catalogueFactory
}

function shown(one: Variant): ProductVariant {
  const override = activeOverride(one)
  const { changedBy: by, changedAt: at, version } = override ?? { changedBy: '', changedAt: '', version: 0 }
  return { ...one, factory: currentFactory(one), override: override === undefined ? null : { by, at, version } }
}

function nameOf({ productKey, sku }: VariantKey): string {
  return `${productKey}/${sku}`
}
