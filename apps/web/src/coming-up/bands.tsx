import { townAndCode } from '@goat/domain/kinds/factory'
import { orderOfSample, sampleOrderKind } from '@goat/domain/kinds/sample-order'
import { type Order, type OrderFacts, orderFactIssues } from '@goat/domain/order-facts'
import { dateOfDay, dayMs, type Interval } from '@goat/domain/time/calendar'
import { answerChanges, type Cause } from '@goat/foresight/changes'
import { type CompiledWorld, unknownFacts } from '@goat/foresight/compile'
import { type Resolution, resolve } from '@goat/foresight/resolve'
import type { TimelineRow } from '@goat/foresight/timeline'
import { moneyFormat } from '@goat/ui/number-fields'
import { msg } from '@lingui/core/macro'
import { useDeferredValue, useMemo } from 'react'
import { planIn } from '../live/world.ts'
import { datesIn } from '../platform/locale/dates.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/router.tsx'
import { useRecords } from '../records/of-kind.ts'
import classes from './coming-up.module.css'
import { type Axis, placed } from './drawing.tsx'
import type { NameOf } from './entries.ts'
import { messages, useTimes } from './messages.ts'
import type { ComingUpAddress } from './span.ts'

/** Answers change several times a day, so that longer periods cannot be told apart. */
const longestMs = 60 * dayMs

type Segment = Interval & { readonly text: string; readonly because: Cause | undefined }

type Band = { readonly title: string; readonly segments: readonly Segment[] }

/** The answers to an order, placed at each instant of a range; `tooLong`, if the range is. Nothing without a sample order or facts. */
export function useBands(
  world: CompiledWorld,
  range: Interval,
  { sample, order: facts }: Pick<ComingUpAddress, 'sample' | 'order'>,
  now: number,
): readonly Band[] | 'tooLong' {
  const say = useSay()
  const samples = useRecords(sampleOrderKind).data?.read
  const chosen = samples?.find(({ id }) => id === sample) ?? facts
  const isTooLong = range.end - range.start > longestMs
  const asked = useDeferredValue(chosen && !isTooLong ? JSON.stringify({ chosen, range }) : undefined)
  const bands = useMemo(() => {
    if (asked === undefined) return []
    const { chosen: one, range: of } = JSON.parse(asked)
    const order =
      'id' in one ? orderOfSample(one, world.brand, now, (code) => world.factories.get(code)?.clock?.timeZone) : orderOfFacts(one, world)
    return bandsOf(world, order, of, say)
  }, [world, asked, now, say])
  return chosen !== undefined && isTooLong ? 'tooLong' : bands
}

/** The bands below the picture. What changes them is in the list (`BandChanges`). */
export function Bands({ bands, axis }: { readonly bands: readonly Band[]; readonly axis: Axis }) {
  return bands.map(({ title, segments }) => (
    <div key={title} className={classes['band']} aria-hidden="true">
      <span className="caption">{title}</span>
      <div>
        <div className={classes['moved']} data-layer="texts">
          {segments.map(({ start, end, text }) => (
            <span
              key={start}
              className={`ellipsis text-14 ${classes['placed']}`}
              title={text}
              {...placed(axis.x(start), axis.x(end), axis.x(end))}
            >
              {text}
            </span>
          ))}
        </div>
      </div>
    </div>
  ))
}

type BandChangesProps = {
  readonly bands: readonly Band[]
  readonly rows: readonly TimelineRow[]
  readonly world: CompiledWorld
  readonly nameOf: NameOf
  readonly zone: string
}

