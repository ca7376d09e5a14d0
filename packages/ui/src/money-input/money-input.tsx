import { NumberInput, type NumberInputProps } from '../number-input/number-input.tsx'
import { useLanguageTag } from '../ui-strings-provider.tsx'

/** As for a number, which here is a sum in whole minor units (pence, cents), so that no sum of money is ever a fraction. */
export type MoneyInputProps = Omit<NumberInputProps, 'format'> & {
  /** ISO 4217, such as GBP or EUR. */
  readonly currency: string
}

/** A sum of money, shown as the person's language writes it: £4.50, € 4,50. */
export function MoneyInput({ currency, ...rest }: MoneyInputProps) {
  const style = new Intl.NumberFormat(useLanguageTag(), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const minorUnits = 10 ** (style.resolvedOptions().maximumFractionDigits ?? 2)
  return <NumberInput {...rest} format={(value) => style.format(value / minorUnits)} />
}
