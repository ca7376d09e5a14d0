import { productTypes } from '../product-types.ts'
import { compareText, type Issue, issue } from '../text/text.ts'
import { dateOfDay, dayOfDate, weekdayOfDay, weekdays } from '../time/calendar.ts'
import { displayServiceName } from './cutoff.ts'
import { townAndCode } from './factory.ts'
import { codes, fieldsOf, firstDay, type Kind, lastDay, nullable, propertyIssues, text, time, type ValueOf } from './kind.ts'

/** In characters, after trimming. */
export const maxReasonLength = 200

/** On the calendar of each factory, both inclusive. */
const period = { from: firstDay, to: lastDay }

/** A cut-off on certain dates, instead of the exceptions and defaults of the delivery services that it covers. null: all. */
export const datedCutoffShape = {
  factories: nullable(codes()),
  /** Raw names; several factories may have services of one name. */
  services: nullable(codes()),
  productTypes: nullable(codes<string>(productTypes, { isOpen: true })),
  ...period,
  days: nullable(codes(weekdays)),
  /** On the clock of each factory; null: closed, so nothing is dispatched. */
  time: nullable(time),
  reason: text(maxReasonLength),
}
export type DatedCutoff = ValueOf<typeof datedCutoffShape>

/** For everything, as long as nothing is entered. */
export const emptyDatedCutoff: DatedCutoff = {
  factories: null,
  services: null,
  productTypes: null,
  from: '',
  to: '',
  days: null,
  time: '',
  reason: '',
}

/** The days on which a dated cut-off applies, in days since 1970-01-01. */
export function daysOf({ from, to, days }: Pick<DatedCutoff, 'from' | 'to' | 'days'>): readonly number[] {
  const first = dayOfDate(from)
  return Array.from({ length: dayOfDate(to) - first + 1 }, (_, at) => first + at).filter((day) => isCovered(days, weekdayOfDay(day)))
}

/** On how many days a dated cut-off applies. */
export function countDays({ from, to, days }: Pick<DatedCutoff, 'from' | 'to' | 'days'>): number {
  const [first, last] = [dayOfDate(from), dayOfDate(to)]
  if (days === null) return last - first + 1
  const weeks = Math.floor((last - first + 1) / 7)
  let count = weeks * days.length
  for (let day = first + weeks * 7; day <= last; day += 1) if (days.includes(weekdayOfDay(day))) count += 1
  return count
}

/** Whether a list of a dated cut-off, or all without one, covers a value. */
export function isCovered(list: readonly string[] | null, value: string): boolean {
  return list === null || list.includes(value)
}

/** From the first day to the last. */
export const maxDatedDays = 366
/** The most dated cut-offs of a brand that are not over. */
export const maxDatedCutoffs = 1000
export const tooManyDated: Issue = issue('dated.tooMany', { maximum: String(maxDatedCutoffs) })

/** A dated cut-off; the key is its id. Whether the factories and services exist, and whether the dates are over, is not examined. */
export const datedCutoffKind: Kind<DatedCutoff, keyof DatedCutoff> = {
  kind: 'cutoff-override',
  shape: datedCutoffShape,
  schemaVersion: 1,
  fields: () => fields,
  validate: (value) => {
    const { days, time: ofDay, reason, ...covered } = datedCutoffShape
    return [...propertyIssues(covered, value), ...periodIssues(value), ...propertyIssues({ days, time: ofDay, reason }, value)]
  },
}
const fields = fieldsOf(datedCutoffShape)

type Services = readonly { readonly factory: string; readonly service: string }[]

/** That a factory has no delivery services, with those that have some; `all`: the delivery services of the brand. */
export function unknownFactory(all: Services, factory: string, path = ''): Issue {
  const allowed = [...new Set(all.map((one) => townAndCode(one.factory)))].sort(compareText)
  return issue('dated.unknownFactory', { factory, allowed }, path)
}

/** The issues of factories and delivery services that do not exist; `all`: the delivery services of the brand. */
export function unknownReferences({ factories, services }: DatedCutoff, all: Services): readonly Issue[] {
  const known = all.filter(({ factory }) => factories === null || factories.includes(factory))
  const unknownFactories = (factories ?? []).filter((code) => !known.some(({ factory }) => factory === code))
  if (unknownFactories.length > 0) return unknownFactories.map((factory) => unknownFactory(all, factory, 'factories'))
  const allowed = [...new Set(known.map(({ factory, service }) => displayServiceName(factory, service)))].sort(compareText)
  return (services ?? [])
    .filter((name) => !known.some(({ service }) => service === name))
    .map((service) => issue('dated.unknownService', { service, allowed }, 'services'))
}

/** The issues of a period whose dates exist. */
function periodIssues({ from, to, days }: DatedCutoff): readonly Issue[] {
  if (!areDates({ from, to })) return []
  if (to < from) return [issue('dated.datesReversed', {}, 'to')]
  if (dayOfDate(to) - dayOfDate(from) >= maxDatedDays) return [issue('dated.tooLong', { maximum: String(maxDatedDays) }, 'to')]
  return days === null || days.length === 0 || countDays({ from, to, days }) > 0 ? [] : [issue('dated.noDay', {}, 'days')]
}

function areDates(value: ValueOf<typeof period>): boolean {
  return propertyIssues(period, value).length === 0
}

/**
 * The issues of days that are over and that `before`, the stored dated cut-off, does not have: each factory has its own clock. `todays`: the
 * current date, YYYY-MM-DD, at each factory of the brand with delivery services. New dates may not have ended everywhere; those of an active
 * one may end with the day before today, where it is earliest.
 */
export function overIssues(value: DatedCutoff, before: DatedCutoff | undefined, todays: ReadonlyMap<string, string>): readonly Issue[] {
  if (!areDates(value) || periodIssues(value).length > 0) return []
  const covered = [...todays].filter(([factory]) => isCovered(value.factories, factory))
  const earliest = covered.map(([, today]) => today).sort()[0]
  if (earliest === undefined) return []
  const isNewStart = value.from !== before?.from
  const limit = isNewStart ? earliest : dateOfDay(dayOfDate(earliest) - 1)
  if ((isNewStart || value.to !== before.to) && value.to < limit) return [issue('dated.over', {}, 'to')]
  const [days, was] = [daysOf(value), before === undefined ? [] : daysOf(before)]
  const isNewBefore = (today: string, isCoveredNow: boolean) =>
    days.some((day) => day < dayOfDate(today) && !(isCoveredNow && was.includes(day)))
  const past = covered
    .filter(([factory, today]) => isNewBefore(today, before !== undefined && isCovered(before.factories, factory)))
    .map(([factory]) => factory)
  return past.length === 0 ? [] : [issue('dated.overAt', { factories: past.join(', ') }, 'from')]
}
