import type { ConsignmentType } from '@goat/domain/delivery-option-schedules'
import { displayServiceName } from '@goat/domain/kinds/cutoff'
import type { AddressType, DeliveryMethod, DespatchDay, PackType } from '@goat/domain/kinds/designation'
import type { OrderFact } from '@goat/domain/order-facts'
import { type ProductType, productTypeIn, productTypes } from '@goat/domain/product-types'
import { compareText } from '@goat/domain/text/text'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor, Say } from '../platform/locale/locale.tsx'

/** The label of each code (DES-9). */
export type Labels<Value extends string> = Readonly<Record<Value, MessageDescriptor>>

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

/** What each consignment type is called (OPT-16). */
export const consignmentTypeNames: Labels<ConsignmentType> = {
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

export const productTypeName = (code: string, { languageTag }: Say): string => productTypeIn(languageTag, code)

export function productTypesText(codes: readonly string[], say: Say): string {
  return codes.map((code) => productTypeName(code, say)).join(', ')
}

type Service = {
  /** Raw name. */
  readonly service: string
  /** Absent: all, or all that no other group of services has. */
  readonly productTypes: readonly string[] | null | undefined
}

/** Delivery services of a factory, with their product types if others have another cut-off. */
export function servicesText(say: Say, factory: string, services: readonly Service[]): string {
  const texts = services.map(({ service: raw, productTypes }) => {
    const service = displayServiceName(factory, raw)
    return productTypes ? say(msg`${service} (only ${{ types: productTypesText(productTypes, say) }})`) : service
  })
  return texts.join(', ')
}

/** The choices of a list, by name. */
export function productTypeChoices(say: Say): readonly { readonly value: ProductType; readonly label: string }[] {
  return productTypes.map((value) => ({ value, label: productTypeName(value, say) })).sort((a, b) => compareText(a.label, b.label))
}

/** Dispatch days within a sentence, relative to the day of the order. */
export const despatchDayNames: Labels<DespatchDay> = {
  TODAY: msg`today`,
  'TODAY+1': msg`in 1 day`,
  'TODAY+2': msg`in 2 days`,
  'TODAY+3': msg`in 3 days`,
  'TODAY+4': msg`in 4 days`,
  'TODAY+5': msg`in 5 days`,
  EVERYDAY: msg`every day`,
}

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
