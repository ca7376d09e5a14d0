import { deliveryOptionScheduleToWire } from '@goat/contract/described/delivery-option-codec'
import { type DeliveryOptionSchedule, newDeliveryOptionSchedule, toggleGiftType } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { differences, rebase } from '@goat/domain/kinds/kind'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  draftFields,
  draftOf,
  issuesOf,
  keyOf,
  priceIssues,
  recordsOf,
  type ScheduleDraft,
  scheduleFromDraft,
  schedulesFor,
  switchOverride,
} from '../src/delivery-options/schedules.ts'
import { fieldTextsIn, textsIn } from '../src/delivery-options/show.ts'
import { beginEditing, edit, isUnsaved } from '../src/records/draft.ts'
import { conflictRows } from '../src/records/fields.ts'
import { loadSpoken } from './support/load-spoken.ts'

const option: DeliveryOption = {
  id: 'next-day',
  fulfilmentCentreId: 'GB-DPS-SLE',
  name: 'Next Day',
  description: 'There tomorrow.',
  acceptsDeliveryInstructions: false,
  isGuaranteed: true,
  isTracked: true,
  price: 695,
  priority: 40,
  timeZone: 'Europe/London',
  currency: 'GBP',
  service: undefined,
}
const stored: DeliveryOptionSchedule = {
  ...newDeliveryOptionSchedule({ name: 'A', fulfilmentCentreId: 'GB-DPS-SLE', deliveryOptionId: 'next-day' }, '2031-03-03'),
  id: 'a',
  version: 3,
  endDate: '2031-03-09',
  applicableConsignmentTypes: ['cardOnly'],
  overrides: { price: 500 },
}

const differing = (one: ScheduleDraft, other: ScheduleDraft) => differences(draftFields, one, other).map(({ name }) => name)

/** Drafts of the same schedule, as the form can produce them. */
const drafts = fc
  .record({
    name: fc.constantFrom('A', 'B', ''),
    startTime: fc.constantFrom('00:00', '630', '25:00', ''),
    endDate: fc.constantFrom('2031-03-09', '2031-03-10', ''),
    cardTypes: fc.subarray(['standard', 'square']),
    giftTypes: fc.subarray(['book', 'cake']),
    overrides: fc.record(
      { name: fc.constantFrom('X', ''), price: fc.constantFrom(1, '', '7,45'), priority: fc.constantFrom(2, '', '1e3') },
      { requiredKeys: [] },
    ),
  })
  .map((part) => ({ ...draftOf(stored), ...part }))

