import { readRecords } from '@goat/contract/changes'
import { factoryKind, placeOf } from '@goat/domain/kinds/factory'
import { paths } from '../paths.ts'
import type { PaletteSource } from '../platform/palette-source.ts'
import { messages } from './messages.ts'

/** The pages of all factories, by code and town. */
export const factoriesSource: PaletteSource = {
  heading: messages.factories,
  list: async ({ client, signal }) => {
    const { records } = await client.read(readRecords, { params: { kind: factoryKind.kind }, query: {}, signal })
    return { leftOut: [], read: records.map(({ key }) => ({ id: key, text: key, detail: placeOf(key), to: `${paths.factories}/${key}` })) }
  },
}
