import type { UiTexts } from '../ui-strings.ts'

export type ChipGroupTexts = { readonly remove: string }

export const chipGroupTexts: UiTexts<ChipGroupTexts> = {
  'en-GB': { remove: 'Remove' },
  'nl-NL': { remove: 'Verwijder' },
  pseudo: { remove: 'Ŕēḿōvē' },
}
