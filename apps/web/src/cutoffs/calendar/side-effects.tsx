import { daysOf } from '@goat/domain/consequences'
import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { dayOfDate } from '@goat/domain/time/calendar'
import { Button } from '@goat/ui/button'
import { Unbroken } from '@goat/ui/unbroken'
import { type ReactNode, useMemo } from 'react'

import { type Say, useSay } from '../../platform/locale/locale.tsx'
import classes from './calendar.module.css'
import { coveredRows, todayAt, useCalendar } from './calendar-data.ts'
import { unsaved } from './dated.ts'
import { messages } from './messages.ts'
import type { PlannedChange } from './plan.ts'
import { type Effect, effectsOf, laterTimes, notLater, ownTypeChanges } from './plan-effects.ts'
import { useShow } from './show.ts'

/** How many are listed; the rest are counted. */
const maxListed = 5

export type SideEffectsProps = {
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
    say(messages.ownType(`${row.factory} ${row.name} ${productType}`, show.time(before), show.time(after))),
  )
  return (
    <>
      {later.length === 0 ? null : (
        <div className={classes['line']}>
          <p>
            <Unbroken>{say(messages.becomeLater(listed(later, say)))}</Unbroken>
          </p>
          {offer}
        </div>
      )}
      {own.length === 0 ? null : (
        <p>
          <Unbroken>{say(messages.ownTypes(listed(own, say)))}</Unbroken>
        </p>
      )}
    </>
  )
}

function listed(texts: readonly string[], say: Say): string {
  const list = texts.slice(0, maxListed).join(', ')
  return texts.length <= maxListed ? list : say(messages.andMore(list, texts.length - maxListed))
}

export type DatedSideEffectsProps = {
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
