import { type Cutoff, type CutoffException, cutoffDays, cutoffKind, displayServiceName, sortExceptions } from '@goat/domain/kinds/cutoff'
import { type FactoryContent, factoryKind } from '@goat/domain/kinds/factory'
import { readPart, splitKey } from '@goat/domain/kinds/kind'
import { showTimeOfDay } from '@goat/domain/time/time-of-day'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { paths } from '../paths.ts'
import type { Say } from '../platform/locale/locale.tsx'
import type { ChangeDescription, ChangeSource, ChangeToDescribe, DescribeContext, Fact } from '../records/history.ts'
import { formatAddress } from './address.ts'
import { dayNames } from './messages.ts'
import { type Show, showIn } from './show.ts'

/** What was done with cut-off times, as the change history says it. */
const historyMessages = {
  defaultsUpdated: msg`Defaults changed`,
  exceptionAdded: (productType: string) => msg`Exception for ${productType} added`,
  exceptionUpdated: (productType: string) => msg`Exception for ${productType} changed`,
  exceptionDeleted: (productType: string) => msg`Exception for ${productType} deleted`,
  imported: msg`Imported from a file`,
  undone: msg`Change undone`,
  timeZone: msg`Time zone`,
  country: msg`Country`,
  domesticCountries: msg`Domestic countries`,
  currency: msg`Currency`,
  ruleOf: (productType: string, days: string) => msg`${productType}, ${days}`,
} as const

const actions: Readonly<Partial<Record<string, (productType: string) => MessageDescriptor>>> = {
  'defaults.updated': () => historyMessages.defaultsUpdated,
  'exception.added': historyMessages.exceptionAdded,
  'exception.updated': historyMessages.exceptionUpdated,
  'exception.deleted': historyMessages.exceptionDeleted,
  imported: () => historyMessages.imported,
  'timeZone.imported': () => historyMessages.imported,
  undone: () => historyMessages.undone,
}

/** Changes of fulfilment centres, whose key is `GB-DPS-SLE`, and of their delivery services, whose key is `GB-DPS-SLE/44`. */
export const source: ChangeSource = {
  describe: (change, context) => (change.kind === 'factory' ? describeFactory(change, context) : describeService(change, context)),
}

function describeFactory({ key, action, before, after }: ChangeToDescribe, { say }: DescribeContext): ChangeDescription | undefined {
  const what = actions[action]?.('')
  if (what === undefined) return undefined
  const [old, now] = [readPart(factoryKind, before), readPart(factoryKind, after)]
  const to = now === undefined ? undefined : `${paths.cutoffs}${formatAddress({ factory: key, service: undefined })}`
  return { subject: key, to, what: say(what), before: factoryFacts(old, say), after: factoryFacts(now, say) }
}

function factoryFacts(factory: FactoryContent | undefined, say: Say): readonly Fact[] {
  // Earlier releases logged only the time zone.
  const { timeZone, country, domesticCountries = [], currency }: Partial<FactoryContent> = factory ?? {}
  return [
    ...(timeZone ? [[say(historyMessages.timeZone), timeZone] as const] : []),
    ...(country ? [[say(historyMessages.country), country] as const] : []),
    ...(domesticCountries.length > 0 ? [[say(historyMessages.domesticCountries), domesticCountries.join(', ')] as const] : []),
    ...(currency ? [[say(historyMessages.currency), currency] as const] : []),
  ]
}

function describeService(
  { key, action, before, after }: ChangeToDescribe,
  { say, languageTag }: DescribeContext,
): ChangeDescription | undefined {
  const show = showIn(say, languageTag)
  const [factory = key, service = ''] = splitKey(key)
  const [old, now] = [readPart(cutoffKind, before), readPart(cutoffKind, after)]
  const what = actions[action]?.(changedRule(old, now)?.productType ?? '')
  if (what === undefined) return undefined
  return {
    subject: `${factory}, ${displayServiceName(factory, service)}`,
    to: `${paths.cutoffs}${formatAddress({ factory, service })}`,
    what: say(what),
    before: factsOf(old, say, show),
    after: factsOf(now, say, show),
  }
}

/** The exception that a change is about: the first one that differs. */
function changedRule(old: Cutoff | undefined, now: Cutoff | undefined): CutoffException | undefined {
  const all = [...(now?.exceptions ?? []), ...(old?.exceptions ?? [])]
  const of = (value: Cutoff | undefined, id: string) => JSON.stringify(value?.exceptions.find((one) => one.id === id))
  return all.find(({ id }) => of(old, id) !== of(now, id))
}

function factsOf(value: Cutoff | undefined, say: Say, show: Show): readonly Fact[] {
  if (value === undefined) return []
  return [
    ...cutoffDays.flatMap((day): readonly Fact[] => {
      // Earlier releases logged exceptions without the defaults.
      const time: string | undefined = value.default[day]
      return time === undefined ? [] : [[say(dayNames[day]), showTimeOfDay(time)]]
    }),
    ...sortExceptions(value.exceptions).map(
      (one): Fact => [say(historyMessages.ruleOf(one.productType, show.daysInSentence(one.applicableOn))), showTimeOfDay(one.time)],
    ),
  ]
}
