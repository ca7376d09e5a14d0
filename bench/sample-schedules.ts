import { saveSchedules, scheduleToWire } from '@goat/contract/described/designation'
import {
  deliveryMethods,
  designationCardTypes,
  designationDays,
  designationFactories,
  newSchedule,
  packTypes,
} from '@goat/domain/kinds/designation'
import { authorized, type Product } from './product.ts'

/** The pair of factories with every second schedule, so that one group of the list is long. */
export const busiest = { from: 'GB-DPS-SLE', to: 'GB-MNPG-TAM' } as const

const pairs = designationFactories
  .flatMap((from) => designationFactories.map((to) => ({ from, to })))
  .filter(({ from, to }) => from !== to && (from !== busiest.from || to !== busiest.to))

const dayMs = 24 * 60 * 60 * 1000

/**
 * A schedule, as on the wire, typical of some years of use: every second one of the busiest pair and the others spread over the
 * remaining pairs; two thirds past, a sixth active, a sixth upcoming; one in ten of the latter without an end, one in ten paused.
 * `now` in milliseconds.
 */
export function sampleSchedule(at: number, now: number): ReturnType<typeof scheduleToWire> {
  const day = (offset: number) => new Date(now + offset * dayMs).toISOString().slice(0, 10)
  const age = at % 6
  const start = age < 4 ? -40 - (at % 700) : age === 4 ? -3 - (at % 20) : 5 + (at % 60)
  const some = <Value>(values: readonly Value[], offset: number, count: number) =>
    values.filter((_, index) => (index + values.length - ((at + offset) % values.length)) % values.length < count)
  return scheduleToWire({
    ...newSchedule(day(start)),
    ...(at % 2 === 0 ? busiest : (pairs[((at - 1) / 2) % pairs.length] ?? busiest)),
    endDate: day(start + (age === 4 ? 30 : 14)),
    indefinteEndDate: age > 3 && at % 10 === 5,
    startTime: `${String(at % 9).padStart(2, '0')}:00:00`,
    endTime: `${String(12 + (at % 11)).padStart(2, '0')}:30:00`,
    applicableDays: some(designationDays, 0, 5),
    cardTypes: some(designationCardTypes, 1, 2),
    deliveryMethods: some(deliveryMethods, 2, 3),
    packTypes: some(packTypes, 3, 2),
    addressTypes: ['SEND_DIRECT'],
    applicableDespatchDays: at % 4 === 0 ? ['EVERYDAY'] : ['TODAY', 'TODAY+1'],
    paused: at % 10 === 7,
  })
}

/** The maximum of one request with several schedules. */
const batch = 20

/** Adds that many schedules through the API. */
export async function addSchedules(product: Product, count: number, now: number): Promise<void> {
  for (let at = 0; at < count; at += batch) {
    const schedules = Array.from({ length: Math.min(batch, count - at) }, (_, more) => sampleSchedule(at + more, now))
    const answer = await fetch(`${product.url}/api/uk${saveSchedules.path}`, {
      method: 'POST',
      headers: { ...authorized(product), 'content-type': 'application/json' },
      body: JSON.stringify({ Schedules: schedules }),
    })
    if (!answer.ok) throw new Error(`The schedules were refused: ${answer.status} ${await answer.text()}`)
  }
}
