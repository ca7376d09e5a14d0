import {
  clearGiftTypes,
  duplicateOf,
  newDeliveryOptionSchedule,
  overriddenFields,
  override,
  toggleCardType,
  toggleConsignmentType,
  toggleGiftType,
} from '@goat/domain/delivery-option-schedules'
import { deliveryOptionScheduleKind, validateDeliveryOptionSchedule } from '@goat/domain/kinds/delivery-option-schedule'
import { differences, merge, readValue } from '@goat/domain/kinds/kind'
import { sentenceOf } from '@goat/domain/text/text'
import { describe, expect, test } from 'vitest'
import { scheduleWith } from './support/delivery-option-oracle.ts'

test('OPT-14: a new schedule starts and ends today at 00:00:00, is for deliveries today, and has empty lists', () => {
  const option = { name: 'Valentines Guaranteed Delivery', fulfilmentCentreId: 'GB-DPS-SLE', deliveryOptionId: '44' }
  expect(JSON.parse(JSON.stringify(newDeliveryOptionSchedule(option, '2026-11-21')))).toEqual({
    id: '',
    ...option,
    startDate: '2026-11-21',
    startTime: '00:00:00',
    endDate: '2026-11-21',
    endTime: '00:00:00',
    deliveryFrom: '2026-11-21',
    deliveryTo: '2026-11-21',
    applicableConsignmentTypes: [],
    cardTypes: [],
    giftTypes: [],
    overrides: {},
  })
})

describe('OPT-16: toggling a consignment type adds or removes it', () => {
  const both = scheduleWith({ applicableConsignmentTypes: ['cardAndGift'], cardTypes: ['giant'], giftTypes: ['cake', 'book'] })

  test('choosing giftOnly clears the selected card types', () => {
    const chosen = toggleConsignmentType(both, 'giftOnly')
    expect(chosen).toEqual({ ...both, applicableConsignmentTypes: ['giftOnly', 'cardAndGift'], cardTypes: [] })
    expect(toggleConsignmentType({ ...chosen, cardTypes: ['large'] }, 'giftOnly')).toEqual({ ...both, cardTypes: ['large'] })
  })

  test('choosing cardOnly clears the selected gift types', () => {
    expect(toggleConsignmentType(both, 'cardOnly')).toEqual({
      ...both,
      applicableConsignmentTypes: ['cardOnly', 'cardAndGift'],
      giftTypes: [],
    })
    expect(toggleConsignmentType(both, 'cardAndGift')).toEqual({ ...both, applicableConsignmentTypes: [] })
  })

  test('card types keep the brand’s order, gift types the order of selection', () => {
    const cards = toggleCardType(both, 'postcard', 'uk')
    expect(cards.cardTypes).toEqual(['postcard', 'giant'])
    expect(toggleCardType(cards, 'giant', 'uk').cardTypes).toEqual(['postcard'])
    expect(toggleCardType({ ...both, cardTypes: ['of-tomorrow'] }, 'square', 'uk').cardTypes).toEqual(['square', 'of-tomorrow'])
    expect(toggleGiftType(both, 'apron').giftTypes).toEqual(['cake', 'book', 'apron'])
    expect(toggleGiftType(both, 'cake').giftTypes).toEqual(['book'])
    expect(clearGiftTypes(both)).toEqual({ ...both, giftTypes: [] })
  })
})

test('OPT-25: overrides are set and removed field by field; an empty description is an override', () => {
  const one = override(override(scheduleWith({}), 'price', 0), 'description', '')
  expect(one.overrides).toEqual({ price: 0, description: '' })
  expect(overriddenFields(one)).toEqual(['description', 'price'])
  expect(Object.keys(override(one, 'price', undefined).overrides)).toEqual(['description'])
})

test('OPT-34: a duplicate is a new schedule, not cancelled', () => {
  const stored = scheduleWith({ id: 'a', version: 3, createdAt: 'x', createdBy: 'Ann', cancelledAt: 'y' })
  expect(duplicateOf(stored, 'Again')).toEqual(scheduleWith({ name: 'Again' }))
})

