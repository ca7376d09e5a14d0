import { check } from '@goat/contract/check'
import { addException, updateDefaults, updateException } from '@goat/contract/cutoffs'
import { type CutoffDay, type CutoffDefaults, type CutoffException, cutoffDays, orderDays } from '@goat/domain/cutoffs'
import type { Issue } from '@goat/domain/issues'
import { type ProductType, productTypes } from '@goat/domain/product-types'
import { parseTimeOfDay, showTimeOfDay } from '@goat/domain/time-of-day'
import { normaliseTimeText } from '@goat/ui/time-text'

/** Default times as they stand in the inputs: anything a person can type. */
export type DefaultsDraft = Readonly<Record<CutoffDay, string>>

/** The part of an exception that can be edited. */
export type RuleDraft = { readonly applicableOn: readonly CutoffDay[]; readonly time: string }

/** An exception to be added. */
export type NewRuleDraft = RuleDraft & { readonly productType: string | undefined }

export const emptyRule: NewRuleDraft = { productType: undefined, applicableOn: [], time: '' }

export function draftOfDefaults(defaults: CutoffDefaults): DefaultsDraft {
  return {
    weekday: showTimeOfDay(defaults.weekday),
    saturday: showTimeOfDay(defaults.saturday),
    sunday: showTimeOfDay(defaults.sunday),
  }
}

export function draftOfException(exception: CutoffException): RuleDraft {
  return { applicableOn: exception.applicableOn, time: showTimeOfDay(exception.time) }
}

/** What is sent. */
export function defaultsOf(draft: DefaultsDraft): CutoffDefaults {
  return {
    weekday: normaliseTimeText(draft.weekday),
    saturday: normaliseTimeText(draft.saturday),
    sunday: normaliseTimeText(draft.sunday),
  }
}

export function ruleOf(draft: RuleDraft): { applicableOn: CutoffDay[]; time: string } {
  return { applicableOn: [...orderDays(draft.applicableOn)], time: normaliseTimeText(draft.time) }
}

/** Whether two texts mean the same time; texts that are no time are the same only when they are equal. */
export function sameTime(one: string, other: string): boolean {
  const meant = (text: string) => parseTimeOfDay(normaliseTimeText(text)) ?? text.trim()
  return meant(one) === meant(other)
}

export function sameDefaults(one: DefaultsDraft, other: DefaultsDraft): boolean {
  return cutoffDays.every((day) => sameTime(one[day], other[day]))
}

export function sameRule(one: RuleDraft, other: RuleDraft): boolean {
  return sameTime(one.time, other.time) && orderDays(one.applicableOn).join() === orderDays(other.applicableOn).join()
}

/** The chosen product type, when it is one that exceptions can be added for. */
export function productTypeOf(draft: NewRuleDraft): ProductType | undefined {
  return productTypes.find((one) => one === draft.productType)
}

export function isEmptyRule(draft: NewRuleDraft): boolean {
  return draft.productType === undefined && draft.applicableOn.length === 0 && draft.time.trim() === ''
}

/** Whether an exception can be saved: at least one day is chosen and a time is entered (CUT-15). */
export function canSaveRule(draft: RuleDraft): boolean {
  return draft.applicableOn.length > 0 && draft.time.trim() !== ''
}

/** What the server would say of the default times, by day. */
export function issuesOfDefaults(draft: DefaultsDraft): Partial<Record<CutoffDay, Issue>> {
  const result = check(updateDefaults.body, { default: defaultsOf(draft), versionNumber: 1 })
  return result.ok ? {} : Object.fromEntries(cutoffDays.map((day) => [day, result.issues.find((one) => one.path === `default.${day}`)]))
}

export type RuleIssues = { readonly applicableOn?: Issue | undefined; readonly time?: Issue | undefined }

export function issuesOfRule(draft: RuleDraft): RuleIssues {
  return byField(check(updateException.body, { ...ruleOf(draft), versionNumber: 1 }))
}

export function issuesOfNewRule(draft: NewRuleDraft): RuleIssues {
  return byField(check(addException.body, { ...ruleOf(draft), productType: draft.productType, versionNumber: 1 }))
}

function byField(result: ReturnType<typeof check>): RuleIssues {
  if (result.ok) return {}
  const of = (field: string) => result.issues.find((one) => one.path === field || one.path.startsWith(`${field}.`))
  return { applicableOn: of('applicableOn'), time: of('time') }
}

/**
 * The person's changes on top of what is stored now: a time that they changed stays theirs, one that they left alone follows the
 * stored one. `base` is what they saw when they began.
 */
export function rebaseDefaults(base: DefaultsDraft, draft: DefaultsDraft, stored: DefaultsDraft): DefaultsDraft {
  const onTop = (day: CutoffDay) => (sameTime(base[day], draft[day]) ? stored[day] : draft[day])
  return { weekday: onTop('weekday'), saturday: onTop('saturday'), sunday: onTop('sunday') }
}

/** As `rebaseDefaults`, for the days and the time of an exception. */
export function rebaseRule(base: RuleDraft, draft: RuleDraft, stored: RuleDraft): RuleDraft {
  return {
    applicableOn: orderDays(base.applicableOn).join() === orderDays(draft.applicableOn).join() ? stored.applicableOn : draft.applicableOn,
    time: sameTime(base.time, draft.time) ? stored.time : draft.time,
  }
}
