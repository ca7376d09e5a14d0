import { type ChangeWire, listChanges, receivedChanges } from '@goat/contract/changes'
import { Button, LoadingButton } from '@goat/ui/button'
import { Alert, Unbroken } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { changeSources } from '../change-sources.ts'
import { unreadIn } from '../paths.ts'
import { type Client, useClient } from '../platform/api/client.ts'
import { failureText, reasonText } from '../platform/api/failure-text.ts'
import { serverTime, useDebounced } from '../platform/clock.ts'
import { useDates } from '../platform/locale/dates.ts'
import { type MessageDescriptor, type Say, useSay } from '../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useBrand, useConfig } from '../platform/session.tsx'
import { EmptyState, ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { type CsvTable, csvTable, DownloadCsv } from '../records/csv.tsx'
import { type HistoryAddress, historyAddress } from '../records/fields.ts'
import { LeftOut, linkMessages } from '../records/notes.tsx'
import { changedFacts, type Describe, elementIdOf, isOneSided, useDescribe, valueText } from './change-item.tsx'
import { ChangesByDay } from './changes-by-day.tsx'
import { changesQuery, Filters } from './filters.tsx'
import { messages } from './messages.ts'
import { UndoDialog } from './undo-dialog.tsx'

/** How long after the last key what was typed is searched for. */
const debounceMs = 300

/** `/history`: who changed what and when, in the brand (HIS-5 to HIS-9). */
export function HistoryScreen() {
  const say = useSay()
  const navigate = useNavigate()
  const { search } = useLocation()
  const address = historyAddress.parse(search)
  const unread = unreadIn(historyAddress.parse, search)
  const text = useDebounced(address.text, debounceMs)
  const asked = { ...address, text }
  const go = (next: Partial<HistoryAddress>) => void navigate({ search: historyAddress.format(next) }, { replace: true })
  return (
    <Page title={say(msg`Change history`)} purpose={say(msg`Who changed what and when, newest first.`)}>
      {unread.length === 0 ? null : <Alert variant="info">{say(linkMessages.unread(unread.join(', ')))}</Alert>}
      <Filters address={address} go={(next) => go({ ...address, ...next })} />
      <Changes key={historyAddress.format(asked)} address={asked} onShowAll={() => go({})} />
    </Page>
  )
}

/** Of a file. */
const maxRows = 10_000

type ChangesProps = { readonly address: HistoryAddress; readonly onShowAll: () => void }

function Changes({ address, onShowAll }: ChangesProps) {
  const say = useSay()
  const client = useClient()
  const query = useChanges(address)
  const [undoing, setUndoing] = useState<{ readonly change: ChangeWire; readonly undo: ChangeWire | undefined }>()
  const describe = useDescribe()
  if (describe === undefined) return <ListSkeleton />
  const isAll = historyAddress.format(address) === ''
  const table = () => readTable(client, say, address, describe)
  return (
    <Loaded query={query} failed={{ title: messages.loadFailed }}>
      {({ pages }) => {
        const leftOut = pages.flatMap(({ results }) => results.leftOut)
        const changes = pages.flatMap(({ results }) => results.read).map((change) => ({ change, description: describe(change) }))
        const [keptFrom, { to }] = [pages.at(-1)?.keptFrom, changesQuery(address, serverTime())]
        const isNotKept = keptFrom != null && typeof to === 'string' && to <= keptFrom
        return (
          <>
            {address.key === undefined ? null : (
              <Alert variant="info" actions={<Button onClick={onShowAll}>{say(msg`Show all changes`)}</Button>}>
                <Unbroken>{say(msg`Showing only changes to ${{ what: changes[0]?.description?.subject ?? address.key }}.`)}</Unbroken>
              </Alert>
            )}
            <div>
              <DownloadCsv table={table} isDisabled={changes.length === 0} />
            </div>
            {changes.length > 0 ? (
              <ChangesByDay
                changes={changes}
                isAll={isAll}
                hasEarlier={query.hasNextPage}
                onUndo={(change, undo) => setUndoing({ change, undo })}
              />
            ) : leftOut.length > 0 ? null : (
              <NoChanges isAll={isAll} isNotKept={isNotKept} />
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

/** The file of every change that matches. */
async function readTable(client: Client, say: Say, address: HistoryAddress, describe: Describe): Promise<CsvTable> {
  const asked = changesQuery(address, serverTime())
  const found: ChangeWire[] = []
  let before: string | undefined
  do {
    const query = { ...asked, limit: '200', ...(before === undefined ? {} : { before }) }
    const page = await client.readAs(listChanges, receivedChanges, { query })
    found.push(...page.results.read)
    before = page.next ?? undefined
  } while (before !== undefined && found.length < maxRows)
  const rows = found.map((change) => ({ ...change, description: describe(change) }))
  return csvTable(say, 'history', rows, [
    [msg`Changed on`, ({ at }) => at],
    [msg`Changed by`, ({ actor }) => actor.name],
    [msg`Kind`, ({ kind }) => say(changeSources[kind].name)],
    [msg`What was changed`, ({ key, description }) => description?.subject ?? key],
    [msg`Change`, ({ action, description }) => description?.what ?? action],
    [
      msg`Values`,
      ({ description: of }) =>
        of &&
        changedFacts(of)
          .map(({ label, before, after }) => `${label}: ${valueText(say, before, after, isOneSided(of))}`)
          .join('; '),
    ],
    [msg`Reason`, ({ reason, reasonIssues }) => reasonText(reason, reasonIssues, say) ?? ''],
  ])
}

/** `isNotKept`: of the whole period, which `Earlier` says. */
function NoChanges({ isAll, isNotKept }: { readonly isAll: boolean; readonly isNotKept: boolean }) {
  const say = useSay()
  if (isNotKept) return null
  if (!isAll) return <EmptyState title={say(msg`No changes match these filters.`)} />
  return (
    <EmptyState title={say(msg`No changes yet`)}>
      <p>{say(msg`Saved changes appear here.`)}</p>
    </EmptyState>
  )
}

/** Loads the next page of earlier changes and focuses its first one, or shows the error. At the end, says since when changes are kept. */
function Earlier({ query }: { readonly query: ReturnType<typeof useChanges> }) {
  const say = useSay()
  const { supportChannel } = useConfig()
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const pages = data?.pages ?? []
  const dates = useDates()
  const keptFrom = pages.at(-1)?.keptFrom
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
  if (hasNextPage) return <div>{button(msg`Show earlier changes`)}</div>
  if (keptFrom === undefined || keptFrom === null) return null
  const date = dates.date(keptFrom.slice(0, 10))
  return <p>{say(msg`Changes before ${date} are no longer kept.`)}</p>
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
function useChanges(address: HistoryAddress) {
  const client = useClient()
  const { brand } = useBrand()
  const query = changesQuery(address, serverTime())
  return useInfiniteQuery({
    queryKey: [brand, 'changes', query],
    queryFn: ({ signal, pageParam }) =>
      client.readAs(listChanges, receivedChanges, {
        query: { ...query, limit: '25', ...(pageParam === undefined ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
