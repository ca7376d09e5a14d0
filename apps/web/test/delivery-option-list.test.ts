import { type DeliveryOptionSchedule, newDeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption, FulfilmentCentre } from '@goat/domain/kinds/delivery-option'
import { describe, expect, test } from 'vitest'
import { formAddress, listAddress, optionAt, parseFormAddress, readEntryState, resolvePlace } from '../src/delivery-options/address.ts'
import { hasChanges } from '../src/delivery-options/preview.tsx'
import { orderNow, orderOf, placedOrder, previewRows } from '../src/delivery-options/preview-order.tsx'
import { schedulesOf, sortSchedules } from '../src/delivery-options/schedules.ts'

const optionOf = (fulfilmentCentreId: string, id: string, part: Partial<DeliveryOption> = {}): DeliveryOption => ({
  id,
  fulfilmentCentreId,
  name: id,
  description: '',
  acceptsDeliveryInstructions: false,
  isGuaranteed: false,
  isTracked: false,
  price: 100,
  priority: 1,
  timeZone: undefined,
  currency: undefined,
  service: undefined,
  ...part,
})
const centres: readonly FulfilmentCentre[] = [
  { fulfilmentCentre: 'A', deliveryOptions: [optionOf('A', 'x'), optionOf('A', 'y')] },
  { fulfilmentCentre: 'B', deliveryOptions: [optionOf('B', 'only')] },
]
const nothing = readEntryState(null)
const where = (search: string, state = nothing) => {
  const place = resolvePlace(centres, search, state)
  return [place?.centre.fulfilmentCentre, place?.open]
}

describe('OPT-3, OPT-4: the address of the list', () => {
  test.each([
    ['', ['A', undefined]],
    ['?id=A:y:1', ['A', 1]],
    ['?id=A:y:0', ['A', 1]],
    ['?id=A:gone:0', ['A', undefined]],
    ['?id=Z:x:0', ['A', undefined]],
    ['?id=%E0%A4', ['A', undefined]],
    ['?id=B:gone:7', ['B', 0]],
  ])('%s', (search, expected) => {
    expect(where(search)).toEqual(expected)
  })

  test('a chosen centre is in the history state; its only option is opened, and can be closed', () => {
    expect(where('', { centre: 'B', isClosed: false })).toEqual(['B', 0])
    expect(where('?id=B:only:0', { centre: 'B', isClosed: true })).toEqual(['B', undefined])
    expect(where('', { centre: 'gone', isClosed: false })).toEqual(['A', undefined])
    expect(readEntryState({ centre: 3, isClosed: 'yes' })).toEqual(nothing)
    expect(resolvePlace([], '?id=A:x:0', nothing)).toBeUndefined()
  })

  test('has the described form for any id', () => {
    expect(listAddress({ fulfilmentCentre: 'A', deliveryOptionId: 'x', index: 2 })).toBe('/deliveryoptions?id=A:x:2')
    expect(listAddress({ fulfilmentCentre: 'A', deliveryOptionId: 'a&b #', index: 0 })).toBe('/deliveryoptions?id=A:a%26b%20%23:0')
  })
})

describe('OPT-12: the address of the form', () => {
  test('is parsed as formatted, and is invalid without a centre or an option', () => {
    const option = optionOf('A', 'y', { name: 'A & B?' })
    const address = parseFormAddress(new URL(formAddress('50% off', { option, index: 1 }, { schedule: 's' }), 'http://x').search)
    expect(address).toEqual({
      name: '50% off',
      centre: 'A',
      optionId: 'y',
      optionName: 'A & B?',
      index: 1,
      schedule: 's',
      duplicate: undefined,
    })
    expect(parseFormAddress('?name=x&fc=A')).toBeUndefined()
    expect(parseFormAddress('?name=x&fc=A&doid=y&index=-1')?.index).toBe(0)
    expect(parseFormAddress('?fc=A&doid=y&date=2027-02-05&time=13:00')).toMatchObject({ date: '2027-02-05', time: '13:00:00' })
    expect(parseFormAddress('?fc=A&doid=y&date=2027-02-30&time=25:00')).not.toHaveProperty('date')
    expect(parseFormAddress('?fc=A&doid=y&date=2027-02-30&time=25:00')).not.toHaveProperty('time')
  })

  test('finds its option by id, whatever its index is now', () => {
    const at = (query: string) => {
      const address = parseFormAddress(query)
      return address === undefined ? undefined : optionAt(centres, address)
    }
    expect(at('?fc=A&doid=y&index=0')).toMatchObject({ index: 1, option: { id: 'y' } })
    expect(at('?fc=A&doid=gone')).toBeUndefined()
    expect(at('?fc=Z&doid=y')).toBeUndefined()
  })
})

