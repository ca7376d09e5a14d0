import type { BrandConfig } from '@goat/contract/app-config'
import { useConfig } from '../config/config-root.tsx'
import { useBrand } from './brand-root.tsx'

/** The base addresses of the APIs of the current brand; null for an API that its back end does not have. */
export function useBrandApis(): BrandConfig['api'] {
  const { brand } = useBrand()
  return useConfig().brands[brand].api
}
