import { recordKinds } from '@goat/domain/kinds/kind'
import { maxPlanItems, planCommentShape, planContentShape, planStates } from '@goat/domain/kinds/plan'
import { dateRules, maxCopyYears } from '@goat/domain/plan-copies'
import * as z from 'zod/mini'
import { maxChangeKeyLength, reasonIssues, undoPlan } from './changes.ts'
import { endpoint, type Output } from './endpoint.ts'
import { answerChange, orderFactFields } from './resolve.ts'
import { instant, lastChange, requestFields, storedFields, version } from './shapes.ts'

const value = z.nullable(z.record(z.string(), z.unknown()))

export const planWire = z.object({
  id: z.string(),
  ...storedFields(planContentShape),
  state: z.enum(planStates),
  owner: z.string(),
  /** Who has approved it as it is. */
  approvedBy: z.nullable(z.string()),
  /** Who went ahead without an approval, until somebody else has looked at it; null otherwise. */
  emergency: z.nullable(z.object({ by: z.string(), reason: z.string() })),
  /** How many records it changes. */
  items: z.int(),
  /** Changes with everything that the plan does and when: what a person has seen is sent back with what is to be done. */
  hash: z.string(),
  createdAt: instant,
  ...lastChange,
})
export type PlanWire = z.infer<typeof planWire>

/** What somebody else has changed: the names of the fields, empty for the record as a whole. */
const changedByOthers = z.nullable(
  z.object({
    fields: z.array(z.string()),
    base: value,
    theirs: value,
    by: z.string(),
    at: instant,
    /** Of what stays: the name of the plan that sets the same, so that it stays as long as that holds. */
    plan: z.optional(z.string()),
  }),
)

export const planItemWire = z.object({
  kind: z.enum(recordKinds),
  key: z.string(),
  /** What the change log will say of the change, such as `schedule.created`. */
  action: z.string(),
  /** The record now, and with the plan; null if there is none. Of an active or ended plan, before and after it was applied. */
  before: value,
  after: value,
  /** Of the same fields, since it was planned; null without a conflict. */
  conflict: changedByOthers,
  /** Of an active or ended plan: since it was applied, so that it stays when the plan ends. `base`: as the plan left it. */
  stays: changedByOthers,
  /**
   * Other plans, scheduled or active, that make something else of the same fields while both are to hold; no fields for the record as a whole.
   * `isFirst`: the other one is applied first.
   */
  others: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      starts: instant,
      ends: z.nullable(instant),
      fields: z.array(z.string()),
      isFirst: z.boolean(),
    }),
  ),
  /** Who planned it last, and when. */
  by: z.string(),
  at: instant,
})
export type PlanItemWire = z.infer<typeof planItemWire>

/** What was done with a plan or said about it. */
const planEntry = z.object({
  /** As in the change log, such as `plan.approved`; of a comment, `plan.commented`. */
  action: z.string(),
  by: z.string(),
  /** Whether the server did it because it was time. */
  isBySchedule: z.boolean(),
  at: instant,
  /** The comment, or the reason that was given. */
  text: z.nullable(z.string()),
  reasonIssues,
  /** Of `plan.withdrawn`: the record whose change withdrew the approval; null otherwise. */
  item: z.nullable(z.object({ kind: z.enum(recordKinds), key: z.string() })),
})
export type PlanEntry = z.infer<typeof planEntry>

/** What can be done with a plan. */
export const planActs = ['submit', 'approve', 'return', 'schedule', 'unschedule', 'apply', 'end', 'discard', 'seen'] as const
export type PlanAct = (typeof planActs)[number]

/** What the change log says of each. */
export const actionOfAct = {
  submit: 'plan.submitted',
  approve: 'plan.approved',
  return: 'plan.returned',
  schedule: 'plan.scheduled',
  unschedule: 'plan.unscheduled',
  apply: 'plan.applied',
  end: 'plan.ended',
  discard: 'plan.discarded',
  seen: 'plan.seen',
} as const satisfies Readonly<Record<PlanAct, string>>

