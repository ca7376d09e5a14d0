import type { UiTexts } from '../ui-strings.ts'

export type TimeInputTexts = {
  /** The format of a time, with the first letters of hours and minutes. */
  readonly pattern: string
  readonly endOfDay: string
  /** What to write instead of text that is not a time. */
  readonly instead: string
  /** What to write instead of 24:00. */
  readonly insteadOfEndOfDay: string
}

export const timeInputTexts: UiTexts<TimeInputTexts> = {
  'en-GB': {
    pattern: 'HH:MM',
    endOfDay: 'end of day',
    instead: 'Write a time such as 07:30, 19:30 or 7.30pm.',
    insteadOfEndOfDay: 'Write a time from 00:00 to 23:59.',
  },
  'nl-NL': {
    pattern: 'UU:MM',
    endOfDay: 'einde dag',
    instead: 'Schrijf een tijd als 07:30, 19:30 of 19u30.',
    insteadOfEndOfDay: 'Schrijf een tijd van 00:00 tot en met 23:59.',
  },
  pseudo: {
    pattern: 'ĤĤ:ḾḾ',
    endOfDay: 'ēńď ōƒ ďàŷ',
    instead: 'Ŵŕĩţē à ţĩḿē śũćĥ àś 07:30, 19:30 ōŕ 7.30ƥḿ.',
    insteadOfEndOfDay: 'Ŵŕĩţē à ţĩḿē ƒŕōḿ 00:00 ţō 23:59.',
  },
}
