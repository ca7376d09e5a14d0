import { useBrand } from '../brand/brand-root.tsx'
import { useConfig } from '../config/config-root.tsx'

/** Whether the back end of the brand has a change log. */
export function useHasHistory(): boolean {
  const { brand } = useBrand()
  return useConfig().brands[brand].api.changes !== null
}
