import type { BrandId } from '@goat/domain/brands'
import type { OrderFact } from '@goat/domain/order-facts'
import { giftTypeLabel } from '@goat/domain/product-types'
import type { MessageDescriptor } from '@lingui/core'
import type { Say } from '../platform/locale/locale.tsx'
import { addressTypeLabels, cardTypeNames, consignmentTypeNames, deliveryMethodLabels, packTypeLabels } from '../records/order-labels.ts'

const labels: Readonly<Partial<Record<string, Readonly<Partial<Record<string, MessageDescriptor>>>>>> = {
  cardType: cardTypeNames,
  packType: packTypeLabels,
  deliveryMethod: deliveryMethodLabels,
  addressType: addressTypeLabels,
  consignmentType: consignmentTypeNames,
}

const countryNames = new Map<string, Intl.DisplayNames>()

/** A country in a language, by its ISO 3166-1 alpha-2 code. */
export function countryIn(languageTag: string, code: string): string {
  const names = countryNames.get(languageTag) ?? new Intl.DisplayNames(languageTag, { type: 'region' })
  countryNames.set(languageTag, names)
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

/** A coded fact as the other screens show it; a name or an unknown code as it is. */
export function factText(fact: OrderFact, code: string, brand: BrandId, say: Say): string {
  const label = labels[fact]?.[code]
  if (label !== undefined) return say(label)
  if (fact === 'destination') return countryIn(say.languageTag, code)
  return fact === 'giftType' ? giftTypeLabel(brand, code) : code
}
