import { randomUUID } from 'node:crypto'
import * as contract from '@goat/contract/described/cutoffs'
import type { BrandId } from '@goat/domain/brands'
import {
  type Cutoff,
  type CutoffDay,
  type CutoffDefaults,
  type CutoffException,
  cutoffDays,
  cutoffKind,
  type DeliveryConfiguration,
  defaultIssues,
  exceptionIssues,
  orderDays,
  sortExceptions,
} from '@goat/domain/kinds/cutoff'
import { joinKey, splitKey } from '@goat/domain/kinds/kind'
import { compareText, composed, type Issue, issue } from '@goat/domain/text/text'
import { fullTime } from '@goat/domain/time/calendar'
import * as z from 'zod'
import type { Db, Tx } from '../db/db.ts'
import { missingFactory, readZones } from '../factories/factories.ts'
import { readBodiesAsText } from '../http/bodies.ts'
import { AppError, invalid } from '../http/errors.ts'
import type { BrandCalls } from '../records/calls.ts'
import type { RecordRules } from '../records/log.ts'
import { lockVersion, type RecordWrite, writeRecord } from '../records/service.ts'
import { hasValue, readKeys, readRecord, readRecords, type Stored, storedForm } from '../records/store.ts'

/** The cut-offs of delivery services as records; the key is `{factory}/{service}`. */
export const cutoffRules: RecordRules<Cutoff> = {
  kind: cutoffKind,
  waits: 'imports',
  isReferredTo: true,
  obstacle: async (tx, brand, key, value) => {
    const [factory = '', name = ''] = splitKey(key)
    if (value !== undefined) return missingFactory(tx, brand, factory)
    const isUsed = await hasValue(tx, brand, 'delivery-option', { service: name }, factory)
    return isUsed ? issue('record.isReferredTo', { key }) : undefined
  },
  earlier: [
    (logged) => {
      const { success, data } = keptByEarlier.safeParse(logged)
      if (!success) return undefined
      const rule = exception.safeParse(logged)
      return { default: data.default ?? {}, exceptions: rule.success ? [rule.data] : (data.exceptions ?? []) }
    },
  ],
}

const exception = z.object({ id: z.string(), productType: z.string(), applicableOn: z.array(z.enum(cutoffDays)), time: z.string() })
const defaults = z.object({ weekday: z.string(), saturday: z.string(), sunday: z.string() })
/** The defaults, one exception, or both for an import. */
const keptByEarlier = z.object({ default: z.optional(defaults), exceptions: z.optional(z.array(exception)) })

type ServiceParams = { readonly factoryCode: string; readonly deliveryService: string }

/** The cut-off API of a brand (CUT-22, CUT-23). */
export function registerCutoffs(calls: BrandCalls): void {
  const { db, brand, list, write } = calls
  const writeOf = async (call: RecordWrite, { factoryCode, deliveryService }: ServiceParams, version: number | undefined) => {
    const isStored = async (one: { factoryCode: string; serviceName: string }) =>
      (await readRecord(db, brand, cutoffKind, joinKey(one.factoryCode, one.serviceName))) !== undefined
    return { ...call, service: await storedForm({ factoryCode, serviceName: deliveryService }, isStored), version }
  }
  list(contract.listDeliveryConfigurations, { kind: 'cutoff', shows: 'factory' }, async (tx) => ({
    results: (await readConfigurations(tx, brand)).map(contract.toWire),
  }))
  write('cutoff', contract.updateDefaults, async ({ params, body }, call) =>
    changeDefaults(db, await writeOf(call, params, body.versionNumber), body.default),
  )
  write('cutoff', contract.addException, async ({ params, body }, call) =>
    addException(db, await writeOf(call, params, body.versionNumber), body.productType, body),
  )
  write('cutoff', contract.updateException, async ({ params, body }, call) =>
    changeException(db, await writeOf(call, params, body.versionNumber), params.id, body),
  )
  calls.scope.register(async (inner) => {
    readBodiesAsText(inner)
    write(
      'cutoff',
      contract.deleteException,
      async ({ params, body, ifMatch }, call) => {
        const { id } = params
        if (body !== '' && composed(body) !== composed(id)) {
          throw invalid([issue('field.notAsAddressed', { field: '', expected: id }, '')])
        }
        return removeException(db, await writeOf(call, params, ifMatch), id)
      },
      inner,
    )
  })
}

/** Every delivery service of the brand, by factory code, then service name. Two reads: of one snapshot, if `tx` reads one. */
export async function readConfigurations(tx: Db | Tx, brand: BrandId): Promise<readonly DeliveryConfiguration[]> {
  const zones = await readZones(tx, brand)
  return (await readRecords(tx, brand, cutoffKind))
    .map((one) => configurationOf(one, zones))
    .sort((a, b) => compareText(a.factoryCode, b.factoryCode) || compareText(a.serviceName, b.serviceName))
}

