import type { MoveFact, OptionFact } from '@goat/foresight/conditions'
import type { MissingFact } from '@goat/foresight/what-if'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { despatchDayNames, factLabels } from '../records/order-labels.ts'

/** What several parts of Order Check say, and sentences with values. */
export const messages = {
  printedPerService: (factory: string) => msg`Printed in ${factory}; the dispatch date depends on the delivery service.`,
  printedUnknown: (factory: string) => msg`Printed in ${factory}; the dispatch date is not known.`,
  needsFactory: msg`Choose a product or a factory.`,
  needsOnlyFactory: msg`Choose a factory.`,
  ofPlan: (name: string, plan: string) => msg`${name} of the plan “${plan}”`,
  andMore: (list: string, count: number) => msg`${list} and ${count} more`,
  move: msg`Move`,
  byCatalogue: msg`The catalogue’s factory: the override was removed.`,
  byOrder: msg`The factory chosen for this order.`,
  notOverridden: msg`No override of this product is in force.`,
  needsSku: msg`Only some variants of this product are overridden. Choose the SKU.`,
  mayMove: (from: string, to: string) => msg`May go from ${from} to ${to}.`,
  noMoves: msg`Stays at its factory: this brand has no designation schedules.`,
  cutoffBy: (service: string, time: string, place: string) => msg`The cut-off of ${service} is ${time} ${place} time that day.`,
  assumedType: (type: string) => msg`The product type is assumed to be ${type}, because the order has a card type.`,
  secondsBefore: (seconds: number) =>
    msg`${plural(seconds, { one: 'Placed # second before the cut-off.', other: 'Placed # seconds before the cut-off.' })}`,
  minutesBefore: (minutes: number) =>
    msg`${plural(minutes, { one: 'Placed # minute before the cut-off.', other: 'Placed # minutes before the cut-off.' })}`,
  optionCount: (count: number) =>
    msg`${plural(count, { one: 'The customer can choose # delivery option.', other: 'The customer can choose # delivery options.' })}`,
  optionsUnknown: msg`The delivery options are known once the factory is.`,
  destinationIgnored: msg`Destination is not considered here.`,
  fieldBy: (field: string, name: string) => msg`${field} from ${name}.`,
  fieldOpen: (field: string, value: string, name: string) => msg`${field} ${value} if ${name} applies.`,
  fieldOpenBy: (field: string, name: string) => msg`${field} from ${name}, if it applies.`,
  unknown: (name: string, facts: string) => msg`Not decided: ${name} depends on ${facts}.`,
  unknownBehind: (name: string) => msg`Not decided: ${name} applies unless another schedule has precedence.`,
  skipped: (name: string) => msg`Not used: ${name} does not apply.`,
  others: (count: number) => msg`${plural(count, { one: '# other schedule does not apply.', other: '# other schedules do not apply.' })}`,
  changeTime: (time: string) => msg`Change the time to ${time}`,
  nextChange: (at: string) => msg`The answer changes next at ${at}.`,
  daysOf: (count: number) => msg`${plural(count, { one: '# day', other: '# days' })}`,
  changeCount: (count: number) =>
    msg`${plural(count, { 0: 'No change in this period.', one: '# change in this period.', other: '# changes in this period.' })}`,
  changedBy: (name: string, by: string, at: string) => msg`Because of ${name}, changed last by ${by} on ${at}.`,
  changedUnknown: msg`These records have changed since the link was made. How they stood then is not known.`,
  pastLoading: msg`Loading the records of that time…`,
  purpose: msg`Where is an order printed, when is it dispatched, what can the customer choose, and why?`,
  notCounted: (count: number) =>
    msg`${plural(count, { one: '# record could not be read and is not considered.', other: '# records could not be read and are not considered.' })}`,
  ignored: (facts: string) => msg`Not known here, and ignored: ${facts}.`,
  order: msg`The order`,
  choose: msg`Choose…`,
  moreDetailsFilledIn: (count: number) => msg`More details (${count} filled in)`,
  noSuchProduct: (product: string) => msg`There is no product with the key ${product}.`,
  suggestions: msg`Suggested products`,
  suggestionsFailed: msg`Suggestions could not be loaded. You can type the whole key.`,
  cancel: msg`Cancel`,
  answer: msg`Answer`,
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
