import { type BrandId, brandOf } from './brands.ts'
import { midnightOf } from './designation-windows.ts'
import { optionLimits } from './kinds/delivery-option.ts'
import { code, codes, date, instant, number, optional, part, price, text, time, type ValueOf } from './kinds/kind.ts'
import { endOfDay, fullTime, type Interval, instantOf, type LocalDateTime, latestLocalBy } from './time/calendar.ts'

/** The consignment types (OPT-16). */
export const consignmentTypes = ['cardOnly', 'giftOnly', 'cardAndGift'] as const
export type ConsignmentType = (typeof consignmentTypes)[number]

/** The fields of a delivery option that a schedule can override (OPT-25). */
export const overrideFields = ['name', 'description', 'price', 'priority'] as const
export type OverrideField = (typeof overrideFields)[number]

/** In characters, after trimming (OPT-21). */
export const maxScheduleNameLength = 100

export const overridesShape = {
  name: optional(text(optionLimits.name.maximum)),
  description: optional(text(optionLimits.description.maximum, { isMultiline: true, mayBeEmpty: true })),
  price: optional(price(optionLimits.price)),
  priority: optional(number(optionLimits.priority)),
}
/** The new value of each overridden field; undefined fields are not overridden. Price in whole minor units. */
export type DeliveryOptionOverrides = ValueOf<typeof overridesShape>

export const optionScheduleShape = {
  /** Internal name; not shown on the site (OPT-8). */
  name: text(maxScheduleNameLength),
  fulfilmentCentreId: code(),
  deliveryOptionId: code(),
  /** The active range, in the centre's local time, the end excluded. */
  startDate: date,
  startTime: time,
  endDate: date,
  endTime: time,
  /** Both inclusive. */
  deliveryFrom: date,
  deliveryTo: date,
  applicableConsignmentTypes: codes(consignmentTypes, { mayBeEmpty: true }),
  /** Empty means all (OPT-17). */
  cardTypes: codes(undefined, { mayBeEmpty: true }),
  giftTypes: codes(undefined, { mayBeEmpty: true }),
  overrides: part(overridesShape),
  /** Undefined unless cancelled. */
  cancelledAt: optional(instant),
}

/** A schedule in the form (OPT-14), with the stored metadata; undefined: not stored, or from a back end without it. */
export type DeliveryOptionSchedule = ValueOf<typeof optionScheduleShape> & {
  /** Empty until stored. */
  readonly id: string
  readonly version: number | undefined
  /** Instant, ISO 8601. */
  readonly createdAt: string | undefined
  readonly createdBy: string | undefined
}

export type ScheduledOption = Pick<DeliveryOptionSchedule, 'name' | 'fulfilmentCentreId' | 'deliveryOptionId'>

/** The defaults of OPT-14: 00:00:00 today, delivery range today to today, empty lists. `today` is the centre's local date. */
export function newDeliveryOptionSchedule(
  { name, fulfilmentCentreId, deliveryOptionId }: ScheduledOption,
  today: string,
): DeliveryOptionSchedule {
  return {
    id: '',
    name,
    fulfilmentCentreId,
    deliveryOptionId,
    startDate: today,
    startTime: '00:00:00',
    endDate: today,
    endTime: '00:00:00',
    deliveryFrom: today,
    deliveryTo: today,
    applicableConsignmentTypes: [],
    cardTypes: [],
    giftTypes: [],
    overrides: {},
    version: undefined,
    createdAt: undefined,
    createdBy: undefined,
    cancelledAt: undefined,
  }
}

/** A schedule or draft; the overrides of a draft may still be text. */
type Draft = Omit<DeliveryOptionSchedule, 'overrides'>

/** A copy as a new schedule: not stored, not cancelled, with the given name. */
export function duplicateOf<One extends Draft>(schedule: One, name: string): One {
  return { ...schedule, id: '', name, version: undefined, createdAt: undefined, createdBy: undefined, cancelledAt: undefined }
}

/**
 * Adds or removes a consignment type. Choosing giftOnly clears the card types, choosing cardOnly the gift types (OPT-16).
 */
export function toggleConsignmentType<One extends Draft>(schedule: One, type: ConsignmentType): One {
  const chosen = schedule.applicableConsignmentTypes
  if (chosen.includes(type)) return { ...schedule, applicableConsignmentTypes: chosen.filter((one) => one !== type) }
  return {
    ...schedule,
    applicableConsignmentTypes: consignmentTypes.filter((one) => one === type || chosen.includes(one)),
    cardTypes: type === 'giftOnly' ? [] : schedule.cardTypes,
    giftTypes: type === 'cardOnly' ? [] : schedule.giftTypes,
  }
}

/** Adds or removes a card type, in the order of the brand's list. */
export function toggleCardType<One extends Draft>(schedule: One, type: string, brand: BrandId): One {
  const next = toggled(schedule.cardTypes, type)
  const known = brandOf(brand).cardTypes.filter((one) => next.includes(one))
  return { ...schedule, cardTypes: [...known, ...next.filter((one) => !known.some((other) => other === one))] }
}

/** Adds a gift type at the end, or removes it. */
export function toggleGiftType<One extends Draft>(schedule: One, type: string): One {
  return { ...schedule, giftTypes: toggled(schedule.giftTypes, type) }
}

/** The "Clear" control (OPT-19). */
export function clearGiftTypes<One extends Draft>(schedule: One): One {
  return { ...schedule, giftTypes: [] }
}

