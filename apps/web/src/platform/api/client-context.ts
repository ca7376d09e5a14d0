import { createRequiredContext } from '@goat/ui/required-context'
import type { Client } from './client.ts'

/** The API client for the brand that the tab shows; available once the user has signed in. */
export const [ClientContext, useClient] = createRequiredContext<Client>('useClient()', 'AccessRoot', 'platform/session/access-root.tsx')
