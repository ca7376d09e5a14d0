import { SuggestField } from '@goat/ui/suggest-field'
import { type Ref, useState } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import classes from './key-search.module.css'
import { messages } from './messages.ts'
import { useSuggestions } from './queries.ts'
import { useDebounced } from './use-debounced.ts'

const restMs = 200

export type KeyBoxProps = {
  readonly ref: Ref<HTMLInputElement>
  readonly value: string
  readonly onChange: (value: string) => void
  /** A suggestion was picked. */
  readonly onPick: (productKey: string) => void
  /** Several lines were pasted: more than fits here. */
  readonly onPasteLines: (text: string) => void
  readonly error: string | undefined
}

/** The box for one product key, which suggests keys while you type. Enter without a highlighted suggestion submits the form around it. */
export function KeyBox({ ref, value, onChange, onPick, onPasteLines, error }: KeyBoxProps) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const text = value.trim()
  const typed = useDebounced(text, restMs)
  const { found, state } = useSuggestions(isOpen ? typed : '')
  const suggestions = text === '' ? [] : found
  const noSuggestion = {
    complete: messages.noSuggestion(text),
    failed: messages.suggestionsFailed,
    waiting: undefined,
    unavailable: undefined,
  }
  const reason = text === typed ? noSuggestion[state] : undefined
  return (
    <SuggestField
      ref={ref}
      label={say(messages.productKey)}
      error={error}
      value={value}
      onChange={onChange}
      suggestions={suggestions.map(({ productKey, name }) => ({ id: productKey, text: productKey, detail: name }))}
      isOpen={isOpen}
      onOpenChange={setOpen}
      onPick={onPick}
      listLabel={say(messages.suggestions)}
      status={suggestions.length > 0 ? say(messages.suggestionCount(suggestions.length)) : reason === undefined ? '' : say(reason)}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text').trim()
        if (!/[\r\n\t]/.test(text)) return
        event.preventDefault()
        onPasteLines(text)
      }}
      maxLength={100}
      textClassName={classes['code']}
    />
  )
}
