import { type Issue, issue } from '../text/text.ts'
import { isTimeZone } from '../time/calendar.ts'
import {
  code,
  differences,
  type Field,
  type Fields,
  fieldsOf,
  instant,
  isSame,
  type Kind,
  merge,
  nullable,
  optional,
  propertyIssues,
  type RecordKind,
  rebase,
  record,
  text,
  type ValueOf,
} from './kind.ts'

/**
 * What becomes of a plan: it is prepared, perhaps agreed, waits for its start, holds until its end, and is over. Or nobody wants it any more,
 * its start went by without a server, or it could not be applied.
 */
export const planStates = ['draft', 'inReview', 'approved', 'scheduled', 'active', 'ended', 'discarded', 'missed', 'failed'] as const
export type PlanState = (typeof planStates)[number]

/** The states in which a plan can still be applied. */
export const openStates: readonly PlanState[] = ['draft', 'inReview', 'approved', 'scheduled', 'missed', 'failed']

/** The most changes of a plan, and the most open plans of a brand. */
export const maxPlanItems = 500
export const maxOpenPlans = 200
/** In characters, after trimming. */
export const maxPlanNameLength = 80
export const maxPlanReasonLength = 500

/** What a person says about a plan. */
export const planContentShape = {
  name: text(maxPlanNameLength),
  reason: optional(text(maxPlanReasonLength, { isMultiline: true })),
  /** When it is applied, and when it ends: instants. null: when somebody says so. */
  starts: nullable(instant),
  ends: nullable(instant),
  /** The IANA time zone on whose clock these were chosen; without it, that of the brand. */
  zone: optional(code()),
}
export type PlanContent = ValueOf<typeof planContentShape>

const stateShape = {
  state: code(planStates),
  /** Who is asked about it: the name of a person. */
  owner: text(),
  /** Who that is for the sign-in. */
  ownerSubject: text(),
  /** Who has approved it, and the hash of what that was. */
  approvedBy: optional(text()),
  approvedHash: optional(text()),
  /** Who went ahead without an approval, and why, until somebody else has looked at it. */
  emergencyBy: optional(text()),
  emergencySubject: optional(text()),
  emergencyReason: optional(text(maxPlanReasonLength)),
}
const planShape = { ...planContentShape, ...stateShape }
export type Plan = ValueOf<typeof planShape>

/** A plan that is to be agreed again, and with which nobody has gone ahead. */
export function asDraft({ approvedBy: _by, approvedHash: _hash, ...plan }: Plan): Plan {
  return { ...asSeen(plan), state: 'draft' }
}

/** A plan at which somebody else has looked. */
export function asSeen({ emergencyBy: _by, emergencySubject: _subject, emergencyReason: _reason, ...plan }: Plan): Plan {
  return plan
}

/** Who acts on a plan when it is time, instead of the subject of a person. */
export function clockSubject(id: string): string {
  return `plan ${id}`
}

/** Whether what was logged is a comment, or an act on a plan, which another act takes back if any does: the history does not undo it. */
export function isPlanAct({ kind, before, after }: { readonly kind: string; readonly before: unknown; readonly after: unknown }): boolean {
  const stateOf = (value: unknown) => (value as Partial<Plan> | null)?.state
  return kind === 'plan-comment' || (kind === 'plan' && stateOf(before) !== stateOf(after))
}

/** A plan: several changes as one decision; the key is its id. Its items are records of their own. */
export const planKind: Kind<Plan> = {
  kind: 'plan',
  shape: planShape,
  schemaVersion: 1,
  fields: () => planFields,
  validate: (value) => [...contentIssues(value), ...propertyIssues(stateShape, value)],
}
const planFields = fieldsOf(planShape)

/** What is wrong with what a person says about a plan. */
export function contentIssues(content: PlanContent): readonly Issue[] {
  const { starts, ends, zone } = content
  const isInOrder = starts === null || ends === null || Date.parse(starts) < Date.parse(ends)
  return [
    ...propertyIssues(planContentShape, content),
    ...(isInOrder ? [] : [issue('plan.endsBeforeStart', {}, 'ends')]),
    ...(zone === undefined || isTimeZone(zone) ? [] : [issue('field.format', { field: 'zone', expected: 'timeZone' }, 'zone')]),
  ]
}

const planItemShape = {
  kind: code(),
  key: code(),
  /** What the change log says of the change, such as `schedule.created`. */
  action: code(),
  /** The record from which it was made, and as it is to be; null if there is none. */
  base: record,
  next: record,
}
export type PlanItem = Omit<ValueOf<typeof planItemShape>, 'kind'> & { readonly kind: RecordKind }

/** One change of a plan; the key is `{plan}/{kind}/{key}`, so that a plan changes a record once. */
export const planItemKind: Kind<PlanItem> = {
  kind: 'plan-item',
  shape: planItemShape,
  schemaVersion: 1,
  fields: () => itemFields as ReturnType<Kind<PlanItem>['fields']>,
  validate: (value) => propertyIssues(planItemShape, value),
}
const itemFields = fieldsOf(planItemShape)

/** In characters, after trimming. */
export const maxPlanCommentLength = 2000
export const planCommentShape = { text: text(maxPlanCommentLength, { isMultiline: true }) }
export type PlanComment = ValueOf<typeof planCommentShape>

/** What a person says to the others about a plan; the key is `{plan}/{id}`. */
export const planCommentKind: Kind<PlanComment> = {
  kind: 'plan-comment',
  shape: planCommentShape,
  schemaVersion: 1,
  fields: () => commentFields,
  validate: (value) => propertyIssues(planCommentShape, value),
}
const commentFields = fieldsOf(planCommentShape)

