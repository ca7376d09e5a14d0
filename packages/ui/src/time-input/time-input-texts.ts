import type { UiTexts } from '../ui-strings.ts'

/** The format of a time, with the first letters of hours and minutes. */
export type TimeInputTexts = { readonly pattern: string }

export const timeInputTexts: UiTexts<TimeInputTexts> = {
  'en-GB': { pattern: 'HH:MM' },
  'nl-NL': { pattern: 'UU:MM' },
  pseudo: { pattern: 'ĤĤ:ḾḾ' },
}
