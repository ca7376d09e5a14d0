import { type BrandId, isBrandId } from '@goat/domain/brands'

/** The brand that a link is for, in the optional parameter `brand` (UI-46); undefined if it names none. */
export function brandOfLink(search: string): BrandId | undefined {
  const brand = new URLSearchParams(search).get('brand')
  return isBrandId(brand) ? brand : undefined
}

/** An address of the product with its brand. */
export function withBrand(address: string, brand: BrandId): string {
  return `${address}${address.includes('?') ? '&' : '?'}brand=${brand}`
}
