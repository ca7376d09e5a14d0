import { actionOfAct, type PlanAct } from '@goat/contract/plans'
import { brandOf } from '@goat/domain/brands'
import { readValue, splitKey } from '@goat/domain/kinds/kind'
import { type Plan, type PlanComment, type PlanItem, planCommentKind, planItemKind, planKind } from '@goat/domain/kinds/plan'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { paths } from '../paths.ts'
import { changeSource, describeBy } from '../records/fields.ts'
import { stateNames, timeText } from './messages.ts'

const actions = {
  'plan.created': msg`Plan made`,
  'plan.updated': msg`Plan changed`,
  'plan.withdrawn': msg`Plan is a draft again`,
  'plan.submitted': msg`Approval of the plan asked for`,
  'plan.approved': msg`Plan approved`,
  'plan.returned': msg`Plan sent back`,
  'plan.scheduled': msg`Plan scheduled`,
  'plan.unscheduled': msg`Plan taken out of the schedule`,
  'plan.applied': msg`Plan applied`,
  'plan.ended': msg`Plan ended`,
  'plan.discarded': msg`Plan discarded`,
  'plan.seen': msg`Emergency looked at`,
  'plan.missed': msg`Plan missed: no server was there at its start`,
  'plan.failed': msg`Plan could not be applied`,
  'plan.notEnded': msg`Plan could not be ended, and has no end now`,
  'plan.commented': msg`Comment`,
}

/** What was done with a plan, by action. */
export const planActions: Readonly<Record<string, MessageDescriptor>> = actions

/** What is said once an act is done. */
export function doneText(act: PlanAct): MessageDescriptor {
  return act === 'submit' ? stateNames.inReview : act === 'seen' ? msg`Marked as seen` : actions[actionOfAct[act]]
}

/** Plans, whose key is the id, and their changes, with keys such as `{plan}/{kind}/{key}`. */
export const source = changeSource({
  plan: describeBy<Plan>({
    read: (logged) => readValue(planKind, logged),
    actions: planActions,
    subject: ({ name }) => name,
    to: (_plan, key) => `${paths.plans}/${key}`,
    facts: ({ name, reason, starts, ends, zone, state }, { say, brand }) => {
      const at = (instant: string | null) => (instant === null ? '' : timeText(say, instant, zone ?? brandOf(brand).timeZone))
      return [
        [say(msg`Name`), name],
        [say(msg`Reason`), reason ?? ''],
        [say(msg`Starts`), at(starts)],
        [say(msg`Ends`), at(ends)],
        [say(msg`State`), say(stateNames[state])],
      ]
    },
  }),
  'plan-item': describeBy<PlanItem>({
    read: (logged) => readValue(planItemKind, logged),
    actions: {
      'planItem.saved': msg`Planned`,
      'planItem.resolved': msg`Conflict in a plan resolved`,
      'planItem.removed': msg`Removed from a plan`,
    },
    subject: ({ key }) => splitKey(key).join(', '),
    to: (_item, key) => `${paths.plans}/${splitKey(key)[0] ?? ''}`,
    facts: () => [],
  }),
  'plan-comment': describeBy<PlanComment>({
    read: (logged) => readValue(planCommentKind, logged),
    actions: planActions,
    subject: ({ text }) => (text.length > maxSubject ? `${text.slice(0, maxSubject)}…` : text),
    to: (_comment, key) => `${paths.plans}/${splitKey(key)[0] ?? ''}`,
    facts: () => [],
  }),
})

/** In characters: what a comment is called in the history. */
const maxSubject = 80
