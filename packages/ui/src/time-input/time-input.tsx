import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import fieldClasses from '../field/field.module.css'
import { FieldError } from '../field/field-error.tsx'
import { useTexts } from '../ui-strings-provider.tsx'
import classes from './time-input.module.css'
import { timeInputTexts } from './time-input-texts.ts'
import { normaliseTimeText } from './time-text.ts'

export type TimeInputProps = {
  readonly label: string
  /** HH:MM or HH:MM:SS, or whatever is being typed. */
  readonly value: string
  readonly onChange?: (value: string) => void
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  /** What is wrong with the value. Shown once the person has left the field, or at once with `isErrorForced`. */
  readonly error?: string | undefined
  readonly isErrorForced?: boolean
  /** Hides the label from sight where a column heading says the same. */
  readonly isLabelHidden?: boolean
  /** Id of the form it belongs to, where it does not stand inside it. */
  readonly form?: string
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * A press on a button leaves the field first. The sentence about a wrong value comes a moment later, so that it does not push the
 * button away from under the pointer before the press is over.
 */
const leaveMs = 200

/** A time of day as plain text: quick to type, and lenient about how (see `normaliseTimeText`) once the field is left. */
export function TimeInput(props: TimeInputProps) {
  const {
    label,
    value,
    onChange,
    isReadOnly = false,
    isDisabled = false,
    error,
    isErrorForced = false,
    isLabelHidden = false,
    form,
    ref,
  } = props
  const texts = useTexts(timeInputTexts)
  const id = useId()
  const [isLeft, setLeft] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const shownError = !isReadOnly && (isErrorForced || (isLeft && value !== '')) ? error : undefined
  return (
    <div className={fieldClasses['field']}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : fieldClasses['label']}>
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        form={form}
        className={classNames(fieldClasses['control'], classes['time'])}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={11}
        placeholder={isReadOnly ? undefined : texts.pattern}
        value={value}
        readOnly={isReadOnly}
        disabled={isDisabled}
        aria-invalid={shownError === undefined ? undefined : true}
        aria-describedby={shownError === undefined ? undefined : `${id}-error`}
        onFocus={() => clearTimeout(leaving.current)}
        onChange={(event) => {
          setLeft(false)
          onChange?.(event.target.value)
        }}
        onBlur={() => {
          leaving.current = setTimeout(() => setLeft(true), leaveMs)
          const normalised = normaliseTimeText(value)
          if (normalised !== value) onChange?.(normalised)
        }}
      />
      {shownError === undefined ? null : <FieldError id={`${id}-error`}>{shownError}</FieldError>}
    </div>
  )
}
