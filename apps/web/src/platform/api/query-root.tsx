import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AriaLocale } from '../locale/aria-locale.tsx'
import { CallFailure, NoAnswerInTime } from './failure.ts'

/** Stands around the screens that read lists: their cache, and React Aria's locale. Loaded with the first of them. */
export function QueryRoot({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <AriaLocale>{children}</AriaLocale>
    </QueryClientProvider>
  )
}

/**
 * A reading whose answer got lost is tried again. A refusal is not, nor a reading that waited its full time in vain: three such waits would
 * be minutes. Changes never go through here.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < 2 && error instanceof CallFailure && error.kind === 'unexpected' && !(error.cause instanceof NoAnswerInTime),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        refetchOnWindowFocus: 'always',
        // The browser's idea of being offline is a guess: an attempt that fails says it better than a wait without end.
        networkMode: 'always',
        // That mode switches it off otherwise.
        refetchOnReconnect: true,
      },
    },
  })
}
