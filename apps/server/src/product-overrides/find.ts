import type { Input, Output } from '@goat/contract/endpoint'
import type { listOverridden } from '@goat/contract/overridden'
import { splitKey } from '@goat/domain/kinds/kind'
import { endOf, overrideAt, type ProductOverride } from '@goat/domain/kinds/product-override'
import { compareText, searchable } from '@goat/domain/text/text'
import { dayMs } from '@goat/domain/time/calendar'
import { sql } from 'kysely'
import { type Db, readAtRevision, readInPieces } from '../db/db.ts'
import { doneFor, turns } from '../db/turns.ts'
import { setNewest } from '../http/limits.ts'
import { itemsOfPlan } from '../records/planned.ts'

/** `text`: what words are looked for in. */
type Product = { readonly key: string; readonly name: string; readonly type: string; readonly text: string; readonly variants: Variant[] }
type Variant = { readonly product: Product; readonly sku: string; readonly factory: string; readonly text: string }

/** The record of a variant's override, which may have been removed or have ended. `at`: in milliseconds since 1970-01-01T00:00Z. */
type Override = {
  readonly value: ProductOverride
  readonly version: number
  readonly by: string
  readonly at: number
  readonly reason: string | null
}
type Overrides = ReadonlyMap<Variant, Override>

/** The catalogue, by key, and the overrides of its variants at a revision, the last one last. */
type Catalogue = {
  readonly revision: number
  /** Of the last change, to tell the revision from one of the same number in a database that was restored. */
  readonly changedAt: number | undefined
  readonly products: ReadonlyMap<string, Product>
  readonly overrides: Overrides
}

type Asked = Input<typeof listOverridden.query>
type Answer = Output<typeof listOverridden.response>

/** How many searches are kept, each with up to 8 bytes for each variant. */
const keptSearches = 8

/** What matches, in order. `holdsUntil`: when the next override ends, in milliseconds since 1970-01-01T00:00Z. */
type Result = Pick<Answer, 'People' | 'Counts'> & { readonly found: readonly Variant[]; readonly holdsUntil: number }

/** How many variants a page has unless the call says so. */
const defaultLimit = '50'

/**
 * Finds variants of the catalogue (OVR-30, OVR-33). It is kept in memory, because no index of the database counts what matches; before each
 * search, the changes since are read.
 */
export function productFinder(db: Db) {
  let known: Catalogue | undefined
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<Catalogue> | undefined
  let kept: { readonly overrides: Overrides; readonly results: Map<string, Result> } | undefined
  /** With everything that was committed before the call. One reads after the other; those that wait for the same share it. */
  const current = () => {
    next ??= doneFor(undefined, () =>
      last.then(async () => {
        next = undefined
        known = await readCatalogue(db, known)
        return known
      }),
    )
    last = next.catch(() => undefined)
    return next
  }
  return {
    current,
    find: async (asked: Asked, now: number): Promise<Answer> => {
      const [{ products, overrides: live }, planned] = await Promise.all([current(), itemsOfPlan(db, 'uk')])
      const changed = planned?.changed.get('product-override')
      if (changed === undefined) {
        // Further pages, and what many ask for.
        const { from: _, limit: __, ...filters } = asked
        if (kept?.overrides !== live) kept = { overrides: live, results: new Map() }
        const { results } = kept
        const name = JSON.stringify(filters)
        const known = results.get(name)
        const result =
          known !== undefined && asked.days === undefined && now < known.holdsUntil
            ? known
            : await turns.run(search(products, live, asked, now))
        setNewest(results, name, result, keptSearches)
        return pageOf(result, live, asked, now)
      }
      const overrides = new Map(live)
      for (const [key, record] of changed) {
        const done = record && { version: record.version, by: record.changedBy, at: Date.parse(record.changedAt), reason: null }
        // A record of this kind.
        put(overrides, products, key, done && { ...done, value: record?.value as ProductOverride })
      }
      return pageOf(await turns.run(search(products, overrides, asked, now)), overrides, asked, now)
    },
  }
}

/** Sets the last override, or removes one. */
function put(overrides: Map<Variant, Override>, products: Catalogue['products'], key: string, override: Override | undefined): void {
  const [productKey = '', sku] = splitKey(key)
  const variant = products.get(productKey)?.variants.find((one) => one.sku === sku)
  if (variant === undefined) return
  overrides.delete(variant)
  if (override !== undefined) overrides.set(variant, override)
}

