import { type Received, withRead } from '@goat/domain/unread'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useClient } from '../platform/api/client-context.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useLocale, useSay } from '../platform/locale/locale-root.tsx'
import { useNavigate } from '../platform/navigation/router.tsx'
import type { PaletteContext, PaletteEntry, PaletteSource } from '../platform/palette-source.ts'
import type { Item, Section } from './entries.ts'
import { messages } from './messages.ts'

/** Shorter texts match too much. */
const minSearchLength = 2

export type Found = {
  readonly sections: readonly Section[]
  readonly isPending: boolean
  /** A sentence for each source that failed. */
  readonly failures: readonly string[]
  /** A sentence for each source with records that could not be parsed. */
  readonly gaps: readonly string[]
  /** Retries the sources that failed. */
  readonly retry: () => void
}

/** The entries of all capabilities, refetched each time the palette opens. `done` closes the palette. */
export function useSections(sources: readonly PaletteSource[], typed: string, done: () => void): Found {
  const client = useClient()
  const { brand } = useBrand()
  const { languageTag } = useLocale()
  const say = useSay()
  const navigate = useNavigate()
  const requests = useMemo(
    () =>
      // Searches come after lists.
      sources
        .toSorted((a, b) => Number(a.list === undefined) - Number(b.list === undefined))
        .flatMap((source) => {
          const heading = say(source.heading)
          const { list, search } = source
          const contextOf = (signal: AbortSignal): PaletteContext => ({ client, brand, say, languageTag, signal })
          const key = [brand, 'palette', heading]
          if (list !== undefined) return [{ heading, queryKey: key, read: (signal: AbortSignal) => list(contextOf(signal)) }]
          if (search === undefined || typed.length < minSearchLength) return []
          return [{ heading, queryKey: [...key, typed], read: (signal: AbortSignal) => search(contextOf(signal), typed) }]
        }),
    [sources, client, brand, say, languageTag, typed],
  )
  // The same function on each render, so that long lists are not converted on each keystroke.
  const select = useCallback(
    (received: Received<PaletteEntry>): Received<Item> =>
      withRead(received, (read) =>
        read.map(({ to, ...entry }) => ({
          ...entry,
          perform: () => {
            done()
            void navigate(to)
          },
        })),
      ),
    [done, navigate],
  )
  const results = useQueries({
    queries: requests.map(({ queryKey, read }) => ({
      queryKey,
      queryFn: ({ signal }: { signal: AbortSignal }) => read(signal),
      select,
    })),
  })
  return {
    sections: requests.map(({ heading }, at) => ({ heading, items: results[at]?.data?.read ?? [] })),
    isPending: results.some((one) => one.isPending),
    failures: requests.flatMap(({ heading }, at) => (results[at]?.isError ? [say(messages.failed(heading))] : [])),
    gaps: requests.flatMap(({ heading }, at) => {
      const count = results[at]?.data?.unread.length ?? 0
      return count === 0 ? [] : [say(messages.unread(heading, count))]
    }),
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch()
    },
  }
}
