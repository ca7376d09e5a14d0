import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { check } from '@goat/contract/check'
import * as codec from '@goat/contract/described/delivery-option-codec'
import * as contract from '@goat/contract/described/delivery-options'
import { activeLocals, type DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import { type DeliveryOption, deliveryOptionKind } from '@goat/domain/kinds/delivery-option'
import {
  deliveryOptionScheduleKind,
  type OptionScheduleContent,
  validateDeliveryOptionSchedule,
} from '@goat/domain/kinds/delivery-option-schedule'
import { joinKey, splitKey } from '@goat/domain/kinds/kind'
import { areAmong, compareText, type Issue, issue, sentenceOf } from '@goat/domain/text/text'
import * as z from 'zod/mini'
import type { Db, Tx } from '../db/db.ts'
import { AppError, invalid } from '../http/errors.ts'
import type { RecordChange, RecordRules } from '../records/log.ts'
import { changeEach, type RecordWrite, refuseStale, writeRecord, writeRecords } from '../records/service.ts'
import { lockRecord, readRecord, readRecords, type Stored } from '../records/store.ts'
import { type CentreKey, hasOptions, type OptionKey, readOption } from './options.ts'

export type ScheduleKey = OptionKey & { readonly scheduleId: string }

/** Schedules of delivery options as records; the key is `{centre}/{option}/{id}`. */
export const deliveryOptionScheduleRules: RecordRules<OptionScheduleContent> = {
  kind: deliveryOptionScheduleKind,
  obstacle: async (tx, brand, key, value) => {
    const [centre = '', option = ''] = splitKey(key)
    const stored = await readRecord(tx, brand, deliveryOptionScheduleKind, key)
    const { cancelledAt } = stored?.value ?? {}
    // A cancelled schedule cannot be changed.
    if (stored !== undefined && cancelledAt !== undefined && value?.cancelledAt === cancelledAt) {
      return issue('record.cancelled', { by: stored.changedBy })
    }
    const optionKey = joinKey(centre, option)
    const isMissing = value !== undefined && (await readRecord(tx, brand, deliveryOptionKind, optionKey, 'keep')) === undefined
    return isMissing ? issue('record.refersToMissing', { key: optionKey }) : undefined
  },
  cancel: (value, cancelledAt) => ({ ...value, cancelledAt }),
  earlier: [
    (logged) => {
      const { success, data } = z.safeParse(contract.deliveryOptionScheduleWire, logged)
      if (!success) return undefined
      const { id: _id, version: _version, createdAt: _at, createdBy: _by, ...content } = codec.deliveryOptionScheduleFromWire(data)
      return content
    },
  ],
}

type StoredSchedule = Stored<OptionScheduleContent>
type Change = RecordChange<OptionScheduleContent>

/** The schedules of a centre or of one of its options, by option, then by start. */
async function readSchedules(db: Db | Tx, key: CentreKey | OptionKey): Promise<readonly contract.DeliveryOptionScheduleWire[]> {
  const parts = 'deliveryOptionId' in key ? [key.fulfilmentCentreId, key.deliveryOptionId] : [key.fulfilmentCentreId]
  const placeOf = ({ value, ...one }: StoredSchedule) => [value.deliveryOptionId, activeLocals(value).start, one.key].join(' ')
  const stored = await readRecords(db, key.brand, deliveryOptionScheduleKind, ...parts)
  return stored.sort((a, b) => compareText(placeOf(a), placeOf(b))).map(answerOf)
}

function answerOf({ key, value, version, createdBy, createdAt }: StoredSchedule): contract.DeliveryOptionScheduleWire {
  return codec.deliveryOptionScheduleToAnswer({ ...value, id: splitKey(key)[2] ?? '', version, createdBy, createdAt })
}

export async function hasSchedule(db: Db, key: ScheduleKey): Promise<boolean> {
  return (await readRecord(db, key.brand, deliveryOptionScheduleKind, recordKeyOf(key))) !== undefined
}

function recordKeyOf({ fulfilmentCentreId, deliveryOptionId, scheduleId }: ScheduleKey): string {
  return joinKey(fulfilmentCentreId, deliveryOptionId, scheduleId)
}

type Schedules = { schedules: contract.DeliveryOptionScheduleWire[] }

export async function listOfCentre(db: Db, key: CentreKey): Promise<Schedules> {
  if (!(await hasOptions(db, key))) {
    throw new AppError('notFound', issue('centre.unknown', { centre: shorten(key.fulfilmentCentreId) }))
  }
  return { schedules: [...(await readSchedules(db, key))] }
}

export async function listOfOption(db: Db, key: OptionKey): Promise<Schedules> {
  await requireOption(db, key)
  return { schedules: [...(await readSchedules(db, key))] }
}

export async function readSchedule(db: Db, key: ScheduleKey): Promise<contract.DeliveryOptionScheduleWire> {
  const found = await readRecord(db, key.brand, deliveryOptionScheduleKind, recordKeyOf(key))
  if (found !== undefined) return answerOf(found)
  await requireOption(db, key)
  throw unknownSchedule(key)
}

/** Creates a schedule. Throws AppError 'notFound' for an unknown option, 'invalid' with the issues of OPT-21, OPT-22 and OPT-26. */
export async function createSchedule(db: Db, call: RecordWrite, key: OptionKey, input: contract.DeliveryOptionScheduleInput) {
  const { schedule, issues } = parseSchedule(await requireOption(db, key), key, input)
  if (issues.length > 0) throw invalid(issues)
  return writeRecord(db, call, deliveryOptionScheduleKind, (tx) => createFor(tx, key, schedule), answerOf)
}

/**
 * Creates several schedules in one transaction, all or none. Each entry is an input as of `createSchedule`, not validated yet. Throws
 * AppError with all issues of all entries (OPT-56): 'notFound' if all are about unknown options, otherwise 'invalid'. The path of each
 * begins with `schedules.{position}`, from 0.
 */
export async function createSchedules(
  db: Db,
  call: RecordWrite,
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
    const issues = faults.map(({ one }) => one)
    throw new AppError(code, issues, { sentences: faults.map(({ sentence }) => sentence) })
  }
  const accepted = parsed.flatMap((one) => ('key' in one ? [one] : []))
  const work = async (tx: Tx) => {
    const changes: Change[] = []
    for (const { key, schedule } of accepted) changes.push(await createFor(tx, key, schedule))
    return changes
  }
  return writeRecords(db, call, deliveryOptionScheduleKind, work, toAnswer)
}

