import { readFileSync } from 'node:fs'
import { type HolidayCalendar, holidayRegions } from '@goat/domain/kinds/holiday-decision'
import * as z from 'zod/mini'

const schema = z.object({
  firstYear: z.int(),
  lastYear: z.int(),
  regions: z.record(z.enum(holidayRegions), z.array(z.object({ date: z.string(), name: z.string(), dutchName: z.optional(z.string()) }))),
})

/** The public holidays of the file that `npm run generate:holidays` writes (HOL-1). */
export const holidayCalendar: HolidayCalendar = schema.parse(
  JSON.parse(readFileSync(new URL('../../data/public-holidays.json', import.meta.url), 'utf8')),
)
