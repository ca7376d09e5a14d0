import { createRequiredContext, UiStringsProvider } from '@goat/ui/basics'
import { Lines, type ProgressToast, type ToastAction, type Toasts, useToasts } from '@goat/ui/messages'
import type { I18n, MessageDescriptor, Messages } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { serverTime } from '../clock.ts'

export type { MessageDescriptor }

type LocaleChoice = { readonly locale: Locale; readonly languageTag: string; readonly choose: (locale: Locale) => Promise<void> }

export const [LocaleContext, useLocale] = createRequiredContext<LocaleChoice>('useLocale()', 'LocaleRoot')

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
        <UiStringsProvider locale={locale} now={serverTime}>
          {children}
        </UiStringsProvider>
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

/** en-GB (default), nl-NL and a pseudo-accented test locale (UI-24). */
export const locales = ['en-GB', 'nl-NL', 'pseudo'] as const
export type Locale = (typeof locales)[number]

/** Each language in itself, so that its speakers recognise it. */
export const localeNames: Readonly<Record<Locale, string>> = { 'en-GB': 'English', 'nl-NL': 'Nederlands', pseudo: 'Pseudo' }

/** The language tag for dates and for `lang`; the test locale formats as British English. */
export const languageTags: Readonly<Record<Locale, string>> = { 'en-GB': 'en-GB', 'nl-NL': 'nl-NL', pseudo: 'en-GB-x-pseudo' }

const storageKey = 'locale'

/** The language chosen last; at first the preferred one of the browser. */
export function readLocale(storage: Pick<Storage, 'getItem'>, preferred: readonly string[]): Locale {
  const stored = storage.getItem(storageKey)
  const isDutch =
    preferred
      .find((tag) => /^(?:en|nl)\b/i.test(tag))
      ?.toLowerCase()
      .startsWith('nl') === true
  return locales.find((locale) => locale === stored) ?? (isDutch ? 'nl-NL' : 'en-GB')
}

function writeLocale(storage: Pick<Storage, 'setItem'>, locale: Locale): void {
  storage.setItem(storageKey, locale)
}

/** The messages that the first screen needs, and all others. */
export type CataloguePart = 'first' | 'rest' | 'files'

/** Loads the messages of one part in one locale. */
export type LoadCatalogue = (part: CataloguePart, locale: Locale) => Promise<Messages>

export type LocaleStore = ReturnType<typeof createLocaleStore>

/**
 * The current locale, and the messages that are needed. They are loaded per locale and part; the locale changes only once all that are needed
 * are loaded.
 */
export function createLocaleStore(i18n: I18n, loadCatalogue: LoadCatalogue, first: Locale) {
  const parts = new Set<CataloguePart>()
  const listeners = new Set<() => void>()
  let shown = first
  /** The locale chosen last, which wins if two switches overlap. */
  let wanted = first

  async function load(part: CataloguePart, locale: Locale): Promise<void> {
    i18n.load(locale, await loadCatalogue(part, locale))
  }

  function activate(locale: Locale): void {
    shown = locale
    i18n.activate(locale, languageTags[locale])
    for (const listener of listeners) listener()
  }

  return {
    i18n,
    /** Loads messages; called before a screen that needs them is rendered. */
    async load(part: CataloguePart): Promise<void> {
      parts.add(part)
      const locale = shown
      await load(part, locale)
      // If the locale was switched during loading, load the new one too.
      if (locale === shown) activate(locale)
      else await load(part, shown)
    },
    async switchTo(locale: Locale): Promise<void> {
      wanted = locale
      const loaded = new Set<CataloguePart>()
      // A screen may need more messages while these are loading.
      for (let missing = [...parts]; missing.length > 0; missing = [...parts].filter((part) => !loaded.has(part))) {
        await Promise.all(missing.map((part) => load(part, locale)))
        for (const part of missing) loaded.add(part)
      }
      if (wanted === locale) activate(locale)
    },
    current: (): Locale => shown,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A text that is translated when rendered, because the language may change while it is on the screen. */
export type LazyText = (say: Say) => string

export type TranslatedToasts = {
  readonly show: (kind: Parameters<Toasts['show']>[0], text: LazyText, action?: ToastAction) => void
  /** Shows that a call is in progress; the same toast then shows the outcome. */
  readonly progress: (text: LazyText) => Pick<ProgressToast, 'close'> & {
    readonly [Kind in Exclude<keyof ProgressToast, 'close'>]: (text: LazyText, action?: ToastAction) => void
  }
}

/** Toasts whose texts follow the current language. Identical ones are combined. */
export function useTranslatedToasts(): TranslatedToasts {
  const toasts = useToasts()
  const say = useSay()
  const latestSay = useRef(say)
  latestSay.current = say
  return useMemo(() => {
    const shown = (kind: SaidLast['kind'], text: LazyText, action?: ToastAction) => {
      const plain = text(latestSay.current)
      saidLast = { kind, text: plain, at: Date.now() }
      return [<Translated key="text" text={text} />, plain, action] as const
    }
    return {
      show: (kind, ...text) => toasts.show(kind, ...shown(kind, ...text)),
      progress: (text) => {
        const become = toasts.progress(<Translated text={text} />)
        return {
          success: (...outcome) => become.success(...shown('success', ...outcome)),
          error: (...outcome) => become.error(...shown('error', ...outcome)),
          info: (...outcome) => become.info(...shown('info', ...outcome)),
          close: become.close,
        }
      },
    }
  }, [toasts])
}

type SaidLast = { readonly kind: Parameters<Toasts['show']>[0]; readonly text: string; readonly at: number }

let saidLast: SaidLast | undefined
const saidLastKey = 'said-last'
/** In milliseconds: whoever has read it does not need it again. */
const recently = 5_000

/** Keeps the outcome that a toast has just shown, for when the page is loaded again. */
export function keepToast(): void {
  if (saidLast !== undefined && Date.now() - saidLast.at < recently) sessionStorage.setItem(saidLastKey, JSON.stringify(saidLast))
}

/** Shows it. */
export function useKeptToast(): void {
  const toasts = useTranslatedToasts()
  useEffect(() => {
    const kept = sessionStorage.getItem(saidLastKey)
    sessionStorage.removeItem(saidLastKey)
    if (kept === null) return
    const { kind, text }: SaidLast = JSON.parse(kept)
    toasts.show(kind, () => text)
  }, [toasts])
}

function Translated({ text }: { readonly text: LazyText }) {
  return <Lines>{text(useSay())}</Lines>
}

/** The only place that writes to the browser's console: the details of a failure that the screen shows briefly. */
export function logFailure(what: string, thrown: unknown): void {
  // biome-ignore lint/suspicious/noConsole: see above
  console.error(what, thrown)
}
