import {
  activeLocals,
  type DeliveryOptionSchedule,
  type DeliveryOptionScheduleState,
  scheduleStateAt,
} from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'

/** The schedules of an option among those of its centre. */
export function schedulesOf(all: readonly DeliveryOptionSchedule[], { id }: Pick<DeliveryOption, 'id'>): readonly DeliveryOptionSchedule[] {
  return all.filter((one) => one.deliveryOptionId === id)
}

const order: readonly DeliveryOptionScheduleState['kind'][] = ['active', 'upcoming', 'neverActive', 'ended', 'cancelled']

export type ScheduleInState = { readonly schedule: DeliveryOptionSchedule; readonly state: DeliveryOptionScheduleState }

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
