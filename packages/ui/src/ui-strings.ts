/** The few texts that components say by themselves and share; everything else is given to them. */
export type UiStrings = {
  readonly close: string
  readonly loading: string
  readonly notifications: string
  readonly copy: string
  readonly copied: string
  readonly showOptions: string
  /** What a list says when nothing matches what was typed. */
  readonly nothingMatches: (typed: string) => string
}

export const uiLocales = ['en-GB', 'nl-NL', 'pseudo'] as const
export type UiLocale = (typeof uiLocales)[number]

/** Texts in every locale. What only one component says stands beside it, in its `…-texts.ts`, so that it is loaded with it alone. */
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
