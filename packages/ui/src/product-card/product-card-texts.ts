import type { UiTexts } from '../ui-strings.ts'

export type ProductCardTexts = { readonly ourPick: string; readonly addToBasket: string }

export const productCardTexts: UiTexts<ProductCardTexts> = {
  'en-GB': { ourPick: 'Our Pick', addToBasket: 'Add to Basket' },
  'nl-NL': { ourPick: 'Onze keuze', addToBasket: 'In winkelmandje' },
  pseudo: { ourPick: 'Ōũŕ Ƥĩćķ', addToBasket: 'Àďď ţō ßàśķēţ' },
}
