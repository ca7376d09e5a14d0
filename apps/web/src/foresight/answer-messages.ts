import type { MoveFact, OptionFact } from '@goat/foresight/conditions'
import type { MissingFact } from '@goat/foresight/what-if'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { despatchDayNames, factLabels } from '../records/order-labels.ts'

/** The answer in one sentence, and the names in it; `step-messages.ts` has the sentences of its steps. */
export const answerMessages = {
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
