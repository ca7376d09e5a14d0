import { type Ref, useId } from 'react'
import { classNames } from './class-names.ts'
import classes from './date-input.module.css'
import fieldClasses from './field.module.css'
import { FieldError } from './field-error.tsx'

export type DateInputProps = {
  readonly label: string
  /** YYYY-MM-DD; empty while the date is not complete. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  readonly error?: string | undefined
  /** Shown below the field, such as whose calendar the date belongs to. */
  readonly hint?: string
  readonly ref?: Ref<HTMLInputElement>
}

/** A calendar date: the browser's own field, which knows the order in which the person writes a date. */
export function DateInput({ label, value, onChange, isReadOnly = false, isDisabled = false, error, hint, ref }: DateInputProps) {
  const id = useId()
  const notes = [error === undefined ? undefined : `${id}-error`, hint === undefined ? undefined : `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={fieldClasses['field']}>
      <label htmlFor={id} className={fieldClasses['label']}>
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        className={classNames(fieldClasses['control'], classes['date'])}
        type="date"
        max="9999-12-30"
        value={value}
        readOnly={isReadOnly}
        disabled={isDisabled}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={notes === '' ? undefined : notes}
        onChange={(event) => onChange(event.target.value)}
      />
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={fieldClasses['hint']}>
          {hint}
        </p>
      )}
    </div>
  )
}
