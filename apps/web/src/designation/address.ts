import { cardTypeSpellings } from '@goat/contract/described/designation'
import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { type ScheduleState, stateOf } from '@goat/domain/designation-windows'
import { type DesignationSchedule, designationCardTypes, designationFactories } from '@goat/domain/kinds/designation'
import { type AddressOf, addressOf, oneOf, paths, text } from '../paths.ts'

export const scheduleStates = [
  'active',
  'inForce',
  'upcoming',
  'paused',
  'ended',
  'neverActive',
] as const satisfies readonly ScheduleState['kind'][]

/** The query of the list: a filter, or the schedule that a link refers to. */
export const listAddress = addressOf({
  factory: oneOf(designationFactories),
  card: oneOf(designationCardTypes, (one) => cardTypeSpellings[one]),
  state: oneOf(scheduleStates),
  schedule: text,
})

export type ListAddress = AddressOf<typeof listAddress>

export const wholeList = listAddress.parse('')

export function addressOfSchedule(schedule: string): string {
  return `${paths.schedules}${listAddress.format({ schedule })}`
}

/** Whether a schedule matches. A factory matches From or To. `now` is in milliseconds since the epoch. */
export function matchesAddress(one: DesignationSchedule, address: ListAddress, now: number, zoneOf: ZoneOf): boolean {
  const { factory, card, state, schedule } = address
  if (schedule !== undefined) return one.id === schedule
  return (
    (factory === undefined || one.from === factory || one.to === factory) &&
    (card === undefined || one.cardTypes.includes(card)) &&
    (state === undefined || stateOf(one, zoneOf(one.from), now).kind === state)
  )
}
