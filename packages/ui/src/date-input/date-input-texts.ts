import type { UiTexts } from '../ui-strings.ts'

export type DateInputTexts = {
  /** The format of a date, with the first letters of day, month and year. */
  readonly pattern: string
  readonly calendar: string
  /** The calendar could not be loaded. */
  readonly noCalendar: string
  /** What to write instead of text that is not a date. */
  readonly instead: string
  readonly unknownWord: (word: string) => string
  readonly dayFirst: (date: string) => string
  readonly noSuchDay: (month: string, days: string) => string
  readonly otherWeekday: (date: string, weekday: string) => string
}

export const dateInputTexts: UiTexts<DateInputTexts> = {
  'en-GB': {
    pattern: 'dd/mm/yyyy',
    calendar: 'Calendar',
    noCalendar: 'The calendar could not be loaded. Write the date, or try again.',
    instead: 'Write a date such as 6 Jan 2027 or 06/01/2027.',
    unknownWord: (word) => `“${word}” is not part of a date.`,
    dayFirst: (date) => `Write the day before the month: ${date}.`,
    noSuchDay: (month, days) => `${month} has ${days} days.`,
    otherWeekday: (date, weekday) => `${date} is a ${weekday}.`,
  },
  'nl-NL': {
    pattern: 'dd-mm-jjjj',
    calendar: 'Kalender',
    noCalendar: 'De kalender kon niet worden geladen. Schrijf de datum, of probeer het opnieuw.',
    instead: 'Schrijf een datum als 6 jan 2027 of 06-01-2027.',
    unknownWord: (word) => `“${word}” hoort niet in een datum.`,
    dayFirst: (date) => `Schrijf de dag vóór de maand: ${date}.`,
    noSuchDay: (month, days) => `${month} heeft ${days} dagen.`,
    otherWeekday: (date, weekday) => `${date} is een ${weekday}.`,
  },
  pseudo: {
    pattern: 'ďď/ḿḿ/ŷŷŷŷ',
    calendar: 'Ćàĺēńďàŕ',
    noCalendar: 'Ţĥē ćàĺēńďàŕ ćōũĺď ńōţ ɓē ĺōàďēď. Ŵŕĩţē ţĥē ďàţē, ōŕ ţŕŷ àĝàĩń.',
    instead: 'Ŵŕĩţē à ďàţē śũćĥ àś 6 Ĵàń 2027 ōŕ 06/01/2027.',
    unknownWord: (word) => `“${word}” ĩś ńōţ ƥàŕţ ōƒ à ďàţē.`,
    dayFirst: (date) => `Ŵŕĩţē ţĥē ďàŷ ɓēƒōŕē ţĥē ḿōńţĥ: ${date}.`,
    noSuchDay: (month, days) => `${month} ĥàś ${days} ďàŷś.`,
    otherWeekday: (date, weekday) => `${date} ĩś à ${weekday}.`,
  },
}
