import { useConfig } from '../config/config-root.tsx'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { DocumentTitle } from './document-title.tsx'
import { FullPageFailure } from './full-page.tsx'

/** The message, the channel for access requests, and the technical message (SIG-3). */
export function PermissionDenied({ technicalMessage }: { readonly technicalMessage: string }) {
  const say = useSay()
  const { accessChannel } = useConfig()
  return (
    <>
      <DocumentTitle page={say(messages.permissionDeniedTitle)} />
      <FullPageFailure
        title={say(messages.permissionDenied)}
        advice={accessChannel === '' ? undefined : say(messages.askForAccess(accessChannel))}
        technicalMessage={technicalMessage}
      />
    </>
  )
}