const schedule = (id: string, startDate: string, endDate: string, part: Partial<DeliveryOptionSchedule> = {}): DeliveryOptionSchedule => ({
  ...newDeliveryOptionSchedule({ name: id, fulfilmentCentreId: 'A', deliveryOptionId: 'x' }, startDate),
  id,
  endDate,
  ...part,
})

test('OPT-33: active schedules come first, then upcoming ones, the earliest first, then past ones, the latest first', () => {
  const now = Date.parse('2031-03-05T12:00:00Z')
  const all = [
    schedule('cancelled', '2031-03-04', '2031-03-09', { cancelledAt: '2031-03-04T00:00:00Z' }),
    schedule('long ended', '2031-01-01', '2031-01-02'),
    schedule('later', '2031-06-01', '2031-06-02'),
    schedule('ended', '2031-02-01', '2031-02-02'),
    schedule('soon', '2031-03-06', '2031-03-07'),
    schedule('active', '2031-03-05', '2031-03-06'),
  ]
  expect(sortSchedules(all, 'Europe/London', now).map((one) => one.schedule.id)).toEqual([
    'active',
    'soon',
    'later',
    'ended',
    'long ended',
    'cancelled',
  ])
  expect(schedulesOf([...all, schedule('other', '2031-03-05', '2031-03-06', { deliveryOptionId: 'y' })], { id: 'x' })).toEqual(all)
})

describe('OPT-11: the preview', () => {
  const plain = (option: DeliveryOption) => ({ option, sources: {} })

  test('lists the differences from the other list, and the former place of each option', () => {
    const [x, y] = [optionOf('A', 'x'), optionOf('A', 'y', { priority: 2 })]
    const before = [plain(x), plain(y)]
    const after = [plain({ ...y, priority: 0, price: 50 }), plain(x)]
    expect(previewRows(after, before)).toMatchObject([
      { place: 1, wasPlace: 2, changed: ['price', 'priority'], was: { price: 100, priority: 2 } },
      { place: 2, wasPlace: 1, changed: [] },
    ])
    expect(hasChanges(previewRows(after, before))).toBe(true)
    expect(hasChanges(previewRows(before, before))).toBe(false)
  })

  test('is for an order in the time zone of the centre; an incomplete one is undefined', () => {
    const order = orderNow(Date.parse('2031-07-01T23:30:00Z'), 'Europe/London')
    expect(order).toMatchObject({ date: '2031-07-02', time: '00:30', deliveryDate: '2031-07-02' })
    expect(placedOrder(order, 'Europe/London')?.placedAt).toBe(Date.parse('2031-07-01T23:30:00Z'))
    expect(placedOrder({ ...order, time: '2570' }, 'Europe/London')).toBeUndefined()
    expect(placedOrder({ ...order, deliveryDate: '' }, 'Europe/London')).toBeUndefined()
    // A skipped time is an hour later.
    expect(placedOrder({ ...order, date: '2031-03-30', time: '01:30' }, 'Europe/London')?.placedAt).toBe(Date.parse('2031-03-30T01:30:00Z'))
  })

  test('starts with an order to which the schedule applies', () => {
    const one = schedule('a', '2031-03-03', '2031-03-09', { applicableConsignmentTypes: ['giftOnly'], giftTypes: ['cake'] })
    expect(orderOf(one)).toEqual({
      date: '2031-03-03',
      time: '00:00',
      deliveryDate: '2031-03-03',
      consignmentType: 'giftOnly',
      cardType: undefined,
      giftType: 'cake',
    })
  })
})
