import type { findProductDesignation, overrideProducts, searchProducts as searchEndpoint } from '@goat/contract/product-overrides'
import { issue } from '@goat/domain/issues'
import type { ProductOverride } from '@goat/domain/product-overrides'
import { namesAndMore } from '@goat/domain/refusals'
import type * as z from 'zod/mini'
import type { Change, Origin } from '../platform/change-log.ts'
import type { Db } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { type Attempt, write } from '../platform/write.ts'
import { lockVariants, saveOverrides, searchProducts, selectProduct, type Variant } from './queries.ts'

type Designation = z.infer<typeof findProductDesignation.response>
type Request = z.infer<typeof overrideProducts.body>
type Asked = Request['ProductVariants'][number]
type Suggestions = z.infer<typeof searchEndpoint.response>

/** More than these say nothing new. */
const toldAtMost = 10

/** The variants of a product and where each is printed now. Throws AppError 'notFound' for an unknown key. */
export async function findDesignation(db: Db, productKey: string): Promise<Designation> {
  const product = await selectProduct(db, productKey)
  if (product === undefined) throw new AppError('notFound', issue('products.none', {}))
  return { ProductKey: product.productKey, ProductTypeKey: product.productType, ProductVariants: product.variants.map(toWire) }
}

export async function suggestProducts(db: Db, text: string, limit: number): Promise<Suggestions> {
  const found = await searchProducts(db, text, limit)
  return found.map(({ productKey, name, productType }) => ({ ProductKey: productKey, Name: name, ProductTypeKey: productType }))
}

/**
 * Moves variants to a factory, or back to the catalogue's, all or none. What holds already is left alone and not logged. Throws
 * AppError 'notFound' for an unknown variant, 'invalid' for a repeated one or another type than the product's, 'versionConflict' with
 * the current rows where somebody was faster.
 */
export async function overrideVariants(
  db: Db,
  origin: Origin,
  attempt: Attempt | undefined,
  { ProductVariants: asked, FactoryCode: factory }: Request,
): Promise<{ Updated: number }> {
  return write(db, origin, attempt, async (tx) => {
    const found = await lockVariants(
      tx,
      asked.map((one) => ({ productKey: one.ProductKey, sku: one.VariantSku })),
    )
    refuseUnknown(asked, found)
    const variants = found.filter((one) => one !== undefined)
    refuseRepeated(variants)
    refuseOtherType(asked, variants)
    refuseStale(asked, variants)
    const changing = variants.filter((one) => (factory === null ? standing(one) !== undefined : currentFactory(one) !== factory))
    await saveOverrides(tx, changing, factory, origin.actor.name)
    return { answer: { Updated: changing.length }, changes: changing.map((one) => changeOf(one, factory)) }
  })
}

function refuseUnknown(asked: readonly Asked[], found: readonly (Variant | undefined)[]): void {
  const unknown = asked.filter((_, index) => found[index] === undefined)
  if (unknown.length === 0) return
  const names = unknown.map((one) => `${one.ProductKey.trim()}/${one.VariantSku.trim()}`)
  throw new AppError('notFound', issue('variants.unknown', namesAndMore(names)))
}

function refuseRepeated(variants: readonly Variant[]): void {
  const names = variants.map(nameOf)
  const repeated = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
  if (repeated.length > 0) throw new AppError('invalid', issue('variants.repeated', namesAndMore(repeated)))
}

function refuseOtherType(asked: readonly Asked[], variants: readonly Variant[]): void {
  const wrong = variants.flatMap((one, index) => {
    const given = asked[index]?.ProductType.trim() ?? ''
    return given === one.productType ? [] : [issue('variants.otherType', { name: nameOf(one), type: one.productType, given })]
  })
  if (wrong.length > 0) throw new AppError('invalid', wrong.slice(0, toldAtMost))
}

/** A Version that was left out is not compared; null says that no override was seen (OVR-16). */
function refuseStale(asked: readonly Asked[], variants: readonly Variant[]): void {
  const stale = variants.filter((one, index) => {
    const seen = asked[index]?.Version
    return seen !== undefined && seen !== (standing(one)?.version ?? null)
  })
  if (stale.length === 0) return
  const who = [...Map.groupBy(stale, (one) => one.override?.by ?? 'Somebody else')]
  const current = variants.map((one) => ({ ProductKey: one.productKey, ...toWire(one) }))
  const why = who.map(([by, theirs]) => issue('variants.changed', { by, ...namesAndMore(theirs.map(nameOf)) }))
  throw new AppError('versionConflict', why, { extra: { current } })
}

function changeOf(one: Variant, factory: string | null): Change {
  const holding = (now: string | null): ProductOverride => ({ factory: now, catalogueFactory: one.catalogueFactory })
  return {
    kind: 'product-override',
    key: nameOf(one),
    action: factory === null ? 'override.removed' : 'override.set',
    before: holding(one.override?.factory ?? null),
    after: holding(factory),
    version: (one.override?.version ?? 0) + 1,
  }
}

/** The override that holds; one that was removed is none. */
function standing(one: Variant): Variant['override'] {
  return one.override?.factory === null ? undefined : one.override
}

function currentFactory(one: Variant): string {
  return one.override?.factory ?? one.catalogueFactory
}

function toWire(one: Variant): Designation['ProductVariants'][number] {
  const override = standing(one)
  return {
    Sku: one.sku,
    FactoryCode: currentFactory(one),
    CatalogueFactoryCode: one.catalogueFactory,
    Override: override === undefined ? null : { By: override.by, At: override.at.toISOString(), Version: override.version },
  }
}

function nameOf({ productKey, sku }: Variant): string {
  return `${productKey}/${sku}`
}
