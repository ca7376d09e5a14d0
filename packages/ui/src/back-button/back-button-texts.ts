import type { UiTexts } from '../ui-strings.ts'

export type BackButtonTexts = { readonly goBack: string }

export const backButtonTexts: UiTexts<BackButtonTexts> = {
  'en-GB': { goBack: 'Go back' },
  'nl-NL': { goBack: 'Ga terug' },
  pseudo: { goBack: 'Ĝō ƀàćķ' },
}
