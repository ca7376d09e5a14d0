import type { OverrideField } from '@goat/domain/delivery-option-schedules'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

/** Every text of the list of delivery options. Those that a rule quotes stay exactly as they are (OPT). */
export const messages = {
  title: msg`Delivery Options Configuration`,
  purpose: msg`Delivery options at each fulfilment centre, and their scheduled changes.`,
  loadFailed: msg`There was a problem loading the delivery options. Please try again by refreshing the page.`,
  refreshFailed: (time: string) => msg`The delivery options could not be refreshed. They are shown as they were at ${time}.`,
  none: msg`There are no delivery options yet.`,
  noneText: msg`They appear here once they have been imported.`,

  unknownOption: (option: string, centre: string) => msg`There is no delivery option ${option} at ${centre}.`,
  linkIncomplete: msg`The link is incomplete, so it does not open a delivery option.`,
  selectCentre: msg`Select Fulfilment Centre`,
  noCentreChosen: msg`Choose a fulfilment centre`,
  noCentresInList: msg`There are no fulfilment centres.`,
  optionCount: (count: number) => msg`${plural(count, { one: '# delivery option', other: '# delivery options' })}`,
  activeCount: (count: number) => msg`${plural(count, { one: '# schedule active', other: '# schedules active' })}`,
  upcomingCount: (count: number) => msg`${plural(count, { one: '# schedule upcoming', other: '# schedules upcoming' })}`,

  overlapCount: (count: number) => msg`${plural(count, { one: '# overlap', other: '# overlaps' })}`,
  listOrder: msg`in order of normal priority`,
  normally: (value: string) => msg`Normally: ${value}`,
  forSomeDates: msg`for some delivery dates`,
  forSomeOrders: msg`for some orders`,
  quoted: (name: string) => msg`“${name}”`,
  bySchedules: (names: string) => msg`Set by ${names}`,
  nowUnknown: msg`Now: unknown`,
  nowUnknownText: msg`We don’t know what customers see now.`,

  id: msg`Id`,
  key: msg`Key`,
  deliveryService: msg`Delivery Service`,
  notStated: msg`Not stated`,
  acceptsDeliveryInstructions: msg`Accepts Delivery Instructions`,
  acceptsDeliveryInstructionsText: msg`We collect contact details for further delivery updates or for specific delivery instructions`,
  isGuaranteed: msg`Is Guaranteed`,
  isGuaranteedText: msg`Delivery is promised for a specific date`,
  isTracked: msg`Is Tracked`,
  isTrackedText: msg`Delivery status can be tracked after dispatch`,
  on: msg`On`,
  off: msg`Off`,

  overridesTitle: msg`Schedule Overrides`,
  overridesCaption: msg`Temporarily change the name, description, price, option priority at a scheduled point in time.`,
  createSchedule: msg`Create Schedule...`,
  createTitle: msg`Create Schedule`,
  namePlaceholder: msg`e.g. Valentines Guaranteed Delivery`,
  nameHelp: msg`The name is not shown on the site. It is only for recognition.`,
  cancel: msg`Cancel`,
  next: msg`Next`,

  schedulesFailed: msg`The schedules could not be loaded.`,
  ownSchedulesUnknown: msg`The schedules of this delivery option could not be loaded.`,
  schedulesNotListed: msg`Schedules cannot be shown here.`,
  schedulesRefreshFailed: (time: string) => msg`The schedules could not be refreshed. They are shown as they were at ${time}.`,
  zoneUnknown: (centre: string) =>
    msg`The time zone of ${centre} is not known, so its schedules cannot be shown or changed. Import the fulfilment centre first.`,
  noSchedules: msg`There are no schedules for this delivery option.`,
  downloadCsv: msg`Download CSV`,
  showMore: (count: number) => msg`Show ${count} more`,
} as const

/** What of a delivery option a schedule can change. */
export const fieldNames: Readonly<Record<OverrideField, MessageDescriptor>> = {
  name: msg`Name`,
  description: msg`Description`,
  price: msg`Price`,
  priority: msg`Option priority`,
}

