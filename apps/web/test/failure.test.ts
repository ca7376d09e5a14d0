import { check } from '@goat/contract/check'
import { problem } from '@goat/contract/endpoint'
import { sentences } from '@goat/domain/text/sentences'
import { type Issue, issue, namesAndMore, sentenceOf } from '@goat/domain/text/text'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { loadSpoken } from './support/load-spoken.ts'

const {
  CallFailure,
  changeFailureText,
  describedFailureText,
  failedText,
  failureText,
  reasonText,
  readFailedResponse,
  ResponseTimeout,
  english: say,
  dutch: sayDutch,
  pseudo,
} = await loadSpoken()
const read = (status: number, body: unknown) => readFailedResponse(status, typeof body === 'string' ? body : JSON.stringify(body)).message

it('API-15: joins the errors array by commas', () => {
  expect(read(400, { errors: ['One.', 'Two.'], error: 'error', Message: 'message' })).toBe('One., Two.')
})

it('API-15: falls back to the error field, then to the Message field', () => {
  expect(read(500, { error: 'error', Message: 'message' })).toBe('error')
  expect(read(500, { errors: [], error: 'error' })).toBe('error')
  expect(read(500, { Message: 'message' })).toBe('message')
})

it('API-15: finds the sentence of an error that is an object, in any of the known fields', () => {
  const errors = [{ message: 'One.' }, { code: 7, detail: 'Two.', title: 'Bad' }, { title: 'Three.' }, { error: 'Four.' }, 'Five.']
  expect(read(400, { errors })).toBe('One., Two., Three., Four., Five.')
  expect(read(500, { error: { code: 1, message: 'No luck.' } })).toBe('No luck.')
  expect(read(500, { Message: { Message: 'No luck.' } })).toBe('No luck.')
  expect(read(400, { errors: [{ code: 7 }, null] })).toBe('{"code":7}, null')
  expect(readFailedResponse(400, JSON.stringify({ errors })).errors).toEqual(['One.', 'Two.', 'Three.', 'Four.', 'Five.'])
})

it('API-15: without JSON gives the status and the body', () => {
  expect(read(502, '<h1>Bad gateway</h1>')).toBe('Request failed: 502 <h1>Bad gateway</h1>')
  expect(read(504, '')).toBe('Request failed: 504')
})

it.each([[{}], [[]], ['"text"'], [{ errors: 'text' }], [{ error: 1 }]])(
  'uses status and body for JSON without these fields: %j',
  (body) => {
    expect(read(500, body)).toBe(`Request failed: 500 ${typeof body === 'string' ? body : JSON.stringify(body)}`)
  },
)

it('API-16: a network failure has the described text, and the channel if one is configured; on other pages it is said to be one', () => {
  const described = 'An error occurred, if issue persists, please contact the fulfilment logistics support channel for support.'
  const unanswered = 'The server did not answer. Check your connection and try again.'
  for (const cause of [new TypeError('Failed to fetch'), new ResponseTimeout(30_000)]) {
    const failure = new CallFailure('unexpected', String(cause), { cause })
    expect(describedFailureText(failure, say, '')).toBe(described)
    expect(changeFailureText(failure, say, '', false)).toBe(described)
    expect(failureText(failure, say, '#support')).toBe(unanswered)
  }
  expect(failureText(new TypeError('a bug'), say, '#support')).toBe(`${described}\u2029Support channel: #support.`)
  expect(failureText(new CallFailure('unexpected', 'not as in the contract', { cause: new SyntaxError() }), say, '')).toBe(described)
})

it('UI-15: a change is said to have failed only if it is known that it did', () => {
  const lost = new CallFailure('unexpected', 'TypeError: Failed to fetch')
  const failed = (why: string) => ({ id: '', message: `Failed. ${why}` })
  const described = failureText(lost, say, '')
  const check = 'We don’t know whether it was saved. Check the current values before you try again.'
  expect(failedText(lost, say, '', failed), 'of another back end').toBe(`${check}\u2029${described}`)
  lost.isRepeatable = true
  const again = 'We don’t know whether it was saved. Try again without changes to find out: nothing is saved twice.'
  expect(failedText(lost, say, '', failed)).toBe(`${again}\u2029${described}`)
  expect(changeFailureText(failureWith([issue('outcome.unknown', {})], [], 'outcomeUnknown'), say, ''), 'once').toBe(again)
  expect(failedText(failureWith([], ['Closed.']), say, '', failed)).toBe('Failed. Closed.')
  const offline = new CallFailure('unexpected', '', { isNotSent: true })
  expect(failedText(offline, say, '', failed)).toBe('Failed. Nothing was sent, because the browser was offline.')
})

