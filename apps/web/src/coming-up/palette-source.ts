import { readRecords } from '@goat/contract/changes'
import { factoryKind, placeOf } from '@goat/domain/kinds/factory'
import { msg } from '@lingui/core/macro'
import { paths, queryOf } from '../paths.ts'
import type { PaletteSource } from '../platform/palette-source.ts'
import { messages } from './messages.ts'

/** The pages of all factories, by code and town; and for editors, closing each. */
export const factoriesSource: PaletteSource = {
  heading: messages.factories,
  list: async ({ client, say, canEdit, signal }) => {
    const { records } = await client.read(readRecords, { params: { kind: factoryKind.kind }, query: {}, signal })
    const closings = records.map(({ key: factory }) => ({
      id: `close ${factory}`,
      text: say(msg`Close ${{ place: placeOf(factory) }}`),
      detail: factory,
      to: `${paths.cutoffCalendar}${queryOf({ factory, add: 'closed' })}`,
    }))
    return {
      leftOut: [],
      read: [
        { id: 'all', text: say(msg`All factories`), detail: '', to: paths.factories },
        ...records.map(({ key }) => ({ id: key, text: key, detail: placeOf(key), to: `${paths.factories}/${key}` })),
        ...(canEdit ? closings : []),
      ],
    }
  },
}
