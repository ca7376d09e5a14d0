import { type Issue, issue, sentenceOf } from '@goat/domain/text/issues'
import { sentences as allSentences } from '@goat/domain/text/sentences'
import { namesAndMore } from '@goat/domain/text/text'
import { describe, expect, test } from 'vitest'

/** Each code with values, and its exact sentence. */
const sentences: readonly (readonly [Issue, string])[] = [
  [issue('time.invalid', {}), 'Invalid time values.'],
  [issue('days.none', {}), 'Choose at least one day.'],
  [
    issue('value.notAllowed', { field: 'productType', value: 'tea', allowed: ['cake', 'flower'] }),
    '"tea" is not a product type. Allowed: cake, flower.',
  ],
  [issue('value.notAllowed', { field: 'exception', value: 'x', allowed: [] }), '"x" is not a known exception. There are none.'],
  [issue('value.repeated', { field: 'applicableOn', value: 'sunday' }), 'applicableOn contains sunday more than once.'],
  [issue('field.missing', { field: 'default.sunday' }), 'default.sunday is missing.'],
  [issue('field.wrongType', { field: 'default', expected: 'an object' }), 'default must be an object.'],
  [issue('field.unknown', { field: 'force' }), 'force is not a known field.'],
  [
    issue('field.outOfRange', { field: 'versionNumber', minimum: '1', maximum: '2147483647' }),
    'versionNumber must be between 1 and 2147483647.',
  ],
  [issue('field.format', { field: 'If-Match', expected: 'quotedVersion' }), 'If-Match must be a version in quotes, such as "7".'],
  [issue('date.invalid', {}), 'Enter a valid date.'],
  [issue('date.outOfRange', {}), 'The date must be between 1 January 2000 and 31 December 2100.'],
  [issue('list.empty', { name: 'Card Type' }), 'Please select at least one Card Type'],
  [issue('schedule.sameFactory', {}), 'From and To factories cannot be the same'],
  [issue('schedule.datesReversed', { endDate: '2027-02-01' }), 'Start Date must be earlier than 2027-02-01'],
  [issue('schedule.timesReversed', { endTime: '06:00' }), 'Start time must be earlier than the end time (06:00)'],
  [issue('schedule.everyDayAndOthers', {}), 'Choose either "Every day?" or single dispatch days, not both.'],
  [issue('schedule.cardTypesWithoutCard', {}), 'None of the selected consignment types includes a card. Remove the card types.'],
  [issue('schedule.giftTypesWithoutGift', {}), 'None of the selected consignment types includes a gift. Remove the gift types.'],
  [issue('text.invisible', {}), 'Nothing in this text is visible. Type it again.'],
  [issue('text.direction', {}), 'This text contains hidden characters that change its direction. Type it again.'],
  [issue('schedule.endNotAfterStart', {}), 'End date/time must be after the start date/time'],
  [issue('schedule.deliveryReversed', {}), 'Delivery to must be either the same day or after the delivery from date'],
  [issue('schedule.noConsignmentType', {}), 'At least one Applicable Consignment Type must be selected'],
  [issue('field.required', {}), 'Required'],
  [issue('field.notAsAddressed', { field: 'deliveryOptionId', expected: '44' }), 'deliveryOptionId must be 44, as in the address.'],
  [issue('text.tooLong', { maximum: '60' }), 'Use at most 60 characters.'],
  [issue('text.unprintable', {}), 'This text contains characters that cannot be shown. Type it again.'],
  [issue('price.unreadable', {}), 'Enter a price in figures, such as 7.45.'],
  [issue('price.otherCurrency', { currency: 'GBP' }), 'Enter the price in GBP.'],
  [issue('price.negative', {}), 'A price cannot be negative.'],
  [issue('price.noNormal', {}), 'The normal price is not known. Enter a price instead of a change.'],
  [
    issue('price.ambiguous', { typed: '1,234' }),
    '1,234 could mean thousands or decimals. Write thousands without a separator, and at most two decimals.',
  ],
  [issue('price.tooPrecise', {}), 'A price has at most two decimals.'],
  [issue('price.outOfRange', {}), 'Enter a price from 0 to less than 1000, with at most two decimals.'],
  [issue('number.outOfRange', { minimum: '1', maximum: '999' }), 'Enter a whole number from 1 to 999.'],
  [issue('request.malformed', {}), 'The request is malformed: its body is not valid JSON.'],
  [issue('request.notHttp', {}), 'The request is not valid HTTP.'],
  [issue('request.tooSlow', {}), 'The request took too long to arrive.'],
  [issue('request.tooLarge', { maximum: '64 KiB' }), 'The body is too large. At most 64 KiB are allowed.'],
  [issue('request.repeatedField', { field: 'name' }), 'The body contains the field "name" more than once.'],
  [issue('request.notJson', {}), 'The body must be JSON (Content-Type: application/json).'],
  [issue('requests.tooMany', {}), 'Too many requests. Wait a moment and try again.'],
  [
    issue('streams.tooMany', { maximum: '20' }),
    'You already follow 20 event streams, the most that one person may have. Close one and try again.',
  ],
  [issue('address.malformed', {}), 'The address is malformed.'],
  [issue('address.unknown', {}), 'There is nothing at this address.'],
  [issue('key.reused', {}), 'This Idempotency-Key was already used for another request. Use a new key for each attempt to save.'],
  [issue('server.failed', {}), 'Something went wrong on the server. Quote the request id when you report it.'],
  [issue('outcome.unknown', {}), 'The database has not confirmed that this was saved. Save again to find out; nothing is saved twice.'],
  [issue('database.away', {}), 'The database cannot be reached at the moment. Please try again.'],
  [issue('database.slow', {}), 'The database took too long, so this was stopped and nothing was changed. Please try again.'],
  [issue('identity.away', {}), 'The sign-in provider cannot be reached.'],
  [issue('token.missing', {}), 'This call needs an access token: Authorization: Bearer <token>.'],
  [issue('token.expired', {}), 'The sign-in has expired. Sign in again.'],
  [issue('token.early', {}), 'The access token is not valid yet.'],
  [issue('token.incomplete', {}), 'The access token lacks a required claim.'],
  [issue('token.signature', {}), 'The access token is not signed by the sign-in provider.'],
  [issue('token.malformed', {}), 'The access token cannot be read.'],
  [issue('token.kind', {}), 'This is not an access token.'],
  [issue('token.issuer', {}), 'The access token is from another sign-in provider.'],
  [issue('token.audience', {}), 'The access token is for another service.'],
  [issue('token.tooLong', {}), 'The access token is too long.'],
  [issue('permission.none', { name: 'Kim', subject: 'k1' }), 'Kim is signed in but has no access to this tool (subject k1).'],
  [issue('permission.tooLow', { name: 'Kim', needed: 'editor' }), 'Kim has view-only access. This call needs the permission editor.'],
  [issue('cutoffs.changed', { by: 'Kim' }), 'Kim has just changed these cut-off times. Your changes were not saved.'],
  [issue('schedule.unknown', { id: 'a' }), 'There is no schedule with the Id "a". It may have been deleted.'],
  [
    issue('schedule.otherFrom', { id: 'a', from: 'GB-DPS-SLE', given: 'x' }),
    'The schedule with the Id "a" moves orders from GB-DPS-SLE, not from "x".',
  ],
  [issue('schedule.deleted', {}), 'This schedule has just been deleted. Your changes were not saved.'],
  [issue('schedule.alreadyDeleted', { by: 'Kim' }), 'Kim has already deleted this schedule.'],
  [issue('schedule.deletedBy', { by: 'Kim' }), 'Kim has deleted this schedule. Your changes were not saved.'],
  [issue('schedule.changed', { by: 'Kim' }), 'Kim has just changed this schedule. Your changes were not saved.'],
  [issue('schedule.changedNotDeleted', { by: 'Kim' }), 'Kim has just changed this schedule. It was not deleted.'],
  [issue('schedule.changedNotCancelled', { by: 'Kim' }), 'Kim has just changed this schedule. It was not cancelled.'],
  [issue('schedule.cancelled', { by: 'Kim' }), 'Kim has cancelled this schedule, so it can no longer be changed. Nothing was saved.'],
  [issue('products.none', {}), 'No matching products were found'],
  [issue('variants.unknown', namesAndMore(['K/1', 'K/2'])), 'No matching products were found: K/1, K/2. Nothing was saved.'],
  [
    issue('variants.repeated', namesAndMore(Array.from({ length: 12 }, (_, at) => `${at}`))),
    'These variants are in the request more than once: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more. Nothing was saved.',
  ],
  [
    issue('variants.otherType', { name: 'K/1', type: 'cake', given: 'book' }),
    'The product type of K/1 is cake, not book. Nothing was saved.',
  ],
  [issue('variants.changed', { by: 'Kim', ...namesAndMore(['K/1']) }), 'Kim has just changed the print site of K/1. Nothing was saved.'],
  [issue('factory.zoneUnknown', { factory: 'XX-NEW' }), 'The time zone of XX-NEW is not known. Import the factory first.'],
  [issue('centre.unknown', { centre: 'x' }), 'There is no fulfilment centre "x" with delivery options.'],
  [issue('option.unknown', { id: 'a', centre: 'x' }), 'There is no delivery option "a" at the fulfilment centre "x".'],
  [issue('option.noSchedule', { id: 'a' }), 'This delivery option has no schedule with the id "a".'],
  [issue('dated.tooMany', { maximum: '1000' }), 'A brand has at most 1000 dated cut-offs that are not over. End or cancel one first.'],
  [
    issue('dated.overlapsChanged', {}),
    'Others have changed dated cut-offs that apply on the same days. Nothing was saved. Check what will change, and save again.',
  ],
  [issue('holiday.over', { holiday: 'Easter' }), 'Easter is over. Choose today or a later day.'],
  [issue('holiday.takenBack', { by: 'Ann' }), 'Ann has already taken this decision back.'],
  [issue('holiday.changed', { by: 'Ann' }), 'Ann has just decided about this public holiday. Nothing was saved.'],
  [issue('sampleOrder.tooMany', { maximum: '50' }), 'A brand has at most 50 sample orders. Delete one first.'],
  [issue('sampleOrder.nameTaken', { name: 'Giant' }), 'There is already a sample order named "Giant".'],
  [issue('product.unknown', { product: 'K/1' }), 'There is no product "K/1".'],
  [issue('order.unknownRecord', { field: 'factory', value: 'x' }), 'There is no factory "x".'],
  [issue('orders.tooMany', { maximum: '10' }), 'Ask for at most 10 orders at once.'],
  [issue('orders.tooManyTimes', { maximum: '10' }), 'Ask for at most 10 different times in the past at once.'],
  [issue('change.unknown', { revision: '7' }), 'There is no change with the revision 7.'],
  [issue('change.notUndoable', {}), 'This change cannot be undone: there is no complete record of it.'],
  [issue('change.notEditable', {}), 'This change cannot be undone: only another import can change these values.'],
  [issue('undo.changed', {}), 'Something has just changed, so nothing was undone. Check the new effect and try again.'],
  [issue('record.unknown', { id: 'x' }), 'There is nothing with the id "x". It may have been deleted.'],
  [issue('record.deletedBy', { by: 'Ann' }), 'Ann has already deleted this.'],
  [issue('record.changed', { by: 'Ann' }), 'Ann has just changed this. Nothing was saved.'],
  [issue('record.refersToMissing', { key: 'GB-DPS-SLE' }), 'GB-DPS-SLE no longer exists.'],
  [issue('record.cancelled', { by: 'Kim' }), 'Kim has cancelled this schedule, so it can no longer be changed.'],
  [issue('together.missing', { record: 'Easter' }), 'Easter, which was to be changed with it, no longer exists. Nothing was saved.'],
  [
    issue('together.changed', { by: 'Kim', record: 'Easter' }),
    'Kim has just changed Easter, which was to be changed with it. Nothing was saved.',
  ],
  [issue('together.refused', { record: 'Easter' }), 'The same change is not possible for Easter. Nothing was saved.'],
  [issue('record.isReferredTo', { key: 'GB-DPS-SLE/44' }), 'GB-DPS-SLE/44 is still in use.'],
  [
    issue('option.hasSchedules', { key: 'Post (GB-DPS-SLE, p)' }),
    'Post (GB-DPS-SLE, p) is still in use: it has delivery option schedules, possibly cancelled ones.',
  ],
  [issue('instant.future', { field: 'at' }), 'at must not be in the future.'],
  [
    issue('history.reset', { revision: '12' }),
    'The database was restored: revision 12 is missing, or another change has its number. Read all records again.',
  ],
  [issue('history.notKnown', {}), 'The records at that time are not known: complete records begin later.'],
  [issue('dated.datesReversed', {}), 'The last day must not be before the first day.'],
  [issue('dated.tooLong', { maximum: '366' }), 'A dated cut-off covers at most 366 days.'],
  [issue('dated.noDay', {}), 'None of the chosen weekdays is between these dates.'],
  [issue('dated.over', {}), 'These dates are over. Choose today or a later day.'],
  [
    issue('dated.overAt', { factories: 'GB-DPS-SLE' }),
    'Some of these days are already over at GB-DPS-SLE. Choose a later first day, or leave these fulfilment centres out.',
  ],
  [issue('dated.closedOrTime', {}), 'Enter a time, or choose closed.'],
  [issue('dated.unknownFactory', { factory: 'GB-X' }), 'There is no fulfilment centre "GB-X" with delivery services.'],
  [issue('dated.unknownService', { service: '99' }), 'None of the chosen fulfilment centres has a delivery service "99".'],
  [
    issue('exception.overlap', { productType: 'alcohol', days: ['weekday', 'sunday'] }),
    'There is already an exception for alcohol on weekdays, Sunday.',
  ],
]

