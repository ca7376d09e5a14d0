import { type ChangeKind, type ChangeWire, changeKinds } from '@goat/contract/changes'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { LoadingButton } from '@goat/ui/loading-button'
import { Select } from '@goat/ui/select'
import { Unbroken } from '@goat/ui/unbroken'
import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { failureText } from '../platform/api/failure-text.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { formatAddress, type HistoryAddress, parseAddress, wholeHistory } from '../platform/change-history/address.ts'
import type { ChangeSource } from '../platform/change-history/change-source.ts'
import { useConfig } from '../platform/config/config-root.tsx'
import { useLocale, useSay } from '../platform/locale/locale-root.tsx'
import { EmptyState } from '../platform/shell/empty-state.tsx'
import { ListSkeleton } from '../platform/shell/list-skeleton.tsx'
import { Page } from '../platform/shell/page.tsx'
import { ChangeItem } from './change-item.tsx'
import classes from './history-screen.module.css'
import { kindNames, messages } from './messages.ts'
import { useChanges } from './queries.ts'

const any = 'any'

export type HistoryScreenProps = {
  /** What the capabilities of the brand lend. */
  readonly sources: readonly ChangeSource[]
}

/** Who changed what and when, in the brand. Ours; the description has no such screen. */
export function HistoryScreen({ sources }: HistoryScreenProps) {
  const say = useSay()
  const navigate = useNavigate()
  const address = parseAddress(useLocation().search)
  const kinds = changeKinds.filter((kind) => sources.some((source) => source.kinds.includes(kind)))
  const go = (next: HistoryAddress) => void navigate({ search: formatAddress(next) }, { replace: true })
  return (
    <Page title={say(messages.title)} purpose={say(messages.purpose)}>
      <search className={classes['filter']} aria-label={say(messages.filterLabel)}>
        <Select
          label={say(messages.filterKind)}
          placeholder=""
          emptyText=""
          options={[{ value: any, label: say(messages.anyKind) }, ...kinds.map((value) => ({ value, label: say(kindNames[value]) }))]}
          value={address.kind ?? any}
          onChange={(value) => go({ kind: kinds.find((one) => one === value), key: undefined })}
        />
      </search>
      <Changes key={formatAddress(address)} address={address} sources={sources} onShowAll={() => go(wholeHistory)} />
    </Page>
  )
}

type ChangesProps = HistoryScreenProps & { readonly address: HistoryAddress; readonly onShowAll: () => void }

function Changes({ address, sources, onShowAll }: ChangesProps) {
  const say = useSay()
  const { languageTag } = useLocale()
  const { brand } = useBrand()
  const { supportChannel } = useConfig()
  const query = useChanges(address)
  const { data, error, isPending, isFetching, isRefetchError, isFetchNextPageError, dataUpdatedAt, refetch } = query
  const again = (
    <Button disabled={isFetching} onClick={() => void (isFetchNextPageError ? query.fetchNextPage() : refetch())}>
      {say(messages.tryAgain)}
    </Button>
  )
  if (isPending) return <ListSkeleton />
  if (data === undefined) {
    return (
      <Alert variant="error" isLive title={say(messages.loadFailed)} actions={again}>
        {failureText(error, say, supportChannel)}
      </Alert>
    )
  }
  const changes = data.pages.flatMap(({ results }) => results).map((change) => describe(change, sources, { say, languageTag, brand }))
  const showAll = <Button onClick={onShowAll}>{say(messages.showAll)}</Button>
  const time = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      {address.key === undefined ? null : (
        <Alert variant="info" actions={showAll}>
          <Unbroken>{say(messages.onlyOne(changes[0]?.description?.subject ?? address.key))}</Unbroken>
        </Alert>
      )}
      {isRefetchError ? (
        <Alert variant="warning" isLive actions={again}>
          {say(messages.refreshFailed(time.format(dataUpdatedAt)))}
        </Alert>
      ) : null}
      {changes.length === 0 ? (
        address.kind === undefined ? (
          <EmptyState title={say(messages.none)}>
            <p>{say(messages.noneText)}</p>
          </EmptyState>
        ) : (
          <EmptyState title={say(messages.noneMatch)} />
        )
      ) : (
        <Days changes={changes} />
      )}
      {isFetchNextPageError ? (
        <Alert variant="error" isLive title={say(messages.loadFailed)} actions={again}>
          {failureText(error, say, supportChannel)}
        </Alert>
      ) : query.hasNextPage ? (
        <div>
          <LoadingButton isLoading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {say(messages.earlier)}
          </LoadingButton>
        </div>
      ) : null}
    </>
  )
}

type Described = { readonly change: ChangeWire; readonly description: ReturnType<ChangeSource['describe']> }

function describe(change: ChangeWire, sources: readonly ChangeSource[], ask: Parameters<ChangeSource['describe']>[1]): Described {
  const kind: ChangeKind = change.kind
  return { change, description: sources.find(({ kinds }) => kinds.includes(kind))?.describe(change, ask) }
}

/** The changes under their days, by the viewer's own calendar. */
function Days({ changes }: { readonly changes: readonly Described[] }) {
  const { languageTag } = useLocale()
  const date = new Intl.DateTimeFormat(languageTag, { dateStyle: 'full' })
  return [...Map.groupBy(changes, ({ change }) => date.format(new Date(change.at)))].map(([day, ofDay]) => (
    <Day key={day} day={day} changes={ofDay} />
  ))
}

function Day({ day, changes }: { readonly day: string; readonly changes: readonly Described[] }) {
  const heading = useId()
  return (
    <section className={classes['day']} aria-labelledby={heading}>
      <h2 id={heading} className={classes['date']}>
        {day}
      </h2>
      <div className={classes['list']}>
        {changes.map(({ change, description }) => (
          <ChangeItem key={change.id} change={change} description={description} />
        ))}
      </div>
    </section>
  )
}
