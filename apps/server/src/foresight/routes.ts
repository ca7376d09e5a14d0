import { readEffectiveCutoffs } from '@goat/contract/dated-cutoffs'
import type { Output } from '@goat/contract/endpoint'
import { readPlanEffect, readPlanMarks } from '@goat/contract/plans'
import { compareSampleOrders, resolveOrders } from '@goat/contract/resolve'
import { maxListed, readToday } from '@goat/contract/today'
import { type BrandId, brandOf } from '@goat/domain/brands'
import type { EffectiveCutoff } from '@goat/domain/effective-cutoffs'
import { holidaysAt } from '@goat/domain/kinds/holiday-decision'
import { splitKey } from '@goat/domain/kinds/kind'
import { sampleOrderKind } from '@goat/domain/kinds/sample-order'
import { compareText, issue } from '@goat/domain/text/text'
import { dateOfDay, dayMs, dayOfDate, lastWorkingDay, zoneClock } from '@goat/domain/time/calendar'
import { type BoardLine, dispatchingFactories } from '@goat/foresight/board'
import type { CompiledService, CompiledWorld } from '@goat/foresight/compile'
import { cellOn } from '@goat/foresight/dispatch'
import { type Change, type ClosedToday, todayOf } from '@goat/foresight/today'
import { weekOf } from '@goat/foresight/week'
import type { Connections } from '../db/connections.ts'
import { type Db, readAtRevision } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { encodeJson } from '../http/encode.ts'
import { AppError } from '../http/errors.ts'
import { always } from '../http/route.ts'
import { revisionOf } from '../records/as-of.ts'
import { type BrandCalls, registerRecords } from '../records/calls.ts'
import { readLater } from '../records/later.ts'
import { type AllRules, readChangeCounts } from '../records/log.ts'
import { itemsOfPlan, readMarks, readPlansIn } from '../records/planned.ts'
import { BrandWorld, readChangesAfter, readWorld, type Standing, worldChangesOf } from './brand-world.ts'
import { type Followers, registerWorld, type StreamTimes } from './event-stream.ts'
import { holidayCalendar, holidayToWire, registerHolidays } from './holidays.ts'
import { effectOfPlan } from './plan-effect.ts'
import { resolveAll } from './resolve-orders.ts'
import { effectOnSamples } from './sample-effect.ts'
import { readSamples, sampleOrderWrites } from './sample-orders.ts'
import { judgeOfWide } from './wide-changes.ts'

export type ForesightDeps = {
  readonly rules: AllRules
  readonly connections: Pick<Connections, 'retire'>
  readonly followers: Followers
  /** With `wide`, live writes are refused that change more than `wideShare` of the sample orders, from 0 to 1. */
  readonly approval?: string
  readonly wideShare?: number
  /** Defaults to `streamTimes`. */
  readonly streamTimes?: StreamTimes
  /** In milliseconds since 1970-01-01T00:00Z. Defaults to `Date.now`. */
  readonly now?: () => number
}

/** What happens to orders: their resolution, the world that decides it, and the sample orders. */
export function registerForesight(calls: BrandCalls, deps: ForesightDeps): void {
  const { db, brand, prepared, read } = calls
  const { rules, connections, streamTimes: times, now = Date.now, approval, wideShare = 1 } = deps
  const world = new BrandWorld({
    all: (when) => readWorld(db, rules, brand, when),
    revisionAt: async (at) => Number(await revisionOf(db, brand, { at })),
    after: (revision) => readChangesAfter(db, rules, brand, revision),
    planned: () => itemsOfPlan(db, brand)?.then(worldChangesOf),
    later: async (plans) => (await readAtRevision(db, brand, (tx) => readLater(tx, rules, brand, plans))).value.later,
    isFollowing: () => prepared.isConnected,
    refuseOlder: () => {
      connections.retire()
      throw new AppError('databaseAway', issue('database.away', {}))
    },
  })
  prepared.watch((changed) => {
    if (changed === brand) world.markStale()
  })
  if (approval === 'wide') calls.judgeBy((subject) => judgeOfWide({ db, world, rules, now: now() }, brand, { share: wideShare, subject }))
  registerRecords(calls, sampleOrderKind, sampleOrderWrites, readSamples)
  registerHolidays({ ...calls, rules }, world, now)
  registerWorld(calls, world, deps.followers, times, now)
  read(
    readEffectiveCutoffs,
    ({ query: { from, days } }) =>
      world.kept(`effective ${from} ${days}`, async ({ world: current }) =>
        encodeJson(await turns.run(effectiveTable(current, from, Number(days)))),
      ),
    always,
  )
  read(
    resolveOrders,
    async ({ body }) => ({ results: await resolveAll({ db, world }, brand, body) }),
    // Other services resolve single orders in parallel.
    ({ body: { orders, overlay = [], explain } }) => orders.length > maxCheapOrders || overlay.length > 0 || explain === 'full',
  )
  /** The scheduled plans that cannot be applied at their start (PLN-33). */
  const failing = () =>
    world.kept('failing', async () => (await readAtRevision(db, brand, (tx) => readLater(tx, rules, brand))).value.failing)
  const today = async ({ world: current }: Standing, at: number) => {
    // Before the others begin: nobody would handle their failure while this is awaited.
    const refused = await failing()
    const [day, week, plans, edits] = await Promise.all([
      todayToWire(current, at),
      weekToWire(current, brand, at),
      readPlansAhead(db, brand, at, refused),
      readEdits(db, current, brand, at),
    ])
    return { ...day, activePlans: plans.active, week: { ...week, ...plans.ahead }, edits }
  }
  read(readToday, () => world.kept('today', today, now()))
  read(
    readPlanEffect,
    ({ params: { id } }) => world.kept(`effect ${id}`, (_, at) => effectOfPlan({ db, world, now: at }, brand, id), now()),
    always,
  )
  read(readPlanMarks, () => world.kept('marks', async () => encodeJson({ plans: await readMarks(db, brand, await failing()) })))
  read(compareSampleOrders, ({ body }) => effectOnSamples({ db, world, now: now() }, brand, body), always)
}

