import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calendarText, createCalendar } from './holiday-calendar.ts'
import { root } from './run-step.ts'

/** `npm run generate:holidays`: writes the public holidays of this year and the next three. */
const file = 'apps/server/data/public-holidays.json'
const year = new Date().getFullYear()
const text = calendarText(createCalendar(year, year + 3))
writeFileSync(join(root, file), text)
console.log(`${file}: ${year} to ${year + 3}, ${text.split('"date"').length - 1} public holidays, ${Buffer.byteLength(text)} bytes`)
