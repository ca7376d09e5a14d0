import { followWorld } from '@goat/contract/world'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
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
