import { msg } from '@lingui/core/macro'
import { you } from '../../platform/auth/auth.ts'

/** What somebody has to decide. */
export const toDecideMessages = {
  title: msg`To decide`,
  count: (count: number) => msg`To decide (${count})`,
  lead: msg`In the next 90 days. A holiday stays a normal working day until you decide.`,
  nothing: msg`Nothing in the next 90 days.`,
  failed: msg`Open decisions could not be loaded.`,
  tryAgain: msg`Try again`,
  holiday: (day: string, name: string) => msg`${day}: ${name}`,
  showDay: msg`Show these days`,
  showDayOf: (day: string, name: string) => msg`Show these days, from ${day}: ${name}`,
  allThese: msg`all of these`,
  open: msg`Open`,
  openAt: (name: string, where: string) => msg`Open on ${name}: ${where}`,
  closed: msg`Closed`,
  closedAt: (name: string, where: string) => msg`Closed on ${name}: ${where}`,
  reopening: (factory: string, services: string, day: string, reason: string) =>
    msg`${factory}, ${services}: closed until ${day} (“${reason}”), and not open in the week after.`,
  opensOn: (day: string) => msg`The next open day is ${day}.`,
  notOpen: msg`There is no open day within 60 days.`,
  move: (from: string, to: string, days: string) => msg`Orders move from ${from} to ${to}, which is closed on ${days}:`,
  schedule: msg`the schedule`,
  scheduleOf: (from: string, to: string, days: string) => msg`the schedule from ${from} to ${to}: closed on ${days}`,
  opened: msg`Marked as open`,
  openedCount: (count: number) => msg`Marked as open (${count})`,
  openFailed: (why: string) => msg`Not everything was marked as open. ${why}`,
  takeBack: msg`Take back`,
  takeBackOf: (name: string, where: string) => msg`Take back: open on ${name}, ${where}`,
  takenBack: msg`No longer marked as open`,
  alreadyTakenBack: (by: string, at: string) =>
    by === you ? msg`You have already taken it back in another session (${at}).` : msg`Already taken back by ${by} (${at}).`,
  takeBackFailed: (why: string) => msg`Could not undo the decision. ${why}`,
  holidaysFailed: msg`The public holidays could not be loaded.`,
  holidaysNotRefreshed: (time: string) => msg`The public holidays could not be refreshed. Showing public holidays as of ${time}.`,
  publicHoliday: (name: string) => msg`Public holiday: ${name}.`,
  publicHolidayOpen: (name: string) => msg`Public holiday: ${name}, marked as open.`,
} as const
