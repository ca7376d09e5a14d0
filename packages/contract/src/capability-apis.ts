import type { CapabilityName } from '@goat/domain/brands'
import type { ApiName } from './endpoint.ts'

/** The API of each capability that has its own calls. */
export const apiOf = {
  cutoffs: 'cutoff',
  designation: 'factory',
  'product-overrides': 'factory',
  'delivery-options': 'deliveryOptions',
  foresight: 'foresight',
} as const satisfies { readonly [Name in Exclude<CapabilityName, 'factories'>]: ApiName }
