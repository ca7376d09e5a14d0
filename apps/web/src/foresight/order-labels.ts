import type { AddressType, DeliveryMethod, PackType } from '@goat/domain/designation'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Labels<Value extends string> = Readonly<Record<Value, MessageDescriptor>>

// As on the schedules screen, whose messages no other screen loads.
export const addressTypeLabels: Labels<AddressType> = {
  SEND_DIRECT: msg`Send Direct`,
  RETURN_TO_SENDER: msg`Return to Sender`,
}

export const deliveryMethodLabels: Labels<DeliveryMethod> = {
  STD: msg({ message: 'Standard', context: 'delivery method' }),
  TRL: msg`Tracked Letter`,
  TRP: msg`Tracked Parcel`,
  NBD: msg`Next Business Day`,
  AIRMAIL: msg`Airmail`,
}

export const packTypeLabels: Labels<PackType> = {
  SINGLE: msg`1 Card Only`,
  MULTI_TWO: msg`2 Card Multipack`,
  MULTI_THREE: msg`3 Card Multipack`,
  MULTI_FOUR: msg`4 Card Multipack`,
  MULTI_FIVE_PLUS: msg`5+ Card Multipack`,
}
