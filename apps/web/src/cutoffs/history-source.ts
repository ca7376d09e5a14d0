import { type Cutoff, cutoffDays, cutoffKind, displayServiceName, sortExceptions } from '@goat/domain/kinds/cutoff'
import { type DatedCutoff, datedCutoffKind } from '@goat/domain/kinds/cutoff-override'
import { type FactoryContent, factoryKind } from '@goat/domain/kinds/factory'
import { readPart, splitKey } from '@goat/domain/kinds/kind'
import { msg } from '@lingui/core/macro'
import { paths, queryOf } from '../paths.ts'
import type { MessageDescriptor, Say } from '../platform/locale/locale.tsx'
import { changeSource, type DescribeContext, describeBy, type Fact, factsOf } from '../records/fields.ts'
import { productTypeName } from '../records/order-labels.ts'
import { datedTextsIn, showIn as showDatedIn } from './calendar/show.ts'
import { dayNames, showIn } from './messages.ts'

/** What was done with cut-off times, as the change history says it. */
const historyMessages = {
  servicesAt: (what: string, value: string) => msg`${what}: ${value}`,
} as const

/**
 * Changes of fulfilment centres, whose key is `GB-DPS-SLE`, of their delivery services, whose key is `GB-DPS-SLE/44`, and of dated cut-offs,
 * whose key is their id.
 */
export const source = changeSource({
  factory: describeBy<FactoryContent>({
    // Earlier releases logged only the time zone.
    read: (logged) => readPart(factoryKind, logged),
    actions: { 'timeZone.imported': msg`Imported from a file` },
    subject: (_one, key) => key,
    to: (_one, key) => `${paths.cutoffs}${queryOf({ factory: key })}`,
    facts: (factory, { say }) =>
      factsOf(factoryKind, { label: (name) => say(factoryLabels[name]), value: ({ get }, of) => [get(of)].flat().join(', ') }, factory),
  }),
  cutoff: describeBy<Cutoff>({
    read: (logged) => readPart(cutoffKind, logged),
    actions: {
      'defaults.updated': msg`Defaults changed`,
      'exception.added': (...change) => msg`Exception for ${{ productType: changedType(...change) }} added`,
      'exception.updated': (...change) => msg`Exception for ${{ productType: changedType(...change) }} changed`,
      'exception.deleted': (...change) => msg`Exception for ${{ productType: changedType(...change) }} deleted`,
    },
    subject: (_one, key) => {
      const [factory = key, service = ''] = splitKey(key)
      return `${factory}, ${displayServiceName(factory, service)}`
    },
    to: (_one, key) => {
      const [factory = key, service = ''] = splitKey(key)
      return `${paths.cutoffs}${queryOf({ factory, service })}`
    },
    showsDeleted: true,
    facts: cutoffFacts,
  }),
  'cutoff-override': describeBy<DatedCutoff>({
    read: (logged) => readPart(datedCutoffKind, logged),
    actions: {
      'datedCutoff.created': msg`Dated cut-off created`,
      'datedCutoff.updated': msg`Dated cut-off changed`,
      'datedCutoff.cancelled': msg`Dated cut-off cancelled`,
    },
    subject: (dated, _key, { say }) => say(msg`${{ what: dated.reason }}, ${{ where: placeOf(dated, say) }}`),
    line: lineOfDated,
    details: ({ days }, { say }) => (days === null ? [] : [showDatedIn(say).weekdays(days)]),
    to: ({ from }) => `${paths.cutoffCalendar}${queryOf({ from })}`,
    // Without a time, it is closed; other fields without a value apply to all.
    facts: (dated, { say }) =>
      factsOf(datedCutoffKind, datedTextsIn(say), dated, ({ name, get }) => name === 'time' || get(dated) !== null),
  }),
})

const factoryLabels: Readonly<Record<keyof FactoryContent, MessageDescriptor>> = {
  timeZone: msg`Time zone`,
  country: msg`Country`,
  domesticCountries: msg`Domestic countries`,
  currency: msg`Currency`,
}

/** The product type of the exception that a change is about: the first one that differs. */
function changedType(old: Cutoff | undefined, now: Cutoff | undefined, say: Say): string {
  const all = [...(now?.exceptions ?? []), ...(old?.exceptions ?? [])]
  const of = (value: Cutoff | undefined, id: string) => JSON.stringify(value?.exceptions.find((one) => one.id === id))
  return productTypeName(all.find(({ id }) => of(old, id) !== of(now, id))?.productType ?? '', say)
}

function cutoffFacts(value: Cutoff, { say }: DescribeContext): readonly Fact[] {
  const show = showIn(say)
  return [
    ...cutoffDays.flatMap((day): readonly Fact[] => {
      // Earlier releases logged exceptions without the defaults.
      const time: string | undefined = value.default[day]
      return time === undefined ? [] : [[say(dayNames[day]), show.time(time)]]
    }),
    ...sortExceptions(value.exceptions).map(
      (one): Fact => [
        say(msg`${{ what: productTypeName(one.productType, say) }}, ${{ where: show.daysInSentence(one.applicableOn) }}`),
        show.time(one.time),
      ],
    ),
  ]
}

function lineOfDated({ factories, services, productTypes, time, reason }: DatedCutoff, { say }: DescribeContext): string {
  const what = [...namesOf(services ?? [], factories), ...(productTypes ?? []).map((one) => productTypeName(one, say))].join(', ')
  if (time === null) return say(what === '' ? msg`Closed: ${reason}` : msg`Closed for ${what}: ${reason}`)
  const at = showIn(say).time(time)
  return say(what === '' ? msg`Cut-off ${{ time: at }}: ${reason}` : msg`Cut-off ${{ time: at }} for ${what}: ${reason}`)
}

/** Where it applies, also if that is everywhere (HIS-40). */
function placeOf({ factories, services }: DatedCutoff, say: Say): string {
  const centres = factories === null ? say(msg`all fulfilment centres`) : factories.join(', ')
  return services === null ? centres : say(historyMessages.servicesAt(centres, namesOf(services, factories).join(', ')))
}

/** Display names of services; raw ones unless there is only one factory, because several may call one service differently. */
function namesOf(services: readonly string[], factories: readonly string[] | null): readonly string[] {
  const [factory, ...others] = factories ?? []
  return factory === undefined || others.length > 0 ? services : services.map((service) => displayServiceName(factory, service))
}
