import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { createContext, use } from 'react'

/** The zones of the factories, by `useZones`; undefined until they are read. */
export const ZonesContext = createContext<ZoneOf | undefined>(undefined)

/** The zone of a factory, undefined where it is not known, as none is until they are read. */
export function useZoneOf(): ZoneOf {
  return use(ZonesContext) ?? noZone
}

export const noZone: ZoneOf = () => undefined
