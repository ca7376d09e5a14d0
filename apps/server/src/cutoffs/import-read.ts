import { check } from '@goat/contract/check'
import { fromWire, importedConfigurations } from '@goat/contract/cutoffs'
import type { BrandId } from '@goat/domain/brands'
import { type DeliveryConfiguration, orderDays } from '@goat/domain/cutoffs'
import { factories } from '@goat/domain/factories'
import { sentenceOf } from '@goat/domain/issues'
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
  const checked = check(importedConfigurations, parsed)
  if (!checked.ok) return { ok: false, faults: checked.issues.map((one) => `${placeOf(one.path, parsed)}: ${sentenceOf(one)}`) }
  const configurations = checked.value.results.map(fromWire)
  const faults = configurations.flatMap((one, index) => faultsOf(one, index, configurations, brand))
  return faults.length === 0 ? { ok: true, configurations } : { ok: false, faults }
}

function faultsOf(one: DeliveryConfiguration, index: number, all: readonly DeliveryConfiguration[], brand: BrandId): readonly string[] {
  const place = `results[${index}] (${nameOf(one)})`
  const faults: string[] = []
  const first = all.findIndex((other) => nameOf(other) === nameOf(one))
  if (first !== index) faults.push(`${place}: it is in the file already, as results[${first}].`)
  const known = factories.find((factory) => factory.code === one.factoryCode)
  if (known !== undefined && known.brand !== brand)
    faults.push(`${place}: ${one.factoryCode} is a fulfilment centre of the other brand (${known.brand}).`)
  if (one.timeZone !== undefined && !isTimeZone(one.timeZone))
    faults.push(`${place}.timeZone: "${one.timeZone}" is not a time zone, such as Europe/London.`)
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

/** `results[3] (GB-DPS-SLE/14).cutoff.default.weekday` for `results.3.cutoff.default.weekday`. */
function placeOf(path: string, parsed: unknown): string {
  const place = path.replace(/\.(\d+)/g, '[$1]')
  const index = /^results\[(\d+)\]/.exec(place)
  if (index === null) return place === '' ? 'The file' : place
  const results =
    typeof parsed === 'object' && parsed !== null && 'results' in parsed && Array.isArray(parsed.results) ? parsed.results : []
  const entry: unknown = results[Number(index[1])]
  const name =
    typeof entry === 'object' && entry !== null && 'factoryCode' in entry && 'deliveryService' in entry
      ? ` (${entry.factoryCode}/${entry.deliveryService})`
      : ''
  return `${index[0]}${name}${place.slice(index[0].length)}`
}

function nameOf(one: DeliveryConfiguration): string {
  return `${one.factoryCode}/${one.serviceName}`
}