const planWithItems = z.object({
  ...planWire.shape,
  itemsOf: z.array(planItemWire),
  /** Whether it is scheduled and could not be applied at its start, if everything stays as it is and as it is scheduled. */
  willFail: z.boolean(),
  /** The oldest first. */
  entries: z.array(planEntry),
  /**
   * What somebody else than the reader has to do: approve what they have changed, or look at their emergency; and `schedule` and `apply` until
   * somebody has approved a plan that needs it.
   */
  notForYou: z.array(z.enum(planActs)),
})

const content = z.strictObject(requestFields(planContentShape))

export const listPlans = endpoint('changes', 'listPlans', 'GET /plans', {
  summary: 'Every plan of the brand, newest first',
  response: z.object({ plans: z.array(planWire) }),
})

/** Once for all lists and forms, which mark these records. */
export const readPlanMarks = endpoint('foresight', 'readPlanMarks', 'GET /plan-marks', {
  summary: 'The records that scheduled plans will change, and those that active plans have changed and nobody since',
  response: z.object({
    plans: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        state: z.enum(['scheduled', 'active']),
        starts: z.nullable(instant),
        ends: z.nullable(instant),
        /** On whose clock these are said. */
        timeZone: z.string(),
        /** As of a plan. */
        willFail: z.optional(z.boolean()),
        records: z.array(z.object({ kind: z.enum(recordKinds), key: z.string(), isRemoved: z.boolean() })),
      }),
    ),
  }),
})
export type PlanMarks = Output<typeof readPlanMarks.response>['plans'][number]

export const readPlan = endpoint('changes', 'readPlan', 'GET /plans/:id', {
  summary: 'A plan with each of its changes, and what others have changed since',
  response: planWithItems,
  errors: ['notFound'],
})

export const createPlan = endpoint('changes', 'createPlan', 'POST /plans', {
  summary: 'Creates a plan, to which writes with the header Plan add changes',
  body: content,
  response: planWire,
  status: 201,
  errors: ['keyReused'],
})

/** The end of a plan that holds can be added, moved and removed; its start cannot be changed any more. */
export const updatePlan = endpoint('changes', 'updatePlan', 'PUT /plans/:id', {
  summary: 'Changes what is said about a plan, and when it starts and ends',
  body: z.strictObject({ ...content.shape, version }),
  response: planWire,
  errors: ['keyReused', 'notFound', 'versionConflict'],
})

/** Which change of a plan. */
const ofItem = z.object({ kind: z.enum(recordKinds), key: z.string().check(z.minLength(1), z.maxLength(maxChangeKeyLength)) })

/**
 * `keep`: what holds where somebody else has changed the same; `nothing`: the record is not changed by the plan. `also`: other changes, to be treated
 * alike. `unschedule`: also if the plan is scheduled, which it then is no longer.
 */
export const resolvePlanItem = endpoint('changes', 'resolvePlanItem', 'POST /plans/:id/items', {
  summary: 'Resolves the conflict of a change of a plan, or removes the change from it',
  body: z.strictObject({
    ...ofItem.shape,
    also: z.optional(z.array(ofItem).check(z.maxLength(maxPlanItems))),
    keep: z.enum(['plan', 'theirs', 'nothing']),
    unschedule: z.optional(z.boolean()),
  }),
  response: planWithItems,
  errors: ['keyReused', 'notFound', 'planChanged'],
})

export const commentOnPlan = endpoint('changes', 'commentOnPlan', 'POST /plans/:id/comments', {
  summary: 'Says something about a plan, in any state; comments stay',
  body: z.strictObject(requestFields(planCommentShape)),
  response: planWithItems,
  status: 201,
  errors: ['keyReused', 'notFound'],
})

/** The `seen` of a preview: `hash` of the plan, and when a plan is ended, also what its end does. */
export const previewPlanAct = endpoint('changes', 'previewPlanAct', 'GET /plans/:id/:act', {
  summary: 'Says what applying or ending a plan would do; changes nothing',
  permission: 'editor',
  params: z.object({ id: z.string(), act: z.enum(['apply', 'end']) }),
  response: undoPlan,
  errors: ['invalid', 'notFound', 'planChanged'],
})

