import { useId } from 'react'
import { classNames } from '../class-names.ts'
import fieldClasses from '../field/field.module.css'
import { FieldError } from '../field/field.tsx'
import layout from '../layout.module.css'
import type { SuggestFieldProps } from './suggest-field.tsx'

export type SuggestTriggerProps = Omit<SuggestFieldProps, 'hint' | 'onEnter' | 'onLeave' | 'clearsOnEscape'> & {
  /** Called on focus. */
  readonly onWanted: () => void
}

/** Looks like a `SuggestField` and accepts text, but shows no suggestions. */
export function SuggestTrigger(props: SuggestTriggerProps) {
  const { ref, label, value, onChange, onOpenChange, onPaste, maxLength, isDisabled, error, textClassName, onWanted } = props
  const id = useId()
  return (
    <div className={`${layout['stack-4']} ${layout['shrinkable']} ${layout['relative']}`}>
      <div className={fieldClasses['field']} data-invalid={error === undefined ? undefined : true}>
        <label htmlFor={id} className={fieldClasses['label']}>
          {label}
        </label>
        <input
          ref={ref}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          autoComplete="off"
          autoCapitalize="off"
          className={classNames(fieldClasses['control'], textClassName)}
          value={value}
          maxLength={maxLength}
          disabled={isDisabled}
          onFocus={onWanted}
          onPaste={onPaste}
          // A click would come after the replacement.
          onMouseDown={() => onOpenChange(true)}
          onChange={(event) => {
            onOpenChange(true)
            onChange(event.target.value)
          }}
        />
        {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
      <p role="status" className="visually-hidden" />
    </div>
  )
}