type OverrideRow = Omit<Override, 'at'> & { readonly key: string; readonly at: Date }

/** The catalogue as it is now: the known one, if nothing has changed, or with the overrides that have. */
async function readCatalogue(db: Db, known: Catalogue | undefined): Promise<Catalogue> {
  const { value } = await readAtRevision(db, 'uk', async (tx) => {
    const before = known?.revision ?? 0
    const newest = await sql<{ revision: string; since: Date | null; at: Date | null; imported: string }>`
      SELECT b.revision, (SELECT at FROM change_log WHERE brand = 'uk' AND revision = ${before}) AS since,
        (SELECT at FROM change_log WHERE brand = 'uk' AND revision = b.revision) AS at,
        greatest((SELECT max(revision) FROM change_log WHERE brand = 'uk' AND kind = 'product-override' AND key = 'catalogue'),
          (SELECT revision FROM change_log_retention WHERE brand = 'uk'), 0) AS imported
      FROM brand_revisions b WHERE b.brand = 'uk'`.execute(tx)
    const { since, at, imported, revision: given } = newest.rows[0] ?? {}
    const revision = Number(given)
    const kept = Number(imported) <= before && since?.getTime() === known?.changedAt ? known : undefined
    if (kept?.revision === revision) return kept
    const products = kept?.products ?? (await turns.run(indexed(await readInPieces<ProductRow>(tx, allProducts))))
    const keys = kept && (await readInPieces<{ key: string }>(tx, keysChangedAfter(kept.revision))).map(({ key }) => key)
    const rows = await readInPieces<OverrideRow>(tx, overridesOf(keys))
    const overrides = new Map(kept?.overrides)
    for (const key of keys ?? []) put(overrides, products, key, undefined)
    for (const { key, at: changed, ...row } of rows) {
      await turns.pause()
      put(overrides, products, key, { ...row, at: changed.getTime() })
    }
    return { revision, changedAt: at?.getTime(), products, overrides }
  })
  return value
}

const keysChangedAfter = (revision: number) => sql`
  SELECT DISTINCT key FROM change_log WHERE brand = 'uk' AND kind = 'product-override' AND revision > ${revision}`

const overridesOf = (keys: readonly string[] | undefined) => sql`
  SELECT r.key, r.value, r.version, r.changed_by AS by, r.changed_at AS at, c.reason
  FROM records r LEFT JOIN change_log c ON c.brand = 'uk' AND c.revision = r.revision
  WHERE r.brand = 'uk' AND r.kind = 'product-override' ${keys === undefined ? sql`` : sql`AND r.key = ANY(${keys}::text[])`}
  ORDER BY r.changed_at, r.key DESC`

type ProductRow = Pick<Product, 'key' | 'name' | 'type'> & { readonly skus: readonly string[]; readonly factories: readonly string[] }

const allProducts = sql`SELECT p.product_key AS key, p.name, p.product_type AS type, v.skus, v.factories
  FROM products p JOIN (SELECT product_key, array_agg(sku ORDER BY sku COLLATE "C") AS skus,
    array_agg(factory_code ORDER BY sku COLLATE "C") AS factories FROM product_variants GROUP BY product_key) v USING (product_key)
  ORDER BY p.product_key COLLATE "C"`

function* indexed(rows: readonly ProductRow[]): Generator<undefined, Catalogue['products']> {
  const products = new Map<string, Product>()
  // One text for all variants of a factory, or of a type.
  const texts = new Map<string, string>()
  const shared = (text: string) => {
    if (!texts.has(text)) texts.set(text, text)
    return texts.get(text) ?? text
  }
  for (const { key, name, type, skus, factories } of rows) {
    const product: Product = { key, name, type: shared(type), text: searchable(`${key} ${name}`), variants: [] }
    for (const [at, sku] of skus.entries())
      product.variants.push({ product, sku, factory: shared(factories[at] ?? ''), text: searchable(sku) })
    products.set(key, product)
    yield
  }
  return products
}

type Counts = Map<string, { count: number }>

function add(counts: Counts, value: string | undefined): void {
  if (value === undefined) return
  const counted = counts.get(value)
  if (counted === undefined) counts.set(value, { count: 1 })
  else counted.count += 1
}

