import { giftTypeOf, minGiftSearchLength, suggestGiftTypes } from '@goat/domain/product-types'
import { SuggestField } from '@goat/ui/suggest-field'
import { useState } from 'react'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { formMessages } from './form-messages.ts'
import classes from './gift-search.module.css'

/** The text of the search. It is state of the form, because text that is not a gift type prevents saving (OPT-43). */
export type GiftSearchText = { readonly typed: string; readonly onType: (typed: string) => void }

export type GiftSearchProps = GiftSearchText & {
  readonly selected: readonly string[]
  readonly isDisabled: boolean
  /** Whether remaining text is an error. */
  readonly isChecked: boolean
  readonly onSelect: (code: string) => void
}

/** Suggests gift types from the third character on (OPT-18). */
export function GiftSearch({ typed, onType, selected, isDisabled, isChecked, onSelect }: GiftSearchProps) {
  const say = useSay()
  const { brand } = useBrand()
  const [isOpen, setOpen] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const found = suggestGiftTypes(brand, typed, selected)
  const [only] = found.length === 1 ? found : []
  const exact = giftTypeOf(brand, typed)
  const isLongEnough = [...typed.trim()].length >= minGiftSearchLength
  const status = found.length === 0 ? formMessages.noSuggestion(typed.trim()) : formMessages.suggestions(found.length)
  const type = (text: string) => {
    setRefused(false)
    onType(text)
  }
  const pick = (code: string) => {
    onSelect(code)
    type('')
  }
  return (
    <div className={classes['search']}>
      <SuggestField
        label={say(formMessages.giftSearch)}
        hint={say(formMessages.giftHint)}
        value={typed}
        onChange={type}
        error={typed.trim() !== '' && (isChecked || isRefused) ? say(formMessages.giftNotChosen) : undefined}
        suggestions={found.map(({ code, label }) => ({ id: code, text: label }))}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onPick={pick}
        // Enter never saves the form here.
        onEnter={() => {
          const chosen = exact ?? only
          if (chosen === undefined) setRefused(true)
          else pick(chosen.code)
        }}
        onLeave={() => {
          if (exact !== undefined) pick(exact.code)
        }}
        clearsOnEscape
        listLabel={say(formMessages.giftTypes)}
        status={isLongEnough ? say(status) : ''}
        isDisabled={isDisabled}
      />
    </div>
  )
}
