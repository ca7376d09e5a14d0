import { check, fieldsAt } from '@goat/contract/check'
import { fromWire, importedConfiguration, importedFile, type PartialImport, partialImport } from '@goat/contract/described/cutoffs'
import type { Schema } from '@goat/contract/endpoint'
import type { BrandId } from '@goat/domain/brands'
import { type Cutoff, cutoffDays, cutoffKind, type DeliveryConfiguration, sortExceptions } from '@goat/domain/kinds/cutoff'
import { factories } from '@goat/domain/kinds/factory'
import { joinKey } from '@goat/domain/kinds/kind'
import { composed, type Issue, sentenceOf } from '@goat/domain/text/text'
import { isTimeZone } from '@goat/domain/time/calendar'
import * as z from 'zod/mini'
import type { Db, Tx } from '../db/db.ts'
import { importFactories } from '../factories/factories.ts'
import { repeatedField } from '../http/bodies.ts'
import { inImport, mergeRecords } from '../records/import/import.ts'
import type { Origin } from '../records/log.ts'
import { lockKinds, readKeys, readSome } from '../records/store.ts'

export type ImportSummary = {
  /** The keys of records, FACTORY/SERVICE. */
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly unchanged: readonly string[]
  /** In the database but not in the file; left unchanged. */
  readonly notInFile: readonly string[]
  /** Factories that were not known before. */
  readonly newFactories: readonly string[]
  readonly newTimeZone: readonly string[]
  /** Factories without a time zone: their local time cannot be shown. */
  readonly withoutTimeZone: readonly string[]
}

/**
 * Upserts the delivery services of the file, with their exceptions, in one transaction. Services that are already equal are not changed, so
 * the import is idempotent. A dry run is rolled back.
 */
export async function importConfigurations(
  db: Db,
  origin: Origin,
  incoming: readonly DeliveryConfiguration[],
  options: { readonly dryRun: boolean },
): Promise<ImportSummary> {
  return inImport(db, origin, async (tx) => ({ ...(await importAll(tx, origin, incoming)), isWanted: !options.dryRun }))
}

async function importAll(tx: Tx, { brand }: Origin, incoming: readonly DeliveryConfiguration[]) {
  await lockKinds(tx, brand, 'cutoff', 'factory')
  const given = incoming.map(({ factoryCode, serviceName, cutoff }) => {
    const value = { ...cutoff, exceptions: sortExceptions(cutoff.exceptions) }
    return { key: joinKey(factoryCode, serviceName), valueFor: () => value }
  })
  const keys = given.map(({ key }) => key)
  const byFactory = [...Map.groupBy(incoming, (one) => one.factoryCode)]
  const zones = byFactory.map(([code, of]) => [code, { timeZone: of.find((one) => one.timeZone !== undefined)?.timeZone }] as const)
  const ofFactories = await importFactories(tx, brand, new Map(zones))
  const { changes, ...merged } = await mergeRecords(tx, brand, cutoffKind, given, await readSome(tx, brand, cutoffKind, keys, 'change'))
  const summary = {
    ...merged,
    notInFile: (await readKeys(tx, brand, 'cutoff')).filter((key) => !keys.includes(key)),
    newFactories: ofFactories.added,
    newTimeZone: ofFactories.replaced('timeZone'),
    withoutTimeZone: ofFactories.withoutZone,
  }
  return { summary, changes: [...ofFactories.changes, ...changes] }
}

export type ImportRead =
  | { readonly ok: true; readonly configurations: readonly DeliveryConfiguration[] }
  | { readonly ok: false; readonly faults: readonly string[] }

/**
 * Parses a saved response of GET /deliveryConfigurations for a brand. Returns every fault with its path; a single fault rejects the file.
 */
export function readImport(text: string, brand: BrandId): ImportRead {
  let parsed: unknown
  try {
    parsed = JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? composed(value) : value))
  } catch (error) {
    return { ok: false, faults: [`The file is not JSON: ${error instanceof Error ? error.message : String(error)}`] }
  }
  const repeated = repeatedField(text)
  if (repeated !== undefined) return { ok: false, faults: [`The file has the field "${repeated}" more than once in one object.`] }
  const file = check(importedFile, parsed, 'The file')
  if (!file.ok) return { ok: false, faults: file.issues.map((found) => faultSentence(importedFile, found)) }
  const entries = file.value.results.map((entry) => check(importedConfiguration, entry, 'it'))
  const partials = file.value.results.map((entry) => z.parse(partialImport, entry))
  const faults = partials.flatMap((seen, index) => {
    const place = `results[${index}]${nameIn(seen)}`
    const entry = entries[index]
    const own = entry?.ok === false ? entry.issues : []
    return [
      ...own.map((found) => `${place}${pathOf(found.path)}: ${faultSentence(importedConfiguration, found)}`),
      ...conflictsOf(seen, place, partials.slice(0, index), brand),
      ...repeatedIds(seen, place),
      ...cutoffFaults(seen, place, brand, own),
    ]
  })
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, configurations: entries.flatMap((entry) => (entry.ok ? [fromWire({ ...entry.value, lastChange: null })] : [])) }
}

