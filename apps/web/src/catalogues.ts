import type { Messages } from '@lingui/core'
import type { LoadCatalogue } from './platform/locale/locale-store.ts'

/** Compiled from the .po files next to the code. The build puts those of a part and a locale into one file (vite.config.ts). */
const parts = {
  /** What the first screen needs: the shell, sign-in and Home. */
  first: import.meta.glob<{ messages: Messages }>(['./platform/locales/*.po', './home/locales/*.po']),
  rest: import.meta.glob<{ messages: Messages }>(['./**/locales/*.po', '!./platform/locales/*.po', '!./home/locales/*.po']),
}

/** Loads the messages of a part in a locale. */
export const loadCatalogue: LoadCatalogue = async (part, locale) => {
  const files = Object.entries(parts[part]).filter(([path]) => path.endsWith(`/${locale}.po`))
  if (files.length === 0) throw new Error(`There are no messages in ${locale}.`)
  const all = await Promise.all(files.map(([, load]) => load()))
  return Object.assign({}, ...all.map(({ messages }) => messages))
}
