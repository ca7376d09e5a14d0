import type { DeliveryOptionScheduleInput } from '@goat/contract/described/delivery-options'
import type { BrandId } from '@goat/domain/brands'
import type { DemonstrationOption } from './demonstration-options.ts'

/** Days are offsets from today; times are local to the centre. */
type Plan = {
  readonly of: readonly [centre: string, option: DemonstrationOption]
  readonly name: string
  readonly active: readonly [day: number, time: string, lastDay: number, endTime: string]
  readonly delivery: readonly [first: number, last: number]
  readonly overrides: NonNullable<DeliveryOptionScheduleInput['overrides']>
  readonly orders?: Partial<Pick<DeliveryOptionScheduleInput, 'applicableConsignmentTypes' | 'cardTypes' | 'giftTypes'>>
  readonly cancelled?: true
}

const cards = { applicableConsignmentTypes: ['cardOnly' as const] }
const gifts = { applicableConsignmentTypes: ['giftOnly' as const, 'cardAndGift' as const] }

/** Ended, active, upcoming and cancelled schedules; in each brand two of one option overlap. Made up. */
const plans: Readonly<Record<BrandId, readonly Plan[]>> = {
  uk: [
    {
      of: ['GB-DPS-SLE', 'first-class'],
      name: 'Autumn letter price',
      active: [-75, '08:00:00', -61, '17:00:00'],
      delivery: [-74, -58],
      overrides: { price: 125 },
      orders: cards,
    },
    {
      of: ['GB-MNPG-TAM', 'tracked-letterbox'],
      name: 'Postal strike notice',
      active: [-40, '12:00:00', -33, '09:00:00'],
      delivery: [-40, -30],
      overrides: { description: 'Through the letterbox in 3 to 5 working days, tracked all the way.', priority: 60 },
    },
    {
      of: ['US-KODI-NYC', 'express'],
      name: 'Express launch',
      active: [-28, '00:00:00', -14, '00:00:00'],
      delivery: [-27, -10],
      overrides: { name: 'Express Post (new)', price: 795, priority: 5 },
    },
    // These two overlap: for cards delivered on days of both, the later start wins.
    {
      of: ['GB-DPS-SLE', 'next-day-guaranteed'],
      name: 'Valentines Guaranteed Delivery',
      active: [-3, '18:00:00', 6, '12:00:00'],
      delivery: [-2, 8],
      overrides: { name: 'Valentine’s Guaranteed', price: 745, priority: 1 },
    },
    {
      of: ['GB-DPS-SLE', 'next-day-guaranteed'],
      name: 'Weekend price for cards',
      active: [2, '00:00:00', 4, '23:59:59'],
      delivery: [3, 6],
      overrides: { price: 595 },
      orders: { ...cards, cardTypes: ['standard', 'square', 'large'] },
    },
    {
      of: ['GB-MNPG-TAM', 'sunday-courier'],
      name: 'Mothers Day hampers',
      active: [-1, '06:00:00', 9, '20:00:00'],
      delivery: [0, 10],
      overrides: { price: 695, priority: 5 },
      orders: { ...gifts, giftTypes: ['hamper', 'flower', 'chocolate'] },
    },
    {
      of: ['AU-CHEQUEMATES-SYD', 'express'],
      name: 'Bank holiday delays',
      active: [-2, '09:00:00', 3, '17:30:00'],
      delivery: [-1, 5],
      overrides: { description: 'In 2 to 3 working days over the bank holiday.' },
    },
    {
      of: ['IE-STL-DUB', 'standard-letter'],
      name: 'Free letters week',
      active: [-1, '00:00:00', 5, '00:00:00'],
      delivery: [0, 12],
      overrides: { price: 0 },
      orders: { ...cards, cardTypes: ['postcard', 'standard'] },
    },
    {
      of: ['GB-ARENA-DRO', 'parcel-courier'],
      name: 'Courier first for hampers',
      active: [12, '18:00:00', 26, '18:00:00'],
      delivery: [13, 30],
      overrides: { name: 'Hamper Courier', priority: 2 },
      orders: { ...gifts, giftTypes: ['hamper', 'alcohol'] },
    },
    {
      of: ['GB-PROPACK-HUD', 'saturday-guaranteed'],
      name: 'Saturday promotion',
      active: [20, '07:30:00', 34, '21:00:00'],
      delivery: [22, 36],
      overrides: { price: 499 },
    },
    {
      of: ['GG-MNPG-GSY', 'first-class'],
      name: 'Island ferry timetable',
      active: [30, '00:00:00', 60, '00:00:00'],
      delivery: [31, 62],
      overrides: { description: 'By first class post, usually in 2 working days.' },
    },
    {
      of: ['US-KODI-LAS', 'tracked-letterbox'],
      name: 'Thanksgiving rush',
      active: [45, '00:00:00', 52, '12:00:00'],
      delivery: [46, 55],
      overrides: { price: 525, priority: 40 },
    },
    {
      of: ['AU-PMI-MEL', 'parcel-courier'],
      name: 'Summer parcels',
      active: [70, '06:00:00', 98, '06:00:00'],
      delivery: [70, 105],
      overrides: { name: 'Summer Courier', description: 'By courier in 1 to 2 working days.', price: 990, priority: 15 },
      orders: gifts,
    },
    {
      of: ['GB-MNPG-TAM', 'next-day-guaranteed'],
      name: 'Half price next day',
      active: [7, '00:00:00', 14, '00:00:00'],
      delivery: [8, 15],
      overrides: { price: 345 },
      cancelled: true,
    },
  ],
  nl: [
    {
      of: ['NL-GRTZ-AMS', 'brievenbus'],
      name: 'Herfstactie',
      active: [-50, '09:00:00', -36, '18:00:00'],
      delivery: [-49, -33],
      overrides: { price: 79 },
      orders: cards,
    },
    {
      of: ['NL-GRTZ-AMS', 'avondlevering'],
      name: 'Valentijn',
      active: [-2, '18:00:00', 5, '12:00:00'],
      delivery: [-1, 7],
      overrides: { name: 'Valentijn in de avond', price: 895, priority: 1 },
    },
    {
      of: ['NL-GRTZ-AMS', 'avondlevering'],
      name: 'Avondactie cadeaus',
      active: [1, '00:00:00', 3, '23:59:59'],
      delivery: [1, 6],
      overrides: { price: 695 },
      orders: { ...gifts, giftTypes: ['flower', 'chocolate'] },
    },
    {
      of: ['NL-GRTZ-AMS', 'pakket'],
      name: 'Drukte bij de bezorgers',
      active: [-1, '07:00:00', 8, '20:00:00'],
      delivery: [0, 9],
      overrides: { description: 'Als pakket, binnen 2 tot 3 werkdagen bezorgd.', priority: 45 },
    },
    {
      of: ['NL-GRTZ-AMS', 'zaterdag'],
      name: 'Moederdag',
      active: [40, '18:00:00', 47, '12:00:00'],
      delivery: [41, 48],
      overrides: { name: 'Moederdag op zaterdag', priority: 2 },
      orders: { cardTypes: ['supersize', 'supersize-square'] },
    },
    {
      of: ['NL-GRTZ-AMS', 'zondag'],
      name: 'Gratis op zondag',
      active: [10, '00:00:00', 17, '00:00:00'],
      delivery: [11, 18],
      overrides: { price: 0 },
      cancelled: true,
    },
  ],
}

export type DemonstrationSchedule = { readonly input: DeliveryOptionScheduleInput; readonly cancelled: boolean }

/** The demonstration schedules. `today` is the calendar date that their dates are relative to. */
export function demonstrationSchedules(brand: BrandId, today: string): readonly DemonstrationSchedule[] {
  const date = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
  return plans[brand].map(({ of: [fulfilmentCentreId, deliveryOptionId], name, active, delivery, overrides, orders, cancelled }) => ({
    input: {
      name,
      fulfilmentCentreId,
      deliveryOptionId,
      fulfilmentCentreActiveDateTimeRange: { start: `${date(active[0])}T${active[1]}`, end: `${date(active[2])}T${active[3]}` },
      deliveryDateRange: { start: date(delivery[0]), end: date(delivery[1]) },
      applicableConsignmentTypes: ['cardOnly', 'giftOnly', 'cardAndGift'],
      cardTypes: [],
      giftTypes: [],
      ...orders,
      overrides,
    },
    cancelled: cancelled ?? false,
  }))
}
