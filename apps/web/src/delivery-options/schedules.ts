import type { OverlaidRecord } from '@goat/contract/resolve'
import type { BrandId } from '@goat/domain/brands'
import {
  type ActiveRange,
  activeLocals,
  type DeliveryOptionSchedule,
  type DeliveryOptionScheduleState,
  type OverrideField,
  override,
  scheduleStateAt,
} from '@goat/domain/delivery-option-schedules'
import { type DeliveryOption, type FulfilmentCentre, optionLimits } from '@goat/domain/kinds/delivery-option'
import {
  type OptionScheduleField,
  type OptionScheduleTyped,
  optionScheduleFields,
  type TypedOverrides,
  validateDeliveryOptionSchedule,
} from '@goat/domain/kinds/delivery-option-schedule'
import { joinKey } from '@goat/domain/kinds/kind'
import { isWithin } from '@goat/domain/kinds/shape'
import { readPrice, readWholeNumber } from '@goat/domain/money'
import { endOfDay, fullEndTime, showTimeOfDay } from '@goat/domain/time/calendar'
import { type FormIssues, formIssues, typedFields, typedTime } from '../records/draft.ts'

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

/** The key of a stored schedule. */
export function scheduleKey(schedule: Pick<DeliveryOptionSchedule, 'fulfilmentCentreId' | 'deliveryOptionId' | 'id'>): string {
  return joinKey(schedule.fulfilmentCentreId, schedule.deliveryOptionId, schedule.id)
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

/** The options for which a schedule is saved, that of its form first. */
export type Targets = readonly [DeliveryOption, ...DeliveryOption[]]

/** The option of a schedule, then the further ones with these keys. */
export function optionsFor(own: DeliveryOption, keys: readonly string[], centres: readonly FulfilmentCentre[]): Targets {
  return [own, ...furtherCentres(own, centres).flatMap(({ deliveryOptions }) => deliveryOptions.filter((one) => keys.includes(keyOf(one))))]
}

/** The same schedule for another option. */
export function scheduleFor(schedule: DeliveryOptionSchedule, { fulfilmentCentreId, id }: DeliveryOption): DeliveryOptionSchedule {
  return { ...schedule, fulfilmentCentreId, deliveryOptionId: id }
}

/** A schedule in the form; its times and numbers are as typed, an end of the day initially as 24:00:00. */
export type ScheduleDraft = Omit<DeliveryOptionSchedule, 'overrides'> & {
  readonly overrides: TypedOverrides
  /** The keys of further options for which a new schedule is created as well. */
  readonly alsoFor?: readonly string[]
}

export const draftFields = typedFields<OptionScheduleTyped, OptionScheduleField>({ fields: () => optionScheduleFields })

export function draftOf(schedule: DeliveryOptionSchedule): ScheduleDraft {
  const { startTime, endTime } = schedule
  return { ...schedule, startTime: showTimeOfDay(startTime), endTime: endTime === endOfDay ? '24:00:00' : showTimeOfDay(endTime) }
}

/** The delivery option of a schedule, whose currency a typed price may name. */
type PricedOption = Pick<DeliveryOption, 'currency'>

/** The active range to send. An end at 00:00 of the day on which it starts later is the end of that day. */
export function rangeOf({ startDate, startTime, endDate, endTime }: ScheduleDraft): ActiveRange {
  const start = typedTime(startTime)
  return { startDate, startTime: start, endDate, endTime: fullEndTime(typedTime(endTime), startDate === endDate ? start : '') }
}

/** The schedule to send. A number that cannot be parsed becomes NaN, which validation rejects. */
export function scheduleFromDraft({ alsoFor: _, ...draft }: ScheduleDraft, option: PricedOption): DeliveryOptionSchedule {
  const { price, priority, ...texts } = draft.overrides
  const overrides = {
    ...texts,
    ...(price === undefined ? {} : { price: numberOf(price, (typed) => priceOf(typed, option)) }),
    ...(priority === undefined ? {} : { priority: numberOf(priority, priorityOf) }),
  }
  return { ...draft, ...rangeOf(draft), overrides }
}

function numberOf(value: number | string, read: (typed: string) => number | undefined): number {
  return typeof value === 'number' ? value : (read(value) ?? Number.NaN)
}

/** Parses a price of an option, in minor units; undefined if it is ambiguous or out of range. */
export function priceOf(typed: string, { currency }: PricedOption): number | undefined {
  const reading = readPrice(typed, currency)
  return reading.ok && isWithin(reading.price, optionLimits.price) ? reading.price : undefined
}

/** Parses a priority; undefined if it is not a whole number or out of range. */
export function priorityOf(typed: string): number | undefined {
  const priority = readWholeNumber(typed)
  return priority !== undefined && isWithin(priority, optionLimits.priority) ? priority : undefined
}

/** Switches the override of a field on, starting with the normal value, or off. */
export function switchOverride(draft: ScheduleDraft, field: OverrideField, isOn: boolean, option: DeliveryOption): ScheduleDraft {
  if (!isOn) return override(draft, field, undefined)
  const first: TypedOverrides = {
    name: option.name,
    description: option.description,
    price: option.price ?? '',
    priority: option.priority ?? '',
  }
  return override(draft, field, first[field])
}

/** The issues of a draft (OPT-21, OPT-22, OPT-26), by field. */
export function issuesOf(draft: ScheduleDraft, brand: BrandId, option: PricedOption): FormIssues {
  const { price } = draft.overrides
  const reading = typeof price === 'string' ? readPrice(price, option.currency) : undefined
  const all = validateDeliveryOptionSchedule(scheduleFromDraft(draft, option), brand).map((one) =>
    // The parser's issue is more specific than "out of range".
    one.path === 'overrides.price' && reading?.ok === false ? { ...reading.issue, path: one.path } : one,
  )
  return formIssues(all)
}

/** The schedule to send; undefined while the draft is invalid. */
export function validSchedule(draft: ScheduleDraft, brand: BrandId, option: PricedOption): DeliveryOptionSchedule | undefined {
  return issuesOf(draft, brand, option).all.length > 0 ? undefined : scheduleFromDraft(draft, option)
}

/** The records that saving a schedule for some options, first its own, would write; undefined while it is invalid. */
export function recordsOf(draft: ScheduleDraft, brand: BrandId, options: Targets): readonly OverlaidRecord[] | undefined {
  const valid = validSchedule(draft, brand, options[0])
  return (
    valid &&
    options.map((option) => {
      const schedule = scheduleFor(valid, option)
      const { id, version: _version, createdAt: _at, createdBy: _by, cancelledAt: _cancelled, ...value } = schedule
      return { kind: 'delivery-option-schedule', key: scheduleKey({ ...value, id: id || 'new' }), value }
    })
  )
}
