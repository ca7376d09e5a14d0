import type { AddressType, DeliveryMethod, DesignationCardType, DesignationDay, DespatchDay, PackType } from '@goat/domain/designation'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dayNames } from './messages.ts'

/** The label of each value of a list (DES-9). */
type Labels<Value extends string> = Readonly<Record<Value, MessageDescriptor>>

export const dayLabels: Labels<DesignationDay> = dayNames

export const cardTypeLabels: Labels<DesignationCardType> = {
  standard: msg({ message: 'Standard', context: 'card type' }),
  large: msg`Large`,
  square: msg`Square`,
  postcard: msg`Postcard`,
  largesquare: msg`LargeSquare`,
  giant: msg`Giant`,
}

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

export const despatchDayLabels: Labels<DespatchDay> = {
  TODAY: msg`TODAY`,
  'TODAY+1': msg`TODAY+1`,
  'TODAY+2': msg`TODAY+2`,
  'TODAY+3': msg`TODAY+3`,
  'TODAY+4': msg`TODAY+4`,
  'TODAY+5': msg`TODAY+5`,
  EVERYDAY: msg`Every day?`,
}

/** Dispatch days within a sentence. */
export const despatchDayNames: Labels<DespatchDay> = {
  TODAY: msg`today`,
  'TODAY+1': msg`in 1 day`,
  'TODAY+2': msg`in 2 days`,
  'TODAY+3': msg`in 3 days`,
  'TODAY+4': msg`in 4 days`,
  'TODAY+5': msg`in 5 days`,
  EVERYDAY: msg`every day`,
}

/** The codes of each list of a schedule, by field. */
export type ListCode = {
  applicableDays: DesignationDay
  cardTypes: DesignationCardType
  deliveryMethods: DeliveryMethod
  packTypes: PackType
  addressTypes: AddressType
  applicableDespatchDays: DespatchDay
}

/** The labels of each list. */
export const codeLabels: { readonly [Name in keyof ListCode]: Labels<ListCode[Name]> } = {
  applicableDays: dayLabels,
  cardTypes: cardTypeLabels,
  deliveryMethods: deliveryMethodLabels,
  packTypes: packTypeLabels,
  addressTypes: addressTypeLabels,
  applicableDespatchDays: despatchDayLabels,
}