function toAnswer(stored: readonly StoredSchedule[]): Schedules {
  return { schedules: stored.map(answerOf) }
}

async function parseEntry(db: Db, entry: unknown, optionOf: (ids: Omit<OptionKey, 'brand'>) => Promise<OptionKey>) {
  const input = check(contract.deliveryOptionScheduleInput, entry, 'it')
  if (!input.ok) return { issues: input.issues }
  const { fulfilmentCentreId, deliveryOptionId } = input.value
  const key = await optionOf({ fulfilmentCentreId, deliveryOptionId })
  const option = await readOption(db, key)
  return option === undefined ? { issues: [unknownOption(key)] } : { key, ...parseSchedule(option, key, input.value) }
}

const id = z.string().check(z.minLength(1))

/** The option and the centre of an entry in sentences; undefined if it does not name both. */
function nameOf(entry: unknown): string | undefined {
  const named = z.safeParse(z.object({ fulfilmentCentreId: id, deliveryOptionId: id }), entry)
  return named.success ? `${shorten(named.data.deliveryOptionId)} (${shorten(named.data.fulfilmentCentreId)})` : undefined
}

async function createFor(tx: Tx, key: OptionKey, schedule: DeliveryOptionSchedule): Promise<Change> {
  // The option may have been removed since. It is kept until the transaction ends.
  const { brand, fulfilmentCentreId, deliveryOptionId } = key
  const option = await readRecord(tx, brand, deliveryOptionKind, joinKey(fulfilmentCentreId, deliveryOptionId), 'keep')
  if (option === undefined) throw new AppError('notFound', unknownOption(key))
  return { key: recordKeyOf({ ...key, scheduleId: randomUUID() }), action: 'schedule.created', after: contentOf(schedule) }
}

function contentOf(schedule: DeliveryOptionSchedule): OptionScheduleContent {
  const { id: _id, version: _version, createdAt: _at, createdBy: _by, ...content } = schedule
  return content
}

/** What is asked of a stored schedule: its new content, or without one, to cancel it; its row stays. */
type Asked = {
  readonly key: ScheduleKey
  readonly version: number | undefined
  readonly input: contract.DeliveryOptionScheduleInput | undefined
}
type Parsed = Pick<Asked, 'key' | 'version'> & { readonly schedule: DeliveryOptionSchedule | undefined }

/**
 * Replaces or cancels a schedule. Throws AppError 'notFound' for an unknown option or schedule, 'invalid' as above, 'versionConflict' for a
 * stale version, 'cancelled' for a cancelled schedule; the last two with the current schedule.
 */
export async function changeSchedule(db: Db, call: RecordWrite, asked: Asked) {
  const parsed = await parseAsked(db, asked)
  const single = { ...deliveryOptionScheduleRules, key: recordKeyOf(asked.key) }
  return writeRecord(db, call, deliveryOptionScheduleKind, (tx) => changeOne(tx, parsed), answerOf, single)
}

/**
 * Several in one transaction, all or none. Throws AppError 'invalid' if one of them is asked for twice, and as `changeSchedule` for the first
 * that is refused.
 */
