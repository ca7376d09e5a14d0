/**
 * What can be wrong with an input: each code with its English sentence, whose parameter is the values of the issue. Apart from the type
 * `Issue`, so that a browser, which has the sentences in every language, need not load these.
 */
export const inputSentences = {
  'time.invalid': () => 'Invalid time values.',
  'days.none': () => 'Choose at least one day.',
  'value.notAllowed': ({ field, value, allowed }: { field: string; value: string; allowed: readonly string[] }) =>
    `"${value}" is not a known ${field}. ${allowed.length === 0 ? 'There are none.' : `Allowed: ${allowed.join(', ')}.`}`,
  'value.repeated': ({ field, value }: { field: string; value: string }) => `${field} has ${value} more than once.`,
  'field.missing': ({ field }: { field: string }) => `${field} is missing.`,
  'field.wrongType': ({ field, expected }: { field: string; expected: string }) => `${field} must be ${expected}.`,
  'field.unknown': ({ field }: { field: string }) => `${field} is not a known field.`,
  'field.outOfRange': ({ field, minimum, maximum }: { field: string; minimum: string; maximum: string }) =>
    `${field} must be between ${minimum} and ${maximum}.`,
  'field.format': ({ field, expected }: { field: string; expected: string }) => `${field} must be ${expected}.`,
  'date.invalid': () => 'Enter a valid date.',
  'date.outOfRange': () => 'The date must be between 1 January 2000 and 31 December 2100.',
  'list.empty': ({ name }: { name: string }) => `Please select at least one ${name}`,
  'schedule.sameFactory': () => 'From and To factories cannot be the same',
  'schedule.datesReversed': ({ endDate }: { endDate: string }) => `Start Date must be earlier than ${endDate}`,
  'schedule.timesReversed': ({ endTime }: { endTime: string }) => `Start time must be earlier than the end time (${endTime})`,
  'schedule.endNotAfterStart': () => 'End date/time must be after the start date/time',
  'schedule.everyDayAndOthers': () => 'Choose either "Every day?" or single dispatch days, not both.',
  'schedule.cardTypesWithoutCard': () => 'None of the selected consignment types includes a card. Remove the card types.',
  'schedule.giftTypesWithoutGift': () => 'None of the selected consignment types includes a gift. Remove the gift types.',
  'schedule.deliveryReversed': () => 'Delivery to must be either the same day or after the delivery from date',
  'schedule.noConsignmentType': () => 'At least one Applicable Consignment Type must be selected',
  'field.required': () => 'Required',
  'field.notAsAddressed': ({ field, expected }: { field: string; expected: string }) => `${field} must be ${expected}, as in the address.`,
  'text.tooLong': ({ maximum }: { maximum: string }) => `Use at most ${maximum} characters.`,
  'text.unprintable': () => 'There are characters here that cannot be shown. Type the text again.',
  'text.invisible': () => 'Nothing in this text is visible. Type it again.',
  'text.direction': () => 'This text contains hidden characters that change its direction. Type it again.',
  'price.unreadable': () => 'Enter a price in figures, such as 7.45.',
  'price.otherCurrency': ({ currency }: { currency: string }) => `Enter the price in ${currency}.`,
  'price.negative': () => 'A price cannot be negative.',
  'price.ambiguous': ({ typed }: { typed: string }) =>
    `${typed} could mean thousands or decimals. Write thousands without a separator, and at most two decimals.`,
  'price.tooPrecise': () => 'A price has at most two decimals.',
  'price.outOfRange': () => 'Enter a price from 0 to less than 1000, with at most two decimals.',
  'number.outOfRange': ({ minimum, maximum }: { minimum: string; maximum: string }) =>
    `Enter a whole number from ${minimum} to ${maximum}.`,
  'exception.overlap': ({ productType, days }: { productType: string; days: readonly string[] }) =>
    `There is already an exception for ${productType} on ${days.join(', ')}.`,
} as const
