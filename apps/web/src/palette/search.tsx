import { apiOf } from '@goat/contract/capability-apis'
import { brandIds } from '@goat/domain/brands'
import { searchable, visibleOf } from '@goat/domain/text/text'
import { Button } from '@goat/ui/button'
import { SearchIcon } from '@goat/ui/icons'
import { msg } from '@lingui/core/macro'
import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, memo, use, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Autocomplete, SelectableCollectionContext } from 'react-aria-components/Autocomplete'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { madeBy, useOpenPlans } from '../live/reading-with.tsx'
import { paletteSources } from '../palette-sources.ts'
import { paths, queryOf } from '../paths.ts'
import { useClient } from '../platform/api/client.ts'
import { localeNames, useLocale, useSay } from '../platform/locale/locale.tsx'
import { messages as platformMessages, themeNames } from '../platform/messages.ts'
import { useNavigate } from '../platform/navigation/router.tsx'
import { useUnsavedChanges } from '../platform/navigation/unsaved-changes.tsx'
import type { PaletteContext, PaletteEntry } from '../platform/palette-source.ts'
import { type ChosenPlan, chosenPlan, workIn } from '../platform/plan.ts'
import { useBrand, useBrandApis, useBrandNames, useCanEdit } from '../platform/session.tsx'
import { useOfferedLocales, useSwitchLocale } from '../platform/shell/header.tsx'
import { useSwitchBrand } from '../platform/shell/page.tsx'
import type { NavigationItem } from '../platform/shell/palette-keys.tsx'
import { themes, useTheme } from '../platform/theme.ts'
import { messages } from './messages.ts'
import classes from './palette.module.css'

type SearchProps = {
  readonly screens: readonly NavigationItem[]
  readonly onShortcuts: () => void
  readonly done: () => void
}

/** The search field and its results; the arrow keys select a result, Enter opens it. */
export function Search({ screens, onShortcuts, done }: SearchProps) {
  const say = useSay()
  const hasProducts = useBrandApis().factory !== null
  const [typed, setTyped] = useState('')
  const text = visibleOf(typed)
  const commands = useCommands({ screens, onShortcuts, done })
  const searchedText = useDeferredValue(text)
  const found = useSections(searchedText)
  /** The text for which Enter was pressed before the first result was known. */
  const [entered, setEntered] = useState<string>()
  const navigate = useNavigate()
  const open = (item: Item) => {
    if ('perform' in item) return item.perform()
    done()
    void navigate(item.to)
  }
  // Only commands until something is typed. Enter opens a plan rather than works in it. The filter is not deferred, so that Enter always
  // opens a match of the current text.
  const all = [...commands.slice(0, -1), ...found.sections, ...(found.isPending ? [] : commands.slice(-1))]
  const shown = filterSections(text === '' ? commands : all, text)
  /** The first result, unless a list that comes before it is still loading. */
  const firstKnown = () => {
    const loading = found.sections.findIndex((one) => one.isPending)
    const [first] = loading === -1 ? shown : filterSections([...commands.slice(0, -1), ...found.sections.slice(0, loading)], text)
    return first?.items[0]
  }
  useEffect(() => {
    if (entered === undefined) return
    const first = entered === text ? firstKnown() : undefined
    if (first === undefined && entered === text && (found.isPending || searchedText !== text)) return
    setEntered(undefined)
    if (first !== undefined) open(first)
  })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Escape closes the dialog instead of clearing the field.
    if (event.key === 'Escape') done()
    // Enter opens the first result until an arrow key selects another.
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !hasActive(event.target)) setEntered(text)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="grid gap-8 column" onKeyDownCapture={onKeyDown}>
      <Autocomplete inputValue={typed} onInputChange={setTyped} disableAutoFocusFirst>
        <SearchField aria-label={say(msg`Search`)} className={classes['field'] ?? ''} autoFocus>
          <SearchIcon />
          <Input
            className={`control fill shrinkable text-16 ${classes['input']}`}
            placeholder={say(msg`A screen, factory, schedule, option, plan or command`)}
          />
        </SearchField>
        <LaterResults sections={shown} open={open} empty={say(found.isPending ? msg`Loading…` : messages.nothing(shorten(text)))} />
        {found.isPending || shown.length > 0 ? null : <p className={`note ${classes['note']}`}>{say(messages.found(hasProducts))}</p>}
      </Autocomplete>
      <div role="status" className="grid">
        {[...found.failures, ...found.gaps].map((note) => (
          <p key={note} className={`note anywhere ${classes['note']}`}>
            {note}
          </p>
        ))}
        {shown
          .filter(({ more }) => more > 0)
          .map(({ heading, more }) => (
            <p key={heading} className={`note anywhere ${classes['note']}`}>
              {heading}: {say(msg`${{ count: more }} more. Keep typing to narrow the results.`)}
            </p>
          ))}
      </div>
      {found.failures.length === 0 ? null : (
        <Button variant="quiet" onClick={found.retry}>
          {say(msg`Try again`)}
        </Button>
      )}
    </div>
  )
}

