import { maxMoved } from '@goat/contract/described/product-overrides'
import type { Input, Output } from '@goat/contract/endpoint'
import { listOverridden, type OverriddenVariant, overriddenFromWire } from '@goat/contract/overridden'
import { productTypes } from '@goat/domain/product-types'
import { LoadingButton } from '@goat/ui/button'
import { Checkbox } from '@goat/ui/choices'
import { TextInput } from '@goat/ui/fields'
import { Alert } from '@goat/ui/messages'
import { Select } from '@goat/ui/select'
import { Table, TableCell, TableRow } from '@goat/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { usePlan, usePlanMarks } from '../live/reading-with.tsx'
import { type AddressOf, addressOf, oneOf, paths, queryOf, text } from '../paths.ts'
import { type Client, useClient } from '../platform/api/client.ts'
import { failureText } from '../platform/api/failure-text.ts'
import { useDebounced } from '../platform/clock.ts'
import { useDates } from '../platform/locale/dates.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { Link, useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { chosenPlan } from '../platform/plan.ts'
import { useBrand, useConfig, useSession } from '../platform/session.tsx'
import { EmptyState, ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { type CsvColumn, type CsvTable, csvTable } from '../records/csv.tsx'
import { factoryChoice, ImportLink, InPlan, ViewOnlyNote } from '../records/notes.tsx'
import { productTypeChoices, productTypeName } from '../records/order-labels.ts'
import { formatAddress, keyOf, lookupsKey, type Move, parseAddress } from './designations.ts'
import { Designations, LiveLookups } from './designations-section.tsx'
import { messages } from './messages.ts'
import { Moved } from './outcome.tsx'
import type { ResultsProps } from './results.tsx'
import { maxSideBySide, SideBySide } from './side-by-side.tsx'
import { useUntilText } from './until.tsx'

const filtered = { ...text, read: (given: string) => text.read(given.slice(0, 300)) }
const address = addressOf({
  overridden: oneOf(['yes', 'no']),
  factory: filtered,
  productType: oneOf(productTypes),
  person: filtered,
  days: oneOf(['30', '90']),
  ends: oneOf(['never']),
  text: filtered,
})
type Address = AddressOf<typeof address>

/** Of a file. */
const maxRows = 10_000

/** `/product-designation-override/all`: what is overridden now (OVR-25, OVR-31). */
export function OverriddenScreen() {
  const say = useSay()
  return (
    <Page title={say(messages.overriddenTitle)}>
      <nav className="row gap-x-16">
        <Link to={paths.productOverride}>{say(messages.title)}</Link>
        <Link to={paths.findProducts}>{say(messages.findTitle)}</Link>
        <ImportLink kind="product-override" />
      </nav>
      <ViewOnlyNote />
      <List />
    </Page>
  )
}

/** `/product-designation-override/find`: every variant of the catalogue, or some products side by side (OVR-33 to OVR-36). */
export function FindScreen() {
  const say = useSay()
  const { search } = useLocation()
  const keys = parseAddress(search).slice(0, maxSideBySide)
  return (
    <Page title={say(messages.findTitle)}>
      <nav className="row gap-x-16">
        <Link to={`${paths.productOverride}${formatAddress(keys)}`}>{say(messages.title)}</Link>
        {keys.length === 0 ? <Link to={paths.overridden}>{say(messages.showOverridden)}</Link> : null}
        {keys.length === 0 ? <ImportLink kind="product-override" /> : <Link to={paths.findProducts}>{say(messages.findOthers)}</Link>}
      </nav>
      <ViewOnlyNote />
      {keys.length === 0 ? <List isFind /> : <SideBySide keys={keys} />}
    </Page>
  )
}

/** What is overridden now, or the whole catalogue. */
function List({ isFind = false }: { readonly isFind?: boolean }) {
  const navigate = useNavigate()
  const { overridden, ...rest } = address.parse(useLocation().search)
  const given = { ...rest, overridden: isFind ? overridden : undefined }
  const go: FoundProps['go'] = (next) => void navigate({ search: queryOf({ ...given, ...next }) }, { replace: true })
  return <Found {...{ given, go, isFind }} />
}

type FoundProps = {
  readonly given: Address
  readonly go: (next: Readonly<Record<string, string | undefined>>) => void
  readonly isFind: boolean
}

function Found({ given, go, isFind }: FoundProps) {
  const say = useSay()
  const client = useClient()
  const { supportChannel } = useConfig()
  const wire = definedIn({ ...given, overridden: isFind ? (given.overridden ?? 'any') : undefined })
  const query = useFound(wire)
  // Rendered in steps, between which what is typed is shown.
  const variants = useDeferredValue(useMemo(() => variantsOn(query.data?.pages ?? []), [query.data]))
  const [last, setLast] = useState<{ readonly move: Move | undefined; readonly at: number }>()
  const search = address.format(given)
  const isAll = search === ''
  return (
    <Loaded query={query} skeleton={<ListSkeleton />} failed={{ title: messages.searchFailed }} refreshFailed={() => messages.searchFailed}>
      {({ pages }) => {
        const { Total: total = 0, People: people = [], Counts: counts = {}, HoldsUntil: holdsUntil } = pages[0] ?? {}
        return (
          <>
            {last?.move?.factory == null ? null : <Moved move={last.move} />}
            <Filters {...{ given, people, counts, go, isFind }} />
            {isFind ? <RecentSearches search={search} /> : null}
            <h2 className="text-16">{say(isAll && !isFind ? messages.overriddenNow(total) : messages.variantsFound(total))}</h2>
            {query.isFetchNextPageError ? (
              <Alert variant="error" isLive>
                {say(messages.fetchFailed(failureText(query.error, say, supportChannel)))}
              </Alert>
            ) : null}
            {total === 0 ? (
              <>
                <LiveLookups {...{ variants, holdsUntil }} />
                <EmptyState title={say(isFind ? messages.noVariantsMatch : isAll ? messages.overriddenNow(0) : messages.noneMatch)}>
                  {isAll && !isFind ? <p>{say(messages.nothingOverridden)}</p> : null}
                </EmptyState>
              </>
            ) : (
              <Designations
                key={last?.at}
                variants={variants}
                list={{
                  of: search,
                  show: (choice) => <OverriddenTable {...{ variants, choice }} />,
                  table: () => readTable(client, say, wire, isFind ? 'found-variants' : 'overridden-now'),
                  total,
                  holdsUntil,
                  readAll: async () => {
                    const { data, isError } = await query.fetchNextPage()
                    return isError ? undefined : variantsOn(data?.pages ?? [])
                  },
                }}
                onSearchAgain={query.refetch}
                onUpdated={(move) => {
                  if (move === undefined) setLast((done) => done && { ...done, move })
                  else void query.refetch().then(({ dataUpdatedAt }) => setLast({ move, at: dataUpdatedAt }))
                }}
              />
            )}
            {query.hasNextPage ? (
              <div>
                <LoadingButton isLoading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {say(messages.showMore(Math.min(total - variants.length, maxMoved)))}
                </LoadingButton>
              </div>
            ) : null}
          </>
        )
      }}
    </Loaded>
  )
}

/** A page may repeat what was overridden since the one before. */
function variantsOn(pages: readonly Output<typeof listOverridden.response>[]): readonly OverriddenVariant[] {
  return [...new Map(pages.flatMap(({ Overrides }) => Overrides.map(overriddenFromWire)).map((one) => [keyOf(one), one])).values()]
}

type Query = Input<typeof listOverridden.query>

function definedIn(asked: Readonly<Record<string, string | undefined>>): Query {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

/** What matches, newest first: a first page, and then more of it at once. */
function useFound(query: Query) {
  const client = useClient()
  const { brand } = useBrand()
  return useInfiniteQuery({
    queryKey: [...lookupsKey(brand), 'overridden', query],
    queryFn: ({ signal, pageParam }) =>
      client.read(listOverridden, {
        query: { ...query, ...(pageParam === 0 ? {} : { from: String(pageParam), limit: String(maxMoved) }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ Total }, pages) => {
      const shown = pages.reduce((sum, { Overrides }) => sum + Overrides.length, 0)
      return shown < Total && pages.at(-1)?.Overrides.length !== 0 ? shown : undefined
    },
    placeholderData: (before) => before,
  })
}

/** The file of everything that matches. */
async function readTable(client: Client, say: Say, query: Query, name: string): Promise<CsvTable> {
  const found = new Map<string, OverriddenVariant>()
  for (let from = 0, total = 1; from < Math.min(total, maxRows); from += maxMoved) {
    const page = await client.read(listOverridden, { query: { ...query, from: String(from), limit: String(maxMoved) } })
    for (const one of page.Overrides.map(overriddenFromWire)) found.set(keyOf(one), one)
    total = page.Total
  }
  return csvTable(say, name, [...found.values()], overriddenColumns)
}

/** Of a file that can be imported again (IMP-6). */
export const overriddenColumns: readonly CsvColumn<OverriddenVariant>[] = [
  [messages.productKey, ({ productKey }) => productKey],
  [messages.product, ({ name }) => name],
  [messages.csvProductType, ({ productType }) => productType],
  [messages.sku, ({ sku }) => sku],
  [messages.csvCatalogueFactory, ({ catalogueFactory }) => catalogueFactory],
  [messages.factory, ({ factory }) => factory],
  [messages.csvOverriddenAt, ({ override }) => override?.at],
  [messages.csvOverriddenBy, ({ override }) => override?.by],
  [messages.reason, ({ reason }) => reason],
  [messages.untilField, ({ override }) => override?.until],
]

const any = 'any'

type FiltersProps = Pick<FoundProps, 'given' | 'go' | 'isFind'> &
  Readonly<{ people: readonly string[]; counts: Output<typeof listOverridden.response>['Counts'] }>

type Choice = { readonly value: string; readonly label: string; readonly detail?: string | undefined }

function Filters({ given, people, counts, go, isFind }: FiltersProps) {
  const say = useSay()
  const { factory, person, text: words } = given
  /** A filter with the number of variants of each value, without those of which there are none. */
  const select = (name: keyof Address, label: string, choices: readonly Choice[]) => {
    const { [name]: ofValues } = counts
    const options = choices.flatMap((one) => {
      const count = ofValues?.[one.value]
      if (ofValues !== undefined && count === undefined && one.value !== given[name]) return []
      const detail = [one.detail, ofValues && say(messages.count(count ?? 0))].filter((part) => part !== undefined).join(' · ')
      return { ...one, detail }
    })
    return (
      <Select
        label={label}
        placeholder=""
        emptyText=""
        options={[{ value: any, label: say(messages.everything) }, ...options]}
        value={given[name] ?? any}
        onChange={(next) => go({ [name]: next === any ? undefined : next })}
      />
    )
  }
  const withChosen = (values: readonly string[], chosen: string | undefined) => [
    ...new Set([...values, ...(chosen === undefined ? [] : [chosen])]),
  ]
  const factories = withChosen(Object.keys(counts['factory'] ?? {}), factory).sort()
  return (
    <search className="row gap-12 gap-x-16 top" aria-label={say(isFind ? messages.findTitle : messages.overriddenTitle)}>
      <Words words={words ?? ''} onChange={(next) => go({ text: next || undefined })} />
      {isFind
        ? select('overridden', say(messages.overridden), [
            { value: 'yes', label: say(messages.overriddenTitle) },
            { value: 'no', label: say(messages.isNotOverridden) },
          ])
        : null}
      {select('factory', say(messages.factoryNow), factories.map(factoryChoice))}
      {select('productType', say(messages.csvProductType), productTypeChoices(say))}
      {select(
        'person',
        say(messages.csvOverriddenBy),
        withChosen(people, person).map((value) => ({ value, label: value })),
      )}
      {select(
        'days',
        say(messages.csvOverriddenAt),
        (['30', '90'] as const).map((value) => ({ value, label: say(messages.olderThan(value)) })),
      )}
      {select('ends', say(messages.untilField), [{ value: 'never', label: say(messages.withoutEnd) }])}
    </search>
  )
}

type WordsProps = { readonly words: string; readonly onChange: (words: string) => void }

/** What is typed is searched once it pauses, so that a key renders only the box. */
function Words({ words, onChange }: WordsProps) {
  const say = useSay()
  const [typed, setTyped] = useState(words)
  const [searched, setSearched] = useState(words)
  const [known, setKnown] = useState(words)
  // Chosen elsewhere, such as among the recent searches.
  if (words !== known) {
    setKnown(words)
    if (words !== searched) setTyped(words)
  }
  const settled = useDebounced(typed, 300)
  const search = useEffectEvent(() => {
    if (settled === words || settled !== typed) return
    setSearched(settled)
    onChange(settled)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: searched when it has settled
  useEffect(search, [settled])
  return <TextInput label={say(messages.words)} value={typed} onChange={(next) => setTyped(next.slice(0, 300))} />
}

const maxRecent = 8

/** What an earlier version or somebody else has left there is nothing. */
function readRecent(kept: string | null): readonly string[] {
  const lines = kept?.split('\n') ?? []
  return lines.filter((one) => one === address.format(address.parse(one)) && one !== '').slice(0, maxRecent)
}

/** A search in the words of its filters. */
function searchText(say: Say, search: string): string {
  const { text: words, overridden, factory, productType, person, days, ends } = address.parse(search)
  const parts = [
    words,
    overridden && say(overridden === 'yes' ? messages.overriddenTitle : messages.isNotOverridden),
    factory,
    productType && productTypeName(productType, say),
    person,
    days && say(messages.olderThan(days)),
    ends && say(messages.withoutEnd),
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}

/** The last searches of the user, which are kept in the browser for each brand. */
function RecentSearches({ search }: { readonly search: string }) {
  const say = useSay()
  const { brand } = useBrand()
  const key = `recent-searches-${brand}-${useSession().user}`
  const [recent, setRecent] = useState(() => readRecent(localStorage.getItem(key)))
  // Not what is typed on the way.
  const settled = useDebounced(search, 1500)
  useEffect(() => {
    if (settled === '') return
    setRecent((before) => [settled, ...before.filter((one) => one !== settled)].slice(0, maxRecent))
  }, [settled])
  useEffect(() => localStorage.setItem(key, recent.join('\n')), [key, recent])
  const others = recent.filter((one) => one !== search)
  if (others.length === 0) return null
  return (
    <nav aria-label={say(messages.recent)} className="row gap-4 gap-x-16 baseline">
      <span className="caption">{say(messages.recent)}</span>
      {others.map((one) => (
        <Link key={one} className="anywhere" to={`${paths.findProducts}${one}`}>
          {searchText(say, one)}
        </Link>
      ))}
    </nav>
  )
}

type OverriddenTableProps = Pick<ResultsProps, 'choice'> & { readonly variants: readonly OverriddenVariant[] }

function OverriddenTable({ variants, choice }: OverriddenTableProps) {
  const say = useSay()
  const chosen = new Set(choice?.chosen)
  const columns = [
    { label: say(messages.product), width: '21%' },
    { label: say(messages.sku), width: '19%' },
    { label: say(messages.csvCatalogueFactory), width: '13%' },
    { label: say(messages.factoryNow), width: '16%' },
    { label: say(messages.csvOverriddenAt), width: '16%' },
    { label: say(messages.reason), width: '15%' },
  ]
  const marksOf = usePlanMarks()
  const { data: plan } = usePlan(chosenPlan(useBrand().brand)?.id)
  // Asked once, and not by each row.
  const planned = useMemo(() => {
    const marks = marksOf('product-override', ...variants.map(keyOf)).flatMap(({ keys }) => keys)
    return new Set([...marks, ...(plan?.itemsOf ?? []).map(({ key }) => key)])
  }, [marksOf, plan, variants])
  const products = [...new Set(choice?.chosen.map(({ productKey }) => productKey))]
  return (
    <>
      {products.length < 2 || products.length > maxSideBySide ? null : (
        <Link to={`${paths.findProducts}${formatAddress(products)}`}>{say(messages.compare(products.length))}</Link>
      )}
      <Table label={say(messages.results)} columns={columns}>
        {variants.map((one) => (
          <Row key={keyOf(one)} variant={one} isChosen={chosen.has(one)} isPlanned={planned.has(keyOf(one))} onChoose={choice?.onChoose} />
        ))}
      </Table>
    </>
  )
}

type RowProps = {
  readonly variant: OverriddenVariant
  readonly isChosen: boolean
  /** Whether a plan may change it. */
  readonly isPlanned: boolean
  readonly onChoose: NonNullable<ResultsProps['choice']>['onChoose'] | undefined
}

/** Only those rows are rendered again that have changed. */
const Row = memo(function Row({ variant, isChosen, isPlanned, onChoose }: RowProps) {
  const say = useSay()
  const dates = useDates()
  const untilText = useUntilText()
  const { productKey, name, sku, factory, catalogueFactory, override, reason } = variant
  return (
    <TableRow>
      <TableCell column={say(messages.product)} isWide>
        <Link to={`${paths.productOverride}${formatAddress([productKey])}`}>{productKey}</Link>
        <span className="caption block anywhere">{name}</span>
      </TableCell>
      <TableCell column={say(messages.sku)} isWide>
        {onChoose === undefined ? (
          <span className="anywhere">{sku}</span>
        ) : (
          <Checkbox label={sku} isChecked={isChosen} onChange={(isOn) => onChoose(variant, isOn)} />
        )}
      </TableCell>
      <TableCell column={say(messages.csvCatalogueFactory)}>{catalogueFactory}</TableCell>
      <TableCell column={say(messages.factoryNow)}>
        <span className="medium">{factory}</span>
        {override?.until === undefined ? null : <span className="caption block">{untilText(override.until, factory)}</span>}
        {isPlanned ? <InPlan kind="product-override" of={keyOf(variant)} /> : null}
      </TableCell>
      <TableCell column={say(messages.csvOverriddenAt)}>
        {override == null ? null : dates.instant(override.at)}
        <span className="caption block anywhere">{override?.by}</span>
      </TableCell>
      <TableCell column={say(messages.reason)}>
        <span className="anywhere">{reason}</span>
      </TableCell>
    </TableRow>
  )
})
