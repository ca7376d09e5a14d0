import type { BrandId } from '@goat/domain/brands'
import type { OptionContent } from '@goat/domain/kinds/delivery-option'
import type { Currency } from '@goat/domain/money'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { ImportedFactory } from '../factories/queries.ts'
import type { ImportCounts } from '../records/import/import.ts'
import type { LineFault } from '../records/import/lines.ts'
import { deleteLines } from '../records/import/stage.ts'
import { type Change, keyOf, nextVersion } from '../records/log.ts'
import type { OptionEntry } from './import-line.ts'

/** A temporary staging table, dropped when the transaction ends. */
export async function createStage(tx: Tx): Promise<void> {
  await sql`CREATE TEMPORARY TABLE delivery_option_lines (
    line bigint NOT NULL, centre text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, name text NOT NULL, description text NOT NULL,
    accepts_delivery_instructions boolean NOT NULL, is_guaranteed boolean NOT NULL, is_tracked boolean NOT NULL,
    price integer NOT NULL, priority integer NOT NULL, time_zone text NOT NULL,
    currency text, service text
  ) ON COMMIT DROP`.execute(tx)
}

export async function stageEntries(tx: Tx, entries: readonly OptionEntry[]): Promise<void> {
  await sql`
    INSERT INTO delivery_option_lines
    SELECT line, "fulfilmentCentreId", id, name, description, "acceptsDeliveryInstructions", "isGuaranteed", "isTracked", price, priority,
      "timeZone", currency, "deliveryService"
    FROM json_to_recordset(${JSON.stringify(entries)}::json)
      AS (line bigint, "fulfilmentCentreId" text, id text, name text, description text, "acceptsDeliveryInstructions" boolean,
        "isGuaranteed" boolean, "isTracked" boolean, price integer, priority integer, "timeZone" text, currency text,
        "deliveryService" text)`.execute(tx)
}

/**
 * Deletes lines that conflict with an earlier line (a repeated option, or another time zone or currency for the same centre), and lines with
 * a delivery service that the centre does not have.
 */
export async function deleteFaults(tx: Tx, brand: BrandId, limit: number): Promise<{ bad: number; faults: readonly LineFault[] }> {
  const found = sql`
    SELECT line, concat_ws(' ',
      CASE WHEN line <> same_line THEN format('%s:%s is on line %s already.', centre, id, same_line) END,
      CASE WHEN service_unknown THEN format('%s has no delivery service "%s" in the cut-offs.', centre, service) END,
      CASE WHEN time_zone <> first_zone
        THEN format('%s has the time zone "%s" on line %s, and "%s" here.', centre, first_zone, first_line, time_zone) END,
      CASE WHEN currency <> first_currency
        THEN format('%s has the currency %s on line %s, and %s here.', centre, first_currency, currency_line, currency) END) AS reason
    FROM (
      SELECT l.*, first_value(line) OVER (PARTITION BY centre, id ORDER BY line) AS same_line, first_value(line) OVER centre AS first_line,
        first_value(time_zone) OVER centre AS first_zone, first_value(line) OVER priced AS currency_line,
        first_value(currency) OVER priced AS first_currency,
        service <> '' AND s.service_name IS NULL AS service_unknown
      FROM delivery_option_lines l
      LEFT JOIN delivery_services s ON s.brand = ${brand} AND s.factory_code = l.centre AND s.service_name = l.service
      WINDOW centre AS (PARTITION BY centre ORDER BY line), priced AS (PARTITION BY centre ORDER BY currency IS NULL, line)
    ) AS compared
    WHERE line <> same_line OR service_unknown OR time_zone <> first_zone OR currency <> first_currency`
  return deleteLines(tx, 'delivery_option_lines', found, limit)
}

/** The time zone of each centre in the file, and its currency, if the file has it. */
export async function centresOfStage(tx: Tx): Promise<ReadonlyMap<string, ImportedFactory>> {
  const { rows } = await sql<{ centre: string; timeZone: string; currency: Currency | null }>`
    SELECT centre, min(time_zone) AS "timeZone", min(currency) AS currency FROM delivery_option_lines GROUP BY centre
    ORDER BY centre`.execute(tx)
  return new Map(rows.map(({ centre, ...factory }) => [centre, factory]))
}

