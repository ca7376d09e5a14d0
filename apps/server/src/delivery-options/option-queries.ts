import type { BrandId } from '@goat/domain/brands'
import { type DeliveryOption, groupByCentre } from '@goat/domain/delivery-options'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { Tables } from '../platform/tables.ts'

export type CentreKey = { readonly brand: BrandId; readonly fulfilmentCentreId: string }
export type OptionKey = CentreKey & { readonly deliveryOptionId: string }

type Row = Omit<Selectable<Tables['delivery_options']>, 'brand' | 'changed_by' | 'changed_at'> &
  Pick<Selectable<Tables['factories']>, 'time_zone'>

/** Every option of a brand, in the one order of the domain: by centre, then by priority. */
export async function selectOptions(db: Db | Tx, brand: BrandId): Promise<readonly DeliveryOption[]> {
  const rows = await optionsWithZone(db).where('delivery_options.brand', '=', brand).execute()
  return groupByCentre(rows.map(optionOf)).flatMap(({ deliveryOptions }) => deliveryOptions)
}

export async function selectOption(db: Db | Tx, key: OptionKey): Promise<DeliveryOption | undefined> {
  const row = await optionsWithZone(db)
    .where('delivery_options.brand', '=', key.brand)
    .where('fulfilment_centre_id', '=', key.fulfilmentCentreId)
    .where('id', '=', key.deliveryOptionId)
    .executeTakeFirst()
  return row === undefined ? undefined : optionOf(row)
}

/** Whether a centre has any delivery option. */
export async function isCentre(db: Db | Tx, key: CentreKey): Promise<boolean> {
  const row = await db
    .selectFrom('delivery_options')
    .select('id')
    .where('brand', '=', key.brand)
    .where('fulfilment_centre_id', '=', key.fulfilmentCentreId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function optionsWithZone(db: Db | Tx) {
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
  }
}
