import { changeEndpoints } from './changes.ts'
import { cutoffEndpoints } from './cutoffs.ts'
import { datedCutoffEndpoints } from './dated-cutoffs.ts'
import { deliveryOptionEndpoints } from './delivery-options.ts'
import { designationEndpoints } from './designation.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { holidayEndpoints } from './holidays.ts'
import { productOverrideEndpoints } from './product-overrides.ts'
import { resolveOrders } from './resolve.ts'
import { compareSampleOrders } from './sample-effect.ts'
import { sampleOrderEndpoints } from './sample-orders.ts'
import { readSession } from './session.ts'
import { readToday } from './today.ts'
import { undoEndpoints } from './undo.ts'
import { followWorld, readWorld } from './world.ts'

/** Every endpoint of the product, in the order of the OpenAPI document. */
export const endpoints: readonly AnyEndpoint[] = [
  ...cutoffEndpoints,
  ...datedCutoffEndpoints,
  ...designationEndpoints,
  ...productOverrideEndpoints,
  ...deliveryOptionEndpoints,
  ...holidayEndpoints,
  readToday,
  ...sampleOrderEndpoints,
  compareSampleOrders,
  resolveOrders,
  readWorld,
  followWorld,
  ...changeEndpoints,
  ...undoEndpoints,
  readSession,
]