type ResultsProps = { readonly sections: readonly ShownSection[]; readonly open: (item: Item) => void; readonly empty: string }

/** The list of results, rendered in the background after the typed character is painted (UI-50). */
function LaterResults(props: ResultsProps) {
  const { field, ...results } = useDeferredValue({ ...props, field: use(SelectableCollectionContext) })
  return (
    <SelectableCollectionContext value={field}>
      <Results {...results} />
    </SelectableCollectionContext>
  )
}

const Results = memo(function Results({ sections, open, empty }: ResultsProps) {
  const say = useSay()
  return (
    <Menu
      aria-label={say(msg`Results`)}
      className={classes['results'] ?? ''}
      items={sections.map((section) => ({ ...section, id: section.heading }))}
      renderEmptyState={() => <p className={`note anywhere ${classes['note']}`}>{empty}</p>}
    >
      {(section) => (
        <MenuSection id={section.heading} items={section.items} className={classes['section'] ?? ''}>
          <Header className={`label ${classes['heading']}`}>{section.heading}</Header>
          {section.items.map((item) => (
            <MenuItem
              key={item.id}
              id={`${section.heading} ${item.id}`}
              textValue={`${item.text} ${item.detail}`}
              onAction={() => open(item)}
              className={classes['item'] ?? ''}
              data-first={section.id === sections[0]?.heading && item === section.items[0] ? true : undefined}
            >
              <span className="breakable">{item.text}</span>
              <span className={`note breakable ${classes['detail']}`}>{item.detail}</span>
            </MenuItem>
          ))}
        </MenuSection>
      )}
    </Menu>
  )
})

/** Longer than any name or key. */
const maxShownLength = 120

function shorten(text: string): string {
  const characters = [...text]
  return characters.length > maxShownLength ? `${characters.slice(0, maxShownLength).join('')}…` : text
}

function hasActive(target: HTMLInputElement): boolean {
  return target.hasAttribute('aria-activedescendant')
}

/** What users, or only editors, can begin; `detail` has other words for it. */
const actions = [
  {
    to: paths.findProducts,
    api: apiOf['product-overrides'],
    text: msg`Find products`,
    detail: msg`By name, key, SKU, product type and factory`,
    isForAll: true,
  },
  { to: paths.newSchedule, api: apiOf.designation, text: msg`New schedule`, detail: msg`Move orders to another factory` },
  {
    to: `${paths.cutoffCalendar}${queryOf({ add: 'closed' })}`,
    api: apiOf.foresight,
    text: msg`Close a fulfilment centre`,
    detail: msg`Or another cut-off of a factory on some days`,
  },
  {
    to: paths.deliveryOptions,
    api: apiOf['delivery-options'],
    text: msg`New schedule of a delivery option`,
    detail: msg`Override name or price`,
  },
  { to: paths.imports, api: 'changes' as const, text: msg`Import a file`, detail: msg`Many changes from a spreadsheet` },
  { to: `${paths.plans}?add=`, api: 'changes' as const, text: msg`New plan`, detail: msg`Several changes as one decision` },
]

/** The sections that need no request: screens, and commands that switch brand, language and theme. */
function useCommands({ screens, onShortcuts, done }: SearchProps): readonly Section[] {
  const say = useSay()
  const brandNames = useBrandNames()
  const { brand } = useBrand()
  const switchBrand = useSwitchBrand()
  const { locale } = useLocale()
  const switchLocale = useSwitchLocale()
  const offered = useOfferedLocales()
  const [theme, setTheme] = useTheme()
  const canEdit = useCanEdit()
  const apis = useBrandApis()
  const plans = useOpenPlans(canEdit && apis.changes !== null)
  const chosen = chosenPlan(brand)
  const unsaved = useUnsavedChanges()
  const work = async (plan: ChosenPlan | undefined) => {
    done()
    if (await unsaved.mayLeave()) await workIn(brand, plan)
  }
  const command = (id: string, name: string, detail: string, perform: () => void) => ({
    id,
    text: say(msg`Switch to ${name}`),
    detail,
    perform: () => {
      done()
      perform()
    },
  })
  const commands = [
    ...brandIds
      .filter((one) => one !== brand)
      .map((one) => command(`brand ${one}`, brandNames[one], say(msg`Brand`), () => void switchBrand(one))),
    ...offered
      .filter((one) => one !== locale)
      .map((one) => command(`language ${one}`, localeNames[one], say(msg`Language`), () => void switchLocale(one))),
    ...themes
      .filter((one) => one !== theme)
      .map((one) => {
        const name = say(themeNames[one])
        const text = say(msg({ message: `Switch to ${name}`, context: 'theme' }))
        return { ...command(`theme ${one}`, name, say(msg`Theme`), () => setTheme(one)), text }
      }),
    ...actions
      .filter(({ api, isForAll }) => (canEdit || isForAll === true) && apis[api] !== null)
      .map(({ to, text, detail }) => ({ id: `action ${to}`, text: say(text), detail: say(detail), to })),
    ...(chosen === undefined
      ? []
      : [{ id: 'live', text: say(msg`Back to live`), detail: say(msg`Plan`), perform: () => void work(undefined) }]),
    { id: 'shortcuts', text: say(messages.shortcuts), detail: '?', perform: onShortcuts },
  ]
  return [
    {
      heading: say(msg`Screens`),
      items: screens.map(({ to, label }) => ({ id: to, text: label, detail: '', to })),
    },
    { heading: say(msg`Commands`), items: commands },
    {
      heading: say(platformMessages.workInPlan),
      items: plans
        .filter(({ id }) => id !== chosen?.id)
        .map((plan) => ({ id: plan.id, text: say(messages.workIn(plan.name)), detail: madeBy(plan, say), perform: () => void work(plan) })),
    },
  ]
}