/** `emergency`: scheduled or applied without the approval that it needs, for the reason of the header Change-Reason. */
export const actOnPlan = endpoint('changes', 'actOnPlan', 'POST /plans/:id/:act', {
  summary: 'Submits, approves, returns, schedules, unschedules, applies, ends or discards a plan, or marks an emergency as seen',
  params: z.object({ id: z.string(), act: z.enum(planActs) }),
  body: z.strictObject({ seen: z.string().check(z.maxLength(100)), emergency: z.optional(z.boolean()) }),
  response: planWire,
  errors: ['keyReused', 'notFound', 'planBlocked', 'planChanged'],
})

/** One difference that a plan makes to an order, placed at any time from `from` until before `until`. */
const effectSpan = z.object({
  ...answerChange.shape,
  from: instant,
  until: instant,
  /** The record that makes it. */
  because: z.nullable(z.object({ kind: z.enum(recordKinds), key: z.string() })),
})

export const readPlanEffect = endpoint('foresight', 'readPlanEffect', 'GET /plans/:id/effect', {
  summary: 'What an open plan changes about the sample orders, placed at any time while it is to hold',
  response: z.object({
    /** Some days before the start of the plan, from now on. */
    from: instant,
    /** The end of the plan; `isCapped`: if it has none, or after 92 days, an earlier time. */
    until: instant,
    isCapped: z.boolean(),
    /** How many sample orders there are, and how many of them name records that no longer exist: those are not compared. */
    total: z.int(),
    incomparable: z.int(),
    changed: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        order: z.object(orderFactFields),
        /** By time; of the same difference, such as the dispatch date, at most the first ten. */
        spans: z.array(effectSpan),
        more: z.int(),
      }),
    ),
  }),
  errors: ['notFound'],
})
export type PlanEffect = Output<typeof readPlanEffect.response>

const movedDate = z.object({
  field: z.string(),
  before: z.string(),
  after: z.string(),
  holiday: z.nullable(z.string()),
  dutchHoliday: z.optional(z.string()),
})

/** A plan for another year before it is made: its times, and each change with the dates that move. */
const copiedPlan = z.object({
  starts: z.nullable(instant),
  ends: z.nullable(instant),
  /** Of the plan itself: instants. */
  dates: z.array(movedDate),
  items: z.array(
    z.object({
      kind: z.enum(recordKinds),
      key: z.string(),
      action: z.string(),
      before: value,
      after: value,
      /** YYYY-MM-DD; `holiday`: the public holiday of that name with which its period moves, `dutchHoliday`: its Dutch name. */
      dates: z.array(movedDate),
    }),
  ),
})
export type CopiedPlan = z.infer<typeof copiedPlan>

const rule = z.enum(dateRules)

export const previewCopy = endpoint('changes', 'previewCopy', 'GET /plans/:id/copy', {
  summary: 'Says what a plan would be some years later; makes nothing',
  permission: 'editor',
  query: z.strictObject({ years: z.string().check(z.regex(/^[1-5]$/, { error: 'years' })), rule }),
  response: copiedPlan,
  errors: ['notFound'],
})

export const copyPlan = endpoint('changes', 'copyPlan', 'POST /plans/:id/copy', {
  summary: 'Makes a draft from a plan with its dates some years later',
  body: z.strictObject({ name: content.shape.name, years: z.int().check(z.gte(1), z.lte(maxCopyYears)), rule }),
  response: planWithItems,
  status: 201,
  errors: ['keyReused', 'notFound'],
})

export const planEndpoints = [
  listPlans,
  createPlan,
  readPlan,
  updatePlan,
  resolvePlanItem,
  commentOnPlan,
  previewCopy,
  copyPlan,
  previewPlanAct,
  actOnPlan,
  readPlanEffect,
  readPlanMarks,
] as const
