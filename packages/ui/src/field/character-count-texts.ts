import type { UiTexts } from '../ui-strings.ts'

export type CharacterCountTexts = { readonly used: (used: string, maximum: string) => string }

/** Characters used out of a maximum (UI-34). */
export const characterCountTexts: UiTexts<CharacterCountTexts> = {
  'en-GB': { used: (used, maximum) => `${used} of ${maximum} characters used` },
  'nl-NL': { used: (used, maximum) => `${used} van ${maximum} tekens gebruikt` },
  pseudo: { used: (used, maximum) => `${used} ōƒ ${maximum} ćĥàŕàćţēŕś ũśēď` },
}
