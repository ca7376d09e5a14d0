import { type BrandId, defaultBrand, isBrandId } from '@goat/domain/brands'

const storageKey = 'brand'

/** The brand in browser storage; the UK brand if there is none or it is unknown (UI-6). */
export function readBrand(storage: Pick<Storage, 'getItem'>): BrandId {
  const stored = storage.getItem(storageKey)
  return isBrandId(stored) ? stored : defaultBrand
}

export function writeBrand(storage: Pick<Storage, 'setItem'>, brand: BrandId): void {
  storage.setItem(storageKey, brand)
}
