import type { OverrideField } from '@goat/domain/delivery-option-schedules'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

/** What the form of a schedule says. The texts that a rule quotes stay exactly as they are (OPT). */
export const formMessages = {
  editPageTitle: msg`Edit schedule`,
  lead: (option: string, centre: string) => msg`Create a schedule for ${option} at ${centre}`,
  editLead: (option: string, centre: string) => msg`Change a schedule for ${option} at ${centre}`,
  back: msg`Back to the delivery options`,
  badAddress: msg`This address does not say which delivery option the schedule is for.`,
  badAddressText: msg`Choose the delivery option, press “Create Schedule...” there and give the schedule a name.`,
  noName: msg`The schedule has no name yet.`,
  scheduleIncomplete: msg`The link is incomplete: it does not say which schedule to open.`,
  unknownSchedule: msg`This schedule does not exist.`,
  unknownScheduleText: msg`It may belong to another delivery option.`,
  isCancelled: msg`This schedule was cancelled and can no longer be changed.`,

  schedule: msg`Schedule`,
  localTimes: (centre: string, place: string) =>
    msg`Times are local to the fulfilment centre because of factory cut-off times: ${centre}, ${place} time.`,
  notIncluded: (last: string, next: string) => msg`Ends when ${last} is over. ${next} is not included.`,
  endOfDayText: (date: string) => msg`End of day: include ${date}`,

  deliveredBefore: (deliveryTo: string, activeFrom: string) =>
    msg`No order can match: the last delivery date is ${deliveryTo}, but the schedule only becomes active on ${activeFrom}.`,
  priceHigh: (price: string, normal: string) => msg`The price of ${price} is more than three times the normal ${normal}.`,
  priceLow: (price: string, normal: string) => msg`The price of ${price} is less than a third of the normal ${normal}.`,

  noneMeansAllCards: msg`Leave all unticked to include every card type.`,
  noCards: msg`None of the selected consignment types includes a card.`,
  noGifts: msg`None of the selected consignment types includes a gift.`,
  clearedCards: (by: string, names: string) => msg`“${by}” has cleared the card types: ${names}.`,
  clearedGifts: (by: string, names: string) => msg`“${by}” has cleared the gift types: ${names}.`,
  undo: msg`Undo`,
  giftSearch: msg`Search gift types`,
  giftHint: msg`Type at least 3 characters. Choose none to include every gift type.`,
  giftNotChosen: msg`Choose a gift type from the list or clear the search.`,
  suggestions: (count: number) => msg`${plural(count, { one: '# gift type found', other: '# gift types found' })}`,
  noSuggestion: (typed: string) => msg`No gift type matches “${typed}”.`,
  selectedCount: (count: number) => msg`${plural(count, { one: '# selected', other: '# selected' })}`,
  clear: msg`Clear`,

  underConstruction: msg`Under construction`,
  overridesHelp: msg`Anything you leave unticked keeps its normal value.`,
  changesNothing: msg`Without an override, this schedule changes nothing for customers.`,
  priceHint: (value: string) => msg`Normally: ${value}. Or a change of it, such as +1.00, -0.50 or -10%.`,
  priorityHint: (value: string) => msg`Normally: ${value}. Lower numbers come first.`,

  save: msg`Save`,
  saved: msg`Schedule saved`,
  saveFailed: msg`Failed to save schedule`,
  inField: (field: string) => msg`${field}:`,
  alertTitle: msg`Oops! There's something not quite right with the schedule.`,

  othersUnknown: msg`We couldn’t check whether this schedule overlaps with others.`,
  loadingOthers: msg`Checking for overlaps with other schedules…`,
  othersOutdated: (time: string) =>
    msg`The other schedules could not be refreshed. Overlaps and the preview are based on the list from ${time}.`,
  notRead: msg`This schedule could not be read, so it cannot be changed here.`,
  overlapTitle: (count: number) =>
    msg`${plural(count, { one: 'This schedule overlaps with another one.', other: 'This schedule overlaps with # others.' })}`,
  overlapLine: (other: string, fields: string, orders: string, delivered: string, active: string) =>
    msg`“${other}”: both override ${fields} for ${orders}, delivered ${delivered}, while both are active: ${active}.`,
  thisWins: (fields: string) => msg`This schedule wins: customers see its ${fields}.`,
  otherWins: (other: string, fields: string) => msg`“${other}” wins: customers see its ${fields}.`,
  rule: msg`The schedule that starts later wins. If both start at the same time, the one created later wins.`,
  andMore: (count: number) => msg`And ${count} more.`,
  canStillSave: msg`You can still save.`,
} as const

