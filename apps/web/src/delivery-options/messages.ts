import type { OverrideField } from '@goat/domain/delivery-option-schedules'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

/** What several parts of the list of delivery options say, and sentences with values. */
export const messages = {
  title: msg`Delivery Options Configuration`,
  loadFailed: msg`There was a problem loading the delivery options. Please try again by refreshing the page.`,
  unknownOption: (option: string, centre: string) => msg`There is no delivery option ${option} at ${centre}.`,
  optionCount: (count: number) => msg`${plural(count, { one: '# delivery option', other: '# delivery options' })}`,
  activeCount: (count: number) => msg`${plural(count, { one: '# schedule active', other: '# schedules active' })}`,
  upcomingCount: (count: number) => msg`${plural(count, { one: '# schedule upcoming', other: '# schedules upcoming' })}`,
  manyOverlaps: (count: number) => msg`${count} or more overlaps`,
  overlapCount: (count: number) => msg`${plural(count, { one: '# overlap', other: '# overlaps' })}`,
  normally: (value: string) => msg`Normally: ${value}`,
  nowUnknown: msg`Now: unknown`,
  nowUnknownText: msg`We don’t know what customers see now.`,
  id: msg`Id`,
  acceptsDeliveryInstructionsText: msg`We collect contact details for further delivery updates or for specific delivery instructions`,
  isGuaranteedText: msg`Delivery is promised for a specific date`,
  isTrackedText: msg`Delivery status can be tracked after dispatch`,
  on: msg`On`,
  off: msg`Off`,
  overridesTitle: msg`Schedule Overrides`,
  priceChange: msg`Price change`,
  createTitle: msg`Create Schedule`,
  nameHelp: msg`The name is not shown on the site. It is only for recognition.`,
  cancel: msg`Cancel`,
  schedulesFailed: msg`The schedules could not be loaded.`,
  ownSchedulesUnknown: msg`The schedules of this delivery option could not be loaded.`,
  schedulesNotListed: msg`Schedules cannot be shown here.`,
  zoneUnknown: (centre: string) =>
    msg`The time zone of ${centre} is not known, so its schedules cannot be shown or changed. Import the fulfilment centre first.`,
  showMore: (count: number) => msg`Show ${count} more`,
} as const

/** The fields of options and schedules, and the controls of the form. Those of overrides have the labels of the option's fields. */
export const fieldLabels = {
  name: msg`Name`,
  description: msg`Description`,
  price: msg`Price`,
  priority: msg`Option priority`,
  acceptsDeliveryInstructions: msg`Accepts Delivery Instructions`,
  isGuaranteed: msg`Is Guaranteed`,
  isTracked: msg`Is Tracked`,
  service: msg`Delivery Service`,
  start: msg`Active from`,
  startDate: msg`Start date`,
  startTime: msg`Start time`,
  end: msg`Active until`,
  endDate: msg`End date`,
  endTime: msg`End time`,
  deliveryFrom: msg`From`,
  deliveryTo: msg({ message: 'To', context: 'last date' }),
  applicableConsignmentTypes: msg`Consignment types`,
  cardTypes: msg`Card types`,
  giftTypes: msg`Gift types`,
  cancelledAt: msg`Cancelled on`,
} as const

/** What is said of a stored schedule, and what can be done with it. */
export const scheduleMessages = {
  active: msg`Active now`,
  upcoming: msg`Upcoming`,
  ended: msg`Ended`,
  neverActive: msg`Never active`,
  cancelled: msg`Cancelled`,
  activeRange: msg`Active time range`,
  deliveryDates: msg`Applicable delivery dates`,
  overrides: msg`Overrides`,
  orders: msg`Applicable orders`,
  createdBy: (who: string, at: string) => msg`by ${who}, ${at}`,
  rangeAt: (from: string, to: string, place: string) => msg`${from} to ${to}, ${place} time`,
  becomes: (what: string, value: string) => msg`${what}: ${value}`,
  unknown: msg`unknown`,
  allCards: msg`all card types`,
  allGifts: msg`all gift types`,
  overlapWon: (other: string, fields: string) => msg`“${other}”: this schedule wins (${fields})`,
  overlapLost: (other: string, fields: string) => msg`“${other}” wins (${fields})`,
  changedMeanwhile: msg`This schedule has just been changed. Check its current details before you confirm.`,
  goesBack: msg`Customers will see the normal details again, unless another schedule overrides them:`,
  sameAgain: (field: string, own: string) => msg`${field}: ${own}, the same as now`,
  insteadOf: (field: string, next: string, now: string) => msg`${field}: ${next} instead of ${now}`,
  endQuestion: (name: string) => msg`End “${name}” now?`,
  endEffect: (at: string, place: string) => msg`It ends immediately. Its end becomes ${at}, ${place} time.`,
  cancelQuestion: (name: string) => msg`Cancel “${name}”?`,
  cancelUpcoming: msg`It will not become active. It stays in the list as cancelled.`,
  cancelOver: msg`It is over, so there is nothing to cancel.`,
  cancelActive: msg`It stops immediately. It stays in the list as cancelled.`,
  cancelledToast: msg`Schedule cancelled`,
} as const

