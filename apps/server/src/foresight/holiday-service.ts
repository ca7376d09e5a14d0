import { isDeepStrictEqual } from 'node:util'
import type { HolidayDecisionWire } from '@goat/contract/holidays'
import type { BrandId } from '@goat/domain/brands'
import { type HolidayCalendar, holidaysAt, type PublicHoliday } from '@goat/domain/kinds/holiday-decision'
import { joinKey } from '@goat/domain/kinds/kind'
import { issue } from '@goat/domain/text/issues'
import { isCalendarDate } from '@goat/domain/time/calendar'
import { localAt } from '@goat/domain/time/clock'
import type { Db, Tx } from '../db/db.ts'
import { AppError, invalid } from '../http/errors.ts'
import type { Attempt } from '../http/read-call.ts'
import { type Change, type Origin, readDeletion, readNextVersion } from '../records/log.ts'
import { write } from '../records/write.ts'
import {
  deleteDecision,
  type HolidayKey,
  lockDecision,
  putDecision,
  type StoredDecision,
  selectDecisions,
  selectDispatching,
} from './holiday-queries.ts'

/** The author and the idempotency key of a write. */
export type HolidayWrite = { readonly origin: Origin; readonly attempt: Attempt | undefined }

/** What is known about public holidays, and the time of the call in milliseconds since 1970-01-01T00:00Z. */
export type HolidayContext = { readonly calendar: HolidayCalendar; readonly now: number }

/**
 * Decides that a factory is open on a public holiday; if that is decided, nothing is written, whatever the version. `version` is that of
 * the decision which the caller saw, null for none. Throws AppError 'notFound' for an unknown factory, a date without a public holiday or a decision that was
 * taken back, 'invalid' for a date that is over, and 'versionConflict' with the current decision.
 */
export async function decideHoliday(
  db: Db,
  { origin, attempt }: HolidayWrite,
  { calendar, now }: HolidayContext,
  key: HolidayKey,
  version: number | null,
): Promise<HolidayDecisionWire> {
  return write(db, origin, attempt, async (tx) => {
    const { brand, actor } = origin
    const holiday = await findHoliday(tx, brand, calendar, key, now)
    const before = await lockDecision(tx, brand, key)
    const value = { decision: 'open', holiday: holiday.name } as const
    if (before !== undefined && isDeepStrictEqual(before.value, value)) return { answer: toWire(before), changes: [] }
    await checkVersion(tx, brand, key, before, version)
    const next = before === undefined ? await readNextVersion(tx, brand, 'holiday-decision', keyOf(key)) : before.version + 1
    const stored = await putDecision(tx, brand, key, { value, version: next, by: actor.name })
    return { answer: toWire(stored), changes: [changeOf('holidayDecision.open', before, stored)] }
  })
}

/** Takes a decision back. Without a version the last write wins. Throws as `decideHoliday`. */
export async function undecideHoliday(
  db: Db,
  { origin, attempt }: HolidayWrite,
  key: HolidayKey,
  version: number | undefined,
): Promise<{ factoryCode: string; date: string }> {
  return write(db, origin, attempt, async (tx) => {
    const before = isCalendarDate(key.date) ? await lockDecision(tx, origin.brand, key) : undefined
    await checkVersion(tx, origin.brand, key, before, version)
    if (before === undefined) throw await missing(tx, origin.brand, key)
    await deleteDecision(tx, origin.brand, key)
    const answer = { factoryCode: key.factory, date: key.date }
    return { answer, changes: [changeOf('holidayDecision.takenBack', before, undefined)] }
  })
}

async function findHoliday(
  tx: Tx,
  brand: BrandId,
  calendar: HolidayCalendar,
  { factory, date }: HolidayKey,
  now: number,
): Promise<PublicHoliday> {
  const found = await selectDispatching(tx, brand, factory)
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
  const { changedBy, changedAt } = stored
  throw new AppError('versionConflict', issue('holiday.changed', { by: changedBy }), {
    extra: { current: toWire(stored), changedBy, changedAt },
  })
}

/** The refusal of a decision that does not exist, with its deletion if there was one. */
async function missing(tx: Tx, brand: BrandId, key: HolidayKey): Promise<AppError> {
  const deletion = await readDeletion(tx, brand, 'holiday-decision', keyOf(key))
  if (deletion !== undefined) return new AppError('notFound', issue('holiday.takenBack', { by: deletion.changedBy }), { extra: deletion })
  const decided = (await selectDecisions(tx, brand)).filter(({ factory }) => factory === key.factory)
  return unknownDate(
    'decision',
    key,
    decided.map(({ date }) => date),
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

function toWire({ factory, value, ...stored }: StoredDecision): HolidayDecisionWire {
  return { factoryCode: factory, ...value, ...stored }
}

function changeOf(action: string, before: StoredDecision | undefined, after: StoredDecision | undefined): Change {
  const stored = after ?? before
  const key = stored === undefined ? '' : keyOf(stored)
  return {
    kind: 'holiday-decision',
    key,
    action,
    before: before?.value ?? null,
    after: after?.value ?? null,
    version: stored?.version ?? 1,
  }
}
