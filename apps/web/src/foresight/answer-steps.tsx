import { type Order, type OrderFact, orderFacts } from '@goat/domain/order-facts'
import { type Resolution, resolve } from '@goat/foresight/resolve'
import { anyOther, missingFacts, outcomes } from '@goat/foresight/what-if'
import { Button } from '@goat/ui/button'
import { Alert } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { useWorldAt } from '../live/world.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/router.tsx'
import { FactoriesLinked } from '../records/notes.tsx'
import type { OrderAddress } from './address.ts'
import classes from './answer.module.css'
import { differentTexts } from './answer-text.ts'
import { messages } from './messages.ts'
import { OtherTimes } from './other-times.tsx'
import type { Line, Others } from './rule-lines.ts'
import { type AnswerContext, headlineOf, showIn } from './show.ts'
import { type Item, optionItems, type Step, stepsOf, tooEarlyText } from './steps.ts'

export type AnswerStepsProps = {
  readonly asked: AnswerContext
  readonly resolution: Resolution
  readonly address: OrderAddress
  readonly onChange: (facts: Partial<Order>) => void
  readonly onAddress: (next: Partial<OrderAddress>) => void
}

/** The reasons of an answer: the facts that are missing, each step, and other times. Loaded after the sentence is shown. */
export function AnswerSteps({ asked, resolution, address, onChange, onAddress }: AnswerStepsProps) {
  const steps = useMemo(() => stepsOf(asked, resolution), [asked, resolution])
  return (
    <>
      {address.revision === undefined ? null : <ChangedSince asked={asked} resolution={resolution} revision={address.revision} />}
      <ol className="grid gap-12">
        {steps.map((step) => (
          <StepItem key={step.id} step={step} onChange={onChange} />
        ))}
      </ol>
      <MissingFacts asked={asked} resolution={resolution} onChange={onChange} />
      <OtherTimes asked={asked} address={address} onAddress={onAddress} />
    </>
  )
}

/** What a copied link answered, if later changes of the records have changed that (FOR-89). */
function ChangedSince({ asked, resolution, revision }: Pick<AnswerStepsProps, 'asked' | 'resolution'> & { readonly revision: number }) {
  const say = useSay()
  const { world, order } = asked
  const { data, isError } = useWorldAt(revision < world.revision ? revision : undefined)
  const texted = useMemo(() => {
    if (data === undefined) return undefined
    const { world: then } = data
    const before = { asked: { ...asked, world: then, show: showIn(say, order.brand, then) }, resolution: resolve(then, order) }
    return differentTexts(before, { asked, resolution })
  }, [data, asked, order, resolution, say])
  if (isError || revision > world.revision) return <Alert variant="info">{say(messages.changedUnknown)}</Alert>
  if (texted === undefined || revision === world.revision || texted.before === texted.after) return null
  return (
    <Alert variant="warning" title={say(msg`These records have changed since the link was made.`)}>
      <p>{say(msg`Then: ${{ sentence: texted.before }}`)}</p>
      <p>{say(msg`Now: ${{ sentence: texted.after }}`)}</p>
    </Alert>
  )
}

