import { Alert } from '@goat/ui/alert'
import { useSay } from '../platform/locale/locale-root.tsx'
import { messages } from './messages.ts'

/** Stands in a form where a conflict would: a delivery service that is not understood any more is not saved over. */
export function UnreadService() {
  const say = useSay()
  return (
    <Alert variant="error" isLive title={say(messages.unreadTitle)}>
      {say(messages.unreadText)}
    </Alert>
  )
}
