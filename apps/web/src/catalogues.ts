import type { Messages } from '@lingui/core'
import type { LoadCatalogue } from './platform/locale/locale-store.ts'

const files = import.meta.glob<{ messages: Messages }>('./**/locales/*.po')

/** Each folder's messages in each locale are a file of their own; the build compiles them from the .po beside the code. */
export const loadCatalogue: LoadCatalogue = async (folder, locale) => {
  const load = files[`./${folder}/locales/${locale}.po`]
  if (load === undefined) throw new Error(`There are no messages of ${folder} in ${locale}.`)
  return (await load()).messages
}
