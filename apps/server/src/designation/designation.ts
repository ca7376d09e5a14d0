import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as contract from '@goat/contract/described/designation'
import { ScheduleComparison } from '@goat/domain/designation-conflicts'
import { warningSteps } from '@goat/domain/designation-warnings'
import { type DesignationSchedule, designationKind, lastDate, type ScheduleContent, validateSchedule } from '@goat/domain/kinds/designation'
import { areAmong, compareText, type Issue, issue, sentenceOf } from '@goat/domain/text/text'
import * as z from 'zod/mini'
import { type Db, readAtRevision, type Tx } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { missingFactory, readZones } from '../factories/factories.ts'
import { AppError, invalid } from '../http/errors.ts'
import { always } from '../http/route.ts'
import type { BrandCalls } from '../records/calls.ts'
import { type RecordChange, type RecordRules, readDeletion } from '../records/log.ts'
import { changeEach, lockVersion, missingRecord, type RecordWrite, refuseStale, writeRecord, writeRecords } from '../records/service.ts'
import { lockRecord, readRecord, readRecords, type Stored, storedForm } from '../records/store.ts'

/** Card designation schedules as records; the key is the id. */
export const designationRules: RecordRules<ScheduleContent> = {
  kind: designationKind,
  obstacle: async (tx, brand, _id, value) => (value === undefined ? undefined : missingFactory(tx, brand, value.from)),
  earlier: [
    // Version 0 is the answer of the call.
    (logged) => {
      const { success, data } = z.safeParse(contract.scheduleWire, logged)
      if (!success) return undefined
      const { id: _id, version: _version, ...content } = contract.scheduleFromWire(data)
      return content
    },
    // Version 1 spells card types as the calls do.
    (logged) => {
      const { success, data } = z.safeParse(withCardTypes, logged)
      return success ? { ...data, cardTypes: contract.readCardTypes(data.cardTypes) } : undefined
    },
  ],
}

const withCardTypes = z.looseObject({ cardTypes: z.array(z.string()) })

/** The designation schedules of the factory API (DES-33 to DES-38), which only the UK brand has. */
export function registerDesignation({ db, list, read, write }: BrandCalls): void {
  list(contract.listSchedules, { kind: 'designation' }, async (tx) => (await readSchedules(tx)).map(contract.scheduleToAnswer))
  write('designation', contract.saveSchedule, ({ body }, call) => saveSchedule(db, call, contract.requestedScheduleFromWire(body)))
  write('designation', contract.saveSchedules, ({ body }, call) =>
    saveSchedules(db, call, body.Schedules.map(contract.requestedScheduleFromWire)),
  )
  read(contract.checkSchedules, ({ body }) => checkSchedules(db, body.Schedules.map(contract.requestedScheduleFromWire)), always)
  write('designation', contract.deleteSchedule, ({ body }, call) => removeSchedule(db, call, contract.deletionFromWire(body)))
}

/** Every schedule, by pair of factories, then by start. */
export async function readSchedules(tx: Db | Tx): Promise<readonly StoredSchedule[]> {
  const stored = (await readRecords(tx, 'uk', designationKind)).map(scheduleOf)
  const placeOf = ({ from, to, startDate, startTime, id }: DesignationSchedule) => [from, to, startDate, startTime, id].join(' ')
  return stored
    .map((one) => [placeOf(one), one] as const)
    .sort(([a], [b]) => compareText(a, b))
    .map(([, one]) => one)
}

type StoredSchedule = DesignationSchedule & { readonly version: number }

function scheduleOf({ key: id, value, version }: Stored<ScheduleContent>): StoredSchedule {
  return { ...value, id, version }
}

/** Limits the size of a response: 20 schedules can have 40,000 warnings among 2,000, which would be 12 MB. */
const maxWarnings = 10_000

type Zones = ReadonlyMap<string, string>

type Change = RecordChange<ScheduleContent>

const answerOf = (stored: Stored<ScheduleContent>) => contract.scheduleToAnswer(scheduleOf(stored))

/**
 * Creates a schedule, or replaces the one with the Id (DES-34). Throws AppError 'invalid' with the issues of DES-18, and 'versionConflict'
 * for a stale Version (DES-35).
 */
