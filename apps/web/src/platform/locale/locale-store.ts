import type { I18n, Messages } from '@lingui/core'
import { type Locale, languageTags } from './locales.ts'

/** The messages that the first screen needs, and all others. */
export type CataloguePart = 'first' | 'rest'

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
