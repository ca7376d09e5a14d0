import { displayServiceName } from '@goat/domain/kinds/cutoff'
import { type HolidayDecision, holidayDecisionKind } from '@goat/domain/kinds/holiday-decision'
import { readValue, splitKey } from '@goat/domain/kinds/kind'
import { type SampleOrder, sampleFacts, sampleOrderFields } from '@goat/domain/kinds/sample-order'
import type { Weekday } from '@goat/domain/time/calendar'
import { showTimeOfDay } from '@goat/domain/time/time-of-day'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { paths, queryOf } from '../paths.ts'
import { datesIn } from '../platform/locale/dates.ts'
import type { Say } from '../platform/locale/locale.tsx'
import { changeSource, type DescribeContext, describeBy, type Fact } from '../records/fields.ts'
import { factLabels } from '../records/order-labels.ts'
import { factText } from './show.ts'

const historyMessages = {
  willBeOpen: msg`Will be marked as open again.`,
  willNotBeOpen: msg`Will no longer be marked as open.`,
  name: msg`Name`,
  placed: msg`Placed`,
  anyDay: (time: string) => msg`Any day, ${time}`,
  daysAfter: (count: number) =>
    msg`${plural(count, { 0: 'Day of the order', one: '# day after the order', other: '# days after the order' })}`,
} as const

/** Decisions that a factory is open on a public holiday, with keys such as `{factory}/{date}`, and sample orders, whose key is the id. */
export const source = changeSource({
  'holiday-decision': describeBy<HolidayDecision>({
    read: (logged) => readValue(holidayDecisionKind, logged),
    actions: {
      'holidayDecision.open': msg`Public holiday marked as open`,
      'holidayDecision.takenBack': msg`Public holiday no longer marked as open`,
    },
    subject: ({ holiday }, key, { languageTag }) => {
      const [factory, date] = splitKey(key)
      return factory === undefined || date === undefined ? undefined : `${holiday}, ${datesIn(languageTag).day(date)}, ${factory}`
    },
    to: (_one, key) => `${paths.cutoffCalendar}${queryOf({ from: splitKey(key)[1] ?? '' })}`,
    showsDeleted: true,
    // No facts besides the subject.
    facts: () => [],
    more: (old, now, { say }) => {
      if (old !== undefined && now !== undefined) return undefined
      return { outcome: say(now === undefined ? historyMessages.willNotBeOpen : historyMessages.willBeOpen) }
    },
  }),
  'sample-order': describeBy<SampleOrder>({
    read: (logged) => readValue(sampleOrderFields, logged),
    actions: {
      'sampleOrder.created': msg`Sample order added`,
      'sampleOrder.updated': msg`Sample order changed`,
      'sampleOrder.deleted': msg`Sample order deleted`,
    },
    subject: ({ name }) => name,
    to: () => paths.orderCheck,
    facts: sampleTexts,
  }),
})

function sampleTexts({ name, placed, order }: SampleOrder, { say, languageTag, brand }: DescribeContext): readonly Fact[] {
  const stated = sampleFacts.flatMap((fact): readonly Fact[] => {
    const value = order[fact]
    if (value === undefined) return []
    const { factory } = order
    const isOfFactory = fact === 'service' && factory !== undefined
    return [[say(factLabels[fact]), isOfFactory ? displayServiceName(factory, value) : factText(fact, value, brand, say)]]
  })
  const date = (label: MessageDescriptor, days: number | undefined): readonly Fact[] =>
    days === undefined ? [] : [[say(label), say(historyMessages.daysAfter(days))]]
  return [
    [say(historyMessages.name), name],
    [say(historyMessages.placed), showPlaced(placed, say, languageTag)],
    ...stated,
    ...date(factLabels.dispatchDate, order.dispatchInDays),
    ...date(factLabels.deliveryDate, order.deliveryInDays),
  ]
}

/** A date on each weekday, by which its name is formatted. */
const dateOn: Readonly<Record<Weekday, string>> = {
  monday: '2024-01-01',
  tuesday: '2024-01-02',
  wednesday: '2024-01-03',
  thursday: '2024-01-04',
  friday: '2024-01-05',
  saturday: '2024-01-06',
  sunday: '2024-01-07',
}

/** When it is placed, on the clock of its factory or brand, such as "Mon 15:30". */
function showPlaced({ day, time }: SampleOrder['placed'], say: Say, languageTag: string): string {
  const shown = showTimeOfDay(time)
  if (day === 'today') return say(historyMessages.anyDay(shown))
  return `${datesIn(languageTag).weekday(dateOn[day])} ${shown}`
}
