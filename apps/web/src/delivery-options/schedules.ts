import {
  activeLocals,
  type DeliveryOptionSchedule,
  type DeliveryOptionScheduleState,
  scheduleStateAt,
} from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption, FulfilmentCentre } from '@goat/domain/kinds/delivery-option'
import { joinKey } from '@goat/domain/kinds/kind'

/** Whether the time zone of an option's centre is known. Without it, its schedules are not shown. */
export function hasZone({ timeZone }: Pick<DeliveryOption, 'timeZone'>): boolean {
  return timeZone !== undefined
}

/** The IANA time zone of an option's centre. Throws RangeError if it is unknown; check with `hasZone`. */
export function zoneOf({ timeZone, fulfilmentCentreId }: Pick<DeliveryOption, 'timeZone' | 'fulfilmentCentreId'>): string {
  if (timeZone === undefined) throw new RangeError(`the time zone of ${fulfilmentCentreId} is not known`)
  return timeZone
}

/** The schedules of an option among those of its centre. */
export function schedulesOf(all: readonly DeliveryOptionSchedule[], { id }: Pick<DeliveryOption, 'id'>): readonly DeliveryOptionSchedule[] {
  return all.filter((one) => one.deliveryOptionId === id)
}

/**
 * Sorts by state: active, then upcoming, both earliest first; then never active, ended and cancelled, all latest first. `now` is in
 * milliseconds since the epoch.
 */
export function sortSchedules(schedules: readonly DeliveryOptionSchedule[], timeZone: string, now: number): readonly ScheduleInState[] {
  return schedules
    .map((schedule) => ({ schedule, state: scheduleStateAt(schedule, timeZone, now), start: activeLocals(schedule).start }))
    .sort((a, b) => {
      const byState = order.indexOf(a.state.kind) - order.indexOf(b.state.kind)
      if (byState !== 0) return byState
      const byStart = a.start < b.start ? -1 : a.start > b.start ? 1 : a.schedule.id < b.schedule.id ? -1 : 1
      return a.state.kind === 'active' || a.state.kind === 'upcoming' ? byStart : -byStart
    })
}

const order: readonly DeliveryOptionScheduleState['kind'][] = ['active', 'upcoming', 'neverActive', 'ended', 'cancelled']

export type ScheduleInState = { readonly schedule: DeliveryOptionSchedule; readonly state: DeliveryOptionScheduleState }

/** The key of an option across centres. */
export function keyOf({ fulfilmentCentreId, id }: Pick<DeliveryOption, 'fulfilmentCentreId' | 'id'>): string {
  return joinKey(fulfilmentCentreId, id)
}

/** The options, by centre, to which the schedule of an option can be applied too. */
export function furtherCentres(own: DeliveryOption, centres: readonly FulfilmentCentre[]): readonly FulfilmentCentre[] {
  return centres
    .map(({ fulfilmentCentre, deliveryOptions }) => ({
      fulfilmentCentre,
      deliveryOptions: deliveryOptions.filter((one) => hasZone(one) && keyOf(one) !== keyOf(own)),
    }))
    .filter(({ deliveryOptions }) => deliveryOptions.length > 0)
}

/** The option of a schedule, then the further ones with these keys. */
export function optionsFor(
  own: DeliveryOption,
  keys: readonly string[],
  centres: readonly FulfilmentCentre[],
): readonly [DeliveryOption, ...DeliveryOption[]] {
  return [own, ...furtherCentres(own, centres).flatMap(({ deliveryOptions }) => deliveryOptions.filter((one) => keys.includes(keyOf(one))))]
}

/** The same schedule for another option. */
export function scheduleFor(schedule: DeliveryOptionSchedule, { fulfilmentCentreId, id }: DeliveryOption): DeliveryOptionSchedule {
  return { ...schedule, fulfilmentCentreId, deliveryOptionId: id }
}
