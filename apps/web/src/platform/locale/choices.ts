import { plainFailureText } from '../api/failure.ts'
import { useConfig } from '../config.tsx'
import { logFailure, useTranslatedToasts } from '../translated-toasts.tsx'
import { type Locale, locales, useLocale } from './locale.tsx'

/** The languages that the user can choose. The test language only if the configuration offers it, or if it is chosen. */
export function useOfferedLocales(): readonly Locale[] {
  const { locale } = useLocale()
  const { features } = useConfig()
  return locales.filter((one) => one !== 'pseudo' || one === locale || features['pseudoLocale'] === true)
}

/** Switches the language. If its messages cannot be loaded, shows an error and keeps the current language. */
export function useSwitchLocale(): (locale: Locale) => Promise<void> {
  const { choose } = useLocale()
  const { supportChannel } = useConfig()
  const toasts = useTranslatedToasts()
  return async (locale) => {
    try {
      await choose(locale)
    } catch (thrown) {
      logFailure('Switching the language', thrown)
      toasts.show('error', (say) => plainFailureText(thrown, say, supportChannel))
    }
  }
}
