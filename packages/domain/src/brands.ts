import type { CardType } from './card-types.ts'
import type { Currency } from './prices.ts'

/** The brands of the retailer, by the ids that configuration and browser storage use. */
export const brandIds = ['uk', 'nl'] as const
export type BrandId = (typeof brandIds)[number]

/** The brand unless another is chosen (REF-1). */
export const defaultBrand: BrandId = 'uk'

/** The capabilities that a brand can have, by the names of their folders in the server and the web app. */
export type CapabilityName = 'factories' | 'cutoffs' | 'designation' | 'product-overrides' | 'delivery-options'

/** Everything that differs from brand to brand, except colours (`tokens.css` of ui). `brandOf` returns it. */
export type Brand = {
  /** What people read, unless the configuration has another name. */
  readonly name: string
  /** The currency of every price. */
  readonly currency: Currency
  readonly capabilities: readonly CapabilityName[]
  /** The factories that a new database begins with. */
  readonly factories: readonly BrandFactory[]
  /** The card types of delivery options, in the order in which people read them. */
  readonly cardTypes: readonly CardType[]
  /** The gift types of delivery options: the label of each code, in the language of the brand. */
  readonly giftTypes: Readonly<Record<string, string>>
}

export type BrandFactory = {
  readonly code: string
  /** IANA zone. */
  readonly timeZone: string
  /** The display names of its delivery services by their raw names (REF-4, REF-5). */
  readonly deliveryServices?: Readonly<Record<string, string>>
}

/** Narrows anything, for instance what browser storage holds, to a brand id. */
export function isBrandId(value: unknown): value is BrandId {
  return brandIds.some((id) => id === value)
}

/** A value for each brand. */
export function forEachBrand<T>(of: (brand: BrandId) => T): Readonly<Record<BrandId, T>> {
  return Object.fromEntries(brandIds.map((id) => [id, of(id)])) as Record<BrandId, T>
}
