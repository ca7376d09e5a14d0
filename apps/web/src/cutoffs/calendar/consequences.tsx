import { asksFirst, reachOfDated } from '@goat/domain/consequences'
import { type DatedCutoff, daysOf } from '@goat/domain/kinds/cutoff-override'
import { dayOfDate, localAt } from '@goat/domain/time/calendar'
import { Button } from '@goat/ui/button'
import { Unbroken } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useMemo } from 'react'
import { serverTime } from '../../platform/clock.ts'
import { type Say, useSay } from '../../platform/locale/locale.tsx'
import { productTypeName, productTypesText } from '../../records/order-labels.ts'
import { coveredRows, type Row, todayAt, todaysByFactory } from './calendar-data.ts'
import { type CalendarData, unsaved, useCalendar } from './dated.ts'
import { messages } from './messages.ts'
import { alikeBy, type PlannedChange } from './plan.ts'
import { type Effect, effectsOf, laterTimes, notLater, ownTypeChanges } from './plan-effects.ts'
import { showIn, useShow } from './show.ts'

/** The most factories, or product types, that a sentence names; more are counted. */
const maxNamed = 3

/** The most sentences about what is saved; more dated cut-offs are summed up in one. */
const maxSentences = 5

/**
 * What saving dated cut-offs together does, instead of the `replaced` ones; without new ones, what removing those does. `rows`: all of the
 * brand. They are valid. `sentences`: what will happen, with figures; none for what is over. `isAsked`: whether it is to be confirmed (UI-66).
 */
export function consequenceOf(
  { saved, replaced }: { readonly saved: readonly DatedCutoff[]; readonly replaced: readonly DatedCutoff[] },
  { rows, todaysOf }: Pick<CalendarData, 'rows' | 'todaysOf'>,
  say: Say,
) {
  const show = showIn(say)
  const todays = todaysByFactory(rows, todaysOf)
  const reachOf = (values: readonly DatedCutoff[]) => {
    const reach = reachOfDated(values, rows, todays)
    const { days, isToday, from, to, factories } = reach
    const [first, last] = [show.dates.day(from), show.dates.day(to)]
    const onDays = say(msg`on ${{ days: say(messages.countDays(days)) }}, ${{ span: say(messages.dates(first, last)) }}`)
    const where = whereOf(reach, values, say)
    if (days > 1) return { ...reach, where, when: isToday ? say(msg`${{ when: onDays }}, today included`) : onDays }
    const already = factories.filter((factory) => todays.get(factory) === from)
    if (isToday && already.length === factories.length) return { ...reach, where, when: say(msg`today, ${{ day: first }}`) }
    const onDay = say(msg`on ${{ day: first }}`)
    return { ...reach, where, when: isToday ? say(messages.todayAt(onDay, centresText(already, say))) : onDay }
  }
  const sentenceOf = (values: readonly DatedCutoff[]) => {
    const { where, when, days } = reachOf(values)
    const [time, ...others] = new Set(values.map((value) => value.time))
    if (days === 0) return []
    if (others.length > 0 || time === undefined) return say(msg`Changes ${where} ${when}.`)
    return say(time === null ? msg`Closes ${where} ${when}.` : msg`Sets ${where} to ${{ time: show.time(time) }} ${when}.`)
  }
  const [next, before] = [reachOf(saved), reachOf(replaced)]
  // One sentence for all would count each delivery service on each of the days.
  const alike = alikeBy(saved, ({ from, to, days, time, productTypes }) => [from, to, days, time, productTypes]).map(([, same]) => same)
  const isSame = next.where === before.where && next.when === before.when
  return {
    sentences: [
      ...(alike.length > maxSentences ? [saved] : alike).flatMap(sentenceOf),
      ...passedSentences(saved, rows, todays, say),
      ...(before.days === 0 || isSame
        ? []
        : [say((saved.length === 0 ? messages.noLongerApplies : messages.appliesUntilNow)(before.where, before.when))]),
    ],
    isAsked: [next, before].some((reach) => reach.days > 0 && asksFirst(reach)),
  }
}

/** Times that have passed at factories where they are set for today. */
function passedSentences(saved: readonly DatedCutoff[], rows: readonly Row[], todays: ReadonlyMap<string, string>, say: Say) {
  const times = saved.flatMap((value) => {
    const { time } = value
    if (time === null) return []
    const passed = coveredRows(rows, value).filter(({ factory, timeZone }) => {
      const today = todays.get(factory)
      if (timeZone === undefined || today === undefined || !daysOf(value).includes(dayOfDate(today))) return false
      const local = localAt(serverTime(), timeZone)
      return local.startsWith(today) && local.slice(11) >= time
    })
    return passed.map(({ factory }) => ({ time, factory }))
  })
  return [...Map.groupBy(times, ({ time }) => time)].map(([time, at]) =>
    say(messages.passedToday(showIn(say).time(time), centresText([...new Set(at.map(({ factory }) => factory))], say))),
  )
}

