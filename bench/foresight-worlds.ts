import { scheduleFromWire } from '@goat/contract/described/designation'
import { addressTypes, deliveryMethods, designationCardTypes, designationDays, packTypes } from '@goat/domain/kinds/designation'
import { factoriesOf } from '@goat/domain/kinds/factory'
import { joinKey } from '@goat/domain/kinds/kind'
import type { Order } from '@goat/domain/order-facts'
import type { World, WorldRecord } from '@goat/foresight/world'
import { optionsPerCentre, sampleOptionSchedule } from './sample-options.ts'
import { sampleSchedule } from './sample-schedules.ts'

const dayMs = 24 * 60 * 60 * 1000
const factories = factoriesOf('uk')

function recordOf<T>(key: string, value: T, created = 0): WorldRecord<T> {
  return { key, version: 1, created, by: 'somebody@example.com', changed: created, value }
}

/** A world with that many schedules typical of some years of use: half move orders, half override delivery options. */
export function sampleWorld(count: number, now: number): World {
  const place = (at: number) => factories[at % factories.length]?.code ?? ''
  const option = (at: number) => `option-${at % optionsPerCentre}`
  return {
    brand: 'uk',
    revision: 1,
    records: {
      factory: factories.map(({ code, brand: _, ...value }) => recordOf(code, value)),
      cutoff: factories.flatMap(({ code }) =>
        ['1', '44'].map((service) =>
          recordOf(joinKey(code, service), {
            default: { weekday: '16:00:00', saturday: '12:00:00', sunday: '10:00:00' },
            exceptions: [{ id: '1', productType: 'cake', applicableOn: ['weekday' as const], time: '11:00:00' }],
          }),
        ),
      ),
      'cutoff-override': [],
      designation: Array.from({ length: count / 2 }, (_, at) => recordOf(`sch_${at}`, scheduleFromWire(sampleSchedule(at, now)), at)),
      'product-override': [],
      'delivery-option': factories.flatMap(({ code }) =>
        Array.from({ length: optionsPerCentre }, (_, at) =>
          recordOf(joinKey(code, option(at)), {
            name: `Delivery option number ${at}`,
            description: 'By post.',
            acceptsDeliveryInstructions: false,
            isGuaranteed: false,
            isTracked: true,
            price: 199 + at,
            priority: at + 1,
            service: '44',
          }),
        ),
      ),
      'delivery-option-schedule': Array.from({ length: count / 2 }, (_, at) => {
        const { id: _id, version: _version, createdAt: _at, createdBy: _by, ...value } = sampleOptionSchedule(at, now)
        return recordOf(joinKey(place(at), option(Math.floor(at / factories.length)), `dos_${at}`), value, at)
      }),
    },
  }
}

/** How many schedules of each kind decide the orders of `sameAnswerWorld`. */
const deciding = 5

/** A world with that many schedules, of which the same ten decide every `sampleOrder`: all others are for other packs or for gifts only. */
export function sameAnswerWorld(count: number, now: number): World {
  const { records, ...world } = sampleWorld(count, now)
  const day = (offset: number) => new Date(now + offset * dayMs).toISOString().slice(0, 10)
  const dates = { startDate: day(-1), endDate: day(60) }
  const everyOrder = {
    ...dates,
    startTime: '00:00:00',
    endTime: '00:00:00',
    applicableDays: designationDays,
    cardTypes: designationCardTypes,
    deliveryMethods,
    packTypes,
    addressTypes,
    applicableDespatchDays: ['EVERYDAY'] as const,
    paused: false,
  }
  const everyCard = { ...dates, deliveryTo: day(90), applicableConsignmentTypes: ['cardOnly'] as const, cardTypes: [] }
  const changed = <T extends object>(one: WorldRecord<T>, changes: Partial<T>) => ({ ...one, value: { ...one.value, ...changes } })
  return {
    ...world,
    records: {
      ...records,
      designation: records.designation.map((one, at) => changed(one, at < deciding ? everyOrder : { packTypes: ['MULTI_TWO'] })),
      'delivery-option-schedule': records['delivery-option-schedule'].map((one, at) =>
        changed(one, at < deciding ? everyCard : { applicableConsignmentTypes: ['giftOnly'], cardTypes: [] }),
      ),
    },
  }
}

/** An order within 30 days of `now` that lacks no fact that a schedule of `sampleWorld` selects by. */
export function sampleOrder(at: number, now: number): Order {
  const placedAt = now + ((at * 7919) % 720) * 3_600_000
  return {
    brand: 'uk',
    placedAt,
    factory: at % 2 === 0 ? 'GB-DPS-SLE' : (factories[at % factories.length]?.code ?? ''),
    productType: 'greetingcard',
    cardType: at % 3 === 0 ? 'giant' : 'standard',
    packType: 'SINGLE',
    deliveryMethod: 'NBD',
    addressType: 'SEND_DIRECT',
    destination: 'GB',
    service: '44',
    deliveryDate: new Date(placedAt + 2 * dayMs).toISOString().slice(0, 10),
    consignmentType: 'cardOnly',
  }
}
