import { plainFailureText } from '../api/plain-failure-text.ts'
import { useConfig } from '../config/config-root.tsx'
import { logFailure } from '../log-failure.ts'
import { useTell } from '../told.tsx'
import { useLocale } from './locale-root.tsx'
import type { Locale } from './locales.ts'

/** Shows another language. Without a connection its messages may not come: that is said, and everything stays as it is. */
export function useSwitchLocale(): (locale: Locale) => Promise<void> {
  const { choose } = useLocale()
  const { supportChannel } = useConfig()
  const tell = useTell()
  return async (locale) => {
    try {
      await choose(locale)
    } catch (thrown) {
      logFailure('Switch of language', thrown)
      tell.show('error', (say) => plainFailureText(thrown, say, supportChannel))
    }
  }
}
