import type { Currency } from '../money.ts'
import { compareText } from '../text/text.ts'
import { code, fieldsOf, flag, type Kind, number, optional, price, propertyIssues, text, type ValueOf } from './kind.ts'

/** Limits of an option and of its overrides (OPT-26): string lengths in characters after trimming, and numbers. */
export const optionLimits = {
  name: { maximum: 60 },
  description: { maximum: 250 },
  /** Minor units: less than 1000 of any currency. */
  price: { minimum: 0, maximum: 99_999 },
  priority: { minimum: 1, maximum: 999 },
} as const

/** An option without its key and the fields of its centre. */
const optionShape = {
  name: text(),
  description: text(),
  acceptsDeliveryInstructions: flag,
  isGuaranteed: flag,
  isTracked: flag,
  /** Whole minor units (pence, cents) of the currency of the centre. */
  price: optional(price(optionLimits.price)),
  /** Lower comes first. */
  priority: optional(number(optionLimits.priority)),
  /** The raw name of the delivery service of the centre that it uses, such as 44. */
  service: optional(code()),
}
export type OptionContent = ValueOf<typeof optionShape>

/** A delivery option (OPT-38); another back end may omit the fields that can be undefined. */
export type DeliveryOption = OptionContent & {
  readonly id: string
  /** The fulfilment centre; part of the option's key, with `id`. */
  readonly fulfilmentCentreId: string
  /** IANA zone of the centre, for the active times of schedules. */
  readonly timeZone: string | undefined
  /** The currency of the centre. */
  readonly currency: Currency | undefined
}

/** A delivery option of a fulfilment centre; the key is `{centre}/{option}`. */
export const deliveryOptionKind: Kind<OptionContent> = {
  kind: 'delivery-option',
  shape: optionShape,
  schemaVersion: 1,
  fields: () => fields,
  validate: (value) => propertyIssues({ price: optionShape.price, priority: optionShape.priority }, value),
}
const fields = fieldsOf(optionShape)

/**
 * The order of the options of a centre: by priority, lower first, missing last, then by id. The `index` of an address and
 * responses of this server use it.
 */
export function byPriority(a: Pick<DeliveryOption, 'id' | 'priority'>, b: Pick<DeliveryOption, 'id' | 'priority'>): number {
  const [first, second] = [a.priority ?? Number.POSITIVE_INFINITY, b.priority ?? Number.POSITIVE_INFINITY]
  if (first !== second) return first < second ? -1 : 1
  return compareText(a.id, b.id)
}

export type FulfilmentCentre = { readonly fulfilmentCentre: string; readonly deliveryOptions: readonly DeliveryOption[] }

/** Sorts centres alphabetically, the options of each by `byPriority` (OPT-2). */
export function groupByCentre(options: readonly DeliveryOption[]): readonly FulfilmentCentre[] {
  return [...Map.groupBy(options, (one) => one.fulfilmentCentreId)]
    .sort(([a], [b]) => compareText(a, b))
    .map(([fulfilmentCentre, group]) => ({ fulfilmentCentre, deliveryOptions: [...group].sort(byPriority) }))
}

/** The query parameter `id` of /deliveryoptions. `index` is the position of the option in its centre's list, from 0. */
export type DeliveryOptionAddress = { readonly fulfilmentCentre: string; readonly deliveryOptionId: string; readonly index: number }

/** `{fulfilmentCentre}:{deliveryOptionId}:{index}` (OPT-3). */
export function formatAddress({ fulfilmentCentre, deliveryOptionId, index }: DeliveryOptionAddress): string {
  return `${fulfilmentCentre}:${deliveryOptionId}:${index}`
}

/** Parses `formatAddress` output, for centres without a colon; undefined for anything else. Option ids may contain colons. */
export function parseAddress(text: string | null | undefined): DeliveryOptionAddress | undefined {
  const [, fulfilmentCentre, deliveryOptionId, index] = /^([^:]+):(.+):(0|[1-9]\d{0,5})$/s.exec(text ?? '') ?? []
  if (fulfilmentCentre === undefined || deliveryOptionId === undefined) return undefined
  return { fulfilmentCentre, deliveryOptionId, index: Number(index) }
}

/**
 * The position of an addressed option in its centre's list: by id, since priorities may have changed since the address was
 * created; the index only chooses between options with the same id. undefined if the centre has no such option.
 */
export function positionOf(options: readonly DeliveryOption[], { deliveryOptionId, index }: DeliveryOptionAddress): number | undefined {
  if (options[index]?.id === deliveryOptionId) return index
  const at = options.findIndex((one) => one.id === deliveryOptionId)
  return at === -1 ? undefined : at
}