function failureWith(
  issues: readonly { code: string; path: string; values: object }[],
  errors: string[],
  code = 'overlap',
): InstanceType<typeof CallFailure> {
  return readFailedResponse(
    409,
    JSON.stringify({ type: 'about:blank', title: '', status: 409, detail: '', code, errors, issues, requestId: '1' }),
  )
}

it('UI-25: known issues are translated, unknown ones have the text of the back end', () => {
  const overlap = issue('exception.overlap', { productType: 'cake', days: ['weekday', 'sunday'] })
  expect(failureText(failureWith([overlap], [sentenceOf(overlap)]), say, '')).toBe(
    'There is already an exception for cake on weekdays, Sunday.',
  )
  expect(failureText(failureWith([overlap], ['x']), sayDutch, '')).toBe(
    'Er is al een uitzondering voor cake op doordeweekse dagen, zondag.',
  )
  expect(failureText(failureWith([{ code: 'of.tomorrow', path: '', values: {} }], ['As it was said.']), sayDutch, '')).toBe(
    'As it was said.',
  )
})

const many = namesAndMore(Array.from({ length: 12 }, (_, at) => `K/${at}`))
/** One issue of each code. */
const samples: { [Code in Issue['code']]: Issue } = {
  'time.invalid': issue('time.invalid', {}),
  'days.none': issue('days.none', {}),
  'value.notAllowed': issue('value.notAllowed', { field: 'productType', value: 'x', allowed: ['a', 'b'] }),
  'value.repeated': issue('value.repeated', { field: 'applicableOn', value: 'weekday' }),
  'field.missing': issue('field.missing', { field: 'time' }),
  'field.wrongType': issue('field.wrongType', { field: 'time', expected: 'a text' }),
  'field.unknown': issue('field.unknown', { field: 'colour' }),
  'field.outOfRange': issue('field.outOfRange', { field: 'versionNumber', minimum: '1', maximum: 'its maximum' }),
  'field.format': issue('field.format', { field: 'time', expected: 'valid' }),
  'date.invalid': issue('date.invalid', {}),
  'date.outOfRange': issue('date.outOfRange', {}),
  'list.empty': issue('list.empty', { name: 'Card Type' }),
  'schedule.sameFactory': issue('schedule.sameFactory', {}),
  'schedule.datesReversed': issue('schedule.datesReversed', { endDate: 'the end date' }),
  'schedule.timesReversed': issue('schedule.timesReversed', { endTime: '06:00' }),
  'schedule.endNotAfterStart': issue('schedule.endNotAfterStart', {}),
  'schedule.everyDayAndOthers': issue('schedule.everyDayAndOthers', {}),
  'schedule.cardTypesWithoutCard': issue('schedule.cardTypesWithoutCard', {}),
  'schedule.giftTypesWithoutGift': issue('schedule.giftTypesWithoutGift', {}),
  'schedule.deliveryReversed': issue('schedule.deliveryReversed', {}),
  'schedule.noConsignmentType': issue('schedule.noConsignmentType', {}),
  'field.required': issue('field.required', {}),
  'field.notAsAddressed': issue('field.notAsAddressed', { field: 'deliveryOptionId', expected: '44' }),
  'text.tooLong': issue('text.tooLong', { maximum: '60' }),
  'text.unprintable': issue('text.unprintable', {}),
  'text.invisible': issue('text.invisible', {}),
  'text.direction': issue('text.direction', {}),
  'price.unreadable': issue('price.unreadable', {}),
  'price.otherCurrency': issue('price.otherCurrency', { currency: 'GBP' }),
  'price.negative': issue('price.negative', {}),
  'price.noNormal': issue('price.noNormal', {}),
  'price.ambiguous': issue('price.ambiguous', { typed: '1,234' }),
  'price.tooPrecise': issue('price.tooPrecise', {}),
  'price.outOfRange': issue('price.outOfRange', {}),
  'number.outOfRange': issue('number.outOfRange', { minimum: '1', maximum: '999' }),
  'dated.datesReversed': issue('dated.datesReversed', {}),
  'dated.tooLong': issue('dated.tooLong', { maximum: '366' }),
  'dated.noDay': issue('dated.noDay', {}),
  'dated.over': issue('dated.over', {}),
  'dated.overAt': issue('dated.overAt', { factories: 'GB-DPS-SLE' }),
  'dated.closedOrTime': issue('dated.closedOrTime', {}),
  'dated.closedAndTime': issue('dated.closedAndTime', {}),
  'dated.unknownFactory': issue('dated.unknownFactory', { factory: 'GB-X', allowed: ['GB-Y'] }),
  'dated.unknownService': issue('dated.unknownService', { service: '99', allowed: ['1'] }),
  'exception.overlap': issue('exception.overlap', { productType: 'cake', days: ['saturday'] }),
  'request.malformed': issue('request.malformed', {}),
  'request.notHttp': issue('request.notHttp', {}),
  'request.tooSlow': issue('request.tooSlow', {}),
  'request.tooLarge': issue('request.tooLarge', { maximum: '64 KiB' }),
  'request.repeatedField': issue('request.repeatedField', { field: 'x field' }),
  'request.notJson': issue('request.notJson', {}),
  'requests.tooMany': issue('requests.tooMany', {}),
  'streams.tooMany': issue('streams.tooMany', { maximum: '20' }),
  'address.malformed': issue('address.malformed', {}),
  'address.unknown': issue('address.unknown', {}),
  'key.reused': issue('key.reused', {}),
  'server.failed': issue('server.failed', {}),
  'database.away': issue('database.away', {}),
  'database.slow': issue('database.slow', {}),
  'database.locked': issue('database.locked', {}),
  'outcome.unknown': issue('outcome.unknown', {}),
  'identity.away': issue('identity.away', {}),
  'token.missing': issue('token.missing', {}),
  'token.expired': issue('token.expired', {}),
  'token.early': issue('token.early', {}),
  'token.incomplete': issue('token.incomplete', {}),
  'token.signature': issue('token.signature', {}),
  'token.malformed': issue('token.malformed', {}),
  'token.kind': issue('token.kind', {}),
  'token.issuer': issue('token.issuer', {}),
  'token.audience': issue('token.audience', {}),
  'token.tooLong': issue('token.tooLong', {}),
  'permission.none': issue('permission.none', { name: 'x name', subject: 'x subject' }),
  'permission.tooLow': issue('permission.tooLow', { name: 'x name', needed: 'x needed' }),
  'cutoffs.changed': issue('cutoffs.changed', { by: 'x by' }),
  'schedule.unknown': issue('schedule.unknown', { id: 'x id' }),
  'schedule.alreadyDeleted': issue('schedule.alreadyDeleted', { by: 'x by' }),
  'schedule.otherFrom': issue('schedule.otherFrom', { id: 'x id', from: 'x from', given: 'x given' }),
  'schedule.deleted': issue('schedule.deleted', {}),
  'schedule.deletedBy': issue('schedule.deletedBy', { by: 'x by' }),
  'schedule.changed': issue('schedule.changed', { by: 'x by' }),
  'schedule.changedNotDeleted': issue('schedule.changedNotDeleted', { by: 'x by' }),
  'schedule.changedNotCancelled': issue('schedule.changedNotCancelled', { by: 'x by' }),
  'schedule.cancelled': issue('schedule.cancelled', { by: 'x by' }),
  'products.none': issue('products.none', {}),
  'variants.unknown': issue('variants.unknown', many),
  'variants.repeated': issue('variants.repeated', many),
  'variants.otherType': issue('variants.otherType', { name: 'x name', type: 'x type', given: 'x given' }),
  'variants.changed': issue('variants.changed', { by: 'Kim', ...many }),
  'factory.zoneUnknown': issue('factory.zoneUnknown', { factory: 'x factory' }),
  'centre.unknown': issue('centre.unknown', { centre: 'x centre' }),
  'option.unknown': issue('option.unknown', { id: 'x id', centre: 'x centre' }),
  'option.noSchedule': issue('option.noSchedule', { id: 'x id' }),
  'dated.tooMany': issue('dated.tooMany', { maximum: '1000' }),
  'dated.overlapsChanged': issue('dated.overlapsChanged', {}),
  'holiday.over': issue('holiday.over', { holiday: 'Easter' }),
  'holiday.takenBack': issue('holiday.takenBack', { by: 'Ann' }),
  'holiday.changed': issue('holiday.changed', { by: 'Ann' }),
  'sampleOrder.tooMany': issue('sampleOrder.tooMany', { maximum: '50' }),
  'sampleOrder.nameTaken': issue('sampleOrder.nameTaken', { name: 'Giant' }),
  'product.unknown': issue('product.unknown', { product: 'K/1' }),
  'order.unknownRecord': issue('order.unknownRecord', { field: 'factory', value: 'x' }),
  'orders.tooMany': issue('orders.tooMany', { maximum: '10' }),
  'orders.tooManyTimes': issue('orders.tooManyTimes', { maximum: '10' }),
  'change.unknown': issue('change.unknown', { revision: '7' }),
  'change.notUndoable': issue('change.notUndoable', {}),
  'change.notEditable': issue('change.notEditable', {}),
  'undo.changed': issue('undo.changed', {}),
  'plan.unknown': issue('plan.unknown', { id: 'x' }),
  'plan.endsBeforeStart': issue('plan.endsBeforeStart', {}),
  'override.endless': issue('override.endless', {}),
  'plan.past': issue('plan.past', {}),
  'plan.needsStart': issue('plan.needsStart', {}),
  'plan.empty': issue('plan.empty', {}),
  'plan.tooManyItems': issue('plan.tooManyItems', { maximum: '200' }),
  'plan.tooMany': issue('plan.tooMany', { maximum: '200' }),
  'plan.notOpen': issue('plan.notOpen', { state: 'active' }),
  'plan.notNow': issue('plan.notNow', { state: 'active' }),
  'plan.startFixed': issue('plan.startFixed', { state: 'active' }),
  'plan.endFixed': issue('plan.endFixed', { state: 'ended' }),
  'plan.changed': issue('plan.changed', {}),
  'plan.ownApproval': issue('plan.ownApproval', {}),
  'plan.needsApproval': issue('plan.needsApproval', {}),
  'reason.required': issue('reason.required', {}),
  'plan.needsReason': issue('plan.needsReason', {}),
  'plan.closesFactory': issue('plan.closesFactory', { factory: 'GB-DPS-SLE' }),
  'plan.changesMany': issue('plan.changesMany', { count: '7', total: '12' }),
  'plan.changesManyTogether': issue('plan.changesManyTogether', { count: '7', total: '12' }),
  'plan.undoClosesFactory': issue('plan.undoClosesFactory', { factory: 'GB-DPS-SLE' }),
  'plan.undoChangesMany': issue('plan.undoChangesMany', { count: '7', total: '12' }),
  'plan.undoChangesManyTogether': issue('plan.undoChangesManyTogether', { count: '7', total: '12' }),
  'plan.conflict': issue('plan.conflict', { key: 'GB-DPS-SLE/44', by: 'Ann' }),
  'plan.notWithin': issue('plan.notWithin', {}),
  'plan.onItsPage': issue('plan.onItsPage', {}),
  'record.unknown': issue('record.unknown', { id: 'x id' }),
  'record.deletedBy': issue('record.deletedBy', { by: 'Kim' }),
  'record.changed': issue('record.changed', { by: 'Kim' }),
  'record.refersToMissing': issue('record.refersToMissing', { key: 'GB-DPS-SLE' }),
  'record.cancelled': issue('record.cancelled', { by: 'Kim' }),
  'record.isReferredTo': issue('record.isReferredTo', { key: 'GB-DPS-SLE/44' }),
  'together.missing': issue('together.missing', { record: 'Easter' }),
  'together.changed': issue('together.changed', { by: 'Kim', record: 'Easter' }),
  'together.refused': issue('together.refused', { record: 'Easter' }),
  'option.hasSchedules': issue('option.hasSchedules', { key: 'GB-DPS-SLE/44' }),
  'file.empty': issue('file.empty', {}),
  'file.noHeader': issue('file.noHeader', {}),
  'file.headerUnreadable': issue('file.headerUnreadable', { line: '7' }),
  'file.columnsMissing': issue('file.columnsMissing', { columns: 'A, B' }),
  'file.columnsAlsoUnknown': issue('file.columnsAlsoUnknown', { columns: 'A, B' }),
  'file.columnsNeeded': issue('file.columnsNeeded', { columns: 'A, B' }),
  'file.columnsUnknown': issue('file.columnsUnknown', { columns: 'A, B' }),
  'file.columnsKnown': issue('file.columnsKnown', { columns: 'A, B' }),
  'file.columnsRepeated': issue('file.columnsRepeated', { columns: 'A, B' }),
  'file.utf16': issue('file.utf16', {}),
  'file.workbook': issue('file.workbook', {}),
  'line.quoteInField': issue('line.quoteInField', {}),
  'line.afterQuote': issue('line.afterQuote', {}),
  'line.openQuote': issue('line.openQuote', {}),
  'line.tooLongOrOpen': issue('line.tooLongOrOpen', { maximum: '9' }),
  'line.tooLong': issue('line.tooLong', { maximum: '9' }),
  'line.fields': issue('line.fields', { count: '4', header: '5' }),
  'line.notJson': issue('line.notJson', { reason: 'why' }),
  'line.notObject': issue('line.notObject', {}),
  'line.repeatedField': issue('line.repeatedField', { field: 'Sku' }),
  'line.unknownFields': issue('line.unknownFields', { columns: 'A, B' }),
  'line.fieldsKnown': issue('line.fieldsKnown', { columns: 'A, B' }),
  'line.notUtf8': issue('line.notUtf8', { field: 'Sku' }),
  'line.emptyField': issue('line.emptyField', { field: 'Sku' }),
  'line.longField': issue('line.longField', { field: 'Sku', count: '4', maximum: '9' }),
  'line.control': issue('line.control', { field: 'Sku' }),
  'line.invisible': issue('line.invisible', { field: 'Sku' }),
  'line.direction': issue('line.direction', { field: 'Sku' }),
  'line.hidden': issue('line.hidden', { field: 'Sku', character: 'U+00A0' }),
  'line.format': issue('line.format', { field: 'time', expected: 'time', value: '25:00' }),
  'line.separator': issue('line.separator', {}),
  'line.noSuchDay': issue('line.noSuchDay', { value: '31-02-2027', count: '28' }),
  'line.monthFirst': issue('line.monthFirst', { value: '31-12-2027' }),
  'line.otherBrand': issue('line.otherBrand', { factory: 'NL-X', brand: 'nl' }),
  'line.repeated': issue('line.repeated', { key: 'Fox/1', line: '7' }),
  'line.repeatedId': issue('line.repeatedId', { id: 'e', line: '7' }),
  'line.same': issue('line.same', { line: '7' }),
  'line.contradicts': issue('line.contradicts', { line: '7', ...many }),
  'line.otherName': issue('line.otherName', { key: 'Fox/1', first: 'one', line: '7', here: 'two' }),
  'line.otherType': issue('line.otherType', { key: 'Fox/1', first: 'one', line: '7', here: 'two' }),
  'line.otherZone': issue('line.otherZone', { key: 'Fox/1', first: 'one', line: '7', here: 'two' }),
  'line.otherCurrency': issue('line.otherCurrency', { key: 'Fox/1', first: 'one', line: '7', here: 'two' }),
  'line.noService': issue('line.noService', { key: 'Fox/1', service: '44', allowed: ['1'] }),
  'line.newCentre': issue('line.newCentre', { key: 'GB-NEW', allowed: ['GB-Y'] }),
  'line.centreZone': issue('line.centreZone', { key: 'GB-X', stored: 'Europe/London', here: 'Asia/Tokyo' }),
  'line.centreCurrency': issue('line.centreCurrency', { key: 'GB-X', stored: 'GBP', here: 'AUD' }),
  'line.notHere': issue('line.notHere', { field: 'Factory', stored: 'one', value: 'two' }),
  'line.unknownValues': issue('line.unknownValues', { names: ['one', 'two'], more: '0', allowed: ['three'] }),
  'line.noVariant': issue('line.noVariant', { product: 'Fox', sku: 'S' }),
  'import.tooMany': issue('import.tooMany', { maximum: '9' }),
  'import.changedBy': issue('import.changedBy', { by: 'Kim', ...many }),
  'import.changed': issue('import.changed', {}),
  'instant.future': issue('instant.future', { field: 'at' }),
  'history.reset': issue('history.reset', { revision: '12' }),
  'history.notKnown': issue('history.notKnown', {}),
  'history.notKept': issue('history.notKept', { from: '2026-03-01' }),
}

