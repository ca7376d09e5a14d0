/** The currencies of fulfilment centres (REF-10), by ISO 4217 code. Each has 100 minor units. */
export const currencyCodes = ['GBP', 'EUR', 'AUD', 'USD'] as const
export type Currency = (typeof currencyCodes)[number]

/** Narrows any value to a currency; undefined for any other. */
export function currencyIn(value: unknown): Currency | undefined {
  return currencyCodes.find((code) => code === value)
}
