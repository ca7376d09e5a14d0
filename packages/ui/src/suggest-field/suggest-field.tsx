import { type ClipboardEvent, type KeyboardEvent, type Ref, useId } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Input, Label, TextField } from 'react-aria-components/TextField'
import { classNames } from '../basics.tsx'
import { FieldError, type FieldFacts } from '../fields/fields.tsx'
import classes from './suggest-field.module.css'

export type Suggestion = { readonly id: string; readonly text: string; readonly detail?: string }

export type SuggestFieldProps = Omit<FieldFacts, 'isLabelHidden'> & {
  readonly ref?: Ref<HTMLInputElement>
  readonly value: string
  readonly onChange: (value: string) => void
  /** Suggestions for the text, best first. */
  readonly suggestions: readonly Suggestion[]
  /** Whether the list may be shown: opened by typing, a press or an arrow key, closed by leaving the field, Escape or a pick. */
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onPick: (id: string) => void
  readonly listLabel: string
  /** The number of suggestions, which is announced; that there are none is also shown. */
  readonly status: string
  /** Called on Enter while no suggestion is highlighted; by default, Enter submits the form around the field. */
  readonly onEnter?: () => void
  /** Called when the focus has left the field. */
  readonly onLeave?: () => void
  /** Escape clears the text instead of only closing the list. */
  readonly clearsOnEscape?: boolean
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
  readonly maxLength?: number
  readonly isDisabled?: boolean
  /** Styles the text and the suggestions, such as codes. */
  readonly textClassName?: string | undefined
}

/** A text field with suggestions: the arrow keys highlight one, Enter or a press picks it. The focus stays in the field. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, error, hint, value, onChange, suggestions, isOpen, onOpenChange, onPick, status, isDisabled = false } = props
  const id = useId()
  const isListed = isOpen && suggestions.length > 0
  const describedBy = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles keys of the field inside before React Aria does
    <div
      className="grid gap-4 shrinkable relative"
      onKeyDownCapture={(event) => onKeyDown(event, { ...props, isListed })}
      onBlur={(event) => {
        // React Aria dispatches a blur when the highlight moves; only a trusted one means that the focus has left.
        if (!event.isTrusted) return
        onOpenChange(false)
        props.onLeave?.()
      }}
    >
      <Autocomplete
        inputValue={value}
        onInputChange={(text) => {
          onOpenChange(true)
          onChange(text)
        }}
        disableAutoFocusFirst
      >
        <TextField
          className="field"
          isDisabled={isDisabled}
          isInvalid={error !== undefined}
          validationBehavior="aria"
          {...(props.maxLength === undefined ? {} : { maxLength: props.maxLength })}
        >
          <Label className="small-strong">{label}</Label>
          <Input
            ref={props.ref}
            className={classNames('field-control', props.textClassName) ?? ''}
            role="combobox"
            aria-expanded={isListed}
            autoCapitalize="off"
            onPaste={props.onPaste}
            onClick={() => onOpenChange(true)}
            {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
          />
          {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
          {hint === undefined ? null : (
            <p id={`${id}-hint`} className="note">
              {hint}
            </p>
          )}
        </TextField>
        <p role="status" className={isOpen && !isListed && status !== '' ? 'note' : 'visually-hidden'}>
          {isOpen ? status : ''}
        </p>
        {isListed ? (
          <ListBox
            aria-label={props.listLabel}
            className={`popover ${classes['list']}`}
            items={suggestions}
            shouldFocusWrap
            onAction={(picked) => {
              onOpenChange(false)
              onPick(String(picked))
            }}
          >
            {(one) => (
              <ListBoxItem textValue={one.text} className="option">
                <span className="breakable">
                  <span className={classNames(classes['text'], props.textClassName)}>{one.text}</span>
                  {one.detail === undefined ? null : <span className="caption block">{one.detail}</span>}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        ) : null}
      </Autocomplete>
    </div>
  )
}

/** Handles the keys that React Aria does not: it moves the highlight and picks the highlighted suggestion. */
function onKeyDown(event: KeyboardEvent<HTMLElement>, field: SuggestFieldProps & { readonly isListed: boolean }): void {
  const { target } = event
  // React Aria dispatches each key event again on the list.
  if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
  if (event.key === 'Enter' && !target.hasAttribute('aria-activedescendant')) {
    field.onOpenChange(false)
    if (field.onEnter === undefined) return
    field.onEnter()
  } else if (event.key === 'Escape' && (field.isListed || (field.clearsOnEscape === true && field.value !== ''))) {
    field.onOpenChange(false)
    if (field.clearsOnEscape === true) field.onChange('')
  } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !field.isOpen) {
    field.onOpenChange(true)
  } else return
  event.preventDefault()
  event.stopPropagation()
}
