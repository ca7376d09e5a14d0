import type { BrandId } from '@goat/domain/brands'
import {
  type Cutoff,
  type CutoffDay,
  type CutoffDefaults,
  type CutoffException,
  cutoffDays,
  type DeliveryConfiguration,
  sortExceptions,
} from '@goat/domain/kinds/cutoff'
import { joinKey } from '@goat/domain/kinds/kind'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

export type ServiceKey = { readonly brand: BrandId; readonly factoryCode: string; readonly serviceName: string }

/** The key of a delivery service in the change log. */
export function recordKeyOf({ factoryCode, serviceName }: Omit<ServiceKey, 'brand'>): string {
  return joinKey(factoryCode, serviceName)
}

type ServiceRow = Selectable<Tables['delivery_services']>
/** Listed explicitly, so that the statements can be prepared (see named-statements.ts). */
const serviceColumns = [
  'brand',
  'factory_code',
  'service_name',
  'weekday',
  'saturday',
  'sunday',
  'version',
  'changed_by',
  'changed_at',
] as const

type ExceptionRow = Selectable<Tables['cutoff_exceptions']>

/** Every delivery service of the brand, by factory code, then service name. */
export async function selectConfigurations(db: Db | Tx, brand: BrandId): Promise<readonly DeliveryConfiguration[]> {
  // One statement, so that the result is one snapshot.
  const rows = await db
    .selectFrom('delivery_services as service')
    .innerJoin('factories as factory', (join) =>
      join.onRef('factory.brand', '=', 'service.brand').onRef('factory.code', '=', 'service.factory_code'),
    )
    .leftJoin('cutoff_exceptions as exception', (join) =>
      join
        .onRef('exception.brand', '=', 'service.brand')
        .onRef('exception.factory_code', '=', 'service.factory_code')
        .onRef('exception.service_name', '=', 'service.service_name'),
    )
    .selectAll('service')
    .select(['factory.time_zone', 'exception.id', 'exception.product_type', 'exception.applicable_on', 'exception.time'])
    .where('service.brand', '=', brand)
    .orderBy('service.factory_code')
    .orderBy('service.service_name')
    .execute()
  return [...Map.groupBy(rows, (row) => joinKey(row.factory_code, row.service_name)).values()].flatMap((ofService) => {
    const [first] = ofService
    return first === undefined ? [] : [configurationOf(first, first.time_zone, ofService.flatMap(exceptionOf))]
  })
}

export async function selectConfiguration(db: Db | Tx, key: ServiceKey): Promise<DeliveryConfiguration | undefined> {
  const service = await db
    .selectFrom('delivery_services')
    .select(serviceColumns)
    .where((eb) => eb.and(columns(key)))
    .executeTakeFirst()
  return service === undefined ? undefined : complete(db, key, service)
}

/** The factories that have delivery services. */
export async function selectFactoryCodes(db: Db | Tx, brand: BrandId): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('delivery_services')
    .select('factory_code')
    .distinct()
    .where('brand', '=', brand)
    .orderBy('factory_code')
    .execute()
  return rows.map((row) => row.factory_code)
}

export async function selectServiceNames(db: Db | Tx, brand: BrandId, factoryCode: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('delivery_services')
    .select('service_name')
    .where((eb) => eb.and({ brand, factory_code: factoryCode }))
    .orderBy('service_name')
    .execute()
  return rows.map((row) => row.service_name)
}

/**
 * Increments the version of a delivery service by compare-and-set. Of two writers with the same version one wins; the row stays locked
 * until the transaction ends. Without `expected` any version matches. Returns the record with the new version, otherwise unchanged, or
 * undefined.
 */
export async function bumpVersion(
  tx: Tx,
  key: ServiceKey,
  expected: number | undefined,
  by: string,
): Promise<DeliveryConfiguration | undefined> {
  const row = await tx
    .updateTable('delivery_services')
    .set((eb) => ({ version: eb('version', '+', 1), changed_by: by, changed_at: eb.fn<Date>('clock_timestamp') }))
    .where((eb) => eb.and(expected === undefined ? columns(key) : { ...columns(key), version: expected }))
    .returning(serviceColumns)
    .executeTakeFirst()
  return row === undefined ? undefined : complete(tx, key, row)
}

/** The delivery service of a key, locked until the transaction ends. */
export async function lockConfiguration(tx: Tx, key: ServiceKey): Promise<DeliveryConfiguration | undefined> {
  const row = await tx
    .selectFrom('delivery_services')
    .select(serviceColumns)
    .where((eb) => eb.and(columns(key)))
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? undefined : complete(tx, key, row)
}

