import { consignmentTypes } from '@goat/domain/delivery-option-schedules'
import type { OrderFact } from '@goat/domain/order-facts'
import * as z from 'zod/mini'

const fact = z.optional(z.string())

/** The facts of an order on the wire. Which values a brand has is a rule of the domain: see `orderFactIssues`. */
export const orderFactFields = {
  productKey: fact,
  sku: fact,
  factory: fact,
  productType: fact,
  cardType: fact,
  packType: fact,
  deliveryMethod: fact,
  addressType: fact,
  destination: fact,
  service: fact,
  deliveryOption: fact,
  dispatchDate: fact,
  deliveryDate: fact,
  consignmentType: z.optional(z.enum(consignmentTypes)),
  giftType: fact,
} satisfies Readonly<Record<OrderFact, z.ZodMiniType>>
