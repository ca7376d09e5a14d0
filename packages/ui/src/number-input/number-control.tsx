import type { Ref } from 'react'
import type { FieldControl } from '../field/field.tsx'
import { useLanguageTag } from '../ui-strings-provider.tsx'

/** What every field of a number takes. */
export type NumberFacts = {
  /** A number, or what was typed as long as no number has been read from it. */
  readonly value: number | string
  /** Called with each text that is typed, and with the number that `read` finds in it once the field is left. */
  readonly onChange: (value: number | string) => void
  /** The number that a text means; undefined where it means none, or more than one. */
  readonly read: (typed: string) => number | undefined
  readonly isReadOnly?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  readonly isRequired?: boolean | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

export type NumberControlProps = NumberFacts & {
  readonly control: FieldControl
  readonly className: string | undefined
  /** How a number is shown; by default in the language's digits, without grouping. */
  readonly format?: ((value: number) => string) | undefined
}

/** The control inside a field of a number. */
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
        // The browser would join the lines, and two numbers would become one.
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