describe('OPT-21, OPT-26: validation', () => {
  const valid = scheduleWith({ endTime: '00:00:01', applicableConsignmentTypes: ['cardOnly'] })
  const faults = (part: object) =>
    validateDeliveryOptionSchedule({ ...valid, ...part }, 'uk').map((one) => `${one.path}: ${sentenceOf(one)}`)

  const outside = 'The date must be between 1 January 2000 and 31 December 2100.'

  test('OPT-17: empty lists of card and gift types mean all of them and are valid', () => expect(faults({})).toEqual([]))

  test.each<[object, string]>([
    [{ endTime: '00:00' }, 'endDate: End date/time must be after the start date/time'],
    [{ endDate: '2026-11-20' }, 'endDate: End date/time must be after the start date/time'],
    [{ deliveryTo: '2026-11-20' }, 'deliveryTo: Delivery to must be either the same day or after the delivery from date'],
    [{ applicableConsignmentTypes: [] }, 'applicableConsignmentTypes: At least one Applicable Consignment Type must be selected'],
    [{ startDate: '' }, 'startDate: Required'],
    [{ endTime: '' }, 'endTime: Required'],
    [{ startDate: '2026-02-30' }, 'startDate: Enter a valid date.'],
    [{ deliveryFrom: '21-11-2026' }, 'deliveryFrom: Enter a valid date.'],
    [{ startDate: '0026-11-21' }, `startDate: ${outside}`],
    [{ endDate: '2101-01-01' }, `endDate: ${outside}`],
    [{ endDate: '9999-12-31' }, `endDate: ${outside}`],
    [{ deliveryFrom: '1999-12-31' }, `deliveryFrom: ${outside}`],
    [{ deliveryTo: '9999-12-31' }, `deliveryTo: ${outside}`],
    [{ startTime: '24:00' }, 'startTime: Invalid time values.'],
    [{ name: ' ' }, 'name: Required'],
    [{ name: 'x'.repeat(101) }, 'name: Use at most 100 characters.'],
    [{ name: 'a\u0000b' }, 'name: This text contains characters that cannot be shown. Type it again.'],
    [
      { cardTypes: ['supersize'] },
      `cardTypes: "supersize" is not a card type. Allowed: postcard, standard, square, large, largesquare, giant.`,
    ],
    [{ overrides: { name: '' } }, 'overrides.name: Required'],
    [{ overrides: { name: 'x'.repeat(61) } }, 'overrides.name: Use at most 60 characters.'],
    [{ overrides: { name: 'a\nb' } }, 'overrides.name: This text contains characters that cannot be shown. Type it again.'],
    [{ overrides: { description: 'x'.repeat(251) } }, 'overrides.description: Use at most 250 characters.'],
    [{ overrides: { description: '\ud800' } }, 'overrides.description: This text contains characters that cannot be shown. Type it again.'],
    [{ overrides: { price: -1 } }, 'overrides.price: Enter a price from 0 to less than 1000, with at most two decimals.'],
    [{ overrides: { price: 100_000 } }, 'overrides.price: Enter a price from 0 to less than 1000, with at most two decimals.'],
    [{ overrides: { price: 1.5 } }, 'overrides.price: Enter a price from 0 to less than 1000, with at most two decimals.'],
    [{ overrides: { priority: 0 } }, 'overrides.priority: Enter a whole number from 1 to 999.'],
    [{ overrides: { priority: Number.NaN } }, 'overrides.priority: Enter a whole number from 1 to 999.'],
  ])('%o', (part, fault) => expect(faults(part)).toEqual([fault]))

  test('UI-20: a name is visible, does not change the direction of text, and has one line', () => {
    const invisible = 'Nothing in this text is visible. Type it again.'
    const direction = 'This text contains hidden characters that change its direction. Type it again.'
    for (const field of ['name', 'overrides.name', 'overrides.description'] as const) {
      const faultsOf = (text: string) => faults(field === 'name' ? { name: text } : { overrides: { [field.slice(10)]: text } })
      for (const text of ['\u200b', '\ufeff \u3164', '\u2800']) expect(faultsOf(text)).toEqual([`${field}: ${invisible}`])
      for (const text of ['\u202e', 'a\u2066b', 'נ\u200e']) expect(faultsOf(text)).toEqual([`${field}: ${direction}`])
      for (const text of ['👨‍👩‍👧', 'נ', '-']) expect(faultsOf(text)).toEqual([])
    }
    for (const name of ['a\u2028b', 'a\u2029b'])
      expect(faults({ name })).toEqual(['name: This text contains characters that cannot be shown. Type it again.'])
    expect(faults({ overrides: { description: ' \n ' } })).toEqual([])
  })

  test('OPT-22: card types need a consignment type with a card, gift types one with a gift', () => {
    const card = 'cardTypes: None of the selected consignment types includes a card. Remove the card types.'
    const gift = 'giftTypes: None of the selected consignment types includes a gift. Remove the gift types.'
    const both = { cardTypes: ['large'], giftTypes: ['flower'] }
    const withTypes = (...applicableConsignmentTypes: string[]) => faults({ ...both, applicableConsignmentTypes })
    expect(withTypes('giftOnly')).toEqual([card])
    expect(withTypes('cardOnly')).toEqual([gift])
    for (const types of [['cardAndGift'], ['cardOnly', 'giftOnly'], ['giftOnly', 'cardAndGift']]) expect(withTypes(...types)).toEqual([])
    expect(withTypes()).toEqual(['applicableConsignmentTypes: At least one Applicable Consignment Type must be selected'])
    expect(faults({ cardTypes: ['large'], applicableConsignmentTypes: ['cardOnly'] })).toEqual([])
    expect(faults({ giftTypes: ['flower'], applicableConsignmentTypes: ['giftOnly'] })).toEqual([])
  })

  test('values at their limits are valid', () => {
    const most = { name: '🎂'.repeat(60), description: `${'x'.repeat(248)}\ny`, price: 99_999, priority: 999 }
    expect(faults({ name: 'x'.repeat(100), overrides: most })).toEqual([])
    expect(faults({ overrides: { description: '', price: 0, priority: 1 } })).toEqual([])
  })

  test('a range that a clock change skips is valid: it only needs confirmation', () =>
    expect(faults({ startDate: '2026-03-29', startTime: '01:30', endDate: '2026-03-29', endTime: '02:30' })).toEqual([]))

  test('every issue is reported at once', () => {
    expect(faults({ name: '', startDate: '', deliveryTo: 'x', applicableConsignmentTypes: [], giftTypes: ['x'] })).toHaveLength(5)
  })
})

