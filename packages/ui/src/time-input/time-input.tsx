import { type Ref, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import fieldClasses from '../field/field.module.css'
import { Field, type FieldFacts } from '../field/field.tsx'
import { useTexts } from '../ui-strings-provider.tsx'
import classes from './time-input.module.css'
import { timeInputTexts } from './time-input-texts.ts'
import { normaliseTimeText } from './time-text.ts'

export type TimeInputProps = Omit<FieldFacts, 'error'> & {
  /** HH:MM or HH:MM:SS, or the text being typed. */
  readonly value: string
  readonly onChange?: (value: string) => void
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  /** Shown once the user has left the field, or at once with `isErrorForced`. */
  readonly error?: string | undefined
  readonly isErrorForced?: boolean
  /** The id of its form, if it is not inside it. */
  readonly form?: string
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * Pressing a button leaves the field first. The error is delayed, so that it does not move the button from under the pointer before the
 * press ends.
 */
const errorDelayMs = 200

/** A time of day as plain text, normalised when the field is left (see `normaliseTimeText`). */
export function TimeInput(props: TimeInputProps) {
  const { value, onChange, isReadOnly = false, isDisabled = false, error, isErrorForced = false, form, ref, ...facts } = props
  const texts = useTexts(timeInputTexts)
  const [isLeft, setLeft] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const shownError = !isReadOnly && (isErrorForced || (isLeft && value !== '')) ? error : undefined
  return (
    <Field {...facts} error={shownError}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          form={form}
          className={classNames(fieldClasses['control'], classes['time'])}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          placeholder={isReadOnly ? undefined : texts.pattern}
          value={value}
          readOnly={isReadOnly}
          disabled={isDisabled}
          onFocus={() => clearTimeout(leaving.current)}
          onChange={(event) => {
            setLeft(false)
            onChange?.(event.target.value)
          }}
          onBlur={() => {
            leaving.current = setTimeout(() => setLeft(true), errorDelayMs)
            const normalised = normaliseTimeText(value)
            if (normalised !== value) onChange?.(normalised)
          }}
        />
      )}
    </Field>
  )
}
