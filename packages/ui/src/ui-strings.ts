/** The few texts that components share; all others are props. */
export type UiStrings = {
  readonly close: string
  readonly loading: string
  readonly notifications: string
  readonly copy: string
  readonly copied: string
  readonly showOptions: string
  /** Shown if no option matches the typed text. */
  readonly nothingMatches: (typed: string) => string
}

export const uiLocales = ['en-GB', 'nl-NL', 'pseudo'] as const
export type UiLocale = (typeof uiLocales)[number]

/** Texts in every locale. Those of a single component are in its `…-texts.ts`, so that they are bundled with it. */
export type UiTexts<Texts> = Readonly<Record<UiLocale, Texts>>

export const uiStrings: UiTexts<UiStrings> = {
  'en-GB': {
    close: 'Close',
    loading: 'Loading',
    notifications: 'Notifications',
    copy: 'Copy',
    copied: 'Copied',
    showOptions: 'Show options',
    nothingMatches: (typed) => `Nothing matches "${typed}".`,
  },
  'nl-NL': {
    close: 'Sluiten',
    loading: 'Laden',
    notifications: 'Meldingen',
    copy: 'Kopiëren',
    copied: 'Gekopieerd',
    showOptions: 'Opties tonen',
    nothingMatches: (typed) => `Niets gevonden voor "${typed}".`,
  },
  pseudo: {
    close: 'Ćĺōśē',
    loading: 'Ĺōàďĩńĝ',
    notifications: 'Ńōţĩƒĩćàţĩōńś',
    copy: 'Ćōƥŷ',
    copied: 'Ćōƥĩēď',
    showOptions: 'Śĥōŵ ōƥţĩōńś',
    nothingMatches: (typed) => `Ńōţĥĩńĝ ḿàţćĥēś "${typed}".`,
  },
}
