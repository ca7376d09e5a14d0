import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useLocale } from './locale.tsx'

/** Sets React Aria's locale. Loaded with the screens that use React Aria. */
export function AriaLocale({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={useLocale().languageTag}>{children}</I18nProvider>
}
