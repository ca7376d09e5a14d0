import { type Brand, type BrandId, brandOf } from './brands.ts'
import { type ConsignmentType, consignmentTypes } from './delivery-option-schedules.ts'
import { addressTypes, deliveryMethods, packTypes } from './kinds/designation.ts'
import { type ProductType, productTypes } from './product-types.ts'
import { type Issue, issue, textIssues } from './text/text.ts'
import { dateIssue } from './time/calendar.ts'

/** What each fact is: the name of a record, a code of `orderCodesOf`, a country (ISO 3166-1 alpha-2) or a date (YYYY-MM-DD); in display order. */
const factTypes = {
  productKey: 'name',
  /** Callers fill in the first variant of a product key without a SKU. */
  sku: 'name',
  /** The factory that would print it without an override; callers fill in that of the catalogue, which no world contains. */
  factory: 'name',
  productType: 'code',
  cardType: 'code',
  packType: 'code',
  deliveryMethod: 'code',
  addressType: 'code',
  destination: 'country',
  /** The raw name of a delivery service, such as 44. */
  service: 'name',
  /** The id of a delivery option, which names the service if `service` does not. */
  deliveryOption: 'name',
  dispatchDate: 'date',
  deliveryDate: 'date',
  consignmentType: 'code',
  giftType: 'code',
} as const
export type OrderFact = keyof typeof factTypes

/** What may be known about a consignment besides its brand and when it is placed; undefined means not known. */
export type OrderFacts = {
  readonly [Fact in OrderFact]?: (Fact extends 'consignmentType' ? ConsignmentType : string) | undefined
}

/** One consignment. Only the brand and the time of the order are always known. */
export type Order = OrderFacts & {
  readonly brand: BrandId
  /** When it is placed: an instant, in milliseconds since 1970-01-01T00:00Z. */
  readonly placedAt: number
}

export const orderFacts = Object.keys(factTypes) as readonly OrderFact[]

/** A fact with a fixed list of codes. */
export type CodedFact = { [Fact in OrderFact]: (typeof factTypes)[Fact] extends 'code' ? Fact : never }[OrderFact]

const codesOf: Readonly<Record<CodedFact, (brand: Brand) => readonly string[]>> = {
  productType: () => productTypes,
  cardType: ({ cardTypes }) => cardTypes,
  packType: () => packTypes,
  deliveryMethod: () => deliveryMethods,
  addressType: () => addressTypes,
  consignmentType: () => consignmentTypes,
  giftType: ({ giftTypes }) => Object.keys(giftTypes),
}

export function orderCodesOf(fact: CodedFact, brand: BrandId): readonly string[] {
  return codesOf[fact](brandOf(brand))
}

export function isCoded(fact: OrderFact): fact is CodedFact {
  return factTypes[fact] === 'code'
}

/** What an order without a product type implies about it: one with a card type is a greeting card, unless it has no card (FOR-82). */
export function impliedFacts({ productType, cardType, consignmentType }: OrderFacts): { readonly productType?: ProductType } {
  return productType === undefined && cardType !== undefined && consignmentType !== 'giftOnly' ? greetingCard : nothing
}

const greetingCard = { productType: 'greetingcard' } as const
const nothing = {}

/** The product type of an order, or the one that it implies; undefined if it is not known. */
export function productTypeOf(order: OrderFacts): string | undefined {
  return order.productType === undefined ? impliedFacts(order).productType : order.productType
}

/** The limit of the names of records, in characters: that of product keys. */
const maxNameLength = 100

/**
 * The issues of facts, apart from whether the records that they name exist; an empty list means that an order can have them. The path of
 * an issue is the fact.
 */
export function orderFactIssues(facts: OrderFacts, brand: BrandId): readonly Issue[] {
  const issues = orderFacts.flatMap((fact) => {
    const value = facts[fact]
    return value === undefined ? [] : issuesOf(fact, value, brand)
  })
  const lacksProduct = facts.sku !== undefined && facts.productKey === undefined
  return lacksProduct ? [...issues, issue('field.missing', { field: 'productKey' }, 'productKey')] : issues
}

function issuesOf(fact: OrderFact, value: string, brand: BrandId): readonly Issue[] {
  switch (factTypes[fact]) {
    case 'name':
      return textIssues(value, fact, maxNameLength)
    case 'code': {
      const allowed = orderCodesOf(fact as CodedFact, brand)
      return allowed.includes(value) ? [] : [issue('value.notAllowed', { field: fact, value: value.slice(0, 100), allowed }, fact)]
    }
    case 'country':
      return isCountry(value) ? [] : [issue('field.format', { field: fact, expected: 'country' }, fact)]
    case 'date':
      return [dateIssue(value, fact)].filter((one) => one !== undefined)
  }
}

/** Regions of the Unicode CLDR that are not countries. */
const otherRegions = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']

const known = new Map<string, boolean>()
let regionNames: Intl.DisplayNames | undefined

/** Whether a string is the code of a country, such as GB (ISO 3166-1 alpha-2). Aliases are not codes: the United Kingdom is GB, not UK. */
export function isCountry(text: string): boolean {
  if (!/^[A-Z]{2}$/.test(text)) return false
  const isKnown = known.get(text) ?? (!otherRegions.includes(text) && isRegion(text))
  known.set(text, isKnown)
  return isKnown
}

function isRegion(text: string): boolean {
  const isCode = new Intl.Locale(`und-${text}`).region === text
  regionNames ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return isCode && regionNames.of(text) !== undefined
}

let allCountries: readonly string[] | undefined

/** The codes of all countries, in alphabetical order. */
export function countries(): readonly string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  allCountries ??= letters.flatMap((first) => letters.map((second) => `${first}${second}`)).filter(isCountry)
  return allCountries
}
