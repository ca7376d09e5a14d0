import { type ChangeWire, listChanges, receivedChanges } from '@goat/contract/changes'
import { recordKinds } from '@goat/domain/kinds/kind'
import { Button, LoadingButton } from '@goat/ui/button'
import { Alert, Unbroken } from '@goat/ui/messages'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { changeSources } from '../change-sources.ts'
import { useCurrencies } from '../live/world.ts'
import { useClient } from '../platform/api/client.ts'
import { failureText } from '../platform/api/failure-text.ts'
import { useLocale, useSay } from '../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useBrand, useBrandApis, useConfig } from '../platform/session.tsx'
import { EmptyState, ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { Select } from '../platform/shell/select.tsx'
import { type HistoryAddress, historyAddress } from '../records/fields.ts'
import { LeftOut } from '../records/notes.tsx'
import { type Describe, elementIdOf } from './change-item.tsx'
import { ChangesByDay } from './changes-by-day.tsx'
import classes from './history-screen.module.css'
import { messages } from './messages.ts'
import { UndoDialog } from './undo-dialog.tsx'

const any = 'any'

/** `/history`: who changed what and when, in the brand (HIS-5 to HIS-9). */
export function HistoryScreen() {
  const say = useSay()
  const navigate = useNavigate()
  const address = historyAddress.parse(useLocation().search)
  const apis = useBrandApis()
  const kinds = recordKinds.filter((kind) => apis[changeSources[kind].api] !== null)
  const go = (next: HistoryAddress) => void navigate({ search: historyAddress.format(next) }, { replace: true })
  return (
    <Page title={say(msg`Change history`)} purpose={say(msg`Who changed what and when, newest first.`)}>
      <search className={classes['filter']} aria-label={say(msg`Filter`)}>
        <Select
          label={say(msg`What was changed`)}
          placeholder=""
          emptyText=""
          options={[{ value: any, label: say(msg`Anything`) }, ...kinds.map((value) => ({ value, label: say(changeSources[value].name) }))]}
          value={address.kind ?? any}
          onChange={(value) => go({ kind: kinds.find((one) => one === value), key: undefined })}
        />
      </search>
      <Changes key={historyAddress.format(address)} address={address} onShowAll={() => go({ kind: undefined, key: undefined })} />
    </Page>
  )
}

type ChangesProps = { readonly address: HistoryAddress; readonly onShowAll: () => void }

function Changes({ address, onShowAll }: ChangesProps) {
  const say = useSay()
  const { languageTag } = useLocale()
  const { brand } = useBrand()
  const query = useChanges(address)
  const [undoing, setUndoing] = useState<{ readonly change: ChangeWire; readonly undo: ChangeWire | undefined }>()
  const currencyOf = useCurrencies()
  if (currencyOf === undefined) return <ListSkeleton />
  const context = { say, languageTag, brand, currencyOf }
  const describe: Describe = (change) => changeSources[change.kind].describe(change, context)
  return (
    <Loaded query={query} skeleton={<ListSkeleton />} failed={{ title: messages.loadFailed }} refreshFailed={messages.refreshFailed}>
      {({ pages }) => {
        const leftOut = pages.flatMap(({ results }) => results.leftOut)
        const changes = pages.flatMap(({ results }) => results.read).map((change) => ({ change, description: describe(change) }))
        return (
          <>
            {address.key === undefined ? null : (
              <Alert variant="info" actions={<Button onClick={onShowAll}>{say(msg`Show all changes`)}</Button>}>
                <Unbroken>{say(messages.onlyOne(changes[0]?.description?.subject ?? address.key))}</Unbroken>
              </Alert>
            )}
            {changes.length > 0 ? (
              <ChangesByDay
                changes={changes}
                isAll={address.kind === undefined && address.key === undefined}
                hasEarlier={query.hasNextPage}
                onUndo={(change, undo) => setUndoing({ change, undo })}
              />
            ) : leftOut.length > 0 ? null : (
              <NoChanges isAll={address.kind === undefined} />
            )}
            <LeftOut keys={leftOut} />
            <Earlier query={query} />
            {undoing === undefined ? null : (
              <UndoDialog
                {...undoing}
                together={changes.map(({ change }) => change).filter(({ transaction }) => transaction === undoing.change.transaction)}
                describe={describe}
                onClose={() => setUndoing(undefined)}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function NoChanges({ isAll }: { readonly isAll: boolean }) {
  const say = useSay()
  if (!isAll) return <EmptyState title={say(msg`There are no changes of this kind.`)} />
  return (
    <EmptyState title={say(msg`No changes yet`)}>
      <p>{say(msg`Saved changes appear here.`)}</p>
    </EmptyState>
  )
}

/** Loads the next page of earlier changes and focuses its first one, or shows the error. */
function Earlier({ query }: { readonly query: ReturnType<typeof useChanges> }) {
  const say = useSay()
  const { supportChannel } = useConfig()
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const pages = data?.pages ?? []
  const [shownPages, setShownPages] = useState<number>()
  const isLoaded = shownPages !== undefined && pages.length > shownPages
  const first = isLoaded ? pages[shownPages]?.results.read[0] : undefined
  useEffect(() => {
    if (!isLoaded) return
    setShownPages(undefined)
    if (first !== undefined) focusChange(first)
  }, [isLoaded, first])
  const load = () => {
    setShownPages(pages.length)
    void fetchNextPage()
  }
  const button = (text: MessageDescriptor) => (
    <LoadingButton isLoading={isFetchingNextPage} onClick={load}>
      {say(text)}
    </LoadingButton>
  )
  if (isFetchNextPageError) {
    return (
      <Alert variant="error" isLive title={say(messages.loadFailed)} actions={button(msg`Try again`)}>
        {failureText(error, say, supportChannel)}
      </Alert>
    )
  }
  return hasNextPage ? <div>{button(msg`Show earlier changes`)}</div> : null
}

/** Focuses a change or, if it is in a collapsed group, the control that expands the group. */
function focusChange(change: ChangeWire): void {
  const element = document.getElementById(elementIdOf(change))
  const group = element?.closest<HTMLElement>('details:not([open])')
  const target = group?.querySelector('summary') ?? element
  target?.focus()
}

/**
 * The changes that match the filter, by page, newest first. Refetched when the user returns to the tab.
 */
function useChanges({ kind, key }: HistoryAddress) {
  const client = useClient()
  const { brand } = useBrand()
  return useInfiniteQuery({
    queryKey: [brand, 'changes', kind, key],
    queryFn: ({ signal, pageParam }) =>
      client.readAs(listChanges, receivedChanges, {
        query: {
          limit: '25',
          ...(kind === undefined ? {} : { kind }),
          ...(key === undefined ? {} : { key }),
          ...(pageParam === undefined ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
