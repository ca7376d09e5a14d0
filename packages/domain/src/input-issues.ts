/**
 * What is wrong with an input: for each code its English sentence, with the values that the sentence needs. A browser says the same in the
 * person's language, by the code and the values.
 */
export const inputIssues = {
  'time.invalid': () => 'Invalid time values.',
  'days.none': () => 'Choose at least one day.',
  'value.notAllowed': ({ field, value, allowed }: { field: string; value: string; allowed: readonly string[] }) =>
    `"${value}" is not a known ${field}. ${allowed.length === 0 ? 'There are none.' : `Allowed: ${allowed.join(', ')}.`}`,
  'value.repeated': ({ field, value }: { field: string; value: string }) => `${field} has ${value} more than once.`,
  'field.missing': ({ field }: { field: string }) => `${field} is missing.`,
  'field.wrongType': ({ field, ...rest }: { field: string; expected: string }) => `${nameOf(field)} must be ${expectedOf(rest)}.`,
  'field.unknown': ({ field }: { field: string }) => `${field} is not a known field.`,
  'field.outOfRange': ({ field, minimum, maximum }: { field: string; minimum: string; maximum: string }) =>
    `${field} must be between ${minimum} and ${maximum}.`,
  'field.format': ({ field, ...rest }: { field: string; expected: string } & Bounds) => `${nameOf(field)} must be ${expectedOf(rest)}.`,
  'date.invalid': () => 'Enter a valid date.',
  'date.outOfRange': () => 'The date must be between 1 January 2000 and 31 December 2100.',
  'list.empty': ({ name }: { name: string }) => `Please select at least one ${listNames[name] ?? name}`,
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
} as const

/** What a field must be, by the code in `expected`; `minimum` and `maximum` are its bounds. Another text than a code is said as it is. */
const expectations: Readonly<Record<string, (bounds: Bounds) => string>> = {
  string: () => 'a text',
  number: () => 'a number',
  int: () => 'a whole number',
  boolean: () => 'true or false',
  array: () => 'a list',
  object: () => 'an object',
  characters: (bounds) => `${rangeOf(bounds)} characters`,
  entries: (bounds) => `a list of ${rangeOf(bounds)}`,
  identifier: () => '1 to 64 visible characters, without spaces and / \\ ? # %',
  localDateTime: () => 'a local date-time such as 2027-02-12T18:00:00, without an offset',
  instant: () => 'an instant such as 2027-02-12T18:00:00Z',
  centre: () => 'without a colon',
  timeZone: () => 'an IANA time zone such as Europe/London',
  minorUnits: ({ minimum, maximum }) => `a whole number of pence or cents from ${minimum} to ${maximum}, such as 745 for 7.45`,
  pageLimit: () => 'a whole number from 1 to 200',
  pageStart: () => 'the next of an earlier page',
  revision: () => 'a revision, such as 0 or 48211',
}

/** Lists that must not be empty, as the message names them (DES-16). */
const listNames: Readonly<Record<string, string>> = {
  addressTypes: 'Address Type',
  applicableDespatchDays: 'Applicable Dispatch Day',
  applicableDays: 'Applicable Day',
  cardTypes: 'Card Type',
  deliveryMethods: 'Delivery Method',
  packTypes: 'Pack Type',
}

type Bounds = { minimum?: string; maximum?: string }

function expectedOf({ expected, ...bounds }: { expected: string } & Bounds): string {
  return Object.hasOwn(expectations, expected) ? (expectations[expected]?.(bounds) ?? expected) : expected
}

function rangeOf({ minimum, maximum }: Bounds): string {
  return minimum === '0' ? `at most ${maximum}` : `${minimum} to ${maximum}`
}

/** The field, or the input as a whole where it is empty. */
function nameOf(field: string): string {
  return field === '' ? 'The body' : field
}
