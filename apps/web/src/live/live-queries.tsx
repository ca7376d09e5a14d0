import { followWorld } from '@goat/contract/world'
import type { BrandId } from '@goat/domain/brands'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useBrand } from '../platform/brand/brand.tsx'
import { oneAtATime, revisionIn, useLive } from './use-live.ts'

export type LiveQueriesProps = {
  /** Keep their identity from render to render. */
  readonly keys: readonly QueryKey[]
}

/** Reads what is shown again as soon as the server says that a record of the brand has changed. Shows nothing. */
export function LiveQueries({ keys }: LiveQueriesProps) {
  const cache = useQueryClient()
  const readAgain = useMemo(
    () => oneAtATime(() => Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))),
    [cache, keys],
  )
  const [seen] = useState<{ revision?: unknown }>({})
  useLive(
    followWorld,
    ({ data }) => {
      const revision = revisionIn(data)
      // With the first event, too: something may have changed since the first read.
      if (seen.revision !== revision) readAgain()
      seen.revision = revision
    },
    () => undefined,
  )
  return null
}

/** The key of the world (`world.ts`), here without its engine, which Home does not load. */
export function worldKey(brand: BrandId) {
  return [brand, 'world'] as const
}

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
      const { data: known, status } = cache.getQueryState<{ readonly world: { readonly revision: number } }>(worldKey(brand)) ?? {}
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
