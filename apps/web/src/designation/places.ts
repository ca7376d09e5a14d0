import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { cityIn } from '../platform/locale/dates.ts'
import type { Say } from '../platform/locale/locale.tsx'

/** The city in the name of a factory's time zone, such as New York; the factory code if the zone is unknown. */
export function placeOf(factoryCode: string, zoneOf: ZoneOf, say: Say): string {
  const timeZone = zoneOf(factoryCode)
  return timeZone === undefined ? factoryCode : cityIn(timeZone, say)
}
