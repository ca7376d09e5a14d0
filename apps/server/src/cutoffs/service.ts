import { randomUUID } from 'node:crypto'
import { type DeliveryConfigurationWire, toWire } from '@goat/contract/described/cutoffs'
import {
  type Cutoff,
  type CutoffDay,
  type CutoffDefaults,
  type CutoffException,
  type DeliveryConfiguration,
  defaultIssues,
  exceptionIssues,
  orderDays,
  sortExceptions,
} from '@goat/domain/kinds/cutoff'
import { type Issue, issue } from '@goat/domain/text/issues'
import { composed } from '@goat/domain/text/text'
import { fullTime } from '@goat/domain/time/time-of-day'
import type { Db, Tx } from '../db/db.ts'
import { AppError, invalid } from '../http/errors.ts'
import type { Attempt } from '../http/read-call.ts'
import type { Origin } from '../records/log.ts'
import { write } from '../records/write.ts'
import {
  bumpVersion,
  deleteExceptionRow,
  insertExceptions,
  recordKeyOf,
  type ServiceKey,
  selectConfiguration,
  selectFactoryCodes,
  selectServiceNames,
  updateDefaultTimes,
  updateExceptionRow,
} from './queries.ts'

/** The author, the delivery service, and the version that they saw; without a version the last write wins (DELETE as described). */
export type CutoffWrite = {
  readonly origin: Origin
  readonly key: ServiceKey
  readonly version: number | undefined
  readonly attempt: Attempt | undefined
}

type Draft = { readonly applicableOn: readonly CutoffDay[]; readonly time: string }
type Work<Answer> = { readonly answer: Answer; readonly action: string; readonly after: Cutoff }

export async function changeDefaults(db: Db, call: CutoffWrite, times: CutoffDefaults): Promise<DeliveryConfigurationWire> {
  return change(db, call, async (tx, old) => {
    refuse(defaultIssues(times))
    const defaults = { weekday: fullTime(times.weekday), saturday: fullTime(times.saturday), sunday: fullTime(times.sunday) }
    await updateDefaultTimes(tx, call.key, defaults)
    const after = { ...old.cutoff, default: defaults }
    return { answer: toWire({ ...old, cutoff: after }), action: 'defaults.updated', after }
  })
}

export async function addException(
  db: Db,
  call: CutoffWrite,
  productType: string,
  draft: Draft,
): Promise<{ id: string; current: DeliveryConfigurationWire }> {
  return change(db, call, async (tx, old) => {
    const added = { id: randomUUID(), productType, applicableOn: orderDays(draft.applicableOn), time: fullTime(draft.time) }
    refuse(exceptionIssues(added, old.cutoff.exceptions))
    await insertExceptions(tx, call.key, [added])
    const after = withExceptions(old, [...old.cutoff.exceptions, added])
    return { answer: { id: added.id, current: toWire({ ...old, cutoff: after }) }, action: 'exception.added', after }
  })
}

export async function changeException(db: Db, call: CutoffWrite, id: string, draft: Draft): Promise<DeliveryConfigurationWire> {
  return change(db, call, async (tx, old) => {
    const changed = { ...exceptionOf(old, id), applicableOn: orderDays(draft.applicableOn), time: fullTime(draft.time) }
    refuse(exceptionIssues(changed, old.cutoff.exceptions))
    await updateExceptionRow(tx, call.key, changed)
    const after = withExceptions(
      old,
      old.cutoff.exceptions.map((one) => (one.id === changed.id ? changed : one)),
    )
    return { answer: toWire({ ...old, cutoff: after }), action: 'exception.updated', after }
  })
}

export async function removeException(db: Db, call: CutoffWrite, id: string): Promise<DeliveryConfigurationWire> {
  return change(db, call, async (tx, old) => {
    const removed = exceptionOf(old, id)
    await deleteExceptionRow(tx, call.key, removed.id)
    const after = withExceptions(
      old,
      old.cutoff.exceptions.filter((one) => one !== removed),
    )
    return { answer: toWire({ ...old, cutoff: after }), action: 'exception.deleted', after }
  })
}

/**
 * Changes one delivery service: increments its version by compare-and-set, then runs `work` on the locked record. Throws AppError
 * 'notFound' for an unknown factory or service, 'versionConflict' with the current record for a stale version.
 */
async function change<Answer extends object>(
  db: Db,
  { origin, key, version, attempt }: CutoffWrite,
  work: (tx: Tx, old: DeliveryConfiguration) => Promise<Work<Answer>>,
): Promise<Answer> {
  return write(db, origin, attempt, async (tx) => {
    const old = await bumpVersion(tx, key, version, origin.actor.name)
    if (old === undefined) throw await missingOrStale(tx, key)
    const { answer, action, after } = await work(tx, old)
    const record = { kind: 'cutoff', key: recordKeyOf(key), version: old.versionNumber } as const
    return { answer, changes: [{ ...record, action, before: old.cutoff, after }] }
  })
}

async function missingOrStale(tx: Tx, key: ServiceKey): Promise<AppError> {
  const current = await selectConfiguration(tx, key)
  if (current !== undefined) {
    const { by, at } = current.lastChange ?? { by: 'somebody else' }
    return new AppError('versionConflict', issue('cutoffs.changed', { by }), {
      extra: { current: toWire(current), ...(at === undefined ? {} : { changedBy: by, changedAt: at }) },
    })
  }
  const codes = await selectFactoryCodes(tx, key.brand)
  if (!codes.includes(key.factoryCode)) return unknown('fulfilment centre', key.factoryCode, codes)
  return unknown(`delivery service of ${key.factoryCode}`, key.serviceName, await selectServiceNames(tx, key.brand, key.factoryCode))
}

function exceptionOf(configuration: DeliveryConfiguration, id: string): CutoffException {
  const exceptions = configuration.cutoff.exceptions
  const found = exceptions.find((one) => one.id === id) ?? exceptions.find((one) => one.id === composed(id))
  if (found !== undefined) return found
  const place = `${configuration.factoryCode}/${configuration.serviceName}`
  throw unknown(
    `exception of ${place}`,
    id,
    exceptions.map((one) => `${one.id} (${one.productType})`),
  )
}

function unknown(field: string, value: string, allowed: readonly string[]): AppError {
  return new AppError('notFound', issue('value.notAllowed', { field, value, allowed }))
}

function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0) throw invalid(issues, issues.every(({ code }) => code === 'exception.overlap') ? 'overlap' : 'invalid')
}

function withExceptions({ cutoff }: DeliveryConfiguration, exceptions: readonly CutoffException[]): Cutoff {
  return { ...cutoff, exceptions: sortExceptions(exceptions) }
}
