import type { OrderFact } from '@goat/domain/order-facts'
import { msg } from '@lingui/core/macro'
import type { Labels } from './labels.ts'

/** The names of the facts of an order, in display order. */
export const factLabels: Labels<OrderFact> = {
  productKey: msg`Product`,
  sku: msg`Sku`,
  factory: msg`Factory`,
  productType: msg`Product type`,
  cardType: msg`Card type`,
  packType: msg`Pack type`,
  deliveryMethod: msg`Delivery method`,
  addressType: msg`Address type`,
  destination: msg`Destination`,
  service: msg`Delivery service`,
  deliveryOption: msg`Delivery option`,
  dispatchDate: msg`Requested dispatch date`,
  deliveryDate: msg`Delivery date`,
  consignmentType: msg`Consignment type`,
  giftType: msg`Gift type`,
}
