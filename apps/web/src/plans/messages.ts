import type { PlanState } from '@goat/domain/kinds/plan'
import { msg, plural } from '@lingui/core/macro'
import { you } from '../platform/auth/auth.ts'
import { cityIn, datesIn } from '../platform/locale/dates.ts'
import type { MessageDescriptor, Say } from '../platform/locale/locale.tsx'

export const stateNames: Readonly<Record<PlanState, MessageDescriptor>> = {
  draft: msg`Draft`,
  inReview: msg`Waiting for approval`,
  approved: msg`Approved`,
  scheduled: msg`Scheduled`,
  active: msg`In force`,
  ended: msg`Ended`,
  discarded: msg`Discarded`,
  missed: msg`Missed`,
  failed: msg`Could not be applied`,
}

/** An instant of a plan on the clock of its zone, which it names. */
export function timeText(say: Say, instant: string, zone: string): string {
  return say(msg`${{ when: datesIn(say.languageTag).instantIn(Date.parse(instant), zone) }} ${{ place: cityIn(zone, say) }}`)
}

/** Every text of plans. */
export const messages = {
  title: msg`Plans`,
  loadFailed: msg`The plans could not be loaded.`,
  count: (count: number) => msg`${plural(count, { one: '# change', other: '# changes' })}`,
  saved: msg`Plan saved`,
  closeTemplate: (isMoved: boolean) => (isMoved ? msg`Close for a period and move the orders` : msg`Close for a period`),
  closeTemplateAsk: (isMoved: boolean) => (isMoved ? msg`Close for a period and move the orders...` : msg`Close for a period...`),
  priceTemplateAsk: msg`Peak prices...`,
  addedTo: msg`Added to the plan.`,
  partlyAdded: (inside: string, outside: string) =>
    msg`In the plan: ${inside}. Not in the plan, as far as is known: ${outside}. Try again: nothing is added twice.`,
  choose: msg`Choose`,
  noneFound: msg`None found`,
  useThese: msg`Use these`,
  newPlan: msg`New plan`,
  add: msg`New plan...`,
  cancel: msg`Cancel`,
  schedule: msg({ message: 'Schedule', context: 'to schedule a plan' }),
  copied: msg`Plan copied. This page shows the copy.`,
  emergencyHint: msg`In an emergency, you can go ahead with a reason. It is listed here until somebody else has looked at it.`,
  discussion: msg`Discussion`,
  by: (who: string) => msg`by ${who}`,
  bySchedule: msg`by its schedule`,
  conflict: (by: string, at: string) =>
    by === you ? msg`You have changed this since it was planned (${at}).` : msg`${by} has changed this since it was planned (${at}).`,
  stays: (by: string, at: string) =>
    by === you
      ? msg`You have changed this since (${at}). It stays when the plan ends.`
      : msg`${by} has changed this since (${at}). It stays when the plan ends.`,
  stayed: (by: string, at: string) =>
    by === you
      ? msg`You have changed this since (${at}), so it stayed when the plan ended.`
      : msg`${by} has changed this since (${at}), so it stayed when the plan ended.`,
  hasConflict: msg`This plan cannot be applied at its start, unless its conflicts are resolved before.`,
  willFail: msg`This plan cannot be applied at its start, unless what it changes, or another plan, is changed before.`,
  appliesFirst: (name: string, at: string) => msg`Plan “${name}” makes something else of this, and is applied before this plan: ${at}.`,
  appliesThen: (name: string, at: string) => msg`Plan “${name}” makes something else of this, and is applied after this plan: ${at}.`,
  keepPlan: msg`Keep the plan’s values`,
  keepTheirs: msg`Keep the current values`,
  resolveAll: {
    plan: (count: number) => msg`Keep the plan’s values for all ${count} conflicts`,
    theirs: (count: number) => msg`Keep the current values for all ${count} conflicts`,
  },
  remove: msg`Remove from the plan`,
  resolved: { plan: msg`The plan’s values are kept.`, theirs: msg`The current values are kept.`, nothing: msg`Removed from the plan.` },
  left: msg`You are no longer working in the plan: what you save from now on is live.`,
  approveAgain: msg`It then has to be approved again.`,
  failed: (why: string) => msg`Nothing was done. ${why}`,
} as const
