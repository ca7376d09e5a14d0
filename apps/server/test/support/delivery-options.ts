import { deliveryOptionScheduleFromWire } from '@goat/contract/described/delivery-option-codec'
import type { BrandId } from '@goat/domain/brands'
import { joinKey } from '@goat/domain/kinds/kind'
import type { Db } from '../../src/db/db.ts'
import type { OptionEntry } from '../../src/delivery-options/import.ts'
import { putStored } from './stored.ts'

export type OptionKey = { readonly brand: BrandId; readonly fulfilmentCentreId: string; readonly deliveryOptionId: string }

/** Stores an option as set-up. */
export async function addOption(db: Db, { brand, fulfilmentCentreId, deliveryOptionId: id }: OptionKey, priority = 1): Promise<void> {
  const flags = { acceptsDeliveryInstructions: true, isGuaranteed: false, isTracked: true }
  const option = { name: 'Standard Letter', description: 'By letter post.', ...flags, price: 99, priority }
  await putStored(db, brand, 'delivery-option', joinKey(fulfilmentCentreId, id), option)
}

/** Stores a schedule of an option as set-up. */
export async function addOptionSchedule(db: Db, option: OptionKey, id: string): Promise<void> {
  const { id: _id, version: _version, createdAt: _at, createdBy: _by, ...value } = deliveryOptionScheduleFromWire(payloadOf(option))
  await putStored(db, option.brand, 'delivery-option-schedule', joinKey(option.fulfilmentCentreId, option.deliveryOptionId, id), value)
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