/** The sentence of an issue; of an unknown field with the known ones (OPS-20). */
function faultSentence(schema: Schema, found: Issue): string {
  const known = found.code === 'field.unknown' ? ` The fields are ${fieldsAt(schema, found.path).join(', ')}.` : ''
  return `${sentenceOf(found)}${known}`
}

/** Conflicts of an entry with the brand and with earlier entries, whether or not they have other faults. */
function conflictsOf(one: PartialImport, place: string, earlier: readonly PartialImport[], brand: BrandId): readonly string[] {
  const { factoryCode, deliveryService, timeZone } = one
  const faults: string[] = []
  const first =
    factoryCode === undefined || deliveryService === undefined
      ? -1
      : earlier.findIndex((other) => other.factoryCode === factoryCode && other.deliveryService === deliveryService)
  if (first !== -1) faults.push(`${place}: it is in the file already, as results[${first}].`)
  const known = factories.find((factory) => factory.code === factoryCode)
  if (known !== undefined && known.brand !== brand)
    faults.push(`${place}: ${known.code} is a fulfilment centre of the other brand (${known.brand}).`)
  if (timeZone === undefined) return faults
  if (!isTimeZone(timeZone)) faults.push(`${place}.timeZone: "${timeZone}" is not a time zone, such as Europe/London.`)
  const zoned =
    factoryCode === undefined ? -1 : earlier.findIndex((other) => other.factoryCode === factoryCode && other.timeZone !== undefined)
  const zone = earlier[zoned]?.timeZone
  if (zone !== undefined && timeZone !== zone) faults.push(`${place}.timeZone: "${timeZone}" is not the "${zone}" of results[${zoned}].`)
  return faults
}

function repeatedIds({ cutoff: { exceptions } }: PartialImport, place: string): readonly string[] {
  return exceptions.flatMap(({ id }, at) => {
    const first = id === undefined ? at : exceptions.findIndex((other) => other.id === id)
    return first === at ? [] : [`${place}.cutoff.exceptions[${at}].id: "${id}" is the id of exceptions[${first}] already.`]
  })
}

/** Faults by the cut-off rules, except in fields that already have a format fault. An overlap is a fault of the whole exception. */
function cutoffFaults({ cutoff }: PartialImport, place: string, brand: BrandId, own: readonly Issue[]): readonly string[] {
  const isReported = (path: string) => own.some((found) => isWithin(path, found.path) || isWithin(found.path, path))
  return cutoffKind.validate(readableCutoff(cutoff), brand).flatMap((found) => {
    const path = `cutoff.${found.path}`
    if (found.code === 'exception.overlap') {
      const [exception] = pathOf(path).split('.applicableOn')
      return [`${place}${exception}: ${sentenceOf(found).replace('There', 'there')}`]
    }
    return isReported(path) ? [] : [`${place}${pathOf(path)}: ${sentenceOf(found)}`]
  })
}

function isWithin(path: string, whole: string): boolean {
  return whole === '' || `${path}.`.startsWith(`${whole}.`)
}

/** Uses positions as ids, because ids may be repeated. An exception without a product type already has a fault. */
function readableCutoff({ default: times, exceptions }: PartialImport['cutoff']): Cutoff {
  return {
    default: times,
    exceptions: exceptions.flatMap(({ productType, applicableOn, time }, at) =>
      productType === undefined
        ? []
        : [{ id: String(at), productType, applicableOn: cutoffDays.filter((day) => applicableOn.includes(day)), time }],
    ),
  }
}

/** `.cutoff.exceptions[1].time` for `cutoff.exceptions.1.time`. */
function pathOf(path: string): string {
  return path === '' ? '' : `.${path}`.replace(/\.(\d+)/g, '[$1]')
}

/** ` (GB-DPS-SLE/14)`; empty if either name is missing. */
function nameIn({ factoryCode, deliveryService }: PartialImport): string {
  return factoryCode === undefined || deliveryService === undefined ? '' : ` (${factoryCode}/${deliveryService})`
}
