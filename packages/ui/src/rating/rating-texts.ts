import type { UiTexts } from '../ui-strings.ts'

export type RatingTexts = { readonly outOf: (rating: string, best: string) => string; readonly totalReviews: string }

export const ratingTexts: UiTexts<RatingTexts> = {
  'en-GB': { outOf: (rating, best) => `${rating} out of ${best}`, totalReviews: 'Total reviews' },
  'nl-NL': { outOf: (rating, best) => `${rating} van ${best}`, totalReviews: 'Totaal aantal beoordelingen' },
  pseudo: { outOf: (rating, best) => `${rating} ōũţ ōƒ ${best}`, totalReviews: 'Ţōţàĺ ŕēvĩēŵś' },
}
