import { readFileSync } from 'node:fs'
import type { Output } from '@goat/contract/endpoint'
import { decideHoliday, listHolidays, listToDecide, type ToDecideEntry, undecideHoliday } from '@goat/contract/holidays'
import type { BrandId } from '@goat/domain/brands'
import { type HolidayCalendar, holidayRegions, type PublicHoliday } from '@goat/domain/kinds/holiday-decision'
import { joinKey } from '@goat/domain/kinds/kind'
import { dateOfDay, dayOfDate } from '@goat/domain/time/calendar'
import { dispatchingFactories, holidaysOf } from '@goat/foresight/board'
import type { CompiledWorld } from '@goat/foresight/compile'
import { type ToDecide, toDecide } from '@goat/foresight/to-decide'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import type { VerifyToken } from '../http/caller.ts'
import { always, route } from '../http/route.ts'
import { routeWrite } from '../records/route-write.ts'
import type { BrandWorld } from './brand-world.ts'
import type { StoredDecision } from './holidays.ts'
import * as service from './holidays.ts'

export type HolidayDeps = { readonly db: Db; readonly verify: VerifyToken; readonly world: BrandWorld; readonly now: () => number }

/** The public holidays of a brand, the decisions about them, and what is to be decided (HOL-4 to HOL-10). */
export function registerHolidays(scope: FastifyInstance, { db, verify, world, now }: HolidayDeps, brand: BrandId): void {
  const writes = { verify, db, brand }
  const read = async () => {
    const { world: current } = await world.current()
    return { current, decisions: await service.readDecisions(db, brand) }
  }

  route(scope, verify, listHolidays, async ({ query: { from, days } }) => {
    const { current, decisions } = await read()
    return holidayList(current, holidayCalendar, decisions, { from, days: Number(days) })
  })
  const toDecide = async () => {
    const { current, decisions } = await read()
    return toDecideList(current, holidayCalendar, decisions, now())
  }
  route(scope, verify, listToDecide, toDecide, always)
  routeWrite(scope, writes, decideHoliday, ({ params: { factoryCode: factory, date }, body }, write) =>
    service.decideHoliday(db, write, { calendar: holidayCalendar, now: now() }, { factory, date }, body.version),
  )
  routeWrite(scope, writes, undecideHoliday, ({ params: { factoryCode: factory, date }, ifMatch }, write) =>
    service.undecideHoliday(db, write, { factory, date }, ifMatch),
  )
}

/** The public holidays of each factory on `days` days from a date, YYYY-MM-DD (HOL-5). */
function holidayList(
  world: CompiledWorld,
  calendar: HolidayCalendar,
  decisions: readonly StoredDecision[],
  { from, days }: { readonly from: string; readonly days: number },
): Output<(typeof listHolidays)['response']> {
  const open = byKey(decisions)
  const to = dateOfDay(dayOfDate(from) + days - 1)
  return {
    knownTo: `${calendar.lastYear}-12-31`,
    factories: dispatchingFactories(world).map((factory) => ({
      factoryCode: factory.code,
      holidays: holidaysOf(factory, calendar, from, to).map(({ holiday, dated }) => {
        const version = open.get(joinKey(factory.code, holiday.date))?.version ?? null
        const decision = dated.length > 0 ? 'dated' : version === null ? null : 'open'
        return { ...holidayToWire(holiday), decision, overrides: [...dated], version }
      }),
    })),
  }
}

/** What has to be decided at `now`, in milliseconds since 1970-01-01T00:00Z (HOL-7 to HOL-9). */
async function toDecideList(
  world: CompiledWorld,
  calendar: HolidayCalendar,
  decisions: readonly StoredDecision[],
  now: number,
): Promise<{ entries: ToDecideEntry[] }> {
  const open = byKey(decisions)
  const entries = await turns.run(toDecide(world, calendar, (factory, date) => open.has(joinKey(factory, date)), now))
  return { entries: entries.map(entryToWire) }
}

function byKey(decisions: readonly StoredDecision[]): ReadonlyMap<string, StoredDecision> {
  return new Map(decisions.map((one) => [one.key, one]))
}

function entryToWire(entry: ToDecide): ToDecideEntry {
  if (entry.kind === 'holiday') return { kind: 'holiday', factoryCode: entry.factory, ...holidayToWire(entry.holiday) }
  if (entry.kind === 'move') {
    const { key, value } = entry.record
    return { kind: 'move', schedule: key, note: value.note, from: value.from, to: value.to, dates: [...entry.dates] }
  }
  const { record, factory, services, lastDate, nextOpen = null } = entry
  const { reason } = record.value
  return { kind: 'reopening', override: record.key, reason, factoryCode: factory, deliveryServices: [...services], lastDate, nextOpen }
}

function holidayToWire({ date, name, dutchName }: PublicHoliday) {
  return { date, name, dutchName: dutchName ?? null }
}

const schema = z.object({
  firstYear: z.int(),
  lastYear: z.int(),
  regions: z.record(z.enum(holidayRegions), z.array(z.object({ date: z.string(), name: z.string(), dutchName: z.optional(z.string()) }))),
})

/** The public holidays of the file that `npm run generate:holidays` writes (HOL-1). */
export const holidayCalendar: HolidayCalendar = schema.parse(
  JSON.parse(readFileSync(new URL('../../data/public-holidays.json', import.meta.url), 'utf8')),
)
