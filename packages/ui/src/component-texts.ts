import { inLocales } from './basics.tsx'

export const backButtonTexts = inLocales({ goBack: 'Go back' }, { goBack: 'Ga terug' })

/** Labels of the controls and the slides (UI-32, UI-35). */
export const carouselTexts = inLocales(
  {
    /** The role description. */
    carousel: 'carousel',
    slide: 'slide',
    previous: 'Previous',
    next: 'Next',
    slideOf: (number: string, count: string) => `Slide ${number} of ${count}`,
  },
  {
    carousel: 'carrousel',
    slide: 'dia',
    previous: 'Vorige',
    next: 'Volgende',
    slideOf: (number, count) => `Dia ${number} van ${count}`,
  },
)

export const chipGroupTexts = inLocales({ remove: 'Remove' }, { remove: 'Verwijder' })

export const dateInputTexts = inLocales(
  {
    /** The format of a date, with the first letters of day, month and year. */
    pattern: 'dd/mm/yyyy',
    calendar: 'Calendar',
    /** The calendar could not be loaded. */
    noCalendar: 'The calendar could not be loaded. Write the date, or try again.',
    /** What to write instead of text that is not a date. */
    instead: 'Write a date such as 6 Jan 2027 or 06/01/2027.',
    unknownWord: (word: string) => `“${word}” is not part of a date.`,
    dayFirst: (date: string) => `Write the day before the month: ${date}.`,
    noSuchDay: (month: string, days: string) => `${month} has ${days} days.`,
    otherWeekday: (date: string, weekday: string) => `${date} is a ${weekday}.`,
  },
  {
    pattern: 'dd-mm-jjjj',
    calendar: 'Kalender',
    noCalendar: 'De kalender kon niet worden geladen. Schrijf de datum, of probeer het opnieuw.',
    instead: 'Schrijf een datum als 6 jan 2027 of 06-01-2027.',
    unknownWord: (word) => `“${word}” hoort niet in een datum.`,
    dayFirst: (date) => `Schrijf de dag vóór de maand: ${date}.`,
    noSuchDay: (month, days) => `${month} heeft ${days} dagen.`,
    otherWeekday: (date, weekday) => `${date} is een ${weekday}.`,
  },
)

/** Characters used out of a maximum (UI-34). */
export const characterCountTexts = inLocales(
  { used: (used: string, maximum: string) => `${used} of ${maximum} characters used` },
  { used: (used, maximum) => `${used} van ${maximum} tekens gebruikt` },
)

/** The suffix for new notifications (UI-35). */
export const notificationPillTexts = inLocales({ newNotification: 'new notification' }, { newNotification: 'nieuwe melding' })

export const passwordInputTexts = inLocales(
  { show: 'Show password', hide: 'Hide password' },
  { show: 'Wachtwoord tonen', hide: 'Wachtwoord verbergen' },
)

export const productCardTexts = inLocales(
  { ourPick: 'Our Pick', addToBasket: 'Add to Basket' },
  { ourPick: 'Onze keuze', addToBasket: 'In winkelmandje' },
)

/** Step number and count (UI-35). */
export const progressStepsTexts = inLocales(
  { stepOf: (number: string, count: string) => `Step ${number} of ${count}`, done: 'done' },
  { stepOf: (number, count) => `Stap ${number} van ${count}`, done: 'klaar' },
)

/** Labels of the two buttons (UI-35). */
export const quantityStepperTexts = inLocales({ subtract: 'Subtract', add: 'Add' }, { subtract: 'Verminderen', add: 'Toevoegen' })

export const ratingTexts = inLocales(
  { outOf: (rating: string, best: string) => `${rating} out of ${best}`, totalReviews: 'Total reviews' },
  { outOf: (rating, best) => `${rating} van ${best}`, totalReviews: 'Totaal aantal beoordelingen' },
)

export const timeInputTexts = inLocales(
  {
    /** The format of a time, with the first letters of hours and minutes. */
    pattern: 'HH:MM',
    endOfDay: 'end of day',
    /** What to write instead of text that is not a time. */
    instead: 'Write a time such as 07:30, 19:30 or 7.30pm.',
    insteadOfEndOfDay: 'Write a time from 00:00 to 23:59.',
  },
  {
    pattern: 'UU:MM',
    endOfDay: 'einde dag',
    instead: 'Schrijf een tijd als 07:30, 19:30 of 19u30.',
    insteadOfEndOfDay: 'Schrijf een tijd van 00:00 tot en met 23:59.',
  },
)
