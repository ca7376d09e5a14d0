import type { Ref } from 'react'
import { useLanguageTag, useTexts } from '../basics.tsx'
import { quantityStepperTexts } from '../component-texts.ts'
import { Field, type FieldControl, type FieldFacts, useTyping } from '../fields/fields.tsx'
import { MinusIcon, PlusIcon } from '../icons/control-icons.tsx'
import classes from './number-fields.module.css'

export type NumberInputProps = FieldFacts &
  NumberFacts &
  Pick<NumberControlProps, 'format'> & {
    /** false: `error` is shown once what was typed was left, not before. */
    readonly isErrorForced?: boolean
  }

/**
 * A number as plain text. Typed and pasted text is never dropped, rounded or clamped: text that `read` cannot parse stays as it is, so that
 * the caller can show an error.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, read, format, isReadOnly, isDisabled, isRequired, ref, error, isErrorForced = true, ...facts } = props
  const { isLeft, onEdit, onFocus, onBlur } = useTyping()
  const edit = (next: number | string) => {
    if (typeof next === 'string') onEdit()
    onChange(next)
  }
  const number = { value, onChange: edit, read, format, isReadOnly, isDisabled, isRequired, ref, onFocus, onLeave: onBlur }
  return (
    <Field {...facts} error={isErrorForced || isLeft ? error : undefined}>
      {(control) => <NumberControl {...number} control={control} className={`field-control tabular ${classes['number']}`} />}
    </Field>
  )
}

/** Props of every number field. */
type NumberFacts = {
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
  readonly onFocus?: () => void
  readonly onLeave?: () => void
  /** Formats a number; by default in the user's language without grouping. */
  readonly format?: ((value: number) => string) | undefined
}

function NumberControl(props: NumberControlProps) {
  const { control, className, value, onChange, read, format, isReadOnly, isDisabled, isRequired, ref, onFocus, onLeave } = props
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
      onFocus={onFocus}
      onBlur={() => {
        onLeave?.()
        const number = typeof value === 'string' ? read(value) : undefined
        if (number !== undefined) onChange(number)
      }}
    />
  )
}

/** As for a number, which is an amount in whole minor units (pence, cents). */
export type MoneyInputProps = Omit<NumberInputProps, 'format'> & {
  /** ISO 4217, such as GBP or EUR; undefined if not known. */
  readonly currency: string | undefined
}

/** An amount of money, formatted in the user's language: £4.50, € 4,50. */
export function MoneyInput({ currency, ...rest }: MoneyInputProps) {
  return <NumberInput {...rest} format={moneyFormat(useLanguageTag(), currency)} />
}

/**
 * Formats whole minor units (pence, cents) of a currency (ISO 4217) in a language: £4.50, € 4,50, A$4.50. Without a currency, which is then
 * not known, as a number with two decimals.
 */
export function moneyFormat(languageTag: string, currency: string | undefined): (minor: number) => string {
  const style = currency === undefined ? ({ minimumFractionDigits: 2 } as const) : ({ style: 'currency', currency } as const)
  const format = new Intl.NumberFormat(languageTag, style)
  const minorUnits = 10 ** (format.resolvedOptions().minimumFractionDigits ?? 2)
  return (minor) => format.format(minor / minorUnits)
}

export type QuantityStepperProps = FieldFacts &
  Pick<NumberFacts, 'value' | 'onChange' | 'read' | 'isDisabled'> & {
    readonly minimum?: number
    readonly maximum?: number
  }

/**
 * A quantity that can be typed or changed by one. A button that would pass a bound is disabled, as are both if the text is not a number,
 * for which the caller shows an error.
 */
export function QuantityStepper({ value, onChange, read, minimum = 0, maximum, isDisabled, ...facts }: QuantityStepperProps) {
  const texts = useTexts(quantityStepperTexts)
  const number = typeof value === 'number' ? value : read(value)
  const step = (change: number) => {
    if (number !== undefined) onChange(number + change)
  }
  const isAtMinimum = number === undefined || number <= minimum
  const isAtMaximum = number === undefined || (maximum !== undefined && number >= maximum)
  return (
    <Field {...facts}>
      {(control) => (
        <div className={classes['stepper']}>
          <button
            type="button"
            className={classes['step']}
            aria-label={texts.subtract}
            disabled={isDisabled || isAtMinimum}
            onClick={() => step(-1)}
          >
            <MinusIcon />
          </button>
          <NumberControl
            control={control}
            className={`field-control tabular ${classes['quantity']}`}
            value={value}
            onChange={onChange}
            read={read}
            isDisabled={isDisabled}
          />
          <button
            type="button"
            className={classes['step']}
            aria-label={texts.add}
            disabled={isDisabled || isAtMaximum}
            onClick={() => step(1)}
          >
            <PlusIcon />
          </button>
        </div>
      )}
    </Field>
  )
}
