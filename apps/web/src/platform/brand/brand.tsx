import type { BrandConfig } from '@goat/contract/app-config'
import { brandOf } from '@goat/domain/brand-of'
import { type BrandId, defaultBrand, isBrandId } from '@goat/domain/brands'
import { createRequiredContext } from '@goat/ui/basics'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useConfig } from '../config.tsx'
import { useSay } from '../locale/locale.tsx'
import { messages } from '../messages.ts'

type BrandChoice = { readonly brand: BrandId; readonly choose: (brand: BrandId) => void }

export const [BrandContext, useBrand] = createRequiredContext<BrandChoice>('useBrand()', 'BrandRoot', 'platform/brand/brand.tsx')

/**
 * Provides the chosen brand. Each tab has its own, so that switching brands in another tab never changes which brand this tab writes to.
 */
export function BrandRoot({ children }: { readonly children: ReactNode }) {
  const [brand, setBrand] = useState(() => readBrand(sessionStorage, localStorage))
  useLayoutEffect(() => {
    document.documentElement.dataset['brand'] = brand
  }, [brand])
  const choose = (next: BrandId) => {
    writeBrand(sessionStorage, localStorage, next)
    setBrand(next)
  }
  return <BrandContext value={{ brand, choose }}>{children}</BrandContext>
}

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

/** The brand that a link is for, in the optional parameter `brand` (UI-46); undefined if it names none. */
export function brandOfLink(search: string): BrandId | undefined {
  const brand = new URLSearchParams(search).get('brand')
  return isBrandId(brand) ? brand : undefined
}

/** An address of the product with its brand. */
export function withBrand(address: string, brand: BrandId): string {
  return `${address}${address.includes('?') ? '&' : '?'}brand=${brand}`
}

/** The base addresses of the APIs of the current brand; null for an API that its back end does not have. */
export function useBrandApis(): BrandConfig['api'] {
  const { brand } = useBrand()
  return useConfig().brands[brand].api
}

const translated = { uk: messages.ukBrand, nl: messages.nlBrand } as const satisfies Record<BrandId, unknown>

/** The name of each brand: as configured, or else in the user's language. */
export function useBrandNames(): Readonly<Record<BrandId, string>> {
  const say = useSay()
  const { brands } = useConfig()
  const nameOf = (id: BrandId) => (brands[id].name === brandOf(id).name ? say(translated[id]) : brands[id].name)
  return { uk: nameOf('uk'), nl: nameOf('nl') }
}
