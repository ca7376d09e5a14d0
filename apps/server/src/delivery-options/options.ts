import type { BrandId } from '@goat/domain/brands'
import { cutoffKind } from '@goat/domain/kinds/cutoff'
import { type DeliveryOption, deliveryOptionKind, groupByCentre, type OptionContent } from '@goat/domain/kinds/delivery-option'
import { type FactoryContent, factoryKind } from '@goat/domain/kinds/factory'
import { joinKey, splitKey } from '@goat/domain/kinds/kind'
import { issue } from '@goat/domain/text/text'
import type { Db, Tx } from '../db/db.ts'
import { missingFactory, readFactories } from '../factories/factories.ts'
import { noRecord, type RecordRules } from '../records/log.ts'
import { hasRecord, readRecord, readRecords } from '../records/store.ts'

export type CentreKey = { readonly brand: BrandId; readonly fulfilmentCentreId: string }
export type OptionKey = CentreKey & { readonly deliveryOptionId: string }

/** Delivery options as records; the key is `{centre}/{option}`. */
export const deliveryOptionRules: RecordRules<OptionContent> = {
  kind: deliveryOptionKind,
  waits: 'imports',
  isReferredTo: true,
  obstacle: async (tx, brand, key, value) => {
    const [centre = '', id = ''] = splitKey(key)
    if (value === undefined) {
      const isUsed = await hasRecord(tx, brand, 'delivery-option-schedule', centre, id)
      return isUsed ? issue('option.hasSchedules', { key }) : undefined
    }
    const service = value.service === undefined ? undefined : joinKey(centre, value.service)
    const isMissing = service !== undefined && (await readRecord(tx, brand, cutoffKind, service, 'keep')) === undefined
    return isMissing ? issue('record.refersToMissing', { key: service }) : missingFactory(tx, brand, centre)
  },
  earlier: [noRecord],
}

/** Every option of a brand, by centre, then by priority. */
export async function readOptions(tx: Db | Tx, brand: BrandId): Promise<readonly DeliveryOption[]> {
  const factories = await readFactories(tx, brand)
  const stored = await readRecords(tx, brand, deliveryOptionKind)
  const options = stored.map(({ key, value }) => optionOf(key, value, factories.get(splitKey(key)[0] ?? '')))
  return groupByCentre(options).flatMap(({ deliveryOptions }) => deliveryOptions)
}

export async function readOption(db: Db | Tx, { brand, ...ids }: OptionKey): Promise<DeliveryOption | undefined> {
  const stored = await readRecord(db, brand, deliveryOptionKind, joinKey(ids.fulfilmentCentreId, ids.deliveryOptionId))
  if (stored === undefined) return undefined
  const factory = await readRecord(db, brand, factoryKind, ids.fulfilmentCentreId)
  return optionOf(stored.key, stored.value, factory?.value)
}

export async function hasOptions(db: Db | Tx, { brand, fulfilmentCentreId }: CentreKey): Promise<boolean> {
  return hasRecord(db, brand, 'delivery-option', fulfilmentCentreId)
}

function optionOf(key: string, { service, ...value }: OptionContent, factory: FactoryContent | undefined): DeliveryOption {
  const [fulfilmentCentreId = '', id = ''] = splitKey(key)
  const { timeZone, currency } = factory ?? {}
  return { id, fulfilmentCentreId, ...value, service, timeZone: timeZone ?? undefined, currency: currency ?? undefined }
}
