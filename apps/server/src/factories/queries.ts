import type { BrandId } from '@goat/domain/brands'
import { type FactoryContent, factories as known } from '@goat/domain/factories'
import { type Selectable, sql } from 'kysely'
import { type Change, readNextVersion } from '../platform/change-log.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { Tables } from '../platform/tables.ts'

export type StoredFactory = FactoryContent & { readonly code: string; readonly version: number }

type Row = Selectable<Tables['factories']>

/** Every factory of a brand, by code. */
export async function selectFactories(db: Db | Tx, brand: BrandId): Promise<readonly StoredFactory[]> {
  const rows = await db.selectFrom('factories').selectAll().where('brand', '=', brand).orderBy('code').execute()
  return rows.map(factoryOf)
}

/** IANA time zone by factory code; factories without one are left out. */
export async function selectZones(db: Db | Tx, brand: BrandId): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('factories').select(['code', 'time_zone']).where('brand', '=', brand).execute()
  return new Map(rows.flatMap(({ code, time_zone: zone }) => (zone === null ? [] : [[code, zone] as const])))
}

/** The factory of a code, locked until the transaction ends, or undefined. */
export async function lockFactory(tx: Tx, brand: BrandId, code: string): Promise<StoredFactory | undefined> {
  const row = await tx
    .selectFrom('factories')
    .selectAll()
    .where((eb) => eb.and({ brand, code }))
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? undefined : factoryOf(row)
}

/** Stores a factory with a version: inserts a new one, or replaces the locked one. */
export async function putFactory(
  tx: Tx,
  brand: BrandId,
  factory: StoredFactory,
  { by, isNew }: { by: string; isNew: boolean },
): Promise<void> {
  const { code, timeZone: time_zone, country, domesticCountries, version } = factory
  const row = { time_zone, country, domestic_countries: [...domesticCountries], version, changed_by: by }
  if (isNew)
    await tx
      .insertInto('factories')
      .values({ brand, code, ...row })
      .execute()
  else
    await tx
      .updateTable('factories')
      .set((eb) => ({ ...row, changed_at: eb.fn<Date>('clock_timestamp') }))
      .where((eb) => eb.and({ brand, code }))
      .execute()
}

export async function deleteFactory(tx: Tx, brand: BrandId, code: string): Promise<void> {
  await tx
    .deleteFrom('factories')
    .where((eb) => eb.and({ brand, code }))
    .execute()
}

/**
 * Adds the new factories of a file and updates the time zone of the others. A factory without a zone in the file keeps its own, or takes
 * that of the reference data if it is new. Returns the changes and the current factories of the file.
 */
export async function upsertZones(
  tx: Tx,
  brand: BrandId,
  zones: ReadonlyMap<string, string | undefined>,
  by: string,
): Promise<{ changes: readonly Change[]; factories: readonly StoredFactory[] }> {
  // Blocks other imports, but not readers.
  await sql`LOCK TABLE factories IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const changes: Change[] = []
  const factories: StoredFactory[] = []
  for (const [code, zone] of zones) {
    const old = await lockFactory(tx, brand, code)
    const { timeZone, country, domesticCountries } = old ?? reference(code)
    const version = old === undefined ? await readNextVersion(tx, brand, 'factory', code) : old.version + 1
    const next = { code, timeZone: zone ?? timeZone, country, domesticCountries, version }
    if (old !== undefined && old.timeZone === next.timeZone) {
      factories.push(old)
      continue
    }
    await putFactory(tx, brand, next, { by, isNew: old === undefined })
    factories.push(next)
    changes.push(changeOf(next, 'imported', old))
  }
  return { changes, factories }
}

/** The reference data of a factory; empty for an unknown one. */
function reference(code: string): FactoryContent {
  return known.find((one) => one.code === code) ?? { timeZone: null, country: null, domesticCountries: [] }
}

function changeOf(after: StoredFactory, action: string, before: StoredFactory | undefined): Change {
  const { code: key, version } = after
  return { kind: 'factory', key, action, before: before === undefined ? null : contentOf(before), after: contentOf(after), version }
}

export function contentOf({ timeZone, country, domesticCountries }: FactoryContent): FactoryContent {
  return { timeZone, country, domesticCountries }
}

function factoryOf(row: Row): StoredFactory {
  const { code, time_zone: timeZone, country, domestic_countries: domesticCountries, version } = row
  return { code, timeZone, country, domesticCountries, version }
}
