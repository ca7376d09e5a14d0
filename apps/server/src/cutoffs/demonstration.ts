import type { BrandId } from '@goat/domain/brands'
import {
  type CutoffDay,
  type CutoffException,
  cutoffDays,
  type DeliveryConfiguration,
  deliveryServiceNames,
} from '@goat/domain/kinds/cutoff'
import { factoriesOf } from '@goat/domain/kinds/factory'
import { productTypes } from '@goat/domain/product-types'

/** Services without a display name; their raw name is shown (REF-4). */
const further: Readonly<Record<string, readonly string[]>> = {
  'GB-ARENA-DRO': ['44', 'GIFT_NEXT_DAY'],
  'GB-DPS-SLE': ['1', 'CARDS_TRACKED_LETTER'],
  'GB-PROPACK-HUD': ['1', '14', '44', 'HAMPER_COURIER'],
  'US-KODI-LAS': ['CARDS_TRACKED_LETTER'],
  'US-KODI-NYC': ['CARDS_TRACKED_LETTER', '44'],
  'IE-STL-DUB': ['59'],
}

const weekdayTimes = ['14:00:00', '15:30:00', '17:00:00', '18:30:00', '20:00:00', '21:15:00']
const saturdayTimes = ['10:00:00', '11:30:00', '12:00:00', '13:00:00', '14:30:00']
const sundayTimes = ['09:00:00', '10:30:00', '11:00:00', '16:00:00', '18:00:00']
const exceptionTimes = ['08:30:00', '11:00:00', '12:15:00', '13:45:00', '16:00:00', '19:30:00', '23:59:59']
const dayChoices: readonly (readonly CutoffDay[])[] = [
  ['weekday'],
  ['saturday'],
  ['weekday', 'saturday'],
  ['sunday'],
  ['saturday', 'sunday'],
  cutoffDays,
]

/** Made-up cut-offs for every factory of a brand, for trying out a new installation. Deterministic. */
export function demonstrationCutoffs(brand: BrandId): readonly DeliveryConfiguration[] {
  return factoriesOf(brand).flatMap(({ code, timeZone }, factoryAt) => {
    const names = new Set([...Object.keys(deliveryServiceNames[code] ?? {}), ...(further[code] ?? [])])
    return [...names].map((serviceName, serviceAt) => {
      const seed = factoryAt * 7 + serviceAt * 3
      return {
        factoryCode: code,
        timeZone,
        serviceName,
        versionNumber: 1,
        cutoff: {
          default: { weekday: pick(weekdayTimes, seed), saturday: pick(saturdayTimes, seed), sunday: pick(sundayTimes, seed) },
          exceptions: demonstrationExceptions(`${brand}-${code}-${serviceName}`, seed),
        },
        lastChange: undefined,
      }
    })
  })
}

/** Zero to four exceptions, each with another product type. */
function demonstrationExceptions(prefix: string, seed: number): readonly CutoffException[] {
  return Array.from({ length: seed % 5 }, (_, at) => ({
    id: `${prefix}-${at + 1}`.toLowerCase().replaceAll('_', '-'),
    productType: pick(productTypes, seed + at * 6),
    applicableOn: pick(dayChoices, seed + at),
    time: pick(exceptionTimes, seed + at * 2),
  }))
}

function pick<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length]
  if (found === undefined) throw new RangeError('an empty list has nothing to pick')
  return found
}
