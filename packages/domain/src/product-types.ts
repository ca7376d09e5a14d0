import { type BrandId, brandOf } from './brands.ts'
import { compareText } from './text/text.ts'

/** The 25 product types (REF-3). */
export const productTypes = [
  'alcohol',
  'balloon',
  'beauty',
  'biscuit',
  'book',
  'cake',
  'chocolate',
  'digital-gift-card',
  'digital-gift-experience',
  'flower',
  'gadget-novelty',
  'gift-card',
  'gift-experience',
  'greetingcard',
  'hamper',
  'home-gift',
  'jewellery',
  'party',
  'personalised-alcohol',
  'personalised-mug',
  'postcard',
  'soft-toy',
  'stationery-craft',
  'sweet',
  'toy-game',
] as const
export type ProductType = (typeof productTypes)[number]

/** What each product type is called in Dutch. In English, it is called by its code. */
const dutchNames: Readonly<Record<ProductType, string>> = {
  alcohol: 'alcohol',
  balloon: 'ballon',
  beauty: 'beauty en verzorging',
  biscuit: 'koekjes',
  book: 'boek',
  cake: 'taart',
  chocolate: 'chocolade',
  'digital-gift-card': 'digitale cadeaukaart',
  'digital-gift-experience': 'digitale belevenisbon',
  flower: 'bloemen',
  'gadget-novelty': 'gadgets en grappige cadeaus',
  'gift-card': 'cadeaukaart',
  'gift-experience': 'belevenis',
  greetingcard: 'wenskaart',
  hamper: 'cadeaupakket',
  'home-gift': 'wonen',
  jewellery: 'sieraden',
  party: 'feestartikelen',
  'personalised-alcohol': 'gepersonaliseerde drank',
  'personalised-mug': 'gepersonaliseerde mok',
  postcard: 'ansichtkaart',
  'soft-toy': 'knuffel',
  'stationery-craft': 'schrijfwaren en knutselen',
  sweet: 'snoep',
  'toy-game': 'speelgoed en spellen',
}

/** What a product type is called in a language; one that another back end sends is called by its code. */
export function productTypeIn(languageTag: string, code: string): string {
  const known = productTypes.find((one) => one === code)
  return known !== undefined && languageTag.startsWith('nl') ? dutchNames[known] : code
}

/** The product type that a text is or names, in English or Dutch, in any case; undefined if it is none. */
export function productTypeNamed(text: string): ProductType | undefined {
  const typed = text.trim().toLowerCase()
  return productTypes.find((one) => one === typed || dutchNames[one] === typed)
}

export type GiftType = { readonly code: string; readonly label: string }

/** Every gift type of a brand, sorted by label in the brand's language. Throws RangeError for an unsupported brand (REF-7). */
export function giftTypesOf(brand: BrandId): readonly GiftType[] {
  return Object.entries(brandOf(brand).giftTypes)
    .map(([code, label]) => ({ code, label }))
    .sort((a, b) => compareText(a.label, b.label))
}

/** The label of a gift type; the code itself if it is unknown, as another back end may send. */
export function giftTypeLabel(brand: BrandId, code: string): string {
  const labels = brandOf(brand).giftTypes
  return (Object.hasOwn(labels, code) ? labels[code] : undefined) ?? code
}

/** Minimum number of characters to search for (OPT-18). */
export const minGiftSearchLength = 3

/** The gift type whose label equals the typed text, ignoring case and surrounding spaces, or undefined. */
export function giftTypeOf(brand: BrandId, typed: string): GiftType | undefined {
  const text = typed.trim().toLowerCase()
  return giftTypesOf(brand).find(({ label }) => label.toLowerCase() === text)
}

/**
 * Gift types whose label contains the typed text, ignoring case, without the selected ones (OPT-18). Empty for fewer than
 * `minGiftSearchLength` characters after trimming.
 */
export function suggestGiftTypes(brand: BrandId, typed: string, selected: readonly string[]): readonly GiftType[] {
  const text = typed.trim().toLowerCase()
  if ([...text].length < minGiftSearchLength) return []
  return giftTypesOf(brand).filter(({ code, label }) => !selected.includes(code) && label.toLowerCase().includes(text))
}