/** Sets the override of a field; undefined removes it. */
export function override<One extends { readonly overrides: object }, Field extends keyof One['overrides']>(
  schedule: One,
  field: Field,
  value: One['overrides'][Field],
): One {
  const { [field]: _, ...others } = schedule.overrides
  return { ...schedule, overrides: value === undefined ? others : { ...others, [field]: value } }
}

/** The overridden fields of a schedule, in display order. */
export function overriddenFields({ overrides }: Pick<DeliveryOptionSchedule, 'overrides'>): readonly OverrideField[] {
  return overrideFields.filter((field) => overrides[field] !== undefined)
}

function toggled(list: readonly string[], value: string): readonly string[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
}

export function hasCard(type: ConsignmentType): boolean {
  return type !== 'giftOnly'
}

export function hasGift(type: ConsignmentType): boolean {
  return type !== 'cardOnly'
}

/** The fields of a schedule that determine when it is active. */
export type ActiveRange = Pick<DeliveryOptionSchedule, 'startDate' | 'startTime' | 'endDate' | 'endTime'>

/** Start and end in the centre's local time, as YYYY-MM-DDTHH:MM:SS. */
export function activeLocals(range: ActiveRange): { readonly start: LocalDateTime; readonly end: LocalDateTime } {
  return { start: `${range.startDate}T${fullTime(range.startTime)}`, end: `${range.endDate}T${fullTime(range.endTime)}` }
}

/**
 * The active interval of a schedule; `LocalDateTime` defines skipped and repeated hours. An end at 23:59:59 is the end of the day.
 * Empty (end not after start) if it is never active. Throws RangeError for an invalid date, time or zone.
 */
export function activeInterval(range: ActiveRange, timeZone: string): Interval {
  const { start, end } = activeLocals(range)
  const isEndOfDay = fullTime(range.endTime) === endOfDay
  return { start: instantOf(start, timeZone), end: isEndOfDay ? midnightOf(range.endDate, 1, timeZone) : instantOf(end, timeZone) }
}

/** The state of a schedule; instants in milliseconds since 1970-01-01T00:00Z. `neverActive`: a clock change skips its whole range. */
export type DeliveryOptionScheduleState =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'upcoming'; readonly from: number }
  | { readonly kind: 'active'; readonly until: number }
  | { readonly kind: 'ended'; readonly since: number }
  | { readonly kind: 'neverActive' }

/** The state at an instant. Cancelled takes precedence over the range. */
export function scheduleStateAt(
  schedule: ActiveRange & Pick<DeliveryOptionSchedule, 'cancelledAt'>,
  timeZone: string,
  now: number,
): DeliveryOptionScheduleState {
  if (schedule.cancelledAt !== undefined) return { kind: 'cancelled' }
  const { start, end } = activeInterval(schedule, timeZone)
  if (start >= end) return { kind: 'neverActive' }
  if (now >= end) return { kind: 'ended', since: end }
  return now < start ? { kind: 'upcoming', from: start } : { kind: 'active', until: end }
}

/**
 * The schedule with the latest local end, in whole seconds, that is not after `now`, so that it has no effect from `now` on, even in a
 * repeated hour. In the last second of a day, which would mean its end, it ends a second earlier. undefined if it is not active, or became
 * active within this second and can only be cancelled.
 */
export function endNow(schedule: DeliveryOptionSchedule, now: number, timeZone: string): DeliveryOptionSchedule | undefined {
  if (scheduleStateAt(schedule, timeZone, now).kind !== 'active') return undefined
  const local = latestLocalBy(now, timeZone)
  const endTime = local.slice(11)
  const ended = { ...schedule, endDate: local.slice(0, 10), endTime: endTime === endOfDay ? '23:59:58' : endTime }
  const { start, end } = activeLocals(ended)
  const interval = activeInterval(ended, timeZone)
  return start < end && interval.start < interval.end ? ended : undefined
}

/** A schedule with its active interval, in milliseconds since 1970-01-01T00:00Z. */
export type CompiledSchedule = {
  readonly schedule: DeliveryOptionSchedule
  readonly start: number
  readonly end: number
  /** Instant; a draft counts as created last. */
  readonly createdAt: number
}

/** Computes the active interval of a schedule. Throws RangeError for an invalid date, time or zone. */
export function compileSchedule(schedule: DeliveryOptionSchedule, timeZone: string): CompiledSchedule {
  const createdAt = schedule.createdAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(schedule.createdAt)
  return { schedule, ...activeInterval(schedule, timeZone), createdAt }
}

/**
 * Precedence of schedules of one option that override the same field for the same order: the later start wins, then the later
 * creation, then the greater id. Negative if `a` wins.
 */
export function byPrecedence(a: CompiledSchedule, b: CompiledSchedule): number {
  if (a.start !== b.start) return a.start > b.start ? -1 : 1
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt ? -1 : 1
  return a.schedule.id === b.schedule.id ? 0 : a.schedule.id > b.schedule.id ? -1 : 1
}

/**
 * The schedules that can have an effect, by precedence: without cancelled, empty and never active ones. Compute it once for
 * many instants and orders. All schedules must belong to one option.
 */
export function compileSchedules(schedules: readonly DeliveryOptionSchedule[], timeZone: string): readonly CompiledSchedule[] {
  return schedules
    .filter((one) => one.cancelledAt === undefined && overriddenFields(one).length > 0)
    .map((one) => compileSchedule(one, timeZone))
    .filter(({ start, end }) => start < end)
    .sort(byPrecedence)
}
