import type { Order } from '@goat/domain/order-facts'
import type { Resolution } from '@goat/foresight/resolve'
import { Button } from '@goat/ui/button'
import { useMemo } from 'react'
import classes from './answer.module.css'
import type { AnswerContext } from './answer-context.ts'
import { missingRowsOf } from './missing-rows.ts'

export type MissingFactsProps = {
  readonly asked: AnswerContext
  readonly resolution: Resolution
  readonly onChange: (facts: Partial<Order>) => void
}

/** The facts that would decide an answer, a row each, which opens the answer for each value (FOR-45). */
export function MissingFacts({ asked, resolution, onChange }: MissingFactsProps) {
  const { rows, lacking } = useMemo(() => missingRowsOf(asked, resolution), [asked, resolution])
  return (
    <>
      {lacking.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {rows.map(({ fact, title, lines }) => (
        <details key={fact} className={classes['missing']}>
          <summary>{title}</summary>
          <ul className={classes['lines']}>
            {lines.map(({ names, value, text }) => (
              <li key={text} className={classes['line']}>
                {value === undefined ? (
                  <strong>{names}</strong>
                ) : (
                  <Button className={classes['change']} onClick={() => onChange({ [fact]: value })}>
                    {names}
                  </Button>
                )}
                <span className={classes['rule']}>{text}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  )
}
