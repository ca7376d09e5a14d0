import { cardTypeSpellings } from '@goat/contract/described/designation'
import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { type ScheduleState, stateOf } from '@goat/domain/designation-windows'
import {
  type DesignationCardType,
  type DesignationSchedule,
  designationCardTypes,
  designationFactories,
} from '@goat/domain/kinds/designation'
import { queryOf } from '../paths.ts'

export const scheduleStates = [
  'active',
  'inForce',
  'upcoming',
  'paused',
  'ended',
  'neverActive',
] as const satisfies readonly ScheduleState['kind'][]

/** The query of the list: a filter, or the schedule that a link refers to. */
export type ListAddress = {
  readonly factory: string | undefined
  readonly cardType: DesignationCardType | undefined
  readonly state: ScheduleState['kind'] | undefined
  readonly schedule: string | undefined
}

export const wholeList: ListAddress = { factory: undefined, cardType: undefined, state: undefined, schedule: undefined }

/** Ignores parameters that cannot be parsed. */
export function parseAddress(search: string): ListAddress {
  const params = new URLSearchParams(search)
  const oneOf = <Value extends string>(values: readonly Value[], name: string) => values.find((one) => one === params.get(name))
  return {
    factory: oneOf(designationFactories, 'factory'),
    cardType: designationCardTypes.find((one) => cardTypeSpellings[one] === params.get('card')),
    state: oneOf(scheduleStates, 'state'),
    schedule: params.get('schedule') || undefined,
  }
}

/** The query with its question mark; empty for the whole list. */
export function formatAddress({ factory, cardType, state, schedule }: ListAddress): string {
  const card = cardType === undefined ? undefined : cardTypeSpellings[cardType]
  return queryOf({ factory, card, state, schedule })
}

/** Whether a schedule matches. A factory matches From or To. `now` is in milliseconds since the epoch. */
export function matchesAddress(schedule: DesignationSchedule, address: ListAddress, now: number, zoneOf: ZoneOf): boolean {
  if (address.schedule !== undefined) return schedule.id === address.schedule
  return (
    (address.factory === undefined || schedule.from === address.factory || schedule.to === address.factory) &&
    (address.cardType === undefined || schedule.cardTypes.includes(address.cardType)) &&
    (address.state === undefined || stateOf(schedule, zoneOf(schedule.from), now).kind === address.state)
  )
}

/** The id of the schedule to duplicate; empty if it is missing from the parameter. */
export function parseDuplicate(search: string): string | undefined {
  return new URLSearchParams(search).get('duplicate') ?? undefined
}

export function formatDuplicate(id: string): string {
  return queryOf({ duplicate: id })
}
