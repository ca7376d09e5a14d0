import type { DesignationSchedule } from '@goat/domain/kinds/designation'

/** The list, with schedules being edited as they were when editing began, so that another user's change does not move or remove them. */
export function withHeldSchedules(
  held: ReadonlyMap<string, DesignationSchedule>,
  schedules: readonly DesignationSchedule[],
): readonly DesignationSchedule[] {
  const listed = new Set(schedules.map((one) => one.id))
  return [...schedules.map((one) => held.get(one.id) ?? one), ...[...held.values()].filter((one) => !listed.has(one.id))]
}
