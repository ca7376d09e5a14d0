import { cutoffKind } from './cutoff.ts'
import { datedCutoffKind } from './cutoff-override.ts'
import { deliveryOptionKind } from './delivery-option.ts'
import { deliveryOptionScheduleKind } from './delivery-option-schedule.ts'
import { designationKind } from './designation.ts'
import { factoryKind } from './factory.ts'
import { holidayDecisionKind } from './holiday-decision.ts'
import { productOverrideKind } from './product-override.ts'
import { sampleOrderKind } from './sample-order.ts'

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
