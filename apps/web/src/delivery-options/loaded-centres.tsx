import type { FulfilmentCentre } from '@goat/domain/kinds/delivery-option'
import { SkeletonBar } from '@goat/ui/messages'
import type { ReactNode } from 'react'
import { useSay } from '../platform/locale/locale.tsx'
import { EmptyState, ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { LeftOut } from '../records/notes.tsx'
import { messages } from './messages.ts'
import { useCentres } from './queries.ts'

/** Renders its children once the fulfilment centres of the brand are loaded. */
export function LoadedCentres({ children }: { readonly children: (centres: readonly FulfilmentCentre[]) => ReactNode }) {
  const say = useSay()
  return (
    <Loaded
      query={useCentres()}
      skeleton={<OptionsSkeleton />}
      failed={{ text: messages.loadFailed }}
      refreshFailed={messages.refreshFailed}
    >
      {({ read: centres, leftOut }, retry) => (
        <>
          {centres.length > 0 ? (
            children(centres)
          ) : leftOut.length > 0 ? null : (
            <EmptyState title={say(messages.none)}>
              <p>{say(messages.noneText)}</p>
              {retry}
            </EmptyState>
          )}
          <LeftOut keys={leftOut} />
        </>
      )}
    </Loaded>
  )
}

/** Placeholder while the list loads. */
export function OptionsSkeleton() {
  return (
    <ListSkeleton>
      <div className="stack-4 column">
        <SkeletonBar width="11rem" height="1.25rem" />
        <SkeletonBar width="22rem" height="2.75rem" />
      </div>
    </ListSkeleton>
  )
}
