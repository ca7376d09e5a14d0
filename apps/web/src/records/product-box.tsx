import { maxProductSearchLength, receivedProducts, searchProducts, suggestionFromWire } from '@goat/contract/described/product-overrides'
import { SuggestField } from '@goat/ui/suggest-field'
import { msg, plural } from '@lingui/core/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { type ClipboardEvent, useState } from 'react'
import type { Client } from '../platform/api/client.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { useBrandQuery } from '../platform/api/query-root.tsx'
import { useDebounced } from '../platform/clock.ts'
import { type MessageDescriptor, useSay } from '../platform/locale/locale.tsx'

const debounceMs = 200

const maxLength = maxProductSearchLength

/** The texts of the box, from the messages of its capability. */
export type ProductBoxTexts = {
  readonly productKey: MessageDescriptor
  readonly suggestions: MessageDescriptor
  readonly suggestionsFailed: MessageDescriptor
}

export type ProductBoxProps = {
  readonly texts: ProductBoxTexts
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called when a suggestion is selected. */
  readonly onPick: (productKey: string) => void
  /** Called for pasted text that does not fit, such as several lines, and needs the larger box. */
  readonly onPasteLines?: (text: string) => void
  readonly error?: string | undefined
}

/** The box for one product key, with suggestions. Enter without a highlighted suggestion submits the surrounding form. */
export function ProductBox({ texts, value, onChange, onPick, onPasteLines, error }: ProductBoxProps) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const text = value.trim()
  const typed = useDebounced(text, debounceMs)
  const { found, state } = useSuggestions(isOpen ? typed : '')
  const suggestions = text === '' ? [] : found
  const noSuggestion = {
    complete: msg`No product matches “${{ typed: text }}”.`,
    failed: texts.suggestionsFailed,
    waiting: undefined,
    unavailable: undefined,
  }
  const reason = text === typed ? noSuggestion[state] : undefined
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text').trim()
    if (onPasteLines === undefined || (!/[\r\n\t]/.test(pasted) && pasted.length <= maxLength)) return
    event.preventDefault()
    onPasteLines(pasted)
  }
  return (
    <SuggestField
      label={say(texts.productKey)}
      {...{ error, value, onChange, isOpen, onPick, onPaste, maxLength }}
      suggestions={suggestions.map(({ productKey, name }) => ({ id: productKey, text: productKey, detail: name }))}
      onOpenChange={setOpen}
      listLabel={say(texts.suggestions)}
      status={suggestions.length > 0 ? say(messages.count(suggestions.length)) : reason === undefined ? '' : say(reason)}
      textClassName="code"
    />
  )
}

const messages = {
  count: (count: number) => msg`${plural(count, { one: '# suggestion', other: '# suggestions' })}`,
} as const

/** Suggestions for the typed text: products whose key begins with it or whose name contains it. */
export async function suggest(client: Client, typed: string, limit: number, signal: AbortSignal) {
  const query = { q: typed.slice(0, maxProductSearchLength), limit: String(limit) }
  return (await client.readAs(searchProducts, receivedProducts, { query, signal })).read.map(suggestionFromWire)
}

export type Suggestions = {
  readonly found: Awaited<ReturnType<typeof suggest>>
  /** `waiting`: also without a search text. `unavailable`: another back end may not support suggestions; the search still works. */
  readonly state: 'waiting' | 'complete' | 'failed' | 'unavailable'
}

/** Key suggestions for the typed text. */
function useSuggestions(typed: string): Suggestions {
  const isAsked = typed !== '' && typed.length <= maxProductSearchLength
  const { data, error, isSuccess, isPlaceholderData } = useBrandQuery(
    (brand) => [brand, 'products', typed],
    (client, { signal }) => suggest(client, typed, 8, signal),
    { enabled: isAsked, staleTime: 60_000, retry: false, refetchOnWindowFocus: false, placeholderData: keepPreviousData },
  )
  if (!isAsked) return { found: [], state: 'waiting' }
  if (error !== null) return { found: [], state: error instanceof CallFailure && error.status === 404 ? 'unavailable' : 'failed' }
  return { found: data ?? [], state: isSuccess && !isPlaceholderData ? 'complete' : 'waiting' }
}
