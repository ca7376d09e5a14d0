import { cutoffStore } from './cutoffs/record.ts'
import { deliveryOptionScheduleStore, deliveryOptionStore } from './delivery-options/record.ts'
import { designationStore } from './designation/record.ts'
import { factoryStore } from './factories/record.ts'
import { anyStore } from './platform/records.ts'
import type { Stores } from './platform/undo.ts'
import { productOverrideStore } from './product-overrides/record.ts'

/** How the records of each kind are kept. */
export const stores: Stores = {
  factory: anyStore(factoryStore),
  cutoff: anyStore(cutoffStore),
  designation: anyStore(designationStore),
  'product-override': anyStore(productOverrideStore),
  'delivery-option': anyStore(deliveryOptionStore),
  'delivery-option-schedule': anyStore(deliveryOptionScheduleStore),
}
