import { msg } from '@lingui/core/macro'

/** What somebody has to decide. */
export const toDecideMessages = {
  title: msg`To decide`,
  count: (count: number) => msg`To decide (${count})`,
  lead: msg`In the next 30 days. Public holidays change nothing until somebody decides.`,
  nothing: msg`Nothing in the next 30 days.`,
  failed: msg`What is to be decided could not be loaded.`,
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
  openFailed: (why: string) => msg`Not everything was marked as open. ${why}`,
} as const
