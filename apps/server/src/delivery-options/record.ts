import { deliveryOptionScheduleFromWire } from '@goat/contract/described/delivery-option-codec'
import { deliveryOptionScheduleWire } from '@goat/contract/described/delivery-options'
import type { BrandId } from '@goat/domain/brands'
import { deliveryOptionKind, type OptionContent } from '@goat/domain/kinds/delivery-option'
import { deliveryOptionScheduleKind, type OptionScheduleContent } from '@goat/domain/kinds/delivery-option-schedule'
import { joinKey, splitKey } from '@goat/domain/kinds/kind'
import { issue } from '@goat/domain/text/issues'
import * as z from 'zod/mini'
import { lockFactory } from '../factories/queries.ts'
import type { RecordStore } from '../records/rules.ts'
import { deleteOption, hasSchedules, lockOption, lockService, type OptionKey, putOption, selectOption } from './option-queries.ts'
import { lockSchedule, putSchedule, type ScheduleKey } from './queries.ts'
import { recordOf } from './schedule-row.ts'

/** Delivery options as records; the key is `{centre}/{option}`. */
export const deliveryOptionStore: RecordStore<OptionContent> = {
  kind: deliveryOptionKind,
  lockedByImports: 'delivery_options',
  lock: (tx, brand, key) => lockOption(tx, optionKeyOf(brand, key)),
  put: async (tx, brand, key, { value, ...put }) => {
    const option = optionKeyOf(brand, key)
    return value === undefined ? deleteOption(tx, option) : putOption(tx, option, value, put)
  },
  obstacle: async (tx, brand, key, value) => {
    const option = optionKeyOf(brand, key)
    if (value === undefined) return (await hasSchedules(tx, option)) ? issue('option.hasSchedules', { key }) : undefined
    const { fulfilmentCentreId } = option
    const { service } = value
    if (service !== undefined && !(await lockService(tx, option, service))) {
      return issue('record.refersToMissing', { key: joinKey(fulfilmentCentreId, service) })
    }
    return (await lockFactory(tx, brand, fulfilmentCentreId)) === undefined
      ? issue('record.refersToMissing', { key: fulfilmentCentreId })
      : undefined
  },
  // Version 0 has only the counts of an import.
  earlier: [() => undefined],
}

/** Schedules of delivery options as records; the key is `{centre}/{option}/{id}`. Removing one cancels it. */
export const deliveryOptionScheduleStore: RecordStore<OptionScheduleContent> = {
  kind: deliveryOptionScheduleKind,
  lock: async (tx, brand, key) => {
    const found = await lockSchedule(tx, scheduleKeyOf(brand, key))
    return found === undefined ? undefined : { value: recordOf(found), version: found.version }
  },
  put: (tx, brand, key, { value, version, by }) => putSchedule(tx, scheduleKeyOf(brand, key), value, version, by),
  obstacle: async (tx, brand, key, value) => {
    const { deliveryOptionId, fulfilmentCentreId } = scheduleKeyOf(brand, key)
    const stored = await lockSchedule(tx, scheduleKeyOf(brand, key))
    // A cancelled schedule cannot be changed.
    if (stored?.cancelledAt !== undefined && value?.cancelledAt === stored.cancelledAt) {
      return issue('record.cancelled', { by: stored.changedBy })
    }
    const isMissing = value !== undefined && (await selectOption(tx, { brand, fulfilmentCentreId, deliveryOptionId })) === undefined
    return isMissing ? issue('record.refersToMissing', { key: joinKey(fulfilmentCentreId, deliveryOptionId) }) : undefined
  },
  earlier: [
    (logged) => {
      const { success, data } = z.safeParse(deliveryOptionScheduleWire, logged)
      if (!success) return undefined
      const { id: _id, version: _version, createdAt: _at, createdBy: _by, ...content } = deliveryOptionScheduleFromWire(data)
      return content
    },
  ],
}

function optionKeyOf(brand: BrandId, key: string): OptionKey {
  const [fulfilmentCentreId = '', deliveryOptionId = ''] = splitKey(key)
  return { brand, fulfilmentCentreId, deliveryOptionId }
}

function scheduleKeyOf(brand: BrandId, key: string): ScheduleKey {
  const [, , scheduleId = ''] = splitKey(key)
  return { ...optionKeyOf(brand, key), scheduleId }
}
