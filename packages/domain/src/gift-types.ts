import type { BrandId } from './brands.ts'
import { nlGiftTypes } from './gift-types-nl.ts'
import { ukGiftTypes } from './gift-types-uk.ts'
import { compareText } from './text-order.ts'

export type GiftType = { readonly code: string; readonly label: string }

const byLabel = (labels: Readonly<Record<string, string>>): readonly GiftType[] =>
  Object.entries(labels)
    .map(([code, label]) => ({ code, label }))
    .sort((a, b) => compareText(a.label, b.label))

const giftTypes: Readonly<Record<BrandId, readonly GiftType[]>> = { uk: byLabel(ukGiftTypes), nl: byLabel(nlGiftTypes) }

/** Every gift type of a brand by label, in the brand's language. Throws RangeError for a brand that is not supported (REF-7). */
export function giftTypesOf(brand: BrandId): readonly GiftType[] {
  if (!Object.hasOwn(giftTypes, brand)) throw new RangeError(`There are no gift types of the brand "${brand}".`)
  return giftTypes[brand]
}

/** What people read for a gift type; the code itself for one that we do not know, as another back end may have. */
export function giftTypeLabel(brand: BrandId, code: string): string {
  return giftTypesOf(brand).find((one) => one.code === code)?.label ?? code
}

/** The least number of characters that are searched for (OPT-18). */
export const leastGiftSearch = 3

/**
 * Gift types whose label contains the typed text, ignoring case, without those that are selected (OPT-18). Nothing for fewer than
 * `leastGiftSearch` characters; spaces around the text do not count.
 */
export function suggestGiftTypes(brand: BrandId, typed: string, selected: readonly string[]): readonly GiftType[] {
  const text = typed.trim().toLowerCase()
  if ([...text].length < leastGiftSearch) return []
  return giftTypesOf(brand).filter(({ code, label }) => !selected.includes(code) && label.toLowerCase().includes(text))
}
