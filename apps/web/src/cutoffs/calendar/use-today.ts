import { brandOf } from '@goat/domain/brand-of'
import type { BrandId } from '@goat/domain/brands'
import { type DatedCutoff, isCovered } from '@goat/domain/kinds/cutoff-override'
import { localAt, type Todays, todaysIn } from '@goat/domain/time/clock'
import { useCallback } from 'react'
import { useBrand } from '../../platform/brand/brand-root.tsx'
import { useServerTime } from '../../platform/use-server-time.ts'
import { isShown } from './address.ts'
import type { Row } from './matrix.ts'

/** The factories and delivery services that a dated cut-off covers. */
type Covered = Pick<DatedCutoff, 'factories' | 'services'>

/** The current dates at the factories of the covered delivery services. */
export type TodaysOf = (covered: Covered) => Todays

/**
 * The date, YYYY-MM-DD, that the calendar calls today: that of the chosen factory, or of the first in the chosen country; without one,
 * that of the brand's home country, which most users are in. `now`: in milliseconds since 1970-01-01T00:00Z.
 */
export function shownToday(rows: readonly Row[], factory: string | undefined, brand: BrandId, now: number): string {
  const timeZone = factory === undefined ? undefined : rows.find((row) => isShown(row.factory, factory))?.timeZone
  return localAt(now, timeZone ?? brandOf(brand).timeZone).slice(0, 10)
}

export function useShownToday(rows: readonly Row[], factory: string | undefined): string {
  const { brand } = useBrand()
  return shownToday(rows, factory, brand, useServerTime())
}

/** `now`: in milliseconds since 1970-01-01T00:00Z. */
export function todaysAt(rows: readonly Row[], { factories, services }: Covered, now: number): Todays {
  const covered = rows.filter(({ factory, service }) => isCovered(factories, factory) && isCovered(services, service))
  return todaysIn(
    covered.flatMap(({ timeZone }) => timeZone ?? []),
    now,
  )
}

export function useTodays(rows: readonly Row[]): TodaysOf {
  const now = useServerTime()
  return useCallback((covered) => todaysAt(rows, covered, now), [rows, now])
}

/** The current date at a factory, YYYY-MM-DD. */
export function todayAt(todaysOf: TodaysOf, factory: string): string {
  return todaysOf({ factories: [factory], services: null }).earliest
}

/** The current date, YYYY-MM-DD, at each factory whose time zone is known. */
export function todaysByFactory(rows: readonly Row[], todaysOf: TodaysOf): ReadonlyMap<string, string> {
  const known = rows.filter(({ timeZone }) => timeZone !== undefined)
  return new Map([...new Set(known.map(({ factory }) => factory))].map((factory) => [factory, todayAt(todaysOf, factory)]))
}
