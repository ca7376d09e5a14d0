import { brands } from './brand-of.ts'

/** The retailer's brands, by the ids that configuration and browser storage use. */
export type BrandId = keyof typeof brands
export const brandIds = Object.keys(brands) as readonly BrandId[]

/** The brand until the user selects another (REF-1). */
export const defaultBrand: BrandId = 'uk'

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