/** Calls to resolve more orders are costly. */
const maxCheapOrders = 20

type EffectiveCutoffs = Output<(typeof readEffectiveCutoffs)['response']>
type Day = EffectiveCutoffs['factories'][number]['deliveryServices'][number]['days'][number]

/** The cut-off of each delivery service on each of `count` days from a date, YYYY-MM-DD (CUT-30). Yields after each day. */
export function* effectiveTable(world: CompiledWorld, from: string, count: number): Generator<undefined, EffectiveCutoffs> {
  const first = dayOfDate(from)
  const factories: EffectiveCutoffs['factories'] = []
  for (const { code, clock, services } of dispatchingFactories(world)) {
    const deliveryServices: EffectiveCutoffs['factories'][number]['deliveryServices'] = []
    for (const [deliveryService, service] of [...services].sort(([a], [b]) => compareText(a, b))) {
      const days: Day[] = []
      for (let day = first; day < first + count; day += 1) {
        days.push(dayToWire(service, day))
        yield
      }
      deliveryServices.push({ deliveryService, days })
    }
    factories.push({ factoryCode: code, timeZone: clock?.timeZone ?? null, deliveryServices })
  }
  return { factories }
}

function dayToWire({ record, dated }: CompiledService, day: number): Day {
  const { others, ...general } = cellOn(record.value, dated, day)
  const byProductType = others.map(({ productType, ...one }) => ({ productType, ...cellToWire(one) }))
  return { date: dateOfDay(day), ...cellToWire(general), byProductType }
}

function cellToWire({ time, layer, dated }: EffectiveCutoff): Omit<Day, 'date' | 'byProductType'> {
  return { closed: time === undefined, time: time ?? null, layer, override: dated?.key ?? null }
}

type Today = Output<(typeof readToday)['response']>

/** The day of a brand at `now`, in milliseconds since 1970-01-01T00:00Z (BRD-8). */
export async function todayToWire(world: CompiledWorld, now: number): Promise<Omit<Today, 'week' | 'edits' | 'activePlans'>> {
  const { closed, cutoffs, active, changes } = await turns.run(todayOf(world, now))
  return {
    closed: closed.map((one) => ({ ...codesToWire(one), reasons: [...one.reasons] })),
    cutoffs: cutoffs.slice(0, maxListed).flatMap(cutoffToWire),
    active: {
      schedules: active.designation,
      productOverrides: active['product-override'],
      optionSchedules: active['delivery-option-schedule'],
      datedCutoffs: active['cutoff-override'],
    },
    changes: changes.slice(0, maxListed).map(changeToWire),
    changeCount: changes.length,
  }
}

/** The week of a brand at `now`, in milliseconds since 1970-01-01T00:00Z (BRD-15). */
async function weekToWire(world: CompiledWorld, brand: BrandId, now: number): Promise<Omit<Today['week'], 'plans' | 'nextPlan'>> {
  const { to: last, closures, holidays, starts } = await turns.run(weekOf(world, holidayCalendar, brandOf(brand).timeZone, now))
  return {
    to: last,
    closures: closures.map(({ from, to, reasons, ...one }) => ({ ...codesToWire(one), from, to, reasons: [...reasons] })),
    holidays: holidays.map(({ holiday, ...one }) => ({ ...codesToWire(one), ...holidayToWire(holiday) })),
    starts: starts.slice(0, maxListed).map(changeToWire),
    startCount: starts.length,
  }
}