it('API-11: the English text of every issue is the sentence of the back end', () => {
  expect(Object.keys(samples)).toEqual(Object.keys(sentences))
  for (const one of Object.values(samples)) expect(failureText(failureWith([one], ['not this']), say, '')).toBe(sentenceOf(one))
  expect(failureText(failureWith([issue('value.notAllowed', { field: 'f', value: 'v', allowed: [] })], ['x']), say, '')).toBe(
    '"v" is not a known f. There are none.',
  )
  const few = namesAndMore(['K/1', 'K/2'])
  for (const one of [issue('variants.unknown', few), issue('variants.repeated', few), issue('variants.changed', { by: 'Kim', ...few })]) {
    expect(failureText(failureWith([one], ['not this']), say, '')).toBe(sentenceOf(one))
  }
})

it('PLN-8: a reason of the server is said in the language of the reader, one of a person or with an unknown code as it is', () => {
  const conflict = issue('plan.conflict', { key: 'Kerst', by: 'Kim' })
  const others = { ...issue('plan.empty', {}), path: 'Kerst' }
  const [first, second] = [sayDutch({ id: 'plan.conflict', values: conflict.values }), sayDutch({ id: 'plan.empty' })]
  expect(first).not.toBe(sentenceOf(conflict))
  expect(reasonText('Kim has …', [conflict, others], sayDutch)).toBe(`${first} Kerst: ${second}`)
  expect(reasonText('Kim has …', [conflict, { ...others, code: 'of.later' }], sayDutch)).toBe('Kim has …')
  expect([reasonText('Printer', undefined, sayDutch), reasonText(null, undefined, sayDutch)]).toEqual(['Printer', null])
})

