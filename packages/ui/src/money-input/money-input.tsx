import { NumberInput, type NumberInputProps } from '../number-input/number-input.tsx'
import { useLanguageTag } from '../ui-strings-provider.tsx'

/** As for a number, which is an amount in whole minor units (pence, cents). */
export type MoneyInputProps = Omit<NumberInputProps, 'format'> & {
  /** ISO 4217, such as GBP or EUR. */
  readonly currency: string
}

/** An amount of money, formatted in the user's language: £4.50, € 4,50. */
export function MoneyInput({ currency, ...rest }: MoneyInputProps) {
  const currencyFormat = new Intl.NumberFormat(useLanguageTag(), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const minorUnits = 10 ** (currencyFormat.resolvedOptions().maximumFractionDigits ?? 2)
  return <NumberInput {...rest} format={(value) => currencyFormat.format(value / minorUnits)} />
}
