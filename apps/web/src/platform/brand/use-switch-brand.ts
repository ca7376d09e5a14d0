import type { BrandId } from '@goat/domain/brands'
import { useNavigate } from '../navigation/router.tsx'
import { useUnsavedChanges } from '../navigation/unsaved-changes.tsx'
import { useBrand } from './brand-root.tsx'

/** Shows another brand, unless the person stays with what is not saved. */
export function useSwitchBrand(): (brand: BrandId) => Promise<void> {
  const { brand, choose } = useBrand()
  const unsaved = useUnsavedChanges()
  const navigate = useNavigate()
  return async (next) => {
    if (next === brand || !(await unsaved.mayLeave())) return
    choose(next)
    // The query of the address names records of one brand, which the other does not have.
    void navigate({ search: '' }, { replace: true })
  }
}
