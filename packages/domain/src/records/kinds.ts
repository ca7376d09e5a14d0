import { cutoffKind } from '../cutoffs.ts'
import { datedCutoffKind } from '../dated-cutoff-validation.ts'
import { deliveryOptionScheduleKind } from '../delivery-option-validation.ts'
import { deliveryOptionKind } from '../delivery-options.ts'
import { designationKind } from '../designation.ts'
import { factoryKind } from '../factories.ts'
import { productOverrideKind } from '../product-overrides.ts'
import { holidayDecisionKind } from '../public-holidays.ts'
import { sampleOrderKind } from '../sample-orders.ts'

/** Every kind of record by name. */
export const kinds = {
  factory: factoryKind,
  cutoff: cutoffKind,
  'cutoff-override': datedCutoffKind,
  designation: designationKind,
  'product-override': productOverrideKind,
  'delivery-option': deliveryOptionKind,
  'delivery-option-schedule': deliveryOptionScheduleKind,
  'holiday-decision': holidayDecisionKind,
  'sample-order': sampleOrderKind,
} as const
