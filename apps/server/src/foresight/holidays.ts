import { readFileSync } from 'node:fs'
import type { Output } from '@goat/contract/endpoint'
import * as contract from '@goat/contract/holidays'
import type { BrandId } from '@goat/domain/brands'
import { unknownFactory } from '@goat/domain/kinds/cutoff-override'
import { type FactoryContent, factoryKind } from '@goat/domain/kinds/factory'
import {
  type HolidayCalendar,
  type HolidayDecision,
  holidayDecisionKind,
  holidayRegions,
  holidaysAt,
  type PublicHoliday,
} from '@goat/domain/kinds/holiday-decision'
import { joinKey, splitKey } from '@goat/domain/kinds/kind'
import { planStates } from '@goat/domain/kinds/plan'
import { issue } from '@goat/domain/text/text'
import { dateOfDay, dayOfDate, localAt } from '@goat/domain/time/calendar'
import { dispatchingFactories, holidaysOf } from '@goat/foresight/board'
import type { CompiledWorld } from '@goat/foresight/compile'
import { type ToDecide, toDecide } from '@goat/foresight/to-decide'
import * as z from 'zod/mini'
import { type Db, readAtRevision, type Tx } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { readServices } from '../factories/factories.ts'
import { AppError, invalid } from '../http/errors.ts'
import { always } from '../http/route.ts'
import type { BrandCalls } from '../records/calls.ts'
import { readLater } from '../records/later.ts'
import { type AllRules, noRecord, type RecordChange, type RecordRules, readDeletion } from '../records/log.ts'
import { readPlansIn } from '../records/planned.ts'
import { lockVersion, type RecordWrite, type Refusals, writeRecord, writeRecords } from '../records/service.ts'
import { hasRecord, lockKinds, lockRecord, readRecord, readRecords, type Stored } from '../records/store.ts'
import type { BrandWorld, Standing } from './brand-world.ts'

/** A public holiday at a factory: its code, and the date as YYYY-MM-DD. */
type HolidayKey = { readonly factory: string; readonly date: string }

type StoredDecision = Stored<HolidayDecision>

/** Decisions that a factory is open on a public holiday as records; the key is `{factory}/{date}`. */
export const holidayDecisionRules: RecordRules<HolidayDecision> = {
  kind: holidayDecisionKind,
  waits: 'everyone',
  obstacle: async (tx, brand, key, value) => {
    const [factory = ''] = splitKey(key)
    const isMissing = value !== undefined && (await readDispatching(tx, brand, factory)) === undefined
    return isMissing ? unknownFactory(await readServices(tx, brand), factory) : undefined
  },
  earlier: [noRecord],
}

/** The public holidays of a brand, the decisions about them, and what is to be decided (HOL-4 to HOL-10). */
export function registerHolidays(
  { db, brand, read, write, rules }: BrandCalls & { readonly rules: AllRules },
  world: BrandWorld,
  now: () => number,
): void {
  const readOpen = async () => new Map((await readRecords(db, brand, holidayDecisionKind)).map((one) => [one.key, one]))
  read(contract.listHolidays, async ({ query: { from, days } }) => {
    const { world: current } = await world.current()
    return holidayList(current, await readOpen(), { from, days: Number(days) })
  })
  const entries = async ({ world: current }: Standing, at: number) => {
    const open = await readOpen()
    const found = await turns.run(toDecide(current, holidayCalendar, (factory, date) => open.has(joinKey(factory, date)), at))
    return { entries: [...(await waitingPlans(db, rules, brand)), ...found.map(entryToWire)] }
  }
  read(contract.listToDecide, () => world.kept('to decide', entries, now()), always)
  write('holiday-decision', contract.decideHoliday, ({ params: { factoryCode: factory, date }, body }, call) =>
    decideHoliday(db, { ...call, now: now() }, { factory, date }, body.version),
  )
  write('holiday-decision', contract.undecideHoliday, ({ params: { factoryCode: factory, date }, ifMatch }, call) =>
    undecideHoliday(db, call, { factory, date }, ifMatch),
  )
}

/** The public holidays of each factory on `days` days from a date, YYYY-MM-DD (HOL-5). */
function holidayList(
  world: CompiledWorld,
  open: ReadonlyMap<string, StoredDecision>,
  { from, days }: { readonly from: string; readonly days: number },
): Output<(typeof contract.listHolidays)['response']> {
  const to = dateOfDay(dayOfDate(from) + days - 1)
  return {
    knownTo: `${holidayCalendar.lastYear}-12-31`,
    factories: dispatchingFactories(world).map((factory) => ({
      factoryCode: factory.code,
      holidays: holidaysOf(factory, holidayCalendar, from, to).map(({ holiday, dated }) => {
        const version = open.get(joinKey(factory.code, holiday.date))?.version ?? null
        const decision = dated.length > 0 ? 'dated' : version === null ? null : 'open'
        return { ...holidayToWire(holiday), decision, overrides: [...dated], version }
      }),
    })),
  }
}

/** The plans that wait for somebody (PLN-27). */
async function waitingPlans(db: Db, rules: AllRules, brand: BrandId): Promise<readonly contract.ToDecideEntry[]> {
  const read = async (tx: Tx) => ({ plans: await readPlansIn(tx, brand, planStates), failing: (await readLater(tx, rules, brand)).failing })
  const { plans, failing } = (await readAtRevision(db, brand, read)).value
  return plans.flatMap(({ key: id, value: { name, state, emergencyBy } }): readonly contract.ToDecideEntry[] => {
    const isWaiting = state === 'missed' || state === 'failed' || state === 'inReview'
    const why = isWaiting ? state : failing.has(id) ? 'willFail' : emergencyBy === undefined ? undefined : 'emergency'
    return why === undefined ? [] : [{ kind: 'plan', id, name, why }]
  })
}

