import { msg } from '@lingui/core/macro'

/** What a form says about when a schedule is active, and what it asks before saving one that may not be what was meant. */
export const savingMessages = {
  check: msg`Check this before you save`,
  goBack: msg`Go back`,
  saveAnyway: msg`Save anyway`,
  checkResume: msg`Check this before you resume`,
  resumeAnyway: msg`Resume anyway`,
  includeLastMinute: msg`End of day`,
  midnightAsEnd: msg`00:00 means the end of the day here.`,
  lastMinute: msg`23:59 leaves out the last minute of the day.`,

  span: (from: string, to: string, place: string) => msg`Active from ${from} to ${to}, ${place} time.`,
  spanOpen: (from: string, place: string) => msg`Active from ${from}, no end date, ${place} time.`,

  inForceAgain: (span: string) => msg`It will be in force again immediately. ${span}`,
  upcomingAgain: (span: string) => msg`It will be in force again during its scheduled period. ${span}`,
  overAgain: (span: string) => msg`Its scheduled period is over, so it will not be in force again. ${span}`,

  neverOnDays: msg`This schedule would never be active: none of the selected days falls on its dates.`,
  neverByUtc: (place: string) =>
    msg`This schedule would never be active: dates are in UTC, and in ${place} these hours fall on a different UTC date.`,
  neverByClocks: (place: string) => msg`This schedule would never be active: the clocks in ${place} go forward and skip these hours.`,
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
