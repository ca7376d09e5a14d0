import type { CapabilityName } from '@goat/domain/brands'
import type { ApiName } from './endpoint.ts'

/** The API that the calls of a capability belong to, for those that have calls of their own. */
export const apiOf = {
  cutoffs: 'cutoff',
  designation: 'factory',
  'product-overrides': 'factory',
  'delivery-options': 'deliveryOptions',
} as const satisfies { readonly [Name in Exclude<CapabilityName, 'factories'>]: ApiName }
