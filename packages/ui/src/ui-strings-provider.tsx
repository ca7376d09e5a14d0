import { createContext, type ReactNode, useContext } from 'react'
import { type UiLocale, type UiStrings, type UiTexts, uiStrings } from './ui-strings.ts'

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
