import { splitKey } from '@goat/domain/kinds/kind'
import { dayMs } from '@goat/domain/time/calendar'
import { type AnswerChange, answerChanges, type Cause, untilNextChange } from '@goat/foresight/changes'
import { withLater } from '@goat/foresight/compile'
import { resolve } from '@goat/foresight/resolve'
import { Select } from '@goat/ui/select'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { madeBy, ReadingWith, useOpenPlans } from '../live/reading-with.tsx'
import { useWorld } from '../live/world.ts'
import { paths, queryOf } from '../paths.ts'
import { serverTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/router.tsx'
import { chosenPlan } from '../platform/plan.ts'
import { useBrand, useBrandApis } from '../platform/session.tsx'
import { defaultDays, maxDays, type OrderAddress } from './address.ts'
import classes from './answer.module.css'
import { changeTexts, stepText } from './answer-text.ts'
import { messages } from './messages.ts'
import { type AnswerContext, headlineOf, showIn } from './show.ts'
import { stepsOf } from './steps.ts'
import { WhenFields } from './when-fields.tsx'

export type OtherTimesProps = {
  readonly asked: AnswerContext
  readonly address: OrderAddress
  readonly onAddress: (next: Partial<OrderAddress>) => void
}

/** Other times of the same order: when the answer changes, another time next to it, and records of the past. Decided only while open. */
export function OtherTimes({ asked, address, onAddress }: OtherTimesProps) {
  const say = useSay()
  const { order, show } = asked
  const zone = show.zoneOf(order.factory)
  const { compareWith, days, plan } = address
  const { brand } = useBrand()
  const [isComparing, setComparing] = useState((plan ?? chosenPlan(brand)?.id) !== undefined)
  return (
    <div className="grid gap-12">
      {useBrandApis().changes === null ? null : (
        <Disclosure title={say(msg`Compare with a plan`)} isOpen={isComparing} onToggle={setComparing}>
          <PlanComparison {...{ asked, address, onAddress }} />
        </Disclosure>
      )}
      <Disclosure
        title={say(msg`When does this change?`)}
        isOpen={days !== undefined}
        onToggle={(isOpen) => onAddress({ days: isOpen ? defaultDays : undefined })}
      >
        <Changes asked={asked} days={days ?? defaultDays} onDays={(next) => onAddress({ days: next })} />
      </Disclosure>
      <Disclosure
        title={say(msg`Compare with another time`)}
        isOpen={compareWith !== undefined}
        onToggle={(isOpen) => onAddress({ compareWith: isOpen ? order.placedAt + dayMs : undefined })}
      >
        <WhenFields
          at={compareWith}
          timeZone={zone}
          labels={{ date: msg`Date to compare`, time: msg`Time to compare` }}
          onChange={(at) => onAddress({ compareWith: at })}
        />
        {compareWith === undefined ? null : <Comparison asked={asked} at={compareWith} />}
      </Disclosure>
      <Disclosure
        title={say(msg`Show earlier settings`)}
        isOpen={false}
        onToggle={(isOpen) => isOpen && onAddress({ asKnownAt: Math.min(order.placedAt, serverTime()) })}
      >
        {null}
      </Disclosure>
    </div>
  )
}

type DisclosureProps = {
  readonly title: string
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
  readonly children: ReactNode
}

function Disclosure({ title, isOpen, onToggle, children }: DisclosureProps) {
  return (
    <section className={`grid gap-4 frame surface padding-12-16 wraps anywhere ${classes['step']}`}>
      <h3>
        <button
          type="button"
          className={`bare medium control ${classes['toggle']}`}
          aria-expanded={isOpen}
          onClick={() => onToggle(!isOpen)}
        >
          {title}
        </button>
      </h3>
      {isOpen ? children : null}
    </section>
  )
}

type ChangesProps = { readonly asked: AnswerContext; readonly days: number; readonly onDays: (days: number) => void }

function Changes({ asked, days, onDays }: ChangesProps) {
  const say = useSay()
  const { world, show } = asked
  const order = useDeferredValue(asked.order)
  const zone = show.zoneOf(order.factory)
  const next = useMemo(() => untilNextChange(world, order), [world, order])
  const changes = useMemo(() => {
    const then = { ...asked, order }
    const all = answerChanges(world, order, order.placedAt, order.placedAt + days * dayMs)
    // Of an order that cannot be delivered in time, the delivery options are not shown.
    return all.map((change) => ({ change, answers: changeTexts(then, change) })).filter(({ answers }) => answers.before !== answers.after)
  }, [asked, world, order, days])
  return (
    <>
      <p className="text-18 strong">
        {say(next === undefined ? msg`The answer does not change within 60 days.` : messages.nextChange(show.moment(next.at, zone)))}
      </p>
      <Select
        label={say(msg`Days`)}
        options={[1, defaultDays, 14, 30, maxDays].map((count) => ({ value: String(count), label: say(messages.daysOf(count)) }))}
        value={String(days)}
        onChange={(value) => onDays(Number(value))}
      />
      <p>{say(messages.changeCount(changes.length))}</p>
      <ol className="grid gap-8">
        {changes.map((one) => (
          <ChangeItem key={one.change.at} {...one} asked={asked} zone={zone} />
        ))}
      </ol>
    </>
  )
}

type ChangeItemProps = {
  readonly asked: AnswerContext
  readonly change: AnswerChange
  readonly answers: ReturnType<typeof changeTexts>
  /** IANA zone. */
  readonly zone: string
}

function ChangeItem({ asked, change: { at, because }, answers: { before, after }, zone }: ChangeItemProps) {
  const say = useSay()
  const { show } = asked
  const cause = because && namedCause(because, asked)
  return (
    <li className={`grid gap-2 text-14 ${classes['change-item']}`}>
      <h4>{show.moment(at, zone)}</h4>
      <p>{say(msg`Before: ${{ sentence: before }}`)}</p>
      <p>{say(msg`After: ${{ sentence: after }}`)}</p>
      {cause === undefined ? null : (
        <p>
          <Link className="target" to={cause.to}>
            {say(
              cause.record === undefined
                ? msg`Because of the plan “${{ plan: cause.name }}”.`
                : messages.changedBy(cause.name, cause.record.by, show.dates.instant(cause.record.changed)),
            )}
          </Link>
        </p>
      )}
    </li>
  )
}

/** The same order at another time. */
function Comparison({ asked, at }: { readonly asked: AnswerContext; readonly at: number }) {
  const say = useSay()
  const { order, show } = asked
  const sides = useMemo(() => {
    const titleAt = (placedAt: number) => say(msg`Placed at ${{ at: show.moment(placedAt, show.zoneOf(order.factory)) }}`)
    return [order.placedAt, at].map((placedAt) => ({ title: titleAt(placedAt), asked: { ...asked, order: { ...order, placedAt } } }))
  }, [asked, order, show, say, at])
  return <Compared sides={sides} />
}

/** The same order with a plan and without it: in the plan in which the tab works, or another one of choice. */
function PlanComparison({ asked, address, onAddress }: OtherTimesProps) {
  const say = useSay()
  const { brand } = useBrand()
  const plans = useOpenPlans()
  const working = chosenPlan(brand)?.id
  const plan = address.plan ?? working
  return (
    <>
      {working === undefined || address.plan !== undefined ? (
        <Select
          label={say(msg`Plan`)}
          placeholder={say(messages.choose)}
          options={[
            { value: '', label: say(msg`None`) },
            ...plans.map((one) => ({ value: one.id, label: one.name, detail: madeBy(one, say) })),
          ]}
          value={address.plan}
          onChange={(next) => onAddress({ plan: next === '' ? undefined : next })}
        />
      ) : null}
      {plan === undefined ? null : (
        <ReadingWith plan={undefined}>
          <WithoutPlan plan={plan} planned={asked} />
        </ReadingWith>
      )}
    </>
  )
}

function WithoutPlan({ plan, planned }: { readonly plan: string; readonly planned: AnswerContext }) {
  const say = useSay()
  const { data } = useWorld()
  // A scheduled plan is known already.
  const world = useMemo(
    () =>
      data &&
      withLater(
        data.world,
        data.world.later.filter((one) => one.plan !== plan),
      ),
    [data, plan],
  )
  const sides = useMemo(() => {
    if (world === undefined) return undefined
    const live = { ...planned, world, show: showIn(say, world.brand, world) }
    return [
      { title: say(msg`As planned`), asked: planned },
      { title: say(msg`As it is`), asked: live },
    ]
  }, [planned, world, say])
  return sides === undefined ? null : <Compared sides={sides} isStacked />
}

type ComparedProps = {
  readonly sides: readonly { readonly title: string; readonly asked: AnswerContext }[]
  /** One below the other. */
  readonly isStacked?: boolean
}

/** Both answers, step by step; differences are marked. */
function Compared({ sides, isStacked = false }: ComparedProps) {
  const say = useSay()
  const answers = useMemo(
    () =>
      sides.map(({ title, asked }) => {
        const resolution = resolve(asked.world, asked.order)
        const steps = stepsOf(asked, resolution).map((step) => ({ id: step.id, text: stepText(step) }))
        return { title, lines: [{ id: 'headline', text: headlineOf(asked, resolution) }, ...steps] }
      }),
    [sides],
  )
  const texted = answers.map(({ lines }) => lines.map(({ text }) => text))
  const isSame = JSON.stringify(texted[0]) === JSON.stringify(texted[1])
  return (
    <>
      {isSame ? <p>{say(msg`The answers are the same.`)}</p> : null}
      <div className={`grid gap-16 ${isStacked ? '' : 'halves'}`}>
        {answers.map(({ title, lines }, side) => (
          <section key={title} aria-label={title}>
            <h4>{title}</h4>
            <ul className="grid gap-8">
              {lines.map(({ id, text }) => (
                <li
                  key={id}
                  className={`text-14 ${classes['compared']}`}
                  data-changed={texted[1 - side]?.includes(text) ? undefined : true}
                >
                  {text}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

/** The record or the plan that changes an answer: its name, its screen, and who changed it last. */
function namedCause({ kind, key }: Cause, { world, show, say }: AnswerContext) {
  if (kind === 'plan') {
    const plan = show.plan(key)
    return plan && { ...plan, record: undefined }
  }
  const [first = '', second = ''] = splitKey(key)
  const factory = world.factories.get(first)
  if (kind === 'designation' || kind === 'delivery-option-schedule') {
    const moves = [...world.factories.values()].flatMap((one) => one.moves.rules)
    const rules = kind === 'designation' ? moves : (factory?.options.schedules.rules ?? [])
    const record = rules.find((rule) => rule.key === key)
    return record && { ...show.rule(record), record }
  }
  if (kind === 'cutoff-override') {
    const record = world.dated.find((rule) => rule.record.key === key)?.record
    if (record === undefined) return undefined
    const { reason, from } = record.value
    return { name: say(msg`the dated cut-off “${reason}”`), to: `${paths.cutoffCalendar}${queryOf({ from })}`, record }
  }
  const record = kind === 'cutoff' ? factory?.services.get(second)?.record : undefined
  const name = say(msg`the cut-offs of ${{ service: show.value('service', second, first) }} at ${{ factory: first }}`)
  return record && { name, to: `${paths.cutoffs}${queryOf({ factory: first, service: second })}`, record }
}
