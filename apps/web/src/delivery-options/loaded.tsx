import type { FulfilmentCentre } from '@goat/domain/delivery-options'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import type { ReactNode } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { EmptyState } from '../platform/shell/empty-state.tsx'
import { messages } from './messages.ts'
import { OptionsSkeleton } from './options-skeleton.tsx'
import { useCentres } from './queries.ts'
import { useShow } from './show.ts'

/** "Loading, then either an error or loaded" (description section 4). Once loaded, a failed refresh takes nothing away. */
export function Loaded({ children }: { readonly children: (centres: readonly FulfilmentCentre[]) => ReactNode }) {
  const say = useSay()
  const show = useShow()
  const { data, isPending, isFetching, isRefetchError, dataUpdatedAt, refetch } = useCentres()
  const again = (
    <Button disabled={isFetching} onClick={() => void refetch()}>
      {say(messages.tryAgain)}
    </Button>
  )
  if (isPending) return <OptionsSkeleton />
  if (data === undefined) {
    return (
      <Alert variant="error" isLive actions={again}>
        {say(messages.loadFailed)}
      </Alert>
    )
  }
  return (
    <>
      {isRefetchError ? (
        <Alert variant="warning" isLive actions={again}>
          {say(messages.refreshFailed(show.instant(dataUpdatedAt)))}
        </Alert>
      ) : null}
      {data.length === 0 ? (
        <EmptyState title={say(messages.none)}>
          <p>{say(messages.noneText)}</p>
          {again}
        </EmptyState>
      ) : (
        children(data)
      )}
    </>
  )
}
