import { type Cutoff, type CutoffFactory, isUnderstood } from '@goat/domain/kinds/cutoff'
import { joinKey } from '@goat/domain/kinds/kind'

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
