import { decideHoliday, listHolidays, listToDecide, undecideHoliday } from '@goat/contract/holidays'
import type { BrandId } from '@goat/domain/brands'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import type { VerifyToken } from '../http/caller.ts'
import { always, route } from '../http/route.ts'
import { routeWrite } from '../records/route-write.ts'
import type { BrandWorld } from './brand-world.ts'
import { holidayCalendar, holidayList, toDecideList } from './holiday-lists.ts'
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
