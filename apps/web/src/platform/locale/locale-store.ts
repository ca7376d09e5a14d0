import type { I18n, Messages } from '@lingui/core'
import { type Locale, languageTags } from './locales.ts'

/** Loads the messages of one folder in one locale. */
export type LoadCatalogue = (folder: string, locale: Locale) => Promise<Messages>

export type LocaleStore = ReturnType<typeof createLocaleStore>

/**
 * The current locale, and the folders whose messages are needed. Messages are loaded lazily per locale and folder; the locale changes only
 * once all messages that are needed are loaded.
 */
export function createLocaleStore(i18n: I18n, loadCatalogue: LoadCatalogue, first: Locale) {
  const folders = new Set<string>()
  const listeners = new Set<() => void>()
  let shown = first
  /** The locale chosen last, which wins if two switches overlap. */
  let wanted = first

  async function load(folder: string, locale: Locale): Promise<void> {
    i18n.load(locale, await loadCatalogue(folder, locale))
  }

  function activate(locale: Locale): void {
    shown = locale
    i18n.activate(locale, languageTags[locale])
    for (const listener of listeners) listener()
  }

  return {
    i18n,
    /** Loads the messages of a folder; called before a screen of it is rendered. */
    async loadFolder(folder: string): Promise<void> {
      folders.add(folder)
      const locale = shown
      await load(folder, locale)
      // If the locale was switched during loading, load the new one too.
      if (locale === shown) activate(locale)
      else await load(folder, shown)
    },
    async switchTo(locale: Locale): Promise<void> {
      wanted = locale
      const loaded = new Set<string>()
      // Another screen may need its messages while these are loading.
      for (let missing = [...folders]; missing.length > 0; missing = [...folders].filter((folder) => !loaded.has(folder))) {
        await Promise.all(missing.map((folder) => load(folder, locale)))
        for (const folder of missing) loaded.add(folder)
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
