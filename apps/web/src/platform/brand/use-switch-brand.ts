import type { BrandId } from '@goat/domain/brands'
import { useNavigate } from '../navigation/router.tsx'
import { useUnsavedChanges } from '../navigation/unsaved-changes.tsx'
import { useBrand } from './brand-root.tsx'

/** Switches to another brand, unless the user chooses to keep unsaved changes. */
export function useSwitchBrand(): (brand: BrandId) => Promise<void> {
  const { brand, choose } = useBrand()
  const unsaved = useUnsavedChanges()
  const navigate = useNavigate()
  return async (next) => {
    if (next === brand || !(await unsaved.mayLeave())) return
    choose(next)
    // The query names records of the previous brand.
    void navigate({ search: '' }, { replace: true })
  }
}
