import type { BrandId } from '@goat/domain/brands'
import { type FactoryContent, factories, factoryKind } from '@goat/domain/kinds/factory'
import { differences } from '@goat/domain/kinds/kind'
import type { Currency } from '@goat/domain/money'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { type Change, readNextVersion } from '../records/log.ts'

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
  const { code, timeZone: time_zone, country, domesticCountries, currency, version } = factory
  const row = { time_zone, country, domestic_countries: [...domesticCountries], currency, version, changed_by: by }
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

/** What a file says about a factory. */
export type ImportedFactory = { readonly timeZone?: string | undefined; readonly currency?: Currency | null }

export type UpsertedFactories = {
  readonly changes: readonly Change[]
  /** The factories of the file, as stored now. */
  readonly stored: readonly StoredFactory[]
  /** The codes of the factories that had another value of a field before. */
  readonly replaced: (field: keyof ImportedFactory) => readonly string[]
}

/**
 * Adds the new factories of a file and updates the time zone and the currency of the others. A factory without one in the file keeps its
 * own, or takes that of the reference data if it is new.
 */
export async function upsertFactories(
  tx: Tx,
  brand: BrandId,
  imported: ReadonlyMap<string, ImportedFactory>,
  by: string,
): Promise<UpsertedFactories> {
  // Blocks other imports, but not readers.
  await sql`LOCK TABLE factories IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const upserted: { readonly old: StoredFactory | undefined; readonly next: StoredFactory }[] = []
  for (const [code, { timeZone, currency }] of imported) {
    const old = await lockFactory(tx, brand, code)
    const known = contentOf(old ?? reference(code))
    const content = { ...known, timeZone: timeZone ?? known.timeZone, currency: currency ?? known.currency }
    if (old !== undefined && differences(factoryKind, known, content).length === 0) {
      upserted.push({ old, next: old })
      continue
    }
    const version = old === undefined ? await readNextVersion(tx, brand, 'factory', code) : old.version + 1
    const next = { code, ...content, version }
    await putFactory(tx, brand, next, { by, isNew: old === undefined })
    upserted.push({ old, next })
  }
  return {
    changes: upserted.filter(({ old, next }) => old !== next).map(({ old, next }) => changeOf(next, 'imported', old)),
    stored: upserted.map(({ next }) => next),
    replaced: (field) => upserted.filter(({ old, next }) => old !== undefined && old[field] !== next[field]).map(({ next }) => next.code),
  }
}

/** The reference data of a factory; empty for an unknown one. */
function reference(code: string): FactoryContent {
  return factories.find((one) => one.code === code) ?? { timeZone: null, country: null, domesticCountries: [], currency: null }
}

function changeOf(after: StoredFactory, action: string, before: StoredFactory | undefined): Change {
  const { code: key, version } = after
  return { kind: 'factory', key, action, before: before === undefined ? null : contentOf(before), after: contentOf(after), version }
}

export function contentOf({ timeZone, country, domesticCountries, currency }: FactoryContent): FactoryContent {
  return { timeZone, country, domesticCountries, currency }
}

function factoryOf(row: Row): StoredFactory {
  const { code, time_zone: timeZone, country, domestic_countries: domesticCountries, currency, version } = row
  return { code, timeZone, country, domesticCountries, currency, version }
}
