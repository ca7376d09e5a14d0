import { dayOfDate } from './calendar-date.ts'

/** Groups consecutive dates as [first, last]; any other date is a group of its own. `dates`: YYYY-MM-DD, ascending. */
export function dateRuns(dates: readonly string[]): readonly (readonly [string, string])[] {
  const runs: [string, string][] = []
  for (const date of dates) {
    const last = runs.at(-1)
    if (last !== undefined && dayOfDate(last[1]) + 1 === dayOfDate(date)) last[1] = date
    else runs.push([date, date])
  }
  return runs
}
