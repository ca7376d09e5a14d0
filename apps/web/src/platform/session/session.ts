import type { Permission } from '@goat/domain/permissions'
import { createContext, useContext } from 'react'

/** What the signed-in person may do. */
export type Session = {
  readonly permission: Permission
  /** After a change was refused: perhaps the permission is another one now. */
  readonly refresh: () => void
}

export const SessionContext = createContext<Session>({ permission: 'viewer', refresh: () => undefined })

export function useSession(): Session {
  return useContext(SessionContext)
}
