import {
  actOnPlan,
  commentOnPlan,
  copyPlan,
  createPlan,
  listPlans,
  previewCopy,
  previewPlanAct,
  readPlan,
  resolvePlanItem,
  updatePlan,
} from '@goat/contract/plans'
import type { HolidayCalendar } from '@goat/domain/kinds/holiday-decision'
import type { PlanContent } from '@goat/domain/kinds/plan'
import { issue } from '@goat/domain/text/text'
import { invalid } from '../http/errors.ts'
import type { BrandCalls } from '../records/calls.ts'
import type { AllRules } from '../records/log.ts'
import * as acts from './acts.ts'
import { copyOf, copyToWire } from './copy.ts'
import * as plans from './plans.ts'

export type PlanDeps = {
  readonly rules: AllRules
  readonly holidays: HolidayCalendar
  readonly approval?: plans.Approval
  readonly now?: () => number
  /** Whether a plan needs a reason, as changes outside of plans do. */
  readonly requireReason?: boolean
}

/** Plans: several changes as one decision (PLN-1). */
export function registerPlans(
  { db, brand, read, list, write }: BrandCalls,
  { rules, holidays, approval = 'off', now = Date.now, requireReason = false }: PlanDeps,
): void {
  const agreed = { rules, approval }
  const deps = () => ({ ...agreed, now: now() })
  const reasoned = <Given extends PlanContent>(given: Given): Given => {
    if (requireReason && (given.reason ?? '').trim() === '') throw invalid([issue('reason.required', {}, 'reason')])
    return given
  }
  list(listPlans, { kind: 'plan', shows: 'plan-item' }, (tx) => plans.listPlans(tx, brand))
  read(readPlan, ({ params: { id }, person }) => plans.readPlan(db, agreed, brand, id, person.subject))
  write('plan', createPlan, ({ body }, call) => plans.createPlan(db, call, reasoned(body)))
  write('plan', updatePlan, ({ params: { id: key }, body: { version, ...content } }, call) =>
    plans.updatePlan(db, call, { key, version }, reasoned(content), now()),
  )
  write('plan', resolvePlanItem, ({ params: { id: plan }, body }, call) => plans.resolveItem(db, agreed, call, { plan, ...body }))
  write('plan', commentOnPlan, ({ params: { id }, body }, call) => plans.commentOnPlan(db, agreed, call, id, body))
  read(previewCopy, async ({ params: { id }, query: { years, rule } }) =>
    copyToWire(await copyOf(db, brand, id, { years: Number(years), rule }, holidays)),
  )
  write('plan', copyPlan, ({ params: { id: plan }, body }, call) => plans.copyPlan(db, agreed, call, { plan, ...body }, holidays))
  read(previewPlanAct, ({ params: { id, act } }) => acts.previewAct(db, deps(), brand, id, act))
  write(undefined, actOnPlan, ({ params: { id: plan, act }, body }, call) => acts.actOnPlan(db, deps(), call, { plan, act, ...body }))
}
