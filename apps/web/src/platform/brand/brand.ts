import { type BrandId, defaultBrand, isBrandId } from '@goat/domain/brands'

const storageKey = 'brand'

/** The brand that browser storage holds; the UK brand where it holds none or anything else (UI-6). */
export function readBrand(storage: Pick<Storage, 'getItem'>): BrandId {
  const stored = storage.getItem(storageKey)
  return isBrandId(stored) ? stored : defaultBrand
}

export function writeBrand(storage: Pick<Storage, 'setItem'>, brand: BrandId): void {
  storage.setItem(storageKey, brand)
}
