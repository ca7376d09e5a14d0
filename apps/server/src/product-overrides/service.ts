import {
  currentToWire,
  maxOverriddenListed,
  movedToWire,
  type ProductMove,
  productToWire,
  type RequestedVariant,
  suggestionToWire,
} from '@goat/contract/described/product-overrides'
import type { ProductOverride, ProductVariant } from '@goat/domain/kinds/product-override'
import { issue } from '@goat/domain/text/issues'
import { composed, namesAndMore } from '@goat/domain/text/text'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/errors.ts'
import type { Attempt } from '../http/read-call.ts'
import type { Change, Origin } from '../records/log.ts'
import { storedForm } from '../records/stored-form.ts'
import { write } from '../records/write.ts'
import {
  lockVariants,
  recordKeyOf,
  saveOverrides,
  searchProducts,
  selectOverridden,
  selectProduct,
  type Variant,
  type VariantKey,
} from './queries.ts'

/** Limits the size of an error response. */
const maxIssues = 10

/** The variants of a product and their current print sites. Throws AppError 'notFound' for an unknown key. */
export async function findDesignation(db: Db, productKey: string): Promise<ReturnType<typeof productToWire>> {
  const product = (await selectProduct(db, productKey)) ?? (await selectProduct(db, composed(productKey)))
  if (product === undefined) throw new AppError('notFound', issue('products.none', {}))
  return productToWire({ ...product, variants: product.variants.map(shown) })
}

/** The variants whose print site is overridden now. */
export async function findOverridden(db: Db): Promise<{ Total: number; Products: ReturnType<typeof productToWire>[] }> {
  const { total, variants } = await selectOverridden(db, maxOverriddenListed)
  const products = [...Map.groupBy(variants, ({ productKey }) => productKey).values()]
  const toWire = (of: readonly Variant[]) =>
    of.slice(0, 1).map(({ productKey, productType }) => productToWire({ productKey, productType, variants: of.map(shown) }))
  return { Total: total, Products: products.flatMap(toWire) }
}

export async function suggestProducts(db: Db, text: string, limit: number): Promise<ReturnType<typeof suggestionToWire>[]> {
  return (await searchProducts(db, text, limit)).map(suggestionToWire)
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
    await saveOverrides(tx, changing, factory, origin.actor.name)
    return { answer: movedToWire(changing.length), changes: changing.map((one) => changeOf(one, factory)) }
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
  const who = [...Map.groupBy(stale, (one) => one.override?.by ?? 'Somebody else')]
  const current = currentToWire(variants.map(shown))
  const why = who.map(([by, theirs]) => issue('variants.changed', { by, ...namesAndMore(theirs.map(nameOf)) }))
  throw new AppError('versionConflict', why, { extra: { current } })
}

function changeOf(one: Variant, factory: string | null): Change {
  const valueWith = (now: string | null): ProductOverride => ({ factory: now, catalogueFactory: one.catalogueFactory })
  return {
    kind: 'product-override',
    key: recordKeyOf(one),
    action: factory === null ? 'override.removed' : 'override.set',
    before: valueWith(one.override?.factory ?? null),
    after: valueWith(factory),
    version: (one.override?.version ?? 0) + 1,
  }
}

/** The current override; undefined if it was removed. */
function activeOverride(one: Variant): Variant['override'] {
  return one.override?.factory === null ? undefined : one.override
}

function currentFactory(one: Variant): string {
  return one.override?.factory ?? one.catalogueFactory
}

/** A variant as it is displayed. */
function shown(one: Variant): ProductVariant {
  const override = activeOverride(one)
  return { ...one, factory: currentFactory(one), override: override === undefined ? null : { ...override, at: override.at.toISOString() } }
}

/** The name of a variant in sentences. */
function nameOf({ productKey, sku }: VariantKey): string {
  return `${productKey}/${sku}`
}
