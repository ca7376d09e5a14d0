import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { failureText } from '../platform/api/failure-text.ts'
import { useConfig } from '../platform/config/config-root.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { EmptyState } from '../platform/shell/empty-state.tsx'
import { UnreadRecords } from '../platform/unread/unread-records.tsx'
import { type Lookup, unreadOf, variantsOf } from './designations.ts'
import { Designations } from './designations-section.tsx'
import { KeyResults } from './key-results.tsx'
import { messages } from './messages.ts'
import classes from './results.module.css'
import { ResultsSkeleton } from './results-skeleton.tsx'
import { SameName } from './same-name.tsx'

export type OutcomeProps = {
  readonly keys: readonly string[]
  /** undefined before a search has ended. */
  readonly lookups: readonly Lookup[] | undefined
  readonly isSearching: boolean
  readonly canEdit: boolean
  readonly onSearchAgain: () => Promise<readonly Lookup[] | undefined>
  readonly onUpdated: () => void
}

/** The area below the search: empty, loading, errors or results. */
export function Outcome({ keys, lookups, isSearching, canEdit, onSearchAgain, onUpdated }: OutcomeProps) {
  const say = useSay()
  const { supportChannel } = useConfig()
  if (keys.length === 0) return <Empty title={say(messages.nothingSearched)} text={say(messages.nothingSearchedText)} />
  if (lookups === undefined) return <ResultsSkeleton />

  const failed = lookups.find((one) => one.kind === 'failed')
  const variants = variantsOf(lookups)
  const unread = unreadOf(lookups)
  const onlyKey = lookups.length === 1 ? lookups[0]?.key : undefined
  return (
    <>
      {failed === undefined ? null : (
        <Alert
          variant="error"
          title={say(messages.searchFailed)}
          actions={
            <Button disabled={isSearching} onClick={() => void onSearchAgain()}>
              {say(messages.tryAgain)}
            </Button>
          }
        >
          {failureText(failed.failure, say, supportChannel)}
        </Alert>
      )}
      {lookups.length > 1 ? <KeyResults lookups={lookups} /> : null}
      <SameName lookups={lookups} />
      {onlyKey !== undefined && lookups.some((one) => one.kind === 'found') ? (
        <h2 className={classes['heading']}>{say(messages.resultsOf(onlyKey))}</h2>
      ) : null}
      {variants.length > 0 ? (
        <Designations variants={variants} canEdit={canEdit} onSearchAgain={onSearchAgain} onUpdated={onUpdated} />
      ) : failed === undefined && unread.length === 0 && !lookups.some((one) => one.kind === 'ambiguous') ? (
        lookups.some((one) => one.kind === 'found') ? (
          <Empty title={say(messages.noVariants)} text={undefined} />
        ) : (
          <Empty title={say(onlyKey === undefined ? messages.noSuchKeys : messages.noSuchKey(onlyKey))} text={say(messages.checkKey)} />
        )
      ) : null}
      <UnreadRecords unread={unread} />
    </>
  )
}

function Empty({ title, text }: { readonly title: string; readonly text: string | undefined }) {
  return <EmptyState title={title}>{text === undefined ? null : <p>{text}</p>}</EmptyState>
}
