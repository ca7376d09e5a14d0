import type { Permission } from '@goat/domain/brands'
import { createRequiredContext } from '@goat/ui/required-context'

/** What the signed-in user may do. */
export type Session = {
  readonly permission: Permission
  /** Reads the permission again, after a change was refused. */
  readonly refresh: () => void
}

export const [SessionContext, useSession] = createRequiredContext<Session>('useSession()', 'AccessRoot', 'platform/session/access-root.tsx')
