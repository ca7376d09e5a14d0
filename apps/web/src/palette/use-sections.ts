import type { Received } from '@goat/domain/unread'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../platform/api/client-context.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useLocale, useSay } from '../platform/locale/locale-root.tsx'
import { useNavigate } from '../platform/navigation/router.tsx'
import type { PaletteAsk, PaletteEntry, PaletteSource } from '../platform/palette-source.ts'
import type { Section } from './entries.ts'
import { messages } from './messages.ts'

/** Fewer characters find too much. */
const searchesFrom = 2

export type Found = {
  readonly sections: readonly Section[]
  readonly isPending: boolean
  /** What could not be read, each a sentence. */
  readonly failures: readonly string[]
  /** What was read in part only, each a sentence. */
  readonly gaps: readonly string[]
  /** Reads again what failed. */
  readonly retry: () => void
}

/** What the capabilities have, read again each time it opens; `done` closes the palette. */
export function useSections(sources: readonly PaletteSource[], typed: string, done: () => void): Found {
  const client = useClient()
  const { brand } = useBrand()
  const { languageTag } = useLocale()
  const say = useSay()
  const navigate = useNavigate()
  const asked = useMemo(
    () =>
      // What is searched for comes last.
      sources
        .toSorted((a, b) => Number(a.list === undefined) - Number(b.list === undefined))
        .flatMap((source) => {
          const heading = say(source.heading)
          const { list, search } = source
          const ask = (signal: AbortSignal): PaletteAsk => ({ client, brand, say, languageTag, signal })
          const key = [brand, 'palette', heading]
          if (list !== undefined) return [{ heading, queryKey: key, read: (signal: AbortSignal) => list(ask(signal)) }]
          if (search === undefined || typed.length < searchesFrom) return []
          return [{ heading, queryKey: [...key, typed], read: (signal: AbortSignal) => search(ask(signal), typed) }]
        }),
    [sources, client, brand, say, languageTag, typed],
  )
  const answers = useQueries({
    queries: asked.map(({ queryKey, read }) => ({
      queryKey,
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<Received<PaletteEntry>> => read(signal),
    })),
  })
  return {
    sections: asked.map(({ heading }, at) => ({
      heading,
      items: (answers[at]?.data?.read ?? []).map(({ to, ...entry }) => ({
        ...entry,
        act: () => {
          done()
          void navigate(to)
        },
      })),
    })),
    isPending: answers.some((one) => one.isPending),
    failures: asked.flatMap(({ heading }, at) => (answers[at]?.isError ? [say(messages.failed(heading))] : [])),
    gaps: asked.flatMap(({ heading }, at) => {
      const count = answers[at]?.data?.unread.length ?? 0
      return count === 0 ? [] : [say(messages.unread(heading, count))]
    }),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch()
    },
  }
}
