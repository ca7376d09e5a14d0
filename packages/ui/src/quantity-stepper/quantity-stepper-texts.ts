import type { UiTexts } from '../ui-strings.ts'

export type QuantityStepperTexts = { readonly subtract: string; readonly add: string }

/** Labels of the two buttons (UI-35). */
export const quantityStepperTexts: UiTexts<QuantityStepperTexts> = {
  'en-GB': { subtract: 'Subtract', add: 'Add' },
  'nl-NL': { subtract: 'Verminderen', add: 'Toevoegen' },
  pseudo: { subtract: 'Śũƀţŕàćţ', add: 'Àďď' },
}
