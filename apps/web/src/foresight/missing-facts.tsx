import type { Order } from '@goat/domain/order-facts'
import { type OrderFact, orderFacts } from '@goat/domain/order-facts'
import type { Resolution } from '@goat/foresight/resolve'
import { anyOther, missingFacts, type Outcome, outcomes } from '@goat/foresight/what-if'
import { Button } from '@goat/ui/button'
import { moneyFormat } from '@goat/ui/money-format'
import { useMemo } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import classes from './answer.module.css'
import { missingLabels, answerMessages as texts } from './answer-messages.ts'
import type { Asked } from './asked.ts'
import { headlineOf } from './headline.ts'

export type MissingFactsProps = {
  readonly asked: Asked
  readonly resolution: Resolution
  readonly onChange: (facts: Partial<Order>) => void
}

/** The most facts whose values are compared. */
const comparedFacts = 3

/** The facts that would decide an answer, with the answer for each value (FOR-45). */
export function MissingFacts({ asked, resolution, onChange }: MissingFactsProps) {
  const say = useSay()
  const { world, order, show } = asked
  const missing = useMemo(() => missingFacts(world, order, resolution), [world, order, resolution])
  const lacking = missing.filter((one) => !isOfOrder(one))
  const compared = useMemo(
    () =>
      missing
        .filter(isOfOrder)
        .slice(0, comparedFacts)
        .map((fact) => ({ fact, found: outcomes(world, order, fact) })),
    [world, order, missing],
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
                  <span className={classes['rule']}>{outcomeText(asked, fact, outcome)}</span>
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

/** Facts that only delivery options depend on are compared by those. */
function outcomeText(asked: Asked, fact: OrderFact, { resolution }: Outcome): string {
  const { factory, options } = resolution
  if (!factsOfOptions.includes(fact) || factory === undefined) return headlineOf(asked, resolution)
  const { world, say } = asked
  const format = moneyFormat(say.languageTag, world.factories.get(factory)?.record?.value.currency ?? undefined)
  return options
    .map(({ fields: { name, price } }) => `${name.value} ${typeof price.value === 'number' ? format(price.value) : ''}`.trim())
    .join(' · ')
}
