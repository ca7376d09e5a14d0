import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { createContext, use } from 'react'

/** The time zones of the factories, from `useZones`; undefined until loaded. */
export const ZonesContext = createContext<ZoneOf | undefined>(undefined)

/** Returns the time zone of a factory; undefined if it is unknown or not loaded yet. */
export function useZoneOf(): ZoneOf {
  return use(ZonesContext) ?? noZone
}

export const noZone: ZoneOf = () => undefined
