import { brandOf } from './brand-of.ts'
import type { BrandId } from './brands.ts'
import type { TimeOfDay } from './time-of-day.ts'

/** The consignment types (OPT-16). */
export const consignmentTypes = ['cardOnly', 'giftOnly', 'cardAndGift'] as const
export type ConsignmentType = (typeof consignmentTypes)[number]

/** The fields of a delivery option that a schedule can override (OPT-25). */
export const overrideFields = ['name', 'description', 'price', 'priority'] as const
export type OverrideField = (typeof overrideFields)[number]

/** The new value of each overridden field; undefined fields are not overridden. Price in whole minor units. */
export type DeliveryOptionOverrides = {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly price?: number | undefined
  readonly priority?: number | undefined
}

/**
 * A schedule in the form (OPT-14), with the stored metadata. Dates are YYYY-MM-DD, times
 * HH:MM[:SS]. The active range is in the centre's local time, the end excluded; delivery dates
 * are both inclusive.
 */
export type DeliveryOptionSchedule = {
  /** Empty until stored. */
  readonly id: string
  /** Internal name; not shown on the site (OPT-8). */
  readonly name: string
  readonly fulfilmentCentreId: string
  readonly deliveryOptionId: string
  readonly startDate: string
  readonly startTime: TimeOfDay
  readonly endDate: string
  readonly endTime: TimeOfDay
  readonly deliveryFrom: string
  readonly deliveryTo: string
  readonly applicableConsignmentTypes: readonly ConsignmentType[]
  /** Empty means all (OPT-17). */
  readonly cardTypes: readonly string[]
  /** Empty means all (OPT-17). */
  readonly giftTypes: readonly string[]
  readonly overrides: DeliveryOptionOverrides
  /** undefined: not stored, or from a back end without versions. */
  readonly version: number | undefined
  /** Instant, ISO 8601; undefined as above. */
  readonly createdAt: string | undefined
  readonly createdBy: string | undefined
  /** Instant, ISO 8601; undefined unless cancelled. */
  readonly cancelledAt: string | undefined
}

/** The option of a new schedule. */
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
