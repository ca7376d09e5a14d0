import type { BrandConfig } from '@goat/contract/app-config'
import { apiOf } from '@goat/contract/capability-apis'
import type { RecordKind } from '@goat/domain/kinds/kind'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { source as cutoffs } from './cutoffs/history-source.ts'
import { source as deliveryOptions } from './delivery-options/history-source.tsx'
import { source as designation } from './designation/history-source.ts'
import { source as foresight } from './foresight/history-source.ts'
import { source as plans } from './plans/history-source.ts'
import { source as productOverrides } from './product-overrides/history-source.ts'
import type { ChangeSource } from './records/fields.ts'

type KindSource = ChangeSource & {
  /** What its records are called on the History screen. */
  readonly name: MessageDescriptor
  /** The API that a brand needs to have such records. */
  readonly api: keyof BrandConfig['api']
}

/** What describes the changes of each kind of record. */
export const changeSources: Readonly<Record<RecordKind, KindSource>> = {
  factory: { name: msg`Fulfilment centres`, ...cutoffs, api: apiOf.cutoffs },
  cutoff: { name: msg`Cutoffs`, ...cutoffs, api: apiOf.cutoffs },
  'cutoff-override': { name: msg`Dated cut-offs`, ...cutoffs, api: apiOf.cutoffs },
  designation: { name: msg`Designation schedules`, ...designation, api: apiOf.designation },
  'product-override': { name: msg`Product overrides`, ...productOverrides, api: apiOf['product-overrides'] },
  'delivery-option': { name: msg`Delivery options`, ...deliveryOptions, api: apiOf['delivery-options'] },
  'delivery-option-schedule': { name: msg`Delivery option schedules`, ...deliveryOptions, api: apiOf['delivery-options'] },
  'holiday-decision': { name: msg`Public holidays`, ...foresight, api: apiOf.foresight },
  'sample-order': { name: msg`Sample orders`, ...foresight, api: apiOf.foresight },
  plan: { name: msg`Plans`, ...plans, api: 'changes' },
  'plan-comment': { name: msg`Comments on plans`, ...plans, api: 'changes' },
  'plan-item': { name: msg`Changes of plans`, ...plans, api: 'changes' },
}
