import { createRequiredContext } from '@goat/ui/required-context'
import { UiStringsProvider } from '@goat/ui/ui-strings-provider'
import type { MessageDescriptor } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import type { LocaleStore } from './locale-store.ts'
import { type Locale, languageTags, writeLocale } from './locales.ts'

type LocaleChoice = { readonly locale: Locale; readonly languageTag: string; readonly choose: (locale: Locale) => Promise<void> }

const [LocaleContext, useLocale] = createRequiredContext<LocaleChoice>('useLocale()', 'LocaleRoot', 'platform/locale/locale-root.tsx')

export { useLocale }

export function LocaleRoot({ store, children }: { readonly store: LocaleStore; readonly children: ReactNode }) {
  const locale = useSyncExternalStore(store.subscribe, store.current)
  const choice = useMemo<LocaleChoice>(
    () => ({
      locale,
      languageTag: languageTags[locale],
      choose: async (next) => {
        await store.switchTo(next)
        writeLocale(localStorage, next)
      },
    }),
    [locale, store],
  )
  useLayoutEffect(() => {
    document.documentElement.lang = languageTags[locale]
  }, [locale])
  return (
    <I18nProvider i18n={store.i18n}>
      <LocaleContext value={choice}>
        <UiStringsProvider locale={locale}>{children}</UiStringsProvider>
      </LocaleContext>
    </I18nProvider>
  )
}

/** Translates a message of a `messages.ts` into the user's language, which is also that of the dates in it. */
export type Say = ((message: MessageDescriptor) => string) & { readonly languageTag: string }

export function useSay(): Say {
  const { i18n } = useLingui()
  // `i18n` stays the same object when the locale changes, so the locale must be a dependency.
  const { languageTag } = useLocale()
  return useMemo(() => Object.assign((message: MessageDescriptor) => i18n._(message), { languageTag }), [i18n, languageTag])
}
