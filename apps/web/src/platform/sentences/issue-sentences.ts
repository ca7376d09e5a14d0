import type { CutoffDay } from '@goat/domain/cutoffs'
import type { IssueCode } from '@goat/domain/issues'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Say } from '../locale/locale-root.tsx'
import { refusalMessages } from './refusal-messages.ts'

/** What a designation schedule must have at least one of, by the name that the described message gives it. */
const requiredListNames: Readonly<Record<string, MessageDescriptor>> = {
  'Address Type': msg`Address Type`,
  'Applicable Dispatch Day': msg`Applicable Dispatch Day`,
  'Applicable Day': msg`Applicable Day`,
  'Card Type': msg`Card Type`,
  'Delivery Method': msg`Delivery Method`,
  'Pack Type': msg`Pack Type`,
}

type Values = Readonly<Record<string, unknown>>

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
  'field.wrongType': (values) => msg`${{ field: text(values, 'field') }} must be ${{ expected: text(values, 'expected') }}.`,
  'field.unknown': (values) => msg`${{ field: text(values, 'field') }} is not a known field.`,
  'field.outOfRange': (values) =>
    msg`${{ field: text(values, 'field') }} must be between ${{ minimum: text(values, 'minimum') }} and ${{ maximum: text(values, 'maximum') }}.`,
  'field.format': (values) => msg`${{ field: text(values, 'field') }} must be ${{ expected: text(values, 'expected') }}.`,
  'date.invalid': () => msg`Enter a valid date.`,
  'date.outOfRange': () => msg`The date must be between 1 January 2000 and 31 December 2100.`,
  'list.empty': (values, say) => {
    const name = requiredListNames[text(values, 'name')]
    return msg`Please select at least one ${{ name: name === undefined ? text(values, 'name') : say(name) }}`
  },
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
  'exception.overlap': (values, say) => {
    const days = words(values, 'days').map((day) => (isCutoffDay(day) ? say(dayWords[day]) : day))
    return msg`There is already an exception for ${{ productType: text(values, 'productType') }} on ${{ days: days.join(', ') }}.`
  },
}

/** Days within a sentence, with the words that the back end's own sentence has. */
const dayWords: Readonly<Record<CutoffDay, MessageDescriptor>> = {
  weekday: msg({ message: 'weekday', context: 'within a sentence' }),
  saturday: msg({ message: 'saturday', context: 'within a sentence' }),
  sunday: msg({ message: 'sunday', context: 'within a sentence' }),
}

function isCutoffDay(word: string): word is CutoffDay {
  return Object.hasOwn(dayWords, word)
}

/** A value of an issue as a text; a list is joined by commas. */
function text(values: Values, name: string): string {
  return words(values, name).join(', ')
}

function words(values: Values, name: string): readonly string[] {
  const value = values[name]
  return Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)]
}
