import type { UiTexts } from './basics.tsx'

export type BackButtonTexts = { readonly goBack: string }

export const backButtonTexts: UiTexts<BackButtonTexts> = {
  'en-GB': { goBack: 'Go back' },
  'nl-NL': { goBack: 'Ga terug' },
  pseudo: { goBack: 'Ĝō ƀàćķ' },
}

export type CarouselTexts = {
  /** The role description. */
  readonly carousel: string
  readonly slide: string
  readonly previous: string
  readonly next: string
  readonly slideOf: (number: string, count: string) => string
}

/** Labels of the controls and the slides (UI-32, UI-35). */
export const carouselTexts: UiTexts<CarouselTexts> = {
  'en-GB': {
    carousel: 'carousel',
    slide: 'slide',
    previous: 'Previous',
    next: 'Next',
    slideOf: (number, count) => `Slide ${number} of ${count}`,
  },
  'nl-NL': {
    carousel: 'carrousel',
    slide: 'dia',
    previous: 'Vorige',
    next: 'Volgende',
    slideOf: (number, count) => `Dia ${number} van ${count}`,
  },
  pseudo: {
    carousel: 'ćàŕōũśēĺ',
    slide: 'śĺĩďē',
    previous: 'Ƥŕēvĩōũś',
    next: 'Ńēxţ',
    slideOf: (number, count) => `Śĺĩďē ${number} ōƒ ${count}`,
  },
}

export type ChipGroupTexts = { readonly remove: string }

export const chipGroupTexts: UiTexts<ChipGroupTexts> = {
  'en-GB': { remove: 'Remove' },
  'nl-NL': { remove: 'Verwijder' },
  pseudo: { remove: 'Ŕēḿōvē' },
}

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

export type CharacterCountTexts = { readonly used: (used: string, maximum: string) => string }

/** Characters used out of a maximum (UI-34). */
export const characterCountTexts: UiTexts<CharacterCountTexts> = {
  'en-GB': { used: (used, maximum) => `${used} of ${maximum} characters used` },
  'nl-NL': { used: (used, maximum) => `${used} van ${maximum} tekens gebruikt` },
  pseudo: { used: (used, maximum) => `${used} ōƒ ${maximum} ćĥàŕàćţēŕś ũśēď` },
}

export type NotificationPillTexts = { readonly newNotification: string }

/** The suffix for new notifications (UI-35). */
export const notificationPillTexts: UiTexts<NotificationPillTexts> = {
  'en-GB': { newNotification: 'new notification' },
  'nl-NL': { newNotification: 'nieuwe melding' },
  pseudo: { newNotification: 'ńēŵ ńōţĩƒĩćàţĩōń' },
}

export type PasswordInputTexts = { readonly show: string; readonly hide: string }

export const passwordInputTexts: UiTexts<PasswordInputTexts> = {
  'en-GB': { show: 'Show password', hide: 'Hide password' },
  'nl-NL': { show: 'Wachtwoord tonen', hide: 'Wachtwoord verbergen' },
  pseudo: { show: 'Śĥōŵ ƥàśśŵōŕď', hide: 'Ĥĩďē ƥàśśŵōŕď' },
}

export type ProductCardTexts = { readonly ourPick: string; readonly addToBasket: string }

export const productCardTexts: UiTexts<ProductCardTexts> = {
  'en-GB': { ourPick: 'Our Pick', addToBasket: 'Add to Basket' },
  'nl-NL': { ourPick: 'Onze keuze', addToBasket: 'In winkelmandje' },
  pseudo: { ourPick: 'Ōũŕ Ƥĩćķ', addToBasket: 'Àďď ţō ßàśķēţ' },
}

export type ProgressStepsTexts = { readonly stepOf: (number: string, count: string) => string; readonly done: string }

/** Step number and count (UI-35). */
export const progressStepsTexts: UiTexts<ProgressStepsTexts> = {
  'en-GB': { stepOf: (number, count) => `Step ${number} of ${count}`, done: 'done' },
  'nl-NL': { stepOf: (number, count) => `Stap ${number} van ${count}`, done: 'klaar' },
  pseudo: { stepOf: (number, count) => `Śţēƥ ${number} ōƒ ${count}`, done: 'ďōńē' },
}

export type QuantityStepperTexts = { readonly subtract: string; readonly add: string }

/** Labels of the two buttons (UI-35). */
export const quantityStepperTexts: UiTexts<QuantityStepperTexts> = {
  'en-GB': { subtract: 'Subtract', add: 'Add' },
  'nl-NL': { subtract: 'Verminderen', add: 'Toevoegen' },
  pseudo: { subtract: 'Śũƀţŕàćţ', add: 'Àďď' },
}

export type RatingTexts = { readonly outOf: (rating: string, best: string) => string; readonly totalReviews: string }

export const ratingTexts: UiTexts<RatingTexts> = {
  'en-GB': { outOf: (rating, best) => `${rating} out of ${best}`, totalReviews: 'Total reviews' },
  'nl-NL': { outOf: (rating, best) => `${rating} van ${best}`, totalReviews: 'Totaal aantal beoordelingen' },
  pseudo: { outOf: (rating, best) => `${rating} ōũţ ōƒ ${best}`, totalReviews: 'Ţōţàĺ ŕēvĩēŵś' },
}

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
