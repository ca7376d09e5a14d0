import type { BrandConfig } from '@goat/contract/app-config'
import { apiOf } from '@goat/contract/capability-apis'
import { type RecordKind, readValue } from '@goat/domain/kinds/kind'
import { planItemKind } from '@goat/domain/kinds/plan'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { source as cutoffs } from './cutoffs/history-source.ts'
import { source as deliveryOptions } from './delivery-options/history-source.tsx'
import { source as designation } from './designation/history-source.ts'
import { source as foresight } from './foresight/history-source.ts'
import { source as plans } from './plans/history-source.ts'
import { source as productOverrides } from './product-overrides/history-source.ts'
import type { ChangeDescription, ChangeSource, ChangeToDescribe, DescribeContext } from './records/fields.ts'

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

const planned = (what: string) => msg`Planned: ${what}`

/** Describes a change by its kind, and a change of a plan as the change that it plans; undefined if it is unknown. */
export function describeChange(change: ChangeToDescribe, context: DescribeContext): ChangeDescription | undefined {
  const whole = changeSources[change.kind].describe(change, context)
  if (whole === undefined || change.kind !== planItemKind.kind) return whole
  const [old, now] = [readValue(planItemKind, change.before ?? {}), readValue(planItemKind, change.after ?? {})]
  const item = now ?? old
  if (item === undefined) return whole
  const { kind, key, action, base } = item
  const [before, after] = [old === undefined ? base : old.next, now === undefined ? base : now.next]
  const of = changeSources[kind].describe({ kind, key, action, before, after }, context)
  if (of === undefined) return whole
  const what = change.action === 'planItem.saved' ? context.say(planned(of.what)) : whole.what
  return { ...whole, subject: of.subject, before: of.before, after: of.after, what }
}
