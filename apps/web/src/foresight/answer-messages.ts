import type { MoveFact, OptionFact } from '@goat/foresight/conditions'
import type { MissingFact } from '@goat/foresight/what-if'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { despatchDayNames, factLabels } from '../records/order-labels.ts'

/** What an answer says: the sentence, the steps with the result first, then why, then what would change it, and other times. */
export const texts = {
  printedDispatched: (factory: string, day: string, time: string, place: string) =>
    msg`Printed in ${factory}; dispatched on ${day}, if placed before ${time} ${place} time.`,
  printedDispatchedLater: (factory: string, day: string, time: string, place: string) =>
    msg`Printed in ${factory}; dispatched on ${day}, with the cut-off at ${time} ${place} time that day.`,
  printedPerService: (factory: string) => msg`Printed in ${factory}; the dispatch date depends on the delivery service.`,
  printedNever: (factory: string) => msg`Printed in ${factory}; not dispatched within 60 days.`,
  printedUnknown: (factory: string) => msg`Printed in ${factory}; the dispatch date is not known.`,
  notDecided: (facts: string) => msg`The print site cannot be determined yet. It depends on: ${facts}.`,
  needsFactory: msg`Choose a product or a factory.`,
  needsOnlyFactory: msg`Choose a factory.`,
  dayOf: (day: string, holiday: string) => msg`${day} (${holiday})`,

  scheduleTo: (from: string, to: string, date: string) => msg`“${from} → ${to}, from ${date}”`,
  quoted: (name: string) => msg`“${name}”`,
  placeTime: (time: string, place: string) => msg`${time} ${place} time`,

  andMore: (values: string, count: number) => msg`${values} and ${count} more`,

  pastOrder: msg`This order is in the past. The answer uses the current records.`,
  showAsKnown: msg`Show what applied then`,

  printSite: msg`Print site`,
  move: msg`Move`,
  cutoff: msg`Cut-off`,
  options: msg`Delivery options`,

  startsAt: (factory: string) => msg`Starts at ${factory}.`,
  startUnknown: msg`It is not known at which factory this order starts.`,
  fromOverride: (by: string, at: string) => msg`${by} overrode the print site on ${at}.`,
  byCatalogue: msg`The catalogue’s factory: the override was removed.`,
  byOrder: msg`The factory chosen for this order.`,
  notOverridden: msg`No override of this product is in force.`,
  needsSku: msg`Only some variants of this product are overridden. Choose the SKU.`,

  moves: (from: string, to: string) => msg`Goes from ${from} to ${to}.`,
  stays: (factory: string) => msg`Stays at ${factory}.`,
  mayMove: (from: string, to: string) => msg`May go from ${from} to ${to}.`,
  noMoves: msg`Stays at its factory: this brand has no designation schedules.`,
  movedBy: (name: string) => msg`${name} moves it.`,
  nothingMoves: msg`No schedule moves it.`,
  mightMove: (name: string, facts: string) => msg`${name} moves it, depending on: ${facts}.`,

  dispatched: (day: string) => msg`Dispatched on ${day}.`,
  neverDispatched: msg`Not dispatched within 60 days.`,
  dispatchUnknown: msg`The dispatch date is not known.`,
  dispatchPerService: msg`The dispatch date depends on the delivery service.`,
  closedOn: (services: string, day: string, reason: string) => msg`${services}: closed on ${day} (“${reason}”).`,
  closedFrom: (services: string, first: string, last: string, reason: string) =>
    msg`${services}: closed from ${first} to ${last} (“${reason}”).`,
  cutoffBy: (service: string, time: string, place: string) => msg`The cut-off of ${service} is ${time} ${place} time that day.`,
  cutoffOfAll: (time: string, place: string) => msg`The cut-off of every delivery service is ${time} ${place} time that day.`,
  assumedType: (type: string) => msg`The product type is assumed to be ${type}, because the order has a card type.`,
  byDefault: msg`It is the default.`,
  byDated: (reason: string) => msg`It is the dated cut-off “${reason}”.`,
  byException: (type: string) => msg`It is the exception for ${type}.`,
  serviceDated: (service: string, day: string, time: string, reason: string) => msg`${service}: ${day}, cut-off ${time} (“${reason}”)`,
  serviceLine: (service: string, day: string, time: string) => msg`${service}: ${day}, cut-off ${time}`,
  serviceNever: (service: string) => msg`${service}: not within 60 days`,
  serviceByType: (service: string) => msg`${service}: depends on the product type`,
  holidayUndecided: (day: string, holiday: string, factory: string) =>
    msg`${day} is ${holiday}, a public holiday. Nobody has decided whether ${factory} works that day.`,
  holidayOpen: (day: string, holiday: string, factory: string) =>
    msg`${day} is ${holiday}, a public holiday. ${factory} was marked as open that day.`,
  holidayDated: (day: string, holiday: string) => msg`${day} is ${holiday}, a public holiday. A dated cut-off decides that day.`,
  holidaysFailed: msg`Public holidays could not be loaded, so none are mentioned.`,
  secondsBefore: (seconds: number) =>
    msg`${plural(seconds, { one: 'Placed # second before the cut-off.', other: 'Placed # seconds before the cut-off.' })}`,
  minutesBefore: (minutes: number) =>
    msg`${plural(minutes, { one: 'Placed # minute before the cut-off.', other: 'Placed # minutes before the cut-off.' })}`,

  optionCount: (count: number) =>
    msg`${plural(count, { one: 'The customer can choose # delivery option.', other: 'The customer can choose # delivery options.' })}`,
  noOptions: msg`This factory has no delivery options.`,
  optionsUnknown: msg`The delivery options are known once the factory is.`,
  destinationIgnored: msg`Destination is not considered here.`,
  tooEarly: (delivery: string, dispatch: string) =>
    msg`Delivery on ${delivery} is impossible: the order is dispatched on ${dispatch} at the earliest.`,
  priceUnknown: msg`price not known`,
  fieldBy: (field: string, name: string) => msg`${field} from ${name}.`,
  fieldOpen: (field: string, value: string, name: string) => msg`${field} ${value} if ${name} applies.`,
  fieldOpenBy: (field: string, name: string) => msg`${field} from ${name}, if it applies.`,
  fieldValue: (field: string, value: string) => msg`${field}: ${value}`,
  priceField: msg`Price`,
  nameField: msg`Name`,
  descriptionField: msg`Description`,
  priorityField: msg`Order of options`,

  lost: (name: string, winner: string) => msg`Not used: ${name} starts earlier than ${winner}, which has precedence.`,
  lostCreated: (name: string, winner: string) => msg`Not used: ${name} was created before ${winner}, which has precedence.`,
  lostId: (name: string, winner: string) => msg`Not used: ${name} has a lower id than ${winner}, which has precedence.`,
  lostLoop: (name: string, to: string) => msg`Not used: ${name} would return the order to ${to}.`,
  lostNoOption: (name: string) => msg`Not used: the delivery option of ${name} does not exist.`,
  unknown: (name: string, facts: string) => msg`Not decided: ${name} depends on ${facts}.`,
  unknownBehind: (name: string) => msg`Not decided: ${name} applies unless another schedule has precedence.`,
  skipped: (name: string) => msg`Not used: ${name} does not apply.`,
  skippedFacts: (name: string, facts: string) => msg`Not used: ${name} does not match: ${facts}.`,
  paused: (name: string) => msg`Not used: ${name} is paused.`,
  cancelled: (name: string) => msg`Not used: ${name} was cancelled.`,
  notYet: (name: string, date: string) => msg`Not used: ${name} starts on ${date}.`,
  over: (name: string, date: string) => msg`Not used: ${name} ended on ${date}.`,
  others: (count: number) => msg`${plural(count, { one: '# other schedule does not apply.', other: '# other schedules do not apply.' })}`,
  changeTo: (fact: string, value: string) => msg`Change ${fact} to ${value}`,
  changeTime: (time: string) => msg`Change the time to ${time}`,

  range: (first: string, last: string) => msg`${first} to ${last}`,
  dependsOn: (fact: string) => msg`It depends on: ${fact}`,
  recordLacks: (fact: string) => msg`The factory’s record lacks: ${fact}.`,
  schedule: msg`Open the schedule`,
  product: msg`Open the product`,
  cutoffs: msg`Open the cut-offs`,
  option: msg`Open the delivery options`,

  whenChanges: msg`When does this change?`,
  nextChange: (at: string) => msg`The answer changes next at ${at}.`,
  noNextChange: msg`The answer does not change within 60 days.`,
  days: msg`Days`,
  daysOf: (count: number) => msg`${plural(count, { one: '# day', other: '# days' })}`,
  changeCount: (count: number) =>
    msg`${plural(count, { 0: 'No change in this period.', one: '# change in this period.', other: '# changes in this period.' })}`,
  before: (sentence: string) => msg`Before: ${sentence}`,
  after: (sentence: string) => msg`After: ${sentence}`,
  changedBy: (name: string, by: string, at: string) => msg`Because of ${name}, changed last by ${by} on ${at}.`,
  datedCutoff: (reason: string) => msg`the dated cut-off “${reason}”`,
  cutoffsOf: (factory: string, service: string) => msg`the cut-offs of ${service} at ${factory}`,

  compareDate: msg`Date to compare`,
  compareTime: msg`Time to compare`,
  compare: msg`Compare with another time`,
  thisTime: (at: string) => msg`Placed at ${at}`,
  noDifference: msg`The answers are the same.`,

  recordsDate: msg`Date of the records`,
  recordsTime: msg`Time of the records`,
  lastChange: (at: string) => msg`Their last change was on ${at}.`,
  asKnown: msg`Show earlier settings`,
  past: (at: string) => msg`Based on the records as of ${at}, not on the current ones.`,

  changedSince: msg`These records have changed since the link was made.`,
  changedUnknown: msg`These records have changed since the link was made. How they stood then is not known.`,
  wasThen: (sentence: string) => msg`Then: ${sentence}`,
  isNow: (sentence: string) => msg`Now: ${sentence}`,
  showCurrent: msg`Show the current records`,
  pastFailed: msg`The order could not be checked at that time.`,
  pastLoading: msg`Loading the records of that time…`,
  decidedBy: msg`History of the record that decides it`,
  path: (factories: string) => msg`By way of ${factories}.`,
} as const

