import { createRequiredContext } from '@goat/ui/required-context'
import type { Client } from './client.ts'

/** The calls of the brand that the tab shows; there are none before somebody has signed in. */
export const [ClientContext, useClient] = createRequiredContext<Client>('useClient()', 'AccessRoot', 'platform/session/access-root.tsx')
