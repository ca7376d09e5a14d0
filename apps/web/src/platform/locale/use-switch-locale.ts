import { plainFailureText } from '../api/plain-failure-text.ts'
import { useConfig } from '../config/config-root.tsx'
import { logFailure } from '../log-failure.ts'
import { useTranslatedToasts } from '../translated-toasts.tsx'
import { useLocale } from './locale-root.tsx'
import type { Locale } from './locales.ts'

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
