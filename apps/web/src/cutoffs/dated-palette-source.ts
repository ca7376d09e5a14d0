import { listDatedCutoffs } from '@goat/contract/dated-cutoffs'
import { paths, queryOf } from '../paths.ts'
import { datesIn } from '../platform/locale/dates.ts'
import type { PaletteSource } from '../platform/palette-source.ts'
import { messages } from './messages.ts'

/** All dated cut-offs by their reason, factories and dates, the last first; they lead to the calendar. */
export const source: PaletteSource = {
  heading: messages.datedCutoffs,
  list: async ({ client, say, languageTag, signal }) => {
    const { day } = datesIn(languageTag)
    const { cutoffOverrides } = await client.read(listDatedCutoffs, { signal })
    return {
      leftOut: [],
      read: cutoffOverrides.toReversed().map(({ id, reason, factories, from, to }) => ({
        id,
        text: reason,
        detail: `${factories?.join(', ') ?? say(messages.allCentres)}, ${from === to ? day(from) : `${day(from)} – ${day(to)}`}`,
        to: `${paths.cutoffCalendar}${queryOf({ from })}`,
      })),
    }
  },
}
