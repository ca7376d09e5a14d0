import type { BrandId } from '@goat/domain/brands'
import type { OrderFacts } from '@goat/domain/order-facts'
import type { MessageDescriptor } from '@lingui/core'
import { presetNames } from './messages.ts'

export type Preset = { readonly id: string; readonly name: MessageDescriptor; readonly facts: OrderFacts }

const card: OrderFacts = {
  productType: 'greetingcard',
  cardType: 'standard',
  packType: 'SINGLE',
  addressType: 'SEND_DIRECT',
  consignmentType: 'cardOnly',
}
const ukCard: OrderFacts = { ...card, factory: 'GG-MNPG-GSY', deliveryMethod: 'NBD', destination: 'GB' }
const gift: OrderFacts = { productType: 'flower', giftType: 'flower', addressType: 'SEND_DIRECT', consignmentType: 'giftOnly' }

/** Orders placed now, from which to start (FOR-42). */
export const presets: Readonly<Record<BrandId, readonly Preset[]>> = {
  uk: [
    { id: 'card', name: presetNames.card, facts: ukCard },
    { id: 'giant', name: presetNames.giant, facts: { ...ukCard, cardType: 'giant', destination: 'GG' } },
    { id: 'gift', name: presetNames.gift, facts: { ...gift, factory: 'GB-DPS-SLE', destination: 'GB' } },
  ],
  nl: [
    {
      id: 'dutchCard',
      name: presetNames.dutchCard,
      facts: { productType: 'greetingcard', cardType: 'standard', consignmentType: 'cardOnly', factory: 'NL-GRTZ-AMS' },
    },
    {
      id: 'dutchGift',
      name: presetNames.dutchGift,
      facts: { productType: 'flower', giftType: 'flower', consignmentType: 'giftOnly', factory: 'NL-GRTZ-AMS' },
    },
  ],
}
