import { useConfig } from '../config/config-root.tsx'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { DocumentTitle } from './document-title.tsx'
import { FullPageFailure } from './full-page.tsx'

export type PermissionDeniedProps = {
  readonly technicalMessage: string
  /** Set when there is no header with a Logout button. */
  readonly signOut?: () => void
}

/** The message, the channel for access requests, and the technical message (SIG-3). */
export function PermissionDenied({ technicalMessage, signOut }: PermissionDeniedProps) {
  const say = useSay()
  const { accessChannel } = useConfig()
  return (
    <>
      <DocumentTitle page={say(messages.permissionDeniedTitle)} />
      <FullPageFailure
        title={say(messages.permissionDenied)}
        advice={accessChannel === '' ? undefined : say(messages.askForAccess(accessChannel))}
        technicalMessage={technicalMessage}
        {...(signOut === undefined ? {} : { actionLabel: say(messages.logout), onAction: signOut })}
      />
    </>
  )
}
