import type { BrandId } from '@goat/domain/brands'
import { createRequiredContext } from '@goat/ui/required-context'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { readBrand, writeBrand } from './brand.ts'

type BrandChoice = { readonly brand: BrandId; readonly choose: (brand: BrandId) => void }

const [BrandContext, useBrand] = createRequiredContext<BrandChoice>('useBrand()', 'BrandRoot', 'platform/brand/brand-root.tsx')

export { useBrand }

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
