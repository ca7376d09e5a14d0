import { leastGiftSearch, suggestGiftTypes } from '@goat/domain/gift-types'
import { SuggestField } from '@goat/ui/suggest-field'
import { useState } from 'react'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { formMessages } from './form-messages.ts'
import classes from './gift-search.module.css'

export type GiftSearchProps = {
  readonly selected: readonly string[]
  readonly isDisabled: boolean
  readonly onSelect: (code: string) => void
}

/** Suggests gift types from the third character on (OPT-18). */
export function GiftSearch({ selected, isDisabled, onSelect }: GiftSearchProps) {
  const say = useSay()
  const { brand } = useBrand()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = suggestGiftTypes(brand, typed, selected)
  const [only] = found.length === 1 ? found : []
  const isLongEnough = [...typed.trim()].length >= leastGiftSearch
  const status = found.length === 0 ? formMessages.noSuggestion(typed.trim()) : formMessages.suggestions(found.length)
  const pick = (code: string) => {
    onSelect(code)
    setTyped('')
  }
  return (
    <div className={classes['search']}>
      <SuggestField
        label={say(formMessages.giftSearch)}
        hint={say(formMessages.giftHint)}
        value={typed}
        onChange={setTyped}
        suggestions={found.map(({ code, label }) => ({ id: code, text: label }))}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onPick={pick}
        // Enter never saves the form from here: it takes the one suggestion, where there is only one.
        onEnter={() => {
          if (only !== undefined) pick(only.code)
        }}
        clearsOnEscape
        listLabel={say(formMessages.giftTypes)}
        status={isLongEnough ? say(status) : ''}
        isDisabled={isDisabled}
      />
    </div>
  )
}
