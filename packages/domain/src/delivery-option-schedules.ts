import { brandOf } from './brand-of.ts'
import type { BrandId } from './brands.ts'
import type { TimeOfDay } from './time-of-day.ts'

/** The consignment types (OPT-16). */
export const consignmentTypes = ['cardOnly', 'giftOnly', 'cardAndGift'] as const
export type ConsignmentType = (typeof consignmentTypes)[number]

/** What a schedule can override of a delivery option (OPT-25). */
export const overrideFields = ['name', 'description', 'price', 'priority'] as const
export type OverrideField = (typeof overrideFields)[number]

/** The new value of each field that is overridden; what is undefined stays as it is. Price in whole minor units. */
export type DeliveryOptionOverrides = {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly price?: number | undefined
  readonly priority?: number | undefined
}

/**
 * A schedule as the form holds it (OPT-14), with what the stored one has beside. Dates are YYYY-MM-DD, times
 * HH:MM[:SS]. The active range is on the clock of the fulfilment centre, from its start up to but not including its end; delivery dates
 * are both inclusive.
 */
export type DeliveryOptionSchedule = {
  /** Empty for one that is not stored yet. */
  readonly id: string
  /** For recognition only; not shown on the site (OPT-8). */
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
  /** Instant, ISO 8601; undefined for one that was not cancelled. */
  readonly cancelledAt: string | undefined
}

/** Whose override a new schedule will be. */
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

/** A schedule, or the draft of one, whose overrides may be texts that are still being typed. */
type Draft = Omit<DeliveryOptionSchedule, 'overrides'>

/** A new schedule like another one: not stored, not cancelled, with a name of its own. */
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

/** Adds a gift type after those that are selected, or removes it. */
export function toggleGiftType<One extends Draft>(schedule: One, type: string): One {
  return { ...schedule, giftTypes: toggled(schedule.giftTypes, type) }
}

/** What "Clear" does (OPT-19). */
export function clearGiftTypes<One extends Draft>(schedule: One): One {
  return { ...schedule, giftTypes: [] }
}

/** Sets what is overridden of one field; undefined leaves the field as the option has it. */
export function override<One extends { readonly overrides: object }, Field extends keyof One['overrides']>(
  schedule: One,
  field: Field,
  value: One['overrides'][Field],
): One {
  const { [field]: _, ...others } = schedule.overrides
  return { ...schedule, overrides: value === undefined ? others : { ...others, [field]: value } }
}

/** The fields that a schedule overrides, in their order. */
export function overriddenFields({ overrides }: Pick<DeliveryOptionSchedule, 'overrides'>): readonly OverrideField[] {
  return overrideFields.filter((field) => overrides[field] !== undefined)
}

function toggled(list: readonly string[], value: string): readonly string[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
}
