import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useLocale } from './locale-root.tsx'

/** Gives React Aria the person's locale. It stands around every screen that uses React Aria, and is loaded with it. */
export function AriaLocale({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={useLocale().languageTag}>{children}</I18nProvider>
}
