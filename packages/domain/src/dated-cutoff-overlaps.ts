import type { DatedCutoff } from './dated-cutoffs.ts'
import { countDays, type DatedRecord, datedRules, isCovered } from './effective-cutoffs.ts'
import { weekdays } from './weekdays.ts'

/** Another dated cut-off for a service, type and day of this one. */
export type DatedOverlap<R extends DatedRecord = DatedRecord> = {
  readonly other: R
  /** Whether the other one decides where both apply. */
  readonly otherWins: boolean
}

/** The overlaps of a dated cut-off with others, where both cover one of the services, as `[factory, service]`. */
export function overlapsOf<R extends DatedRecord>(
  one: DatedRecord,
  others: readonly R[],
  services: readonly (readonly [factory: string, service: string])[],
): readonly DatedOverlap<R>[] {
  const overlapping = others.filter((other) => other.key !== one.key && overlap(one.value, other.value, services))
  return overlapping.map((other) => ({ other, otherWins: isBefore(other, one) }))
}

/** The stored dated cut-offs that overlap any of these new ones. */
export function overlappedBy<R extends Pick<DatedRecord, 'value'>>(
  values: readonly DatedCutoff[],
  stored: readonly R[],
  services: readonly (readonly [factory: string, service: string])[],
): readonly R[] {
  return stored.filter((other) => values.some((value) => overlap(value, other.value, services)))
}

function overlap(one: DatedCutoff, other: DatedCutoff, services: readonly (readonly [string, string])[]): boolean {
  return (
    shareDay(one, other) &&
    (one.productTypes === null || other.productTypes === null || one.productTypes.some((type) => other.productTypes?.includes(type))) &&
    services.some(([factory, service]) =>
      [one, other].every((value) => isCovered(value.factories, factory) && isCovered(value.services, service)),
    )
  )
}

function shareDay(one: DatedCutoff, other: DatedCutoff): boolean {
  const from = one.from > other.from ? one.from : other.from
  const to = one.to < other.to ? one.to : other.to
  const days = weekdays.filter((day) => isCovered(one.days, day) && isCovered(other.days, day))
  return from <= to && countDays({ from, to, days }) > 0
}

/** Whether a dated cut-off decides where another one applies as well: one for certain product types comes before one for all. */
function isBefore(one: DatedRecord, other: DatedRecord): boolean {
  const [ofTypes, others] = [one, other].map(({ value }) => value.productTypes !== null)
  return ofTypes === others ? datedRules([one, other])[0]?.record === one : ofTypes === true
}
