import { Alert } from '@goat/ui/alert'
import type { ReactNode } from 'react'
import { useConfig } from '../platform/config/config-root.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { messages } from './messages.ts'

/** Tells viewers what they cannot do and where to ask for access. */
export function ViewerNote({ actions }: { readonly actions?: ReactNode }) {
  const say = useSay()
  const { accessChannel } = useConfig()
  return (
    <Alert variant="info" title={say(messages.viewerOnly)} actions={actions}>
      {accessChannel === '' ? undefined : say(messages.askToEdit(accessChannel))}
    </Alert>
  )
}
