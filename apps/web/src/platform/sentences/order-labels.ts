import type { ConsignmentType } from '@goat/domain/delivery-option-schedules'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What each consignment type is called (OPT-16). */
export const consignmentTypeNames: Readonly<Record<ConsignmentType, MessageDescriptor>> = {
  cardOnly: msg`Card only`,
  giftOnly: msg`Gift only`,
  cardAndGift: msg`Card and gift`,
}

/** What each card type is called, by code (REF-6). */
export const cardTypeNames: Readonly<Record<string, MessageDescriptor>> = {
  postcard: msg`Postcard`,
  small: msg`Small`,
  standard: msg`Standard`,
  square: msg`Square`,
  large: msg`Large`,
  largesquare: msg`Large square`,
  giant: msg`Giant`,
  supersize: msg`Supersize`,
  'supersize-square': msg`Supersize square`,
}
