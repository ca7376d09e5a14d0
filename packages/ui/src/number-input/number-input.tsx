import type { Ref } from 'react'
import { classNames } from '../class-names.ts'
import fieldClasses from '../field/field.module.css'
import { Field, type FieldControl, type FieldFacts } from '../field/field.tsx'
import { useLanguageTag } from '../ui-strings-provider.tsx'
import classes from './number-input.module.css'

export type NumberInputProps = FieldFacts & NumberFacts & Pick<NumberControlProps, 'format'>

/**
 * A number as plain text. Typed and pasted text is never dropped, rounded or clamped: text that `read` cannot parse stays as it is, so that
 * the caller can show an error.
 */
export function NumberInput({ value, onChange, read, format, isReadOnly, isDisabled, isRequired, ref, ...facts }: NumberInputProps) {
  const number = { value, onChange, read, format, isReadOnly, isDisabled, isRequired, ref }
  return (
    <Field {...facts}>
      {(control) => <NumberControl {...number} control={control} className={classNames(fieldClasses['control'], classes['number'])} />}
    </Field>
  )
}

/** Props of every number field. */
export type NumberFacts = {
  /** A number, or the typed text until it has been parsed. */
  readonly value: number | string
  /** Called with the text on each change, and with the number that `read` returns when the field is left. */
  readonly onChange: (value: number | string) => void
  /** Parses a text; undefined if it is not a number or ambiguous. */
  readonly read: (typed: string) => number | undefined
  readonly isReadOnly?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  readonly isRequired?: boolean | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

type NumberControlProps = NumberFacts & {
  readonly control: FieldControl
  readonly className: string | undefined
  /** Formats a number; by default in the user's language without grouping. */
  readonly format?: ((value: number) => string) | undefined
}

/** The control of a number field. */
export function NumberControl(props: NumberControlProps) {
  const { control, className, value, onChange, read, format, isReadOnly, isDisabled, isRequired, ref } = props
  const languageTag = useLanguageTag()
  const show = format ?? ((number: number) => new Intl.NumberFormat(languageTag, { useGrouping: false }).format(number))
  return (
    <input
      {...control}
      ref={ref}
      className={className}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      value={typeof value === 'number' ? show(value) : value}
      readOnly={isReadOnly}
      disabled={isDisabled}
      aria-required={isRequired}
      onChange={(event) => onChange(event.target.value)}
      onPaste={(event) => {
        const lines = event.clipboardData
          .getData('text/plain')
          .trim()
          .split(/\s*[\r\n]\s*/)
        if (lines.length === 1 || isReadOnly) return
        // The browser would join the lines, turning two numbers into one.
        event.preventDefault()
        const { value: text, selectionStart, selectionEnd } = event.currentTarget
        onChange(`${text.slice(0, selectionStart ?? 0)}${lines.join('; ')}${text.slice(selectionEnd ?? 0)}`)
      }}
      onBlur={() => {
        const number = typeof value === 'string' ? read(value) : undefined
        if (number !== undefined) onChange(number)
      }}
    />
  )
}