/** A record with the change of a plan, and what somebody else has changed since it was planned. */
export type PlannedRecord = {
  /** undefined: there is none. */
  readonly value: object | undefined
  /** The names of the fields that both have changed; empty for the record as a whole. undefined: no conflict. */
  readonly conflict: readonly string[] | undefined
}

type Change = Pick<PlanItem, 'base' | 'next'>
/** What a plan made of a record, and what it `sets`, also where that was so already. */
export type Layer = Change & { readonly sets?: Change | undefined }

/** `live`: the record as it is; undefined if there is none. Where both have changed a field, the plan's value holds. */
export function planned(kind: Fields<unknown>, { base, next }: Change, live: object | undefined): PlannedRecord {
  if (base === null || next === null) {
    const whole = base ?? next
    const isSame = live === undefined || (whole !== null && differences<unknown>(kind, whole, live).length === 0)
    return { value: next ?? undefined, conflict: isSame ? undefined : [] }
  }
  if (live === undefined) return { value: next, conflict: [] }
  const { conflicts } = merge<unknown>(kind, { base, mine: next, theirs: live })
  const value = rebase<unknown>(kind, base, next, live) as object
  return { value, conflict: conflicts.length === 0 ? undefined : conflicts.map(({ name }) => name) }
}

/** A record without the change of a plan, field by field: what others have made of it since stays. */
export function takenBack(kind: Fields<unknown>, { base, next }: Change, live: object | undefined): object | undefined {
  const isSame = live === undefined || next === null ? (live ?? null) === next : differences<unknown>(kind, live, next).length === 0
  if (isSame) return base ?? undefined
  if (live === undefined || next === null || base === null) return live
  return merge<unknown>(kind, { base: next, mine: base, theirs: live }).value as object
}

/** Changes of a record, one after the other, and the record as it is, as they would be without a change of a plan before them. */
export function without(
  kind: Fields<unknown>,
  change: Change,
  { later, live }: { readonly later: readonly Layer[]; readonly live: object | undefined },
): { readonly later: readonly Layer[]; readonly live: object | undefined } {
  let value = takenBack(kind, change, later.length === 0 ? live : (later[0]?.base ?? undefined))
  const changed = later.map((one, at): Layer => {
    const made = planned(kind, one, value).value
    const set = fieldsSet(kind, one.sets, one.next ?? undefined)
    const next =
      set?.length === 0 ? undefined : made && (set ?? []).reduce<object>((all, field) => field.copy(one.next, all) as object, made)
    const layer = { ...one, base: value ?? null, next: next ?? null }
    // What others have changed between both.
    const after = later[at + 1]?.base ?? (at + 1 < later.length ? null : (live ?? null))
    value = planned(kind, { base: one.next, next: after }, next).value
    return layer
  })
  return { later: changed, live: value }
}

/** The fields that a change sets to what a record has; none for a record that it removes and that is gone. undefined: nothing. */
export function fieldsSet(
  kind: Fields<unknown>,
  change: Change | undefined,
  live: object | undefined,
): readonly Field<unknown>[] | undefined {
  const { base = null, next = null } = change ?? {}
  if (base === null || next === null || live === undefined) return base !== null && next === null && live === undefined ? [] : undefined
  const fields = differences<unknown>(kind, base, next).filter((field) => isSame<unknown>(field, next, live))
  return fields.length === 0 ? undefined : fields
}

/** The fields that both changes set to what a record has, as `fieldsSet`. */
export function fieldsSetByBoth(kind: Fields<unknown>, one: Change | undefined, other: Change, live: object | undefined) {
  const also = fieldsSet(kind, other, live)
  const fields = fieldsSet(kind, one, live)
  const both = fields?.filter(({ name }) => also?.some((field) => field.name === name))
  return also === undefined || (both?.length === 0 && live !== undefined) ? undefined : both
}

/** Whether a record still has something of what a change made of it. */
export function isLeft(kind: Fields<unknown>, { base, next }: Change, live: object | undefined): boolean {
  if (base === null || next === null || live === undefined) return (next === null) === (live === undefined)
  return differences<unknown>(kind, base, next).some((field) => isSame<unknown>(field, next, live))
}

/** The fields that two changes of a record make different things of; none for the record as a whole. undefined: nothing. */
export function fieldsInCommon(kind: Fields<unknown>, one: Change, other: Change): readonly string[] | undefined {
  if (one.base === null || one.next === null || other.base === null || other.next === null)
    return one.next === null && other.next === null ? undefined : []
  const also = new Set(differences<unknown>(kind, other.base, other.next).map(({ name }) => name))
  const fields = differences<unknown>(kind, one.base, one.next).filter(
    (field) => also.has(field.name) && !isSame<unknown>(field, one.next, other.next),
  )
  return fields.length === 0 ? undefined : fields.map(({ name }) => name)
}

/** A change of a plan after its conflict with `live` is resolved for the plan or for the others; undefined if nothing of it is left. */
export function resolved(kind: Fields<unknown>, change: Change, live: object | undefined, keep: 'plan' | 'theirs'): Change | undefined {
  const { base, next } = change
  if (keep === 'plan') {
    const { value = null } = planned(kind, change, live)
    return value === null && live === undefined ? undefined : { base: live ?? null, next: value }
  }
  if (base === null || next === null || live === undefined) return undefined
  const { value } = merge<unknown>(kind, { base, mine: next, theirs: live })
  return differences<unknown>(kind, live, value).length === 0 ? undefined : { base: live, next: value as object }
}
