import {
  currentToWire,
  findProductDesignation,
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
import { listOverridden } from '@goat/contract/overridden'
import type { BrandId } from '@goat/domain/brands'
import { splitKey } from '@goat/domain/kinds/kind'
import { isEnded, overrideAt, type ProductOverride, type ProductVariant, productOverrideKind } from '@goat/domain/kinds/product-override'
import { composed, type Issue, issue, namesAndMore } from '@goat/domain/text/text'
import type { Db, Tx } from '../db/db.ts'
import { AppError, invalid } from '../http/errors.ts'
import { currentPlan } from '../http/plan-scope.ts'
import type { BrandCalls } from '../records/calls.ts'
import { lastActorsOf } from '../records/last-change.ts'
import type { RecordChange, RecordRules } from '../records/log.ts'
import { type RecordWrite, writeRecords } from '../records/service.ts'
import { type Stored, storedForm } from '../records/store.ts'
import { productFinder } from './find.ts'
import {
  hasVariant,
  lockFound,
  lockVariants,
  piecesToLock,
  recordKeyOf,
  searchProducts,
  selectProduct,
  type Variant,
  type VariantKey,
} from './queries.ts'

/** The overrides of variants' print sites as records; the key is `{product key}/{SKU}`. A removed override has no factory. */
export const productOverrideRules: RecordRules<ProductOverride> = {
  kind: productOverrideKind,
  lockFirst: async (tx, _brand, keys) => {
    const found = new Set<string>()
    for await (const some of piecesToLock(keys, variantOfKey)) {
      const rows = await lockFound(tx, some.map(variantOfKey))
      for (const { product_key: productKey, sku } of rows) found.add(recordKeyOf({ productKey, sku }))
    }
    return async (_tx, _brand, key) => (found.has(key) ? undefined : issue('record.refersToMissing', { key }))
  },
  obstacle: async (tx, _brand, key) => ((await hasVariant(tx, variantOfKey(key))) ? undefined : issue('record.refersToMissing', { key })),
  tooLate: endIssues,
  earlier: [productOverrideFromEarlier],
}

function variantOfKey(key: string): VariantKey {
  const [productKey = '', sku = ''] = splitKey(key)
  return { productKey, sku }
}

const defaultSuggestionLimit = 10

/** The product overrides of the factory API (OVR-13 to OVR-17), which only the UK brand has. `now`: in milliseconds since 1970-01-01T00:00Z. */
export function registerProductOverrides(
  { db, scope, read, write: writeCall }: BrandCalls,
  { now = Date.now }: { readonly now?: () => number },
): void {
  read(findProductDesignation, ({ body }) => findDesignation(db, body.ProductKey, now()))
  writeCall('product-override', overrideProducts, ({ body }, call) => {
    if (body.FactoryCode === undefined && body.Until === undefined) throw invalid([issue('field.required', {}, 'FactoryCode')])
    return overrideVariants(db, call, moveFromWire(body), now())
  })
  const finder = productFinder(db)
  // The first search need not wait until the catalogue is read.
  scope.addHook('onListen', async () => void (await finder.current()))
  read(
    listOverridden,
    ({ query }) => finder.find(query, now()),
    ({ query: { overridden } }) => overridden !== undefined,
  )
  read(searchCall, async ({ query: { q, limit } }) =>
    (await searchProducts(db, q, Number(limit ?? defaultSuggestionLimit))).map(suggestionToWire),
  )
}

/** Limits the size of an error response. */
const maxIssues = 10

/** The variants of a product and their print sites at `now`. Throws AppError 'notFound' for an unknown key. */
export async function findDesignation(db: Db, productKey: string, now: number): Promise<ReturnType<typeof productToWire>> {
  const product = (await selectProduct(db, productKey)) ?? (await selectProduct(db, composed(productKey)))
  if (product === undefined) throw new AppError('notFound', issue('products.none', {}))
  return productToWire({ ...product, variants: product.variants.map((one) => shown(one, now)) })
}

/**
 * Moves variants to a factory or back to the catalogue's, all or none. Unchanged variants are neither written nor logged. Throws AppError
 * 'notFound' for an unknown variant, 'invalid' for a repeated one, a wrong product type or an end that is not after `now`,
 * 'versionConflict' with the current rows for a stale version.
 */
export async function overrideVariants(
  db: Db,
  call: RecordWrite,
  { variants: given, factory, until }: ProductMove<RequestedVariant>,
  now = Date.now(),
): Promise<ReturnType<typeof movedToWire>> {
  const asked = await Promise.all(given.map(async (one) => ({ ...one, ...(await storedVariant(db, one)) })))
  const work = async (tx: Tx) => {
    const found = await lockVariants(tx, asked)
    // Without a factory, what is overridden stays where it is, and the rest as it is.
    const next = (one: Variant) => nextOf(factory === undefined ? (activeOverride(one, now)?.value.factory ?? null) : factory, until)
    const issues = endIssues({ factory, until }, now)
    if (issues.length > 0) throw invalid(issues)
    refuseUnknown(asked, found)
    const variants = found.filter((one) => one !== undefined)
    refuseRepeated(variants)
    refuseOtherType(asked, variants)
    await refuseStale(tx, call.origin.brand, asked, variants, now)
    return variants.filter((one) => isChanged(one, next(one), now)).map((one) => moveTo(one, next(one)))
  }
  return writeRecords(db, call, productOverrideKind, work, ({ length }) => movedToWire(length))
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

/** An absent version is not compared; null means that no override was seen (OVR-16). One that has ended since was not changed. */
async function refuseStale(tx: Tx, brand: BrandId, asked: readonly RequestedVariant[], variants: readonly Variant[], now: number) {
  const stale = variants.filter((one, index) => {
    const seen = asked[index]?.version
    return seen !== undefined && seen !== (activeOverride(one, now)?.version ?? null) && seen !== one.override?.version
  })
  if (stale.length === 0) return
  const names = await lastActorsOf(tx, brand, productOverrideKind.kind, stale.map(recordKeyOf))
  const inPlan = currentPlan() !== undefined
  const who = Map.groupBy(stale, (one) => (inPlan && one.override?.changedBy) || names.get(recordKeyOf(one)) || 'Somebody else')
  const current = currentToWire(variants.map((one) => shown(one, now)))
  const why = [...who].map(([by, theirs]) => issue('variants.changed', { by, ...namesAndMore(theirs.map(nameOf)) }))
  throw new AppError('versionConflict', why, { extra: { current } })
}

/** The override that variants get: the factory, null for none, and when it ends. */
export type Next = Pick<ProductOverride, 'factory' | 'until'>

export function nextOf(factory: string | null, until: string | undefined): Next {
  return factory === null || until === undefined ? { factory } : { factory, until }
}

/** `factory`: null for the catalogue's, which has no end. */
export function endIssues(
  { factory, until }: { readonly factory?: string | null | undefined; readonly until?: string | undefined },
  now: number,
): readonly Issue[] {
  if (factory === null && until !== undefined) return [issue('override.endless', {}, 'Until')]
  return isEnded({ until }, now) ? [issue('plan.past', {}, 'Until')] : []
}

export function isChanged(one: Overridden, { factory, until }: Next, now: number): boolean {
  const active = activeOverride(one, now)
  if (factory === null) return active !== undefined
  return currentFactory(one, now) !== factory || (active !== undefined && active.value.until !== until)
}

function moveTo(one: Variant, next: Next): RecordChange<ProductOverride> {
  const { catalogueFactory, override } = one
  const initial = { factory: null, catalogueFactory }
  return {
    key: recordKeyOf(one),
    action: next.factory === null ? 'override.removed' : 'override.set',
    before: override && { ...override, value: { ...initial, ...override.value, catalogueFactory } },
    after: { ...next, catalogueFactory },
    initial,
  }
}

/** What decides where a variant is printed. */
type Overridden<Override = Pick<Stored<ProductOverride>, 'value'>> = Pick<Variant, 'catalogueFactory'> & {
  readonly override: Override | undefined
}

/** The current override; undefined if it was removed or has ended. */
function activeOverride<Override extends Pick<Stored<ProductOverride>, 'value'>>({ override }: Overridden<Override>, now: number) {
  return override === undefined || overrideAt(override.value, now).factory === null ? undefined : override
}

function currentFactory(one: Overridden, now: number): string {
  return activeOverride(one, now)?.value.factory ?? one.catalogueFactory
}

function shown(one: Variant, now: number): ProductVariant {
  const override = activeOverride(one, now)
  const { changedBy: by, changedAt: at, version, value } = override ?? { changedBy: '', changedAt: '', version: 0 }
  return { ...one, factory: currentFactory(one, now), override: override === undefined ? null : { by, at, version, until: value?.until } }
}

function nameOf({ productKey, sku }: VariantKey): string {
  return `${productKey}/${sku}`
}
