import type { HTMLInputAutoCompleteAttribute, Ref } from 'react'
import classes from '../field/field.module.css'
import { Field, type FieldFacts, joinLines } from '../field/field.tsx'

export type TextInputProps = FieldFacts & {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  /** Shows the characters used out of this maximum. Longer text is accepted, so that pasted text is never truncated silently. */
  readonly maximum?: number
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  /** The id of its form, if it is not inside it. */
  readonly form?: string
  readonly ref?: Ref<HTMLInputElement>
}

/** A single-line text field with label, hint and error. Pasted tabs and line breaks become spaces. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, placeholder, maximum, isReadOnly, isDisabled, isRequired, autoComplete = 'off', form, ref, ...facts } = props
  return (
    <Field {...facts} characters={maximum === undefined ? undefined : { used: countCharacters(value), maximum }}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          form={form}
          className={classes['control']}
          type="text"
          autoComplete={autoComplete}
          placeholder={placeholder}
          value={value}
          readOnly={isReadOnly}
          disabled={isDisabled}
          aria-required={isRequired}
          onChange={({ target }) => {
            joinLines(target)
            onChange(target.value)
          }}
        />
      )}
    </Field>
  )
}

/** Counts code points, so that an emoji is one character, not two. */
export function countCharacters(text: string): number {
  return [...text].length
}
