import { listSchedules, receivedSchedules } from '@goat/contract/described/designation'
import { paths } from '../paths.ts'
import type { PaletteSource } from '../platform/palette-source.ts'
import { formatAddress, wholeList } from './address.ts'
import { messages } from './messages.ts'
import { sentencesIn } from './sentence.ts'

/** All designation schedules, by factories, dates and hours. */
export const source: PaletteSource = {
  heading: messages.title,
  list: async ({ client, say, languageTag, signal }) => {
    const sentences = sentencesIn(say, languageTag, () => undefined)
    const schedules = await client.readAs(listSchedules, receivedSchedules, { signal })
    return {
      ...schedules,
      read: schedules.read.map((one) => ({
        id: one.id,
        text: `${one.from} → ${one.to}`,
        detail: sentences.name(one),
        to: `${paths.schedules}${formatAddress({ ...wholeList, schedule: one.id })}`,
      })),
    }
  },
}
