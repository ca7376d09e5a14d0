import { msg } from '@lingui/core/macro'
import { you } from '../platform/auth/auth.ts'

/** What a form says about when a schedule is active, and what it asks before saving one that may not be what was meant. */
export const savingMessages = {
  check: msg`Check this before you save`,
  goBack: msg`Go back`,
  also: (count: number) => msg`Also the ${count} saved with it`,
  span: (from: string, to: string, place: string) => msg`Active from ${from} to ${to}, ${place} time.`,
  spanOpen: (from: string, place: string) => msg`Active from ${from}, no end date, ${place} time.`,
  upcomingAgain: (span: string) => msg`It will be in force again during its scheduled period. ${span}`,
  overAgain: (span: string) => msg`Its scheduled period is over, so it will not be in force again. ${span}`,
  skipped: (time: string, date: string, place: string, used: string, offset: string) =>
    msg`The clocks in ${place} go forward on ${date}, so ${time} does not exist that day. ${used} (UTC${offset}) is used instead.`,
  repeated: (time: string, date: string, place: string, offset: string) =>
    msg`The clocks in ${place} go back on ${date}, so ${time} occurs twice that day. The first occurrence (UTC${offset}) is used.`,
  past: (end: string, place: string) => msg`This schedule is entirely in the past: it would have ended on ${end}, ${place} time.`,
  dayLost: (day: string, from: string, to: string, utcDate: string) =>
    msg`Not active on ${day} from ${from} to ${to}: in UTC that is ${utcDate}, outside the dates of this schedule.`,
  startsLate: (day: string, at: string, from: string, utcDate: string) =>
    msg`On ${day} it starts at ${at} instead of ${from}: until then the UTC date is still ${utcDate}.`,
  endsEarly: (day: string, at: string, to: string, utcDate: string) =>
    msg`On ${day} it stops at ${at} instead of ${to}: from then on the UTC date is already ${utcDate}.`,
  dayAdded: (day: string, from: string, to: string, utcDate: string) =>
    msg`Also active on ${day} from ${from} to ${to}: in UTC that is ${utcDate}, which is one of its dates.`,
} as const

/** What another user did to the record of a form: who and when, or without a name if that is not known. */
export const conflictTitles = {
  changed: {
    known: (by: string, at: string) =>
      by === you ? msg`You changed this in another session (${at}).` : msg`${by} changed this while you were editing (${at}).`,
    unknown: msg`This was changed while you were editing.`,
  },
  deleted: {
    known: (by: string, at: string) =>
      by === you ? msg`You deleted this in another session (${at}).` : msg`${by} deleted this while you were editing (${at}).`,
    unknown: msg`This was deleted while you were editing.`,
  },
  cancelled: {
    known: (by: string, at: string) =>
      by === you ? msg`You cancelled this in another session (${at}).` : msg`${by} cancelled this while you were editing (${at}).`,
    unknown: msg`This was cancelled while you were editing.`,
  },
} as const

/** What is said after a save that was not simply carried out: somebody else was faster, or the answer was lost. Loaded with the sentences. */
export const conflictMessages = {
  /** A refusal that would otherwise name the user as somebody else. */
  changedByYou: msg`You have just changed this in another session. Nothing was saved.`,
  text: msg`Your changes have not been saved. Save them over the current values, or discard them.`,
  /** A toast after saving. */
  merged: (by: string) =>
    by === you
      ? msg`You had just changed other fields in another session. Those changes were kept.`
      : msg`${by} had just changed other fields. Their changes were kept.`,
  mergedUnknown: msg`Another user had just changed other fields. Their changes were kept.`,
  same: msg`The saved values are the same as yours. There is nothing left to save.`,
  /** After "Create it again". */
  notSaved: (button: string) => msg`Not saved yet. Press “${button}” to create it again.`,
  savedAfterAll: msg`Your changes were saved. Only the answer was lost.`,
  outcomeUnknown: msg`We don’t know whether it was saved. Check the current values before you try again.`,
  alreadyPaused: (by: string, at: string) =>
    by === you ? msg`You have already paused it in another session (${at}).` : msg`Already paused by ${by} (${at}).`,
  alreadyResumed: (by: string, at: string) =>
    by === you ? msg`You have already resumed it in another session (${at}).` : msg`Already resumed by ${by} (${at}).`,
  alreadyEnded: (by: string, at: string) =>
    by === you ? msg`You have already ended it in another session (${at}).` : msg`Already ended by ${by} (${at}).`,
  alreadyExtended: (by: string, at: string) =>
    by === you ? msg`You have already extended it in another session (${at}).` : msg`Already extended by ${by} (${at}).`,
  alreadyCancelled: (by: string, at: string) =>
    by === you ? msg`You have already cancelled it in another session (${at}).` : msg`Already cancelled by ${by} (${at}).`,
  alreadyDeleted: (by: string, at: string) =>
    by === you ? msg`You have already deleted it in another session (${at}).` : msg`Already deleted by ${by} (${at}).`,
  changedFirst: (by: string, at: string) =>
    by === you
      ? msg`You have just changed this in another session (${at}). Check its current details, then try again.`
      : msg`${by} has just changed this (${at}). Check its current details, then try again.`,
} as const
