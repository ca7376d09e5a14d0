import { useQuery } from '@tanstack/react-query'
import { useClient } from '../platform/api/client-context.ts'
import { failureText } from '../platform/api/failure-text.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useConfig } from '../platform/config/config-root.tsx'
import { useTranslatedToasts } from '../platform/translated-toasts.tsx'
import { lookUp, lookUpOverridden } from './look-up.ts'
import { messages } from './messages.ts'

/**
 * The products of the searched keys, or what is overridden now. `search` identifies the search, so that searching for the same keys again refetches them.
 * Never refetched automatically: users confirm what they saw, and versions detect changes by other users.
 */
export function useLookups(keys: readonly string[], isOverridden: boolean, search: string) {
  const client = useClient()
  const { brand } = useBrand()
  const { supportChannel } = useConfig()
  const tell = useTranslatedToasts()
  return useQuery({
    queryKey: [brand, 'productDesignations', search, isOverridden, keys],
    queryFn: async ({ signal }) => {
      const found = isOverridden
        ? [await lookUpOverridden(client, signal)]
        : (await Promise.all(keys.map((key) => lookUp(client, key, signal)))).flat()
      const lookups = [...new Map(found.map((one) => [one.key.toLowerCase(), one])).values()]
      const failed = lookups.find((one) => one.kind === 'failed')
      if (failed !== undefined) {
        tell.show('error', (say) => say(messages.fetchFailed(failureText(failed.failure, say, supportChannel))))
      }
      // A 404 has a separate toast (OVR-4).
      else if (lookups.every((one) => one.kind === 'notFound')) tell.show('error', (say) => say(messages.nothingMatches))
      return lookups
    },
    enabled: isOverridden || keys.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  })
}