function entryToWire(entry: ToDecide): contract.ToDecideEntry {
  if (entry.kind === 'holiday') return { kind: 'holiday', factoryCode: entry.factory, ...holidayToWire(entry.holiday) }
  if (entry.kind === 'overrides') return entry
  if (entry.kind === 'move') {
    const { key, value } = entry.record
    return { kind: 'move', schedule: key, note: value.note, from: value.from, to: value.to, dates: [...entry.dates] }
  }
  const { record, factory, services, lastDate, nextOpen = null } = entry
  const { reason } = record.value
  return { kind: 'reopening', override: record.key, reason, factoryCode: factory, deliveryServices: [...services], lastDate, nextOpen }
}

export function holidayToWire({ date, name, dutchName }: PublicHoliday) {
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

/** A factory that has delivery services; undefined for others. */
async function readDispatching(tx: Tx, brand: BrandId, code: string): Promise<FactoryContent | undefined> {
  const factory = await readRecord(tx, brand, factoryKind, code)
  return factory !== undefined && (await hasRecord(tx, brand, 'cutoff', code)) ? factory.value : undefined
}

/**
 * Decides that a factory is open on a public holiday; if that is decided, nothing is written, whatever the version. `version` is that of
 * the decision which the caller saw, null for none; `now`: in milliseconds since 1970-01-01T00:00Z. Throws AppError 'notFound' for an
 * unknown factory or a date without a public holiday, 'invalid' for a date that is over, and as `lockVersion`.
 */
export async function decideHoliday(
  db: Db,
  { now, ...call }: RecordWrite & { readonly now: number },
  at: HolidayKey,
  version: number | null,
): Promise<contract.HolidayDecisionWire> {
  const { brand } = call.origin
  const key = joinKey(at.factory, at.date)
  let decided: StoredDecision | undefined
  const work = async (tx: Tx): Promise<readonly RecordChange<HolidayDecision>[]> => {
    const holiday = await findHoliday(tx, brand, at, now)
    await lockKinds(tx, brand, 'holiday-decision')
    const before = await lockRecord(tx, brand, holidayDecisionKind, key)
    const { name, dutchName } = holiday
    const after = { decision: 'open', holiday: name, ...(dutchName === undefined ? {} : { dutchName }) } as const
    decided = before?.value.holiday === name ? before : undefined
    if (decided !== undefined) return []
    // No record has the version 0.
    if (before !== undefined || version !== null) await lockVersion(tx, brand, refusals, { key, version: version ?? 0 })
    return [{ key, action: 'holidayDecision.open', before, after }]
  }
  return writeRecords(db, call, holidayDecisionKind, work, ([stored = decided]) => {
    if (stored === undefined) throw new Error('the decision was not stored')
    return toWire(stored)
  })
}

/** Takes a decision back. Without a version the last write wins. Throws as `lockVersion`. */
async function undecideHoliday(db: Db, call: RecordWrite, { factory, date }: HolidayKey, version: number | undefined) {
  const { brand } = call.origin
  const key = joinKey(factory, date)
  const work = async (tx: Tx) => {
    await lockKinds(tx, brand, 'holiday-decision')
    return { key, action: 'holidayDecision.takenBack', before: await lockVersion(tx, brand, refusals, { key, version }), after: undefined }
  }
  return writeRecord(db, call, holidayDecisionKind, work, () => ({ factoryCode: factory, date }))
}

async function findHoliday(tx: Tx, brand: BrandId, { factory, date }: HolidayKey, now: number): Promise<PublicHoliday> {
  const found = await readDispatching(tx, brand, factory)
  if (found === undefined) throw new AppError('notFound', unknownFactory(await readServices(tx, brand), factory.slice(0, 64)))
  const today = localAt(now, found.timeZone ?? 'UTC').slice(0, 10)
  const holidays = holidaysAt(holidayCalendar, factory, found.country)
  const holiday = holidays.find((one) => one.date === date)
  if (holiday === undefined) {
    const next = holidays.map((one) => one.date).filter((one) => one >= today)
    throw unknownDate('public holiday', { factory, date }, next)
  }
  if (date < today) throw invalid([issue('holiday.over', { holiday: holiday.name })])
  return holiday
}

const refusals: Refusals<HolidayDecision> = {
  kind: holidayDecisionKind,
  missing: async (tx, brand, key) => {
    const deletion = await readDeletion(tx, brand, 'holiday-decision', key)
    if (deletion !== undefined) return new AppError('notFound', issue('holiday.takenBack', { by: deletion.changedBy }), { extra: deletion })
    const [factory = '', date = ''] = splitKey(key)
    const decided = await readRecords(tx, brand, holidayDecisionKind, factory)
    const dates = decided.map((one) => splitKey(one.key)[1] ?? '')
    return unknownDate('decision', { factory, date }, dates)
  },
  changed: (by) => issue('holiday.changed', { by }),
  toWire,
}

/** Names up to 12 of the dates that there are. */
function unknownDate(what: string, { factory, date }: HolidayKey, dates: readonly string[]): AppError {
  const field = `${what} of ${factory.slice(0, 64)}`
  return new AppError('notFound', issue('value.notAllowed', { field, value: date.slice(0, 64), allowed: dates.slice(0, 12) }))
}

function toWire({ key, value, version, changedBy, changedAt }: StoredDecision): contract.HolidayDecisionWire {
  const [factoryCode = '', date = ''] = splitKey(key)
  return { factoryCode, date, ...value, version, changedBy, changedAt }
}
