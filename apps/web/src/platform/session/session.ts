import type { Permission } from '@goat/domain/permissions'
import { createRequiredContext } from '@goat/ui/required-context'

/** What the signed-in person may do. */
export type Session = {
  readonly permission: Permission
  /** After a change was refused: perhaps the permission is another one now. */
  readonly refresh: () => void
}

export const [SessionContext, useSession] = createRequiredContext<Session>('useSession()', 'AccessRoot', 'platform/session/access-root.tsx')
