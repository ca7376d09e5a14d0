import { type BrandId, brandIds, brandOf, type CapabilityName } from '@goat/domain/brands'
import type { ApiName } from './endpoint.ts'

/** The API of each capability that has its own calls. */
export const apiOf = {
  cutoffs: 'cutoff',
  designation: 'factory',
  'product-overrides': 'factory',
  'delivery-options': 'deliveryOptions',
  foresight: 'foresight',
} as const satisfies { readonly [Name in Exclude<CapabilityName, 'factories'>]: ApiName }

/** The brands that have an API: those with one of its capabilities (API-2). Every brand has an API that belongs to no capability. */
export function brandsWith(api: ApiName): readonly BrandId[] {
  const isOfApi = (name: CapabilityName) => name !== 'factories' && apiOf[name] === api
  const isCommon = !Object.values<ApiName>(apiOf).includes(api)
  return brandIds.filter((id) => isCommon || brandOf(id).capabilities.some(isOfApi))
}
