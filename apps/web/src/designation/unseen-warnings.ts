import { checkFromWire, checkSchedules, schedulesToWire } from '@goat/contract/designation'
import type { DesignationSchedule } from '@goat/domain/designation'
import { ScheduleComparison, type ZoneOf } from '@goat/domain/designation-conflicts'
import { schedulesOf, warningsOf } from '@goat/domain/designation-warnings'
import type { Client } from '../platform/api/client.ts'
import { CallFailure } from '../platform/api/failure.ts'

/** The stored schedules that a warning is about, with what kind of warning it is. */
export function seenWarnings(
  schedules: readonly DesignationSchedule[],
  stored: readonly DesignationSchedule[],
  zoneOf: ZoneOf,
): ReadonlySet<string> {
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

/** Stands among the warnings for a check that failed: what it would have warned of is not known. */
export const unchecked = 'unchecked'

/**
 * The warnings that the server gives and that are not among those the person has seen: somebody has just saved another schedule. A check
 * that fails is itself a warning, which is given once, so that it does not prevent saving. A back end without the check answers 404.
 */
export async function unseenWarnings(
  client: Client,
  schedules: readonly DesignationSchedule[],
  seen: ReadonlySet<string>,
): Promise<readonly string[]> {
  try {
    const warnings = checkFromWire(await client.read(checkSchedules, { body: schedulesToWire(schedules) }))
    return warnings.map(({ kind, ids }) => keyOf(kind, ids)).filter((key) => !seen.has(key))
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
    return thrown.status === 404 || seen.has(unchecked) ? [] : [unchecked]
  }
}

function keyOf(kind: string, ids: readonly string[]): string {
  return [kind, ...ids].join(' ')
}
