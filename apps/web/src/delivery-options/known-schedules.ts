import { type OptionNow, optionNow } from '@goat/domain/delivery-option-effective'
import { type CompiledSchedule, compileSchedules, type DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import type { Received, Unread } from '@goat/domain/unread'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { hasZone, zoneOf } from './places.ts'

/** The query for the schedules of a centre. */
export type SchedulesQuery = UseQueryResult<Received<DeliveryOptionSchedule>>

/** The schedules of one option. */
export type OwnSchedules = {
  readonly schedules: readonly DeliveryOptionSchedule[]
  /** Those that can have an effect; see `compileSchedules`. */
  readonly compiled: readonly CompiledSchedule[]
  /** Those of this option that could not be parsed. */
  readonly unread: readonly Unread[]
}

/** The schedules of a centre by option. */
export type KnownSchedules = {
  readonly status: 'unknown' | 'known'
  readonly of: (option: Pick<DeliveryOption, 'id'>) => OwnSchedules
  /** Those that could not be parsed, not even to an option of the centre: they may affect any of them. */
  readonly unplaced: readonly Unread[]
  /** The instants at which a schedule starts or ends, in milliseconds since the epoch. */
  readonly changes: readonly number[]
}

/** What customers see of an option now; `unknown` without enough data, `several` if too many active schedules overlap. */
export type Seen = { readonly kind: 'unknown' } | { readonly kind: 'several' } | { readonly kind: 'known'; readonly fields: OptionNow }

const noSchedules: OwnSchedules = { schedules: [], compiled: [], unread: [] }

/** Memoised, because a centre may have thousands of schedules. */
export function useKnownSchedules({ data }: SchedulesQuery, options: readonly DeliveryOption[]): KnownSchedules {
  return useMemo(() => {
    const read = Map.groupBy(data?.read ?? [], (one) => one.deliveryOptionId)
    const unread = Map.groupBy(data?.unread ?? [], ({ raw }) => optionOf(raw, options))
    const own = new Map(
      options.map((option): [string, OwnSchedules] => {
        const schedules = read.get(option.id) ?? []
        const compiled = hasZone(option) ? compileSchedules(schedules, zoneOf(option)) : []
        return [option.id, { schedules, compiled, unread: unread.get(option.id) ?? [] }]
      }),
    )
    return {
      status: data === undefined ? 'unknown' : 'known',
      of: ({ id }) => own.get(id) ?? noSchedules,
      unplaced: unread.get(undefined) ?? [],
      changes: [...own.values()].flatMap(({ compiled }) => compiled.flatMap(({ start, end }) => [start, end])),
    }
  }, [data, options])
}

/** A schedule that could not be understood may change what customers see, and so may any where the zone of the centre is not known. */
export function seenNow(option: DeliveryOption, known: KnownSchedules, now: number): Seen {
  if (known.status !== 'known') return { kind: known.status }
  const { compiled, unread } = known.of(option)
  if (unread.length > 0 || known.unplaced.length > 0 || !hasZone(option)) return { kind: 'unknown' }
  const fields = optionNow(option, compiled, now, zoneOf(option))
  return fields === undefined ? { kind: 'several' } : { kind: 'known', fields }
}

const identified = z.object({ id: z.string() })
const placed = z.object({ deliveryOptionId: z.string() })

/** The id of a schedule that could not be parsed; undefined if not even the id could. */
export function idOf({ raw }: Unread): string | undefined {
  return identified.safeParse(raw).data?.id
}

function optionOf(raw: unknown, options: readonly DeliveryOption[]): string | undefined {
  const id = placed.safeParse(raw).data?.deliveryOptionId
  return options.some((one) => one.id === id) ? id : undefined
}