export async function changeSchedules(db: Db, call: RecordWrite, asked: readonly Asked[]) {
  const keys = asked.map(({ key }) => recordKeyOf(key))
  const repeated = asked.find(({ key }, at) => keys.indexOf(recordKeyOf(key)) !== at)
  if (repeated !== undefined) {
    throw invalid([issue('value.repeated', { field: 'schedules', value: shorten(repeated.key.scheduleId) }, 'schedules')])
  }
  const parsed: Parsed[] = []
  for (const one of asked) parsed.push(await parseAsked(db, one))
  const work = (tx: Tx) =>
    changeEach(
      parsed,
      ({ key }) => key.scheduleId,
      (one) => changeOne(tx, one),
    )
  return writeRecords(db, call, deliveryOptionScheduleKind, work, toAnswer)
}

async function parseAsked(db: Db, { key, version, input }: Asked): Promise<Parsed> {
  const option = await requireOption(db, key)
  if (input === undefined) return { key, version, schedule: undefined }
  const { schedule, issues } = parseSchedule(option, key, input)
  if (issues.length > 0 && !(await isOnlyEnding(db, key, version, input, issues))) throw invalid(issues)
  return { key, version, schedule }
}

async function changeOne(tx: Tx, { key, version, schedule }: Parsed): Promise<Change> {
  const recordKey = recordKeyOf(key)
  const before = await lockRecord(tx, key.brand, deliveryOptionScheduleKind, recordKey)
  if (before === undefined) throw unknownSchedule(key)
  if (before.value.cancelledAt !== undefined) {
    const { changedBy, changedAt } = before
    const extra = { current: answerOf(before), changedBy, changedAt }
    throw new AppError('cancelled', issue('schedule.cancelled', { by: changedBy }), { extra })
  }
  const why = schedule === undefined ? 'schedule.changedNotCancelled' : 'schedule.changed'
  refuseStale({ toWire: answerOf, changed: (by) => issue(why, { by }) }, before, version)
  if (schedule !== undefined) return { key: recordKey, action: 'schedule.updated', before, after: contentOf(schedule) }
  return { key: recordKey, action: 'schedule.cancelled', before, after: { ...before.value, cancelledAt: new Date().toISOString() } }
}

async function requireOption(db: Db, key: OptionKey): Promise<DeliveryOption> {
  const option = await readOption(db, key)
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
  input: contract.DeliveryOptionScheduleInput,
): { schedule: DeliveryOptionSchedule; issues: readonly Issue[] } {
  const schedule = codec.deliveryOptionScheduleFromWire({ ...input, ...key })
  const ofCentre = option.timeZone === undefined ? [zoneUnknown(key)] : []
  return { schedule, issues: [...ofCentre, ...codec.addressIssues(key, input), ...issuesOf(schedule, key)] }
}

/** Without a time zone the active times of a schedule are unknown (REF-9). */
function zoneUnknown({ fulfilmentCentreId: factory }: OptionKey): Issue {
  return issue('factory.zoneUnknown', { factory }, 'fulfilmentCentreId')
}

function issuesOf(schedule: DeliveryOptionSchedule, { brand }: OptionKey): readonly Issue[] {
  return validateDeliveryOptionSchedule(schedule, brand).map(codec.deliveryOptionWireIssue)
}

/**
 * Whether the input only moves the end of the stored schedule to an earlier time. This is always allowed, even if the schedule breaks a
 * newer rule. The version check keeps the stored schedule from changing before the write.
 */
async function isOnlyEnding(
  db: Db,
  key: ScheduleKey,
  version: number | undefined,
  input: contract.DeliveryOptionScheduleInput,
  issues: readonly Issue[],
): Promise<boolean> {
  const stored = await readRecord(db, key.brand, deliveryOptionScheduleKind, recordKeyOf(key))
  if (version === undefined || stored === undefined) return false
  // A stale version is a conflict, whatever its content.
  if (stored.version !== version) return stored.version > version
  const next = codec.deliveryOptionScheduleFromWire({ ...input, ...key })
  const before = codec.deliveryOptionScheduleFromWire(answerOf(stored))
  const { endDate, endTime } = next
  const isSameUntilThen = isDeepStrictEqual(
    codec.deliveryOptionScheduleToWire(next),
    codec.deliveryOptionScheduleToWire({ ...before, endDate, endTime }),
  )
  return (
    isSameUntilThen && activeLocals(next).end <= activeLocals(before).end && areAmong(issues, [zoneUnknown(key), ...issuesOf(before, key)])
  )
}

function unknownSchedule({ scheduleId }: ScheduleKey): AppError {
  return new AppError('notFound', issue('option.noSchedule', { id: shorten(scheduleId) }))
}

function shorten(text: string): string {
  return text.slice(0, 64)
}
