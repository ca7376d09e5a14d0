import {
  addressTypes,
  deliveryMethods,
  designationCardTypes,
  designationDays,
  packTypes,
  type ScheduleContent,
} from '@goat/domain/kinds/designation'
import type { Order } from '@goat/domain/order-facts'
import type { World, WorldRecord } from '../../src/world.ts'

/** A Friday at noon in London and Guernsey. */
const friday = Date.parse('2026-12-18T12:00:00Z')

const anyOrder: ScheduleContent = {
  from: 'GG-MNPG-GSY',
  to: 'GB-MNPG-TAM',
  startDate: '2026-12-01',
  endDate: '2026-12-31',
  indefinteEndDate: false,
  startTime: '00:00:00',
  endTime: '00:00:00',
  applicableDays: designationDays,
  cardTypes: designationCardTypes,
  deliveryMethods,
  packTypes,
  addressTypes,
  domesticOrdersOnly: false,
  applicableDespatchDays: ['EVERYDAY'],
  note: '',
  paused: false,
}

export const order: Order = {
  brand: 'uk',
  placedAt: friday,
  factory: 'GG-MNPG-GSY',
  productType: 'greetingcard',
  cardType: 'giant',
  packType: 'SINGLE',
  deliveryMethod: 'NBD',
  addressType: 'SEND_DIRECT',
  destination: 'GG',
  service: '59',
}

export function record<T>(key: string, value: T, created = 0): WorldRecord<T> {
  return { key, version: 1, created, by: 'ann', changed: 0, value }
}

/** A schedule for any order of December, apart from the given fields. */
export function move(key: string, changes: Partial<ScheduleContent> = {}, created = 0): WorldRecord<ScheduleContent> {
  return record(key, { ...anyOrder, ...changes }, created)
}

export function worldOf(schedules: readonly WorldRecord<ScheduleContent>[], more: Partial<World['records']> = {}): World {
  const factory = (code: string, timeZone: string, domesticCountries: readonly string[]) =>
    record(code, { timeZone, country: code.slice(0, 2), domesticCountries, currency: null })
  return {
    brand: 'uk',
    revision: 1,
    records: {
      factory: [
        factory('GG-MNPG-GSY', 'Europe/Guernsey', ['GB', 'GG']),
        factory('GB-MNPG-TAM', 'Europe/London', ['GB', 'GG']),
        factory('US-KODI-NYC', 'America/New_York', ['US']),
      ],
      cutoff: ['GG-MNPG-GSY', 'GB-MNPG-TAM', 'US-KODI-NYC'].map((code) =>
        record(`${code}/59`, {
          default: { weekday: '16:00:00', saturday: '12:00:00', sunday: '10:00:00' },
          exceptions: [{ id: '1', productType: 'cake', applicableOn: ['weekday'], time: '11:00:00' }],
        }),
      ),
      'cutoff-override': [],
      designation: schedules,
      'product-override': [
        record('CRD-1/STD', { factory: null, catalogueFactory: 'US-KODI-NYC' }),
        record('CRD-1/GNT', { factory: 'GB-MNPG-TAM', catalogueFactory: 'US-KODI-NYC' }),
      ],
      'delivery-option': [],
      'delivery-option-schedule': [],
      ...more,
    },
  }
}