/** When the answer changes, and the record or the plan because of which it does. */
export function BandChanges({ bands, rows, world, nameOf, zone }: BandChangesProps) {
  const say = useSay()
  const times = useTimes()
  const lines = bands
    .flatMap(({ title, segments }) => segments.map((segment) => ({ title, ...segment })))
    .toSorted((a, b) => a.start - b.start)
  return (
    <ol className={`plain-list ${classes['events']}`}>
      {lines.map(({ title, start, text, because }) => {
        const plan = because?.kind === 'plan' ? planIn(world, because.key) : undefined
        const cause = because && causeIn(rows, because, nameOf, start)
        return (
          <li key={`${title} ${start}`}>
            <span className="breakable">{say(messages.event(times.at(start, zone), `${title} ${text}`))}</span>
            {cause === undefined ? null : <Link to={cause.to}>{say(cause.because(cause.line))}</Link>}
            {plan === undefined ? null : <Link to={plan.to}>{say(msg`because of the plan “${{ plan: plan.name }}”`)}</Link>}
          </li>
        )
      })}
    </ol>
  )
}

/** The record that changes an answer. That of weekly cut-offs has no beginning, so it is not among the entries. */
function causeIn(rows: readonly TimelineRow[], { kind, key }: Cause, nameOf: NameOf, at: number) {
  const entry = rows.flatMap(({ entries }) => entries).find((one) => one.kind === kind && one.record.key === key)
  if (entry === undefined) return undefined
  const { because, becauseEnded, becausePaused } = messages
  const isOver = entry.within({ start: at - 1, end: at }).length > 0 && entry.within({ start: at, end: at + 1 }).length === 0
  return { ...nameOf(entry), because: isOver ? (at < entry.span.end ? becausePaused : becauseEnded) : because }
}

/** An order with facts of an address, without those that no order of the brand has. */
function orderOfFacts(facts: OrderFacts, world: CompiledWorld): Order {
  const refused = new Set<string>([...orderFactIssues(facts, world.brand).map(({ path }) => path), ...unknownFacts(world, facts)])
  return { ...Object.fromEntries(Object.entries(facts).filter(([fact]) => !refused.has(fact))), brand: world.brand, placedAt: 0 }
}

function bandsOf(world: CompiledWorld, sample: Order, { start: from, end: until }: Interval, say: Say): readonly Band[] {
  const order = { ...sample, placedAt: from }
  const changes = answerChanges(world, order, from, until)
  const answers = [
    { at: order.placedAt, answer: resolve(world, order), because: undefined },
    ...changes.map(({ at, after, because }) => ({ at, answer: after, because })),
  ]
  const band = (title: string, textOf: (answer: Resolution) => string) => {
    const segments: Segment[] = []
    for (const [at, { at: start, answer, because }] of answers.entries()) {
      const [text, end] = [textOf(answer), answers[at + 1]?.at ?? until]
      const last = segments.at(-1)
      if (last?.text === text) segments[segments.length - 1] = { ...last, end }
      else segments.push({ start, end, text, because })
    }
    return { title, segments }
  }
  return [
    band(say(msg`Printed in`), ({ factory }) => (factory === undefined ? say(msg`Not decided`) : townAndCode(factory))),
    band(say(msg`Dispatched`), (answer) => dispatchText(answer, say)),
    band(say(msg`Delivery options`), (answer) => priceText(answer, world, say)),
  ]
}

function dispatchText({ dispatch }: Resolution, say: Say): string {
  const { day } = datesIn(say.languageTag)
  const of = (cutoff: { readonly day: number }) => day(dateOfDay(cutoff.day))
  switch (dispatch.outcome) {
    case 'known':
      return of(dispatch.cutoff)
    case 'never':
      return say(msg`Not within 60 days`)
    case 'unknown':
      return say(msg`Not decided`)
    case 'perService':
      return [...new Set(dispatch.services.flatMap(({ dispatch: one }) => (typeof one === 'object' ? [of(one)] : [])))].join(', ')
  }
}

function priceText({ factory, options }: Resolution, world: CompiledWorld, say: Say): string {
  const currency = world.factories.get(factory ?? '')?.record?.value.currency ?? undefined
  const money = currency === undefined ? undefined : moneyFormat(say.languageTag, currency)
  return options
    .map(({ fields }) => {
      const [name, price] = [String(fields.name.value), fields.price.value]
      return typeof price === 'number' && money !== undefined ? `${name} ${money(price)}` : name
    })
    .join(' · ')
}
