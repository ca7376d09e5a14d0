import type { DesignationDay, ScheduleField } from '@goat/domain/kinds/designation'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { you } from '../platform/auth/auth.ts'
import type { ConflictTexts } from '../records/conflict.tsx'

/** Every text of the designation schedules. Those that a rule quotes stay exactly as they are (DES). */
export const messages = {
  title: msg`Card Designation Schedules`,
  purpose: msg`Move selected orders to another factory for a set period.`,
  newSchedule: msg`New Schedule`,
  movesAll: (from: string, to: string) => msg`Moves all orders of ${from} to ${to} while it is active.`,
  movesAllToday: (from: string, to: string) => msg`Moves all orders of ${from} to ${to} while it is active, today too.`,
  movesToday: (from: string, to: string) => msg`Moves orders from ${from} to ${to} today.`,
  warningTitle: msg`WARNING: Setting up a Scheduled Designation will move orders from one factory to another.`,
  warningText: msg`Please check the destination factory can fulfil the card type(s) selected.`,

  loadFailed: msg`The schedules could not be loaded.`,
  loadFailedToast: msg`Error retrieving schedules`,
  refreshFailed: (time: string) => msg`The schedules could not be refreshed. They are shown as they were at ${time}.`,
  none: msg`There are no schedules yet.`,
  noneText: msg`Orders stay at their usual factory until a schedule moves them.`,

  groupTitle: (from: string, to: string, count: number) =>
    msg`${from} → ${to} (${plural(count, { one: '# schedule', other: '# schedules' })})`,
  groupStaysOpen: msg`To close this group, save or cancel your changes first.`,
  showMore: (count: number) => msg`Show ${count} more`,

  newTitle: msg`Create New Designation Schedule`,
  newPurpose: msg`No orders move until you create this schedule.`,
  backToList: msg`Back to the schedules`,

  from: msg`From`,
  to: msg`To`,
  startDate: msg`Start Date`,
  endDate: msg`End Date`,
  indefinite: msg`Indefinite end date`,
  noEndDate: msg`no end date`,
  startTime: msg`Start Time`,
  endTime: msg`End Time`,
  applicableDays: msg`Applicable Days`,
  cardTypes: msg`Card Types`,
  deliveryMethods: msg`Delivery Methods`,
  packTypes: msg`Pack Types`,
  addressTypes: msg`Address Types`,
  despatchDays: msg`Applicable Dispatch Days`,
  domesticOnly: msg`Domestic orders only`,
  note: msg`Note`,
  optionalNote: msg`Note (optional)`,
  noteHint: msg`Why this schedule exists. Only colleagues see it.`,
  paused: msg`Paused`,
  yes: msg`Yes`,
  no: msg`No`,
  utcDate: (date: string) => msg`${date} (UTC)`,
  noneChosen: msg`none`,
  utcDates: msg`Dates are UTC.`,
  localTimes: (place: string) => msg`Times are in ${place} time. Same start and end time = all day.`,
  chooseFactory: msg`Choose a factory`,
  noFactories: msg`There are no factories.`,
  choose: msg`Choose…`,
  all: msg`All`,
  weekdays: msg`Weekdays`,
  pickNone: msg`None`,
  apply: msg`Apply`,
  cancel: msg`Cancel`,

  edit: msg`Edit`,
  delete: msg`Delete...`,
  create: msg`Create`,
  update: msg`Update`,

  deleteTitle: msg`Delete schedule`,
  deleteQuestion: msg`Delete this schedule?`,
  deleteEffect: msg`It moves no more orders.`,
  changedMeanwhile: msg`This schedule has just been changed. Check its current details before you confirm.`,
  yesDelete: msg`Yes, Delete`,
  noCancel: msg`No, Cancel`,

  conflictTitle: (by: string, at: string) =>
    by === you
      ? msg`You changed this schedule in another session (${at}).`
      : msg`${by} changed this schedule while you were editing (${at}).`,
  conflictTitleUnknown: msg`This schedule was changed while you were editing.`,
  deletedTitle: (by: string, at: string) =>
    by === you
      ? msg`You deleted this schedule in another session (${at}).`
      : msg`${by} deleted this schedule while you were editing (${at}).`,
  deletedTitleUnknown: msg`This schedule was deleted while you were editing.`,
  deletedText: msg`Your changes have not been saved. Create the schedule again, or discard your changes.`,
  createAgain: msg`Create it again`,
  deletedState: msg`Deleted`,

  updated: msg`Update was successful`,
  updateFailed: msg`Failed to update schedule`,
  deleted: msg`Schedule deleted`,
  deleteFailed: msg`Failed to delete schedule`,
  created: msg`Schedule created`,
  createFailed: msg`Failed to create schedule`,
  createdSeveral: msg`Schedules created`,

  whatItDoes: (orders: string, from: string, to: string, when: string, dates: string) =>
    msg`Moves ${orders} from ${from} to ${to}, ${when}, ${dates}.`,
  orders: (cards: string, conditions: string) => msg`${cards} cards (${conditions})`,
  dispatchOn: (days: string) => msg`dispatch ${days}`,
  dispatchAnyDay: msg`any dispatch day`,
  allPacks: msg`all packs`,
  domesticOnlyWords: msg`domestic orders only`,
  everyDay: msg`every day`,
  dayRange: (first: string, last: string) => msg`${first} to ${last}`,
  hours: (days: string, hours: string, place: string) => msg`${days} ${hours} ${place} time`,
  allDay: msg`all day`,
  allDayOn: (days: string, place: string) => msg`${days}, all day, ${place} time`,
  hoursToEnd: (start: string, end: string) => msg`${start} to ${end}`,
  daysAndHours: (days: string, hours: string) => msg`${days} ${hours}`,
  period: (when: string, first: string, last: string, place: string) => msg`${when}, ${first} to ${last}, ${place} time.`,
  periodTimes: (when: string, first: string, last: string, count: number, place: string) =>
    msg`${when}, ${first} to ${last} (${plural(count, { one: 'once', other: '# times' })}), ${place} time.`,
  periodDays: (when: string, first: string, last: string, count: number, place: string) =>
    msg`${when}, ${first} to ${last} (${plural(count, { one: '# day', other: '# days' })}), ${place} time.`,
  periodOpen: (when: string, first: string, place: string) => msg`${when}, from ${first}, no end date, ${place} time.`,
  dates: (first: string, last: string) => msg`from ${first} to ${last} (UTC)`,
  datesOpen: (first: string) => msg`from ${first} (UTC), no end date`,
  dateOnly: (date: string) => msg`on ${date} (UTC)`,

  active: msg`Active now`,
  upcoming: msg`Upcoming`,
  ended: msg`Ended`,
  neverActive: msg`Never active`,
  inForce: msg`In force`,
  inForceNext: (next: string) => msg`In force, next window ${next}`,
  stateUnknown: msg`State unknown`,
  zoneUnknown: (factory: string) => msg`We don’t know the time zone of ${factory}, so we can’t tell when its schedules are active.`,
  placeTime: (place: string) => msg`${place} time`,
  activeUntil: (until: string, place: string) => msg`Until ${until} ${place} time`,
  nextFrom: (next: string, place: string) => msg`Next from ${next} ${place} time`,
  pausedText: msg`Moves no orders until you resume it.`,
  inForceAgain: (next: string, span: string) => msg`It will be in force again, and next moves orders on ${next}. ${span}`,
  activeCount: (count: number) => msg`${count} active now`,

  duplicate: msg`Duplicate`,
  linkToIt: msg`Link`,
  pause: msg`Pause`,
  resume: msg`Resume`,
  pausedToast: msg`Schedule paused`,
  resumedToast: msg`Schedule resumed`,
  end: msg`End now...`,
  endTitle: msg`End schedule`,
  endQuestion: msg`End this schedule now?`,
  endsToday: (time: string, place: string) => msg`It moves no more orders. Ends today at ${time}, ${place} time.`,
  endsOn: (date: string) => msg`It moves no more orders. Its last day becomes ${date}.`,
  yesEnd: msg`Yes, end it`,
  endedAlready: msg`This schedule is no longer active, so there is nothing to end.`,
  endedToast: msg`Schedule ended`,

  filterLabel: msg`Filter`,
  filterFactory: msg`Factory`,
  filterCardType: msg`Card type`,
  filterState: msg`State`,
  anyFactory: msg`Any factory`,
  anyCardType: msg`Any card type`,
  anyState: msg`Any state`,
  nothingMatches: msg`No schedule matches the filter.`,
  clearFilter: msg`Clear filter`,
  oneShown: msg`Showing the schedule from your link.`,
  savedOutsideFilter: msg`What you saved does not match the filter. It is shown until you change the filter.`,
  linkedIsGone: msg`The schedule from your link no longer exists.`,
  linkedIsNotRead: msg`The schedule from your link could not be read.`,
  showAll: msg`Show all schedules`,

  loadingOthers: msg`Checking for overlaps with other schedules…`,
  othersUnknown: msg`We couldn’t check whether this schedule overlaps with others.`,
  othersUnknownText: msg`The other schedules could not be loaded.`,
  othersOutdated: (time: string) => msg`The other schedules could not be refreshed. Overlaps are checked against the list from ${time}.`,
  zoneUnknownNotCompared: (factory: string) =>
    msg`This schedule was not compared with the others, because we don’t know the time zone of ${factory}.`,
  zonesUnknownNotCompared: (count: number) =>
    msg`${plural(count, { one: '# schedule was not compared, because we don’t know the time zone of its factory.', other: '# schedules were not compared, because we don’t know the time zones of their factories.' })}`,
  checkFailed: msg`The check for overlaps failed, so nothing has been saved. Press the button again to retry. If the check fails again, the schedule is saved without it.`,
  duplicateIncomplete: msg`The link is incomplete: it does not say which schedule to duplicate.`,
  noOriginal: msg`The schedule to duplicate no longer exists.`,
  originalNotRead: msg`The schedule to duplicate could not be read.`,
  overlapTitle: (count: number) =>
    msg`${plural(count, { one: 'Another schedule would also move some of these orders.', other: '# other schedules would also move some of these orders.' })}`,
  overlapLine: (from: string, to: string, cards: string, when: string, dates: string) =>
    msg`${from} → ${to}: both move ${cards} cards, ${when}, ${dates}.`,
  identical: msg`Identical to this schedule.`,
  sameDestination: msg`The same destination.`,
  otherDestination: msg`Another destination.`,
  overlaps: msg`Overlaps`,
  overlapsWith: msg`Overlaps with`,
  overlapWith: (name: string, to: string, relation: string) => msg`${name}, to ${to}. ${relation}`,
  overlapCount: (count: number) => msg`${plural(count, { one: '# overlap', other: '# overlaps' })}`,
  loop: msg`Loop`,
  loopCount: (count: number) => msg`${count} in a loop`,
  loopTitle: msg`Orders would return to the factory that they came from.`,
  loopLine: (path: string, cards: string, start: string, place: string) => msg`${path}: ${cards} cards, first on ${start} ${place} time.`,
  warnedFirst: msg`Not saved yet: other schedules have changed since you opened this form. Read the warning, then save again.`,
  canStillSave: msg`You can still save.`,
  andMore: (count: number) => msg`And ${count} more.`,

  csvStartDate: msg`Start Date (UTC)`,
  csvEndDate: msg`End Date (UTC)`,
  csvTimeZone: msg`Time zone`,
  csvId: msg`Id`,

  ordersStay: (from: string) => msg`Orders will stay at ${from}, unless another schedule moves them.`,
  canStillUndo: msg`You can still undo.`,

  midnightTitle: msg`Does this window run past midnight?`,
  midnightText: msg`A window that crosses midnight needs two schedules. Save both:`,
  midnightIncomplete: msg`You can save them once the other fields are complete.`,
  saveBoth: msg`Save as 2 schedules`,
} as const

