import { check } from '@goat/contract/check'
import { importedOverride } from '@goat/contract/described/product-overrides'
import { maxReasonLength } from '@goat/contract/endpoint'
import { importColumns } from '@goat/contract/imports'
import { isInstant } from '@goat/contract/shapes'
import { brandOf } from '@goat/domain/brands'
import { factoriesOf, timeZoneOf, townAndCode } from '@goat/domain/kinds/factory'
import { code, instant, nullable, optional, reference, text } from '@goat/domain/kinds/kind'
import { overrideFactories, type ProductOverride, productOverrideKind } from '@goat/domain/kinds/product-override'
import { productTypes } from '@goat/domain/product-types'
import { type Issue, issue, namesAndMore, textIssues } from '@goat/domain/text/text'
import { dateIssue, instantOf } from '@goat/domain/time/calendar'
import { readMoment } from '@goat/domain/time/typed'
import type { Tx } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { type Importer, importRecords, type RecordImport } from '../records/import/import.ts'
import { LineFault, notAlready, notHere } from '../records/import/lines.ts'
import { factoryNamed, readColumns } from '../records/import/of-kind.ts'
import type { Stored } from '../records/store.ts'
import { lockVariants, piecesToLock, recordKeyOf, selectSkus, type VariantKey } from './queries.ts'
import { endIssues, isChanged, type Next, nextOf } from './service.ts'

const properties = {
  ProductKey: code(),
  Sku: optional(code()),
  FactoryCode: nullable(code(overrideFactories)),
  Until: optional(instant),
  Reason: optional(text()),
  Name: optional(text()),
  ProductTypeKey: optional(code(productTypes)),
  CatalogueFactoryCode: optional(reference('factory')),
}
const { needed, more, compared } = importColumns['product-override']
const columns = [...needed, ...more, ...compared]
type Column = (typeof columns)[number]

/** What a line says of a product, or of one of its variants. */
type OverrideEntry = {
  readonly line: number
  readonly productKey: string
  readonly sku: string | undefined
  readonly next: Next
  /** The factory that the line names although nothing can be moved there: its variants return to it, if it is that of the catalogue. */
  readonly home: Next | undefined
  readonly reason: string | undefined
  /** The columns of a downloaded list that must be as stored. */
  readonly shown: Readonly<Partial<Record<(typeof compared)[number], unknown>>>
  /** Once it is resolved. `key`: of its record. */
  readonly of?: { readonly key: string; readonly variant: VariantKey }
  readonly catalogueFactory?: string
}

/** The instant of a date on the clock of a factory, at midnight unless it has a time; anything else as it is. */
function instantAt(given: unknown, factory: unknown): unknown {
  const found = typeof given === 'string' ? readMoment(given) : undefined
  if (found === undefined || 'reason' in found) return given
  const local = `${found.date}T${found.time ?? '00:00'}`
  return new Date(instantOf(local, timeZoneOf(String(factory)) ?? brandOf('uk').timeZone)).toISOString()
}

/** What a date is beyond those that can be entered; nothing for what is none. */
function rangeIssues(until: unknown): readonly Issue[] {
  const found = typeof until === 'string' ? dateIssue(until.slice(0, 10), 'Until') : undefined
  return found?.code === 'date.outOfRange' ? [found] : []
}

/** The factories of the catalogue to which nothing can be moved. */
const others = factoriesOf('uk')
  .map(({ code }) => code)
  .filter((one) => overrideFactories.every((other) => other !== one))