export const overrideLabels: Readonly<Record<OverrideField, MessageDescriptor>> = {
  name: msg`Override name`,
  description: msg`Override description`,
  price: msg`Override price`,
  priority: msg`Override option priority`,
}

/** What the form says about creating the same override for several options and centres. */
export const severalMessages = {
  title: msg`Also apply to`,
  chosen: (count: number) =>
    msg`${plural(count, { 0: 'No further delivery option chosen', one: '# further delivery option chosen', other: '# further delivery options chosen' })}`,
  note: msg`The same local dates and times apply at each centre, in its own time zone.`,
  search: msg`Search delivery options`,
  searchHint: msg`By name, id, centre or town.`,
  noMatch: (typed: string) => msg`No delivery option matches “${typed}”.`,
  sameEverywhere: (name: string) => msg`Choose “${name}” at every centre`,
  clear: msg`Clear choice`,
  tooMany: (maximum: number) => msg`Choose at most ${maximum} further delivery options.`,

  pricesTitle: msg`Price of each option`,
  pricesNote: msg`Change a price here if one option needs another.`,

  question: (count: number) => msg`${plural(count, { one: 'Create # schedule?', other: 'Create # schedules?' })}`,
  lead: msg`Either all of them are created or none. You can undo them together on the Change history page.`,
  utc: (from: string, to: string) => msg`${from} to ${to} UTC`,
  sameAsNormal: (field: string, value: string) => msg`${field}: ${value}, the normal value`,
  notConverted: (currency: string) => msg`The price is in ${currency} here. It is not converted.`,
  nothingOverridden: msg`Nothing is overridden.`,
  overlaps: (name: string) => msg`Overlaps with ${name}.`,
  overlapsUnknown: msg`We couldn’t check whether schedules at this centre overlap.`,
  create: (count: number) => msg`${plural(count, { one: 'Create # schedule', other: 'Create # schedules' })}`,
  created: (count: number) => msg`${plural(count, { one: '# schedule created', other: '# schedules created' })}`,

  optionAt: (what: string, detail: string) => msg`${what} (${detail})`,
  refusalOf: (what: string, value: string) => msg`${what}: ${value}`,
  noneCreated: msg`Nothing was created.`,
} as const

export const previewMessages = {
  title: msg`As the customer sees it`,
  text: msg`What customers see at this fulfilment centre for an order that you describe.`,
  date: msg`Ordered on`,
  time: msg`Ordered at`,
  localTime: (place: string) => msg`${place} time`,
  deliveryDate: msg`Delivered on`,
  consignmentType: msg`Consignment type`,
  cardType: msg`Card type`,
  giftType: msg`Gift type`,
  anyCard: msg`Any other card type`,
  anyGift: msg`Any other gift type`,
  choose: msg`Choose…`,
  nothingToChoose: msg`There are no options.`,
  incomplete: msg`Choose a valid date, time and delivery date to see the options.`,
  unfinished: msg`Complete the form to preview this schedule.`,
  before: msg`Without this schedule`,
  after: msg`With this schedule`,
  now: msg`Ordered now`,
  atThatTime: msg`Ordered at that time`,
  changed: msg`Changed`,
  thisOption: msg`This option`,
  missing: (count: number) =>
    msg`${plural(count, { one: '# schedule could not be read and is not included here.', other: '# schedules could not be read and are not included here.' })}`,
  was: (value: string) => msg`was ${value}`,
  by: (schedule: string) => msg`by “${schedule}”`,
  byThis: msg`by this schedule`,
  moved: (from: number, to: number) => msg`Place ${to}, was ${from}`,
  nothingChanges: msg`Nothing changes for this order.`,
} as const
