import type { OverlaidRecord } from '@goat/contract/resolve'
import type { BrandId } from '@goat/domain/brands'
import {
  type ActiveRange,
  activeLocals,
  consignmentTypes,
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
import { isWithin, joinKey } from '@goat/domain/kinds/kind'
import { readPriceOrChange, readWholeNumber } from '@goat/domain/money'
import { dateOfDay, dayOfDate, endOfDay, fullEndTime, showTimeOfDay } from '@goat/domain/time/calendar'
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

/** A schedule in the form; its times and numbers are as typed, an end of the day initially as 24:00:00. */
export type ScheduleDraft = Omit<DeliveryOptionSchedule, 'overrides'> & {
  readonly overrides: TypedOverrides
  /** The keys of further options for which a new schedule is created as well. */
  readonly alsoFor?: readonly string[]
  /** The prices of single options, by their keys, instead of the one in `overrides`. */
  readonly ownPrices?: Readonly<Record<string, number | string>>
}

export const draftFields = typedFields<OptionScheduleTyped, OptionScheduleField>({ fields: () => optionScheduleFields })

export function draftOf(schedule: DeliveryOptionSchedule): ScheduleDraft {
  const { startTime, endTime } = schedule
  return { ...schedule, startTime: showTimeOfDay(startTime), endTime: endTime === endOfDay ? '24:00:00' : showTimeOfDay(endTime) }
}

/** A new schedule as a change of the price, for every order of a week (OPT-68). */
export function priceChangeOf(fresh: ScheduleDraft): ScheduleDraft {
  const last = dateOfDay(dayOfDate(fresh.startDate) + 7)
  const all = { applicableConsignmentTypes: consignmentTypes, endDate: last, deliveryTo: last, alsoFor: [] }
  return { ...fresh, ...all, overrides: { price: '' } }
}

/** The delivery option of a schedule: the currency that a typed price may name, and the normal price that it may change. */
type PricedOption = Pick<DeliveryOption, 'currency' | 'price'>

/** The active range to send. An end at 00:00 of the day on which it starts later is the end of that day. */
export function rangeOf({ startDate, startTime, endDate, endTime }: ScheduleDraft): ActiveRange {
  const start = typedTime(startTime)
  return { startDate, startTime: start, endDate, endTime: fullEndTime(typedTime(endTime), startDate === endDate ? start : '') }
}

/** The schedule to send. A number that cannot be parsed becomes NaN, which validation rejects. */
export function scheduleFromDraft(typed: ScheduleDraft, option: PricedOption): DeliveryOptionSchedule {
  const { alsoFor: _also, ownPrices: _prices, ...draft } = typed
  const { price, priority, ...texts } = draft.overrides
  const overrides = {
    ...texts,
    ...(price === undefined ? {} : { price: priceOf(typed, option) ?? Number.NaN }),
    ...(priority === undefined ? {} : { priority: typeof priority === 'number' ? priority : (priorityOf(priority) ?? Number.NaN) }),
  }
  return { ...draft, ...rangeOf(draft), overrides }
}

/** The draft for one of its options, whose currency it names from now on; `own`: the option of the form. */
export function draftFor(draft: ScheduleDraft, option: DeliveryOption, own: DeliveryOption): ScheduleDraft {
  const common = { fulfilmentCentreId: option.fulfilmentCentreId, deliveryOptionId: option.id }
  const { price } = draft.overrides
  const reading = typeof price === 'string' ? readPriceOrChange(price, option.price, own.currency) : undefined
  return { ...(reading?.ok ? override(draft, 'price', reading.price) : draft), ...common }
}

/** Whether a typed price is a change of the normal one, which each option has for itself. */
export function isChange(price: number | string | undefined): boolean {
  return typeof price === 'string' && /^\s*[-−–+]/.test(price)
}

/** The typed price of the option of a draft: its own, or the common one. */
function typedPrice({ ownPrices, overrides, fulfilmentCentreId, deliveryOptionId }: ScheduleDraft): number | string | undefined {
  return ownPrices?.[keyOf({ fulfilmentCentreId, id: deliveryOptionId })] ?? overrides.price
}

/** The price of the option of a draft, in minor units; undefined if it is ambiguous or out of range. */
export function priceOf(draft: ScheduleDraft, option: PricedOption): number | undefined {
  const typed = typedPrice(draft)
  if (typeof typed !== 'string') return typed
  const reading = readPriceOrChange(typed, option.price, option.currency)
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
  const price = typedPrice(draft)
  const reading = typeof price === 'string' ? readPriceOrChange(price, option.price, option.currency) : undefined
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

/** The schedules to send for some options, first its own, each with its own price. */
export function schedulesFor(draft: ScheduleDraft, [own, ...further]: Targets): Schedules {
  const of = (option: DeliveryOption) => scheduleFromDraft(draftFor(draft, option, own), option)
  return [of(own), ...further.map(of)]
}

/** The first is the one of the form or the card, whose centre shows the outcome. */
export type Schedules = readonly [DeliveryOptionSchedule, ...DeliveryOptionSchedule[]]

/** The further options whose price cannot be saved although that of the form can, with the reason. */
export function priceIssues(draft: ScheduleDraft, brand: BrandId, [own, ...further]: Targets) {
  const isOwnWrong = issuesOf(draft, brand, own).of('overrides.price') !== undefined
  return further.flatMap((option) => {
    const issue = issuesOf(draftFor(draft, option, own), brand, option).of('overrides.price')
    const isSame = isOwnWrong && draft.ownPrices?.[keyOf(option)] === undefined
    return issue === undefined || isSame ? [] : [{ option, issue }]
  })
}

/** The records that saving a schedule for some options, first its own, would write; undefined while it is invalid. */
export function recordsOf(draft: ScheduleDraft, brand: BrandId, options: Targets): readonly OverlaidRecord[] | undefined {
  if (validSchedule(draft, brand, options[0]) === undefined || priceIssues(draft, brand, options).length > 0) return undefined
  return schedulesFor(draft, options).map(
    ({ id, version: _version, createdAt: _at, createdBy: _by, cancelledAt: _cancelled, ...value }) => ({
      kind: 'delivery-option-schedule',
      key: scheduleKey({ ...value, id: id || 'new' }),
      value,
    }),
  )
}
