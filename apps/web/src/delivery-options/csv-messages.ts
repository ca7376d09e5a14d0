import { msg } from '@lingui/core/macro'

/** Headings of the file that the list can be saved as, where the screen has none of the same meaning. */
export const csvMessages = {
  centre: msg`Fulfilment Centre`,
  normalName: msg`Normal name`,
  normalDescription: msg`Normal description`,
  normalPrice: msg`Normal price`,
  normalPriority: msg`Normal option priority`,
  notUnderstood: msg`Not understood; as received`,
  timeZone: msg`Time zone`,
  schedule: msg`Schedule`,
  state: msg`State`,
  activeFrom: msg`Active from`,
  activeUntil: msg`Active until`,
  deliveryFrom: msg`Delivery from`,
  deliveryTo: msg`Delivery to`,
  consignmentTypes: msg`Consignment types`,
  cardTypes: msg`Card types`,
  giftTypes: msg`Gift types`,
  newName: msg`Overridden name`,
  newDescription: msg`Overridden description`,
  newPrice: msg`Overridden price`,
  newPriority: msg`Overridden option priority`,
  createdBy: msg`Created by`,
  createdAt: msg`Created at`,
  cancelledAt: msg`Cancelled at`,
} as const
