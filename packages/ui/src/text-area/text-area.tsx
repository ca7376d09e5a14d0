import type { Ref } from 'react'
import { classNames } from '../class-names.ts'
import fieldClasses from '../field/field.module.css'
import { Field, type FieldFacts, joinLines } from '../field/field.tsx'
import { countCharacters } from '../text-input/text-input.tsx'
import classes from './text-area.module.css'

export type TextAreaProps = FieldFacts & {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Shows the characters used out of this maximum. Longer text is accepted, so that pasted text is never truncated silently. */
  readonly maximum?: number
  readonly placeholder?: string
  /** Initial number of lines; the field grows with its text. */
  readonly rows?: number
  /** Prevents line breaks: Enter is ignored, and pasted tabs and line breaks become spaces. */
  readonly isOneLine?: boolean
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** A multi-line text field, with characters used out of a maximum (UI-34). */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, maximum, placeholder, rows = 3, isOneLine = false, isReadOnly, isDisabled, ref, ...facts } = props
  return (
    <Field {...facts} characters={maximum === undefined ? undefined : { used: countCharacters(value), maximum }}>
      {(control) => (
        <textarea
          {...control}
          ref={ref}
          className={classNames(fieldClasses['control'], classes['area'])}
          placeholder={placeholder}
          rows={rows}
          style={{ minBlockSize: `calc(${rows}lh + 2 * var(--space-8))` }}
          value={value}
          readOnly={isReadOnly}
          disabled={isDisabled}
          onKeyDown={(event) => {
            if (isOneLine && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
          }}
          onChange={({ target }) => {
            if (isOneLine) joinLines(target)
            onChange(target.value)
          }}
        />
      )}
    </Field>
  )
}
