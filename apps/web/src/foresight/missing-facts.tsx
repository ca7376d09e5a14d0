import type { Order } from '@goat/domain/order-facts'
import { type OrderFact, orderFacts } from '@goat/domain/order-facts'
import type { OptionAnswer } from '@goat/foresight/options'
import type { Resolution } from '@goat/foresight/resolve'
import { isSameAnswer } from '@goat/foresight/same-answer'
import { anyOther, missingFacts, type Outcome, outcomes } from '@goat/foresight/what-if'
import { Button } from '@goat/ui/button'
import { moneyFormat } from '@goat/ui/money-format'
import { useMemo } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import classes from './answer.module.css'
import { missingLabels } from './answer-messages.ts'
import type { Asked } from './asked.ts'
import { headlineOf } from './headline.ts'
import { stepMessages as texts } from './step-messages.ts'

export type MissingFactsProps = {
  readonly asked: Asked
  readonly resolution: Resolution
  /** Whether to show them if the factory is decided, or if it is not. */
  readonly isFactoryKnown: boolean
  readonly onChange: (facts: Partial<Order>) => void
}

/** The most facts whose values are compared. */
const comparedFacts = 3

/** The facts that would decide an answer, with the answer for each value (FOR-45). */
export function MissingFacts({ asked, resolution, isFactoryKnown, onChange }: MissingFactsProps) {
  const say = useSay()
  const { world, order, show } = asked
  const missing = useMemo(() => missingFacts(world, order, resolution), [world, order, resolution])
  const lacking = isFactoryKnown ? [] : missing.filter((one) => !isOfOrder(one))
  const compared = useMemo(
    () =>
      missing
        .filter(isOfOrder)
        .filter(() => (resolution.factory !== undefined) === isFactoryKnown)
        .slice(0, comparedFacts)
        .map((fact) => ({ fact, found: outcomes(world, order, fact) }))
        .filter(({ found: [first, ...more] }) => first !== undefined && (more.length > 0 || !isSameAnswer(first.resolution, resolution))),
    [world, order, missing, resolution, isFactoryKnown],
  )
  return (
    <>
      {lacking.map((one) => (
        <p key={one}>{say(texts.recordLacks(say(missingLabels[one])))}</p>
      ))}
      {compared.map(({ fact, found }) => (
        <section key={fact} className={classes['missing']}>
          <h3 className={classes['title']}>{say(texts.dependsOn(say(missingLabels[fact])))}</h3>
          <ul className={classes['lines']}>
            {found.map((outcome) => {
              const value = outcome.values.find((one) => one !== anyOther)
              const names = show.some(outcome.values.map((one) => show.value(fact, one, order.factory)))
              return (
                <li key={outcome.values[0]} className={classes['line']}>
                  {value === undefined ? (
                    <strong>{names}</strong>
                  ) : (
                    <Button className={classes['change']} onClick={() => onChange({ [fact]: value })}>
                      {names}
                    </Button>
                  )}
                  <span className={classes['rule']}>
                    {isOfOptions(fact, resolution) ? differentOptions(asked, outcome, found) : headlineOf(asked, outcome.resolution)}
                  </span>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </>
  )
}

function isOfOrder(fact: string): fact is OrderFact {
  return orderFacts.includes(fact as OrderFact)
}

const factsOfOptions: readonly OrderFact[] = ['deliveryDate', 'consignmentType', 'giftType']

/** Whether only the delivery options of an order depend on a fact. */
function isOfOptions(fact: OrderFact, { factory }: Resolution): boolean {
  return factory !== undefined && factsOfOptions.includes(fact)
}

/** The delivery options that are not the same in all outcomes; all of them if they differ in something else than name and price. */
function differentOptions({ world, say }: Asked, { resolution }: Outcome, found: readonly Outcome[]): string {
  const currency = world.factories.get(resolution.factory ?? '')?.record?.value.currency ?? undefined
  const format = moneyFormat(say.languageTag, currency)
  const textOf = ({ fields: { name, price } }: OptionAnswer) => {
    const text = `${name.value} ${typeof price.value === 'number' ? format(price.value) : ''}`.trim()
    return name.open === undefined && price.open === undefined ? text : say(texts.orChanged(text))
  }
  const everywhere = found.map((one) => new Set(one.resolution.options.map(textOf)))
  const all = resolution.options.map(textOf)
  const different = all.filter((text) => !everywhere.every((one) => one.has(text)))
  return (different.length === 0 ? all : different).join(' · ')
}
