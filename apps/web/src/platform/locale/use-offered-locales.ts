import { useConfig } from '../config/config-root.tsx'
import { useLocale } from './locale-root.tsx'
import { type Locale, locales } from './locales.ts'

/** The languages that the user can choose. The test language only if the configuration offers it, or if it is chosen. */
export function useOfferedLocales(): readonly Locale[] {
  const { locale } = useLocale()
  const { features } = useConfig()
  return locales.filter((one) => one !== 'pseudo' || one === locale || features['pseudoLocale'] === true)
}
