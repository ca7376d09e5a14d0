import { brandOf } from './brand-of.ts'
import type { BrandId } from './brands.ts'
import { compareText } from './text-order.ts'

export type GiftType = { readonly code: string; readonly label: string }

/** Every gift type of a brand by label, in the brand's language. Throws RangeError for a brand that is not supported (REF-7). */
export function giftTypesOf(brand: BrandId): readonly GiftType[] {
  return Object.entries(brandOf(brand).giftTypes)
    .map(([code, label]) => ({ code, label }))
    .sort((a, b) => compareText(a.label, b.label))
}

/** What people read for a gift type; the code itself for one that we do not know, as another back end may have. */
export function giftTypeLabel(brand: BrandId, code: string): string {
  const labels = brandOf(brand).giftTypes
  return (Object.hasOwn(labels, code) ? labels[code] : undefined) ?? code
}

/** The least number of characters that are searched for (OPT-18). */
export const leastGiftSearch = 3

/** The gift type whose label the typed text is, ignoring case and spaces around it; undefined for any other text. */
export function giftTypeOf(brand: BrandId, typed: string): GiftType | undefined {
  const text = typed.trim().toLowerCase()
  return giftTypesOf(brand).find(({ label }) => label.toLowerCase() === text)
}

/**
 * Gift types whose label contains the typed text, ignoring case, without those that are selected (OPT-18). Nothing for fewer than
 * `leastGiftSearch` characters; spaces around the text do not count.
 */
export function suggestGiftTypes(brand: BrandId, typed: string, selected: readonly string[]): readonly GiftType[] {
  const text = typed.trim().toLowerCase()
  if ([...text].length < leastGiftSearch) return []
  return giftTypesOf(brand).filter(({ code, label }) => !selected.includes(code) && label.toLowerCase().includes(text))
}
