import { followWorld } from '@goat/contract/world'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBrand } from '../platform/brand/brand.tsx'
import { oneAtATime, revisionIn, useLive } from './use-live.ts'
import { type KnownWorld, worldKey } from './world.ts'

export type LiveWorldProps = {
  /** Called with the newest revision for each event of the server, and with undefined when the connection is lost. */
  readonly onHeard?: (revision: unknown) => void
}

/** Reads the world again as soon as the server says that it has changed, and when the connection is lost or comes back. Shows nothing. */
export function LiveWorld({ onHeard }: LiveWorldProps) {
  const cache = useQueryClient()
  const { brand } = useBrand()
  const readAgain = useMemo(() => oneAtATime(() => cache.invalidateQueries({ queryKey: worldKey(brand) })), [cache, brand])
  useLive(
    followWorld,
    ({ data }) => {
      const { data: known, status } = cache.getQueryState<KnownWorld>(worldKey(brand)) ?? {}
      const revision = revisionIn(data)
      if (status !== 'success' || revision !== known?.world.revision) readAgain()
      onHeard?.(revision ?? null)
    },
    () => {
      readAgain()
      onHeard?.(undefined)
    },
  )
  return null
}
