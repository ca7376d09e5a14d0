import { namesAndMore } from '@goat/domain/text/text'
import { Button } from '@goat/ui/button'
import { ErrorIcon, SuccessIcon, WarningIcon } from '@goat/ui/icons'
import { Alert, Skeleton, SkeletonBar } from '@goat/ui/messages'
import { paths } from '../paths.ts'
import { describedFailureText } from '../platform/api/failure-text.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/router.tsx'
import { chosenPlan } from '../platform/plan.ts'
import { useBrand, useBrandApis, useConfig } from '../platform/session.tsx'
import { EmptyState } from '../platform/shell/loaded.tsx'
import { FactoriesLinked, LeftOut } from '../records/notes.tsx'
import { onlyInPlan } from '../records/save.ts'
import { distinctKeys, formatAddress, type Lookup, leftOutOf, type Move, maxKeys, variantsOf } from './designations.ts'
import { Designations } from './designations-section.tsx'
import { messages } from './messages.ts'
import classes from './product-overrides.module.css'

export type OutcomeProps = {
  /** false before something is searched. */
  readonly isAsked: boolean
  /** undefined before a search has ended. */
  readonly lookups: readonly Lookup[] | undefined
  readonly isSearching: boolean
  readonly onSearchAgain: () => Promise<unknown>
  readonly onUpdated: (move: Move | undefined) => void
}

/** The area below the search: empty, loading, errors or results. */
export function Outcome({ isAsked, lookups, isSearching, onSearchAgain, onUpdated }: OutcomeProps) {
  const say = useSay()
  const { supportChannel } = useConfig()
  const hasList = useBrandApis().foresight !== null
  if (!isAsked)
    return (
      <EmptyState title={say(messages.nothingSearched)}>
        <p>{say(messages.nothingSearchedText)}</p>
        {hasList ? <Link to={paths.overridden}>{say(messages.showOverridden)}</Link> : null}
      </EmptyState>
    )
  if (lookups === undefined) return <ResultsSkeleton />

  const failed = lookups.find((one) => one.kind === 'failed')
  const variants = variantsOf(lookups)
  const leftOut = leftOutOf(lookups)
  const [first] = lookups
  const onlyKey = lookups.length === 1 ? first?.key : undefined
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
          {describedFailureText(failed.failure, say, supportChannel)}
        </Alert>
      )}
      {lookups.length > 1 ? <KeyResults lookups={lookups} /> : null}
      <SameName lookups={lookups} />
      {onlyKey !== undefined && lookups.some((one) => one.kind === 'found') ? (
        <h2 className="text-16">{say(messages.resultsOf(onlyKey))}</h2>
      ) : null}
      {variants.length > 0 ? (
        <Designations {...{ variants, onSearchAgain, onUpdated }} />
      ) : failed === undefined && leftOut.length === 0 && !lookups.some((one) => one.kind === 'ambiguous') ? (
        lookups.some((one) => one.kind === 'found') ? (
          <Empty title={say(messages.noVariants)} text={undefined} />
        ) : (
          <Empty title={say(onlyKey === undefined ? messages.noSuchKeys : messages.noSuchKey(onlyKey))} text={say(messages.checkKey)} />
        )
      ) : null}
      <LeftOut keys={leftOut} />
    </>
  )
}

/** What the last move did, above the search, whose results are cleared (OVR-26). */
export function Moved({ move: { factory, variants } }: { readonly move: Move }) {
  const say = useSay()
  const keys = [...new Set(variants.map(({ productKey }) => productKey))]
  const { names, more } = namesAndMore(keys)
  const listed = [...names, ...(more === '0' ? [] : [say(messages.andMore(Number(more)))])].join(', ')
  const plan = chosenPlan(useBrand().brand)
  const text = say(messages.moved(variants.length, factory ?? '', listed))
  // An address has no more.
  const link = keys.length > maxKeys ? null : <Link to={`${paths.productOverride}${formatAddress(keys)}`}>{say(messages.showMoved)}</Link>
  return (
    <Alert variant="success" actions={link}>
      <FactoriesLinked>{plan === undefined ? text : `${say(onlyInPlan(plan.name))} ${text}`}</FactoriesLinked>
    </Alert>
  )
}

const skeletonRows = ['60%', '52%', '66%']

/** The layout of the results while loading, which prevents layout shifts. */
function ResultsSkeleton() {
  return (
    <Skeleton>
      <div className={`box ${classes['results']}`}>
        {skeletonRows.map((width) => (
          <div key={width} className={`ruled ${classes['skeleton-row']}`}>
            <SkeletonBar width={width} height="1.25rem" />
            <SkeletonBar width={width} height="1.25rem" />
            <SkeletonBar width={width} height="1.25rem" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}

function Empty({ title, text }: { readonly title: string; readonly text: string | undefined }) {
  return <EmptyState title={title}>{text === undefined ? null : <p>{text}</p>}</EmptyState>
}

/** Offers the products of each name that several products have (OVR-22). The other keys of the search stay. */
function SameName({ lookups }: { readonly lookups: readonly Lookup[] }) {
  const say = useSay()
  return lookups.map((lookup) =>
    lookup.kind !== 'ambiguous' ? null : (
      <EmptyState key={lookup.key} title={say(messages.chooseProduct(lookup.key))}>
        <ul>
          {lookup.products.map(({ productKey }) => (
            <li key={productKey}>
              <Link
                className="target"
                to={`${paths.productOverride}${formatAddress(distinctKeys(lookups.map((one) => (one === lookup ? productKey : one.key))))}`}
              >
                {productKey}
              </Link>
            </li>
          ))}
        </ul>
      </EmptyState>
    ),
  )
}

const icons = { found: SuccessIcon, ambiguous: WarningIcon, notFound: WarningIcon, failed: ErrorIcon } as const

/** The result for each key of a search for several. */
function KeyResults({ lookups }: { readonly lookups: readonly Lookup[] }) {
  const say = useSay()
  const found = lookups.filter((one) => one.kind === 'found').length
  return (
    <div className="grid gap-8">
      <h2 className="text-16">{say(messages.keysFound(found, lookups.length))}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard must be able to scroll it */}
      <section className={`frame surface ${classes['list']}`} aria-label={say(messages.resultPerKey)} tabIndex={0}>
        <ul>
          {lookups.map((lookup) => (
            <li key={lookup.key} className={`line gap-12 between ruled ${classes['key']}`}>
              <span className="breakable">{lookup.key}</span>
              <KeyOutcome lookup={lookup} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function KeyOutcome({ lookup }: { readonly lookup: Lookup }) {
  const say = useSay()
  const OutcomeIcon = lookup.kind === 'found' && lookup.leftOut.length > 0 ? WarningIcon : icons[lookup.kind]
  const text =
    lookup.kind === 'ambiguous'
      ? messages.sameName(lookup.products.length)
      : lookup.kind !== 'found'
        ? messages[lookup.kind]
        : lookup.leftOut.length > 0
          ? messages.foundInPart(lookup.variants.length)
          : lookup.variants.length === 0
            ? messages.noVariants
            : messages.found(lookup.variants.length)
  return (
    <span className={`line gap-4 text-14 ${classes['outcome']}`} data-kind={lookup.kind}>
      <OutcomeIcon />
      {say(text)}
    </span>
  )
}
