import type { DesignationSchedule } from '@goat/domain/designation'

/** The list with what is being edited as it was when that began: a change by somebody else neither moves it nor takes it away. */
export function shownWith(
  held: ReadonlyMap<string, DesignationSchedule>,
  schedules: readonly DesignationSchedule[],
): readonly DesignationSchedule[] {
  const listed = new Set(schedules.map((one) => one.id))
  return [...schedules.map((one) => held.get(one.id) ?? one), ...[...held.values()].filter((one) => !listed.has(one.id))]
}
