import type { Order } from '@goat/domain/order-facts'
import { Button } from '@goat/ui/button'
import { useMemo, useState } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { Link } from '../platform/navigation/link.tsx'
import classes from './answer.module.css'
import type { Line, Others } from './rule-lines.ts'
import { stepMessages } from './step-messages.ts'
import type { Step } from './steps.ts'

/** One step of an answer: the result first, then why, then the rules that were not used. */
export function StepItem({ step, onChange }: { readonly step: Step; readonly onChange: (facts: Partial<Order>) => void }) {
  const { title, outcome, result, why, link, closures, lines, others, items } = step
  return (
    <li className={classes['step']} data-outcome={outcome}>
      <h3 className={classes['title']}>{title}</h3>
      <p className={classes['result']}>{result}</p>
      {why.length === 0 && link === undefined ? null : (
        <p>
          {why.join(' ')}{' '}
          {link === undefined ? null : (
            <Link className={classes['link']} to={link.to}>
              {link.text}
            </Link>
          )}
        </p>
      )}
      {closures.length === 0 ? null : <Rules lines={closures} onChange={onChange} />}
      {items.length === 0 ? null : (
        <ul className={classes['items']}>
          {items.map(({ id, text, detail, notes }) => (
            <li key={id} className={classes['item']}>
              <span className={classes['item-text']}>{text}</span>
              {detail === undefined ? null : <span className={classes['detail']}>{detail}</span>}
              {notes.length === 0 ? null : <span className={classes['note']}>{notes.join(' ')}</span>}
            </li>
          ))}
        </ul>
      )}
      {lines.length === 0 ? null : <Rules lines={lines} onChange={onChange} />}
      {others === undefined ? null : <OtherRules others={others} onChange={onChange} />}
    </li>
  )
}

type RulesProps = { readonly lines: readonly Line[]; readonly onChange: (facts: Partial<Order>) => void }

function Rules({ lines, onChange }: RulesProps) {
  return (
    <ul className={classes['lines']}>
      {lines.map(({ id, text, to, change }) => (
        <li key={id} className={classes['line']}>
          <Link className={classes['rule']} to={to}>
            {text}
          </Link>
          {change === undefined ? null : (
            <Button variant="secondary" className={classes['change']} onClick={() => onChange(change.facts)}>
              {change.text}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The rules that do not apply; explained only while they are open. */
function OtherRules({ others, onChange }: { readonly others: Others; readonly onChange: RulesProps['onChange'] }) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const { lines, more } = useMemo(() => (isOpen ? others.list() : { lines: [], more: 0 }), [isOpen, others])
  return (
    <details className={classes['others']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{others.text}</summary>
      <Rules lines={lines} onChange={onChange} />
      {more === 0 ? null : <p className={classes['note']}>{say(stepMessages.others(more))}</p>}
    </details>
  )
}
