import { type OrderFact, orderFacts } from '@goat/domain/order-facts'
import type { Resolution } from '@goat/foresight/resolve'
import { factLabels } from '../records/order-labels.ts'
import type { AnswerContext } from './answer-context.ts'
import { messages } from './messages.ts'
import { stepsOf } from './steps.ts'

/** An answer as plain text, for a chat (FOR-51): the order, the sentence, and each step. */
export function textOf(asked: AnswerContext, headline: string, resolution: Resolution): string {
  const { order, say, show } = asked
  const facts = orderFacts.flatMap((fact: OrderFact) => {
    const value = order[fact]
    return value === undefined ? [] : [`${say(factLabels[fact])}: ${show.value(fact, value, order.factory)}`]
  })
  const placed = show.moment(order.placedAt, show.zoneOf(order.factory))
  const lines = stepsOf(asked, resolution).map(({ title, result, why, closures, items }) =>
    [
      `• ${title}: ${[result, ...why, ...closures.map(({ text }) => text)].join(' ')}`,
      ...items.map(({ text, detail }) => `  – ${[text, detail].filter(Boolean).join(', ')}`),
    ].join('\n'),
  )
  return [`${say(messages.order)}: ${[placed, ...facts].join('; ')}`, headline, ...lines].join('\n')
}
