import { check } from '@goat/contract/check'
import { fromWire, type ImportedGlimpse, importedConfiguration, importedFile, importedGlimpse } from '@goat/contract/cutoffs'
import type { BrandId } from '@goat/domain/brands'
import { type Cutoff, cutoffDays, cutoffKind, type DeliveryConfiguration } from '@goat/domain/cutoffs'
import { factories } from '@goat/domain/factories'
import { sentenceOf } from '@goat/domain/issue-sentences'
import type { Issue } from '@goat/domain/issues'
import { composed } from '@goat/domain/visible-text'
import { isTimeZone } from '@goat/domain/zoned-clock'
import * as z from 'zod/mini'

export type ImportRead =
  | { readonly ok: true; readonly configurations: readonly DeliveryConfiguration[] }
  | { readonly ok: false; readonly faults: readonly string[] }

/**
 * Reads a saved answer of GET /deliveryConfigurations for a brand. Every fault is named with its place; with one fault nothing of
 * the file is taken. Fields that we do not know are passed over, as another back end may answer more.
 */
export function readImport(text: string, brand: BrandId): ImportRead {
  let parsed: unknown
  try {
    parsed = JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? composed(value) : value))
  } catch (error) {
    return { ok: false, faults: [`The file is not JSON: ${error instanceof Error ? error.message : String(error)}`] }
  }
  const file = check(importedFile, parsed, 'The file')
  if (!file.ok) return { ok: false, faults: file.issues.map(sentenceOf) }
  const entries = file.value.results.map((entry) => check(importedConfiguration, entry, 'it'))
  const glimpses = file.value.results.map((entry) => z.parse(importedGlimpse, entry))
  const faults = glimpses.flatMap((seen, index) => {
    const place = `results[${index}]${nameIn(seen)}`
    const entry = entries[index]
    const own = entry?.ok === false ? entry.issues : []
    return [
      ...own.map((found) => `${place}${pathOf(found.path)}: ${sentenceOf(found)}`),
      ...faultsAmong(seen, place, glimpses.slice(0, index), brand),
      ...repeatedIds(seen, place),
      ...cutoffFaults(seen, place, brand, own),
    ]
  })
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, configurations: entries.flatMap((entry) => (entry.ok ? [fromWire(entry.value)] : [])) }
}

/** What an entry has against the brand and against the entries before it, be there other faults in them or not. */
function faultsAmong(one: ImportedGlimpse, place: string, earlier: readonly ImportedGlimpse[], brand: BrandId): readonly string[] {
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

function repeatedIds({ cutoff: { exceptions } }: ImportedGlimpse, place: string): readonly string[] {
  return exceptions.flatMap(({ id }, at) => {
    const first = id === undefined ? at : exceptions.findIndex((other) => other.id === id)
    return first === at ? [] : [`${place}.cutoff.exceptions[${at}].id: "${id}" is the id of exceptions[${first}] already.`]
  })
}

/** What the rules of cut-offs say of an entry, where its form does not say it already. An overlap is about the whole exception. */
function cutoffFaults({ cutoff }: ImportedGlimpse, place: string, brand: BrandId, own: readonly Issue[]): readonly string[] {
  const isTold = (path: string) => own.some((found) => isWithin(path, found.path) || isWithin(found.path, path))
  return cutoffKind.validate(readableCutoff(cutoff), brand).flatMap((found) => {
    const path = `cutoff.${found.path}`
    if (found.code === 'exception.overlap') {
      const [exception] = pathOf(path).split('.applicableOn')
      return [`${place}${exception}: ${sentenceOf(found).replace('There', 'there')}`]
    }
    return isTold(path) ? [] : [`${place}${pathOf(path)}: ${sentenceOf(found)}`]
  })
}

function isWithin(path: string, whole: string): boolean {
  return whole === '' || `${path}.`.startsWith(`${whole}.`)
}

/** With positions for the ids of the exceptions, as two may have one id. One without a product type is told about already. */
function readableCutoff({ default: times, exceptions }: ImportedGlimpse['cutoff']): Cutoff {
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

/** ` (GB-DPS-SLE/14)` where the entry says as much. */
function nameIn({ factoryCode, deliveryService }: ImportedGlimpse): string {
  return factoryCode === undefined || deliveryService === undefined ? '' : ` (${factoryCode}/${deliveryService})`
}
