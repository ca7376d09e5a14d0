/** The retailer's brands, by the ids that configuration and browser storage use. */
export const brandIds = ['uk', 'nl'] as const
export type BrandId = (typeof brandIds)[number]

/** The brand until the user selects another (REF-1). */
export const defaultBrand: BrandId = 'uk'

/** The possible capabilities of a brand, named after their folders in the server and the web app. */
export type CapabilityName = 'factories' | 'cutoffs' | 'designation' | 'product-overrides' | 'delivery-options' | 'foresight'

/** Everything that differs between brands, except colours (`tokens.css` of ui). See `brandOf`. */
export type Brand = {
  /** Display name, unless the configuration has another. */
  readonly name: string
  readonly capabilities: readonly CapabilityName[]
  /** The IANA zone of its home country, for times that belong to no factory. */
  readonly timeZone: string
  /** The initial factories of a new database. */
  readonly factories: readonly BrandFactory[]
  /** The available card types, in the display order of delivery options. */
  readonly cardTypes: readonly CardType[]
  /** The gift types of delivery options: label by code, in the brand's language. */
  readonly giftTypes: Readonly<Record<string, string>>
}

export type BrandFactory = {
  readonly code: string
  /** IANA zone. */
  readonly timeZone: string
  /** The display names of its delivery services by their raw names (REF-4, REF-5). */
  readonly deliveryServices?: Readonly<Record<string, string>>
}

/** Narrows any value, such as one from browser storage, to a brand id. */
export function isBrandId(value: unknown): value is BrandId {
  return brandIds.some((id) => id === value)
}

export function forEachBrand<T>(of: (brand: BrandId) => T): Readonly<Record<BrandId, T>> {
  return Object.fromEntries(brandIds.map((id) => [id, of(id)])) as Record<BrandId, T>
}

/** Viewers read; editors read and write (SIG-9). */
export const permissions = ['viewer', 'editor'] as const
export type Permission = (typeof permissions)[number]

/** Whether a user with the permission `has` may do what requires `needs`; undefined: no permission. */
export function permits(has: Permission | undefined, needs: Permission): boolean {
  return has === 'editor' || (has === 'viewer' && needs === 'viewer')
}

/** Card type codes of all brands; `Brand.cardTypes` has those of one brand (REF-6). */
export type CardType = 'postcard' | 'small' | 'standard' | 'square' | 'large' | 'largesquare' | 'giant' | 'supersize' | 'supersize-square'
