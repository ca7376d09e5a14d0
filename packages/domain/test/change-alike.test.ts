import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DatedCutoff, datedCutoffKind, emptyDatedCutoff } from '../src/kinds/cutoff-override.ts'
import { deliveryOptionScheduleKind, type OptionScheduleContent } from '../src/kinds/delivery-option-schedule.ts'
import { designationKind, newSchedule } from '../src/kinds/designation.ts'
import { changeAlike } from '../src/kinds/kind.ts'

describe('TOG-3: the same change of another record', () => {
  const christmas: DatedCutoff = { ...emptyDatedCutoff, from: '2027-12-24', to: '2027-12-26', time: null, reason: 'Christmas' }

  test('what changes and was the same changes, the rest stays', () => {
    const after = { ...christmas, to: '2027-12-27', reason: 'Christmas and more', factories: ['GB-DPS-SLE'] }
    const other = { ...christmas, factories: ['US-KODI-NYC'], reason: 'Thanksgiving' }
    expect(changeAlike(datedCutoffKind, christmas, after, other)).toEqual({ ...other, to: '2027-12-27' })
  })

  test('the order of a list and the spelling of a time make no difference', () => {
    const before = { ...christmas, days: ['monday' as const, 'friday' as const], time: '12:00' }
    const other = { ...before, days: ['friday' as const, 'monday' as const], time: '12:00:00' }
    const after = { ...before, days: null, time: '13:00:00' }
    expect(changeAlike(datedCutoffKind, before, after, other)).toEqual({ ...other, days: null, time: '13:00:00' })
  })

  test('a schedule without an end gets one, whatever its ignored end date', () => {
    const { id: _id, version: _version, ...content } = newSchedule('2027-02-01')
    const before = { ...content, indefinteEndDate: true }
    const other = { ...before, endDate: '2027-03-01', startTime: '10:00:00' }
    const after = { ...before, endDate: '2027-05-01', indefinteEndDate: false }
    expect(changeAlike(designationKind, before, after, other)).toEqual({ ...other, endDate: '2027-05-01', indefinteEndDate: false })
  })

  test('each keeps its own price, and an override that both have is switched off for both', () => {
    const range = { startDate: '2027-02-01', startTime: '00:00:00', endDate: '2027-02-08', endTime: '00:00:00' }
    const lists = { applicableConsignmentTypes: ['cardOnly' as const], cardTypes: [], giftTypes: [] }
    const before: OptionScheduleContent = {
      name: 'Valentine',
      fulfilmentCentreId: 'A',
      deliveryOptionId: 'x',
      ...range,
      deliveryFrom: '2027-02-01',
      deliveryTo: '2027-02-08',
      ...lists,
      overrides: { price: 500, priority: 1 },
    }
    const other = { ...before, fulfilmentCentreId: 'B', overrides: { price: 700, priority: 1 } }
    const after = { ...before, endTime: '12:00:00', overrides: { price: 600 } }
    expect(changeAlike(deliveryOptionScheduleKind, before, after, other)).toEqual({
      ...other,
      endTime: '12:00:00',
      overrides: { price: 700 },
    })
  })

  test('an equal record becomes what the record becomes, and a change of nothing changes nothing', () => {
    const value = fc.record({
      ...Object.fromEntries(Object.entries(christmas).map(([name, one]) => [name, fc.constant(one)])),
      reason: fc.constantFrom('a', 'b', 'c'),
      from: fc.constantFrom('2027-12-24', '2027-12-25'),
      time: fc.constantFrom(null, '12:00:00'),
    }) as fc.Arbitrary<DatedCutoff>
    fc.assert(
      fc.property(value, value, value, (before, after, other) => {
        expect(changeAlike(datedCutoffKind, before, after, before)).toEqual(after)
        expect(changeAlike(datedCutoffKind, before, before, other)).toEqual(other)
      }),
    )
  })
})
