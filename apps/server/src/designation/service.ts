import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ScheduleWarningWire, ScheduleWire } from '@goat/contract/described/designation'
import {
  type CheckAnswer,
  checkToWire,
  deletedToWire,
  type RequestedSchedule,
  repeatedScheduleIssue,
  scheduleToAnswer,
  scheduleWireIssue,
  warningToWire,
} from '@goat/contract/described/designation-codec'
import { ScheduleComparison } from '@goat/domain/designation-conflicts'
import { warningSteps } from '@goat/domain/designation-warnings'
import { type DesignationSchedule, indefiniteEndDate, validateSchedule } from '@goat/domain/kinds/designation'
import { areAmong, type Issue, issue, sentenceOf } from '@goat/domain/text/issues'
import { compareText } from '@goat/domain/text/text'
import type { Db, Tx } from '../db/db.ts'
import { readAtRevision } from '../db/revision.ts'
import { turns } from '../db/turns.ts'
import { selectZones } from '../factories/queries.ts'
import { AppError, invalid, RefusedInList } from '../http/errors.ts'
import type { Attempt } from '../http/read-call.ts'
import { type Change, type Origin, readDeletion } from '../records/log.ts'
import { storedForm } from '../records/stored-form.ts'
import { write } from '../records/write.ts'
import {
  changeOf,
  claimSchedule,
  deleteScheduleRow,
  insertSchedule,
  replaceSchedule,
  type StoredSchedule,
  selectSchedule,
  selectSchedules,
} from './queries.ts'

/** The author and the idempotency key of a write. */
export type ScheduleWrite = { readonly origin: Origin; readonly attempt: Attempt | undefined }

/** Limits the size of a response: 20 schedules can have 40,000 warnings among 2,000, which would be 12 MB. */
const maxWarnings = 10_000
const maxAttempts = 20

/** IANA time zone by factory code. */
type Zones = ReadonlyMap<string, string>

type Saved = { readonly answer: ScheduleWire; readonly change: Change }

/**
 * Creates a schedule, or replaces the one with the Id (DES-34). Throws AppError 'invalid' with the issues of DES-18, and 'versionConflict'
 * for a stale Version (DES-35).
 */
export async function saveSchedule(db: Db, call: ScheduleWrite, given: RequestedSchedule): Promise<ScheduleWire> {
  const asked = await withStoredId(db, given)
  const zones = await selectZones(db, 'uk')
  const issues = issuesOf(complete(asked), zones)
  if (issues.length > 0 && !(await isStop(db, complete(asked), issues, zones))) throw invalid(issues.map((one) => scheduleWireIssue(one)))
  return write(db, call.origin, call.attempt, async (tx) => {
    const { answer, change } = await upsert(tx, asked, call.origin.actor.name)
    return { answer, changes: [change] }
  })
}

/** Saves several schedules in one transaction, all or none. Errors name a schedule by its position in the list, counted from 1. */
export async function saveSchedules(db: Db, call: ScheduleWrite, given: readonly RequestedSchedule[]): Promise<ScheduleWire[]> {
  const all = await Promise.all(given.map((one) => withStoredId(db, one)))
  refuseInvalid(all, await selectZones(db, 'uk'))
  return write(db, call.origin, call.attempt, async (tx) => {
    const saved: (Saved & { at: number })[] = []
    // Locks rows in a fixed order, so that two calls with the same schedules cannot deadlock.
    for (const { asked, at } of sortForLocking(all)) {
      saved.push({ at, ...(await withPosition(at, () => upsert(tx, asked, call.origin.actor.name))) })
    }
    // Logged in the order in which they were written.
    return { answer: saved.toSorted((a, b) => a.at - b.at).map(({ answer }) => answer), changes: saved.map(({ change }) => change) }
  })
}

/**
 * Deletes a schedule. Throws AppError 'notFound' for an unknown Id and for a different From, 'versionConflict' for a stale Version; without
 * Version the last write wins.
 */
