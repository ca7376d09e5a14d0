import { deliveryOptionScheduleToWire } from '@goat/contract/delivery-option-codec'
import { type DeliveryOptionSchedule, newDeliveryOptionSchedule, override, toggleGiftType } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/delivery-options'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differences, draftOf, issuesOf, rebase, scheduleFields, scheduleOf, switchOverride } from '../src/delivery-options/drafts.ts'
import { backToEditing, beginEditing, edit, isUnsaved, startSaving } from '../src/delivery-options/form-state.ts'

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
}
const stored: DeliveryOptionSchedule = {
  ...newDeliveryOptionSchedule({ name: 'A', fulfilmentCentreId: 'GB-DPS-SLE', deliveryOptionId: 'next-day' }, '2031-03-03'),
  id: 'a',
  version: 3,
  endDate: '2031-03-09',
  applicableConsignmentTypes: ['cardOnly'],
  overrides: { price: 500 },
}

/** Any draft of the same schedule that a person can make of it in the form. */
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
  test('shows HH:MM and sends HH:MM:SS, however the time was typed', () => {
    expect(draftOf(stored).startTime).toBe('00:00')
    expect(scheduleOf(draftOf(stored), 'uk')).toEqual(stored)
    expect(scheduleOf({ ...draftOf(stored), startTime: '630' }, 'uk').startTime).toBe('06:30:00')
  })

  test('OPT-25: an override that is switched on starts with the normal value, and one that is switched off is left out of the payload', () => {
    const none = { ...draftOf(stored), overrides: {} }
    const on = switchOverride(switchOverride(none, 'price', true, option), 'name', true, option)
    expect(on.overrides).toEqual({ price: 695, name: 'Next Day' })
    const off = switchOverride(switchOverride(on, 'price', false, option), 'name', false, option)
    expect(deliveryOptionScheduleToWire(scheduleOf(off, 'uk'))).not.toHaveProperty('overrides')
  })

  test('a number that is switched on where today’s is not known must be filled in before it can be saved', () => {
    const draft = switchOverride(draftOf(stored), 'priority', true, { ...option, priority: undefined })
    expect(issuesOf(draft, 'uk').of('overrides.priority')?.code).toBe('number.outOfRange')
    expect(differences(draftOf(stored), draft)).toEqual(['overrides.priority'])
    expect(differences(draft, { ...draft })).toEqual([])
  })

  test('UI-18: a typed number is sent as it was meant; one that cannot be read says why and is never sent as another', () => {
    const typed = (price: string, priority = '3') => ({ ...draftOf(stored), overrides: { price, priority } })
    expect(scheduleOf(typed('7,45'), 'uk').overrides).toEqual({ price: 745, priority: 3 })
    expect(scheduleOf(typed('€ 7.45'), 'nl').overrides).toEqual({ price: 745, priority: 3 })
    const codesOf = (draft: ReturnType<typeof typed>) => issuesOf(draft, 'uk').all.map(({ path, code }) => `${path} ${code}`)
    expect(codesOf(typed('7,45'))).toEqual([])
    expect(codesOf(typed('-5'))).toEqual(['overrides.price price.negative'])
    expect(codesOf(typed('5.999'))).toEqual(['overrides.price price.ambiguous'])
    expect(codesOf(typed('€7', '1.5'))).toEqual(['overrides.price price.otherCurrency', 'overrides.priority number.outOfRange'])
    expect(codesOf(typed('1000'))).toEqual(['overrides.price price.outOfRange'])
  })

  test('no draft differs from itself, and differences are the same from both sides', () => {
    fc.assert(
      fc.property(drafts, drafts, (one, other) => {
        expect(differences(one, { ...one })).toEqual([])
        expect(differences(one, other)).toEqual(differences(other, one))
      }),
    )
  })

  test('UI-15: applied again, what the person changed is theirs and the rest is what is stored now, with its version', () => {
    fc.assert(
      fc.property(drafts, drafts, (draft, other) => {
        const base = draftOf(stored)
        const now = { ...other, version: 9 }
        const again = rebase(base, draft, now)
        const own = differences(base, draft)
        expect(again.version).toBe(9)
        expect(differences(again, draft).filter((field) => own.includes(field))).toEqual([])
        expect(differences(again, now).filter((field) => !own.includes(field))).toEqual([])
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
    expect(differences(stored, other)).toEqual(scheduleFields)
    // Ten of the schedule, four of its overrides.
    expect(scheduleFields).toHaveLength(14)
  })
})

describe('the form', () => {
  test('holds something unsaved from the first change until it is taken back', () => {
    const state = beginEditing(draftOf(stored))
    expect(isUnsaved(state)).toBe(false)
    const changed = edit(state, (now) => toggleGiftType(now, 'book'))
    expect(isUnsaved(changed)).toBe(true)
    expect(isUnsaved(edit(changed, (now) => toggleGiftType(now, 'book')))).toBe(false)
  })

  test('a save clears what was said before, takes no edits meanwhile, and a failure keeps what was typed', () => {
    const state = { ...beginEditing(draftOf(stored), override(draftOf(stored), 'price', 1)), isChecked: true, refusal: () => ['No.'] }
    const saving = startSaving(state)
    expect(saving).not.toHaveProperty('refusal')
    expect(edit(saving, (now) => ({ ...now, name: 'Z' }))).toBe(saving)
    expect(isUnsaved(saving)).toBe(true)
    const stillNo = () => ['Still no.']
    expect(backToEditing(saving, stillNo)).toEqual({ ...state, refusal: stillNo })
  })
})