export async function saveSchedule(db: Db, call: RecordWrite, given: contract.RequestedSchedule): Promise<contract.ScheduleWire> {
  const asked = await withStoredId(db, given)
  const zones = await readZones(db, 'uk')
  const issues = issuesOf(complete(asked), zones)
  if (issues.length > 0 && !(await isStop(db, complete(asked), issues, zones)))
    throw invalid(issues.map((one) => contract.scheduleWireIssue(one)))
  return writeRecord(db, call, designationKind, (tx) => upsert(tx, asked), answerOf, { ...designationRules, key: asked.id })
}

/** Saves several schedules in one transaction, all or none. Errors name a schedule by its position in the list, counted from 1. */
export async function saveSchedules(
  db: Db,
  call: RecordWrite,
  given: readonly contract.RequestedSchedule[],
): Promise<contract.ScheduleWire[]> {
  const all = await Promise.all(given.map((one) => withStoredId(db, one)))
  refuseInvalid(all, await readZones(db, 'uk'))
  const work = (tx: Tx) =>
    changeEach(
      all,
      ({ id }) => id,
      (asked, at) => withPosition(at, () => upsert(tx, asked)),
    )
  return writeRecords(db, call, designationKind, work, (stored) => stored.map(answerOf))
}

/**
 * Deletes a schedule. Throws AppError 'notFound' for an unknown Id and for a different From, 'versionConflict' for a stale Version; without
 * Version the last write wins.
 */
export async function removeSchedule(db: Db, call: RecordWrite, given: Pick<DesignationSchedule, 'id' | 'from' | 'version'>) {
  const { id, from, version } = await withStoredId(db, given)
  const work = async (tx: Tx): Promise<Change> => {
    const before = await lockVersion(tx, 'uk', refusals, { key: id, version: undefined })
    if (before.value.from !== from) {
      throw new AppError('notFound', issue('schedule.otherFrom', { id, from: before.value.from, given: from.slice(0, 64) }))
    }
    refuseStale({ ...refusals, changed: (by) => issue('schedule.changedNotDeleted', { by }) }, before, version)
    return { key: id, action: 'schedule.deleted', before, after: undefined }
  }
  return writeRecord(db, call, designationKind, work, () => contract.deletedToWire(id), { ...designationRules, key: id })
}

const refusals = {
  kind: designationKind,
  missing: missingRecord(
    'designation',
    (id) => issue('schedule.unknown', { id }),
    (by) => issue('schedule.alreadyDeleted', { by }),
  ),
  changed: (by: string) => issue('schedule.changed', { by }),
  toWire: answerOf,
}

/**
 * Returns the warnings that saving the schedules would cause. Each is compared with the stored ones that it does not replace and with the
 * others of the request. With more than `maxWarnings` the response is marked incomplete. Throws AppError 'invalid' as
 * `saveSchedules`.
 */
export async function checkSchedules(
  db: Db,
  given: readonly contract.RequestedSchedule[],
  { pause } = turns,
): Promise<contract.CheckAnswer> {
  const all = await Promise.all(given.map((one) => withStoredId(db, one)))
  const zones = await readZones(db, 'uk')
  refuseInvalid(all, zones)
  const asked = all.map(complete)
  const { value: schedules } = await readAtRevision(db, 'uk', readSchedules)
  const stored = schedules.filter(({ id }) => asked.every((one) => one.id !== id))
  const comparison = new ScheduleComparison([...stored, ...asked], (factory) => zones.get(factory))
  const warnings: contract.ScheduleWarningWire[] = []
  for (const [at, schedule] of asked.entries()) {
    for (const warning of warningSteps(schedule, comparison)) {
      await pause()
      if (warning === undefined) continue
      if (warnings.length === maxWarnings) return contract.checkToWire(warnings, true)
      warnings.push(contract.warningToWire(at, warning))
    }
  }
  return contract.checkToWire(warnings, false)
}

/**
 * Whether the input only pauses the stored schedule or ends it earlier. This is always allowed, even if the schedule breaks a newer rule.
 * The version check keeps the stored schedule from changing before the write.
 */