/** The facts that would decide an answer, a row each, which opens the answer for each value (FOR-45). */
function MissingFacts({ asked, resolution, onChange }: Omit<AnswerStepsProps, 'address' | 'onAddress'>) {
  const { rows, lacking } = useMemo(() => missingRowsOf(asked, resolution), [asked, resolution])
  return (
    <>
      {lacking.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {rows.map(({ fact, title, lines }) => (
        <details key={fact} className={`grid gap-4 frame surface padding-12-16 wraps anywhere ${classes['missing']}`}>
          <summary>{title}</summary>
          <ul className="grid gap-8">
            {lines.map(({ names, value, text }) => (
              <li key={text} className="row gap-4 gap-x-12 text-14">
                {value === undefined ? <strong>{names}</strong> : <Button onClick={() => onChange({ [fact]: value })}>{names}</Button>}
                <span className={classes['rule']}>{text}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  )
}

/** One step of an answer: the result first, then why, then the rules that were not used. */
function StepItem({ step, onChange }: Pick<AnswerStepsProps, 'onChange'> & { readonly step: Step }) {
  const { title, outcome, result, why, link, closures, lines, others, items } = step
  return (
    <li className={`grid gap-4 frame surface padding-12-16 wraps anywhere ${classes['step']}`} data-outcome={outcome}>
      <h3 className="note medium">{title}</h3>
      <p className="text-18 strong">
        <FactoriesLinked>{result}</FactoriesLinked>
      </p>
      {why.length === 0 && link === undefined ? null : (
        <p>
          <FactoriesLinked>{why.join(' ')}</FactoriesLinked>{' '}
          {link === undefined ? null : (
            <Link className="target" to={link.to}>
              {link.text}
            </Link>
          )}
        </p>
      )}
      {closures.length === 0 ? null : <Rules lines={closures} onChange={onChange} />}
      <Items items={items} />
      {lines.length === 0 ? null : <Rules lines={lines} onChange={onChange} />}
      {others === undefined ? null : <OtherRules others={others} onChange={onChange} />}
    </li>
  )
}

function Rules({ lines, onChange }: Pick<AnswerStepsProps, 'onChange'> & { readonly lines: readonly Line[] }) {
  return (
    <ul className="grid gap-8">
      {lines.map(({ id, text, to, change }) => (
        <li key={id} className="row gap-4 gap-x-12 text-14">
          <Link className={`target ${classes['rule']}`} to={to}>
            {text}
          </Link>
          {change === undefined ? null : (
            <Button variant="secondary" onClick={() => onChange(change.facts)}>
              {change.text}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

export function Items({ items }: { readonly items: readonly (Omit<Item, 'notes' | 'more'> & Partial<Item>)[] }) {
  if (items.length === 0) return null
  return (
    <ul className="grid gap-8">
      {items.map(({ id, text, detail, notes = [] }) => (
        <li key={id} className={`row gap-2 gap-x-12 stretch tabular ${classes['item']}`}>
          <span className="medium">{text}</span>
          {detail === undefined ? null : <span className="to-end">{detail}</span>}
          {notes.length === 0 ? null : <span className="line-full note">{notes.join(' ')}</span>}
        </li>
      ))}
    </ul>
  )
}

/** The rules that do not apply; explained only while they are open. */
function OtherRules({ others, onChange }: Pick<AnswerStepsProps, 'onChange'> & { readonly others: Others }) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const { lines, more } = useMemo(() => (isOpen ? others.list() : { lines: [], more: 0 }), [isOpen, others])
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="summary note">{others.text}</summary>
      <Rules lines={lines} onChange={onChange} />
      {more === 0 ? null : <p className="note">{say(messages.others(more))}</p>}
    </details>
  )
}

const comparedFacts = 3

/** The facts that would decide an answer, and what the factory's record lacks. Values with equal answers are one line (FOR-45). */
export function missingRowsOf(asked: AnswerContext, resolution: Resolution) {
  const { world, order, say, show } = asked
  const missing = missingFacts(world, order, resolution)
  const rows = missing
    .filter(isOfOrder)
    .slice(0, comparedFacts)
    .flatMap((fact) => rowOf(asked, resolution, fact) ?? [])
  const lacking = resolution.factory === undefined ? missing.filter((one) => !isOfOrder(one)) : []
  return { rows, lacking: lacking.map((one) => say(msg`The factory’s record lacks: ${{ fact: show.fact(one) }}.`)) }
}

/** A fact that would decide an answer: each different answer, and in words the values that have it. */
function rowOf(asked: AnswerContext, resolution: Resolution, fact: OrderFact) {
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
    title: say(msg`It depends on: ${{ fact: show.fact(fact) }}`),
    lines: alike.map(([text, same]) => {
      const values = same.flatMap((one) => one.values)
      const names = show.some(values.map((one) => show.value(fact, one, order.factory)))
      // The value to choose; all others together have no name.
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
