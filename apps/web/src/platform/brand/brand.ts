import { type BrandId, defaultBrand, isBrandId } from '@goat/domain/brands'

const storageKey = 'brand'

/**
 * The brand of this tab, which keeps it from now on (UI-76). A new tab has the brand that was chosen last in this browser; the UK brand if
 * there is none or it is unknown (UI-6).
 */
export function readBrand(tab: Pick<Storage, 'getItem' | 'setItem'>, browser: Pick<Storage, 'getItem'>): BrandId {
  const brand = [tab, browser].map((storage) => storage.getItem(storageKey)).find(isBrandId) ?? defaultBrand
  tab.setItem(storageKey, brand)
  return brand
}

export function writeBrand(tab: Pick<Storage, 'setItem'>, browser: Pick<Storage, 'setItem'>, brand: BrandId): void {
  for (const storage of [tab, browser]) storage.setItem(storageKey, brand)
}
