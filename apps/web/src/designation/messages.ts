import type { DesignationDay, DesignationSchedule, ScheduleField } from '@goat/domain/kinds/designation'
import { msg, plural } from '@lingui/core/macro'
import { addressTypeLabels, deliveryMethodLabels, type Labels, packTypeLabels } from '../records/order-labels.ts'

/** What several parts of the designation schedules say, and sentences with values. */
export const messages = {
  title: msg`Card Designation Schedules`,
  purpose: msg`Move selected orders to another factory for a set period.`,
  warningTitle: msg`WARNING: Setting up a Scheduled Designation will move orders from one factory to another.`,
  warningText: msg`Please check the destination factory can fulfil the card type(s) selected.`,
  loadFailed: msg`The schedules could not be loaded.`,
  groupTitle: (from: string, to: string, count: number) =>
    msg`${from} → ${to} (${plural(count, { one: '# schedule', other: '# schedules' })})`,
  showMore: (count: number) => msg`Show ${count} more`,
  newTitle: msg`Create New Designation Schedule`,
  indefinite: msg`Indefinite end date`,
  noEndDate: msg`no end date`,
  noneChosen: msg`none`,
  localTimes: (place: string) => msg`Times are in ${place} time. Same start and end time = all day.`,
  all: msg`All`,
  cancel: msg`Cancel`,
  edit: msg`Edit`,
  changedMeanwhile: msg`This schedule has just been changed. Check its current details before you confirm.`,
  moves: (cards: string, from: string, to: string) => msg`${cards} go from ${from} to ${to}`,
  whatItDoes: (orders: string, from: string, to: string, when: string, dates: string) =>
    msg`Moves ${orders} from ${from} to ${to}, ${when}, ${dates}.`,
  hoursToEnd: (from: string, to: string) => msg({ message: `${from} to ${to}`, context: 'instants' }),
  dates: (first: string, last: string) => msg`from ${first} to ${last} (UTC)`,
  dateOnly: (date: string) => msg`on ${date} (UTC)`,
  zoneUnknown: (factory: string) => msg`We don’t know the time zone of ${factory}, so we can’t tell when its schedules are active.`,
  activeUntil: (until: string, place: string) => msg`Until ${until}, ${place} time`,
  nextFrom: (next: string, place: string) => msg`Next from ${next} ${place} time`,
  pausedText: msg`Moves no orders until you resume it.`,
  inForceAgain: (next: string, span: string) => msg`It will be in force again, and next moves orders on ${next}. ${span}`,
  endsToday: (time: string, place: string) => msg`It moves no more orders. Ends today at ${time}, ${place} time.`,
  endsOn: (date: string) => msg`It moves no more orders. Its last day becomes ${date}.`,
  endedAlready: msg`This schedule is no longer active, so there is nothing to end.`,
  filterState: msg`State`,
  linkedIsGone: msg`The schedule from your link no longer exists.`,
  linkedIsNotRead: msg`The schedule from your link could not be read.`,
  loadingOthers: msg`Checking for overlaps with other schedules…`,
  othersUnknown: msg`We couldn’t check whether this schedule overlaps with others.`,
  zoneUnknownNotCompared: (factory: string) =>
    msg`This schedule was not compared with the others, because we don’t know the time zone of ${factory}.`,
  zonesUnknownNotCompared: (count: number) =>
    msg`${plural(count, { one: '# schedule was not compared, because we don’t know the time zone of its factory.', other: '# schedules were not compared, because we don’t know the time zones of their factories.' })}`,
  checkFailed: msg`The check for overlaps failed, so nothing has been saved. Press the button again to retry. If the check fails again, the schedule is saved without it.`,
  overlapTitle: (count: number) =>
    msg`${plural(count, { one: 'Another schedule would also move some of these orders.', other: '# other schedules would also move some of these orders.' })}`,
  overlapLine: (from: string, to: string, cards: string, when: string, dates: string) =>
    msg`${from} → ${to}: both move ${cards} cards, ${when}, ${dates}.`,
  loop: msg`Loop`,
  loopLine: (path: string, cards: string, start: string, place: string) => msg`${path}: ${cards} cards, first on ${start} ${place} time.`,
  warnedFirst: msg`Not saved yet: other schedules have changed since you opened this form. Read the warning, then save again.`,
  andMore: (count: number) => msg`And ${count} more.`,
  ordersStay: (from: string) => msg`Orders will stay at ${from}, unless another schedule moves them.`,
} as const

/** The label of each field, where it stands alone. */
export const fieldLabels: Labels<ScheduleField> = {
  from: msg`From`,
  to: msg`To`,
  startDate: msg`Start Date`,
  endDate: msg`End Date`,
  startTime: msg`Start Time`,
  endTime: msg`End Time`,
  applicableDays: msg`Applicable Days`,
  cardTypes: msg`Card Types`,
  deliveryMethods: msg`Delivery Methods`,
  packTypes: msg`Pack Types`,
  addressTypes: msg`Address Types`,
  applicableDespatchDays: msg`Applicable Dispatch Days`,
  domesticOrdersOnly: msg`Domestic orders only`,
  note: msg`Note`,
  paused: msg`Paused`,
}

type ListField = 'applicableDays' | 'cardTypes' | 'deliveryMethods' | 'packTypes' | 'addressTypes' | 'applicableDespatchDays'

/** The codes of each list of a schedule, by field. */
export type ListCode = { [Name in ListField]: DesignationSchedule[Name][number] }

/** The labels of each list. */
export const codeLabels: { readonly [Name in ListField]: Labels<ListCode[Name]> } = {
  applicableDays: {
    Monday: msg`Monday`,
    Tuesday: msg`Tuesday`,
    Wednesday: msg`Wednesday`,
    Thursday: msg`Thursday`,
    Friday: msg`Friday`,
    Saturday: msg`Saturday`,
    Sunday: msg`Sunday`,
  },
  cardTypes: {
    standard: msg({ message: 'Standard', context: 'card type' }),
    large: msg`Large`,
    square: msg`Square`,
    postcard: msg`Postcard`,
    largesquare: msg`LargeSquare`,
    giant: msg`Giant`,
  },
  deliveryMethods: deliveryMethodLabels,
  packTypes: packTypeLabels,
  addressTypes: addressTypeLabels,
  applicableDespatchDays: {
    TODAY: msg`TODAY`,
    'TODAY+1': msg`TODAY+1`,
    'TODAY+2': msg`TODAY+2`,
    'TODAY+3': msg`TODAY+3`,
    'TODAY+4': msg`TODAY+4`,
    'TODAY+5': msg`TODAY+5`,
    EVERYDAY: msg`Every day?`,
  },
}

/** Every one of a weekday. */
export const everyDayNames: Labels<DesignationDay> = {
  Monday: msg`Mondays`,
  Tuesday: msg`Tuesdays`,
  Wednesday: msg`Wednesdays`,
  Thursday: msg`Thursdays`,
  Friday: msg`Fridays`,
  Saturday: msg`Saturdays`,
  Sunday: msg`Sundays`,
}
