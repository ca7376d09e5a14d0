import { ScheduleComparison } from '@goat/domain/designation-conflicts'
import { type ScheduleWarning, warningsOf } from '@goat/domain/designation-warnings'
import { type DesignationSchedule, lastDate } from '@goat/domain/kinds/designation'
import { useEffect, useMemo, useState } from 'react'
import { useZoneOf } from './zones.ts'

/** The first warnings of each kind about a stored schedule, and how many there are. */
export type StoredWarnings = { readonly [Kind in ScheduleWarning['kind']]: Noted<Kind> }

type Noted<Kind extends ScheduleWarning['kind']> = {
  readonly count: number
  readonly first: readonly Extract<ScheduleWarning, { kind: Kind }>[]
}

/** By id, without schedules that have none. */
export type WarningsById = ReadonlyMap<string, StoredWarnings>

/** Further ones are only counted, because 2,000 schedules may have 70,000. */
const maxNoted = 3
/** A shorter list has its badges at once, so that they do not move it later. */
const maxAtOnce = 50
/** Comparisons per schedule in the search for loops: the form searches further. */
const maxComparisons = 100
/** Time after which the comparison makes way for the user, in milliseconds. */
const sliceMs = 8

const none: WarningsById = new Map()

/** The overlaps and loops of the stored schedules that are not paused or over (DES-44); `today`: the UTC date. */
export function useStoredWarnings(schedules: readonly DesignationSchedule[], today: string): WarningsById {
  const zoneOf = useZoneOf()
  const work = useMemo(() => {
    const live = schedules.filter((one) => !one.paused && lastDate(one) >= today)
    const comparison = new ScheduleComparison(live, zoneOf)
    return { live, of: (one: DesignationSchedule) => noted(warningsOf(one, comparison, maxComparisons)) }
  }, [schedules, today, zoneOf])
  const isShort = work.live.length <= maxAtOnce
  const atOnce = useMemo(() => (isShort ? entriesOf(work.live, work.of) : none), [work, isShort])
  const [inSlices, setInSlices] = useState(none)
  useEffect(() => {
    if (isShort) return
    const found = new Map<string, StoredWarnings>()
    let at = 0
    const slice = () => {
      const end = performance.now() + sliceMs
      while (at < work.live.length && performance.now() < end) {
        for (const [id, warnings] of entriesOf(work.live.slice(at, at + 1), work.of)) found.set(id, warnings)
        at += 1
      }
      if (at === work.live.length) setInSlices(found)
      else timer = setTimeout(slice)
    }
    let timer = setTimeout(slice)
    return () => clearTimeout(timer)
  }, [work, isShort])
  return isShort ? atOnce : inSlices
}

function entriesOf(schedules: readonly DesignationSchedule[], of: (one: DesignationSchedule) => StoredWarnings | undefined): WarningsById {
  return new Map(
    schedules.flatMap((one): [string, StoredWarnings][] => {
      const warnings = of(one)
      return warnings === undefined ? [] : [[one.id, warnings]]
    }),
  )
}

function noted(warnings: readonly ScheduleWarning[]): StoredWarnings | undefined {
  if (warnings.length === 0) return undefined
  const overlaps = warnings.filter((one) => one.kind === 'overlap')
  const loops = warnings.filter((one) => one.kind === 'loop')
  return {
    overlap: { count: overlaps.length, first: overlaps.slice(0, maxNoted) },
    loop: { count: loops.length, first: loops.slice(0, maxNoted) },
  }
}
