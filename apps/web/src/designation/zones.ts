import { createContext, use } from 'react'
import { noZone, type ZoneOf } from '../live/factories.ts'

/** The time zones of the factories, from `useZones`; undefined until loaded. */
export const ZonesContext = createContext<ZoneOf | undefined>(undefined)

/** Returns the time zone of a factory; undefined if it is unknown or not loaded yet. */
export function useZoneOf(): ZoneOf {
  return use(ZonesContext) ?? noZone
}