/** What was done with delivery options and their schedules, as the change history says it. */
export const historyMessages = {
  thenSeen: msg`Customers will then see, unless another schedule overrides it:`,
  normalAgain: msg`Customers will see the normal details again, unless another schedule overrides them.`,
} as const

/** What is either true or false of a delivery option. */
export const flags = ['acceptsDeliveryInstructions', 'isGuaranteed', 'isTracked'] as const

/** What several parts of the form of a schedule say, and sentences with values. */
export const formMessages = {
  editPageTitle: msg`Edit schedule`,
  lead: (option: string, centre: string) => msg`Create a schedule for ${option} at ${centre}`,
  editLead: (option: string, centre: string) => msg`Change a schedule for ${option} at ${centre}`,
  badAddress: msg`This address does not say which delivery option the schedule is for.`,
  badAddressText: msg`Choose the delivery option, press “Create Schedule...” there and give the schedule a name.`,
  localTimes: (centre: string, place: string) =>
    msg`Times are local to the fulfilment centre because of factory cut-off times: ${centre}, ${place} time.`,
  notIncluded: (last: string, next: string) => msg`Ends when ${last} is over. ${next} is not included.`,
  deliveredBefore: (deliveryTo: string, activeFrom: string) =>
    msg`No order can match: the last delivery date is ${deliveryTo}, but the schedule only becomes active on ${activeFrom}.`,
  noCards: msg`None of the selected consignment types includes a card.`,
  clearedCards: (by: string, names: string) => msg`“${by}” has cleared the card types: ${names}.`,
  clearedGifts: (by: string, names: string) => msg`“${by}” has cleared the gift types: ${names}.`,
  giftNotChosen: msg`Choose a gift type from the list or clear the search.`,
  suggestions: (count: number) => msg`${plural(count, { one: '# gift type found', other: '# gift types found' })}`,
  othersUnknown: msg`We couldn’t check whether this schedule overlaps with others.`,
  loadingOthers: msg`Checking for overlaps with other schedules…`,
  othersOutdated: (time: string) =>
    msg`The other schedules could not be refreshed. Overlaps and the preview are based on the list from ${time}.`,
  overlapTitle: (count: number) =>
    msg`${plural(count, { one: 'This schedule overlaps with another one.', other: 'This schedule overlaps with # others.' })}`,
  overlapLine: (other: string, fields: string, orders: string, delivered: string, active: string) =>
    msg`“${other}”: both override ${fields} for ${orders}, delivered ${delivered}, while both are active: ${active}.`,
  thisWins: (fields: string) => msg`This schedule wins: customers see its ${fields}.`,
  otherWins: (other: string, fields: string) => msg`“${other}” wins: customers see its ${fields}.`,
} as const

export const overrideLabels: Readonly<Record<OverrideField, MessageDescriptor>> = {
  name: msg`Override name`,
  description: msg`Override description`,
  price: msg`Override price`,
  priority: msg`Override option priority`,
}

/** What the form says about creating the same override for several options and centres. */
export const severalMessages = {
  chosen: (count: number) =>
    msg`${plural(count, { 0: 'No further delivery option chosen', one: '# further delivery option chosen', other: '# further delivery options chosen' })}`,
  tooMany: (maximum: number) => msg`Choose at most ${maximum} further delivery options.`,
  overlapsUnknown: msg`We couldn’t check whether schedules at this centre overlap.`,
  optionAt: (what: string, detail: string) => msg`${what} (${detail})`,
  refusalOf: (what: string, value: string) => msg`${what}: ${value}`,
} as const

export const previewMessages = {
  date: msg`Ordered on`,
  deliveryDate: msg`Delivered on`,
  consignmentType: msg`Consignment type`,
  cardType: msg`Card type`,
  giftType: msg`Gift type`,
  missing: (count: number) =>
    msg`${plural(count, { one: '# schedule could not be read and is not included here.', other: '# schedules could not be read and are not included here.' })}`,
  moved: (from: number, to: number) => msg`Place ${to}, was ${from}`,
} as const
