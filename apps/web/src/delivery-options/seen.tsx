import { effectOf, type OptionNow, optionNow, type ValuePair } from '@goat/domain/delivery-option-effective'
import {
  activeInterval,
  type CompiledSchedule,
  compileSchedules,
  type DeliveryOptionSchedule,
  type OverrideField,
  overriddenFields,
} from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption, FulfilmentCentre } from '@goat/domain/kinds/delivery-option'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useMemo } from 'react'
import { serverTime, useServerTime } from '../platform/clock.ts'
import { InPlan, Sentences } from '../records/notes.tsx'
import type { OptionAt } from './address.ts'
import { messages, scheduleMessages } from './messages.ts'
import { type SchedulesQuery, useCentreSchedules } from './queries.tsx'
import { hasZone, scheduleKey, zoneOf } from './schedules.ts'
import classes from './seen.module.css'
import { type Texts, useTexts } from './show.ts'

/** What customers see of an option now; undefined if it is not known, or if too many active schedules overlap. */
export type Seen = OptionNow | undefined

/** An option with its schedules, at a time in milliseconds since the epoch. */
export type ShownOption = OptionAt & {
  /** Of the whole centre. */
  readonly query: SchedulesQuery
  readonly now: number
  readonly schedules: readonly DeliveryOptionSchedule[]
  /** Those that can have an effect; see `compileSchedules`. */
  readonly compiled: readonly CompiledSchedule[]
  readonly seen: Seen
}

/**
 * The options of a centre at a time that changes when one of their schedules starts or ends. Memoised, because a centre may have thousands
 * of schedules.
 */
export function useOptionsNow({ fulfilmentCentre, deliveryOptions: options }: FulfilmentCentre) {
  const query = useCentreSchedules(fulfilmentCentre)
  const { data, dataUpdatedAt } = query
  const scheduled = useMemo(() => {
    const byOption = Map.groupBy(data?.read ?? [], (one) => one.deliveryOptionId)
    return options.map((option, index) => {
      const schedules = byOption.get(option.id) ?? []
      return { option, index, schedules, compiled: hasZone(option) ? compileSchedules(schedules, zoneOf(option)) : [] }
    })
  }, [data, options])
  const changes = useMemo(() => scheduled.flatMap(({ compiled }) => compiled.flatMap(({ start, end }) => [start, end])), [scheduled])
  const minute = useServerTime(changes)
  // A schedule that was just ended is over at once, not from the next minute.
  const now = Math.max(minute, serverTime(dataUpdatedAt))
  // A schedule that could not be read may change what customers see, and so may any where the zone of the centre is not known.
  const isKnown = data?.leftOut.length === 0
  const optionsNow = useMemo(
    () =>
      scheduled.map((one) => {
        const { option, compiled } = one
        return { ...one, now, seen: isKnown && hasZone(option) ? optionNow(option, compiled, now, zoneOf(option)) : undefined }
      }),
    [scheduled, isKnown, now],
  )
  return { query, now, optionsNow: optionsNow.map((one): ShownOption => ({ ...one, query })) }
}

/** The name of an option: the normal one, unless all customers see another one now. */
export function nameNow(option: DeliveryOption, seen: Seen): string {
  const [by] = seen?.name.reach === 'all' ? seen.name.by : []
  return by?.overrides.name ?? option.name
}

/** Whether some customers see another value than the normal one now. */
export function isOverridden(field: OverrideField, seen: Seen): boolean {
  return seen !== undefined && seen[field].reach !== 'none'
}

/** What customers see now, and which if not all; the normal value, and what overrides it. Each is undefined if there is nothing to say. */
export function showNow(field: OverrideField, option: DeliveryOption, seen: Seen, { say, show }: Texts) {
  const normal = show.value(field, option, option.currency)
  const normally = say(messages.normally(normal))
  if (seen === undefined) return { normally }
  const { reach, by } = seen[field]
  if (reach === 'none') return { now: normal }
  return {
    now: show.either([...new Set(by.map(({ overrides }) => show.value(field, overrides, option.currency)))]),
    whom: { all: undefined, deliveryDates: say(msg`for some delivery dates`), orders: say(msg`for some orders`) }[reach],
    normally,
    by: say(msg`Set by ${{ names: show.list(by.map(({ name }) => show.quoted(name))) }}`),
  }
}

