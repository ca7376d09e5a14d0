import type { BrandId } from '@goat/domain/brands'
import type { ConsignmentType } from '@goat/domain/delivery-option-schedules'

/** What is known about one consignment. Only the brand and the time of the order are always known; undefined means not known. */
export type Order = {
  readonly brand: BrandId
  /** When it is placed: an instant, in milliseconds since 1970-01-01T00:00Z. */
  readonly placedAt: number
  readonly productKey?: string | undefined
  /** Callers fill in the first variant of a product key without a SKU. */
  readonly sku?: string | undefined
  /** The factory that would print it without an override; callers fill in that of the catalogue, which no world contains. */
  readonly factory?: string | undefined
  readonly productType?: string | undefined
  readonly cardType?: string | undefined
  readonly packType?: string | undefined
  readonly deliveryMethod?: string | undefined
  readonly addressType?: string | undefined
  /** ISO 3166-1 alpha-2, such as GB. */
  readonly destination?: string | undefined
  /** The raw name of a delivery service, such as 44. */
  readonly service?: string | undefined
  /** The id of a delivery option, which names the service if `service` does not. */
  readonly deliveryOption?: string | undefined
  /** The requested dispatch date, YYYY-MM-DD. */
  readonly dispatchDate?: string | undefined
  /** YYYY-MM-DD */
  readonly deliveryDate?: string | undefined
  readonly consignmentType?: ConsignmentType | undefined
  readonly giftType?: string | undefined
}
