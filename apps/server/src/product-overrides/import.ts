import { type CatalogueVariant, catalogueColumns } from '@goat/contract/described/product-overrides'
import { type ImportRow, importColumns } from '@goat/contract/imports'
import { townAndCode } from '@goat/domain/kinds/factory'
import { productOverrideKind } from '@goat/domain/kinds/product-override'
import { productTypeNamed, productTypes } from '@goat/domain/product-types'
import { type Issue, issue } from '@goat/domain/text/text'
import { type RawBuilder, sql } from 'kysely'
import { type Db, readInPieces, type Tx } from '../db/db.ts'
import { type ImportCounts, type Importer, type ImportOptions, type ImportSteps, importLines } from '../records/import/import.ts'
import { keyFault, type Line, LineFault, type LineShape, notHere, textFault } from '../records/import/lines.ts'
import { factoryNamed, notAFactory } from '../records/import/of-kind.ts'
import { type Change, keyOf, type Origin } from '../records/log.ts'
import { isTriedOut, readSome } from '../records/store.ts'
import { lockOrder } from './queries.ts'

type CatalogueField = keyof CatalogueVariant
const { needed, compared: shown } = importColumns.product
type CatalogueColumn = (typeof needed | typeof shown)[number]

/** `printedAt`: the factory of a downloaded list. */
export type CatalogueEntry = CatalogueVariant & { readonly line: number; readonly printedAt?: string }
export type CatalogueLine = Line<CatalogueEntry>

const maxLengths: Readonly<Record<CatalogueField, number>> = { productKey: 100, name: 300, productType: 100, sku: 100, factory: 64 }

/** Validates and trims the values of a line. Reports everything wrong with it as one fault. */
export function checkEntry(line: number, given: (column: CatalogueColumn) => unknown): CatalogueLine {
  const issues: Issue[] = []
  const read = (field: CatalogueField): string => {
    const sent = given(catalogueColumns[field])
    const text = typeof sent === 'string' ? sent.trim() : ''
    const value = field === 'factory' ? factoryNamed('uk', text) : field === 'productType' ? (productTypeNamed(text) ?? text) : text
    const fault = faultOf(field, sent, value)
    if (fault !== undefined) issues.push(fault)
    return value
  }
  const printedAt = String(given('Factory') ?? '').trim()
  const entry = {
    line,
    productKey: read('productKey'),
    name: read('name'),
    productType: read('productType'),
    sku: read('sku'),
    factory: read('factory'),
    ...(printedAt === '' ? {} : { printedAt: factoryNamed('uk', printedAt) }),
  }
  return issues.length === 0 ? { entry } : { fault: new LineFault(line, issues, `${entry.productKey}/${entry.sku}`) }
}

function faultOf(column: CatalogueField, given: unknown, value: string): Issue | undefined {
  const field = catalogueColumns[column]
  const fault = (column === 'name' ? textFault : keyFault)(field, given, maxLengths[column])
  if (fault !== undefined) return fault
  if (column === 'factory' && !/^[A-Z]{2}-[A-Z0-9]+-[A-Z0-9]{2,}$/.test(value)) return notAFactory('uk', value, field)
  if (column === 'productType' && !productTypes.some((one) => one === value))
    return issue('value.notAllowed', { field: column, value, allowed: productTypes }, field)
  return undefined
}

export const catalogueShape: LineShape<CatalogueColumn, CatalogueEntry> = {
  columns: [...needed, ...shown],
  optionalColumns: shown,
  check: checkEntry,
}

/** Upserts the variants of a file, all or none; variants that are not in the file stay unchanged. */
export async function importCatalogue(db: Db, origin: Origin, lines: AsyncIterable<CatalogueLine>, options: ImportOptions) {
  return importLines(db, origin, lines, stepsAt(options.now), options)
}

export const catalogueImporter: Importer<CatalogueColumn, CatalogueEntry> = {
  kind: 'product',
  shapeOf: () => catalogueShape,
  run: importCatalogue,
  isPlannable: false,
}