function centresText(factories: readonly string[], say: Say): string {
  return factories.length > maxNamed ? say(messages.countCentres(factories.length)) : factories.join(', ')
}

function whereOf({ count, factories, whole }: ReturnType<typeof reachOfDated>, values: readonly DatedCutoff[], say: Say): string {
  const isWhole = whole.length === factories.length
  const centres = centresText(factories, say)
  const where = say(messages.servicesOf(say((isWhole ? messages.countAllServices : messages.countServices)(count)), centres))
  const types = values.some(({ productTypes }) => productTypes === null)
    ? []
    : [...new Set(values.flatMap((one) => one.productTypes ?? []))]
  if (types.length === 0) return where
  return say(
    msg`${where}, for ${{ types: types.length > maxNamed ? say(messages.countTypes(types.length)) : productTypesText(types, say) }},`,
  )
}

/** How many are listed; the rest are counted. */
const maxListed = 5

type SideEffectsProps = {
  /** What is set, and what that changes. */
  readonly changes: readonly Pick<PlannedChange, 'productTypes' | 'cells'>[]
  readonly effects: readonly Effect[]
  /** Offered next to what becomes later. */
  readonly offer?: ReactNode
}

/** What may not be meant: cut-offs that become later, and product types whose own times change with all others (CUT-33, CUT-47). */
export function SideEffects({ changes, effects, offer }: SideEffectsProps) {
  const say = useSay()
  const show = useShow()
  const later = laterTimes(effects).map(({ row, before, after, days }) =>
    say(messages.becomesLater(`${row.factory} ${row.name}`, show.time(before), show.time(after), say(messages.countDays(days)))),
  )
  const own = ownTypeChanges(changes, effects).map(({ row, productType, before, after }) =>
    say(messages.ownType(`${row.factory} ${row.name} ${productTypeName(productType, say)}`, show.time(before), show.time(after))),
  )
  return (
    <>
      {later.length === 0 ? null : (
        <div className="row gap-8">
          <p>
            <Unbroken>{say(msg`Later than the current cut-off: ${{ changes: listed(later, say) }}.`)}</Unbroken>
          </p>
          {offer}
        </div>
      )}
      {own.length === 0 ? null : (
        <p>
          <Unbroken>{say(msg`Product types with a time of their own change, too: ${{ changes: listed(own, say) }}.`)}</Unbroken>
        </p>
      )}
    </>
  )
}

function listed(texts: readonly string[], say: Say): string {
  const list = texts.slice(0, maxListed).join(', ')
  return texts.length <= maxListed ? list : say(msg`${list} and ${{ count: texts.length - maxListed }} more`)
}

type DatedSideEffectsProps = {
  /** What is in the form; undefined while it is not decided. */
  readonly value: DatedCutoff | undefined
  /** The stored one that it replaces, and its id. */
  readonly replaced: DatedCutoff | undefined
  readonly id: string | undefined
  readonly isSaving: boolean
  /** Plans the same, but not later than what holds (CUT-48). */
  readonly onPlan: (changes: readonly PlannedChange[]) => void
}

/** The side effects of the form of a dated cut-off. One record cannot leave what is earlier as it is, so that is offered as a plan. */
export function DatedSideEffects({ value, replaced, id, isSaving, onPlan }: DatedSideEffectsProps) {
  const say = useSay()
  const show = useShow()
  const effects = useEffects(value, replaced, id)
  if (value === undefined) return null
  const { time, productTypes, reason } = value
  const limited = id === undefined ? notLater({ time, productTypes, ...(reason === '' ? {} : { why: reason }) }, effects) : []
  return (
    <SideEffects
      changes={[{ productTypes, cells: effects }]}
      effects={effects}
      offer={
        limited.length === 0 ? null : (
          <Button disabled={isSaving} onClick={() => onPlan(limited)}>
            {say(messages.notLater(show.time(time)))}
          </Button>
        )
      }
    />
  )
}

/** What saving changes on the days that are not over; none while it is not decided. Does not depend on the reason. */
function useEffects(value: DatedCutoff | undefined, replaced: DatedCutoff | undefined, id: string | undefined): readonly Effect[] {
  const { rows, stored, todaysOf } = useCalendar()
  const text = JSON.stringify([value && { ...value, reason: '-' }, replaced])
  return useMemo(() => {
    const [next, before] = JSON.parse(text) as [DatedCutoff | null, DatedCutoff | null]
    if (next === null) return []
    const cells = [next, ...(before === null ? [] : [before])].flatMap((one) =>
      coveredRows(rows, one).flatMap((row) => {
        const today = dayOfDate(todayAt(todaysOf, row.factory))
        return daysOf(one).flatMap((day) => (day < today ? [] : { row, day }))
      }),
    )
    const others = stored.filter((one) => one.key !== id)
    const found = stored.find((one) => one.key === id)
    const saved = found === undefined ? unsaved([next]) : [{ ...found, value: next }]
    return effectsOf(cells, stored, [...others, ...saved])
  }, [text, rows, stored, id, todaysOf])
}
