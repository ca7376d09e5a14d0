import { type Context, createContext, type ReactNode, useContext } from 'react'

/** Joins the given class names; undefined if there are none, so that no empty attribute is rendered. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}

/**
 * A context without a default, and the hook that reads it. Outside its provider, the hook throws an error that names the reader, the missing
 * provider and its module; a default that does nothing would hide the mistake.
 *
 * @param reader The hook or component that reads the context, such as `useToasts()`.
 * @param provider The component that provides it, such as `ToastProvider`.
 * @param module The module that exports the provider.
 */
export function createRequiredContext<Value>(
  reader: string,
  provider: string,
  module: string,
): readonly [context: Context<Value | undefined>, use: () => Value] {
  const context = createContext<Value | undefined>(undefined)
  const useRequired = (): Value => {
    const value = useContext(context)
    if (value !== undefined) return value
    throw new Error(`${reader} needs <${provider}> above it, and there is none. Render it inside <${provider}> from ${module}.`)
  }
  return [context, useRequired]
}

/** The few texts that components share; all others are props. */
type UiStrings = {
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

const UiLocaleContext = createContext<UiLocale>('en-GB')

/** Sets the locale of the components' own texts; the default is British English. */
export function UiStringsProvider({ locale, children }: { readonly locale: UiLocale; readonly children: ReactNode }) {
  return <UiLocaleContext value={locale}>{children}</UiLocaleContext>
}

/** The texts that components share. */
export function useUiStrings(): UiStrings {
  return useTexts(uiStrings)
}

/** The texts of a component, which are bundled with it. */
export function useTexts<Texts>(texts: UiTexts<Texts>): Texts {
  return texts[useContext(UiLocaleContext)]
}

/** The language for formatting numbers; the test locale formats as British English. */
export function useLanguageTag(): string {
  const locale = useContext(UiLocaleContext)
  return locale === 'pseudo' ? 'en-GB' : locale
}
