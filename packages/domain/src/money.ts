import { type Issue, issue } from './text/text.ts'

/** Currency marks before or after a price. */
const marks: Readonly<Record<Currency, readonly string[]>> = {
  GBP: ['£', 'GBP'],
  EUR: ['€', 'EUR'],
  AUD: ['$', 'A$', 'AU$', 'AUD'],
  USD: ['$', 'US$', 'USD'],
}

/** Whole minor units (pence, cents), or the issue of a text that is not an unambiguous price. */
export type PriceReading = { readonly ok: true; readonly price: number } | { readonly ok: false; readonly issue: Issue }

/** Longer texts are never a price. */
const maxLength = 40

/** A sign, a currency and an amount; a dash may replace the decimals: `7,-`. */
const shape =
  /^(?<sign>[-−–]?) *(?<before>\p{L}{0,2}\p{Sc}|\p{L}{3})? *(?<innerSign>[-−–]?) *(?<amount>[\d., ]*[\d.,](?:--?|[–—])?) *(?<after>\p{L}{0,2}\p{Sc}|\p{L}{3})?$/u
const ungrouped = /^(?<whole>\d*)(?:[.,](?<decimals>\d+|--?|[–—]))?$/
const grouped = /^(?<whole>[1-9]\d{0,2}(?<separator>[., ])\d{3}(?:\k<separator>\d{3})*)(?:(?!\k<separator>)[.,](?<decimals>\d+|--?|[–—]))?$/

/**
 * Parses a typed price, by the same rule in every language: a comma or a point before one or two digits is the decimal separator,
 * and thousands may be grouped if that is unambiguous. Ambiguous prices are refused. If the currency is not known, none may be typed.
 * `optionLimits` has the maximum.
 */
export function readPrice(typed: string, currency: Currency | undefined): PriceReading {
  const text = typed.replace(/[\u00a0\u2009\u202f]/g, ' ').trim()
  if (text === '') return refuse(issue('field.required', {}))
  const { sign, innerSign, before, after, amount = '' } = (text.length > maxLength ? null : shape.exec(text))?.groups ?? {}
  const mark = (before ?? after)?.toUpperCase()
  const found = ungrouped.exec(amount) ?? grouped.exec(amount)
  const { whole = '', decimals = '' } = found?.groups ?? {}
  const minor = /^\d/.test(decimals) ? decimals : ''
  if (whole + minor === '' || (before !== undefined && after !== undefined)) return refuse(issue('price.unreadable', {}))
  if (mark !== undefined && (currency === undefined || !isMarkOf(mark, currency))) {
    const isCurrency = /\p{Sc}/u.test(mark) || currencyCodes.some((code) => isMarkOf(mark, code))
    return refuse(isCurrency && currency !== undefined ? issue('price.otherCurrency', { currency }) : issue('price.unreadable', {}))
  }
  if (sign || innerSign) return refuse(issue('price.negative', {}))
  if (minor.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return refuse(issue('price.ambiguous', { typed: amount }))
  if (minor.length > 2) return refuse(issue('price.tooPrecise', {}))
  return { ok: true, price: Number(whole.replace(/\D/g, '')) * 100 + Number(minor.padEnd(2, '0')) }
}

const changeShape = /^\s*(?<sign>[-−–+])\s*(?<amount>.*?)\s*(?<percent>%?)\s*$/u

/**
 * Parses a typed price, or a change of the normal one: `+1.00`, `-0.50`, `+10%`. A percentage is rounded to whole minor units. `normal`:
 * in minor units; undefined if not known, and then nothing can change it.
 */
export function readPriceOrChange(typed: string, normal: number | undefined, currency: Currency | undefined): PriceReading {
  const { sign, amount = '', percent } = changeShape.exec(typed)?.groups ?? {}
  if (sign === undefined) return readPrice(typed, currency)
  const change = readPrice(amount, percent === '' ? currency : undefined)
  if (!change.ok) return change
  if (normal === undefined) return refuse(issue('price.noNormal', {}))
  const by = percent === '' ? change.price : Math.round((normal * change.price) / 10_000)
  const price = sign === '+' ? normal + by : normal - by
  return price < 0 ? refuse(issue('price.negative', {})) : { ok: true, price }
}

function isMarkOf(mark: string, currency: Currency): boolean {
  return marks[currency].includes(mark)
}

function refuse(one: Issue): PriceReading {
  return { ok: false, issue: one }
}

/** The currencies of fulfilment centres (REF-10), by ISO 4217 code. Each has 100 minor units. */
export const currencyCodes = ['GBP', 'EUR', 'AUD', 'USD'] as const
export type Currency = (typeof currencyCodes)[number]

/** Narrows any value to a currency; undefined for any other. */
export function currencyIn(value: unknown): Currency | undefined {
  return currencyCodes.find((code) => code === value)
}

/** Parses digits only, ignoring surrounding spaces; undefined for a sign, separator, exponent or unit. */
export function readWholeNumber(typed: string): number | undefined {
  const text = typed.trim()
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
