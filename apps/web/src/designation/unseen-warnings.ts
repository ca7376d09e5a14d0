import { checkFromWire, checkSchedules, schedulesToWire } from '@goat/contract/described/designation'
import { ScheduleComparison, type ZoneOf } from '@goat/domain/designation-conflicts'
import { schedulesOf, warningsOf } from '@goat/domain/designation-warnings'
import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import type { Client } from '../platform/api/client.ts'
import { CallFailure } from '../platform/api/failure.ts'

/** The keys of the warnings about these schedules: kind and ids of the stored schedules concerned. */
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

/** The key of the warning that the check itself failed. */
export const unchecked = 'unchecked'

/**
 * The keys of the server's warnings that the user has not seen, because another user has just saved a schedule. A failed check is itself a
 * warning, but only once, so that it does not prevent saving. A back end without the check answers 404. If the browser is offline, saving
 * fails for the same reason and says so.
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
    return thrown.status === 404 || thrown.isNotSent || seen.has(unchecked) ? [] : [unchecked]
  }
}

function keyOf(kind: string, ids: readonly string[]): string {
  return [kind, ...ids].join(' ')
}
