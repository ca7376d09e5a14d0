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
  return say(messages.at(datesIn(say.languageTag).instantIn(Date.parse(instant), zone), cityIn(zone, say)))
}

/** Every text of plans. */
export const messages = {
  title: msg`Plans`,
  loadFailed: msg`The plans could not be loaded.`,
  count: (count: number) => msg`${plural(count, { one: '# change', other: '# changes' })}`,
  starts: (at: string) => msg`Starts: ${at}`,
  ends: (at: string) => msg`Ends: ${at}`,
  byHand: msg`when somebody applies it`,
  endByHand: msg`when somebody ends it`,
  approvedBy: (name: string) => msg`Approved by ${name}`,
  at: (when: string, place: string) => msg`${when} ${place}`,
  saved: msg`Plan saved`,
  closeTemplate: (isMoved: boolean) => (isMoved ? msg`Close for a period and move the orders` : msg`Close for a period`),
  priceTemplate: msg`Peak prices`,
  closeTemplateAsk: (isMoved: boolean) => (isMoved ? msg`Close for a period and move the orders...` : msg`Close for a period...`),
  priceTemplateAsk: msg`Peak prices...`,
  addTo: (plan: string) => msg`Add to “${plan}”`,
  addedTo: msg`Added to the plan.`,
  partlyAdded: (inside: string, outside: string) =>
    msg`In the plan: ${inside}. Not in the plan, as far as is known: ${outside}. Try again: nothing is added twice.`,
  andMore: (count: number) => msg`and ${count} more`,
  choose: msg`Choose`,
  noneFound: msg`None found`,
  useThese: msg`Use these`,
  newPlan: msg`New plan`,
  add: msg`New plan...`,
  edit: msg`Edit`,
  cancel: msg`Cancel`,
  workIn: msg`Work in this plan`,
  apply: msg`Apply now...`,
  yesApply: msg`Apply now`,
  schedule: msg({ message: 'Schedule', context: 'to schedule a plan' }),
  unschedule: msg`Take out of the schedule`,
  submit: msg`Ask for approval`,
  approve: msg`Approve`,
  returnAsk: msg`Send back...`,
  sendBack: msg`Send back`,
  end: msg`End now...`,
  yesEnd: msg`End now`,
  discard: msg`Discard...`,
  yesDiscard: msg`Discard`,
  copy: msg`Copy for another year...`,
  copied: msg`Plan copied. This page shows the copy.`,
  copyTitle: msg`Copy for another year`,
  becomes: (before: string, after: string) => msg`${before} → ${after}`,
  movesWith: (holiday: string) => msg`moves with ${holiday}`,
  emergency: (by: string) => msg`${by} went ahead without an approval. Somebody else has to look at it.`,
  emergencyHint: msg`In an emergency, you can go ahead with a reason. It is listed here until somebody else has looked at it.`,
  discussion: msg`Discussion`,
  withdrawnBy: (subject: string) => msg`A draft again, because this was changed: ${subject}`,
  seen: msg`I have looked at it`,
  by: (who: string) => msg`by ${who}`,
  bySchedule: msg`by its schedule`,
  conflict: (by: string, at: string) =>
    by === you ? msg`You have changed this since it was planned (${at}).` : msg`${by} has changed this since it was planned (${at}).`,
  whenPlanned: (value: string) => msg`When it was planned: ${value}.`,
  valueNow: (value: string) => msg`Now: ${value}.`,
  valueInPlan: (value: string) => msg`In the plan: ${value}.`,
  deletedSince: msg`It no longer exists. With the plan’s values, it is added again.`,
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
  done: {
    submit: msg`Waiting for approval`,
    approve: msg`Plan approved`,
    return: msg`Plan sent back`,
    schedule: msg`Plan scheduled`,
    unschedule: msg`Plan taken out of the schedule`,
    apply: msg`Plan applied`,
    end: msg`Plan ended`,
    discard: msg`Plan discarded`,
    seen: msg`Marked as seen`,
  },
  left: msg`You are no longer working in the plan: what you save from now on is live.`,
  approveAgain: msg`It then has to be approved again.`,
  showConflict: msg`Show the first conflict`,
  failed: (why: string) => msg`Nothing was done. ${why}`,
} as const