/**
 * Blocks other imports and undos, but neither readers nor writers of schedules, and keeps the named delivery services from being removed.
 * Imports lock tables in alphabetical order.
 */
export async function lockOptions(tx: Tx, brand: BrandId): Promise<void> {
  await sql`LOCK TABLE delivery_options IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  await sql`
    SELECT FROM delivery_services WHERE brand = ${brand} AND (factory_code, service_name) IN (SELECT centre, service FROM delivery_option_lines)
    ORDER BY factory_code COLLATE "C", service_name COLLATE "C" FOR KEY SHARE`.execute(tx)
}

/** Merges the staging table into the options of a brand. An option whose line has no service keeps its own (OPT-58). */
export async function mergeOptions(tx: Tx, brand: BrandId, by: string): Promise<ImportCounts & { readonly changes: readonly Change[] }> {
  // A join: the collations of the two tables differ, so a subquery for each line would not use an index.
  await sql`
    UPDATE delivery_option_lines l SET service = o.service FROM delivery_options o
    WHERE l.service IS NULL AND o.brand = ${brand} AND o.fulfilment_centre_id = l.centre AND o.id = l.id`.execute(tx)
  await sql`UPDATE delivery_option_lines SET service = NULL WHERE service = ''`.execute(tx)
  const { rows } = await sql<{ key: string; before: OptionContent | null; after: OptionContent; version: number }>`
    SELECT ${key} AS key, CASE WHEN o.id IS NULL THEN NULL ELSE ${recordValue('o')} END AS before, ${recordValue('l')} AS after,
      coalesce(o.version + 1, ${nextVersion(brand, 'delivery-option', key)}) AS version
    FROM delivery_option_lines l
    LEFT JOIN delivery_options o ON o.brand = ${brand} AND o.fulfilment_centre_id = l.centre AND o.id = l.id
    WHERE o.id IS NULL OR ${rowOf('o')} IS DISTINCT FROM ${rowOf('l')}
    ORDER BY l.centre, l.id`.execute(tx)
  await sql`
    INSERT INTO delivery_options AS o (brand, fulfilment_centre_id, id, name, description, accepts_delivery_instructions, is_guaranteed,
      is_tracked, price, priority, service, version, changed_by)
    SELECT ${brand}, centre, id, name, description, accepts_delivery_instructions, is_guaranteed, is_tracked, price, priority, service,
      ${nextVersion(brand, 'delivery-option', key)}, ${by}
    FROM delivery_option_lines l
    ON CONFLICT (brand, fulfilment_centre_id, id) DO UPDATE SET
      (name, description, accepts_delivery_instructions, is_guaranteed, is_tracked, price, priority, service, version, changed_by, changed_at) =
      (${contentOf('excluded')}, o.version + 1, excluded.changed_by, clock_timestamp())
    WHERE ${rowOf('o')} IS DISTINCT FROM ${rowOf('excluded')}`.execute(tx)
  const added = rows.filter(({ before }) => before === null).length
  const changes = rows.map((row): Change => ({ kind: 'delivery-option', action: 'imported', ...row }))
  return { added, changed: rows.length - added, unchanged: (await countStage(tx)) - rows.length, changes }
}

async function countStage(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: string }>`SELECT count(*) FROM delivery_option_lines`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

const columns = [
  'name',
  'description',
  'accepts_delivery_instructions',
  'is_guaranteed',
  'is_tracked',
  'price',
  'priority',
  'service',
] as const
const fields = ['name', 'description', 'acceptsDeliveryInstructions', 'isGuaranteed', 'isTracked', 'price', 'priority', 'service'] as const

/** In the collation of the change log, so that its index is used. */
const key = sql<string>`${keyOf(sql`l.centre`, sql`l.id`)} COLLATE "default"`

/** The content of an option as table columns. */
function contentOf(table: 'o' | 'l' | 'excluded') {
  return sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))
}

function rowOf(table: 'o' | 'l' | 'excluded') {
  return sql`ROW(${contentOf(table)})`
}

/** The content of an option as a domain value: without a service if none is stated. */
function recordValue(table: 'o' | 'l') {
  const pairs = columns.map((column, at) => sql`${sql.lit(fields[at] ?? column)}, ${sql.ref(`${table}.${column}`)}`)
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))`
}
