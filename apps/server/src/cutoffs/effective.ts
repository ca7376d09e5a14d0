import type { readEffectiveCutoffs } from '@goat/contract/dated-cutoffs'
import type { Output } from '@goat/contract/endpoint'
import type { BrandId } from '@goat/domain/brands'
import { dateOfDay, dayOfDate } from '@goat/domain/calendar-date'
import type { DeliveryConfiguration } from '@goat/domain/cutoffs'
import {
  type DatedRecord,
  type DatedRule,
  datedRules,
  type EffectiveCutoff,
  effectiveCutoff,
  rulesOfService,
} from '@goat/domain/effective-cutoffs'
import { productTypes } from '@goat/domain/product-types'
import type { Db, Tx } from '../platform/db.ts'
import { selectDated } from './dated-queries.ts'
import { selectConfigurations } from './queries.ts'

type Answer = Output<(typeof readEffectiveCutoffs)['response']>
type Day = Answer['factories'][number]['deliveryServices'][number]['days'][number]

/** The cut-off of each delivery service of a brand on each of `days` days from a date, YYYY-MM-DD (CUT-30). */
export async function effectiveCutoffs(db: Db | Tx, brand: BrandId, from: string, days: number): Promise<Answer> {
  const configurations = await selectConfigurations(db, brand)
  const stored = await selectDated(db, brand)
  const dated = stored.map(({ id, createdAt, value }) => ({ key: id, created: Date.parse(createdAt), value }))
  return effectiveTable(configurations, dated, from, days)
}

/** The same of given records. */
export function effectiveTable(
  configurations: readonly DeliveryConfiguration[],
  dated: readonly DatedRecord[],
  from: string,
  days: number,
): Answer {
  const rules = datedRules(dated)
  const first = dayOfDate(from)
  const factories = Map.groupBy(configurations, ({ factoryCode }) => factoryCode)
  return {
    factories: [...factories].map(([factoryCode, services]) => ({
      factoryCode,
      timeZone: services[0]?.timeZone ?? null,
      deliveryServices: services.map((service) => {
        const ofService = rulesOfService(rules, factoryCode, service.serviceName)
        return {
          deliveryService: service.serviceName,
          days: Array.from({ length: days }, (_, at) => dayToWire(service, ofService, first + at)),
        }
      }),
    })),
  }
}

function dayToWire({ cutoff }: DeliveryConfiguration, rules: readonly DatedRule[], day: number): Day {
  const cellOf = (productType: string) => cellToWire(effectiveCutoff(cutoff, rules, day, productType))
  const general = cellOf('')
  const byProductType = productTypes
    .map((productType) => ({ productType, ...cellOf(productType) }))
    .filter(({ productType: _, ...cell }) => JSON.stringify(cell) !== JSON.stringify(general))
  return { date: dateOfDay(day), ...general, byProductType }
}

function cellToWire({ time, layer, dated }: EffectiveCutoff): Omit<Day, 'date' | 'byProductType'> {
  return { closed: time === undefined, time: time ?? null, layer, override: dated?.key ?? null }
}
