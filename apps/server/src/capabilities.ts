import { brandOf } from '@goat/domain/brand-of'
import type { BrandId, CapabilityName } from '@goat/domain/brands'
import type { FastifyInstance } from 'fastify'
import { datedCutoffStore } from './cutoffs/dated-record.ts'
import { cutoffStore } from './cutoffs/record.ts'
import { registerCutoffs } from './cutoffs/routes.ts'
import { deliveryOptionScheduleStore, deliveryOptionStore } from './delivery-options/record.ts'
import { registerDeliveryOptions } from './delivery-options/routes.ts'
import { designationStore } from './designation/record.ts'
import { registerDesignation } from './designation/routes.ts'
import { factoryStore } from './factories/record.ts'
import { holidayDecisionStore } from './foresight/holiday-record.ts'
import { type ForesightDeps, registerForesight } from './foresight/routes.ts'
import { sampleOrderStore } from './foresight/sample-order-record.ts'
import { productOverrideStore } from './product-overrides/record.ts'
import { registerProductOverrides } from './product-overrides/routes.ts'
import { anyStore, type RecordStore, type Stores } from './records/rules.ts'

export type CapabilityDeps = ForesightDeps

/** A feature of the product and the records it stores. */
export type Capability = {
  /** The name of its folder. */
  readonly name: CapabilityName
  readonly stores: readonly RecordStore[]
  readonly register?: (scope: FastifyInstance, deps: CapabilityDeps, brand: BrandId) => void
}

/** Every capability. */
export const capabilities: readonly Capability[] = [
  { name: 'factories', stores: [anyStore(factoryStore)] },
  {
    name: 'cutoffs',
    stores: [anyStore(cutoffStore), anyStore(datedCutoffStore)],
    register: registerCutoffs,
  },
  {
    name: 'designation',
    stores: [anyStore(designationStore)],
    register: registerDesignation,
  },
  {
    name: 'product-overrides',
    stores: [anyStore(productOverrideStore)],
    register: registerProductOverrides,
  },
  {
    name: 'delivery-options',
    stores: [anyStore(deliveryOptionStore), anyStore(deliveryOptionScheduleStore)],
    register: registerDeliveryOptions,
  },
  {
    name: 'foresight',
    stores: [anyStore(holidayDecisionStore), anyStore(sampleOrderStore)],
    register: registerForesight,
  },
]

export function capabilitiesOf(brand: BrandId): readonly Capability[] {
  return capabilities.filter(({ name }) => brandOf(brand).capabilities.includes(name))
}

/** The store of each kind of record. */
export const stores = Object.fromEntries(
  capabilities.flatMap((capability) => capability.stores.map((store) => [store.kind.kind, store])),
) as Stores
