import { brandIds } from '@goat/domain/brands'
import { consignmentTypes } from '@goat/domain/delivery-option-schedules'
import { type CodedFact, type OrderFact, orderCodesOf } from '@goat/domain/order-facts'
import * as z from 'zod/mini'

const fact = z.optional(z.string())

/** The codes of all brands. */
const codes = (of: CodedFact) => z.optional(z.enum([...new Set(brandIds.flatMap((brand) => orderCodesOf(of, brand)))]))

/** The facts of an order on the wire. Which values a brand has is a rule of the domain: see `orderFactIssues`. */
export const orderFactFields = {
  productKey: fact,
  sku: fact,
  factory: fact,
  productType: codes('productType'),
  cardType: codes('cardType'),
  packType: codes('packType'),
  deliveryMethod: codes('deliveryMethod'),
  addressType: codes('addressType'),
  destination: fact,
  service: fact,
  deliveryOption: fact,
  dispatchDate: fact,
  deliveryDate: fact,
  consignmentType: z.optional(z.enum(consignmentTypes)),
  giftType: codes('giftType'),
} satisfies Readonly<Record<OrderFact, z.ZodMiniType>>
