import { brandOf } from '@goat/domain/brand-of'
import type { BrandId, CapabilityName } from '@goat/domain/brands'
import type { FastifyInstance } from 'fastify'
import { loadDemonstrationDated } from './cutoffs/dated-demonstration.ts'
import { datedCutoffStore } from './cutoffs/dated-record.ts'
import { demonstrationCutoffs } from './cutoffs/demonstration.ts'
import { importConfigurations } from './cutoffs/import.ts'
import { cutoffStore } from './cutoffs/record.ts'
import { registerCutoffs } from './cutoffs/routes.ts'
import { loadDemonstrationOptions } from './delivery-options/load-demonstration.ts'
import { deliveryOptionScheduleStore, deliveryOptionStore } from './delivery-options/record.ts'
import { registerDeliveryOptions } from './delivery-options/routes.ts'
import { loadDemonstrationSchedules } from './designation/load-demonstration.ts'
import { designationStore } from './designation/record.ts'
import { registerDesignation } from './designation/routes.ts'
import { factoryStore } from './factories/record.ts'
import { holidayDecisionStore } from './foresight/holiday-record.ts'
import { type ForesightDeps, registerForesight } from './foresight/routes.ts'
import { loadSampleOrders } from './foresight/sample-order-demonstration.ts'
import { sampleOrderStore } from './foresight/sample-order-record.ts'
import type { Db } from './platform/db.ts'
import { loadDemonstrationProducts } from './product-overrides/load-demonstration.ts'
import { productOverrideStore } from './product-overrides/record.ts'
import { registerProductOverrides } from './product-overrides/routes.ts'
import type { Origin } from './records/log.ts'
import { anyStore, type RecordStore, type Stores } from './records/rules.ts'

export type CapabilityDeps = ForesightDeps

/** A feature of the product and the records it stores. */
export type Capability = {
  /** The name of its folder. */
  readonly name: CapabilityName
  readonly stores: readonly RecordStore[]
  readonly register?: (scope: FastifyInstance, deps: CapabilityDeps, brand: BrandId) => void
  /** Loads the demonstration data of a brand. Dates are relative to `today`, a UTC calendar date. */
  readonly demonstrate?: (db: Db, origin: Origin, today: string) => Promise<void>
}

/** Every capability, in the order in which demonstration data is loaded: referenced records come first. */
export const capabilities: readonly Capability[] = [
  { name: 'factories', stores: [anyStore(factoryStore)] },
  {
    name: 'cutoffs',
    stores: [anyStore(cutoffStore), anyStore(datedCutoffStore)],
    register: registerCutoffs,
    demonstrate: async (db, origin, today) => {
      await importConfigurations(db, origin, demonstrationCutoffs(origin.brand), { dryRun: false })
      await loadDemonstrationDated(db, origin, today)
    },
  },
  {
    name: 'designation',
    stores: [anyStore(designationStore)],
    register: registerDesignation,
    demonstrate: loadDemonstrationSchedules,
  },
  {
    name: 'product-overrides',
    stores: [anyStore(productOverrideStore)],
    register: registerProductOverrides,
    demonstrate: loadDemonstrationProducts,
  },
  {
    name: 'delivery-options',
    stores: [anyStore(deliveryOptionStore), anyStore(deliveryOptionScheduleStore)],
    register: registerDeliveryOptions,
    demonstrate: loadDemonstrationOptions,
  },
  {
    name: 'foresight',
    stores: [anyStore(holidayDecisionStore), anyStore(sampleOrderStore)],
    register: registerForesight,
    demonstrate: loadSampleOrders,
  },
]

export function capabilitiesOf(brand: BrandId): readonly Capability[] {
  return capabilities.filter(({ name }) => brandOf(brand).capabilities.includes(name))
}

/** The store of each kind of record. */
export const stores = Object.fromEntries(
  capabilities.flatMap((capability) => capability.stores.map((store) => [store.kind.kind, store])),
) as Stores
