import type { CutoffLayer } from '@goat/domain/effective-cutoffs'
import type { Weekday } from '@goat/domain/time/calendar'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { you } from '../../platform/auth/auth.ts'

export const messages = {
  title: msg`Cutoff Calendar`,
  purpose: msg`The cut-off of each delivery service on each day, and where it comes from. Choose cells to set or close them on these dates only.`,
  viewerPurpose: msg`The cut-off of each delivery service on each day, and where it comes from.`,
  loadFailed: msg`The dated cut-offs could not be loaded.`,
  allCentres: msg`All fulfilment centres`,
  badDate: (given: string) => msg`“${given}” is not a date between 1 January 2000 and 31 December 2100. The calendar begins today instead.`,
  today: msg`Today`,
  grid: (from: string, to: string) => msg`Cut-offs from ${from} to ${to}`,
  gridKeys: msg`The arrow keys, Home, End, Page Up and Page Down move through the grid, Ctrl + Home and Ctrl + End to its first and last cell.`,
  gridChoice: msg`A click or the space bar chooses a cell, a day or a delivery service; with Shift, everything from the last choice to here. Escape clears the choice.`,
  chooseService: (service: string) => msg`Choose ${service} on these days`,
  closed: msg`Closed`,
  legendDated: msg`Dated cut-off`,
  explainTime: (time: string, origin: string) => msg`Cut-off ${time}, from ${origin}.`,
  explainType: (type: string, time: string, origin: string) => msg`${type}: ${time}, from ${origin}.`,
  fromDated: (reason: string, by: string) => msg`the dated cut-off “${reason}” by ${by}`,
  chosen: (count: number) => msg`${plural(count, { one: '# cell chosen', other: '# cells chosen' })}`,
  pastMidnight: (times: string) => msg`Not moved by “+15 min today”, because it would pass midnight: ${times}.`,
  time: msg`Time`,
  plan: msg`Changes to save`,
  plannedCells: (count: number, from: string, to: string) => msg`${plural(count, { one: `# cell`, other: `# cells` })}, ${from} to ${to}`,
  plannedDay: (count: number, day: string) => msg`${plural(count, { one: '# cell', other: '# cells' })} on ${day}`,
  unchanged: (count: number) => msg`${plural(count, { one: '# cell stays as it is', other: '# cells stay as they are' })}`,
  ownType: (what: string, before: string, after: string) => msg`${what} ${before} → ${after}`,
  moreChanged: (count: number) =>
    msg`${plural(count, { one: '# more cut-off has changed since you planned it.', other: '# more cut-offs have changed since you planned them.' })}`,
  reason: msg`Reason`,
  reasonHint: msg`For example “Christmas” or “Printer broken”. Everyone sees it.`,
  savePlan: (count: number) => msg`${plural(count, { one: 'Save # dated cut-off', other: 'Save # dated cut-offs' })}`,
  tooMany: (maximum: number) => msg`This makes more than ${maximum} dated cut-offs. Save fewer at once.`,
  list: msg`Dated cut-offs`,
  showMore: (count: number) => msg`Show ${count} more`,
  scope: (factories: string, services: string, types: string) => msg`${factories}; ${services}; ${types}`,
  dates: (from: string, to: string) => msg`${from} to ${to}`,
  onDays: (dates: string, days: string) => msg`${dates}, on ${days}`,
  changedBy: (by: string, at: string) => msg`Last changed by ${by}, ${at}`,
  states: { upcoming: msg`Upcoming`, active: msg`Now`, over: msg`Over` },
  editOf: (reason: string) => msg`Edit “${reason}”`,
  duplicateOf: (reason: string) => msg`Duplicate “${reason}”`,
  endOf: (reason: string) => msg`End now... “${reason}”`,
  cancelDated: msg({ message: 'Cancel...', context: 'dated cut-off' }),
  cancelOf: (reason: string) => msg`Cancel... “${reason}”`,
  factories: msg`Fulfilment centres`,
  services: msg`Delivery services`,
  productTypes: msg`Product types`,
  from: msg`First day`,
  to: msg`Last day`,
  days: msg`Days of the week`,
  choose: msg`Choose…`,
  all: msg`All`,
  apply: msg`Apply`,
  cancel: msg`Cancel`,
  overlapWins: (reason: string, dates: string) => msg`Overlaps “${reason}” (${dates}), which decides where both apply.`,
  overlapLoses: (reason: string, dates: string) => msg`Overlaps “${reason}” (${dates}). This one decides where both apply.`,
  appliesUntilNow: (where: string, when: string) => msg`Until now it applies to ${where} ${when}.`,
  noLongerApplies: (where: string, when: string) => msg`It will no longer apply to ${where} ${when}.`,
  servicesOf: (services: string, where: string) => msg`${services} of ${where}`,
  countAllServices: (count: number) => msg`${plural(count, { one: 'the only delivery service', other: 'all # delivery services' })}`,
  countCentres: (count: number) => msg`${plural(count, { one: '# fulfilment centre', other: '# fulfilment centres' })}`,
  countTypes: (count: number) => msg`${plural(count, { one: '# product type', other: '# product types' })}`,
  todayAt: (when: string, centres: string) => msg`${when}, which is today at ${centres}`,
  passedToday: (time: string, centres: string) =>
    msg`${time} has already passed today at ${centres}: nothing more is accepted there today.`,
  becomesLater: (where: string, before: string, after: string, days: string) => msg`${where} ${before} → ${after} (${days})`,
  notLater: (time: string) => msg`Not later than ${time}`,
  notLaterHint: msg`Earlier cut-offs then stay as they are.`,
  countServices: (count: number) => msg`${plural(count, { one: '# delivery service', other: '# delivery services' })}`,
  countDays: (count: number) => msg`${plural(count, { one: '# day', other: '# days' })}`,
  changedSince: (by: string, at: string) =>
    by === you ? msg`You have changed this dated cut-off since (${at}).` : msg`${by} has changed this dated cut-off since (${at}).`,
  cancelEffect: msg`Without it, other dated cut-offs, exceptions and the defaults apply.`,
  endEffect: (day: string) => msg`Its last day is ${day}. From the day after, other dated cut-offs, exceptions and the defaults apply.`,
  endEffectAll: msg`It began today, so it is cancelled. Without it, other dated cut-offs, exceptions and the defaults apply.`,
  saved: (count: number) => msg`${plural(count, { one: '# dated cut-off saved', other: '# dated cut-offs saved' })}`,
  saveFailed: (why: string) => msg`Saving failed. ${why}`,
  cancelFailed: (why: string) => msg`Cancelling failed. ${why}`,
  ended: msg`Dated cut-off ended`,
} as const

