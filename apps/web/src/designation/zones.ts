import { createContext, use } from 'react'
import { noZone, type ZoneOf } from '../live/world.ts'
import { cityIn } from '../platform/locale/dates.ts'
import type { Say } from '../platform/locale/locale.tsx'

/** The time zones of the factories, from `useZones`; undefined until loaded. */
export const ZonesContext = createContext<ZoneOf | undefined>(undefined)

/** Returns the time zone of a factory; undefined if it is unknown or not loaded yet. */
export function useZoneOf(): ZoneOf {
  return use(ZonesContext) ?? noZone
}

/** The city in the name of a factory's time zone, such as New York; the factory code if the zone is unknown. */
export function placeOf(factoryCode: string, zoneOf: ZoneOf, say: Say): string {
  const timeZone = zoneOf(factoryCode)
  return timeZone === undefined ? factoryCode : cityIn(timeZone, say)
}
