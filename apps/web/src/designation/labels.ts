import type {
  AddressType,
  DeliveryMethod,
  DesignationCardType,
  DesignationDay,
  DespatchDay,
  PackType,
} from '@goat/domain/kinds/designation'
import { msg } from '@lingui/core/macro'
import { addressTypeLabels, deliveryMethodLabels, type Labels, packTypeLabels } from '../records/order-labels.ts'
import { dayNames } from './messages.ts'

export const dayLabels: Labels<DesignationDay> = dayNames

export const cardTypeLabels: Labels<DesignationCardType> = {
  standard: msg({ message: 'Standard', context: 'card type' }),
  large: msg`Large`,
  square: msg`Square`,
  postcard: msg`Postcard`,
  largesquare: msg`LargeSquare`,
  giant: msg`Giant`,
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