/** `npm run import:product-overrides`, and the import of the browser (IMP-6). */
export const overrideImporter: Importer<Column, OverrideEntry> = {
  kind: 'product-override',
  isPlannable: true,
  shapeOf: (brand, now) => ({
    columns,
    optionalColumns: [...more, ...compared],
    check: (line, given, format) => {
      const { Name, ProductTypeKey, CatalogueFactoryCode, ...read } = readColumns(columns, properties, given, format, brand)
      const named = typeof read['FactoryCode'] === 'string' ? factoryNamed(brand, read['FactoryCode']).trim() : read['FactoryCode']
      const home = others.find((one) => one === named)
      const until = instantAt(read['Until'], named)
      const checked = check(importedOverride, { ...read, FactoryCode: home === undefined ? named : null, Until: until })
      const range = rangeIssues(until)
      const ofContract = checked.ok ? [] : notAlready(range, checked.issues)
      const [productKey, sku, reason] = [
        String(read['ProductKey'] ?? '').trim(),
        read['Sku'],
        String(read['Reason'] ?? '').trim() || undefined,
      ]
      const end = typeof until === 'string' && isInstant(until) ? new Date(until).toISOString() : undefined
      const ofEnd = endIssues({ factory: named === null ? null : undefined, until: end }, now)
      const ofReason = reason === undefined ? [] : textIssues(reason, 'Reason', maxReasonLength)
      const known = [...ofContract, ...range]
      const issues = [...known, ...notAlready(known, [...ofEnd, ...ofReason])]
      const next = nextOf(checked.ok ? checked.value.FactoryCode : null, end)
      const entry = {
        line,
        productKey,
        sku: typeof sku === 'string' ? sku.trim() : undefined,
        next,
        home: home === undefined ? undefined : nextOf(home, end),
        reason,
        shown: { Name, ProductTypeKey, CatalogueFactoryCode },
      }
      return issues.length > 0 ? { fault: new LineFault(line, issues, nameOf(productKey, sku)), entry } : { entry }
    },
  }),
  run: (db, origin, lines, options) => importRecords(db, origin, lines, overrideImport(options.now), options),
}

const overrideImport = (now = Date.now()): RecordImport<ProductOverride, OverrideEntry> => ({
  kind: productOverrideKind,
  resolve: async (tx, entries) => {
    const { found, faults } = await variantsOf(tx, entries)
    const { faults: more, ...read } = await locked(tx, found, now)
    return { ...read, faults: [...faults, ...more] }
  },
  keyOf: ({ of }) => of?.key ?? '',
  nameOf: ({ productKey, sku }) => nameOf(productKey, sku),
  faultsOf: async () => [],
  initial: ({ catalogueFactory = '' }) => ({ factory: null, catalogueFactory }),
  // As by the described call, what is printed there already is not moved (OVR-14).
  valueFor: ({ next, catalogueFactory = '' }, before) => {
    const override = before && { value: before }
    return before !== undefined && !isChanged({ catalogueFactory, override }, next, now) ? before : { ...next, catalogueFactory }
  },
  actionOf: ({ factory }) => (factory === null ? 'override.removed' : 'override.set'),
})

function nameOf(productKey: string, sku: unknown): string {
  return typeof sku === 'string' ? `${productKey}/${sku}` : productKey
}

const chunkSize = 500

type Resolved = OverrideEntry & Required<Pick<OverrideEntry, 'of'>>

