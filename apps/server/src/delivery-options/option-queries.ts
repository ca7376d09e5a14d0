import type { BrandId } from '@goat/domain/brands'
import { type DeliveryOption, groupByCentre, type OptionContent } from '@goat/domain/kinds/delivery-option'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import type { Found, Put } from '../records/rules.ts'

export type CentreKey = { readonly brand: BrandId; readonly fulfilmentCentreId: string }
export type OptionKey = CentreKey & { readonly deliveryOptionId: string }

type Row = Omit<Selectable<Tables['delivery_options']>, 'brand' | 'version' | 'changed_by' | 'changed_at'> &
  Pick<Selectable<Tables['factories']>, 'time_zone' | 'currency'>

/** Every option of a brand, by centre, then by priority. */
export async function selectOptions(db: Db | Tx, brand: BrandId): Promise<readonly DeliveryOption[]> {
  const rows = await optionsWithPlace(db).where('delivery_options.brand', '=', brand).execute()
  return groupByCentre(rows.map(optionOf)).flatMap(({ deliveryOptions }) => deliveryOptions)
}

export async function selectOption(db: Db | Tx, key: OptionKey): Promise<DeliveryOption | undefined> {
  const row = await optionsWithPlace(db)
    .where('delivery_options.brand', '=', key.brand)
    .where('fulfilment_centre_id', '=', key.fulfilmentCentreId)
    .where('id', '=', key.deliveryOptionId)
    .executeTakeFirst()
  return row === undefined ? undefined : optionOf(row)
}

/** The option of a key, locked until the transaction ends. */
export async function lockOption(tx: Tx, key: OptionKey): Promise<Found<OptionContent> | undefined> {
  const row = await tx
    .selectFrom('delivery_options')
    .selectAll()
    .where((eb) => eb.and(columnsOf(key)))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const {
    id: _id,
    fulfilmentCentreId: _centre,
    timeZone: _zone,
    currency: _currency,
    ...value
  } = optionOf({ ...row, time_zone: null, currency: null })
  return { value, version: row.version }
}

/** Stores an option with a version: inserts a new one, or replaces the locked one. */
export async function putOption(
  tx: Tx,
  key: OptionKey,
  option: OptionContent,
  { version, by, isNew }: Omit<Put<never>, 'value'>,
): Promise<void> {
  const row = {
    name: option.name,
    description: option.description,
    accepts_delivery_instructions: option.acceptsDeliveryInstructions,
    is_guaranteed: option.isGuaranteed,
    is_tracked: option.isTracked,
    price: option.price ?? 0,
    priority: option.priority ?? 1,
    service: option.service ?? null,
    version,
    changed_by: by,
  }
  if (isNew)
    await tx
      .insertInto('delivery_options')
      .values({ ...columnsOf(key), ...row })
      .execute()
  else
    await tx
      .updateTable('delivery_options')
      .set((eb) => ({ ...row, changed_at: eb.fn<Date>('clock_timestamp') }))
      .where((eb) => eb.and(columnsOf(key)))
      .execute()
}

export async function deleteOption(tx: Tx, key: OptionKey): Promise<void> {
  await tx
    .deleteFrom('delivery_options')
    .where((eb) => eb.and(columnsOf(key)))
    .execute()
}

/** Whether an option has any schedule, including cancelled ones. */
export async function hasSchedules(tx: Tx, key: OptionKey): Promise<boolean> {
  const { brand, fulfilmentCentreId: fulfilment_centre_id, deliveryOptionId: delivery_option_id } = key
  const found = await tx
    .selectFrom('delivery_option_schedules')
    .select('id')
    .where((eb) => eb.and({ brand, fulfilment_centre_id, delivery_option_id }))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the centre of an option has a delivery service, which is then kept until the transaction ends. */
export async function lockService(tx: Tx, { brand, fulfilmentCentreId: factory_code }: OptionKey, service_name: string): Promise<boolean> {
  const found = await tx
    .selectFrom('delivery_services')
    .select('version')
    .where((eb) => eb.and({ brand, factory_code, service_name }))
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}

function columnsOf({ brand, fulfilmentCentreId, deliveryOptionId }: OptionKey) {
  return { brand, fulfilment_centre_id: fulfilmentCentreId, id: deliveryOptionId }
}

/** Whether a centre has any delivery option. */
export async function hasOptions(db: Db | Tx, key: CentreKey): Promise<boolean> {
  const row = await db
    .selectFrom('delivery_options')
    .select('id')
    .where('brand', '=', key.brand)
    .where('fulfilment_centre_id', '=', key.fulfilmentCentreId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function optionsWithPlace(db: Db | Tx) {
  return db
    .selectFrom('delivery_options')
    .innerJoin('factories', (join) =>
      join.onRef('factories.brand', '=', 'delivery_options.brand').onRef('factories.code', '=', 'fulfilment_centre_id'),
    )
    .select([
      'id',
      'fulfilment_centre_id',
      'name',
      'description',
      'accepts_delivery_instructions',
      'is_guaranteed',
      'is_tracked',
      'price',
      'priority',
      'time_zone',
      'currency',
      'service',
    ])
}

function optionOf(row: Row): DeliveryOption {
  return {
    id: row.id,
    fulfilmentCentreId: row.fulfilment_centre_id,
    name: row.name,
    description: row.description,
    acceptsDeliveryInstructions: row.accepts_delivery_instructions,
    isGuaranteed: row.is_guaranteed,
    isTracked: row.is_tracked,
    price: row.price,
    priority: row.priority,
    timeZone: row.time_zone ?? undefined,
    currency: row.currency ?? undefined,
    service: row.service ?? undefined,
  }
}
