import { failureText } from '../api/failure-text.ts'
import { useConfig } from '../config.tsx'
import { useSay } from '../locale/locale.tsx'
import { messages } from '../messages.ts'
import { DocumentTitle, FullPageFailure } from './full-page.tsx'

export type SessionFailedProps = { readonly failure: unknown; readonly onCheckAgain: () => void }

/** The user's permission could not be read. Loaded on demand, with the sentences of refusals. */
export function SessionFailed({ failure, onCheckAgain }: SessionFailedProps) {
  const say = useSay()
  const { supportChannel } = useConfig()
  return (
    <>
      <DocumentTitle page={say(messages.sessionFailed)} />
      <FullPageFailure
        title={say(messages.sessionFailed)}
        advice={failureText(failure, say, supportChannel)}
        actionLabel={say(messages.tryAgain)}
        onAction={onCheckAgain}
      />
    </>
  )
}
