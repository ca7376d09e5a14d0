import { checkSchedules, scheduleToWire } from '@goat/contract/designation'
import type { DesignationSchedule } from '@goat/domain/designation'
import { ScheduleComparison } from '@goat/domain/designation-conflicts'
import { schedulesOf, warningsOf } from '@goat/domain/designation-warnings'
import type { Client } from '../platform/api/client.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { zoneOf } from './places.ts'

/** The stored schedules that a warning is about, with what kind of warning it is. */
export function seenWarnings(schedules: readonly DesignationSchedule[], stored: readonly DesignationSchedule[]): ReadonlySet<string> {
  const comparison = new ScheduleComparison([...stored, ...schedules], zoneOf)
  return new Set(
    schedules.flatMap((one) =>
      warningsOf(one, comparison).map((warning) =>
        keyOf(
          warning.kind,
          schedulesOf(warning).map(({ id }) => id),
        ),
      ),
    ),
  )
}

/**
 * The warnings that the server gives and that are not among those the person has seen: somebody saved another schedule meanwhile. A
 * check that fails warns of nothing: it must not stand in the way of saving, and a back end without it answers 404.
 */
export async function unseenWarnings(
  client: Client,
  schedules: readonly DesignationSchedule[],
  seen: ReadonlySet<string>,
): Promise<readonly string[]> {
  try {
    const { Warnings: warnings } = await client.read(checkSchedules, { body: { Schedules: schedules.map(scheduleToWire) } })
    return warnings.map(({ Kind: kind, Ids: ids }) => keyOf(kind, ids)).filter((key) => !seen.has(key))
  } catch (thrown) {
    if (thrown instanceof CallFailure) return []
    throw thrown
  }
}

function keyOf(kind: string, ids: readonly string[]): string {
  return [kind, ...ids].join(' ')
}
