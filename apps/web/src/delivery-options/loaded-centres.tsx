import type { FulfilmentCentre } from '@goat/domain/kinds/delivery-option'
import type { ReactNode } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { EmptyState } from '../platform/shell/empty-state.tsx'
import { Loaded } from '../platform/shell/loaded.tsx'
import { UnreadRecords } from '../platform/unread/unread-records.tsx'
import { messages } from './messages.ts'
import { OptionsSkeleton } from './options-skeleton.tsx'
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
      {({ read: centres, unread }, retry) => (
        <>
          {centres.length > 0 ? (
            children(centres)
          ) : unread.length > 0 ? null : (
            <EmptyState title={say(messages.none)}>
              <p>{say(messages.noneText)}</p>
              {retry}
            </EmptyState>
          )}
          <UnreadRecords unread={unread} />
        </>
      )}
    </Loaded>
  )
}
