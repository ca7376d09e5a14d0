import { Button, LoadingButton } from '@goat/ui/button'
import { Alert, Skeleton, SkeletonBar } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallFailure } from '../api/failure.ts'
import { describedFailureText } from '../api/failure-text.ts'
import { useDates } from '../locale/dates.ts'
import { type MessageDescriptor, useSay } from '../locale/locale.tsx'
import { messages } from '../messages.ts'
import { useConfig } from '../session.tsx'
import classes from './still-loading.module.css'

export type LoadedProps<Data> = {
  readonly query: UseQueryResult<Data>
  readonly skeleton?: ReactNode
  /** Shown if nothing could be loaded. `text` defaults to the failure's own. */
  readonly failed: { readonly title?: MessageDescriptor; readonly text?: MessageDescriptor }
  /** Shown above data that could not be refreshed; `time` is when it was loaded. */
  readonly refreshFailed?: (time: string) => MessageDescriptor
  /** `retry` is a button that loads the data again. */
  readonly children: (data: Data, retry: ReactNode) => ReactNode
}

/** Shows the state of a query. Once data is loaded, a failed refresh keeps it on the screen (UI-11). */
export function Loaded<Data>({
  query,
  skeleton = <ListSkeleton />,
  failed,
  refreshFailed = (time) => msg`This could not be refreshed. It is shown as it was at ${time}.`,
  children,
}: LoadedProps<Data>) {
  const say = useSay()
  const dates = useDates()
  const { supportChannel } = useConfig()
  const { data, error, isFetching, isRefetchError, dataUpdatedAt, refetch } = query
  // The query drops its error when a retry starts; keep showing it until the retry has ended.
  const [shownError, setShownError] = useState<unknown>(error)
  if (error !== null && error !== shownError) setShownError(error)
  const retry = (
    <LoadingButton isLoading={isFetching} onClick={() => void refetch()}>
      {say(messages.tryAgain)}
    </LoadingButton>
  )
  if (data !== undefined) {
    return (
      <>
        {isRefetchError ? (
          <Alert variant="warning" isLive actions={retry}>
            {say(refreshFailed(dates.instant(dataUpdatedAt)))}
          </Alert>
        ) : null}
        {children(data, retry)}
      </>
    )
  }
  if (shownError === null) return <StillLoading>{skeleton}</StillLoading>
  return (
    <Alert variant="error" isLive title={failed.title && say(failed.title)} actions={retry}>
      {failed.text !== undefined
        ? say(failed.text)
        : shownError instanceof CallFailure && shownError.isNotSent
          ? say(msg`You are offline. This is loaded once the connection is back.`)
          : describedFailureText(shownError, say, supportChannel)}
    </Alert>
  )
}

/** How long a request may take before the user is offered a retry. */
const slowAfterMs = 10_000

/** Placeholder for a list while it loads. After ten seconds it says that loading is slow and offers a retry. */
function StillLoading({ children }: { readonly children: ReactNode }) {
  const say = useSay()
  const client = useQueryClient()
  const container = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(1)
  const [slowAttempt, setSlowAttempt] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setSlowAttempt(attempt), slowAfterMs)
    return () => clearTimeout(timer)
  }, [attempt])
  const retry = () => {
    // The button disappears, so move the focus first.
    container.current?.focus()
    setAttempt(attempt + 1)
    // Cancels and repeats the requests of all lists that are not loaded yet.
    void client.resetQueries({ predicate: ({ state }) => state.data === undefined })
  }
  return (
    <div ref={container} tabIndex={-1} className="grid gap-16 column no-outline">
      {slowAttempt === attempt ? (
        <Alert variant="info" isLive actions={<Button onClick={retry}>{say(messages.tryAgain)}</Button>}>
          {say(msg`This is taking longer than usual.`)}
        </Alert>
      ) : null}
      {children}
    </div>
  )
}

/** Replaces an empty list: what would be here, and what to do about it. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <section className={`grid gap-12 muted ${classes['empty']}`}>
      <h2 className={`text-18 anywhere ${classes['title']}`}>{title}</h2>
      {children}
    </section>
  )
}

const rows = ['45%', '52%', '40%', '48%']

/** Placeholder with the layout of a list, so that nothing moves when the data arrives. `children` are shown above it. */
export function ListSkeleton({ children }: { readonly children?: ReactNode }) {
  return (
    <Skeleton>
      <div className="grid gap-24 column">
        {children}
        <div className="box">
          {rows.map((width) => (
            <div key={width} className={`line ruled ${classes['row']}`}>
              <SkeletonBar width={width} height="1.25rem" />
            </div>
          ))}
        </div>
      </div>
    </Skeleton>
  )
}
