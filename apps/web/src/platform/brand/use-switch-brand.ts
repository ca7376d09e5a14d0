import type { BrandId } from '@goat/domain/brands'
import { useNavigate } from '../navigation/router.tsx'
import { useUnsavedChanges } from '../navigation/unsaved-changes.tsx'
import { useBrand } from './brand-root.tsx'

/**
 * Switches to another brand, unless the user chooses to keep unsaved changes, and opens an address; without one, the current page without
 * its query, which names records of the previous brand.
 */
export function useSwitchBrand(): (brand: BrandId, to?: string) => Promise<void> {
  const { brand, choose } = useBrand()
  const unsaved = useUnsavedChanges()
  const navigate = useNavigate()
  return async (next, to) => {
    if (next === brand || !(await unsaved.mayLeave())) return
    choose(next)
    void navigate(to ?? { search: '' }, { replace: true })
  }
}