function configurationOf(stored: Stored<Cutoff>, zones: ReadonlyMap<string, string>): DeliveryConfiguration {
  const { value, version, changedBy: by, changedAt: at } = stored
  const [factoryCode = '', serviceName = ''] = splitKey(stored.key)
  const cutoff = { ...value, exceptions: sortExceptions(value.exceptions) }
  return { factoryCode, timeZone: zones.get(factoryCode), serviceName, versionNumber: version, cutoff, lastChange: { by, at } }
}

/** The delivery service, and the version that the caller saw; without a version the last write wins (DELETE as described). */
export type CutoffWrite = RecordWrite & {
  readonly service: { readonly factoryCode: string; readonly serviceName: string }
  readonly version: number | undefined
}

type Draft = { readonly applicableOn: readonly CutoffDay[]; readonly time: string }

export async function changeDefaults(db: Db, call: CutoffWrite, { weekday, saturday, sunday }: CutoffDefaults) {
  const withDefaults = ({ cutoff }: DeliveryConfiguration) => {
    refuse(defaultIssues({ weekday, saturday, sunday }))
    return { ...cutoff, default: { weekday: fullTime(weekday), saturday: fullTime(saturday), sunday: fullTime(sunday) } }
  }
  return change(db, call, 'defaults.updated', withDefaults, whole)
}

export async function addException(db: Db, call: CutoffWrite, productType: string, draft: Draft) {
  const id = randomUUID()
  const added = { id, productType, applicableOn: orderDays(draft.applicableOn), time: fullTime(draft.time) }
  const withAdded = ({ cutoff }: DeliveryConfiguration) => {
    refuse(exceptionIssues(added, cutoff.exceptions))
    return withExceptions(cutoff, [...cutoff.exceptions, added])
  }
  return change(db, call, 'exception.added', withAdded, (current) => ({ id, current }))
}

export async function changeException(db: Db, call: CutoffWrite, id: string, draft: Draft): Promise<contract.DeliveryConfigurationWire> {
  const withChanged = (old: DeliveryConfiguration) => {
    const { exceptions } = old.cutoff
    const changed = { ...exceptionOf(old, id), applicableOn: orderDays(draft.applicableOn), time: fullTime(draft.time) }
    refuse(exceptionIssues(changed, exceptions))
    const next = exceptions.map((one) => (one.id === changed.id ? changed : one))
    return withExceptions(old.cutoff, next)
  }
  return change(db, call, 'exception.updated', withChanged, whole)
}

export async function removeException(db: Db, call: CutoffWrite, id: string): Promise<contract.DeliveryConfigurationWire> {
  const withoutIt = (old: DeliveryConfiguration) => {
    const removed = exceptionOf(old, id)
    const left = old.cutoff.exceptions.filter((one) => one !== removed)
    return withExceptions(old.cutoff, left)
  }
  return change(db, call, 'exception.deleted', withoutIt, whole)
}

const whole = (wire: contract.DeliveryConfigurationWire) => wire

/** Changes one delivery service. Throws AppError 'notFound' for an unknown factory or service, 'versionConflict' with the current record for a stale version. */
async function change<Answer extends object>(
  db: Db,
  { service, version, ...call }: CutoffWrite,
  action: string,
  changed: (old: DeliveryConfiguration) => Cutoff,
  answerOf: (current: contract.DeliveryConfigurationWire) => Answer,
): Promise<Answer> {
  const { brand } = call.origin
  const key = joinKey(service.factoryCode, service.serviceName)
  let zones: ReadonlyMap<string, string> = new Map()
  const wireOf = (stored: Stored<Cutoff>) => contract.toWire(configurationOf(stored, zones))
  const refusals = {
    kind: cutoffKind,
    missing: (tx: Tx) => unknownService(tx, brand, service),
    changed: (by: string) => issue('cutoffs.changed', { by }),
    toWire: wireOf,
  }
  const work = async (tx: Tx) => {
    zones = await readZones(tx, brand, service.factoryCode)
    const before = await lockVersion(tx, brand, refusals, { key, version })
    return { key, action, before, after: changed(configurationOf(before, zones)) }
  }
  return writeRecord(db, call, cutoffKind, work, (stored) => answerOf(wireOf(stored)))
}

async function unknownService(tx: Tx, brand: BrandId, { factoryCode, serviceName }: CutoffWrite['service']): Promise<AppError> {
  const all = (await readKeys(tx, brand, 'cutoff')).map(splitKey)
  const codes = [...new Set(all.map(([code = '']) => code))].sort(compareText)
  if (!codes.includes(factoryCode)) return unknown('fulfilment centre', factoryCode, codes)
  const names = all.flatMap(([code, name = '']) => (code === factoryCode ? [name] : [])).sort(compareText)
  return unknown(`delivery service of ${factoryCode}`, serviceName, names)
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

function withExceptions(cutoff: Cutoff, exceptions: readonly CutoffException[]): Cutoff {
  return { ...cutoff, exceptions: sortExceptions(exceptions) }
}
