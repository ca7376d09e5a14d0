import type { Ref } from 'react'
import type { FieldFacts } from '../field/field.tsx'
import { NumberInput } from '../number-input/number-input.tsx'

export type MoneyInputProps = FieldFacts & {
  /** ISO 4217, such as GBP or EUR. */
  readonly currency: string
  /** Whole minor units (pence, cents), so that no sum of money is ever a fraction; undefined while nothing is there. */
  readonly value: number | undefined
  /** Called as `NumberInput` calls it, with whole minor units. */
  readonly onChange: (value: number | undefined) => void
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** A sum of money, never below nothing, as the person's language writes it: £4.50, € 4,50. */
export function MoneyInput({ currency, value, onChange, ...rest }: MoneyInputProps) {
  const minorUnits = 10 ** (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)
  return (
    <NumberInput
      {...rest}
      minimum={0}
      step={1 / minorUnits}
      format={{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }}
      value={value === undefined ? undefined : value / minorUnits}
      onChange={(major) => onChange(major === undefined ? undefined : Math.round(major * minorUnits))}
    />
  )
}
