import type { Listed } from '@goat/contract/received'
import { type OptionNow, optionNow } from '@goat/domain/delivery-option-effective'
import {
  type CompiledSchedule,
  compileSchedules,
  type DeliveryOptionSchedule,
  type OverrideField,
} from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import layout from '@goat/ui/layout.module.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { messages } from './messages.ts'
import { hasZone, zoneOf } from './schedules.ts'
import { type Show, useShow } from './show.ts'
import classes from './value-now.module.css'

/** The query for the schedules of a centre. */
export type SchedulesQuery = UseQueryResult<Listed<DeliveryOptionSchedule>>

/** The schedules of one option. */
export type OwnSchedules = {
  readonly schedules: readonly DeliveryOptionSchedule[]
  /** Those that can have an effect; see `compileSchedules`. */
  readonly compiled: readonly CompiledSchedule[]
}

/** The schedules of a centre by option. */
export type KnownSchedules = {
  readonly status: 'unknown' | 'known'
  readonly of: (option: Pick<DeliveryOption, 'id'>) => OwnSchedules
  /** The ids of those that could not be read: they may affect any option of the centre. */
  readonly leftOut: readonly string[]
  /** The instants at which a schedule starts or ends, in milliseconds since the epoch. */
  readonly changes: readonly number[]
}

/** What customers see of an option now; `unknown` without enough data, `several` if too many active schedules overlap. */
export type Seen = { readonly kind: 'unknown' } | { readonly kind: 'several' } | { readonly kind: 'known'; readonly fields: OptionNow }

const noSchedules: OwnSchedules = { schedules: [], compiled: [] }

/** Memoised, because a centre may have thousands of schedules. */
export function useKnownSchedules({ data }: SchedulesQuery, options: readonly DeliveryOption[]): KnownSchedules {
  return useMemo(() => {
    const read = Map.groupBy(data?.read ?? [], (one) => one.deliveryOptionId)
    const own = new Map(
      options.map((option): [string, OwnSchedules] => {
        const schedules = read.get(option.id) ?? []
        const compiled = hasZone(option) ? compileSchedules(schedules, zoneOf(option)) : []
        return [option.id, { schedules, compiled }]
      }),
    )
    return {
      status: data === undefined ? 'unknown' : 'known',
      of: ({ id }) => own.get(id) ?? noSchedules,
      leftOut: data?.leftOut ?? [],
      changes: [...own.values()].flatMap(({ compiled }) => compiled.flatMap(({ start, end }) => [start, end])),
    }
  }, [data, options])
}

/** A schedule that could not be read may change what customers see, and so may any where the zone of the centre is not known. */
export function seenNow(option: DeliveryOption, known: KnownSchedules, now: number): Seen {
  if (known.status !== 'known') return { kind: known.status }
  const { compiled } = known.of(option)
  if (known.leftOut.length > 0 || !hasZone(option)) return { kind: 'unknown' }
  const fields = optionNow(option, compiled, now, zoneOf(option))
  return fields === undefined ? { kind: 'several' } : { kind: 'known', fields }
}

/** The texts about the current value of a field. */
export type ShownNow = {
  /** What customers see now; undefined if unknown. */
  readonly now: string | undefined
  /** Which customers see it; undefined for all. */
  readonly whom: string | undefined
  /** The normal value; undefined if all customers see it. */
  readonly normally: string | undefined
  readonly by: string | undefined
}

export type Formatters = { readonly say: Say; readonly show: Show }

export function showNow(field: OverrideField, option: DeliveryOption, seen: Seen, { say, show }: Formatters): ShownNow {
  const normal = show.value(field, option, option.currency)
  const normally = say(messages.normally(normal))
  if (seen.kind !== 'known') return { now: undefined, whom: undefined, normally, by: undefined }
  const { reach, by } = seen.fields[field]
  if (reach === 'none') return { now: normal, whom: undefined, normally: undefined, by: undefined }
  return {
    now: show.either([...new Set(by.map(({ overrides }) => show.value(field, overrides, option.currency)))]),
    whom: { all: undefined, deliveryDates: say(messages.forSomeDates), orders: say(messages.forSomeOrders) }[reach],
    normally,
    by: say(messages.bySchedules(show.list(by.map(({ name }) => show.quoted(name))))),
  }
}

/** The name of an option: the normal one, unless all customers see another one now. */
export function nameNow(option: DeliveryOption, seen: Seen): string {
  const [name] = seen.kind === 'known' && seen.fields.name.reach === 'all' ? seen.fields.name.by : []
  return name?.overrides.name ?? option.name
}

/** The part of the name that a heading with `nameNow` does not show. */
export function partBesideHeading(seen: Seen): 'now' | 'normal' {
  return seen.kind === 'known' && seen.fields.name.reach === 'all' ? 'normal' : 'now'
}

/** Why it is unknown what customers see now; undefined if it is known. */
export function reasonUnknown(seen: Seen, say: Say): string | undefined {
  switch (seen.kind) {
    case 'known':
      return undefined
    case 'unknown':
    case 'several':
      return say(messages.nowUnknown)
  }
}

export type ValueNowProps = {
  readonly field: OverrideField
  readonly option: DeliveryOption
  readonly seen: Seen
  /** The only part to show, if a heading already shows the other one. */
  readonly part?: 'now' | 'normal'
  /** Whether to name the schedules that override it. */
  readonly isSourceShown?: boolean
}

/** The current value of a field, followed by the normal value if it differs. */
export function ValueNow({ field, option, seen, part, isSourceShown = false }: ValueNowProps) {
  const say = useSay()
  const show = useShow()
  const { now, whom, normally, by } = showNow(field, option, seen, { say, show })
  return (
    <span className={`${layout['breakable']} ${classes['value']}`}>
      {now === undefined || part === 'normal' ? null : (
        <>
          <span data-overridden={normally !== undefined || undefined}>{now}</span>{' '}
          {whom === undefined ? null : <span className={`${layout['note']} ${classes['normal']}`}>{whom}</span>}
        </>
      )}{' '}
      {normally === undefined || part === 'now' ? null : <span className={`${layout['note']} ${classes['normal']}`}>{normally}</span>}{' '}
      {isSourceShown && by !== undefined ? <span className={`${layout['note']} ${classes['normal']}`}>{by}</span> : null}
    </span>
  )
}