const stepsAt = (now = Date.now()): ImportSteps<CatalogueEntry> => ({
  createStage,
  stage: stageEntries,
  deleteFaults: async (tx, limit) => {
    // Blocks other imports, but neither readers nor overrides.
    if (!isTriedOut()) await sql`LOCK TABLE products, product_variants IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    return deleteFaults(tx, limit, now)
  },
  compare: async (tx, withRows) => ({ ...(await compareStage(tx)), ...(withRows ? { rows: await readRows(tx) } : {}) }),
  merge: mergeStage,
})

/** A temporary staging table, dropped when the transaction ends. */
async function createStage(tx: Tx): Promise<void> {
  await sql`CREATE TEMPORARY TABLE catalogue_lines (
    line bigint NOT NULL, folded text COLLATE "C" NOT NULL, product_key text NOT NULL, name text NOT NULL, product_type text NOT NULL,
    sku text COLLATE "C" NOT NULL, factory_code text NOT NULL,
    printed_at text
  ) ON COMMIT DROP`.execute(tx)
}

async function stageEntries(tx: Tx, entries: readonly CatalogueEntry[]): Promise<void> {
  await sql`
    INSERT INTO catalogue_lines (line, folded, product_key, name, product_type, sku, factory_code, printed_at)
    SELECT line, lower("productKey"), "productKey", name, "productType", sku, factory, "printedAt"
    FROM json_to_recordset(${JSON.stringify(entries)}::json)
      AS (line bigint, "productKey" text, name text, "productType" text, sku text, factory text, "printedAt" text)`.execute(tx)
}

/**
 * Deletes lines that say the same as an earlier line, or conflict with it: a repeated variant, or another name or type for the same product;
 * and those of a downloaded list in which the factory of a variant is not where it is printed at `now`.
 */
async function deleteFaults(tx: Tx, limit: number, now: number): Promise<{ bad: number; faults: readonly LineFault[] }> {
  const found = sql`
    SELECT line, product_key || '/' || sku AS about, is_same, array_remove(ARRAY[
      CASE WHEN is_same THEN jsonb_build_object('code', 'line.same', 'line', same_line)
        WHEN line <> same_line THEN jsonb_build_object('code', 'line.repeated', 'key', product_key || '/' || sku, 'line', same_line) END,
      CASE WHEN name <> first_name THEN jsonb_build_object('code', 'line.otherName', 'key', product_key, 'first', first_name,
        'line', first_line, 'here', name) END,
      CASE WHEN product_type <> first_type THEN jsonb_build_object('code', 'line.otherType', 'key', product_key, 'first', first_type,
        'line', first_line, 'here', product_type) END,
      CASE WHEN NOT is_same AND printed_at <> printed_now THEN jsonb_build_object('code', 'line.notHere', 'field', 'Factory',
        'stored', printed_now, 'value', printed_at, 'line', line) END], NULL) AS issues
    FROM (
      SELECT *, first_value(line) OVER product AS first_line, first_value(name) OVER product AS first_name,
        first_value(product_type) OVER product AS first_type, first_value(line) OVER variant AS same_line,
        row_number() OVER variant > 1 AND first_value(name || E'\\n' || product_type || E'\\n' || factory_code) OVER variant
          = name || E'\\n' || product_type || E'\\n' || factory_code AS is_same
      FROM catalogue_lines l LEFT JOIN LATERAL (
        SELECT CASE WHEN (r.value ->> 'until')::timestamptz <= ${new Date(now)} THEN v.factory_code
          ELSE coalesce(r.value ->> 'factory', v.factory_code) END AS printed_now
        FROM products p JOIN product_variants v USING (product_key)
        LEFT JOIN records r ON (r.brand, r.kind, r.key) = ('uk', 'product-override', ${keyOf(sql`v.product_key`, sql`v.sku`)})
        WHERE ${sameProduct} AND v.sku = l.sku
      ) AS printed ON l.printed_at IS NOT NULL
      WINDOW product AS (PARTITION BY folded ORDER BY line), variant AS (PARTITION BY folded, sku ORDER BY line)
    ) AS compared
    WHERE line <> same_line OR name <> first_name OR product_type <> first_type OR printed_at <> printed_now`
  return deleteLines(tx, 'catalogue_lines', found, limit)
}

/** The lines with the variants that they replace. */
const compared = sql`catalogue_lines l LEFT JOIN products p ON lower(p.product_key) COLLATE "C" = l.folded
  LEFT JOIN product_variants v ON v.product_key = p.product_key AND v.sku = l.sku`

async function compareStage(tx: Tx): Promise<ImportCounts> {
  const { rows } = await sql<{ [Count in keyof ImportCounts]: string }>`
    SELECT count(*) FILTER (WHERE v.sku IS NULL) AS added,
      count(*) FILTER (WHERE ${isOther}) AS changed,
      count(*) FILTER (WHERE NOT ${isOther}) AS unchanged
    FROM ${compared}`.execute(tx)
  return { added: Number(rows[0]?.added ?? 0), changed: Number(rows[0]?.changed ?? 0), unchanged: Number(rows[0]?.unchanged ?? 0) }
}

async function readRows(tx: Tx): Promise<readonly ImportRow[]> {
  type Found = {
    readonly line: string
    readonly key: string
    readonly before: object | null
    readonly after: object
    readonly isSame: boolean
  }
  const variantOf = (name: string, type: string, factory: string) =>
    sql`json_build_object('Name', ${sql.ref(name)}, 'ProductTypeKey', ${sql.ref(type)}, 'FactoryCode', ${sql.ref(factory)})`
  const found = await readInPieces<Found>(
    tx,
    sql`SELECT line, coalesce(p.product_key, l.product_key) || '/' || l.sku AS key, NOT coalesce(${isOther}, true) AS "isSame",
      CASE WHEN v.sku IS NOT NULL THEN ${variantOf('p.name', 'p.product_type', 'v.factory_code')} END AS before,
      ${variantOf('l.name', 'l.product_type', 'l.factory_code')} AS after
    FROM ${compared}`,
  )
  return found.map(({ line, key, before, after, isSame }) => ({
    line: Number(line),
    state: isSame ? 'unchanged' : before === null ? 'new' : 'changed',
    key,
    issues: [],
    changes: isSame ? [] : [{ key, version: null, before, after }],
  }))
}

/**
 * Merges the staging table into the catalogue. An existing product keeps the spelling of its key. A variant counts as changed if its
 * factory, or its product's name or type, changed.
 */
async function mergeStage(tx: Tx, bad: number, { added, changed, unchanged }: ImportCounts) {
  await sql`
    INSERT INTO products (product_key, name, product_type)
    SELECT DISTINCT ON (folded) product_key, name, product_type FROM catalogue_lines l
    WHERE NOT EXISTS (SELECT FROM products p WHERE ${sameProduct})
    ORDER BY folded, line`.execute(tx)
  await sql`
    UPDATE products p SET name = l.name, product_type = l.product_type
    FROM (SELECT DISTINCT ON (folded) folded, name, product_type FROM catalogue_lines ORDER BY folded) l
    WHERE ${sameProduct} AND (p.name <> l.name OR p.product_type <> l.product_type)`.execute(tx)
  await sql`
    WITH locked AS (
      SELECT FROM catalogue_lines l JOIN products p ON ${sameProduct}
      JOIN product_variants v ON v.product_key = p.product_key AND v.sku = l.sku
      WHERE v.factory_code <> l.factory_code
      ORDER BY ${lockOrder}
      FOR NO KEY UPDATE OF v
    )
    SELECT count(*) FROM locked`.execute(tx)
  const moved = await moveOverridden(tx)
  await sql`
    INSERT INTO product_variants (product_key, sku, factory_code)
    SELECT p.product_key, l.sku, l.factory_code FROM catalogue_lines l JOIN products p ON ${sameProduct}
    LEFT JOIN product_variants v ON v.product_key = p.product_key AND v.sku = l.sku
    WHERE v.sku IS NULL OR v.factory_code <> l.factory_code
    ON CONFLICT (product_key, sku) DO UPDATE SET factory_code = excluded.factory_code`.execute(tx)
  // Updates the planner statistics for the next search.
  if (added > 0) await sql`ANALYZE products, product_variants`.execute(tx)
  // Products are not records: one change stands for the whole file.
  const after = { Added: added, Changed: changed, Unchanged: unchanged, Skipped: bad }
  const ofFile: Change = { kind: 'product-override', key: 'catalogue', action: 'catalogue.imported', before: null, after, version: null }
  const changes = added > 0 || changed > 0 ? [...moved, ofFile] : moved
  return { notes: await notesOf(tx), changes }
}

/**
 * The record of an override includes the catalogue's factory: if the file changes it, the record gets a new version and keeps its author.
 */
async function moveOverridden(tx: Tx): Promise<readonly Change[]> {
  const { rows } = await sql<{ key: string; factory: string }>`
    SELECT r.key, l.factory_code AS factory
    FROM catalogue_lines l JOIN products p ON ${sameProduct}
    JOIN product_variants v ON v.product_key = p.product_key AND v.sku = l.sku
    JOIN records r ON r.brand = 'uk' AND r.kind = 'product-override' AND r.key = ${keyOf(sql`v.product_key`, sql`v.sku`)}
    WHERE v.factory_code <> l.factory_code`.execute(tx)
  const factories = new Map(rows.map(({ key, factory }) => [key, factory]))
  const moved = await readSome(tx, 'uk', productOverrideKind, [...factories.keys()], 'change')
  return [...moved.values()].map(({ key, value, version, changedBy: by, changedAt: at }) => ({
    kind: 'product-override',
    key,
    action: 'imported',
    before: value,
    after: { ...value, catalogueFactory: factories.get(key) ?? value.catalogueFactory },
    version: version + 1,
    shows: { by, at },
  }))
}

/**
 * Warns about factories that the brand does not have, and about SKUs that belong to several products: each is a variant of its own, which may
 * not be intended.
 */
async function notesOf(tx: Tx): Promise<readonly string[]> {
  const { rows: unknown } = await sql<{ code: string }>`
    SELECT DISTINCT factory_code AS code FROM catalogue_lines l
    WHERE NOT EXISTS (SELECT FROM records r WHERE (r.brand, r.kind, r.key) = ('uk', 'factory', l.factory_code))
    ORDER BY code`.execute(tx)
  const { rows } = await sql<{ sku: string; products: string; more: string }>`
    SELECT sku, string_agg(product_key, ', ' ORDER BY product_key) FILTER (WHERE at <= 3) AS products, count(*) - 3 AS more
    FROM (
      SELECT sku, product_key, row_number() OVER (PARTITION BY sku ORDER BY product_key) AS at
      FROM product_variants WHERE sku IN (SELECT sku FROM catalogue_lines)
    ) AS numbered
    GROUP BY sku HAVING count(*) > 1 ORDER BY sku LIMIT 10`.execute(tx)
  const named = unknown.slice(0, 10).map(({ code }) => code)
  const others = unknown.length > named.length ? ` and ${unknown.length - named.length} more` : ''
  return [
    ...(named.length === 0 ? [] : [`Factories that are not known: ${named.join(', ')}${others}.`]),
    ...rows.map(
      ({ sku, products, more }) => `${sku} is a Sku of several products: ${products}${Number(more) > 0 ? ` and ${more} more` : ''}.`,
    ),
  ]
}

const sameProduct = sql`lower(p.product_key) COLLATE "C" = l.folded`

/** NULL for a new variant. */
const isOther = sql`(v.factory_code <> l.factory_code OR CASE WHEN v.sku IS NOT NULL THEN p.name <> l.name OR p.product_type <> l.product_type END)`

/** Deletes bad lines from a staging table. `found` selects them with their issues. Returns their number and the first `limit` of them. */
async function deleteLines(tx: Tx, stage: string, found: RawBuilder<unknown>, limit: number) {
  await sql`ANALYZE ${sql.table(stage)}`.execute(tx)
  await sql`CREATE TEMPORARY TABLE import_faults ON COMMIT DROP AS ${found}`.execute(tx)
  type Found =
    | { readonly code: 'line.otherName'; readonly key: string; readonly first: string; readonly line: number; readonly here: string }
    | { readonly code: 'line.notHere'; readonly field: string; readonly stored: string; readonly value: string }
  const { rows } = await sql<{ line: string; about: string; is_same: boolean; issues: readonly Found[]; bad: string }>`
    SELECT line, about, is_same, to_jsonb(issues) AS issues, count(*) FILTER (WHERE NOT is_same) OVER () AS bad
    FROM import_faults ORDER BY line LIMIT ${limit}`.execute(tx)
  const bad = Number(rows[0]?.bad ?? 0)
  if (rows.length > 0) await sql`DELETE FROM ${sql.table(stage)} AS l USING import_faults AS f WHERE f.line = l.line`.execute(tx)
  const issueOf = (found: Found) => {
    if (found.code === 'line.notHere') return notHere(found.field, townAndCode(found.stored), townAndCode(found.value))
    const { code, line, ...values } = found
    return issue(code, { ...values, line: String(line) })
  }
  return { bad, faults: rows.map(({ line, about, is_same, issues }) => new LineFault(Number(line), issues.map(issueOf), about, is_same)) }
}