describe('HIS-33: each end of the active range is one value', () => {
  const base = scheduleWith({ endDate: '2026-12-01', endTime: '23:00:00' })

  test('the date of one user is not merged with the time of another', () => {
    const mine = { ...base, endDate: '2026-12-05' }
    const theirs = { ...base, endTime: '08:00:00' }
    const { value, conflicts } = merge(deliveryOptionScheduleKind, { base, mine, theirs })
    expect(value).toEqual(theirs)
    expect(conflicts.map(({ name }) => name)).toEqual(['end'])
    expect(conflicts[0]?.copy(mine, value)).toEqual(mine)
  })

  test('the start of one user is merged with the end of another', () => {
    const mine = { ...base, startTime: '06:00' }
    const theirs = { ...base, endDate: '2026-12-09', endTime: '08:00:00' }
    expect(merge(deliveryOptionScheduleKind, { base, mine, theirs })).toEqual({ value: { ...theirs, startTime: '06:00' }, conflicts: [] })
    expect(differences(deliveryOptionScheduleKind, mine, { ...mine, startTime: '06:00:00' })).toEqual([])
  })

  test('a record without one of the two is not read', () => {
    expect(readValue(deliveryOptionScheduleKind, base)).toEqual(base)
    expect(readValue(deliveryOptionScheduleKind, { ...base, endTime: undefined })).toBeUndefined()
    expect(readValue(deliveryOptionScheduleKind, { ...base, startDate: 5 })).toBeUndefined()
  })
})
