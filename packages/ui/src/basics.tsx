import { type Context, createContext, type ReactNode, useContext } from 'react'

/** Joins the given class names; undefined if there are none, so that no empty attribute is rendered. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}

/**
 * A context without a default, and the hook that reads it. Outside its provider, the hook throws an error that names the reader and the
 * missing provider; a default that does nothing would hide the mistake.
 *
 * @param reader The hook or component that reads the context, such as `useToasts()`.
 * @param provider The component that provides it, such as `ToastProvider`.
 */
export function createRequiredContext<Value>(
  reader: string,
  provider: string,
): readonly [context: Context<Value | undefined>, use: () => Value] {
  const context = createContext<Value | undefined>(undefined)
  const useRequired = (): Value => {
    const value = useContext(context)
    if (value !== undefined) return value
    throw new Error(`${reader} needs <${provider}> above it, and there is none.`)
  }
  return [context, useRequired]
}

export const uiLocales = ['en-GB', 'nl-NL', 'pseudo'] as const
export type UiLocale = (typeof uiLocales)[number]

type Text = string | ((...values: string[]) => string)

const plain = 'abcdefghijklmnoprstuwyzABCDEFGHIJKLMNOPRSTUWYZ'
const accented = 'àƀćďēƒĝĥĩĵķĺḿńōƥŕśţũŵŷźÀßĆĎĒƑĜĤĨĴĶĹḾŃŌƤŔŚŢŨŴŶŹ'

/** English in accented letters, in which text that cannot be translated stands out. */
const pseudo = (text: string) => text.replace(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter)

/**
 * Texts in every locale; the values that are put into a text are not accented.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function inLocales<Texts extends Readonly<Record<string, Text>>>(english: Texts, dutch: NoInfer<Texts>) {
  const accent = (text: Text): Text =>
    typeof text === 'string'
      ? pseudo(text)
      : (...values) => pseudo(text(...values.map((_, at) => `{${at}}`))).replace(/\{(\d)\}/g, (_, at) => values[Number(at)] ?? '')
  const accentedTexts = Object.fromEntries(Object.entries(english).map(([name, text]) => [name, accent(text)])) as Texts
  return { 'en-GB': english, 'nl-NL': dutch, pseudo: accentedTexts } as const
}

/** The few texts that components share; those of a component are in `component-texts.ts`, and all others are props. */
export const uiStrings = inLocales(
  {
    close: 'Close',
    loading: 'Loading',
    notifications: 'Notifications',
    copy: 'Copy',
    copied: 'Copied',
    showOptions: 'Show options',
    /** Shown if no option matches the typed text. */
    nothingMatches: (typed: string) => `Nothing matches "${typed}".`,
  },
  {
    close: 'Sluiten',
    loading: 'Laden',
    notifications: 'Meldingen',
    copy: 'Kopiëren',
    copied: 'Gekopieerd',
    showOptions: 'Opties tonen',
    nothingMatches: (typed) => `Niets gevonden voor "${typed}".`,
  },
)

const UiLocaleContext = createContext<UiLocale>('en-GB')

const ClockContext = createContext(Date.now)

type UiStringsProps = { readonly locale: UiLocale; readonly now?: () => number; readonly children: ReactNode }

/** Sets the locale of the components' own texts, by default British English, and their clock, in milliseconds since 1970-01-01T00:00Z. */
export function UiStringsProvider({ locale, now = Date.now, children }: UiStringsProps) {
  return (
    <UiLocaleContext value={locale}>
      <ClockContext value={now}>{children}</ClockContext>
    </UiLocaleContext>
  )
}

/** The clock, in milliseconds since 1970-01-01T00:00Z. */
export function useNow(): () => number {
  return useContext(ClockContext)
}

/** The texts that components share. */
export function useUiStrings() {
  return useTexts(uiStrings)
}

/** The texts of a component, which are bundled with it. */
export function useTexts<Texts>(texts: Readonly<Record<UiLocale, Texts>>): Texts {
  return texts[useContext(UiLocaleContext)]
}

/** The language for formatting numbers; the test locale formats as British English. */
export function useLanguageTag(): string {
  const locale = useContext(UiLocaleContext)
  return locale === 'pseudo' ? 'en-GB' : locale
}