/** 1 for a value that a filter leaves out. */
function misses(wanted: string | undefined, value: string | undefined): number {
  return wanted === undefined || wanted === value ? 0 : 1
}

/** What matches, with the number of variants of each value of a filter that the other filters leave. */
function* search(products: Catalogue['products'], overrides: Overrides, asked: Asked, now: number): Generator<undefined, Result> {
  const { factory, productType, person, ends, days, text = '' } = asked
  const isListed = asked.overridden === undefined
  const overridden = asked.overridden === 'any' ? undefined : asked.overridden
  const before = days === undefined ? Number.POSITIVE_INFINITY : now - Number(days) * dayMs
  const words = searchable(text).split(/\s+/)
  const counts = { overridden: new Map(), factory: new Map(), productType: new Map(), person: new Map(), ends: new Map() }
  const found: Variant[] = []
  const people = new Set<string>()
  let holdsUntil = Number.POSITIVE_INFINITY
  // Without an object or a loop for each variant, which would take as long again.
  const consider = (variant: Variant, rest: readonly string[]) => {
    const override = activeAt(overrides.get(variant), now)
    if (override !== undefined) {
      people.add(override.by)
      holdsUntil = Math.min(holdsUntil, endOf(override.value))
    }
    if (override === undefined ? isListed || days !== undefined : override.at > before) return
    if (rest.length > 0 && !rest.every((word) => variant.text.includes(word))) return
    const state = override === undefined ? 'no' : 'yes'
    const at = override?.value.factory ?? variant.factory
    const { type } = variant.product
    const end = override !== undefined && override.value.until === undefined ? 'never' : undefined
    const ofState = misses(overridden, state)
    const ofFactory = misses(factory, at)
    const ofType = misses(productType, type)
    const ofPerson = misses(person, override?.by)
    const ofEnd = misses(ends, end)
    const all = ofState + ofFactory + ofType + ofPerson + ofEnd
    if (all === 0) found.push(variant)
    if (all === ofState) add(counts.overridden, state)
    if (all === ofFactory) add(counts.factory, at)
    if (all === ofType) add(counts.productType, type)
    if (all === ofPerson) add(counts.person, override?.by)
    if (all === ofEnd) add(counts.ends, end)
  }
  const wordsLeft = (product: Product) => words.filter((word) => !product.text.includes(word))
  if (isListed) {
    for (const variant of overrides.keys()) {
      consider(variant, wordsLeft(variant.product))
      yield
    }
    // Those that were overridden last first.
    found.reverse()
  } else {
    for (const product of products.values()) {
      const rest = wordsLeft(product)
      for (const variant of product.variants) consider(variant, rest)
      yield
    }
  }
  const countsOf = (ofFilter: Counts) => Object.fromEntries([...ofFilter].map(([value, { count }]) => [value, count]))
  return {
    found,
    holdsUntil,
    People: [...people].sort(compareText),
    Counts: Object.fromEntries(Object.entries(counts).map(([name, ofFilter]) => [name, countsOf(ofFilter)])),
  }
}

function pageOf(result: Result, overrides: Overrides, { from = '0', limit = defaultLimit }: Asked, now: number): Answer {
  const { found, holdsUntil, People, Counts } = result
  const page = found.slice(Number(from), Number(from) + Number(limit))
  return {
    Total: found.length,
    Overrides: page.map((one) => toWire(one, activeAt(overrides.get(one), now))),
    People,
    Counts,
    HoldsUntil: Number.isFinite(holdsUntil) ? new Date(holdsUntil).toISOString() : undefined,
  }
}

function activeAt(override: Override | undefined, now: number): Override | undefined {
  return override === undefined || overrideAt(override.value, now).factory === null ? undefined : override
}

function toWire({ product, sku, factory }: Variant, override: Override | undefined): Answer['Overrides'][number] {
  const { by: By, version: Version, value } = override ?? { by: '', version: 0 }
  return {
    ProductKey: product.key,
    Name: product.name,
    ProductTypeKey: product.type,
    Sku: sku,
    FactoryCode: value?.factory ?? factory,
    CatalogueFactoryCode: factory,
    Override: override === undefined ? null : { By, At: new Date(override.at).toISOString(), Version, Until: value?.until },
    Reason: override?.reason ?? null,
  }
}
