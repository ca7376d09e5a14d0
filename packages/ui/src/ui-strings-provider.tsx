import { createContext, type ReactNode, useContext } from 'react'
import { type UiLocale, type UiStrings, uiStrings } from './ui-strings.ts'

const UiStringsContext = createContext<UiStrings>(uiStrings['en-GB'])

/** Gives the components below it their own texts in a locale; without it they speak British English. */
export function UiStringsProvider({ locale, children }: { readonly locale: UiLocale; readonly children: ReactNode }) {
  return <UiStringsContext value={uiStrings[locale]}>{children}</UiStringsContext>
}

export function useUiStrings(): UiStrings {
  return useContext(UiStringsContext)
}
