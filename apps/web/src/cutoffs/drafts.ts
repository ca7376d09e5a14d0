import type { OverlaidRecord } from '@goat/contract/resolve'
import {
  type CutoffDay,
  type CutoffDefaults,
  type CutoffException,
  type DeliveryService,
  defaultFields,
  defaultIssues,
  type ExceptionContent,
  exceptionFields,
  exceptionIssues,
  orderDays,
} from '@goat/domain/kinds/cutoff'
import { type ProductType, productTypes } from '@goat/domain/product-types'
import { type Issue, issue } from '@goat/domain/text/issues'
import { showTimeOfDay } from '@goat/domain/time/time-of-day'
import { normaliseTimeText } from '@goat/ui/time-text'
import { type FormIssues, formIssues, typedFields } from '../records/draft.ts'

type Versioned = { readonly version: number }

/** Default times as typed. `version` is that of the service. */
export type DefaultsDraft = CutoffDefaults & Versioned

/** An exception as typed; the product type of a new one is empty until chosen. `version` is that of the service. */
export type RuleDraft = ExceptionContent & Versioned

export const defaultsDraftFields = typedFields(defaultFields)
export const ruleDraftFields = typedFields(exceptionFields)

export function emptyRule(version: number): RuleDraft {
  return { productType: '', applicableOn: [], time: '', version }
}

export function draftOfDefaults({ cutoff, versionNumber: version }: Pick<DeliveryService, 'cutoff' | 'versionNumber'>): DefaultsDraft {
  const { weekday, saturday, sunday } = cutoff.default
  return { weekday: showTimeOfDay(weekday), saturday: showTimeOfDay(saturday), sunday: showTimeOfDay(sunday), version }
}

export function draftOfException({ productType, applicableOn, time }: ExceptionContent, version: number): RuleDraft {
  return { productType, applicableOn, time: showTimeOfDay(time), version }
}

/** The content to send. */
export function defaultsFromDraft({ weekday, saturday, sunday }: DefaultsDraft): CutoffDefaults {
  return { weekday: normaliseTimeText(weekday), saturday: normaliseTimeText(saturday), sunday: normaliseTimeText(sunday) }
}

/** The content to send, without the product type. */
export function ruleFromDraft({ applicableOn, time }: RuleDraft): { applicableOn: CutoffDay[]; time: string } {
  return { applicableOn: [...orderDays(applicableOn)], time: normaliseTimeText(time) }
}

/** The chosen product type; undefined if exceptions cannot be added for it. */
export function productTypeOf(draft: RuleDraft): ProductType | undefined {
  return productTypes.find((one) => one === draft.productType)
}

/** Whether an exception can be saved: at least one day is chosen and a time is entered (CUT-15). */
export function canSaveRule({ applicableOn, time }: RuleDraft): boolean {
  return applicableOn.length > 0 && time.trim() !== ''
}

export function issuesOfDefaults(draft: DefaultsDraft): FormIssues<`default.${CutoffDay}`> {
  return formIssues(defaultIssues(defaultsFromDraft(draft)))
}

export type RuleIssues = FormIssues<'productType' | 'applicableOn' | 'time'> & {
  /** An overlap is shown at once, but does not prevent saving: the other exception may be deleted by now, so the server decides. */
  readonly isOverlap: boolean
  readonly blocking: readonly Issue[]
}

/** The issues of an exception among those of its service; `id` is undefined for a new one, which needs a product type. */
export function issuesOfRule(draft: RuleDraft, id: string | undefined, others: readonly CutoffException[]): RuleIssues {
  const { productType } = draft
  const unknown = issue('value.notAllowed', { field: 'productType', value: productType, allowed: productTypes }, 'productType')
  const issues = [
    ...(id === undefined && productTypeOf(draft) === undefined ? [unknown] : []),
    ...exceptionIssues({ id, productType, ...ruleFromDraft(draft) }, others),
  ]
  const blocking = issues.filter(({ code }) => code !== 'exception.overlap')
  return { ...formIssues(issues), isOverlap: blocking.length < issues.length, blocking }
}

type Records = readonly OverlaidRecord[] | undefined

/** The record that saving the defaults of a service would write; undefined while they are invalid. `key`: that of the record. */
export function recordsOfDefaults(draft: DefaultsDraft, { cutoff }: DeliveryService, key: string): Records {
  if (issuesOfDefaults(draft).all.length > 0) return undefined
  return [{ kind: 'cutoff', key, value: { default: defaultsFromDraft(draft), exceptions: cutoff.exceptions } }]
}

/** The same for an exception; `id` is undefined for a new one. */
export function recordsOfRule(draft: RuleDraft, id: string | undefined, { cutoff }: DeliveryService, key: string): Records {
  if (issuesOfRule(draft, id, cutoff.exceptions).all.length > 0) return undefined
  const exception: CutoffException = { id: id ?? 'new', productType: draft.productType, ...ruleFromDraft(draft) }
  const exceptions =
    id === undefined ? [...cutoff.exceptions, exception] : cutoff.exceptions.map((one) => (one.id === id ? exception : one))
  return [{ kind: 'cutoff', key, value: { default: cutoff.default, exceptions } }]
}
