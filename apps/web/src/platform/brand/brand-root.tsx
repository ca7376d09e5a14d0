import type { BrandId } from '@goat/domain/brands'
import { createRequiredContext } from '@goat/ui/required-context'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { readBrand, writeBrand } from './brand.ts'

type BrandChoice = { readonly brand: BrandId; readonly choose: (brand: BrandId) => void }

const [BrandContext, useBrand] = createRequiredContext<BrandChoice>('useBrand()', 'BrandRoot', 'platform/brand/brand-root.tsx')

export { useBrand }

/**
 * Provides the chosen brand. It is read from storage once, so that switching brands in another tab never changes which brand this tab
 * writes to. The next page load uses the brand chosen last.
 */
export function BrandRoot({ children }: { readonly children: ReactNode }) {
  const [brand, setBrand] = useState(() => readBrand(localStorage))
  useLayoutEffect(() => {
    document.documentElement.dataset['brand'] = brand
  }, [brand])
  const choose = (next: BrandId) => {
    writeBrand(localStorage, next)
    setBrand(next)
  }
  return <BrandContext value={{ brand, choose }}>{children}</BrandContext>
}
