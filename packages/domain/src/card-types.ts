import type { BrandId } from './brands.ts'

/** The card types of each brand (REF-6), in the order in which people read them. */
export const cardTypes = {
  uk: ['postcard', 'standard', 'square', 'large', 'largesquare', 'giant'],
  nl: ['postcard', 'small', 'standard', 'square', 'large', 'largesquare', 'supersize', 'supersize-square'],
} as const satisfies Readonly<Record<BrandId, readonly string[]>>
export type CardType = (typeof cardTypes)[BrandId][number]

/** The codes of the card types of a brand. Throws RangeError for a brand that is not supported. */
export function cardTypesOf(brand: BrandId): readonly CardType[] {
  if (!Object.hasOwn(cardTypes, brand)) throw new RangeError(`There are no card types of the brand "${brand}".`)
  return cardTypes[brand]
}