describe('API-11: every code has one English sentence', () => {
  test.each(sentences)('%o', (one, sentence) => expect(sentenceOf(one)).toBe(sentence))

  test('every code is in the table', () => {
    expect([...new Set(sentences.map(([one]) => one.code))].toSorted()).toEqual(Object.keys(allSentences).toSorted())
  })

  test('an issue has a path, by default the input as a whole', () => {
    expect(issue('days.none', {}, 'applicableOn')).toEqual({ code: 'days.none', values: {}, path: 'applicableOn' })
    expect(issue('days.none', {}).path).toBe('')
  })

  test.each([
    [['productType', 'productTypes'], 'a product type'],
    [['cardType', 'CardTypes', 'cardTypes'], 'a card type'],
    [['giftType', 'giftTypes'], 'a gift type'],
    [['PackTypes', 'packType'], 'a pack type'],
    [['AddressTypes'], 'an address type'],
    [['DeliveryMethods'], 'a delivery method'],
    [['applicableConsignmentTypes', 'consignmentType'], 'a consignment type'],
    [['ApplicableDespatchDays'], 'a dispatch day'],
    [['days', 'day', 'ApplicableDays'], 'a day of the week'],
    [['applicableOn'], 'a kind of day'],
    [['From', 'To', 'FactoryCode', 'factory', 'factories'], 'a known factory'],
    [['service', 'services'], 'a known delivery service'],
    [['deliveryOption'], 'a known delivery option'],
    [['kind'], 'a known kind'],
    [['delivery service of GB-DPS-SLE'], 'a known delivery service of GB-DPS-SLE'],
  ])('an unknown value of %j is not %s', (fields, what) => {
    const said = fields.map((field) => sentenceOf(issue('value.notAllowed', { field, value: 'x', allowed: ['y'] })))
    expect(said).toEqual(fields.map(() => `"x" is not ${what}. Allowed: y.`))
  })
})
