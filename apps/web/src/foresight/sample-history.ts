import type { BrandId } from '@goat/domain/brands'
import { displayServiceName } from '@goat/domain/kinds/cutoff'
import { readValue } from '@goat/domain/kinds/kind'
import { type SampleOrder, sampleFacts, sampleOrderFields } from '@goat/domain/kinds/sample-order'
import type { Weekday } from '@goat/domain/time/calendar'
import { showTimeOfDay } from '@goat/domain/time/time-of-day'
import type { MessageDescriptor } from '@lingui/core'
import { paths } from '../paths.ts'
import { datesIn } from '../platform/locale/dates.ts'
import type { Say } from '../platform/locale/locale.tsx'
import type { ChangeSource, DescribeContext, Fact } from '../records/history.ts'
import { factLabels } from '../records/order-labels.ts'
import { historyMessages } from './history/history-messages.ts'
import { factText } from './show.ts'

const actions: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  'sampleOrder.created': historyMessages.sampleCreated,
  'sampleOrder.updated': historyMessages.sampleUpdated,
  'sampleOrder.deleted': historyMessages.sampleDeleted,
  undone: historyMessages.undone,
}

/** Changes of sample orders; the key is the id. */
export const source: ChangeSource = {
  describe: ({ action, before, after }, context) => {
    const [old, now] = [readValue(sampleOrderFields, before), readValue(sampleOrderFields, after)]
    const what = actions[action]
    const subject = (now ?? old)?.name
    if (what === undefined || subject === undefined) return undefined
    const to = now && paths.orderCheck
    return { subject, to, what: context.say(what), before: factsOf(old, context), after: factsOf(now, context) }
  },
}

function factsOf(sample: SampleOrder | undefined, { say, languageTag, brand }: DescribeContext): readonly Fact[] {
  if (sample === undefined) return []
  const { name, placed, order } = sample
  const stated = sampleFacts.flatMap((fact): readonly Fact[] => {
    const value = order[fact]
    return value === undefined ? [] : [[say(factLabels[fact]), showFact(fact, value, order.factory, brand, say)]]
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

function showFact(fact: (typeof sampleFacts)[number], value: string, factory: string | undefined, brand: BrandId, say: Say): string {
  return fact === 'service' && factory !== undefined ? displayServiceName(factory, value) : factText(fact, value, brand, say)
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
