import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { cityIn } from '../platform/locale/city.ts'
import type { Say } from '../platform/locale/locale-root.tsx'

/** The city that the time zone of a factory is named after; the factory's code if its zone is not known. */
export function placeOf(factoryCode: string, zoneOf: ZoneOf, say: Say): string {
  const timeZone = zoneOf(factoryCode)
  return timeZone === undefined ? factoryCode : cityIn(timeZone, say)
}
