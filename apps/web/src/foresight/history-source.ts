import { displayServiceName } from '@goat/domain/kinds/cutoff'
import { type HolidayDecision, holidayDecisionKind } from '@goat/domain/kinds/holiday-decision'
import { readValue, splitKey } from '@goat/domain/kinds/kind'
import { type SampleOrder, sampleFacts, sampleOrderFields } from '@goat/domain/kinds/sample-order'
import { showTimeOfDay, weekdays } from '@goat/domain/time/calendar'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { holidayName } from '../live/world.ts'
import { paths, queryOf } from '../paths.ts'
import { datesIn } from '../platform/locale/dates.ts'
import { changeSource, type DescribeContext, describeBy, type Fact } from '../records/fields.ts'
import { factLabels } from '../records/order-labels.ts'
import { factText, weekdayIn } from './show.ts'

/** Decisions that a factory is open on a public holiday, with keys such as `{factory}/{date}`, and sample orders, whose key is the id. */
export const source = changeSource({
  'holiday-decision': describeBy<HolidayDecision>({
    read: (logged) => readValue(holidayDecisionKind, logged),
    actions: {
      'holidayDecision.open': msg`Public holiday marked as open`,
      'holidayDecision.takenBack': msg`Public holiday no longer marked as open`,
    },
    subject: ({ holiday, dutchName = null }, key, { languageTag }) => {
      const [factory, date] = splitKey(key)
      if (factory === undefined || date === undefined) return undefined
      return `${holidayName({ languageTag }, { name: holiday, dutchName })}, ${datesIn(languageTag).day(date)}, ${factory}`
    },
    to: (_one, key) => `${paths.cutoffCalendar}${queryOf({ from: splitKey(key)[1] ?? '' })}`,
    showsDeleted: true,
    // No facts besides the subject.
    facts: () => [],
    more: (old, now, { say }) => {
      if (old !== undefined && now !== undefined) return undefined
      return { outcome: say(now === undefined ? msg`Will no longer be marked as open.` : msg`Will be marked as open again.`) }
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
  const { factory } = order
  const time = showTimeOfDay(placed.time)
  // On the clock of its factory or brand, such as "Mon 15:30".
  const when = placed.day === 'today' ? say(msg`Any day, ${time}`) : `${weekdayIn(languageTag, weekdays.indexOf(placed.day))} ${time}`
  const stated = sampleFacts.flatMap((fact): readonly Fact[] => {
    const value = order[fact]
    if (value === undefined) return []
    const isOfFactory = fact === 'service' && factory !== undefined
    return [[say(factLabels[fact]), isOfFactory ? displayServiceName(factory, value) : factText(fact, value, brand, say)]]
  })
  const date = (fact: 'dispatchDate' | 'deliveryDate', days: number | undefined): readonly Fact[] =>
    days === undefined ? [] : [[say(factLabels[fact]), say(daysAfter(days))]]
  return [
    [say(msg`Name`), name],
    [say(msg`Placed`), when],
    ...stated,
    ...date('dispatchDate', order.dispatchInDays),
    ...date('deliveryDate', order.deliveryInDays),
  ]
}

function daysAfter(count: number): MessageDescriptor {
  return msg`${plural(count, { 0: 'Day of the order', one: '# day after the order', other: '# days after the order' })}`
}
