import { type OrderFact, orderFacts } from '@goat/domain/order-facts'
import type { Resolution } from '@goat/foresight/resolve'
import { anyOther, missingFacts, outcomes } from '@goat/foresight/what-if'
import { missingLabels, texts } from './answer-messages.ts'
import { headlineOf } from './headline.ts'
import type { AnswerContext } from './show.ts'
import { type Item, optionItems, tooEarlyText } from './steps.ts'

/** A fact that would decide an answer, with the answers for its values. */
export type MissingRow = {
  readonly fact: OrderFact
  readonly title: string
  readonly lines: readonly {
    /** The values with the same answer, in words. */
    readonly names: string
    /** One of them; undefined if they have no name. */
    readonly value: string | undefined
    readonly text: string
  }[]
}

/** The most facts whose values are compared. */
const comparedFacts = 3

/** The facts that would decide an answer, and what the factory's record lacks. Values with equal answers are one line (FOR-45). */
export function missingRowsOf(
  asked: AnswerContext,
  resolution: Resolution,
): { readonly rows: readonly MissingRow[]; readonly lacking: readonly string[] } {
  const { world, order, say } = asked
  const missing = missingFacts(world, order, resolution)
  const rows = missing
    .filter(isOfOrder)
    .slice(0, comparedFacts)
    .flatMap((fact) => rowOf(asked, resolution, fact) ?? [])
  const lacking = resolution.factory === undefined ? missing.filter((one) => !isOfOrder(one)) : []
  return { rows, lacking: lacking.map((one) => say(texts.recordLacks(say(missingLabels[one])))) }
}

function rowOf(asked: AnswerContext, resolution: Resolution, fact: OrderFact): MissingRow | undefined {
  const { world, order, say, show } = asked
  const answers = outcomes(world, order, fact).map((outcome) => ({
    values: outcome.values,
    asked: { ...asked, order: { ...order, [fact]: outcome.values[0] } },
    resolution: outcome.resolution,
  }))
  const isOfOptions = resolution.factory !== undefined && factsOfOptions.includes(fact)
  const items = answers.map((one) => (isOfOptions ? optionItems(one.asked, one.resolution).map(itemText) : []))
  const texted = answers.map((one, at) => ({
    values: one.values,
    text: tooEarlyText(one.asked, one.resolution) ?? (isOfOptions ? differentItems(items, at) : headlineOf(one.asked, one.resolution)),
  }))
  const alike = [...Map.groupBy(texted, ({ text }) => text)]
  // A fact makes no difference to what is shown if all its values have the same answer, and that is the current one.
  const current = isOfOptions ? optionItems(asked, resolution).map(itemText).join(' · ') : headlineOf(asked, resolution)
  if (alike.length === 0 || (alike.length === 1 && alike[0]?.[0] === current)) return undefined
  return {
    fact,
    title: say(texts.dependsOn(say(missingLabels[fact]))),
    lines: alike.map(([text, same]) => {
      const values = same.flatMap((one) => one.values)
      const names = show.some(values.map((one) => show.value(fact, one, order.factory)))
      return { names, value: values.find((one) => one !== anyOther), text }
    }),
  }
}

function isOfOrder(fact: string): fact is OrderFact {
  return orderFacts.includes(fact as OrderFact)
}

/** Only the delivery options of an order depend on these. */
const factsOfOptions: readonly OrderFact[] = ['deliveryDate', 'consignmentType', 'giftType']

function itemText({ text, detail }: Item): string {
  return [text, detail].filter(Boolean).join(' ')
}

/** The delivery options that are not the same in all answers; all of them if they differ in something else than name and price. */
function differentItems(answers: readonly (readonly string[])[], at: number): string {
  const all = answers[at] ?? []
  const different = all.filter((text) => !answers.every((one) => one.includes(text)))
  return (different.length === 0 ? all : different).join(' · ')
}
