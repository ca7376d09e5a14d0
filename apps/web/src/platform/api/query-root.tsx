import type { Listed } from '@goat/contract/received'
import type { BrandId } from '@goat/domain/brands'
import {
  QueryClient,
  QueryClientProvider,
  type QueryFunctionContext,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AriaLocale } from '../locale/aria-locale.tsx'
import { useBrand } from '../session.tsx'
import { type Client, useClient } from './client.ts'
import { CallFailure, ResponseTimeout } from './failure.ts'

/** One for the whole tab, so that parts outside the screens share what was read. */
const client = createQueryClient()

/** Provides the query cache and React Aria's locale. Loaded with the first part that needs them. */
export function QueryRoot({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <AriaLocale>{children}</AriaLocale>
    </QueryClientProvider>
  )
}

/** A proxy or our server answers so while the server or its database is starting. */
const unavailable: readonly (number | undefined)[] = [502, 503, 504]

/** No response, or none from an available server; but not a timeout: three timeouts would take minutes. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false
  if (error.status === 429) return (error.retryAfterMs ?? 0) <= maxRefusalMs
  if (error.kind === 'unexpected') return !(error.cause instanceof ResponseTimeout)
  return unavailable.includes(error.status)
}

/** A user who is refused for longer is told so instead, in milliseconds. */
const maxRefusalMs = 10_000

/** Retries reads that failed for a moment (UI-11) or were too many at once (API-26). Changes have their own retries (`client.ts`). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isTransient(error),
        retryDelay: (attempt, error) => (error instanceof CallFailure && error.retryAfterMs) || 500 * 2 ** attempt,
        refetchOnWindowFocus: 'always',
        // The browser only guesses whether it is offline; a failed attempt is better than an endless wait.
        networkMode: 'always',
        // networkMode 'always' would switch it off.
        refetchOnReconnect: true,
      },
    },
  })
}

/** What is read for the brand, by its calls. Failed reads and reads of long ago: see `createQueryClient`. */
export function useBrandQuery<Data, Shown = Data>(
  keyOf: (brand: BrandId) => QueryKey,
  read: (client: Client, context: QueryFunctionContext) => Promise<Data>,
  options: Omit<UseQueryOptions<Data, Error, Shown>, 'queryKey' | 'queryFn'> = {},
): UseQueryResult<Shown> {
  const client = useClient()
  return useQuery({ queryKey: keyOf(useBrand().brand), queryFn: (context) => read(client, context), ...options })
}

/** Lists are read again each minute, and when the user returns to the tab. */
export const everyMinute = { refetchInterval: 60_000 } as const

/**
 * Returns an empty list without a call if there is no token (SIG-14). A list that was read before fails instead, so that it stays on the
 * screen: the session may end while the user is typing in a form below it.
 */
export async function emptyWithoutToken<One>(
  { client, queryKey }: QueryFunctionContext,
  read: () => Promise<Listed<One>>,
): Promise<Listed<One>> {
  try {
    return await read()
  } catch (thrown) {
    if (client.getQueryData(queryKey) === undefined && thrown instanceof CallFailure && thrown.kind === 'noToken')
      return { read: [], leftOut: [] }
    throw thrown
  }
}
