import { createContext, type ReactNode, useContext } from 'react'
import { type UiLocale, type UiStrings, type UiTexts, uiStrings } from './ui-strings.ts'

const UiLocaleContext = createContext<UiLocale>('en-GB')

/** Gives the components below it their own texts in a locale; without it they speak British English. */
export function UiStringsProvider({ locale, children }: { readonly locale: UiLocale; readonly children: ReactNode }) {
  return <UiLocaleContext value={locale}>{children}</UiLocaleContext>
}

/** The texts that many components share. */
export function useUiStrings(): UiStrings {
  return useTexts(uiStrings)
}

/** The texts of one component, which come with it and with nothing else. */
export function useTexts<Texts>(texts: UiTexts<Texts>): Texts {
  return texts[useContext(UiLocaleContext)]
}

/** The language in which numbers are written: the test locale is British English in disguise. */
export function useLanguageTag(): string {
  const locale = useContext(UiLocaleContext)
  return locale === 'pseudo' ? 'en-GB' : locale
}
