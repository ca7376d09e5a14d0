import { type Fields, type FieldType, property } from './records/kind.ts'
import type { TimeOfDay } from './time-of-day.ts'
import type { Weekday } from './weekdays.ts'

/** A cut-off on certain dates, instead of the exceptions and defaults of the delivery services that it covers. null: all. */
export type DatedCutoff = {
  /** Codes, sorted. */
  readonly factories: readonly string[] | null
  /** Raw names, sorted; several factories may have services of one name. */
  readonly services: readonly string[] | null
  readonly productTypes: readonly string[] | null
  /** The first and the last day, YYYY-MM-DD on the calendar of each factory. */
  readonly from: string
  readonly to: string
  /** From Monday. */
  readonly days: readonly Weekday[] | null
  /** On the clock of each factory; null: closed, so nothing is dispatched. */
  readonly time: TimeOfDay | null
  readonly reason: string
}

export type DatedField = keyof DatedCutoff
const field = (name: DatedField, type: FieldType) => property<DatedCutoff, DatedField>(name, type)

/** What is compared, merged and parsed of a dated cut-off. */
export const datedCutoffFields: Fields<DatedCutoff, DatedField> = {
  fields: () => [
    field('factories', 'codes'),
    field('services', 'codes'),
    field('productTypes', 'codes'),
    field('from', 'date'),
    field('to', 'date'),
    field('days', 'codes'),
    field('time', 'time'),
    field('reason', 'text'),
  ],
}