/** The lines with the variants that they are about, each once: what a later line says of one again is skipped, or a fault. */
async function variantsOf(tx: Tx, entries: readonly OverrideEntry[]) {
  const products = new Map<string, Omit<Awaited<ReturnType<typeof selectSkus>>[number], 'asked'>>()
  const keys = [...new Set(entries.map(({ productKey }) => productKey))]
  for (let from = 0; from < keys.length; from += chunkSize)
    for (const { asked, ...product } of await selectSkus(tx, keys.slice(from, from + chunkSize))) products.set(asked, product)
  const found = new Map<string, Resolved>()
  const faults: LineFault[] = []
  for (const entry of entries) {
    await turns.pause()
    const { line, sku, next } = entry
    const refuse = (one: Issue, isSkipped = false) => faults.push(new LineFault(line, [one], nameOf(entry.productKey, sku), isSkipped))
    const product = products.get(entry.productKey)
    const other = product && differing(entry, { Name: product.name, ProductTypeKey: product.productType })
    if (product === undefined) refuse(issue('product.unknown', { product: entry.productKey }, 'ProductKey'))
    else if (sku !== undefined && !product.skus.includes(sku)) refuse(issue('line.noVariant', { product: product.productKey, sku }, 'Sku'))
    else if (other !== undefined) refuse(other)
    else {
      const all = (sku === undefined ? product.skus : [sku]).map((one) => {
        const variant = { productKey: product.productKey, sku: one }
        return { key: recordKeyOf(variant), variant }
      })
      const earlier = all.flatMap(({ key }) => found.get(key) ?? [])
      const others = earlier.filter((one) => one.next.factory !== next.factory || one.next.until !== next.until)
      const [[first], [same]] = [others, earlier]
      if (first !== undefined) {
        const names = others.map(({ of: { variant } }) => nameOf(variant.productKey, variant.sku))
        refuse(issue('line.contradicts', { line: String(first.line), ...namesAndMore(names) }))
      } else if (same !== undefined && earlier.length === all.length) refuse(issue('line.same', { line: String(same.line) }), true)
      else for (const of of all) if (!found.has(of.key)) found.set(of.key, { ...entry, of })
    }
  }
  return { found: [...found.values()], faults }
}

/** The first column of a downloaded list that is not as `stored`. */
function differing({ shown }: OverrideEntry, stored: OverrideEntry['shown']): Issue | undefined {
  const textOf = (held: unknown) =>
    String(held ?? '')
      .trim()
      .replaceAll(/\s+/g, ' ')
  const isOther = (given: string, held: string) => given !== '' && held !== '' && given !== held
  const column = compared.find((one) => isOther(textOf(shown[one]), textOf(stored[one])))
  return column && notHere(column, townAndCode(textOf(stored[column])), townAndCode(textOf(shown[column])))
}

/** What is wrong with a line that names a factory to which nothing can be moved. */
function homeIssues({ home }: OverrideEntry, catalogueFactory: string, now: number): readonly Issue[] {
  if (home === undefined) return []
  const { factory: value, until } = home
  if (value === catalogueFactory) return endIssues({ factory: null, until }, now)
  return [
    issue('value.notAllowed', { field: 'FactoryCode', value: String(value), allowed: overrideFactories.map(townAndCode) }, 'FactoryCode'),
  ]
}

/** Locks the variants in the order in which all writers do, and reads their overrides. One that is gone has no entry. */
async function locked(tx: Tx, found: readonly Resolved[], now: number) {
  const stored = new Map<string, Stored<ProductOverride>>()
  const entries: OverrideEntry[] = []
  const faults = new Map<number, LineFault>()
  const variantOf = ({ of: { variant } }: Resolved) => variant
  for await (const some of piecesToLock(found, variantOf)) {
    const variants = await lockVariants(tx, some.map(variantOf))
    for (const [at, entry] of some.entries()) {
      const variant = variants[at]
      if (variant === undefined) continue
      const { catalogueFactory: CatalogueFactoryCode } = variant
      const other = entry.sku === undefined ? undefined : differing(entry, { CatalogueFactoryCode })
      const issues = other === undefined ? homeIssues(entry, variant.catalogueFactory, now) : [other]
      // Once for all variants of a line, of which each has its own factory in the catalogue.
      if (issues.some(({ code }) => code === 'value.notAllowed' || !faults.has(entry.line)))
        faults.set(entry.line, new LineFault(entry.line, issues, nameOf(entry.productKey, entry.sku)))
      entries.push({ ...entry, catalogueFactory: variant.catalogueFactory })
      if (variant.override !== undefined) stored.set(entry.of.key, variant.override)
    }
  }
  return { entries: entries.sort((a, b) => a.line - b.line), stored, faults: [...faults.values()] }
}
