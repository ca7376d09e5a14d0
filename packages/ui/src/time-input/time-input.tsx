import { endOfDayText, normaliseTimeText, readTime } from '@goat/domain/time/typed'
import type { Ref } from 'react'
import { useTexts } from '../basics.tsx'
import { timeInputTexts } from '../component-texts.ts'
import { Field, type FieldFacts, useTyping } from '../fields/fields.tsx'
import classes from './time-input.module.css'

export type TimeInputProps = Omit<FieldFacts, 'error'> & {
  /** HH:MM or HH:MM:SS, or the text being typed. */
  readonly value: string
  readonly onChange?: (value: string) => void
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  /** Shown once the user has left the field, or at once with `isErrorForced`. */
  readonly error?: string | undefined
  readonly isErrorForced?: boolean
  /** Accepts `24:00` and `midnight`, for the end of a period; the value is then `endOfDayText`, 24:00:00. */
  readonly allowEndOfDay?: boolean
  /** The id of its form, if it is not inside it. */
  readonly form?: string
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * A time of day as plain text (see `readTime`). What is understood is shown while it differs from the text, which it replaces when the
 * field is left. For text that is not a time, the field then says what to write instead.
 */
export function TimeInput(props: TimeInputProps) {
  const { value, onChange, isReadOnly = false, isDisabled = false, error, isErrorForced = false, allowEndOfDay = false, ...rest } = props
  const { form, ref, ...facts } = rest
  const texts = useTexts(timeInputTexts)
  const { isLeft, onEdit, onFocus, onBlur } = useTyping()
  const time = readTime(value)
  const isEndOfDay = time === endOfDayText
  const isRefused = time === undefined || (isEndOfDay && !allowEndOfDay)
  const shownError = !isReadOnly && (isErrorForced || (isLeft && value !== '')) ? error : undefined
  const advice = isLeft && isRefused && value.trim() !== '' ? (isEndOfDay ? texts.insteadOfEndOfDay : texts.instead) : ''
  return (
    <Field {...facts} error={shownError} reading={{ text: advice, isRefusal: true }}>
      {(control) => (
        <div className={`relative ${classes['box']}`}>
          <input
            {...control}
            ref={ref}
            form={form}
            className={`field-control tabular ${classes['time']}`}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            placeholder={isReadOnly ? undefined : texts.pattern}
            value={isEndOfDay && value === time ? '24:00' : value}
            readOnly={isReadOnly}
            disabled={isDisabled}
            onFocus={onFocus}
            onChange={(event) => {
              onEdit()
              onChange?.(event.target.value)
            }}
            onBlur={() => {
              onBlur()
              const normalised = normaliseTimeText(value)
              if (normalised !== value) onChange?.(normalised)
            }}
          />
          <span className={`note tabular ${classes['meaning']}`} aria-live="polite">
            {isRefused ? '' : isEndOfDay ? texts.endOfDay : time === value ? '' : time}
          </span>
        </div>
      )}
    </Field>
  )
}