/** Shorter texts match too much. */
const minSearchLength = 2

/** The entries of all capabilities, refetched each time the palette opens. */
function useSections(typed: string) {
  const client = useClient()
  const { brand } = useBrand()
  const apis = useBrandApis()
  const { languageTag } = useLocale()
  const say = useSay()
  const canEdit = useCanEdit()
  const requests = useMemo(
    () =>
      // Searches come after lists.
      paletteSources
        .filter(({ api }) => apis[api] !== null)
        .toSorted((a, b) => Number(a.list === undefined) - Number(b.list === undefined))
        .flatMap((source) => {
          const heading = say(source.heading)
          const { list, search } = source
          const contextOf = (signal: AbortSignal): PaletteContext => ({ client, brand, say, languageTag, canEdit, signal })
          const key = [brand, 'palette', heading, canEdit]
          if (list !== undefined) return [{ heading, queryKey: key, read: (signal: AbortSignal) => list(contextOf(signal)) }]
          if (search === undefined || typed.length < minSearchLength) return []
          return [{ heading, queryKey: [...key, typed], read: (signal: AbortSignal) => search(contextOf(signal), typed) }]
        }),
    [apis, client, brand, say, languageTag, canEdit, typed],
  )
  const results = useQueries({
    queries: requests.map(({ queryKey, read }) => ({
      queryKey,
      queryFn: ({ signal }: { signal: AbortSignal }) => read(signal),
      staleTime: 10_000,
      retry: 1,
    })),
  })
  return {
    sections: requests.map(({ heading }, at) => ({ heading, items: results[at]?.data?.read ?? [], isPending: results[at]?.isPending })),
    isPending: results.some((one) => one.isPending),
    /** A sentence for each source that failed. */
    failures: requests.flatMap(({ heading }, at) => (results[at]?.isError ? [say(msg`${{ what: heading }}: could not be loaded.`)] : [])),
    /** A sentence for each source with records that could not be parsed. */
    gaps: requests.flatMap(({ heading }, at) => {
      const count = results[at]?.data?.leftOut.length ?? 0
      return count === 0 ? [] : [say(messages.leftOut(heading, count))]
    }),
    /** Retries the sources that failed. */
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch()
    },
  }
}

/** An entry of the palette: a destination or a command. */
type Item = Omit<PaletteEntry, 'to'> & ({ readonly to: string } | { readonly perform: () => void })
export type Section = { readonly heading: string; readonly items: readonly Item[] }
type ShownSection = Section & { readonly more: number }

const searchedTexts = new WeakMap<Item, string>()

/** The text of an item in which words are searched. Kept, because there are thousands of items and each keystroke searches them all. */
function searched(item: Item): string {
  const text = searchedTexts.get(item) ?? searchable(`${item.text} ${item.detail}`)
  searchedTexts.set(item, text)
  return text
}

/** The beginning of an id that is recognised: fewer characters are words. */
const minIdLength = 8

/** Further items of a section are only counted. */
const maxShown = 6

/**
 * The items whose text or detail contains every typed word, ignoring case and accents, and those whose id begins with the text. Items that start with the first word come first. Sections
 * without a match are omitted.
 */
export function filterSections(sections: readonly Section[], typed: string): readonly ShownSection[] {
  const words = searchable(typed).split(/\s+/).filter(Boolean)
  const first = words[0] ?? ''
  return sections.flatMap(({ heading, items }) => {
    const isOfId = (one: Item) => first.length >= minIdLength && one.id.startsWith(first)
    const found = items.filter((one) => isOfId(one) || words.every((word) => searched(one).includes(word)))
    const isFirst = (one: Item) => searched(one).startsWith(first)
    const ordered = first === '' ? found : [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))]
    const shown = ordered.slice(0, maxShown)
    return shown.length === 0 ? [] : [{ heading, items: shown, more: ordered.length - shown.length }]
  })
}
