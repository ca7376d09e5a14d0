import { ScheduleComparison } from '@goat/domain/designation-conflicts'
import { type ScheduleWarning, warningsOf } from '@goat/domain/designation-warnings'
import { type DesignationSchedule, lastDate } from '@goat/domain/kinds/designation'
import { useEffect, useMemo, useState } from 'react'
import { useZoneOf } from './sentence.ts'

export type StoredWarnings = ReturnType<typeof noted>

/** By id of each schedule that is not paused or over. */
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
  const atOnce = useMemo(() => (isShort ? new Map(work.live.map((one) => [one.id, work.of(one)])) : none), [work, isShort])
  const [inSlices, setInSlices] = useState(none)
  useEffect(() => {
    if (isShort) return
    const found = new Map<string, StoredWarnings>()
    const rest = work.live.values()
    const slice = () => {
      const end = performance.now() + sliceMs
      while (performance.now() < end) {
        const { value: one, done } = rest.next()
        if (done) return setInSlices(found)
        found.set(one.id, work.of(one))
      }
      timer = setTimeout(slice)
    }
    let timer = setTimeout(slice)
    return () => clearTimeout(timer)
  }, [work, isShort])
  return isShort ? atOnce : inSlices
}

/** The first warnings of each kind about a stored schedule, and how many there are. */
function noted(warnings: readonly ScheduleWarning[]) {
  const overlaps = warnings.filter((one) => one.kind === 'overlap')
  const loops = warnings.filter((one) => one.kind === 'loop')
  return {
    overlap: { count: overlaps.length, first: overlaps.slice(0, maxNoted), others: overlaps.map(({ other }) => other.id) },
    loop: { count: loops.length, first: loops.slice(0, maxNoted) },
  }
}
