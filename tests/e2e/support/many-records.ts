import type { readWorld } from '@goat/contract/world'
import { dateOfDay, dayOfDate } from '@goat/domain/time/calendar'
import type { Page } from '@playwright/test'
import type * as z from 'zod/mini'

type Records = z.infer<typeof readWorld.response>['records']

/** Shows 2,000 schedules, 500 dated cut-offs and 500 option schedules, spread over a year from a date, instead of those that are stored. */
export async function showManyRecords(page: Page, from: string): Promise<void> {
  await page.route(/\/world$/, async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    const wire = await response.json()
    const json = { ...wire, records: { ...wire.records, ...manyRecords(wire.records, dayOfDate(from)) } }
    await route.fulfill({ response, json })
  })
}

function manyRecords(records: Records, first: number): Partial<Records> {
  const of = <Kind extends keyof Records>(kind: Kind, count: number, valuesOf: (at: number, from: string, to: string) => object) =>
    Array.from({ length: count }, (_, at) => {
      const one = records[kind][at % records[kind].length]
      if (one === undefined) throw new Error(`there is no ${kind} to copy`)
      const day = first + ((at * 37) % 365)
      const value = { ...one.value, ...valuesOf(at, dateOfDay(day), dateOfDay(day + (at % 4) * 7)) }
      const key = kind === 'delivery-option-schedule' ? one.key.replace(/[^/]+$/, `many-${at}`) : `many-${at}`
      return { ...one, key, value }
    })
  return {
    designation: of('designation', 2_000, (at, startDate, endDate) => ({
      startDate,
      endDate,
      indefinteEndDate: false,
      paused: false,
      ...(at % 2 === 0 ? { applicableDays: ['Friday', 'Monday'], startTime: '08:00:00', endTime: '18:00:00' } : {}),
    })),
    'cutoff-override': of('cutoff-override', 500, (at, day, to) => ({ from: day, to, factories: [records.factory[at % 10]?.key] })),
    'delivery-option-schedule': of('delivery-option-schedule', 500, (_at, startDate, endDate) => ({ startDate, endDate })),
  }
}
