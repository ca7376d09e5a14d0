import type { RefusalValues } from './refusals.ts'

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
  'date.outOfRange': Record<never, never>
  'list.empty': { name: string }
  'schedule.sameFactory': Record<never, never>
  'schedule.datesReversed': { endDate: string }
  'schedule.timesReversed': { endTime: string }
  'schedule.endNotAfterStart': Record<never, never>
  'schedule.everyDayAndOthers': Record<never, never>
  'schedule.cardTypesWithoutCard': Record<never, never>
  'schedule.giftTypesWithoutGift': Record<never, never>
  'schedule.deliveryReversed': Record<never, never>
  'schedule.noConsignmentType': Record<never, never>
  'field.required': Record<never, never>
  'field.notAsAddressed': { field: string; expected: string }
  'text.tooLong': { maximum: string }
  'text.unprintable': Record<never, never>
  'text.invisible': Record<never, never>
  'text.direction': Record<never, never>
  'price.unreadable': Record<never, never>
  'price.otherCurrency': { currency: string }
  'price.negative': Record<never, never>
  'price.ambiguous': { typed: string }
  'price.tooPrecise': Record<never, never>
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

/** Whether each of `issues` is one of `known` too. */
export function areAmong(issues: readonly Issue[], known: readonly Issue[]): boolean {
  return issues.every(({ code, path }) => known.some((one) => one.code === code && one.path === path))
}

export function issue<Code extends IssueCode>(code: Code, values: IssueValues[Code], path = ''): IssueOf<Code> {
  return { code, values, path }
}