type ValueNowProps = Pick<ShownOption, 'option' | 'seen'> & {
  readonly field: OverrideField
  /** Whether it stands beside `nameNow`, which shows one of both values. */
  readonly isBesideName?: boolean
  /** Whether to name the schedules that override it. */
  readonly isSourceShown?: boolean
}

/** The current value of a field, followed by the normal value if it differs. */
export function ValueNow({ field, option, seen, isBesideName = false, isSourceShown = false }: ValueNowProps) {
  const { now, whom, normally, by } = showNow(field, option, seen, useTexts())
  const isNowShown = now !== undefined && !(isBesideName && whom === undefined)
  const remarks = [isNowShown ? whom : undefined, isBesideName && whom !== undefined ? undefined : normally, isSourceShown ? by : undefined]
  return (
    <span className={`breakable ${classes['value']}`}>
      {isNowShown ? <span data-overridden={normally !== undefined || undefined}>{now}</span> : null}
      {remarks.map((remark) =>
        remark === undefined ? null : (
          <span key={remark} className="note regular">
            {' '}
            {remark}
          </span>
        ),
      )}
      {isSourceShown ? seen?.[field].by.map((one) => <InPlan key={one.id} kind="delivery-option-schedule" of={scheduleKey(one)} />) : null}
    </span>
  )
}

type SeenNextProps = {
  readonly schedule: DeliveryOptionSchedule
  readonly option: DeliveryOption
  /** Whether the schedule comes into force, or is over. */
  readonly isInForce: boolean
  readonly now: number
  /** The sentence before the list if it is not known what other schedules do; undefined if there is one already. */
  readonly unless?: MessageDescriptor
}

/**
 * Lists what customers see with a schedule (HIS-37), or without it (OPT-44), instead of what they see otherwise. If the other schedules are
 * not known, with the normal values.
 */
export function SeenNext({ schedule, option, isInForce, now, unless }: SeenNextProps) {
  const { say, show } = useTexts()
  const effect = useEffectOf(schedule, option, isInForce ? Math.max(now, activeInterval(schedule, zoneOf(option)).start) : now)
  const sentencesOf = (field: OverrideField): readonly string[] => {
    const name = show.field(field)
    const text = (value: ValuePair['over']) => show.value(field, { [field]: value }, option.currency)
    const pairs = effect?.get(field) ?? [{ inForce: schedule.overrides[field], over: option[field] }]
    const changed = pairs.filter((pair) => pair.inForce !== pair.over)
    if (changed.length === 0) return [say(scheduleMessages.sameAgain(name, show.either([...new Set(pairs.map(({ over }) => text(over)))])))]
    return changed.map(({ inForce, over }) => {
      const [next, before] = isInForce ? [inForce, over] : [over, inForce]
      return say(scheduleMessages.insteadOf(name, text(next), text(before)))
    })
  }
  const isForNobody = effect !== undefined && [...effect.values()].every((pairs) => pairs.length === 0)
  if (isForNobody) return <p>{say(msg`Customers see no difference: the delivery dates of the schedule are over.`)}</p>
  return (
    <>
      {unless === undefined ? null : <p>{say(effect === undefined ? unless : msg`Customers will then see:`)}</p>}
      <Sentences sentences={[...new Set(overriddenFields(schedule).flatMap(sentencesOf))]} />
    </>
  )
}

/** undefined if the other schedules are not known or too many. */
function useEffectOf(schedule: DeliveryOptionSchedule, option: DeliveryOption, at: number): ReturnType<typeof effectOf> {
  const { data: known } = useCentreSchedules(option.fulfilmentCentreId)
  if (known === undefined || known.leftOut.length > 0) return undefined
  const others = known.read.filter((one) => one.deliveryOptionId === option.id && one.id !== schedule.id)
  return effectOf(option, schedule, others, at, zoneOf(option))
}
