import type { OverrideField } from '@goat/domain/delivery-option-schedules'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

/** What the form of a schedule says. The texts that a rule quotes stay exactly as they are (OPT). */
export const formMessages = {
  pageTitle: msg`Create Schedule`,
  editPageTitle: msg`Edit Schedule`,
  lead: (option: string, centre: string) => msg`Create a schedule for ${option} at ${centre}`,
  editLead: (option: string, centre: string) => msg`Change a schedule for ${option} at ${centre}`,
  back: msg`Back to the delivery options`,
  badAddress: msg`This address does not say which delivery option the schedule is for.`,
  badAddressText: msg`Choose the delivery option, press “Create Schedule...” there and give the schedule a name.`,
  noName: msg`The schedule has no name yet.`,
  unknownOption: (option: string, centre: string) => msg`There is no delivery option ${option} at ${centre}.`,
  unknownSchedule: msg`There is no such schedule.`,
  unknownScheduleText: msg`It may belong to another delivery option.`,
  isCancelled: msg`This schedule was cancelled and can no longer be changed.`,

  name: msg`Name`,
  nameHelp: msg`The name is not shown on the site. It is only for recognition.`,
  schedule: msg`Schedule`,
  activeRange: msg`Active time range`,
  localTimes: (centre: string, place: string) =>
    msg`Times are local to the fulfilment centre because of factory cut-off times: ${centre}, ${place} time.`,
  startDate: msg`Start date`,
  startTime: msg`Start time`,
  endDate: msg`End date`,
  endTime: msg`End time`,
  skipped: (time: string, date: string, place: string, used: string, offset: string) =>
    msg`The clocks in ${place} go forward on ${date}: ${time} does not come that day. ${used} (UTC${offset}) is used.`,
  repeated: (time: string, date: string, place: string, offset: string) =>
    msg`The clocks in ${place} go back on ${date}: ${time} comes twice that day. The first one (UTC${offset}) is used.`,
  deliveryDates: msg`Applicable delivery dates`,
  from: msg`From`,
  to: msg`To`,

  deliveredBefore: (deliveryTo: string, activeFrom: string) =>
    msg`No order can match: the last delivery date is ${deliveryTo}, but the schedule only becomes active on ${activeFrom}.`,
  priceHigh: (price: string, normal: string) => msg`The price of ${price} is more than three times the normal ${normal}.`,
  priceLow: (price: string, normal: string) => msg`The price of ${price} is less than a third of the normal ${normal}.`,

  orders: msg`Applicable orders`,
  consignmentTypes: msg`Consignment types`,
  cardTypes: msg`Card types`,
  noneMeansAllCards: msg`None chosen means all card types.`,
  giftTypes: msg`Gift types`,
  giftSearch: msg`Search gift types`,
  giftHint: msg`Type at least 3 characters. None chosen means all gift types.`,
  suggestions: (count: number) => msg`${plural(count, { one: '# gift type found', other: '# gift types found' })}`,
  noSuggestion: (typed: string) => msg`No gift type matches “${typed}”.`,
  selectedCount: (count: number) => msg`${plural(count, { one: '# selected', other: '# selected' })}`,
  clear: msg`Clear`,

  overrides: msg`Overrides`,
  underConstruction: msg`Under construction`,
  overridesHelp: msg`What is not overridden stays as the option has it.`,
  normally: (value: string) => msg`Normally ${value}`,
  priorityHint: (value: string) => msg`Normally ${value}. The lower number comes first.`,

  cancel: msg`Cancel`,
  save: msg`Save`,
  saved: msg`Schedule saved`,
  saveFailed: msg`Failed to save schedule`,
  alertTitle: msg`Oops! There's something not quite right with the schedule.`,

  conflictTitle: msg`This schedule was changed while you were editing.`,
  cancelledTitle: msg`This schedule was cancelled while you were editing.`,
  cancelledText: msg`Your changes are not saved. Create it again as a new schedule, or discard them.`,
  createAgain: msg`Create it again`,

  othersUnknown: msg`We don’t know which schedules are in force, or whether this one overlaps them.`,
  loadingOthers: msg`Checking for overlaps with other schedules…`,
  othersOutdated: (time: string) =>
    msg`The other schedules could not be refreshed. Overlaps and the preview follow the list as it was at ${time}.`,
  notCompared: (count: number) =>
    msg`${plural(count, { one: '# schedule could not be understood and was not compared.', other: '# schedules could not be understood and were not compared.' })}`,
  notUnderstood: msg`This schedule could not be understood, so it cannot be changed here.`,
  overlapTitle: (count: number) =>
    msg`${plural(count, { one: 'Another schedule overrides some of the same for some of the same orders.', other: '# other schedules override some of the same for some of the same orders.' })}`,
  overlapLine: (other: string, fields: string, orders: string, delivered: string, active: string) =>
    msg`“${other}”: both override ${fields} for ${orders}, delivered ${delivered}, while both are active: ${active}.`,
  thisWins: (fields: string) => msg`This schedule wins: customers see its ${fields}.`,
  otherWins: (other: string, fields: string) => msg`“${other}” wins: customers see its ${fields}.`,
  rule: msg`The rule: the schedule that starts later wins; of two that start at the same moment, the one that was created later.`,
  andMore: (count: number) => msg`And ${count} more.`,
  saveAllTheSame: msg`You can save all the same.`,
} as const

/** What switches the override of a field on. */
export const overrideLabels: Readonly<Record<OverrideField, MessageDescriptor>> = {
  name: msg`Override name`,
  description: msg`Override description`,
  price: msg`Override price`,
  priority: msg`Override option priority`,
}