/** Names of everything that may be missing, also of what only a factory's record has. */
export const missingLabels: Readonly<Record<MissingFact | MoveFact | OptionFact, MessageDescriptor>> = {
  ...factLabels,
  timeZone: msg`time zone`,
  domesticCountries: msg`domestic countries`,
  cutoff: msg`cut-offs of this delivery service`,
  day: msg`time zone`,
  time: msg`time zone`,
  dispatchDay: msg`dispatch day`,
}

/** The name of each dispatch day, in sentences. */
export const dispatchDayNames: Readonly<Record<string, MessageDescriptor>> = { ...despatchDayNames, later: msg`later` }

type SkippedSentence = (name: string, wanted: string, got: string) => MessageDescriptor

/** Why one fact excludes a schedule: what it applies to, and what the order has. */
export const skippedSentences: Readonly<Record<MoveFact | OptionFact, SkippedSentence>> = {
  cardType: (name, wanted, got) => msg`Not used: ${name} applies to ${wanted} cards; this order is ${got}.`,
  packType: (name, wanted, got) => msg`Not used: ${name} applies to ${wanted}; this order is ${got}.`,
  consignmentType: (name, wanted, got) => msg`Not used: ${name} applies to ${wanted}; this order is ${got}.`,
  deliveryMethod: (name, wanted, got) => msg`Not used: ${name} applies to ${wanted} delivery; this order has ${got}.`,
  addressType: (name, wanted, got) => msg`Not used: ${name} applies to ${wanted}; this order is ${got}.`,
  giftType: (name, wanted, got) => msg`Not used: ${name} applies to ${wanted}; this order has ${got}.`,
  destination: (name, wanted, got) => msg`Not used: ${name} applies to orders to ${wanted}; this order goes to ${got}.`,
  dispatchDay: (name, wanted, got) =>
    msg`Not used: ${name} applies to orders that are dispatched ${wanted}; this order is dispatched ${got}.`,
  day: (name, wanted, got) => msg`Not used: ${name} applies on ${wanted}; this order is placed on ${got}.`,
  time: (name, wanted, got) => msg`Not used: ${name} applies from ${wanted}; this order is placed at ${got}.`,
  deliveryDate: (name, wanted, got) => msg`Not used: ${name} applies to delivery from ${wanted}; this order is delivered on ${got}.`,
  timeZone: (name) => msg`Not used: ${name} belongs to a factory without a time zone.`,
}
