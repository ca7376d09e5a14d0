import { type DesignationDay, designationDays } from '@goat/domain/kinds/designation'

/** Groups three or more consecutive days as [first, last]; any other day is a group of its own, as [day, day]. */
export function dayRuns(days: readonly DesignationDay[]): readonly (readonly [DesignationDay, DesignationDay])[] {
  const runs: [DesignationDay, DesignationDay, number][] = []
  for (const [at, day] of designationDays.entries()) {
    if (!days.includes(day)) continue
    const last = runs.at(-1)
    if (last !== undefined && designationDays.indexOf(last[1]) === at - 1) runs[runs.length - 1] = [last[0], day, last[2] + 1]
    else runs.push([day, day, 1])
  }
  return runs.flatMap(([first, last, length]) =>
    length === 2
      ? [
          [first, first],
          [last, last],
        ]
      : [[first, last]],
  )
}
