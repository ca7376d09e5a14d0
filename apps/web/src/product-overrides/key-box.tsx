import { Field } from '@goat/ui/field'
import fieldClasses from '@goat/ui/field.module.css'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
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

/** The box for one product key, which suggests keys as one types. Enter without a highlighted suggestion submits the form around it. */
export function KeyBox({ ref, value, onChange, onPick, onPasteLines, error }: KeyBoxProps) {
  const say = useSay()
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const [active, setActive] = useState<number>()
  const typed = useDebounced(value.trim(), restMs)
  const suggestions = useSuggestions(isAsked ? typed : '')
  const isOpen = isAsked && value.trim() !== '' && suggestions.length > 0
  const highlighted = isOpen && active !== undefined ? suggestions[active] : undefined

  const close = () => {
    setAsked(false)
    setActive(undefined)
  }
  const pick = (productKey: string) => {
    close()
    onPick(productKey)
  }
  const move = (step: 1 | -1) => {
    if (!isOpen) return setAsked(true)
    const count = suggestions.length
    setActive((now) => (now === undefined ? (step === 1 ? 0 : count - 1) : (now + step + count) % count))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter') {
      if (highlighted === undefined) return close()
      event.preventDefault()
      pick(highlighted.productKey)
    }
  }

  return (
    <Field label={say(messages.productKey)} error={error} className={classes['box']}>
      {(control) => (
        <>
          <input
            {...control}
            ref={ref}
            className={`${fieldClasses['control']} ${classes['input']}`}
            type="text"
            role="combobox"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            value={value}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-activedescendant={highlighted === undefined ? undefined : `${id}-${active}`}
            onChange={(event) => {
              setAsked(true)
              setActive(undefined)
              onChange(event.target.value)
            }}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text').trim()
              if (!/[\r\n\t]/.test(text)) return
              event.preventDefault()
              onPasteLines(text)
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          <p role="status" className="visually-hidden">
            {isOpen ? say(messages.suggestionCount(suggestions.length)) : ''}
          </p>
          {isOpen ? (
            <div id={`${id}-list`} role="listbox" aria-label={say(messages.suggestions)} className={classes['list']}>
              {suggestions.map((one, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box, which keeps the focus
                <div
                  key={one.productKey}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={classes['option']}
                  onPointerDown={(event) => event.preventDefault()}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(one.productKey)}
                >
                  <span className={classes['code']}>{one.productKey}</span>
                  <span className={classes['name']}>{one.name}</span>
                </div>
              ))}
            </div>
          ) : null}
        </>
      )}
    </Field>
  )
}
