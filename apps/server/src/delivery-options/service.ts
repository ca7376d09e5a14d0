import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { check } from '@goat/contract/check'
import {
  addressIssues,
  deliveryOptionScheduleFromWire,
  deliveryOptionScheduleToAnswer,
  deliveryOptionScheduleToWire,
  deliveryOptionWireIssue,
} from '@goat/contract/described/delivery-option-codec'
import {
  type ChangedDeliveryOptionSchedule,
  type DeliveryOptionScheduleInput,
  type DeliveryOptionScheduleWire,
  deliveryOptionScheduleInput,
} from '@goat/contract/described/delivery-options'
import { activeLocals, type DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { validateDeliveryOptionSchedule } from '@goat/domain/kinds/delivery-option-schedule'
import { areAmong, type Issue, issue, sentenceOf } from '@goat/domain/text/issues'
import { compareText } from '@goat/domain/text/text'
import * as z from 'zod/mini'
import type { Db, Tx } from '../db/db.ts'
import { AppError, invalid, RefusedInList } from '../http/errors.ts'
import type { Attempt } from '../http/read-call.ts'
import type { Change, Origin } from '../records/log.ts'
import { write } from '../records/write.ts'
import { type CentreKey, hasOptions, type OptionKey, selectOption } from './option-queries.ts'
import {
  cancelSchedule as cancelClaimed,
  claimSchedule,
  insertSchedule,
  replaceSchedule,
  type ScheduleKey,
  selectSchedule,
  selectSchedules,
} from './queries.ts'
import { changeOf, type StoredSchedule } from './schedule-row.ts'

/** The author and the idempotency key of a write. */
export type ScheduleWrite = { readonly origin: Origin; readonly attempt: Attempt | undefined }

type Schedules = { schedules: DeliveryOptionScheduleWire[] }

/** Every schedule of a centre. Throws AppError 'notFound' for a centre without delivery options. */
export async function listOfCentre(db: Db, key: CentreKey): Promise<Schedules> {
  if (!(await hasOptions(db, key))) {
    throw new AppError('notFound', issue('centre.unknown', { centre: shorten(key.fulfilmentCentreId) }))
  }
  return { schedules: (await selectSchedules(db, key)).map(deliveryOptionScheduleToAnswer) }
}

/** Every schedule of an option. Throws AppError 'notFound' for an unknown option. */
export async function listOfOption(db: Db, key: OptionKey): Promise<Schedules> {
  await requireOption(db, key)
  return { schedules: (await selectSchedules(db, key)).map(deliveryOptionScheduleToAnswer) }
}

/** One schedule. Throws AppError 'notFound' for an unknown option or schedule. */
export async function readSchedule(db: Db, key: ScheduleKey): Promise<DeliveryOptionScheduleWire> {
  const found = await selectSchedule(db, key)
  if (found !== undefined) return deliveryOptionScheduleToAnswer(found)
  await requireOption(db, key)
  throw unknownSchedule(key)
}

/** Creates a schedule. Throws AppError 'notFound' for an unknown option, 'invalid' with the issues of OPT-21, OPT-22 and OPT-26. */
export async function createSchedule(
  db: Db,
  { origin, attempt }: ScheduleWrite,
  key: OptionKey,
  input: DeliveryOptionScheduleInput,
): Promise<DeliveryOptionScheduleWire> {
  const { schedule, issues } = parseSchedule(await requireOption(db, key), key, input)
  if (issues.length > 0) throw invalid(issues)
  return write(db, origin, attempt, async (tx) => {
    const stored = await insertFor(tx, key, schedule, origin.actor.name)
    return { answer: deliveryOptionScheduleToAnswer(stored), changes: [changeOf('schedule.created', undefined, stored)] }
  })
}

/**
 * Creates several schedules in one transaction, all or none. Each entry is an input as of `createSchedule`, not validated yet. Throws
 * AppError with all issues of all entries (OPT-56): 'notFound' if all are about unknown options, otherwise 'invalid'. The path of each
 * begins with `schedules.{position}`, from 0.
 */
export async function createSchedules(
  db: Db,
  { origin, attempt }: ScheduleWrite,
  entries: readonly unknown[],
  optionOf: (ids: Omit<OptionKey, 'brand'>) => Promise<OptionKey>,
): Promise<Schedules> {
  const parsed = await Promise.all(entries.map((entry) => parseEntry(db, entry, optionOf)))
  const faults = parsed.flatMap(({ issues }, at) =>
    issues.map((one) => ({
      one: { ...one, path: one.path === '' ? `schedules.${at}` : `schedules.${at}.${one.path}` } satisfies Issue,
      sentence: one.code === 'option.unknown' ? sentenceOf(one) : `${nameOf(entries[at]) ?? `Schedule ${at + 1}`}: ${sentenceOf(one)}`,
    })),
  )
  if (faults.length > 0) {
    const code = faults.every(({ one }) => one.code === 'option.unknown') ? 'notFound' : 'invalid'
    throw new RefusedInList(
      invalid(
        faults.map(({ one }) => one),
        code,
      ),
      faults.map(({ sentence }) => sentence),
    )
  }
  const accepted = parsed.flatMap((one) => ('key' in one ? [one] : []))
  return write(db, origin, attempt, async (tx) => {
    const stored: StoredSchedule[] = []
    for (const { key, schedule } of accepted) stored.push(await insertFor(tx, key, schedule, origin.actor.name))
    return {
      answer: { schedules: stored.map(deliveryOptionScheduleToAnswer) },
      changes: stored.map((one) => changeOf('schedule.created', undefined, one)),
    }
  })
}

async function parseEntry(db: Db, entry: unknown, optionOf: (ids: Omit<OptionKey, 'brand'>) => Promise<OptionKey>) {
  const input = check(deliveryOptionScheduleInput, entry, 'it')
  if (!input.ok) return { issues: input.issues }
  const { fulfilmentCentreId, deliveryOptionId } = input.value
  const key = await optionOf({ fulfilmentCentreId, deliveryOptionId })
  const option = await selectOption(db, key)
  return option === undefined ? { issues: [unknownOption(key)] } : { key, ...parseSchedule(option, key, input.value) }
}

const id = z.string().check(z.minLength(1))

/** The option and the centre of an entry in sentences; undefined if it does not name both. */
function nameOf(entry: unknown): string | undefined {
  const named = z.safeParse(z.object({ fulfilmentCentreId: id, deliveryOptionId: id }), entry)
  return named.success ? `${shorten(named.data.deliveryOptionId)} (${shorten(named.data.fulfilmentCentreId)})` : undefined
}

async function insertFor(tx: Tx, key: OptionKey, schedule: DeliveryOptionSchedule, by: string): Promise<StoredSchedule> {
  // The option may have been removed since: the insert then fails with a foreign key error, and the retry throws here.
  await requireOption(tx, key)
  return insertSchedule(tx, key.brand, { ...schedule, id: randomUUID() }, by)
}

/**
 * Replaces a schedule. Throws AppError 'notFound' for an unknown option or schedule, 'invalid' as above, 'versionConflict' for a stale
 * version, 'cancelled' for a cancelled schedule; the last two with the current schedule.
 */
export async function updateSchedule(
  db: Db,
  { origin, attempt }: ScheduleWrite,
  key: ScheduleKey,
  { version, ...input }: DeliveryOptionScheduleInput & { readonly version?: number | undefined },
): Promise<DeliveryOptionScheduleWire> {
  const schedule = await parseUpdate(db, key, version, input)
  return write(db, origin, attempt, async (tx) => changedAnswer(await changeOne(tx, { key, version, schedule }, origin)))
}

/** Cancels a schedule; the row stays. Throws as `updateSchedule`. */
export async function cancelSchedule(
  db: Db,
  { origin, attempt }: ScheduleWrite,
  key: ScheduleKey,
  version: number | undefined,
): Promise<DeliveryOptionScheduleWire> {
  await requireOption(db, key)
  return write(db, origin, attempt, async (tx) => changedAnswer(await changeOne(tx, { key, version, schedule: undefined }, origin)))
}

/**
 * Replaces or cancels several schedules in one transaction, all or none, and returns them in the order of the request. Throws as
 * `updateSchedule` for the first of them that is refused.
 */
export async function updateSchedules(
  db: Db,
  { origin, attempt }: ScheduleWrite,
  entries: readonly ChangedDeliveryOptionSchedule[],
  scheduleOf: (ids: Omit<ScheduleKey, 'brand'>) => Promise<ScheduleKey>,
): Promise<Schedules> {
  const wanted: SingleChange[] = []
  for (const { id: scheduleId, version, cancel, ...input } of entries) {
    const { fulfilmentCentreId, deliveryOptionId } = input
    const key = await scheduleOf({ fulfilmentCentreId, deliveryOptionId, scheduleId })
    wanted.push({ key, version, schedule: cancel ? undefined : await parseUpdate(db, key, version, input) })
    if (cancel) await requireOption(db, key)
  }
  // Always in the same order, so that two calls cannot wait for each other.
  const inLockOrder = [...wanted].sort((a, b) => compareText(a.key.scheduleId, b.key.scheduleId))
  return write(db, origin, attempt, async (tx) => {
    const changed = new Map<SingleChange, Changed>()
    for (const one of inLockOrder) changed.set(one, await changeOne(tx, one, origin))
    const all = wanted.flatMap((one) => changed.get(one) ?? [])
    return {
      answer: { schedules: all.map(({ stored }) => deliveryOptionScheduleToAnswer(stored)) },
      changes: all.map(({ change }) => change),
    }
  })
}

/** The new content of a stored schedule; without content, it is cancelled. */
type SingleChange = {
  readonly key: ScheduleKey
  readonly version: number | undefined
  readonly schedule: DeliveryOptionSchedule | undefined
}
type Changed = { readonly stored: StoredSchedule; readonly change: Change }

async function changeOne(tx: Tx, { key, version, schedule }: SingleChange, { actor }: Origin): Promise<Changed> {
  const old = await claimOrThrow(tx, key, version, schedule === undefined ? 'schedule.changedNotCancelled' : 'schedule.changed')
  const stored = schedule === undefined ? await cancelClaimed(tx, key, actor.name) : await replaceSchedule(tx, key, schedule, actor.name)
  return { stored, change: changeOf(schedule === undefined ? 'schedule.cancelled' : 'schedule.updated', old, stored) }
}

function changedAnswer({ stored, change }: Changed) {
  return { answer: deliveryOptionScheduleToAnswer(stored), changes: [change] }
}

async function parseUpdate(
  db: Db,
  key: ScheduleKey,
  version: number | undefined,
  input: DeliveryOptionScheduleInput,
): Promise<DeliveryOptionSchedule> {
  const { schedule, issues } = parseSchedule(await requireOption(db, key), key, input)
  if (issues.length > 0 && !(await isOnlyEnding(db, key, version, input, issues))) throw invalid(issues)
  return schedule
}

async function requireOption(db: Db | Tx, key: OptionKey): Promise<DeliveryOption> {
  const option = await selectOption(db, key)
  if (option !== undefined) return option
  throw new AppError('notFound', unknownOption(key))
}

function unknownOption({ deliveryOptionId, fulfilmentCentreId }: OptionKey): Issue {
  return issue('option.unknown', { id: shorten(deliveryOptionId), centre: shorten(fulfilmentCentreId) })
}

/** Parses an input for an option and validates it by OPT-21, OPT-22 and OPT-26. */
function parseSchedule(
  option: DeliveryOption,
  key: OptionKey,
  input: DeliveryOptionScheduleInput,
): { schedule: DeliveryOptionSchedule; issues: readonly Issue[] } {
  const schedule = deliveryOptionScheduleFromWire({ ...input, ...key })
  const ofCentre = option.timeZone === undefined ? [zoneUnknown(key)] : []
  return { schedule, issues: [...ofCentre, ...addressIssues(key, input), ...issuesOf(schedule, key)] }
}

/** Without a time zone the active times of a schedule are unknown (REF-9). */
function zoneUnknown({ fulfilmentCentreId: factory }: OptionKey): Issue {
  return issue('factory.zoneUnknown', { factory }, 'fulfilmentCentreId')
}

function issuesOf(schedule: DeliveryOptionSchedule, { brand }: OptionKey): readonly Issue[] {
  return validateDeliveryOptionSchedule(schedule, brand).map(deliveryOptionWireIssue)
}

/**
 * Whether the input only moves the end of the stored schedule to an earlier time. This is always allowed, even if the schedule breaks a
 * newer rule. The version check keeps the stored schedule from changing before the write.
 */
async function isOnlyEnding(
  db: Db,
  key: ScheduleKey,
  version: number | undefined,
  input: DeliveryOptionScheduleInput,
  issues: readonly Issue[],
): Promise<boolean> {
  const stored = await selectSchedule(db, key)
  if (version === undefined || stored === undefined) return false
  // A stale version is a conflict, whatever its content.
  if (stored.version !== version) return stored.version > version
  const next = deliveryOptionScheduleFromWire({ ...input, ...key })
  const before = deliveryOptionScheduleFromWire(deliveryOptionScheduleToAnswer(stored))
  const { endDate, endTime } = next
  const isSameUntilThen = isDeepStrictEqual(
    deliveryOptionScheduleToWire(next),
    deliveryOptionScheduleToWire({ ...before, endDate, endTime }),
  )
  return (
    isSameUntilThen && activeLocals(next).end <= activeLocals(before).end && areAmong(issues, [zoneUnknown(key), ...issuesOf(before, key)])
  )
}

/** The issue of a version conflict. */
type Conflict = 'schedule.changed' | 'schedule.changedNotCancelled'

async function claimOrThrow(tx: Tx, key: ScheduleKey, version: number | undefined, why: Conflict): Promise<StoredSchedule> {
  const old = await claimSchedule(tx, key, version)
  if (old !== undefined) return old
  // Versions only increase and a cancellation is final, so the current row explains the failure.
  const current = await selectSchedule(tx, key)
  if (current === undefined) throw unknownSchedule(key)
  const { changedBy, changedAt } = current
  const extra = { current: deliveryOptionScheduleToAnswer(current), changedBy, changedAt }
  if (current.cancelledAt !== undefined) {
    throw new AppError('cancelled', issue('schedule.cancelled', { by: changedBy }), { extra })
  }
  throw new AppError('versionConflict', issue(why, { by: changedBy }), { extra })
}

function unknownSchedule({ scheduleId }: ScheduleKey): AppError {
  return new AppError('notFound', issue('option.noSchedule', { id: shorten(scheduleId) }))
}

function shorten(text: string): string {
  return text.slice(0, 64)
}