export async function setVersion(tx: Tx, key: ServiceKey, version: number, by: string): Promise<void> {
  await tx
    .updateTable('delivery_services')
    .set((eb) => ({ version, changed_by: by, changed_at: eb.fn<Date>('clock_timestamp') }))
    .where((eb) => eb.and(columns(key)))
    .execute()
}

export async function updateDefaultTimes(tx: Tx, key: ServiceKey, times: CutoffDefaults): Promise<void> {
  const { weekday, saturday, sunday } = times
  await tx
    .updateTable('delivery_services')
    .set({ weekday, saturday, sunday })
    .where((eb) => eb.and(columns(key)))
    .execute()
}

/** Inserts a new delivery service. */
export async function insertService(
  tx: Tx,
  key: ServiceKey,
  cutoff: Cutoff,
  { version, by }: { readonly version: number; readonly by: string },
): Promise<void> {
  const { weekday, saturday, sunday } = cutoff.default
  await tx
    .insertInto('delivery_services')
    .values({ ...columns(key), weekday, saturday, sunday, version, changed_by: by })
    .execute()
  await insertExceptions(tx, key, cutoff.exceptions)
}

/** Replaces the times and exceptions of a delivery service whose version was already incremented. */
export async function replaceCutoff(tx: Tx, key: ServiceKey, cutoff: Cutoff): Promise<void> {
  await updateDefaultTimes(tx, key, cutoff.default)
  await deleteExceptions(tx, key)
  await insertExceptions(tx, key, cutoff.exceptions)
}

export async function deleteService(tx: Tx, key: ServiceKey): Promise<void> {
  await deleteExceptions(tx, key)
  await tx
    .deleteFrom('delivery_services')
    .where((eb) => eb.and(columns(key)))
    .execute()
}

async function deleteExceptions(tx: Tx, key: ServiceKey): Promise<void> {
  await tx
    .deleteFrom('cutoff_exceptions')
    .where((eb) => eb.and(columns(key)))
    .execute()
}

export async function insertExceptions(tx: Tx, key: ServiceKey, exceptions: readonly CutoffException[]): Promise<void> {
  if (exceptions.length === 0) return
  await tx
    .insertInto('cutoff_exceptions')
    .values(
      exceptions.map((exception) => ({
        ...columns(key),
        id: exception.id,
        product_type: exception.productType,
        applicable_on: [...exception.applicableOn],
        time: exception.time,
      })),
    )
    .execute()
}

export async function updateExceptionRow(tx: Tx, key: ServiceKey, exception: CutoffException): Promise<void> {
  await tx
    .updateTable('cutoff_exceptions')
    .set({ applicable_on: [...exception.applicableOn], time: exception.time })
    .where((eb) => eb.and({ ...columns(key), id: exception.id }))
    .execute()
}

export async function deleteExceptionRow(tx: Tx, key: ServiceKey, id: string): Promise<void> {
  await tx
    .deleteFrom('cutoff_exceptions')
    .where((eb) => eb.and({ ...columns(key), id }))
    .execute()
}

function columns(key: ServiceKey): { brand: BrandId; factory_code: string; service_name: string } {
  return { brand: key.brand, factory_code: key.factoryCode, service_name: key.serviceName }
}

async function complete(db: Db | Tx, key: ServiceKey, row: ServiceRow): Promise<DeliveryConfiguration> {
  const factory = await db
    .selectFrom('factories')
    .select('time_zone')
    .where((eb) => eb.and({ brand: key.brand, code: key.factoryCode }))
    .executeTakeFirst()
  const exceptions = await db
    .selectFrom('cutoff_exceptions')
    .select(['id', 'product_type', 'applicable_on', 'time'])
    .where((eb) => eb.and(columns(key)))
    .execute()
  return configurationOf(row, factory?.time_zone ?? null, exceptions.flatMap(exceptionOf))
}

function configurationOf(row: ServiceRow, timeZone: string | null, exceptions: readonly CutoffException[]): DeliveryConfiguration {
  return {
    factoryCode: row.factory_code,
    timeZone: timeZone ?? undefined,
    serviceName: row.service_name,
    versionNumber: row.version,
    cutoff: { default: { weekday: row.weekday, saturday: row.saturday, sunday: row.sunday }, exceptions: sortExceptions(exceptions) },
    lastChange: { by: row.changed_by, at: row.changed_at.toISOString() },
  }
}

function exceptionOf(
  row: { [Column in 'id' | 'product_type' | 'applicable_on' | 'time']: ExceptionRow[Column] | null },
): readonly CutoffException[] {
  if (row.id === null || row.product_type === null || row.applicable_on === null || row.time === null) return []
  return [{ id: row.id, productType: row.product_type, applicableOn: row.applicable_on.filter(isDay), time: row.time }]
}

/** The CHECK constraint of the table allows no other value. */
function isDay(day: string): day is CutoffDay {
  return cutoffDays.some((one) => one === day)
}
