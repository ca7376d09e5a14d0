import type { IssueCode } from '@goat/domain/issues'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Say } from '../locale/locale-root.tsx'
import { refusalMessages, text, type Values } from './refusal-messages.ts'

/** What a field must be, by the code in `expected`. Another text than a code is said as it is. */
const expectations: Readonly<Record<string, (values: Values) => MessageDescriptor>> = {
  string: () => msg`a text`,
  number: () => msg`a number`,
  int: () => msg`a whole number`,
  boolean: () => msg`true or false`,
  array: () => msg`a list`,
  object: () => msg`an object`,
  characters: (values) =>
    text(values, 'minimum') === '0'
      ? msg`at most ${{ maximum: text(values, 'maximum') }} characters`
      : msg`${{ minimum: text(values, 'minimum') }} to ${{ maximum: text(values, 'maximum') }} characters`,
  entries: (values) =>
    text(values, 'minimum') === '0'
      ? msg`a list of at most ${{ maximum: text(values, 'maximum') }}`
      : msg`a list of ${{ minimum: text(values, 'minimum') }} to ${{ maximum: text(values, 'maximum') }}`,
  identifier: () => msg`1 to 64 visible characters, without spaces and / \\ ? # %`,
  localDateTime: () => msg`a local date-time such as 2027-02-12T18:00:00, without an offset`,
  instant: () => msg`an instant such as 2027-02-12T18:00:00Z`,
  centre: () => msg`without a colon`,
  timeZone: () => msg`an IANA time zone such as Europe/London`,
  minorUnits: (values) =>
    msg`a whole number of pence or cents from ${{ minimum: text(values, 'minimum') }} to ${{ maximum: text(values, 'maximum') }}, such as 745 for 7.45`,
  pageLimit: () => msg`a whole number from 1 to 200`,
  pageStart: () => msg`the next of an earlier page`,
  revision: () => msg`a revision, such as 0 or 48211`,
  valid: () => msg`valid`,
}

/** Lists that must not be empty, by the name of the field. */
const listNames: Readonly<Record<string, MessageDescriptor>> = {
  addressTypes: msg`Address Type`,
  applicableDespatchDays: msg`Applicable Dispatch Day`,
  applicableDays: msg`Applicable Day`,
  cardTypes: msg`Card Type`,
  deliveryMethods: msg`Delivery Method`,
  packTypes: msg`Pack Type`,
}

/** One sentence for each code that the domain knows; the type makes the list complete. The values may come over a wire. */
export const issueSentences: { readonly [Code in IssueCode]: (values: Values, say: Say) => MessageDescriptor } = {
  'time.invalid': () => msg`Invalid time values.`,
  'days.none': () => msg`Choose at least one day.`,
  'value.notAllowed': (values) =>
    text(values, 'allowed') === ''
      ? msg`"${{ value: text(values, 'value') }}" is not a known ${{ field: text(values, 'field') }}. There are none.`
      : msg`"${{ value: text(values, 'value') }}" is not a known ${{ field: text(values, 'field') }}. Allowed: ${{ allowed: text(values, 'allowed') }}.`,
  'value.repeated': (values) => msg`${{ field: text(values, 'field') }} has ${{ value: text(values, 'value') }} more than once.`,
  'field.missing': (values) => msg`${{ field: text(values, 'field') }} is missing.`,
  'field.wrongType': mustBe,
  'field.unknown': (values) => msg`${{ field: text(values, 'field') }} is not a known field.`,
  'field.outOfRange': (values) =>
    msg`${{ field: text(values, 'field') }} must be between ${{ minimum: text(values, 'minimum') }} and ${{ maximum: text(values, 'maximum') }}.`,
  'field.format': mustBe,
  'date.invalid': () => msg`Enter a valid date.`,
  'date.outOfRange': () => msg`The date must be between 1 January 2000 and 31 December 2100.`,
  'list.empty': (values, say) => msg`Please select at least one ${{ name: said(listNames, values, 'name', say) }}`,
  'schedule.sameFactory': () => msg`From and To factories cannot be the same`,
  'schedule.datesReversed': (values) => msg`Start Date must be earlier than ${{ endDate: text(values, 'endDate') }}`,
  'schedule.timesReversed': (values) => msg`Start time must be earlier than the end time (${{ endTime: text(values, 'endTime') }})`,
  'schedule.endNotAfterStart': () => msg`End date/time must be after the start date/time`,
  'schedule.everyDayAndOthers': () => msg`Choose either "Every day?" or single dispatch days, not both.`,
  'schedule.cardTypesWithoutCard': () => msg`None of the selected consignment types includes a card. Remove the card types.`,
  'schedule.giftTypesWithoutGift': () => msg`None of the selected consignment types includes a gift. Remove the gift types.`,
  'schedule.deliveryReversed': () => msg`Delivery to must be either the same day or after the delivery from date`,
  'schedule.noConsignmentType': () => msg`At least one Applicable Consignment Type must be selected`,
  'field.required': () => msg`Required`,
  'field.notAsAddressed': (values) =>
    msg`${{ field: text(values, 'field') }} must be ${{ expected: text(values, 'expected') }}, as in the address.`,
  'text.tooLong': (values) => msg`Use at most ${{ maximum: text(values, 'maximum') }} characters.`,
  'text.unprintable': () => msg`There are characters here that cannot be shown. Type the text again.`,
  'text.invisible': () => msg`Nothing in this text is visible. Type it again.`,
  'text.direction': () => msg`This text contains hidden characters that change its direction. Type it again.`,
  'price.unreadable': () => msg`Enter a price in figures, such as 7.45.`,
  'price.otherCurrency': (values) => msg`Enter the price in ${{ currency: text(values, 'currency') }}.`,
  'price.negative': () => msg`A price cannot be negative.`,
  'price.ambiguous': (values) =>
    msg`${{ typed: text(values, 'typed') }} could mean thousands or decimals. Write thousands without a separator, and at most two decimals.`,
  'price.tooPrecise': () => msg`A price has at most two decimals.`,
  'price.outOfRange': () => msg`Enter a price from 0 to less than 1000, with at most two decimals.`,
  'number.outOfRange': (values) =>
    msg`Enter a whole number from ${{ minimum: text(values, 'minimum') }} to ${{ maximum: text(values, 'maximum') }}.`,
  ...refusalMessages,
}

function mustBe(values: Values, say: Say): MessageDescriptor {
  const field = text(values, 'field') === '' ? say(msg`The body`) : text(values, 'field')
  return msg`${{ field }} must be ${{ expected: said(expectations, values, 'expected', say) }}.`
}

/** What a code in the values stands for; the value itself where it is not a code. */
function said(
  meanings: Readonly<Record<string, MessageDescriptor | ((values: Values) => MessageDescriptor)>>,
  values: Values,
  name: string,
  say: Say,
): string {
  const code = text(values, name)
  const meaning = Object.hasOwn(meanings, code) ? meanings[code] : undefined
  return meaning === undefined ? code : say(typeof meaning === 'function' ? meaning(values) : meaning)
}