/** What is said of a schedule that another user has changed or deleted. */
export const conflictTexts: ConflictTexts = {
  changed: { known: messages.conflictTitle, unknown: messages.conflictTitleUnknown },
  ended: {
    known: messages.deletedTitle,
    unknown: messages.deletedTitleUnknown,
    text: messages.deletedText,
    createAgain: messages.createAgain,
  },
}

export const dayNames: Readonly<Record<DesignationDay, MessageDescriptor>> = {
  Monday: msg`Monday`,
  Tuesday: msg`Tuesday`,
  Wednesday: msg`Wednesday`,
  Thursday: msg`Thursday`,
  Friday: msg`Friday`,
  Saturday: msg`Saturday`,
  Sunday: msg`Sunday`,
}

/** Every one of a weekday. */
export const everyDayNames: Readonly<Record<DesignationDay, MessageDescriptor>> = {
  Monday: msg`Mondays`,
  Tuesday: msg`Tuesdays`,
  Wednesday: msg`Wednesdays`,
  Thursday: msg`Thursdays`,
  Friday: msg`Fridays`,
  Saturday: msg`Saturdays`,
  Sunday: msg`Sundays`,
}

/** The label of each field, where it stands alone. */
export const fieldLabels: Readonly<Record<ScheduleField, MessageDescriptor>> = {
  from: messages.from,
  to: messages.to,
  startDate: messages.startDate,
  endDate: messages.endDate,
  startTime: messages.startTime,
  endTime: messages.endTime,
  applicableDays: messages.applicableDays,
  cardTypes: messages.cardTypes,
  deliveryMethods: messages.deliveryMethods,
  packTypes: messages.packTypes,
  addressTypes: messages.addressTypes,
  applicableDespatchDays: messages.despatchDays,
  domesticOrdersOnly: messages.domesticOnly,
  note: messages.note,
  paused: messages.paused,
}
