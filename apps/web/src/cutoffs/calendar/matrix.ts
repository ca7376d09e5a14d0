import { type Cutoff, type CutoffFactory, isUnderstood } from '@goat/domain/cutoffs'
import { type DatedRecord, type DatedRule, type EffectiveCutoff, effectiveCutoff } from '@goat/domain/effective-cutoffs'
import { joinKey } from '@goat/domain/records/record-key'

/** A delivery service of the calendar. */
export type Row = {
  readonly factory: string
  /** IANA zone; undefined if not known. */
  readonly timeZone: string | undefined
  /** The raw name. */
  readonly service: string
  readonly name: string
  readonly cutoff: Cutoff
}

/** A delivery service on a day, in days since 1970-01-01. */
export type CellAt = { readonly row: Row; readonly day: number }

/** Unique among the cells of a brand. */
export function cellKey({ row, day }: CellAt): string {
  return joinKey(row.factory, row.service, String(day))
}

/** The cut-off of a delivery service on a day, and the product types whose cut-off is another one. */
export type Cell<R extends DatedRecord = DatedRecord> = EffectiveCutoff<R> & {
  readonly others: readonly (EffectiveCutoff<R> & { readonly productType: string })[]
}

/** The delivery services whose times could be read, by factory. */
export function rowsOf(factories: readonly CutoffFactory[]): readonly Row[] {
  return factories.flatMap(({ factoryCode, timeZone, deliveryServices }) =>
    deliveryServices.filter(isUnderstood).map(({ serviceName, displayServiceName, cutoff }) => ({
      factory: factoryCode,
      timeZone,
      service: serviceName,
      name: displayServiceName,
      cutoff,
    })),
  )
}

/** The cells of a delivery service on `count` days from `first`, in days since 1970-01-01. `rules`: those of the service. */
export function cellsOf<R extends DatedRecord>(
  cutoff: Cutoff,
  rules: readonly DatedRule<R>[],
  first: number,
  count: number,
): readonly Cell<R>[] {
  const inRange = rules.filter((rule) => rule.last >= first && rule.first < first + count)
  const ofRules = inRange.flatMap(({ productTypes }) => [...(productTypes ?? [])])
  const types = [...new Set([...cutoff.exceptions.map(({ productType }) => productType), ...ofRules])].sort()
  return Array.from({ length: count }, (_, at) => {
    const day = first + at
    const onDay = inRange.filter((rule) => rule.first <= day && day <= rule.last)
    const general = effectiveCutoff(cutoff, onDay, day, '')
    // A dated cut-off for all product types comes before exceptions, so only others for certain types can differ from it.
    if (general.dated !== undefined && onDay.every(({ productTypes }) => productTypes === undefined)) return { ...general, others: [] }
    const others = types
      .map((productType) => ({ productType, ...effectiveCutoff(cutoff, onDay, day, productType) }))
      .filter((one) => one.time !== general.time || one.dated !== general.dated)
    return { ...general, others }
  })
}
