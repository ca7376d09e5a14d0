import { readSession } from './app-config.ts'
import { changeEndpoints, undoEndpoints } from './changes.ts'
import { datedCutoffEndpoints } from './dated-cutoffs.ts'
import { cutoffEndpoints } from './described/cutoffs.ts'
import { deliveryOptionEndpoints } from './described/delivery-options.ts'
import { designationEndpoints } from './described/designation.ts'
import { productOverrideEndpoints } from './described/product-overrides.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { holidayEndpoints } from './holidays.ts'
import { importEndpoints } from './imports.ts'
import { listOverridden } from './overridden.ts'
import { planEndpoints } from './plans.ts'
import { recordEndpoints } from './record-calls.ts'
import { compareSampleOrders, resolveOrders } from './resolve.ts'
import { readToday } from './today.ts'
import { followWorld, readWorld } from './world.ts'

/** Every endpoint of the product, in the order of the OpenAPI document. */
export const endpoints: readonly AnyEndpoint[] = [
  ...cutoffEndpoints,
  ...datedCutoffEndpoints,
  ...designationEndpoints,
  ...productOverrideEndpoints,
  listOverridden,
  ...deliveryOptionEndpoints,
  ...holidayEndpoints,
  readToday,
  ...recordEndpoints,
  compareSampleOrders,
  resolveOrders,
  readWorld,
  followWorld,
  ...changeEndpoints,
  ...undoEndpoints,
  ...importEndpoints,
  ...planEndpoints,
  readSession,
]