/** What is said of a stored schedule, and what can be done with it. */
export const scheduleMessages = {
  active: msg`Active now`,
  upcoming: msg`Upcoming`,
  ended: msg`Ended`,
  neverActive: msg`Never active`,
  cancelled: msg`Cancelled`,
  neverActiveWhy: (place: string) => msg`The clocks in ${place} go forward and skip these hours.`,
  activeUntil: (until: string, place: string) => msg`Until ${until}, ${place} time`,
  upcomingFrom: (from: string, place: string) => msg`From ${from}, ${place} time`,
  endedSince: (since: string, place: string) => msg`Since ${since}, ${place} time`,
  cancelledAt: (at: string) => msg`On ${at}`,

  activeRange: msg`Active time range`,
  activeFrom: msg`Active from`,
  activeTo: msg`Active until`,
  cancelledOn: msg`Cancelled on`,
  orders: msg`Applicable orders`,
  created: msg`Created`,
  createdBy: (who: string, at: string) => msg`by ${who}, ${at}`,
  until: (from: string, to: string) => msg`${from} until ${to}`,
  range: (from: string, to: string) => msg`${from} to ${to}`,
  rangeAt: (from: string, to: string, place: string) => msg`${from} to ${to}, ${place} time`,
  becomes: (field: string, value: string) => msg`${field}: ${value}`,
  emptyText: msg`(empty)`,
  unknown: msg`unknown`,
  normalValue: msg`the normal value`,
  nothingOverridden: msg`No overrides.`,
  allCards: msg`all card types`,
  allGifts: msg`all gift types`,
  cards: (names: string) => msg`cards: ${names}`,
  gifts: (names: string) => msg`gifts: ${names}`,

  overlaps: msg`Overlaps`,
  overlapsWith: msg`Overlaps with`,
  overlapSame: (other: string, fields: string) => msg`“${other}”: the same ${fields} for the same orders`,
  overlapWon: (other: string, fields: string) => msg`“${other}”: this schedule wins (${fields})`,
  overlapLost: (other: string, fields: string) => msg`“${other}” wins (${fields})`,

  edit: msg`Edit`,
  duplicate: msg`Duplicate`,
  copyOf: (name: string) => msg`Copy of ${name}`,
  extend: msg`Extend...`,
  end: msg`End now...`,
  cancelSchedule: msg`Cancel schedule...`,

  keep: msg`No, keep it`,
  changedMeanwhile: msg`This schedule has just been changed. Check its current details before you confirm.`,
  goesBack: msg`Customers will see the normal details again, unless another schedule overrides them:`,
  thenSeen: msg`Customers will then see:`,
  seenByNobody: msg`Customers see no difference: the delivery dates of the schedule are over.`,
  sameAgain: (field: string, own: string) => msg`${field}: ${own}, the same as now`,
  insteadOf: (field: string, next: string, now: string) => msg`${field}: ${next} instead of ${now}`,

  endTitle: msg`End schedule`,
  endQuestion: (name: string) => msg`End “${name}” now?`,
  endEffect: (at: string, place: string) => msg`It ends immediately. Its end becomes ${at}, ${place} time.`,
  yesEnd: msg`Yes, end it`,
  endedToast: msg`Schedule ended`,
  endFailed: msg`Failed to end schedule`,
  endedAlready: msg`This schedule is no longer active, so there is nothing to end.`,

  cancelTitle: msg`Cancel schedule`,
  cancelQuestion: (name: string) => msg`Cancel “${name}”?`,
  cancelUpcoming: msg`It will not become active. It stays in the list as cancelled.`,
  cancelOver: msg`It is over, so there is nothing to cancel.`,
  cancelActive: msg`It stops immediately. It stays in the list as cancelled.`,
  yesCancel: msg`Yes, cancel it`,
  cancelledToast: msg`Schedule cancelled`,
  cancelFailed: msg`Failed to cancel schedule`,

  extendTitle: msg`Extend schedule`,
  extendEffect: (name: string) => msg`Moves the end of “${name}”, and its last delivery date with it.`,
  deliveryWas: (date: string) => msg`Until now: ${date}`,
  extendNotLater: msg`Choose an end that is later than the current one.`,
  wasUntil: (end: string) => msg`Currently ends ${end}`,
  extendOver: msg`This schedule is over, so it cannot be extended. Duplicate it instead.`,
  extendButton: msg`Extend`,
  extended: msg`Schedule extended`,
  extendFailed: msg`Failed to extend schedule`,
} as const

/** The fields of a schedule, as the form, conflicts and the change history name them. */
export const fieldMessages = {
  name: msg`Name`,
  startDate: msg`Start date`,
  startTime: msg`Start time`,
  endDate: msg`End date`,
  endTime: msg`End time`,
  deliveryDates: msg`Applicable delivery dates`,
  from: msg`From`,
  to: msg({ message: 'To', context: 'last date' }),
  consignmentTypes: msg`Consignment types`,
  cardTypes: msg`Card types`,
  giftTypes: msg`Gift types`,
  overrides: msg`Overrides`,
} as const

/** What was done with delivery options and their schedules, as the change history says it. */
export const historyMessages = {
  created: msg`Schedule created`,
  updated: msg`Schedule changed`,
  options: msg`Delivery options`,
  yes: msg`Yes`,
  no: msg`No`,
  willBeCancelled: msg`Will be cancelled. It stays in the list as cancelled.`,
  canStillUndo: msg`You can still undo.`,
  thenSeen: msg`Customers will then see, unless another schedule overrides it:`,
  normalAgain: msg`Customers will see the normal details again, unless another schedule overrides them.`,
} as const

/** What is either true or false of a delivery option. */
export const flags = ['acceptsDeliveryInstructions', 'isGuaranteed', 'isTracked'] as const
