import { consignmentTypes } from '@goat/domain/delivery-option-schedules'
import type { Cutoff } from '@goat/domain/kinds/cutoff'
import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import type { OptionContent } from '@goat/domain/kinds/delivery-option'
import type { OptionScheduleContent } from '@goat/domain/kinds/delivery-option-schedule'
import {
  addressTypes,
  deliveryMethods,
  designationCardTypes,
  designationDays,
  despatchDayGroups,
  indefiniteEndDate,
  packTypes,
  type ScheduleContent,
} from '@goat/domain/kinds/designation'
import type { FactoryContent } from '@goat/domain/kinds/factory'
import type { ProductOverride } from '@goat/domain/kinds/product-override'
import type { Order } from '@goat/domain/order-facts'
import { weekdays } from '@goat/domain/time/calendar'
import { Dice } from '../../../../apps/server/test/trust/support/seeded.ts'
import type { WorldChange } from '../../src/compile.ts'
import type { Later, World, WorldRecord } from '../../src/world.ts'

const zones = [
  'Europe/London',
  'Europe/Guernsey',
  'Europe/Dublin',
  'America/New_York',
  'America/Los_Angeles',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  null,
]
const codes = ['F0', 'F1', 'F2', 'F3', 'F4'] as const
const services = ['1', '44', '59'] as const
const types = ['greetingcard', 'cake', 'flower', 'alcohol'] as const
/** Dates about clock changes, New Year and 29 February. */
const dates = [
  '2026-10-24',
  '2026-10-25',
  '2026-10-26',
  '2026-11-01',
  '2026-12-24',
  '2026-12-31',
  '2027-01-01',
  '2027-03-14',
  '2027-03-27',
  '2027-03-28',
  '2027-04-03',
  '2027-04-04',
  '2028-02-29',
  '2028-03-01',
]
const times = ['00:00:00', '00:30:00', '01:00:00', '01:30:00', '02:00:00', '02:30:00', '12:00:00', '16:00:00', '23:00:00', '23:59:59']

export class Generator {
  readonly #dice: Dice
  constructor(seed: number) {
    this.#dice = new Dice(seed)
  }

  number(below: number): number {
    return this.#dice.below(below)
  }

  chance(share: number): boolean {
    return this.#dice.chance(share)
  }

  pick<T>(from: readonly T[]): T {
    return this.#dice.one(from)
  }

  /** Some of the values, often all of them. */
  some<T>(from: readonly T[]): readonly T[] {
    if (this.chance(0.75)) return from
    const chosen = from.filter(() => this.chance(0.5))
    return chosen.length === 0 ? [this.pick(from)] : chosen
  }

  world(schedules: number): World {
    const record = <T>(key: string, value: T) => this.record(key, value)
    return {
      brand: 'uk',
      revision: 1,
      records: {
        factory: codes.map((code) => record(code, this.factory())),
        cutoff: codes.flatMap((code) =>
          services.filter(() => this.chance(0.8)).map((service) => record(`${code}/${service}`, this.cutoff())),
        ),
        'cutoff-override': Array.from({ length: this.number(8) }, (_, at) => record(`d${at}`, this.datedCutoff())),
        designation: Array.from({ length: schedules }, (_, at) => record(`s${at}`, this.schedule())),
        'delivery-option': codes.flatMap((code) => ['1', '2', '3'].map((option) => record(`${code}/${option}`, this.option(option)))),
        'delivery-option-schedule': Array.from({ length: schedules }, (_, at) =>
          record(`${this.pick(codes)}/${this.pick(['1', '2', '3'])}/o${at}`, this.optionSchedule()),
        ),
        'product-override': ['P0/A', 'P0/B', 'P1/A'].map((key) => record(key, this.override())),
      },
    }
  }

  record<T>(key: string, value: T): WorldRecord<T> {
    return { key, version: 1, created: this.number(5), by: 'ann', changed: 0, value }
  }

