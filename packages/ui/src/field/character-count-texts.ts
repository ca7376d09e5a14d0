import type { UiTexts } from '../ui-strings.ts'

export type CharacterCountTexts = { readonly used: (used: string, maximum: string) => string }

/** Description section 9: "Text areas show characters used out of a maximum." */
export const characterCountTexts: UiTexts<CharacterCountTexts> = {
  'en-GB': { used: (used, maximum) => `${used} of ${maximum} characters used` },
  'nl-NL': { used: (used, maximum) => `${used} van ${maximum} tekens gebruikt` },
  pseudo: { used: (used, maximum) => `${used} ōƒ ${maximum} ćĥàŕàćţēŕś ũśēď` },
}
