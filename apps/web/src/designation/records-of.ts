import type { OverlaidRecord } from '@goat/contract/resolve'
import type { DesignationSchedule } from '@goat/domain/kinds/designation'

/** The records that saving schedules would write; undefined if none would be saved. */
export function recordsOf(schedules: readonly DesignationSchedule[]): readonly OverlaidRecord[] | undefined {
  if (schedules.length === 0) return undefined
  return schedules.map(({ id, version: _version, ...value }, at) => ({ kind: 'designation', key: id === '' ? `new-${at}` : id, value }))
}
