import type { BrandId } from '@goat/domain/brands'
import type { Db } from '../../src/db/db.ts'
import type { OptionEntry } from '../../src/delivery-options/import-line.ts'

export type OptionKey = { readonly brand: BrandId; readonly fulfilmentCentreId: string; readonly deliveryOptionId: string }

/** Stores an option like an import; its centre must be in `factories`. */
export async function addOption(db: Db, { brand, fulfilmentCentreId, deliveryOptionId: id }: OptionKey, priority = 1): Promise<void> {
  await db
    .insertInto('delivery_options')
    .values({
      brand,
      fulfilment_centre_id: fulfilmentCentreId,
      id,
      name: 'Standard Letter',
      description: 'By letter post.',
      accepts_delivery_instructions: true,
      is_guaranteed: false,
      is_tracked: true,
      price: 99,
      priority,
      changed_by: 'Set-up',
    })
    .execute()
}

/** The lines of an imported file with these options of a centre. */
export async function* optionLines(fulfilmentCentreId: string, ...ids: readonly string[]): AsyncGenerator<{ entry: OptionEntry }> {
  const flags = { acceptsDeliveryInstructions: true, isGuaranteed: false, isTracked: true }
  const entry = { fulfilmentCentreId, name: 'N', description: '', timeZone: 'Europe/Paris', price: 99, priority: 1, ...flags }
  for (const [at, id] of ids.entries()) yield { entry: { ...entry, line: at + 1, id } }
}

/** The body of OPT-39 with every field, and `overrides`. */
export function payloadOf({ fulfilmentCentreId, deliveryOptionId }: Omit<OptionKey, 'brand'>) {
  return {
    name: 'Valentines Guaranteed Delivery',
    fulfilmentCentreId,
    deliveryOptionId,
    fulfilmentCentreActiveDateTimeRange: { start: '2027-02-11T18:00:00', end: '2027-02-13T12:00:00' },
    deliveryDateRange: { start: '2027-02-12', end: '2027-02-14' },
    applicableConsignmentTypes: ['cardOnly' as const, 'cardAndGift' as const],
    cardTypes: ['standard', 'square'],
    giftTypes: ['flower'],
    overrides: { name: 'Valentine’s', description: 'There on the day.\nOr free.', price: 745, priority: 1 },
  }
}

export function pathOf({ fulfilmentCentreId, deliveryOptionId }: Omit<OptionKey, 'brand'>): string {
  return `/fulfilment-centres/${encodeURIComponent(fulfilmentCentreId)}/delivery-options/${encodeURIComponent(deliveryOptionId)}/schedules`
}
