import type { BrandConfig } from '@goat/contract/app-config'
import { apiOf } from '@goat/contract/capability-apis'
import type { RecordKind } from '@goat/domain/kinds/kind'
import { source as cutoffs } from './cutoffs/history-source.ts'
import { source as deliveryOptions } from './delivery-options/history-source.tsx'
import { source as designation } from './designation/history-source.ts'
import { source as foresight } from './foresight/history-source.ts'
import { source as productOverrides } from './product-overrides/history-source.ts'
import type { ChangeSource } from './records/fields.ts'

/** What describes the changes of each kind of record, with the API that a brand needs to have such records. */
export const changeSources: Readonly<Record<RecordKind, ChangeSource & { readonly api: keyof BrandConfig['api'] }>> = {
  factory: { ...cutoffs, api: apiOf.cutoffs },
  cutoff: { ...cutoffs, api: apiOf.cutoffs },
  'cutoff-override': { ...cutoffs, api: apiOf.cutoffs },
  designation: { ...designation, api: apiOf.designation },
  'product-override': { ...productOverrides, api: apiOf['product-overrides'] },
  'delivery-option': { ...deliveryOptions, api: apiOf['delivery-options'] },
  'delivery-option-schedule': { ...deliveryOptions, api: apiOf['delivery-options'] },
  'holiday-decision': { ...foresight, api: apiOf.foresight },
  'sample-order': { ...foresight, api: apiOf.foresight },
}
