import { isDeepStrictEqual } from 'node:util'
import type { HolidayDecisionWire } from '@goat/contract/holidays'
import type { BrandId } from '@goat/domain/brands'
import { type FactoryContent, factoryKind } from '@goat/domain/kinds/factory'
import {
  type HolidayCalendar,
  type HolidayDecision,
  holidayDecisionKind,
  holidaysAt,
  type PublicHoliday,
} from '@goat/domain/kinds/holiday-decision'
import { joinKey, splitKey } from '@goat/domain/kinds/kind'
import { issue } from '@goat/domain/text/issues'
import { localAt } from '@goat/domain/time/clock'
import type { Db, Tx } from '../db/db.ts'
import { AppError, invalid } from '../http/errors.ts'
import { readDeletion } from '../records/log.ts'
import type { RecordRules } from '../records/rules.ts'
import { conflict, type RecordChange, type RecordWrite, writeRecord, writeRecords } from '../records/service.ts'
import { hasRecord, lockKinds, lockRecord, readRecord, readRecords, type Stored } from '../records/store.ts'

/** A public holiday at a factory: its code, and the date as YYYY-MM-DD. */
export type HolidayKey = { readonly factory: string; readonly date: string }

export type StoredDecision = Stored<HolidayDecision>

/** Decisions that a factory is open on a public holiday as records; the key is `{factory}/{date}`. */
export const holidayDecisionRules: RecordRules<HolidayDecision> = {
  kind: holidayDecisionKind,
  waits: 'everyone',
  obstacle: async (tx, brand, key, value) => {
    const [factory = ''] = splitKey(key)
    const isMissing = value !== undefined && (await readDispatching(tx, brand, factory)) === undefined
    return isMissing ? issue('dated.unknownFactory', { factory }) : undefined
  },
  // There is no version 0.
  earlier: [() => undefined],
}

/** Every decision of a brand, by factory and date. */
export async function readDecisions(db: Db | Tx, brand: BrandId, ...factory: readonly string[]): Promise<readonly StoredDecision[]> {
  return readRecords(db, brand, holidayDecisionKind, ...factory)
}

/** A factory that has delivery services; undefined for others. */
async function readDispatching(tx: Tx, brand: BrandId, code: string): Promise<FactoryContent | undefined> {
  const factory = await readRecord(tx, brand, factoryKind, code)
  return factory !== undefined && (await hasRecord(tx, brand, 'cutoff', code)) ? factory.value : undefined
}

/** What is known about public holidays, and the time of the call in milliseconds since 1970-01-01T00:00Z. */
export type HolidayContext = { readonly calendar: HolidayCalendar; readonly now: number }

/**
 * Decides that a factory is open on a public holiday; if that is decided, nothing is written, whatever the version. `version` is that of
 * the decision which the caller saw, null for none. Throws AppError 'notFound' for an unknown factory, a date without a public holiday or a decision that was
 * taken back, 'invalid' for a date that is over, and 'versionConflict' with the current decision.
 */
export async function decideHoliday(
  db: Db,
  call: RecordWrite,
  { calendar, now }: HolidayContext,
  key: HolidayKey,
  version: number | null,
): Promise<HolidayDecisionWire> {
  const { brand } = call.origin
  let decided: StoredDecision | undefined
  const work = async (tx: Tx): Promise<readonly RecordChange<HolidayDecision>[]> => {
    const holiday = await findHoliday(tx, brand, calendar, key, now)
    const before = await lockDecision(tx, brand, key)
    const after = { decision: 'open', holiday: holiday.name } as const
    decided = before !== undefined && isDeepStrictEqual(before.value, after) ? before : undefined
    if (decided !== undefined) return []
    await checkVersion(tx, brand, key, before, version)
    return [{ key: keyOf(key), action: 'holidayDecision.open', ...(before === undefined ? {} : { before }), after }]
  }
  return writeRecords(db, call, holidayDecisionKind, work, ([stored = decided]) => {
    if (stored === undefined) throw new Error('the decision was not stored')
    return toWire(stored)
  })
}

/** Takes a decision back. Without a version the last write wins. Throws as `decideHoliday`. */
export async function undecideHoliday(
  db: Db,
  call: RecordWrite,
  key: HolidayKey,
  version: number | undefined,
): Promise<{ factoryCode: string; date: string }> {
  const { brand } = call.origin
  const work = async (tx: Tx) => {
    const before = await lockDecision(tx, brand, key)
    await checkVersion(tx, brand, key, before, version)
    if (before === undefined) throw await missing(tx, brand, key)
    return { key: keyOf(key), action: 'holidayDecision.takenBack', before, after: undefined }
  }
  return writeRecord(db, call, holidayDecisionKind, work, () => ({ factoryCode: key.factory, date: key.date }))
}

async function lockDecision(tx: Tx, brand: BrandId, key: HolidayKey): Promise<StoredDecision | undefined> {
  await lockKinds(tx, brand, 'holiday-decision')
  return lockRecord(tx, brand, holidayDecisionKind, keyOf(key))
}

async function findHoliday(
  tx: Tx,
  brand: BrandId,
  calendar: HolidayCalendar,
  { factory, date }: HolidayKey,
  now: number,
): Promise<PublicHoliday> {
  const found = await readDispatching(tx, brand, factory)
  if (found === undefined) throw new AppError('notFound', issue('dated.unknownFactory', { factory: factory.slice(0, 64) }))
  const today = localAt(now, found.timeZone ?? 'UTC').slice(0, 10)
  const holidays = holidaysAt(calendar, factory, found.country)
  const holiday = holidays.find((one) => one.date === date)
  if (holiday === undefined) {
    const next = holidays.map((one) => one.date).filter((one) => one >= today)
    throw unknownDate('public holiday', { factory, date }, next)
  }
  if (date < today) throw invalid([issue('holiday.over', { holiday: holiday.name })])
  return holiday
}

/** Throws unless the stored decision has the version; null means that there must be none. */
async function checkVersion(
  tx: Tx,
  brand: BrandId,
  key: HolidayKey,
  stored: StoredDecision | undefined,
  version: number | null | undefined,
): Promise<void> {
  if (stored === undefined) {
    if (typeof version === 'number') throw await missing(tx, brand, key)
    return
  }
  if (version === undefined || version === stored.version) return
  throw conflict({ toWire, changed: (by) => issue('holiday.changed', { by }) }, stored)
}

/** The refusal of a decision that does not exist, with its deletion if there was one. */
async function missing(tx: Tx, brand: BrandId, key: HolidayKey): Promise<AppError> {
  const deletion = await readDeletion(tx, brand, 'holiday-decision', keyOf(key))
  if (deletion !== undefined) return new AppError('notFound', issue('holiday.takenBack', { by: deletion.changedBy }), { extra: deletion })
  const decided = await readDecisions(tx, brand, key.factory)
  return unknownDate(
    'decision',
    key,
    decided.map((one) => splitKey(one.key)[1] ?? ''),
  )
}

/** Names up to 12 of the dates that there are. */
function unknownDate(what: string, { factory, date }: HolidayKey, dates: readonly string[]): AppError {
  const field = `${what} of ${factory.slice(0, 64)}`
  return new AppError('notFound', issue('value.notAllowed', { field, value: date.slice(0, 64), allowed: dates.slice(0, 12) }))
}

function keyOf({ factory, date }: HolidayKey): string {
  return joinKey(factory, date)
}

function toWire({ key, value, version, changedBy, changedAt }: StoredDecision): HolidayDecisionWire {
  const [factoryCode = '', date = ''] = splitKey(key)
  return { factoryCode, date, ...value, version, changedBy, changedAt }
}
