/** en-GB (default), nl-NL and a pseudo-accented test locale (UI-24). */
export const locales = ['en-GB', 'nl-NL', 'pseudo'] as const
export type Locale = (typeof locales)[number]

/** Each language in itself, so that its speakers recognise it. */
export const localeNames: Readonly<Record<Locale, string>> = { 'en-GB': 'English', 'nl-NL': 'Nederlands', pseudo: 'Pseudo' }

/** The language tag for dates and for `lang`; the test locale formats as British English. */
export const languageTags: Readonly<Record<Locale, string>> = { 'en-GB': 'en-GB', 'nl-NL': 'nl-NL', pseudo: 'en-GB-x-pseudo' }

const storageKey = 'locale'

export function readLocale(storage: Pick<Storage, 'getItem'>): Locale {
  const stored = storage.getItem(storageKey)
  return locales.find((locale) => locale === stored) ?? 'en-GB'
}

export function writeLocale(storage: Pick<Storage, 'setItem'>, locale: Locale): void {
  storage.setItem(storageKey, locale)
}
