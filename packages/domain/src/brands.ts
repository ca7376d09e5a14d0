/** The two brands of the retailer, by the ids that configuration and browser storage use. */
export const brandIds = ['uk', 'nl'] as const
export type BrandId = (typeof brandIds)[number]

/** The brand unless another is chosen (REF-1). */
export const defaultBrand: BrandId = 'uk'

/** Narrows anything, for instance what browser storage holds, to a brand id. */
export function isBrandId(value: unknown): value is BrandId {
  return brandIds.some((id) => id === value)
}
