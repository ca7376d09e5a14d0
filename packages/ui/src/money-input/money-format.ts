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