  factory(): FactoryContent {
    const domesticCountries = this.pick([['GB', 'GG'], ['US'], []])
    return { timeZone: this.pick(zones), country: 'GB', domesticCountries, currency: 'GBP' }
  }

  cutoff(): Cutoff {
    return {
      default: { weekday: this.pick(times), saturday: this.pick(times), sunday: this.pick(times) },
      exceptions: types
        .filter(() => this.chance(0.3))
        .map((productType) => ({
          id: productType,
          productType,
          applicableOn: this.some(['weekday', 'saturday', 'sunday'] as const),
          time: this.pick(times),
        })),
    }
  }

  datedCutoff(): DatedCutoff {
    const [from = '', to = ''] = [this.pick(dates), this.pick(dates)].sort()
    const isShort = this.chance(0.6)
    return {
      factories: this.chance(0.5) ? null : this.some(codes),
      services: this.chance(0.6) ? null : this.some(services),
      productTypes: this.chance(0.6) ? null : this.some(types),
      from,
      to: isShort ? from : to,
      days: this.chance(0.7) ? null : this.some(weekdays),
      time: this.chance(0.4) ? null : this.pick(times),
      reason: 'Generated',
    }
  }

  option(id: string): OptionContent {
    return {
      name: `Option ${id}`,
      description: 'As it is',
      acceptsDeliveryInstructions: false,
      isGuaranteed: false,
      isTracked: false,
      price: this.pick([199, 499]),
      priority: this.pick([1, 2, 3]),
      service: this.chance(0.3) ? undefined : this.pick(services),
    }
  }

  /** A change of any record of such a world: set, set again, moved to another factory or removed. */
  change(): WorldChange {
    const set = <T>(key: string, value: T) => (this.chance(0.3) ? null : { ...this.record(key, value), version: 2 })
    const code = this.pick(codes)
    const option = this.pick(['1', '2', '3', '4'])
    const key = {
      cutoff: `${code}/${this.pick(services)}`,
      option: `${code}/${option}`,
      dated: `d${this.number(10)}`,
      schedule: `s${this.number(30)}`,
    }
    const variant = this.pick(['P0/A', 'P0/B', 'P1/A', 'P2/A'])
    const overriding = `${code}/${option}/o${this.number(30)}`
    return this.pick<() => WorldChange>([
      () => ({ kind: 'factory', key: code, record: set(code, this.factory()) }),
      () => ({ kind: 'cutoff', key: key.cutoff, record: set(key.cutoff, this.cutoff()) }),
      () => ({ kind: 'cutoff-override', key: key.dated, record: set(key.dated, this.datedCutoff()) }),
      () => ({ kind: 'designation', key: key.schedule, record: set(key.schedule, this.schedule()) }),
      () => ({ kind: 'delivery-option', key: key.option, record: set(key.option, this.option(option)) }),
      () => ({ kind: 'delivery-option-schedule', key: overriding, record: set(overriding, this.optionSchedule()) }),
      () => ({ kind: 'product-override', key: variant, record: set(variant, this.override()) }),
    ])()
  }

  /** What plans change about some instants. */
  later(ats: readonly number[]): readonly Later[] {
    const changes = (at: number) => Array.from({ length: 1 + this.number(8) }, () => this.change()).map((one) => createdAt(one, at))
    const all = [...ats].sort((a, b) => a - b)
    return all.map((at, plan) => ({ at, plan: `P${plan}`, name: `Plan ${plan}`, isEnd: false, changes: changes(at) }))
  }

  override(): ProductOverride {
    const until = this.chance(0.5) ? { until: new Date(`${this.pick(dates)}T${this.pick(times)}Z`).toISOString() } : {}
    return { factory: this.pick([null, 'F0', 'F1']), catalogueFactory: this.pick(codes), ...until }
  }