export async function removeSchedule(
  db: Db,
  call: ScheduleWrite,
  given: Pick<DesignationSchedule, 'id' | 'from' | 'version'>,
): Promise<ReturnType<typeof deletedToWire>> {
  const { id, from, version } = await withStoredId(db, given)
  return write(db, call.origin, call.attempt, (tx) =>
    retryWhileRaced(async () => {
      const deleted = await deleteScheduleRow(tx, id, from, version)
      if (deleted !== undefined) return { answer: deletedToWire(id), changes: [changeOf('schedule.deleted', deleted, undefined)] }
      const current = await selectSchedule(tx, id)
      if (current === undefined) {
        const deletion = await readDeletion(tx, 'uk', 'designation', id)
        if (deletion === undefined) throw new AppError('notFound', issue('schedule.unknown', { id }))
        throw new AppError('notFound', issue('schedule.alreadyDeleted', { by: deletion.changedBy }), { extra: deletion })
      }
      if (current.from !== from) {
        throw new AppError('notFound', issue('schedule.otherFrom', { id, from: current.from, given: from.slice(0, 64) }))
      }
      if (isStale(current, version)) throw conflictWith(current, 'schedule.changedNotDeleted')
      // The schedule was created between the two statements: retry the deletion.
      return undefined
    }),
  )
}

/**
 * Returns the warnings that saving the schedules would cause. Each is compared with the stored ones that it does not replace and with the
 * others of the request. With more than `maxWarnings` the response is marked incomplete. Throws AppError 'invalid' as
 * `saveSchedules`.
 */
export async function checkSchedules(db: Db, given: readonly RequestedSchedule[], { pause } = turns): Promise<CheckAnswer> {
  const all = await Promise.all(given.map((one) => withStoredId(db, one)))
  const zones = await selectZones(db, 'uk')
  refuseInvalid(all, zones)
  const asked = all.map(complete)
  const { value: schedules } = await readAtRevision(db, 'uk', selectSchedules)
  const stored = schedules.filter(({ id }) => asked.every((one) => one.id !== id))
  const comparison = new ScheduleComparison([...stored, ...asked], (factory) => zones.get(factory))
  const warnings: ScheduleWarningWire[] = []
  for (const [at, schedule] of asked.entries()) {
    for (const warning of warningSteps(schedule, comparison)) {
      await pause()
      if (warning === undefined) continue
      if (warnings.length === maxWarnings) return checkToWire(warnings, true)
      warnings.push(warningToWire(at, warning))
    }
  }
  return checkToWire(warnings, false)
}

/**
 * Whether the input only pauses the stored schedule or ends it earlier. This is always allowed, even if the schedule breaks a newer rule.
 * The version check keeps the stored schedule from changing before the write.
 */
async function isStop(db: Db, next: DesignationSchedule, issues: readonly Issue[], zones: Zones): Promise<boolean> {
  if (next.id === '' || next.version === undefined) return false
  const stored = await selectSchedule(db, next.id)
  if (stored === undefined) return false
  // A stale version is a conflict, whatever its content.
  if (stored.version !== next.version) return stored.version > next.version
  const { changedBy: _by, changedAt: _at, ...before } = stored
  const { paused, endDate, indefinteEndDate, endTime } = next
  if (!isDeepStrictEqual(next, { ...before, paused, endDate, indefinteEndDate, endTime })) return false
  return isRestricted(next, before) && areAmong(issues, issuesOf(before, zones))
}

/** Whether a schedule that differs from `before` only in its end moves no additional order. */
function isRestricted(next: DesignationSchedule, before: DesignationSchedule): boolean {
  const lastDate = (one: DesignationSchedule) => (one.indefinteEndDate ? indefiniteEndDate : one.endDate)
  const isWithinDay = (one: DesignationSchedule) => one.startTime < one.endTime
  const isSameWindow = next.endTime === before.endTime
  const isPartOfWindow = isWithinDay(next) && (!isWithinDay(before) || next.endTime < before.endTime)
  return (next.paused || !before.paused) && lastDate(next) <= lastDate(before) && (isSameWindow || isPartOfWindow)
}

/** Fills in the defaults: not paused, no note. */
function complete(asked: RequestedSchedule): DesignationSchedule {
  return { ...asked, paused: asked.paused ?? false, note: asked.note ?? '' }
}

