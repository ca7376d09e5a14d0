import { type OrderFact, orderFacts } from '@goat/domain/order-facts'
import type { AnswerChange } from '@goat/foresight/changes'
import type { Resolution } from '@goat/foresight/resolve'
import { factLabels } from '../records/order-labels.ts'
import { messages } from './messages.ts'
import { type AnswerContext, headlineOf } from './show.ts'
import { type Step, stepsOf } from './steps.ts'

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

type Answered = { readonly asked: AnswerContext; readonly resolution: Resolution }

/** The answers before and after a change: the headlines, or if these are the same, the steps that differ (FOR-46). */
export function changeTexts(
  asked: AnswerContext,
  { at, before, after }: AnswerChange,
): { readonly before: string; readonly after: string } {
  const askedAt = (placedAt: number): AnswerContext => ({ ...asked, order: { ...asked.order, placedAt } })
  return differentTexts({ asked: askedAt(at - 1), resolution: before }, { asked: askedAt(at), resolution: after })
}

/** Two answers to an order, by times or by records: the headlines, or if these are the same, the steps that differ. */
export function differentTexts(...answers: readonly [Answered, Answered]): { readonly before: string; readonly after: string } {
  const textsOf = ({ asked, resolution }: Answered) => [headlineOf(asked, resolution), ...stepsOf(asked, resolution).map(stepText)] as const
  const [earlier, later] = [textsOf(answers[0]), textsOf(answers[1])]
  const different = (own: readonly [string, ...string[]], other: readonly [string, ...string[]]) =>
    own[0] === other[0] ? own.filter((text) => !other.includes(text)).join(' ') : own[0]
  return { before: different(earlier, later), after: different(later, earlier) }
}

/** The result of a step, by which two answers are compared; if it is not decided, also on what it depends. */
export function stepText({ outcome, result, why, items }: Step): string {
  const itemTexts = items.map(({ text, detail, more }) => [text, detail, ...more].filter(Boolean).join(' '))
  return [result, ...(outcome === 'unknown' ? why : []), ...itemTexts].join(' · ')
}
