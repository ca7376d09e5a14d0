import { type BrandId, brandOf, type CapabilityName } from '@goat/domain/brands'
import type { Kind } from '@goat/domain/kinds/kind'
import { kinds } from '@goat/domain/kinds/kinds'
import { cutoffRules, registerCutoffs } from './cutoffs/cutoffs.ts'
import { datedCutoffRules, datedImporter, registerDatedCutoffs } from './cutoffs/dated.ts'
import { timesImporter } from './cutoffs/import-times.ts'
import { optionImporter } from './delivery-options/import.ts'
import { deliveryOptionRules } from './delivery-options/options.ts'
import { registerDeliveryOptions } from './delivery-options/routes.ts'
import { deliveryOptionScheduleRules } from './delivery-options/schedules.ts'
import { designationRules, registerDesignation } from './designation/designation.ts'
import { factoryRules } from './factories/factories.ts'
import { holidayDecisionRules } from './foresight/holidays.ts'
import { type ForesightDeps, registerForesight } from './foresight/routes.ts'
import { sampleOrderRules } from './foresight/sample-orders.ts'
import { planCommentRules, planItemRules, planRules } from './plans/plans.ts'
import { catalogueImporter } from './product-overrides/import.ts'
import { overrideImporter } from './product-overrides/import-overrides.ts'
import { productOverrideRules, registerProductOverrides } from './product-overrides/service.ts'
import { type BrandCalls, rulesOf } from './records/calls.ts'
import { anyImporter, type Importer } from './records/import/import.ts'
import { type AllRules, anyRules, type RecordRules } from './records/log.ts'

/** A feature of the product and the rules of the records it stores. */
export type Capability = {
  readonly name: CapabilityName
  readonly rules: readonly RecordRules[]
  readonly register?: (calls: BrandCalls, deps: ForesightDeps) => void
  readonly importers?: readonly Importer<string, unknown>[]
}

export const capabilities: readonly Capability[] = [
  { name: 'factories', rules: [anyRules(factoryRules)] },
  {
    name: 'cutoffs',
    rules: [anyRules(cutoffRules), anyRules(datedCutoffRules)],
    register: (calls) => {
      registerCutoffs(calls)
      registerDatedCutoffs(calls)
    },
    importers: [anyImporter(timesImporter), anyImporter(datedImporter)],
  },
  { name: 'designation', rules: [anyRules(designationRules)], register: registerDesignation },
  {
    name: 'product-overrides',
    rules: [anyRules(productOverrideRules)],
    register: registerProductOverrides,
    importers: [anyImporter(overrideImporter), anyImporter(catalogueImporter)],
  },
  {
    name: 'delivery-options',
    rules: [anyRules(deliveryOptionRules), anyRules(deliveryOptionScheduleRules)],
    register: registerDeliveryOptions,
    importers: [anyImporter(optionImporter)],
  },
  { name: 'foresight', rules: [anyRules(holidayDecisionRules), anyRules(sampleOrderRules)], register: registerForesight },
]

export function capabilitiesOf(brand: BrandId): readonly Capability[] {
  return capabilities.filter(({ name }) => brandOf(brand).capabilities.includes(name))
}

/** Every brand has plans. */
const ownRules = [
  ...capabilities.flatMap((capability) => capability.rules),
  anyRules(planRules),
  anyRules(planItemRules),
  anyRules(planCommentRules),
]

/** The kinds whose calls and rules all derive from them. Every brand has them. */
export const derivedKinds: readonly Kind<object>[] = (Object.values<unknown>(kinds) as Kind<object>[]).filter(
  ({ kind }) => !ownRules.some((one) => one.kind.kind === kind),
)

export const rules = Object.fromEntries(
  [...ownRules, ...derivedKinds.map((kind) => anyRules(rulesOf(kind)))].map((one) => [one.kind.kind, one]),
) as AllRules
