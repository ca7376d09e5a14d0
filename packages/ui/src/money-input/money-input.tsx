import { NumberInput, type NumberInputProps } from '../number-input/number-input.tsx'
import { useLanguageTag } from '../ui-strings-provider.tsx'
import { moneyFormat } from './money-format.ts'

/** As for a number, which is an amount in whole minor units (pence, cents). */
export type MoneyInputProps = Omit<NumberInputProps, 'format'> & {
  /** ISO 4217, such as GBP or EUR; undefined if not known. */
  readonly currency: string | undefined
}

/** An amount of money, formatted in the user's language: £4.50, € 4,50. */
export function MoneyInput({ currency, ...rest }: MoneyInputProps) {
  return <NumberInput {...rest} format={moneyFormat(useLanguageTag(), currency)} />
}
