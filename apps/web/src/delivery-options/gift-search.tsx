import { leastGiftSearch, suggestGiftTypes } from '@goat/domain/gift-types'
import fieldClasses from '@goat/ui/field.module.css'
import { type KeyboardEvent, useId, useState } from 'react'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { formMessages } from './form-messages.ts'
import classes from './gift-search.module.css'

export type GiftSearchProps = {
  readonly selected: readonly string[]
  readonly isDisabled: boolean
  readonly onSelect: (code: string) => void
}

/**
 * Suggests gift types from the third character on (OPT-18). The list is drawn in the page, below the field; the focus stays in the field
 * (ARIA's combobox pattern).
 *
 * Not the combo box of packages/ui, which is React Aria's: that one holds a chosen value and goes back to its text, opens with the first
 * character, closes its list with the first Escape, and hides the rest of the page, so the chips too, from readers while the list is open.
 */
export function GiftSearch({ selected, isDisabled, onSelect }: GiftSearchProps) {
  const say = useSay()
  const { brand } = useBrand()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [highlight, setHighlight] = useState(-1)
  const [isLeft, setLeft] = useState(false)
  const found = suggestGiftTypes(brand, typed, selected)
  const isLongEnough = [...typed.trim()].length >= leastGiftSearch
  const isOpen = isLongEnough && !isLeft && !isDisabled
  const search = (text: string) => {
    setTyped(text)
    setHighlight(-1)
    setLeft(false)
  }
  const take = (code: string | undefined) => {
    if (code === undefined) return
    onSelect(code)
    search('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && isOpen && found.length > 0) {
      event.preventDefault()
      setHighlight((now) => (now === -1 && step === -1 ? found.length - 1 : (now + step + found.length) % found.length))
    }
    // Enter never saves the form from here. Without a highlight it takes the one suggestion, where there is only one.
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen) take((found[highlight] ?? (found.length === 1 ? found[0] : undefined))?.code)
    }
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      search('')
    }
  }
  return (
    <div className={classes['search']}>
      <label htmlFor={id} className={fieldClasses['label']}>
        {say(formMessages.giftSearch)}
      </label>
      <input
        id={id}
        className={fieldClasses['control']}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen && found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && found[highlight] !== undefined ? `${id}-${found[highlight].code}` : undefined}
        aria-describedby={`${id}-hint`}
        value={typed}
        disabled={isDisabled}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
      />
      <p id={`${id}-hint`} className={fieldClasses['hint']}>
        {say(formMessages.giftHint)}
      </p>
      <p role="status" className={isOpen && found.length === 0 ? classes['none'] : 'visually-hidden'}>
        {!isOpen ? '' : say(found.length === 0 ? formMessages.noSuggestion(typed.trim()) : formMessages.suggestions(found.length))}
      </p>
      {/* The focus stays in the field, which points into the list by aria-activedescendant. */}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={say(formMessages.giftTypes)}
        className={classes['list']}
        hidden={!isOpen || found.length === 0}
      >
        {isOpen
          ? found.map((gift, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <div
                key={gift.code}
                id={`${id}-${gift.code}`}
                role="option"
                aria-selected={at === highlight}
                className={classes['option']}
                // A press would take the focus from the field, and with it the list.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onPointerMove={() => setHighlight(at)}
                onClick={() => take(gift.code)}
              >
                {gift.label}
              </div>
            ))
          : null}
      </div>
    </div>
  )
}
