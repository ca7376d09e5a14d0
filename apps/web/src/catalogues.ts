import type { Messages } from '@lingui/core'
import type { LoadCatalogue } from './platform/locale/locale-store.ts'

const files = import.meta.glob<{ messages: Messages }>('./**/locales/*.po')

/** Loads a folder's messages in a locale. Each is a separate chunk, compiled from the .po file next to the code. */
export const loadCatalogue: LoadCatalogue = async (folder, locale) => {
  const load = files[`./${folder}/locales/${locale}.po`]
  if (load === undefined) throw new Error(`There are no messages of ${folder} in ${locale}.`)
  return (await load()).messages
}
