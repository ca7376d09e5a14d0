import type { ProductSuggestion } from '@goat/contract/described/product-overrides'
import { composed } from '@goat/domain/text/text'
import { Button, LoadingButton } from '@goat/ui/button'
import { Field } from '@goat/ui/fields'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { paths } from '../paths.ts'
import { type Client, useClient } from '../platform/api/client.ts'
import { describedFailureText } from '../platform/api/failure-text.ts'
import { useSay, useTranslatedToasts } from '../platform/locale/locale.tsx'
import { Link, Redirect, useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useBrand, useBrandApis, useConfig } from '../platform/session.tsx'
import { Page } from '../platform/shell/page.tsx'
import { ImportLink, ViewOnlyNote } from '../records/notes.tsx'
import { ProductBox, suggest } from '../records/product-box.tsx'
import {
  countKeys,
  formatAddress,
  isOverriddenAddress,
  keysOf,
  type Lookup,
  lookUpKey,
  lookupsKey,
  type Move,
  maxKeys,
  parseAddress,
  separateKeys,
} from './designations.ts'
import { messages } from './messages.ts'
import { Moved, Outcome } from './outcome.tsx'
import classes from './product-overrides.module.css'

/** `/product-designation-override` (OVR-1). */
export function ProductOverridesScreen() {
  const say = useSay()
  const navigate = useNavigate()
  const location = useLocation()
  const hasList = useBrandApis().foresight !== null
  const form = useRef<HTMLFormElement>(null)
  const keys = parseAddress(location.search)
  const searched = countKeys(keys) > maxKeys ? [] : keys
  const lookups = useLookups(searched, location.key)
  // Not while results are read again because somebody has changed them.
  const isSearching = lookups.isFetching && lookups.data?.every(({ kind }) => kind !== 'failed') !== true

  const search = (wanted: readonly string[]) =>
    void navigate({ search: formatAddress(wanted) }, { replace: formatAddress(wanted) === formatAddress(keys) })
  const [moved, setMoved] = useState<Move>()
  const clear = (move: Move | undefined) => {
    setMoved(move)
    if (move === undefined) return
    void navigate({ search: '' })
    // The modal returns focus one frame after it closes, to a button that no longer exists.
    setTimeout(() => focusBox(form.current), 100)
  }
  if (keys.length === 0 && isOverriddenAddress(location.search)) return <Redirect to={paths.overridden} state={undefined} />
  return (
    <Page title={say(messages.title)} purpose={say(messages.purpose)}>
      {moved === undefined ? null : <Moved move={moved} />}
      <KeySearch keys={keys} isSearching={isSearching} onSearch={search} form={form} />
      <ViewOnlyNote />
      <nav className="row gap-x-16">
        {hasList ? <Link to={paths.findProducts}>{say(messages.findTitle)}</Link> : null}
        <ImportLink kind="product-override" />
      </nav>
      <Outcome
        key={location.key}
        isAsked={searched.length > 0}
        lookups={lookups.data}
        isSearching={isSearching}
        onSearchAgain={lookups.refetch}
        onUpdated={clear}
      />
    </Page>
  )
}

/**
 * The products of the searched keys. `search` identifies the search, so that searching for the same keys again refetches them.
 * Refetched when others change overrides (`LiveLookups`), but not by itself.
 */
