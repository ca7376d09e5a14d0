import { displayServiceName } from '@goat/domain/kinds/cutoff'
import { type DatedCutoff, datedCutoffFields } from '@goat/domain/kinds/cutoff-override'
import { readPart } from '@goat/domain/kinds/kind'
import { showTimeOfDay } from '@goat/domain/time/time-of-day'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { paths } from '../../paths.ts'
import { datesIn } from '../../platform/locale/dates.ts'
import type { Say } from '../../platform/locale/locale.tsx'
import type { ChangeDescription, ChangeSource, ChangeToDescribe, DescribeContext, Fact } from '../../records/history.ts'

/** What was done with dated cut-offs, as the change history says it. */
const historyMessages = {
  datedCreated: msg`Dated cut-off created`,
  datedUpdated: msg`Dated cut-off changed`,
  datedCancelled: msg`Dated cut-off cancelled`,
  datedAt: (reason: string, place: string) => msg`${reason}, ${place}`,
  everyCentre: msg`all fulfilment centres`,
  servicesAt: (centres: string, services: string) => msg`${centres}: ${services}`,
  datedDays: msg`Dates`,
  datedWeekdays: msg`Days of the week`,
  datedTime: msg`Cut-off`,
  datedClosed: msg`Closed`,
  datedFactories: msg`Fulfilment centres`,
  datedServices: msg`Delivery services`,
  datedTypes: msg`Product types`,
  imported: msg`Imported from a file`,
  undone: msg`Change undone`,
} as const

/** Changes of dated cut-offs, whose key is their id. */
export const source: ChangeSource = { describe: describeDated }

function describeDated({ action, before, after }: ChangeToDescribe, { say, languageTag }: DescribeContext): ChangeDescription | undefined {
  const what = datedActions[action]
  const [old, now] = [readPart(datedCutoffFields, before), readPart(datedCutoffFields, after)]
  const dated = now ?? old
  if (what === undefined || dated === undefined) return undefined
  const facts = (value: DatedCutoff | undefined) => (value === undefined ? [] : datedFacts(value, say, languageTag))
  const to = now && `${paths.cutoffCalendar}?${new URLSearchParams({ from: now.from })}`
  const subject = say(historyMessages.datedAt(dated.reason, placeOf(dated, say)))
  return { subject, to, what: say(what), before: facts(old), after: facts(now) }
}

/** Where it applies, also if that is everywhere (HIS-40). */
function placeOf({ factories, services }: DatedCutoff, say: Say): string {
  const centres = factories === null ? say(historyMessages.everyCentre) : factories.join(', ')
  return services === null ? centres : say(historyMessages.servicesAt(centres, namesOf(services, factories).join(', ')))
}

/** Display names of services; raw ones unless there is only one factory, because several may call one service differently. */
function namesOf(services: readonly string[], factories: readonly string[] | null): readonly string[] {
  const [factory, ...others] = factories ?? []
  return factory === undefined || others.length > 0 ? services : services.map((service) => displayServiceName(factory, service))
}

const datedActions: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  'datedCutoff.created': historyMessages.datedCreated,
  'datedCutoff.updated': historyMessages.datedUpdated,
  'datedCutoff.cancelled': historyMessages.datedCancelled,
  imported: historyMessages.imported,
  undone: historyMessages.undone,
}

function datedFacts(
  { from, to, days, time, factories, services, productTypes }: DatedCutoff,
  say: Say,
  languageTag: string,
): readonly Fact[] {
  const { day } = datesIn(languageTag)
  const list = (label: MessageDescriptor, values: readonly string[] | null): readonly Fact[] =>
    values === null ? [] : [[say(label), values.join(', ')]]
  return [
    [say(historyMessages.datedDays), from === to ? day(from) : `${day(from)} – ${day(to)}`],
    ...list(historyMessages.datedWeekdays, days),
    [say(historyMessages.datedTime), time === null ? say(historyMessages.datedClosed) : showTimeOfDay(time)],
    ...list(historyMessages.datedFactories, factories),
    ...list(historyMessages.datedServices, services && namesOf(services, factories)),
    ...list(historyMessages.datedTypes, productTypes),
  ]
}
