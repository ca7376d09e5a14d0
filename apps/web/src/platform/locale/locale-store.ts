import type { I18n, Messages } from '@lingui/core'
import { type Locale, languageTags } from './locales.ts'

/** Loads the messages of one folder in one locale. */
export type LoadCatalogue = (folder: string, locale: Locale) => Promise<Messages>

export type LocaleStore = ReturnType<typeof createLocaleStore>

/**
 * Which locale is shown, and which folders' messages it needs. Messages come lazily, per locale and per folder; a switch is made only
 * once every message on the screen is there in the new locale.
 */
export function createLocaleStore(i18n: I18n, loadCatalogue: LoadCatalogue, first: Locale) {
  const folders = new Set<string>()
  const listeners = new Set<() => void>()
  let shown = first
  /** The locale that somebody chose last: of two switches under way it counts. */
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
    /** Before a screen of `folder` is drawn. */
    async need(folder: string): Promise<void> {
      folders.add(folder)
      const locale = shown
      await load(folder, locale)
      // The locale may have been switched meanwhile; then that one is needed too.
      if (locale === shown) activate(locale)
      else await load(folder, shown)
    },
    async switchTo(locale: Locale): Promise<void> {
      wanted = locale
      const loaded = new Set<string>()
      // A screen may come meanwhile, with messages of its own.
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
