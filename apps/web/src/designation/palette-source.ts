import { listSchedules, receivedSchedules } from '@goat/contract/described/designation'
import { placeOf } from '@goat/domain/kinds/factory'
import type { PaletteSource } from '../platform/palette-source.ts'
import { addressOfSchedule } from './address.ts'
import { messages } from './messages.ts'
import { sentencesIn } from './sentence.ts'

/** All designation schedules, by factories, towns, dates, hours and note. */
export const source: PaletteSource = {
  heading: messages.title,
  list: async ({ client, say, signal }) => {
    const sentences = sentencesIn(say, () => undefined)
    const schedules = await client.readAs(listSchedules, receivedSchedules, { signal })
    return {
      ...schedules,
      read: schedules.read.map((one) => ({
        id: one.id,
        text: `${one.from} → ${one.to}`,
        detail: [sentences.name(one), `${placeOf(one.from)} → ${placeOf(one.to)}`, one.note].filter(Boolean).join(' · '),
        to: addressOfSchedule(one.id),
      })),
    }
  },
}
