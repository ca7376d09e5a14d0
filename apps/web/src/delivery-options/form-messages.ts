import type { OverrideField } from '@goat/domain/delivery-option-schedules'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

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
  priceHigh: (price: string, normal: string) => msg`The price of ${price} is more than three times the normal ${normal}.`,
  priceLow: (price: string, normal: string) => msg`The price of ${price} is less than a third of the normal ${normal}.`,
  noCards: msg`None of the selected consignment types includes a card.`,
  clearedCards: (by: string, names: string) => msg`“${by}” has cleared the card types: ${names}.`,
  clearedGifts: (by: string, names: string) => msg`“${by}” has cleared the gift types: ${names}.`,
  giftNotChosen: msg`Choose a gift type from the list or clear the search.`,
  suggestions: (count: number) => msg`${plural(count, { one: '# gift type found', other: '# gift types found' })}`,
  noSuggestion: (typed: string) => msg`No gift type matches “${typed}”.`,
  priorityHint: (value: string) => msg`Normally: ${value}. Lower numbers come first.`,
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
  utc: (from: string, to: string) => msg`${from} to ${to} UTC`,
  sameAsNormal: (field: string, value: string) => msg`${field}: ${value}, the normal value`,
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
  by: (schedule: string) => msg`by “${schedule}”`,
  moved: (from: number, to: number) => msg`Place ${to}, was ${from}`,
} as const
