import { type Fields, partOf, property, readValue } from '@goat/domain/records/kind'
import type { SampleOrder } from '@goat/domain/sample-orders'
import type { MessageDescriptor } from '@lingui/core'
import { paths } from '../paths.ts'
import type { ChangeSource, DescribeContext, Fact } from '../platform/change-history/change-source.ts'
import { historyMessages as texts } from './history/history-messages.ts'

const actions: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  'sampleOrder.created': texts.created,
  'sampleOrder.updated': texts.updated,
  'sampleOrder.deleted': texts.deleted,
  undone: texts.undone,
}

/** What must be present to describe a sample. History does not load the code that validates one. */
const described: Fields<SampleOrder> = {
  fields: () => [property<SampleOrder, 'name'>('name', 'text'), partOf<'placed', SampleOrder, 'time'>('placed', 'time', 'time')],
}

/** Changes of sample orders (FOR-50); the key is the id. */
export const source: ChangeSource = {
  describe: ({ action, before, after }, context) => {
    const [old, now] = [readValue(described, before), readValue(described, after)]
    const one = now ?? old
    const what = actions[action]
    if (one === undefined || what === undefined) return undefined
    return {
      subject: context.say(texts.subject(one.name)),
      to: now === undefined ? undefined : paths.orderCheck,
      what: context.say(what),
      before: factsOf(old, context),
      after: factsOf(now, context),
    }
  },
}

/** As codes: History does not load the names of every fact. */
function factsOf(sample: SampleOrder | undefined, { say }: DescribeContext): readonly Fact[] {
  if (sample === undefined) return []
  const { name, placed, order } = sample
  return [[say(texts.facts), [name, ...Object.values({ ...placed, ...order })].join(', ')]]
}
