import { type Issue, issue, issueCodes, sentenceOf } from '@goat/domain/issues'
import { describe, expect, test } from 'vitest'

/** Each code with values, and the sentence to the letter. */
const sentences: readonly (readonly [Issue, string])[] = [
  [issue('time.invalid', {}), 'Invalid time values.'],
  [issue('days.none', {}), 'Choose at least one day.'],
  [
    issue('value.notAllowed', { field: 'productType', value: 'tea', allowed: ['cake', 'flower'] }),
    '"tea" is not a known productType. Allowed: cake, flower.',
  ],
  [issue('value.notAllowed', { field: 'exception', value: 'x', allowed: [] }), '"x" is not a known exception. There are none.'],
  [issue('value.repeated', { field: 'applicableOn', value: 'sunday' }), 'applicableOn has sunday more than once.'],
  [issue('field.missing', { field: 'default.sunday' }), 'default.sunday is missing.'],
  [issue('field.wrongType', { field: 'default', expected: 'an object' }), 'default must be an object.'],
  [issue('field.unknown', { field: 'force' }), 'force is not a known field.'],
  [
    issue('field.outOfRange', { field: 'versionNumber', minimum: '1', maximum: '2147483647' }),
    'versionNumber must be between 1 and 2147483647.',
  ],
  [issue('field.format', { field: 'If-Match', expected: 'a version in quotes' }), 'If-Match must be a version in quotes.'],
  [issue('date.invalid', {}), 'Enter a valid date.'],
  [issue('list.empty', { name: 'Card Type' }), 'Please select at least one Card Type'],
  [issue('schedule.sameFactory', {}), 'From and To factories cannot be the same'],
  [issue('schedule.datesReversed', { endDate: '2027-02-01' }), 'Start Date must be earlier than 2027-02-01'],
  [issue('schedule.timesReversed', { endTime: '06:00' }), 'Start time must be earlier than the end time (06:00)'],
  [issue('schedule.endNotAfterStart', {}), 'End date/time must be after the start date/time'],
  [issue('schedule.neverActive', {}), 'The clocks go forward between the start and the end, so that the schedule would never be active.'],
  [issue('schedule.deliveryReversed', {}), 'Delivery to must be either the same day or after the delivery from date'],
  [issue('schedule.noConsignmentType', {}), 'At least one Applicable Consignment Type must be selected'],
  [issue('field.required', {}), 'Required'],
  [issue('field.notAsAddressed', { field: 'deliveryOptionId', expected: '44' }), 'deliveryOptionId must be 44, as in the address.'],
  [issue('text.tooLong', { maximum: '60' }), 'Use at most 60 characters.'],
  [issue('text.unprintable', {}), 'There are characters here that cannot be shown. Type the text again.'],
  [issue('price.outOfRange', {}), 'Enter a price from 0 to less than 1000, with at most two decimals.'],
  [issue('number.outOfRange', { minimum: '1', maximum: '999' }), 'Enter a whole number from 1 to 999.'],
  [
    issue('exception.overlap', { productType: 'alcohol', days: ['weekday', 'sunday'] }),
    'There is already an exception for alcohol on weekday, sunday.',
  ],
]

describe('what is wrong with an input has one sentence', () => {
  test.each(sentences)('%o', (one, sentence) => expect(sentenceOf(one)).toBe(sentence))

  test('every code has one', () => {
    expect([...new Set(sentences.map(([one]) => one.code))].toSorted()).toEqual(issueCodes.toSorted())
  })

  test('an issue says where, and by itself speaks of the input as a whole', () => {
    expect(issue('days.none', {}, 'applicableOn')).toEqual({ code: 'days.none', values: {}, path: 'applicableOn' })
    expect(issue('days.none', {}).path).toBe('')
  })
})