/**
 * The plans in force, those that start or end by themselves within seven days, and the next one (PLN-27). `now`: in milliseconds since
 * 1970-01-01T00:00Z. `failing`: those that do not start as it is.
 */
async function readPlansAhead(db: Db, brand: BrandId, now: number, failing: ReadonlySet<string>) {
  const known = await readPlansIn(db, brand, ['scheduled', 'active'])
  const plans = known.flatMap(({ key: id, value: { zone, ...value } }) => {
    return failing.has(id) ? [] : [{ ...value, id, timeZone: zone ?? brandOf(brand).timeZone }]
  })
  const changes = plans
    .flatMap(({ id, name, timeZone, state, starts, ends }) => {
      const change = state === 'scheduled' ? ('starts' as const) : ('ends' as const)
      const at = change === 'starts' ? starts : ends
      return at === null ? [] : [{ id, name, timeZone, at, change }]
    })
    .sort((a, b) => compareText(a.at, b.at))
  const later = changes.findIndex(({ at }) => Date.parse(at) >= now + 7 * dayMs)
  const active = plans.filter(({ state }) => state === 'active').map(({ id, name, timeZone, ends }) => ({ id, name, timeZone, ends }))
  active.sort((a, b) => compareText(a.ends ?? '~', b.ends ?? '~'))
  const within = later < 0 ? changes : changes.slice(0, later)
  return { active, ahead: { plans: within.slice(0, maxListed), nextPlan: changes[later] ?? null } }
}

function codesToWire({ factories }: Pick<ClosedToday, 'factories'>) {
  return { factoryCodes: factories === undefined ? null : [...factories] }
}

/**
 * What was changed since the last working day began (BRD-16), with the public holidays of the factories in the time zone of the brand. `now`:
 * in milliseconds since 1970-01-01T00:00Z.
 */
async function readEdits(db: Db, { factories }: CompiledWorld, brand: BrandId, now: number): Promise<Today['edits']> {
  const { timeZone } = brandOf(brand)
  const clock = zoneClock(timeZone)
  const home = [...factories.values()].find((one) => one.clock?.timeZone === timeZone)
  const holidays = home === undefined ? [] : holidaysAt(holidayCalendar, home.code, home.record?.value.country ?? null)
  const day = lastWorkingDay(clock.localAt(now).day, new Set(holidays.map(({ date }) => date)))
  const by = await readChangeCounts(db, brand, new Date(clock.instantOf({ day, ms: 0 })))
  return { since: dateOfDay(day), count: by.reduce((sum, { count }) => sum + count, 0), by: by.slice(0, maxListed) }
}

function cutoffToWire({ factory, timeZone, services, next }: BoardLine): Today['cutoffs'] {
  if (next === undefined) return []
  const deliveryServices = services.map(({ service, productTypes = null }) => ({
    deliveryService: service,
    productTypes: productTypes && [...productTypes],
  }))
  const override = next.dated === undefined ? null : { id: next.dated.key, reason: next.dated.value.reason }
  const at = new Date(next.at).toISOString()
  return [{ factoryCode: factory, timeZone, at, date: dateOfDay(next.day), time: next.local, deliveryServices, override }]
}

function changeToWire(one: Change): Today['changes'][number] {
  const { at, change, timeZone, kind, record } = one
  return { at: new Date(at).toISOString(), change, timeZone, kind, key: record.key, ...subjectOf(one) }
}

function subjectOf(one: Change): Pick<Today['changes'][number], 'name' | 'factoryCode' | 'to' | 'others'> {
  switch (one.kind) {
    case 'designation': {
      const { note, from, to } = one.record.value
      return { name: note, factoryCode: from, to }
    }
    case 'delivery-option-schedule': {
      const { name, fulfilmentCentreId } = one.record.value
      return { name, factoryCode: fulfilmentCentreId, to: null }
    }
    case 'product-override':
      return { name: splitKey(one.record.key).join(', '), factoryCode: one.record.value.factory, to: null, others: one.others }
    case 'cutoff-override': {
      const { reason, factories } = one.record.value
      const [only, ...others] = factories ?? []
      return { name: reason, factoryCode: others.length === 0 ? (only ?? null) : null, to: null }
    }
  }
}
