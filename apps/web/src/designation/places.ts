import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { cityOf } from '@goat/domain/zoned-clock'

/** The city that the zone of a factory is named after, such as New York; the factory itself where its zone is not known. */
export function placeOf(factoryCode: string, zoneOf: ZoneOf): string {
  const timeZone = zoneOf(factoryCode)
  return timeZone === undefined ? factoryCode : cityOf(timeZone)
}
