import { type DesignationCardType, designationCardTypes } from '@goat/domain/designation'

/** The spelling of each card type (REF-6) in the calls of designation schedules and in the addresses of their screens (DES-9). */
export const cardTypeSpellings = {
  standard: 'Standard',
  large: 'Large',
  square: 'Square',
  postcard: 'Postcard',
  largesquare: 'LargeSquare',
  giant: 'Giant',
} as const satisfies Readonly<Record<DesignationCardType, string>>

/** The card types with these spellings, in display order. Unknown spellings are left out. */
export function readCardTypes(spellings: readonly string[]): readonly DesignationCardType[] {
  return designationCardTypes.filter((one) => spellings.includes(cardTypeSpellings[one]))
}