  schedule(): ScheduleContent {
    const [from, to] = [this.pick(codes), this.pick(codes)]
    const [startDate = '', endDate = ''] = [this.pick(dates), this.pick(dates)].sort()
    const isWholeDay = this.chance(0.4)
    const [startTime = '', endTime = ''] = [this.pick(times), this.pick(times)].sort()
    const indefinteEndDate = this.chance(0.3)
    return {
      from,
      to: to === from ? (codes[(codes.indexOf(to) + 1) % codes.length] ?? 'F0') : to,
      startDate,
      endDate: indefinteEndDate ? indefiniteEndDate : endDate,
      indefinteEndDate,
      startTime: isWholeDay ? '00:00:00' : startTime,
      endTime: isWholeDay ? '00:00:00' : endTime,
      applicableDays: this.some(designationDays),
      cardTypes: this.some(designationCardTypes),
      deliveryMethods: this.some(deliveryMethods),
      packTypes: this.some(packTypes),
      addressTypes: this.some(addressTypes),
      domesticOrdersOnly: this.chance(0.4),
      applicableDespatchDays: this.chance(0.6) ? ['EVERYDAY'] : this.some(despatchDayGroups[0]),
      note: '',
      paused: this.chance(0.1),
    }
  }

  optionSchedule(): OptionScheduleContent {
    const [startDate = '', endDate = ''] = [this.pick(dates), this.pick(dates)].sort()
    const [deliveryFrom = '', deliveryTo = ''] = [this.pick(dates), this.pick(dates)].sort()
    return {
      name: 'Override',
      fulfilmentCentreId: '',
      deliveryOptionId: '',
      startDate,
      startTime: this.pick(times),
      endDate,
      endTime: this.pick(times),
      deliveryFrom,
      deliveryTo,
      applicableConsignmentTypes: this.some(consignmentTypes),
      cardTypes: this.chance(0.6) ? [] : this.some(designationCardTypes),
      giftTypes: this.chance(0.6) ? [] : this.some(['cake', 'flower', 'book']),
      overrides: {
        ...(this.chance(0.5) ? { name: this.pick(['Express', 'Slow']) } : {}),
        ...(this.chance(0.5) ? { price: this.pick([0, 299]) } : {}),
        ...(this.chance(0.5) ? { priority: this.pick([1, 5]) } : {}),
      },
      cancelledAt: this.chance(0.1) ? '2026-01-01T00:00:00.000Z' : undefined,
    }
  }

  order(): Order {
    const known = <T>(value: T): T | undefined => (this.chance(0.85) ? value : undefined)
    const instant =
      Date.parse(`${this.pick(dates)}T00:00:00Z`) +
      this.pick([0, -1, 1, 30 * 60_000, -30 * 60_000, 3_600_000, 7_200_000, 43_200_000, this.number(86_400_000)])
    return {
      brand: 'uk',
      placedAt: instant + this.number(24) * 3_600_000,
      productKey: this.chance(0.4) ? this.pick(['P0', 'P1', 'P9']) : undefined,
      sku: this.chance(0.5) ? this.pick(['A', 'B']) : undefined,
      factory: known(this.pick(codes)),
      productType: known(this.pick([...types, 'book'])),
      cardType: known(this.pick([...designationCardTypes, 'supersize'])),
      packType: known(this.pick(packTypes)),
      deliveryMethod: known(this.pick(deliveryMethods)),
      addressType: known(this.pick(addressTypes)),
      destination: known(this.pick(['GB', 'GG', 'US', 'FR'])),
      service: this.chance(0.7) ? this.pick([...services, '9']) : undefined,
      deliveryOption: this.chance(0.5) ? this.pick(['1', '2', '3', '9']) : undefined,
      dispatchDate: this.chance(0.3) ? this.pick(dates) : undefined,
      deliveryDate: known(this.pick(dates)),
      consignmentType: known(this.pick(consignmentTypes)),
      giftType: known(this.pick(['cake', 'flower', 'sweet'])),
    }
  }
}

function createdAt(change: WorldChange, created: number): WorldChange {
  return { ...change, record: change.record && { ...change.record, created } } as WorldChange
}
