import type { BrandId } from '../brands.ts'
import { cutoffKind } from './cutoff.ts'
import { datedCutoffKind } from './cutoff-override.ts'
import { deliveryOptionKind } from './delivery-option.ts'
import { deliveryOptionScheduleKind } from './delivery-option-schedule.ts'
import { designationKind } from './designation.ts'
import { factoriesOf, factoryKind } from './factory.ts'
import { holidayDecisionKind } from './holiday-decision.ts'
import { planCommentKind, planItemKind, planKind } from './plan.ts'
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
  plan: planKind,
  'plan-item': planItemKind,
  'plan-comment': planCommentKind,
} as const

/** The records that a brand has from the beginning: its factories (REF-2). */
export function initialRecords(brand: BrandId) {
  const { kind, schemaVersion } = factoryKind
  return factoriesOf(brand).map(({ brand: _, code: key, ...value }) => ({ kind, schemaVersion, key, value }))
}
