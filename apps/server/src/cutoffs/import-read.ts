import { check } from '@goat/contract/check'
import { fromWire, importedConfiguration, importedFile } from '@goat/contract/cutoffs'
import type { BrandId } from '@goat/domain/brands'
import { type DeliveryConfiguration, orderDays } from '@goat/domain/cutoffs'
import { factories } from '@goat/domain/factories'
import { sentenceOf } from '@goat/domain/issue-sentences'
import { isTimeZone } from '@goat/domain/zoned-clock'

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
  const file = check(importedFile, parsed)
  if (!file.ok) return { ok: false, faults: file.issues.map((one) => `${one.path === '' ? 'The file' : one.path}: ${sentenceOf(one)}`) }
  const entries = file.value.results.map((entry) => ({ entry, checked: check(importedConfiguration, entry) }))
  const configurations = entries.map(({ checked }) => (checked.ok ? fromWire(checked.value) : undefined))
  const faults = entries.flatMap(({ entry, checked }, index) => {
    const place = `results[${index}]${nameIn(entry)}`
    const one = configurations[index]
    if (one !== undefined) return faultsOf(one, place, configurations.slice(0, index), brand)
    return checked.ok ? [] : checked.issues.map((found) => `${place}${pathOf(found.path)}: ${sentenceOf(found)}`)
  })
  return faults.length === 0 ? { ok: true, configurations: configurations.filter((one) => one !== undefined) } : { ok: false, faults }
}

function faultsOf(
  one: DeliveryConfiguration,
  place: string,
  earlier: readonly (DeliveryConfiguration | undefined)[],
  brand: BrandId,
): readonly string[] {
  const faults: string[] = []
  const first = earlier.findIndex((other) => other?.factoryCode === one.factoryCode && other.serviceName === one.serviceName)
  if (first !== -1) faults.push(`${place}: it is in the file already, as results[${first}].`)
  const known = factories.find((factory) => factory.code === one.factoryCode)
  if (known !== undefined && known.brand !== brand)
    faults.push(`${place}: ${one.factoryCode} is a fulfilment centre of the other brand (${known.brand}).`)
  if (one.timeZone !== undefined && !isTimeZone(one.timeZone))
    faults.push(`${place}.timeZone: "${one.timeZone}" is not a time zone, such as Europe/London.`)
  const zoned = earlier.findIndex((other) => other?.factoryCode === one.factoryCode && other.timeZone !== undefined)
  const zone = earlier[zoned]?.timeZone
  if (one.timeZone !== undefined && zone !== undefined && one.timeZone !== zone)
    faults.push(`${place}.timeZone: "${one.timeZone}" is not the "${zone}" of results[${zoned}].`)
  return [...faults, ...exceptionFaults(one, place)]
}

function exceptionFaults(one: DeliveryConfiguration, place: string): readonly string[] {
  const { exceptions } = one.cutoff
  return exceptions.flatMap((exception, at) => {
    const earlier = exceptions.slice(0, at)
    const where = `${place}.cutoff.exceptions[${at}]`
    const sameId = earlier.findIndex((other) => other.id === exception.id)
    const shared = orderDays(
      exception.applicableOn.filter((day) =>
        earlier.some((other) => other.productType === exception.productType && other.applicableOn.includes(day)),
      ),
    )
    return [
      ...(sameId === -1 ? [] : [`${where}.id: "${exception.id}" is the id of exceptions[${sameId}] already.`]),
      ...(shared.length === 0 ? [] : [`${where}: there is already an exception for ${exception.productType} on ${shared.join(', ')}.`]),
    ]
  })
}

/** `.cutoff.exceptions[1].time` for `cutoff.exceptions.1.time`. */
function pathOf(path: string): string {
  return path === '' ? '' : `.${path}`.replace(/\.(\d+)/g, '[$1]')
}

/** ` (GB-DPS-SLE/14)` where the entry says as much. */
function nameIn(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null || !('factoryCode' in entry) || !('deliveryService' in entry)) return ''
  const { factoryCode, deliveryService } = entry
  return typeof factoryCode === 'string' && typeof deliveryService === 'string' ? ` (${factoryCode}/${deliveryService})` : ''
}
