import { type RefusalValues, refusalSentences } from './refusals.ts'

/**
 * What is wrong with an input, as a code with values: one definition of every sentence for the server (English, on the wire)
 * and for the browser (the same sentence in the person's language).
 */
type InputIssueValues = {
  'time.invalid': Record<never, never>
  'days.none': Record<never, never>
  'value.notAllowed': { field: string; value: string; allowed: readonly string[] }
  'value.repeated': { field: string; value: string }
  'field.missing': { field: string }
  'field.wrongType': { field: string; expected: string }
  'field.unknown': { field: string }
  'field.outOfRange': { field: string; minimum: string; maximum: string }
  'field.format': { field: string; expected: string }
  'date.invalid': Record<never, never>
  'list.empty': { name: string }
  'schedule.sameFactory': Record<never, never>
  'schedule.datesReversed': { endDate: string }
  'schedule.timesReversed': { endTime: string }
  'schedule.endNotAfterStart': Record<never, never>
  'schedule.neverActive': Record<never, never>
  'schedule.deliveryReversed': Record<never, never>
  'schedule.noConsignmentType': Record<never, never>
  'field.required': Record<never, never>
  'field.notAsAddressed': { field: string; expected: string }
  'text.tooLong': { maximum: string }
  'text.unprintable': Record<never, never>
  'price.outOfRange': Record<never, never>
  'number.outOfRange': { minimum: string; maximum: string }
  'exception.overlap': { productType: string; days: readonly string[] }
}

export type IssueValues = InputIssueValues & RefusalValues
export type IssueCode = keyof IssueValues

export type IssueOf<Code extends IssueCode> = {
  readonly code: Code
  readonly values: Readonly<IssueValues[Code]>
  /** Where in the input, such as `default.weekday`; empty for the input as a whole. */
  readonly path: string
}
export type Issue = { [Code in IssueCode]: IssueOf<Code> }[IssueCode]

export function issue<Code extends IssueCode>(code: Code, values: IssueValues[Code], path = ''): IssueOf<Code> {
  return { code, values, path }
}

const sentences: { readonly [Code in IssueCode]: (values: IssueValues[Code]) => string } = {
  'time.invalid': () => 'Invalid time values.',
  'days.none': () => 'Choose at least one day.',
  'value.notAllowed': ({ field, value, allowed }) =>
    `"${value}" is not a known ${field}. ${allowed.length === 0 ? 'There are none.' : `Allowed: ${allowed.join(', ')}.`}`,
  'value.repeated': ({ field, value }) => `${field} has ${value} more than once.`,
  'field.missing': ({ field }) => `${field} is missing.`,
  'field.wrongType': ({ field, expected }) => `${field} must be ${expected}.`,
  'field.unknown': ({ field }) => `${field} is not a known field.`,
  'field.outOfRange': ({ field, minimum, maximum }) => `${field} must be between ${minimum} and ${maximum}.`,
  'field.format': ({ field, expected }) => `${field} must be ${expected}.`,
  'date.invalid': () => 'Enter a valid date.',
  'list.empty': ({ name }) => `Please select at least one ${name}`,
  'schedule.sameFactory': () => 'From and To factories cannot be the same',
  'schedule.datesReversed': ({ endDate }) => `Start Date must be earlier than ${endDate}`,
  'schedule.timesReversed': ({ endTime }) => `Start time must be earlier than the end time (${endTime})`,
  'schedule.endNotAfterStart': () => 'End date/time must be after the start date/time',
  'schedule.neverActive': () => 'The clocks go forward between the start and the end, so that the schedule would never be active.',
  'schedule.deliveryReversed': () => 'Delivery to must be either the same day or after the delivery from date',
  'schedule.noConsignmentType': () => 'At least one Applicable Consignment Type must be selected',
  'field.required': () => 'Required',
  'field.notAsAddressed': ({ field, expected }) => `${field} must be ${expected}, as in the address.`,
  'text.tooLong': ({ maximum }) => `Use at most ${maximum} characters.`,
  'text.unprintable': () => 'There are characters here that cannot be shown. Type the text again.',
  'price.outOfRange': () => 'Enter a price from 0 to less than 1000, with at most two decimals.',
  'number.outOfRange': ({ minimum, maximum }) => `Enter a whole number from ${minimum} to ${maximum}.`,
  ...refusalSentences,
  'exception.overlap': ({ productType, days }) => `There is already an exception for ${productType} on ${days.join(', ')}.`,
}

export const issueCodes = Object.keys(sentences) as readonly IssueCode[]

/** The English sentence of an issue. */
export function sentenceOf(one: Issue): string {
  const sentence = sentences[one.code] as (values: Issue['values']) => string
  return sentence(one.values)
}