describe('the draft', () => {
  test('shows HH:MM and sends HH:MM:SS, for any way of typing the time', () => {
    expect(draftOf(stored).startTime).toBe('00:00')
    expect(scheduleFromDraft(draftOf(stored), option)).toEqual(stored)
    expect(scheduleFromDraft({ ...draftOf(stored), startTime: '630' }, option).startTime).toBe('06:30:00')
  })

  test('OPT-25: an override that is switched on starts with the normal value; those that are off are not in the payload', () => {
    const none = { ...draftOf(stored), overrides: {} }
    const on = switchOverride(switchOverride(none, 'price', true, option), 'name', true, option)
    expect(on.overrides).toEqual({ price: 695, name: 'Next Day' })
    const off = switchOverride(switchOverride(on, 'price', false, option), 'name', false, option)
    expect(deliveryOptionScheduleToWire(scheduleFromDraft(off, option))).not.toHaveProperty('overrides')
  })

  test('a number whose normal value is not known must be filled in before saving', () => {
    const draft = switchOverride(draftOf(stored), 'priority', true, { ...option, priority: undefined })
    expect(issuesOf(draft, 'uk', option).of('overrides.priority')?.code).toBe('number.outOfRange')
    expect(differing(draftOf(stored), draft)).toEqual(['overrides.priority'])
    expect(differing(draft, { ...draft })).toEqual([])
  })

  test('UI-18: a typed number is sent as meant; one that cannot be parsed has an issue and is never sent as another', () => {
    const typed = (price: string, priority = '3') => ({ ...draftOf(stored), overrides: { price, priority } })
    expect(scheduleFromDraft(typed('7,45'), option).overrides).toEqual({ price: 745, priority: 3 })
    expect(scheduleFromDraft(typed('€ 7.45'), { currency: 'EUR', price: undefined }).overrides).toEqual({ price: 745, priority: 3 })
    const codesOf = (draft: ReturnType<typeof typed>) => issuesOf(draft, 'uk', option).all.map(({ path, code }) => `${path} ${code}`)
    expect(codesOf(typed('7,45'))).toEqual([])
    expect(codesOf(typed('-7'))).toEqual(['overrides.price price.negative'])
    expect(codesOf(typed('5.999'))).toEqual(['overrides.price price.ambiguous'])
    expect(codesOf(typed('€7', '1.5'))).toEqual(['overrides.price price.otherCurrency', 'overrides.priority number.outOfRange'])
    expect(codesOf(typed('1000'))).toEqual(['overrides.price price.outOfRange'])
  })

  test('OPT-67: a change of the price is made for each option; one may have its own price', () => {
    const others: readonly DeliveryOption[] = [
      { ...option, id: 'sydney', fulfilmentCentreId: 'AU-CHEQUEMATES-SYD', price: 1049, currency: 'AUD' },
      { ...option, id: 'unknown', price: undefined },
    ]
    const [sydney, unknown] = others
    if (sydney === undefined || unknown === undefined) throw new Error('an option is missing')
    const draft = { ...draftOf(stored), id: '', alsoFor: others.map(keyOf), overrides: { price: '+£1.00' } }
    const pricesOf = (one: ScheduleDraft) => schedulesFor(one, [option, sydney]).map(({ overrides }) => overrides.price)
    expect(pricesOf(draft)).toEqual([795, 1149])
    expect(pricesOf({ ...draft, overrides: { price: '-10%' } })).toEqual([625, 944])
    expect(schedulesFor({ ...draft, alsoFor: [], overrides: { price: '-0.50' } }, [option])[0]?.overrides.price).toBe(645)
    expect(schedulesFor({ ...draft, alsoFor: [], overrides: { price: '-10%' } }, [option])[0]?.overrides.price).toBe(625)
    expect(pricesOf({ ...draft, overrides: { price: '£8' } })).toEqual([800, 800])
    const withOwn = { ...draft, ownPrices: { [keyOf(sydney)]: 'A$12', [keyOf(option)]: '+2' } }
    expect(pricesOf(withOwn)).toEqual([895, 1200])
    expect(schedulesFor(draft, [option, sydney])[1]).toMatchObject({ fulfilmentCentreId: 'AU-CHEQUEMATES-SYD', deliveryOptionId: 'sydney' })
    const wrong = (one: ScheduleDraft) =>
      priceIssues(one, 'uk', [option, unknown]).map(({ option: { id }, issue }) => `${id} ${issue.code}`)
    expect(wrong(draft)).toEqual(['unknown price.noNormal'])
    expect(recordsOf(draft, 'uk', [option, unknown])).toBeUndefined()
    expect(wrong({ ...draft, ownPrices: { [keyOf(unknown)]: '5' } })).toEqual([])
    // The price of the form says it already.
    expect(wrong({ ...draft, overrides: { price: 'x' } })).toEqual([])
  })

  test('differences are irreflexive and symmetric', () => {
    fc.assert(
      fc.property(drafts, drafts, (one, other) => {
        expect(differing(one, { ...one })).toEqual([])
        expect(differing(one, other)).toEqual(differing(other, one))
      }),
    )
  })

  test('UI-15: applying changes again keeps the changed fields; the others and the version are the stored ones', () => {
    fc.assert(
      fc.property(drafts, drafts, (draft, other) => {
        const base = draftOf(stored)
        const now = { ...other, version: 9 }
        const again = rebase(draftFields, base, draft, now)
        const own = differing(base, draft)
        expect(again.version).toBe(9)
        expect(differing(again, draft).filter((field) => own.includes(field))).toEqual([])
        expect(differing(again, now).filter((field) => !own.includes(field))).toEqual([])
      }),
    )
  })

  test('every field of the form is compared', () => {
    const other: DeliveryOptionSchedule = {
      ...stored,
      name: 'B',
      startDate: '2032-01-01',
      startTime: '01:00:00',
      endDate: '2032-01-02',
      endTime: '02:00:00',
      deliveryFrom: '2032-01-03',
      deliveryTo: '2032-01-04',
      applicableConsignmentTypes: ['giftOnly'],
      cardTypes: ['giant'],
      giftTypes: ['cake'],
      overrides: { name: 'N', description: 'D', price: 1, priority: 2 },
    }
    // Eight fields of the schedule and four of its overrides; the cancellation is not in the form.
    expect(differing(stored, other)).toHaveLength(12)
    expect(differing(stored, { ...other, cancelledAt: '2031-03-03T00:00:00Z' })).toEqual(draftFields.fields().map(({ name }) => name))
  })
})

test('HIS-33: ends of the active range are compared after parsing the typed time', () => {
  const draft = { ...draftOf(stored), endTime: '0900' }
  expect(differing(draft, { ...draft, endTime: '09:00:00' })).toEqual([])
  expect(differing(draft, { ...draft, endTime: '0901' })).toEqual(['end'])
})

describe('the form', () => {
  test('has unsaved changes until they are reverted', () => {
    const state = beginEditing(draftOf(stored))
    const toggle = (now: ScheduleDraft) => toggleGiftType(now, 'book')
    expect(isUnsaved(draftFields, state)).toBe(false)
    const changed = edit(state, toggle)
    expect(isUnsaved(draftFields, changed)).toBe(true)
    expect(isUnsaved(draftFields, edit(changed, toggle))).toBe(false)
  })
})

test('UI-42: a price in a conflict is shown in one notation, also as typed', async () => {
  const { dutch } = await loadSpoken()
  const base = draftOf({
    ...newDeliveryOptionSchedule({ name: '', fulfilmentCentreId: 'NL-GNZ-ALM', deliveryOptionId: 'x' }, '2026-11-01'),
    overrides: { price: 250 },
  })
  const newer = { base, typed: { ...base, overrides: { price: '3,99' } }, stored: { ...base, overrides: { price: 301 } } }
  const texts = textsIn(dutch, 'nl')
  expect(conflictRows(draftFields, newer, fieldTextsIn(texts, 'NL-GNZ-ALM', 'EUR'))).toMatchObject([
    { stored: '€\u00a03,01', yours: '€\u00a03,99', original: '€\u00a02,50' },
  ])
})