export const layerNames: Readonly<Record<CutoffLayer, MessageDescriptor>> = {
  default: msg`the default`,
  exception: msg`the exception for the product type`,
  dated: msg`a dated cut-off`,
  datedType: msg`a dated cut-off for the product type`,
}

export const weekdayNames: Readonly<Record<Weekday, MessageDescriptor>> = {
  monday: msg`Monday`,
  tuesday: msg`Tuesday`,
  wednesday: msg`Wednesday`,
  thursday: msg`Thursday`,
  friday: msg`Friday`,
  saturday: msg`Saturday`,
  sunday: msg`Sunday`,
}

/** What somebody has to decide. */
export const toDecideMessages = {
  oldOverrides: (count: number) =>
    msg`${plural(count, { one: '# override without an end is over 90 days old', other: '# overrides without an end are over 90 days old' })}`,
  lead: msg`In the next 90 days. A holiday stays a normal working day until you decide.`,
  nothing: msg`Nothing in the next 90 days.`,
  holiday: (what: string, value: string) => msg`${what}: ${value}`,
  reopening: (factory: string, services: string, day: string, reason: string) =>
    msg`${factory}, ${services}: closed until ${day} (“${reason}”), and not open in the week after.`,
  opensOn: (day: string) => msg`The next open day is ${day}.`,
  opened: msg`Marked as open`,
  openFailed: (why: string) => msg`Not everything was marked as open. ${why}`,
  alreadyTakenBack: (by: string, at: string) =>
    by === you ? msg`You have already undone it in another session (${at}).` : msg`Already undone by ${by} (${at}).`,
  takeBackFailed: (why: string) => msg`Could not undo the decision. ${why}`,
  holidaysFailed: msg`The public holidays could not be loaded.`,
} as const
