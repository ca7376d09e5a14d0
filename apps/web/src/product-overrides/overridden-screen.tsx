import { maxMoved } from '@goat/contract/described/product-overrides'
import type { Input } from '@goat/contract/endpoint'
import { listOverridden, type OverriddenVariant, overriddenFromWire } from '@goat/contract/overridden'
import { overrideFactories } from '@goat/domain/kinds/product-override'
import { productTypes } from '@goat/domain/product-types'
import { LoadingButton } from '@goat/ui/button'
import { Checkbox } from '@goat/ui/choices'
import { TextInput } from '@goat/ui/fields'
import { Table, TableCell, TableRow } from '@goat/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AddressOf, addressOf, oneOf, paths, text } from '../paths.ts'
import { type Client, useClient } from '../platform/api/client.ts'
import { useDebounced } from '../platform/clock.ts'
import { useDates } from '../platform/locale/dates.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { Link, useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useBrand } from '../platform/session.tsx'
import { EmptyState, ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { Select } from '../platform/shell/select.tsx'
import { type CsvTable, csvTable } from '../records/csv.tsx'
import { factoryChoice, ViewOnlyNote } from '../records/notes.tsx'
import { productTypeChoices } from '../records/order-labels.ts'
import { formatAddress, keyOf, lookupsKey, type Move } from './designations.ts'
import { Designations, LiveLookups } from './designations-section.tsx'
import { messages } from './messages.ts'
import { Moved } from './outcome.tsx'
import type { ResultsProps } from './results.tsx'
import { useUntilText } from './until.tsx'

const filtered = { ...text, read: (given: string) => text.read(given.slice(0, 300)) }
const address = addressOf({
  factory: oneOf(overrideFactories),
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
  const navigate = useNavigate()
  const given = address.parse(useLocation().search)
  const asked = { ...given, text: useDebounced(given.text, 300) }
  const go = (next: Partial<Address>) => void navigate({ search: address.format({ ...given, ...next }) }, { replace: true })
  return (
    <Page title={say(messages.overriddenTitle)}>
      <p>
        <Link to={paths.productOverride}>{say(messages.title)}</Link>
      </p>
      <ViewOnlyNote />
      <Overridden {...{ given, asked, go }} />
    </Page>
  )
}

type OverriddenProps = { readonly given: Address; readonly asked: Address; readonly go: (next: Partial<Address>) => void }

function Overridden({ given, asked, go }: OverriddenProps) {
  const say = useSay()
  const client = useClient()
  const query = useOverridden(asked)
  const [last, setLast] = useState<{ readonly move: Move; readonly at: number }>()
  const isAll = address.format(asked) === ''
  return (
    <Loaded query={query} skeleton={<ListSkeleton />} failed={{ title: messages.searchFailed }} refreshFailed={() => messages.searchFailed}>
      {({ pages }) => {
        const { Total: total = 0, People: people = [] } = pages.at(-1) ?? {}
        // A page may repeat what was overridden since the one before.
        const variants = [
          ...new Map(pages.flatMap(({ Overrides }) => Overrides.map(overriddenFromWire)).map((one) => [keyOf(one), one])).values(),
        ]
        return (
          <>
            {last?.move.factory == null ? null : <Moved move={last.move} />}
            <Filters {...{ address: given, people, go }} />
            <h2 className="text-16">{say(messages.overriddenNow(total))}</h2>
            {total === 0 ? (
              <>
                <LiveLookups />
                <EmptyState title={say(isAll ? messages.overriddenNow(0) : messages.noneMatch)}>
                  {isAll ? <p>{say(messages.nothingOverridden)}</p> : null}
                </EmptyState>
              </>
            ) : (
              <Designations
                // Another list, or what is left of it, starts with nothing selected.
                key={`${last?.at} ${address.format(asked)}`}
                variants={variants}
                list={{
                  show: (choice) => <OverriddenTable {...{ variants, choice }} />,
                  table: () => readTable(client, say, asked),
                }}
                onSearchAgain={query.refetch}
                onUpdated={(move) => void query.refetch().then(({ dataUpdatedAt }) => setLast({ move, at: dataUpdatedAt }))}
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

function queryOf(asked: Address): Input<typeof listOverridden.query> {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

/** What matches, newest first: a first page, and then more of it at once. */
function useOverridden(asked: Address) {
  const client = useClient()
  const { brand } = useBrand()
  const query = queryOf(asked)
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
async function readTable(client: Client, say: Say, asked: Address): Promise<CsvTable> {
  const found = new Map<string, OverriddenVariant>()
  for (let from = 0, total = 1; from < Math.min(total, maxRows); from += maxMoved) {
    const page = await client.read(listOverridden, { query: { ...queryOf(asked), from: String(from), limit: String(maxMoved) } })
    for (const one of page.Overrides.map(overriddenFromWire)) found.set(keyOf(one), one)
    total = page.Total
  }
  return csvTable(
    say,
    'overridden-now',
    [...found.values()],
    [
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
    ],
  )
}

const any = 'any'

type FiltersProps = {
  readonly address: Address
  readonly people: readonly string[]
  readonly go: (next: Partial<Address>) => void
}

function Filters({ address: { factory, productType, person, days, ends, text: words }, people, go }: FiltersProps) {
  const say = useSay()
  type Choice = { readonly value: string; readonly label: string }
  const select = (
    label: string,
    value: string | undefined,
    options: readonly Choice[],
    choose: (value: string | undefined) => void,
    none = say(messages.everything),
  ) => (
    <Select
      label={label}
      placeholder=""
      emptyText=""
      options={[{ value: any, label: none }, ...options]}
      value={value ?? any}
      onChange={(next) => choose(next === any ? undefined : next)}
    />
  )
  const known = [...new Set([...people, ...(person === undefined ? [] : [person])])]
  return (
    <search className="row gap-12 gap-x-16 top" aria-label={say(messages.overriddenTitle)}>
      <TextInput label={say(messages.words)} value={words ?? ''} onChange={(next) => go({ text: next.slice(0, 300) || undefined })} />
      {select(say(messages.factory), factory, overrideFactories.map(factoryChoice), (next) =>
        go({ factory: overrideFactories.find((one) => one === next) }),
      )}
      {select(say(messages.csvProductType), productType, productTypeChoices(say), (next) =>
        go({ productType: productTypes.find((one) => one === next) }),
      )}
      {select(
        say(messages.csvOverriddenBy),
        person,
        known.map((value) => ({ value, label: value })),
        (next) => go({ person: next }),
      )}
      {select(
        say(messages.csvOverriddenAt),
        days,
        (['30', '90'] as const).map((value) => ({ value, label: say(messages.olderThan(value)) })),
        (next) => go({ days: next === '30' || next === '90' ? next : undefined }),
        say(messages.everything),
      )}
      {select(say(messages.untilField), ends, [{ value: 'never', label: say(messages.withoutEnd) }], (next) =>
        go({ ends: next === 'never' ? next : undefined }),
      )}
    </search>
  )
}

type OverriddenTableProps = Pick<ResultsProps, 'choice'> & { readonly variants: readonly OverriddenVariant[] }

function OverriddenTable({ variants, choice }: OverriddenTableProps) {
  const say = useSay()
  const dates = useDates()
  const untilText = useUntilText()
  const chosen = new Set(choice?.chosen)
  const [product, sku, catalogue, now, since, why] = [
    messages.product,
    messages.sku,
    messages.csvCatalogueFactory,
    messages.factory,
    messages.csvOverriddenAt,
    messages.reason,
  ].map((label) => say(label))
  const columns = [
    { label: product ?? '', width: '21%' },
    { label: sku ?? '', width: '19%' },
    { label: catalogue ?? '', width: '13%' },
    { label: now ?? '', width: '16%' },
    { label: since ?? '', width: '16%' },
    { label: why ?? '', width: '15%' },
  ]
  return (
    <Table label={say(messages.results)} columns={columns}>
      {variants.map((one) => (
        <TableRow key={keyOf(one)}>
          <TableCell column={product ?? ''} isWide>
            <Link to={`${paths.productOverride}${formatAddress([one.productKey])}`}>{one.productKey}</Link>
            <span className="caption block anywhere">{one.name}</span>
          </TableCell>
          <TableCell column={sku ?? ''} isWide>
            {choice === undefined ? (
              <span className="anywhere">{one.sku}</span>
            ) : (
              <Checkbox label={one.sku} isChecked={chosen.has(one)} onChange={(isOn) => choice.onChoose(one, isOn)} />
            )}
          </TableCell>
          <TableCell column={catalogue ?? ''}>{one.catalogueFactory}</TableCell>
          <TableCell column={now ?? ''}>
            <span className="medium">{one.factory}</span>
            {one.override?.until === undefined ? null : <span className="caption block">{untilText(one.override.until, one.factory)}</span>}
          </TableCell>
          <TableCell column={since ?? ''}>
            {dates.instant(one.override?.at ?? '')}
            <span className="caption block anywhere">{one.override?.by}</span>
          </TableCell>
          <TableCell column={why ?? ''}>
            <span className="anywhere">{one.reason}</span>
          </TableCell>
        </TableRow>
      ))}
    </Table>
  )
}
