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
  /** Accepts `24:00` and `midnight`, for the end of a period; the value is then `endOfDay`, 24:00:00. */
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
  const isEndOfDay = time === endOfDay
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

/** The text of the end of the day, which a field for an end can have; it is no `TimeOfDay`. */
const endOfDay = '24:00:00'

const words: Readonly<Record<string, string>> = {
  noon: '12:00',
  midday: '12:00',
  middag: '12:00',
  '12 noon': '12:00',
  midnight: endOfDay,
  '12 midnight': endOfDay,
  middernacht: endOfDay,
}

const numbers = [
  /^(?<hours>\d{1,2})(?: ?[:.,;hu ] ?(?<minutes>\d\d)(?: ?[:.,] ?(?<seconds>\d\d))?)?(?<suffix>\D*)$/,
  /^(?<hours>\d{1,2})(?<minutes>\d\d)(?<suffix>\D*)$/,
  /^(?<hours>\d\d)(?<minutes>\d\d)(?<seconds>\d\d)(?<suffix>\D*)$/,
]

/**
 * Parses a time as typed in English or Dutch: `7`, `730`, `7.30`, `7.30pm`, `19h30`, `19u30`, `19.30 uur`, `noon`. Returns HH:MM, with
 * seconds only if they are not zero, or `endOfDay` for `24:00` and `midnight`; undefined for anything else.
 */
export function readTime(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (Object.hasOwn(words, text)) return words[text]
  const groups = numbers.map((pattern) => pattern.exec(text)?.groups).find((one) => one !== undefined)
  if (groups === undefined) return undefined
  const { hours = '', minutes = '00', seconds = '00', suffix = '' } = groups
  const half = /^ ?([ap])(?:\.? ?m\.?)?$/.exec(suffix)?.[1]
  if (half === undefined && !/^(?: ?(?:h|hrs?|hours|u|uur))?$/.test(suffix)) return undefined
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return undefined
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0)
  const time = [String(hour).padStart(2, '0'), minutes, seconds].join(':')
  if (time === endOfDay) return endOfDay
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return seconds === '00' ? time.slice(0, 5) : time
}

/** A typed time as `readTime` returns it; anything else is returned trimmed, for validation to reject. */
export function normaliseTimeText(typed: string): string {
  return readTime(typed) ?? typed.trim()
}
