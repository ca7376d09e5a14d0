import { Button } from '@goat/ui/button'
import { Field } from '@goat/ui/field'
import fieldClasses from '@goat/ui/field.module.css'
import { LoadingButton } from '@goat/ui/loading-button'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { ProductBox } from '../product-box.tsx'
import classes from './key-search.module.css'
import { countKeys, keysOf, maxKeys } from './keys.ts'
import { messages } from './messages.ts'

export type KeySearchProps = {
  /** The searched keys, from the address. */
  readonly keys: readonly string[]
  readonly isSearching: boolean
  readonly onSearch: (keys: readonly string[]) => void
  readonly box: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
}

/** The search for one product key (OVR-1) or several (OVR-6). */
export function KeySearch({ keys, isSearching, onSearch, box }: KeySearchProps) {
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
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (issue === undefined) return search(typed)
    setRefused(true)
    box.current?.focus()
  }
  const change = (next: string) => {
    setText(next)
    setRefused(false)
  }
  const swap = (several: boolean, next: string) => {
    setSeveral(several)
    change(next)
    // The other box is rendered after this task.
    setTimeout(() => box.current?.focus())
  }

  return (
    <search>
      <form className={classes['form']} onSubmit={submit} noValidate>
        {isSeveral ? (
          <Field label={say(messages.productKeys)} hint={say(messages.separators)} error={error}>
            {(control) => (
              <textarea
                {...control}
                ref={(element) => {
                  box.current = element
                }}
                className={`${fieldClasses['control']} ${classes['code']} ${classes['several']}`}
                rows={5}
                autoComplete="off"
                spellCheck={false}
                value={text}
                onChange={(event) => change(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
                }}
              />
            )}
          </Field>
        ) : (
          <ProductBox
            texts={messages}
            ref={(element) => {
              box.current = element
            }}
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
        <div className={classes['actions']}>
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
