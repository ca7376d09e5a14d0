import { Alert } from '@goat/ui/alert'
import { LoadingButton } from '@goat/ui/loading-button'
import type { MessageDescriptor } from '@lingui/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureText } from '../api/failure-text.ts'
import { useConfig } from '../config/config-root.tsx'
import { useSay } from '../locale/locale-root.tsx'
import { useShowInstant } from '../locale/show-instant.ts'
import { messages } from '../messages.ts'
import { StillLoading } from './still-loading.tsx'

export type LoadedProps<Data> = {
  readonly query: UseQueryResult<Data>
  /** The layout before the data. */
  readonly skeleton: ReactNode
  /** Nothing could be loaded. `text` left out: why, as the failure says it. */
  readonly failed: { readonly title?: MessageDescriptor; readonly text?: MessageDescriptor }
  /** What is shown is as it was at a time. */
  readonly refreshFailed: (time: string) => MessageDescriptor
  /** `again` is the button that reads once more. */
  readonly children: (data: Data, again: ReactNode) => ReactNode
}

/** A list is loading, failed or loaded; once it is loaded, a failed refresh takes nothing away (UI-11). */
export function Loaded<Data>({ query, skeleton, failed, refreshFailed, children }: LoadedProps<Data>) {
  const say = useSay()
  const showInstant = useShowInstant()
  const { supportChannel } = useConfig()
  const { data, error, isFetching, isRefetchError, dataUpdatedAt, refetch } = query
  // A further attempt forgets the failure when it begins. Until it has ended, that failure is what is known, and the button stays.
  const [told, setTold] = useState<unknown>(error)
  if (error !== null && error !== told) setTold(error)
  const again = (
    <LoadingButton isLoading={isFetching} onClick={() => void refetch()}>
      {say(messages.tryAgain)}
    </LoadingButton>
  )
  if (data !== undefined) {
    return (
      <>
        {isRefetchError ? (
          <Alert variant="warning" isLive actions={again}>
            {say(refreshFailed(showInstant(dataUpdatedAt)))}
          </Alert>
        ) : null}
        {children(data, again)}
      </>
    )
  }
  if (told === null) return <StillLoading>{skeleton}</StillLoading>
  return (
    <Alert variant="error" isLive title={failed.title && say(failed.title)} actions={again}>
      {failed.text === undefined ? failureText(told, say, supportChannel) : say(failed.text)}
    </Alert>
  )
}
