import type { OverlaidRecord } from '@goat/contract/resolve'
import type { CutoffException, DeliveryService } from '@goat/domain/kinds/cutoff'
import {
  type DefaultsDraft,
  defaultsFromDraft,
  issuesOfDefaults,
  issuesOfRule,
  productTypeOf,
  type RuleDraft,
  ruleFromDraft,
} from './drafts.ts'

type Records = readonly OverlaidRecord[] | undefined

/** The record that saving the defaults of a service would write; undefined while they are invalid. `key`: that of the record. */
export function recordsOfDefaults(draft: DefaultsDraft, { cutoff }: DeliveryService, key: string): Records {
  if (issuesOfDefaults(draft).all.length > 0) return undefined
  return [{ kind: 'cutoff', key, value: { default: defaultsFromDraft(draft), exceptions: cutoff.exceptions } }]
}

/** The same for an exception; `id` is undefined for a new one. */
export function recordsOfRule(draft: RuleDraft, id: string | undefined, { cutoff }: DeliveryService, key: string): Records {
  const { isOverlap, isUnsavable } = issuesOfRule(draft, id, cutoff.exceptions)
  if (isOverlap || isUnsavable || (id === undefined && productTypeOf(draft) === undefined)) return undefined
  const exception: CutoffException = { id: id ?? 'new', productType: draft.productType, ...ruleFromDraft(draft) }
  const exceptions =
    id === undefined ? [...cutoff.exceptions, exception] : cutoff.exceptions.map((one) => (one.id === id ? exception : one))
  return [{ kind: 'cutoff', key, value: { default: cutoff.default, exceptions } }]
}