async function isStop(db: Db, next: DesignationSchedule, issues: readonly Issue[], zones: Zones): Promise<boolean> {
  if (next.id === '' || next.version === undefined) return false
  const stored = await readRecord(db, 'uk', designationKind, next.id)
  if (stored === undefined) return false
  // A stale version is a conflict, whatever its content.
  if (stored.version !== next.version) return stored.version > next.version
  const before = scheduleOf(stored)
  const { paused, endDate, indefinteEndDate, endTime } = next
  if (!isDeepStrictEqual(next, { ...before, paused, endDate, indefinteEndDate, endTime })) return false
  return isRestricted(next, before) && areAmong(issues, issuesOf(before, zones))
}

/** Whether a schedule that differs from `before` only in its end moves no additional order. */
function isRestricted(next: DesignationSchedule, before: DesignationSchedule): boolean {
  const isWithinDay = (one: DesignationSchedule) => one.startTime < one.endTime
  const isSameWindow = next.endTime === before.endTime
  const isPartOfWindow = isWithinDay(next) && (!isWithinDay(before) || next.endTime < before.endTime)
  return (next.paused || !before.paused) && lastDate(next) <= lastDate(before) && (isSameWindow || isPartOfWindow)
}

function complete(asked: contract.RequestedSchedule): DesignationSchedule {
  return { ...asked, paused: asked.paused ?? false, note: asked.note ?? '' }
}

async function upsert(tx: Tx, asked: contract.RequestedSchedule): Promise<Change> {
  const { id, version } = asked
  const { id: _id, version: _version, ...content } = complete(asked)
  const created = (key: string): Change => ({ key, action: 'schedule.created', after: content })
  // A schedule without an id is always new, so its version is not compared.
  if (id === '') return created(randomUUID())
  const before = await lockRecord(tx, 'uk', designationKind, id)
  if (before === undefined) {
    if (version !== undefined) throw await deletedConflict(tx, id)
    return created(id)
  }
  refuseStale(refusals, before, version)
  // A client that sends only the described fields must not accidentally resume a paused schedule or delete its note.
  const kept = { paused: asked.paused ?? before.value.paused, note: asked.note ?? before.value.note }
  return { key: id, action: 'schedule.updated', before, after: { ...content, ...kept } }
}

async function deletedConflict(tx: Tx, id: string): Promise<AppError> {
  const deletion = await readDeletion(tx, 'uk', 'designation', id)
  if (deletion === undefined) return new AppError('versionConflict', issue('schedule.deleted', {}))
  return new AppError('versionConflict', issue('schedule.deletedBy', { by: deletion.changedBy }), { extra: deletion })
}

async function withStoredId<T extends { readonly id: string }>(db: Db, given: T): Promise<T> {
  const { id } = await storedForm({ id: given.id }, async (key) => (await readRecord(db, 'uk', designationKind, key.id)) !== undefined)
  return { ...given, id }
}

/** Violations of DES-18, in its order, or of REF-9. */
function issuesOf(schedule: DesignationSchedule, zones: Zones): readonly Issue[] {
  const { from: factory } = schedule
  const ofFactory = zones.has(factory) ? [] : [issue('factory.zoneUnknown', { factory }, 'from')]
  return [...validateSchedule(schedule), ...ofFactory]
}

function refuseInvalid(all: readonly contract.RequestedSchedule[], zones: Zones): void {
  const ids = all.map(({ id }) => id).filter((id) => id !== '')
  const repeated = ids.find((id, at) => ids.indexOf(id) !== at)
  if (repeated !== undefined) throw invalid([contract.repeatedScheduleIssue(repeated)])
  const faults = all.flatMap((asked, at) =>
    issuesOf(complete(asked), zones).map((one) => ({ at, one: contract.scheduleWireIssue(one, at) })),
  )
  if (faults.length === 0) return
  const sentences = faults.map(({ at, one }) => prefixPosition(at, sentenceOf(one)))
  const issues = faults.map(({ one }) => one)
  throw new AppError('invalid', issues, { sentences })
}

async function withPosition<T>(at: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, issues, extra } = error
    const sentences = error.sentences.map((sentence) => prefixPosition(at, sentence))
    throw new AppError(code, issues, { extra, sentences, cause: error })
  }
}

function prefixPosition(at: number, sentence: string): string {
  return `Schedule ${at + 1}: ${sentence}`
}
