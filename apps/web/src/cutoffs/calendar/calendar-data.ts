import { brandOf } from '@goat/domain/brand-of'
import type { BrandId } from '@goat/domain/brands'
import type { Cutoff, CutoffFactory } from '@goat/domain/kinds/cutoff'
import { type DatedCutoff, isCovered } from '@goat/domain/kinds/cutoff-override'
import { joinKey } from '@goat/domain/kinds/kind'
import { localAt, type Todays, todaysIn } from '@goat/domain/time/clock'
import { createRequiredContext } from '@goat/ui/required-context'
import { useCallback } from 'react'
import { useBrand } from '../../platform/brand/brand.tsx'
import { useServerTime } from '../../platform/clock.ts'
import { isShown } from './address.ts'
import type { Dated, DatedDraft } from './dated.ts'

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

/** The delivery services by factory. */
export function rowsOf(factories: readonly CutoffFactory[]): readonly Row[] {
  return factories.flatMap(({ factoryCode, timeZone, deliveryServices }) =>
    deliveryServices.map(({ serviceName, displayServiceName, cutoff }) => ({
      factory: factoryCode,
      timeZone,
      service: serviceName,
      name: displayServiceName,
      cutoff,
    })),
  )
}

/** The rows that a dated cut-off covers. */
export function coveredRows(rows: readonly Row[], { factories, services }: Covered): readonly Row[] {
  return rows.filter(({ factory, service }) => isCovered(factories, factory) && isCovered(services, service))
}

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
export function todaysAt(rows: readonly Row[], covered: Covered, now: number): Todays {
  return todaysIn(
    coveredRows(rows, covered).flatMap(({ timeZone }) => timeZone ?? []),
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

/** What the parts of the calendar have in common. */
export type CalendarData = {
  /** Those of the brand. */
  readonly rows: readonly Row[]
  readonly stored: readonly Dated[]
  readonly todaysOf: TodaysOf
  readonly canEdit: boolean
  readonly openForm: (form: DatedFormOf) => void
}

/** The form of a stored dated cut-off, or of a new one. */
export type DatedFormOf = { readonly id: string | undefined; readonly initial: DatedDraft }

const [CalendarContext, useCalendar] = createRequiredContext<CalendarData>(
  'useCalendar()',
  'Calendar',
  'cutoffs/calendar/calendar-screen.tsx',
)

export { CalendarContext, useCalendar }
