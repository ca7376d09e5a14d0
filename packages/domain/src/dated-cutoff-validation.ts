import { dateIssue, dayOfDate, isCalendarDate } from './calendar-date.ts'
import { type DatedCutoff, type DatedField, datedCutoffFields } from './dated-cutoffs.ts'
import { countDays } from './effective-cutoffs.ts'
import { type Issue, issue } from './issues.ts'
import { productTypes } from './product-types.ts'
import type { Kind } from './records/kind.ts'
import { textIssues } from './texts.ts'
import { parseTimeOfDay } from './time-of-day.ts'
import { weekdays } from './weekdays.ts'

/** In characters, after trimming. */
export const maxReasonLength = 200
/** From the first day to the last. */
export const maxDatedDays = 366
/** The most dated cut-offs of a brand that are not over. */
export const maxDatedCutoffs = 1000
export const tooManyDated: Issue = issue('dated.tooMany', { maximum: String(maxDatedCutoffs) })

/** A dated cut-off; the key is its id. */
export const datedCutoffKind: Kind<DatedCutoff, DatedField> = {
  ...datedCutoffFields,
  kind: 'cutoff-override',
  schemaVersion: 1,
  validate: validateDatedCutoff,
}

/** Whether the factories and services exist, and whether the dates are over, is not examined. */
function validateDatedCutoff(value: DatedCutoff): readonly Issue[] {
  const { time, reason } = value
  return [
    ...listIssues('factories', value.factories, value.factories),
    ...listIssues('services', value.services, value.services),
    ...listIssues('productTypes', value.productTypes, productTypes),
    ...dateIssues(value),
    ...listIssues('days', value.days, weekdays),
    ...(time === null || parseTimeOfDay(time) !== undefined ? [] : [issue('time.invalid', {}, 'time')]),
    ...textIssues(reason, 'reason', maxReasonLength),
  ]
}

/** The issues of factories and delivery services that do not exist; `all`: the delivery services of the brand. */
export function unknownReferences(
  { factories, services }: DatedCutoff,
  all: readonly { readonly factory: string; readonly service: string }[],
): readonly Issue[] {
  const known = all.filter(({ factory }) => factories === null || factories.includes(factory))
  const unknownFactories = (factories ?? []).filter((code) => !known.some(({ factory }) => factory === code))
  if (unknownFactories.length > 0) return unknownFactories.map((factory) => issue('dated.unknownFactory', { factory }, 'factories'))
  return (services ?? [])
    .filter((name) => !known.some(({ service }) => service === name))
    .map((service) => issue('dated.unknownService', { service }, 'services'))
}

function listIssues(path: DatedField, list: readonly string[] | null, allowed: readonly string[] | null): readonly Issue[] {
  if (list === null) return []
  if (list.length === 0) return [issue('list.empty', { name: path }, path)]
  const repeated = list.find((one, at) => list.indexOf(one) !== at)
  return [
    ...(repeated === undefined ? [] : [issue('value.repeated', { field: path, value: repeated }, path)]),
    ...list
      .filter((one) => allowed?.includes(one) === false)
      .map((one) => issue('value.notAllowed', { field: path, value: one, allowed: allowed ?? [] }, path)),
  ]
}

function dateIssues({ from, to, days }: DatedCutoff): readonly Issue[] {
  const invalid = [dateIssue(from, 'from'), dateIssue(to, 'to')].filter((one) => one !== undefined)
  if (invalid.length > 0) return invalid
  if (to < from) return [issue('dated.datesReversed', {}, 'to')]
  if (dayOfDate(to) - dayOfDate(from) >= maxDatedDays) return [issue('dated.tooLong', { maximum: String(maxDatedDays) }, 'to')]
  return days === null || days.length === 0 || countDays({ from, to, days }) > 0 ? [] : [issue('dated.noDay', {}, 'days')]
}

/** The issue of dates that are over at each factory; `today`: the earliest current date of the factories, YYYY-MM-DD. */
export function overIssue({ to }: DatedCutoff, today: string): Issue | undefined {
  return isCalendarDate(to) && to < today ? issue('dated.over', {}, 'to') : undefined
}