function useLookups(keys: readonly string[], search: string) {
  const client = useClient()
  const { brand } = useBrand()
  const { supportChannel } = useConfig()
  const tell = useTranslatedToasts()
  const queryKey = [...lookupsKey(brand), search, keys]
  return useQuery({
    queryKey,
    queryFn: async ({ signal, client: cache }) => {
      const found = (await Promise.all(keys.map((key) => lookUp(client, key, signal)))).flat()
      const lookups = [...new Map(found.map((one) => [one.key.toLowerCase(), one])).values()]
      const failed = lookups.find((one) => one.kind === 'failed')
      if (failed !== undefined) {
        tell.show('error', (say) => say(messages.fetchFailed(describedFailureText(failed.failure, say, supportChannel))))
        // What was found stays on the screen.
        if (cache.getQueryData(queryKey) !== undefined) throw failed.failure
      }
      // A 404 has a separate toast (OVR-4).
      else if (lookups.every((one) => one.kind === 'notFound')) tell.show('error', (say) => say(messages.nothingMatches))
      return lookups
    },
    enabled: keys.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

/** The results of a search term: a product key, otherwise the name of a product (OVR-22), otherwise several keys (OVR-21). */
async function lookUp(client: Client, term: string, signal: AbortSignal): Promise<readonly Lookup[]> {
  const byKey = await lookUpKey(client, term, signal)
  if (byKey.kind !== 'notFound') return [byKey]
  const products = await productsNamed(client, term, signal)
  const [only, ...more] = products
  if (only !== undefined && more.length > 0) return [{ kind: 'ambiguous', key: term, products }]
  if (only !== undefined) return [{ ...(await lookUpKey(client, only.productKey, signal)), key: term }]
  const keys = separateKeys(term)
  return keys.length > 1 ? (await Promise.all(keys.map((key) => lookUp(client, key, signal)))).flat() : [byKey]
}

/** The products with this name, in any case. Empty if the back end cannot search for names. */
async function productsNamed(client: Client, name: string, signal: AbortSignal): Promise<readonly ProductSuggestion[]> {
  try {
    return (await suggest(client, name, 50, signal)).filter((one) => folded(one.name) === folded(name))
  } catch (thrown) {
    if (signal.aborted) throw thrown
    return []
  }
}

function folded(name: string): string {
  return composed(name).trim().toLowerCase()
}

/** Focuses the box for one key or several. */
function focusBox(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input, textarea')?.focus()
}

type KeySearchProps = {
  /** The searched keys, from the address. */
  readonly keys: readonly string[]
  readonly isSearching: boolean
  readonly onSearch: (keys: readonly string[]) => void
  readonly form: RefObject<HTMLFormElement | null>
}

/** The search for one product key (OVR-1) or several (OVR-6). */
function KeySearch({ keys, isSearching, onSearch, form }: KeySearchProps) {
  const say = useSay()
  const searched = keys.join('\n')
  const [text, setText] = useState(searched)
  const [isSeveral, setSeveral] = useState(keys.length > 1)
  const [isRefused, setRefused] = useState(false)
  // After an update the results clear; the keys stay for another search.
  useEffect(() => {
    if (searched === '') return
    setText(searched)
    setSeveral((now) => now || searched.includes('\n'))
  }, [searched])

  const typed = keysOf(text)
  const count = countKeys(typed)
  const issue = count === 0 ? say(messages.keyMissing) : count > maxKeys ? say(messages.tooManyKeys(count, maxKeys)) : undefined
  // Other keys can be searched while a search runs: the latest search wins.
  const isRunning = isSearching && typed.join('\n') === searched
  // Keys in the address are refused without being submitted.
  const error = isRefused || (text === searched && count > maxKeys) ? issue : undefined
  const search = (wanted: readonly string[]) => {
    setRefused(false)
    onSearch(wanted)
  }
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (issue === undefined) return search(typed)
    setRefused(true)
    focusBox(form.current)
  }
  const change = (next: string) => {
    setText(next)
    setRefused(false)
  }
  const swap = (several: boolean, next: string) => {
    setSeveral(several)
    change(next)
    // The other box is rendered after this task.
    setTimeout(() => focusBox(form.current))
  }

  return (
    <search>
      <form ref={form} className={`grid gap-12 top ${classes['form']}`} onSubmit={submit} noValidate>
        {isSeveral ? (
          <SeveralKeys text={text} error={error} onChange={change} onSubmit={submit} />
        ) : (
          <ProductBox
            texts={messages}
            value={text}
            onChange={change}
            onPick={(productKey) => {
              change(productKey)
              search([productKey])
            }}
            onPasteLines={(pasted) => swap(true, text.trim() === '' ? pasted : `${text.trim()}\n${pasted}`)}
            error={error}
          />
        )}
        <div className={`row gap-8 stretch actions ${classes['actions']}`}>
          <LoadingButton variant="primary" type="submit" isLoading={isRunning}>
            {say(messages.search)}
          </LoadingButton>
          <Button variant="quiet" onClick={() => swap(!isSeveral, isSeveral ? (typed[0] ?? '') : text)}>
            {say(isSeveral ? messages.searchOne : messages.searchSeveral)}
          </Button>
        </div>
      </form>
    </search>
  )
}

type SeveralKeysProps = {
  readonly text: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
  readonly onSubmit: (event: KeyboardEvent) => void
}

/** Enter begins another line; with Ctrl or ⌘ it searches. */
function SeveralKeys({ text, error, onChange, onSubmit }: SeveralKeysProps) {
  const say = useSay()
  return (
    <Field label={say(messages.productKeys)} hint={say(messages.separators)} error={error}>
      {(control) => (
        <textarea
          {...control}
          className={`field-control code ${classes['several']}`}
          rows={5}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event)
          }}
        />
      )}
    </Field>
  )
}