async function upsert(tx: Tx, asked: RequestedSchedule, by: string): Promise<Saved> {
  const { id, version } = asked
  const schedule = complete(asked)
  // A schedule without an id is always new, so its version is not compared.
  if (id === '') return created(await insertWithNewId(tx, schedule, by))
  return retryWhileRaced(async () => {
    const before = await claimSchedule(tx, id, version)
    if (before !== undefined) {
      // A client that sends only the described fields must not accidentally resume a paused schedule or delete its note.
      const kept = { paused: asked.paused ?? before.paused, note: asked.note ?? before.note }
      const after = await replaceSchedule(tx, { ...schedule, ...kept }, by)
      return { answer: scheduleToAnswer(after), change: changeOf('schedule.updated', before, after) }
    }
    if (version !== undefined) {
      await refuseDeletedOrStale(tx, id, version)
      return undefined
    }
    const inserted = await insertSchedule(tx, schedule, by)
    // The schedule was created between the two statements: retry the update.
    return inserted === undefined ? undefined : created(inserted)
  })
}

async function withStoredId<T extends { readonly id: string }>(db: Db, given: T): Promise<T> {
  const { id } = await storedForm({ id: given.id }, async (key) => (await selectSchedule(db, key.id)) !== undefined)
  return { ...given, id }
}

/**
 * Retries while `attempt` returns undefined, which happens only if the schedule is created or deleted between its statements. Throws after
 * `maxAttempts` instead of looping forever on a bug.
 */
async function retryWhileRaced<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const found = await attempt()
    if (found !== undefined) return found
  }
  throw new Error('a schedule was created or deleted during every attempt')
}

async function insertWithNewId(tx: Tx, schedule: DesignationSchedule, by: string): Promise<StoredSchedule> {
  const inserted = await insertSchedule(tx, { ...schedule, id: randomUUID() }, by)
  if (inserted === undefined) throw new Error('a random id was taken')
  return inserted
}

function created(schedule: StoredSchedule): Saved {
  return { answer: scheduleToAnswer(schedule), change: changeOf('schedule.created', undefined, schedule) }
}

async function refuseDeletedOrStale(tx: Tx, id: string, version: number): Promise<void> {
  const current = await selectSchedule(tx, id)
  if (current === undefined) {
    const deletion = await readDeletion(tx, 'uk', 'designation', id)
    if (deletion === undefined) throw new AppError('versionConflict', issue('schedule.deleted', {}))
    throw new AppError('versionConflict', issue('schedule.deletedBy', { by: deletion.changedBy }), { extra: deletion })
  }
  if (isStale(current, version)) throw conflictWith(current, 'schedule.changed')
}

/** Without a version the last write wins. */
function isStale(current: StoredSchedule, version: number | undefined): boolean {
  return version !== undefined && current.version !== version
}

function conflictWith(current: StoredSchedule, why: 'schedule.changed' | 'schedule.changedNotDeleted'): AppError {
  const { changedBy, changedAt } = current
  return new AppError('versionConflict', issue(why, { by: changedBy }), {
    extra: { current: scheduleToAnswer(current), changedBy, changedAt },
  })
}

/** Violations of DES-18, in its order, or of REF-9. */
function issuesOf(schedule: DesignationSchedule, zones: Zones): readonly Issue[] {
  const { from: factory } = schedule
  const ofFactory = zones.has(factory) ? [] : [issue('factory.zoneUnknown', { factory }, 'from')]
  return [...validateSchedule(schedule), ...ofFactory]
}

function refuseInvalid(all: readonly RequestedSchedule[], zones: Zones): void {
  const ids = all.map(({ id }) => id).filter((id) => id !== '')
  const repeated = ids.find((id, at) => ids.indexOf(id) !== at)
  if (repeated !== undefined) throw invalid([repeatedScheduleIssue(repeated)])
  const faults = all.flatMap((asked, at) => issuesOf(complete(asked), zones).map((one) => ({ at, one: scheduleWireIssue(one, at) })))
  if (faults.length === 0) return
  const sentences = faults.map(({ at, one }) => prefixPosition(at, sentenceOf(one)))
  throw new RefusedInList(invalid(faults.map(({ one }) => one)), sentences)
}

async function withPosition<T>(at: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new RefusedInList(
      error,
      error.sentences.map((sentence) => prefixPosition(at, sentence)),
    )
  }
}

function prefixPosition(at: number, sentence: string): string {
  return `Schedule ${at + 1}: ${sentence}`
}

function sortForLocking(all: readonly RequestedSchedule[]): readonly { readonly asked: RequestedSchedule; readonly at: number }[] {
  return all.map((asked, at) => ({ asked, at })).sort((a, b) => compareText(a.asked.id, b.asked.id) || a.at - b.at)
}