it('API-11: field issues are translated', () => {
  const said = (one: Issue) => failureText(failureWith([one], ['not this']), sayDutch, '')
  const checked = check(z.object({ name: z.string().check(z.maxLength(3)), at: z.string() }), { name: 'long', at: 1 })
  expect(checked.ok ? [] : checked.issues.map(said)).toEqual(['name moet maximaal 3 tekens lang zijn.', 'at moet tekst zijn.'])
  expect(said(issue('field.format', { field: 'text', expected: 'readableText' }))).toBe('text moet leesbare tekst zijn.')
  expect(said(issue('field.format', { field: 'Change-Reason', expected: 'encodedLine', maximum: '500' }))).toBe(
    'Change-Reason moet een percent-gecodeerde regel van 1 tot en met 500 tekens zijn.',
  )
  expect(said(issue('field.wrongType', { field: '', expected: 'object' }))).toBe('De body moet een object zijn.')
  expect(said(issue('list.empty', { name: 'cardTypes' }, 'cardTypes'))).toBe('Kies minstens één kaarttype')
})

it('UI-51: a date in a sentence is formatted in the language of the sentence', () => {
  const reversed = failureWith([issue('schedule.datesReversed', { endDate: '2027-03-01' })], ['not this'])
  expect(failureText(reversed, say, '')).toBe('Start Date must be earlier than 1 Mar 2027')
  expect(failureText(reversed, sayDutch, '')).toContain('1 mrt 2027')
  const notKept = failureWith([issue('history.notKept', { from: '2026-03-01' })], ['not this'])
  expect(failureText(notKept, sayDutch, '')).toBe('Wijzigingen van vóór 1 mrt 2026 worden niet meer bewaard.')
})

it('keeps the code in the problem details of the own server', () => {
  expect(problem.parse(failureWith([], ['x']).problem).code).toBe('overlap')
})

it('has accents in the pseudo locale', () => {
  expect(failureText(new CallFailure('noToken', ''), pseudo, '')).toMatch(/^[^a-z]?Ũńàũţ/)
})
