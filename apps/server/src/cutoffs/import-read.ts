import { check } from '@goat/contract/check'
import { fromWire, type ImportedGlimpse, importedConfiguration, importedFile, importedGlimpse } from '@goat/contract/cutoffs'
import type { BrandId } from '@goat/domain/brands'
import { cutoffDays, type DeliveryConfiguration } from '@goat/domain/cutoffs'
import { factories } from '@goat/domain/factories'
import { sentenceOf } from '@goat/domain/issue-sentences'
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
    parsed = JSON.parse(text)
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
    const own = entry?.ok === false ? entry.issues.map((found) => `${place}${pathOf(found.path)}: ${sentenceOf(found)}`) : []
    return [...own, ...faultsAmong(seen, place, glimpses.slice(0, index), brand), ...exceptionFaults(seen, place)]
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

function exceptionFaults({ cutoff }: ImportedGlimpse, place: string): readonly string[] {
  const exceptions = cutoff?.exceptions ?? []
  return exceptions.flatMap(({ id, productType, applicableOn }, at) => {
    const earlier = exceptions.slice(0, at)
    const where = `${place}.cutoff.exceptions[${at}]`
    const sameId = id === undefined ? -1 : earlier.findIndex((other) => other.id === id)
    const ofType = productType === undefined ? [] : earlier.filter((other) => other.productType === productType)
    const shared = cutoffDays.filter((day) => applicableOn.includes(day) && ofType.some((other) => other.applicableOn.includes(day)))
    return [
      ...(sameId === -1 ? [] : [`${where}.id: "${id}" is the id of exceptions[${sameId}] already.`]),
      ...(shared.length === 0 ? [] : [`${where}: there is already an exception for ${productType} on ${shared.join(', ')}.`]),
    ]
  })
}

/** `.cutoff.exceptions[1].time` for `cutoff.exceptions.1.time`. */
function pathOf(path: string): string {
  return path === '' ? '' : `.${path}`.replace(/\.(\d+)/g, '[$1]')
}

/** ` (GB-DPS-SLE/14)` where the entry says as much. */
function nameIn({ factoryCode, deliveryService }: ImportedGlimpse): string {
  return factoryCode === undefined || deliveryService === undefined ? '' : ` (${factoryCode}/${deliveryService})`
}
