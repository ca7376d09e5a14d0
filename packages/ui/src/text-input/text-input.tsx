import type { HTMLInputAutoCompleteAttribute, Ref } from 'react'
import classes from '../field/field.module.css'
import { Field, type FieldFacts } from '../field/field.tsx'

export type TextInputProps = FieldFacts & {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  /** Shows how many characters are used out of it. More can be typed, so that nothing pasted is lost unseen. */
  readonly maximum?: number
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  /** Id of the form it belongs to, where it does not stand inside it. */
  readonly form?: string
  readonly ref?: Ref<HTMLInputElement>
}

/** One line of text: the browser's own field, named, explained and judged. */
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
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** Characters as a person counts them in code points: an emoji is one, not two. */
export function countCharacters(text: string): number {
  return [...text].length
}
