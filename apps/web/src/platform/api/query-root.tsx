import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AriaLocale } from '../locale/aria-locale.tsx'
import { CallFailure, ResponseTimeout } from './failure.ts'

/** Provides the query cache and React Aria's locale. Loaded with the first screen that needs them. */
export function QueryRoot({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <AriaLocale>{children}</AriaLocale>
    </QueryClientProvider>
  )
}

/**
 * Retries reads whose response was lost, but neither refusals nor timeouts: three timeouts would take minutes. Changes have their own
 * retries (`client.ts`).
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < 2 && error instanceof CallFailure && error.kind === 'unexpected' && !(error.cause instanceof ResponseTimeout),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        refetchOnWindowFocus: 'always',
        // The browser only guesses whether it is offline; a failed attempt is better than an endless wait.
        networkMode: 'always',
        // networkMode 'always' would switch it off.
        refetchOnReconnect: true,
      },
    },
  })
}
