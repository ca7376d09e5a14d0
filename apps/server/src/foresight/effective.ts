import type { readEffectiveCutoffs } from '@goat/contract/dated-cutoffs'
import type { Output } from '@goat/contract/endpoint'
import type { EffectiveCutoff } from '@goat/domain/effective-cutoffs'
import { compareText } from '@goat/domain/text/text'
import { dateOfDay, dayOfDate } from '@goat/domain/time/calendar'
import { dispatchingFactories } from '@goat/foresight/board'
import type { CompiledService, CompiledWorld } from '@goat/foresight/compile'
import { cellOn } from '@goat/foresight/dispatch'

type Answer = Output<(typeof readEffectiveCutoffs)['response']>
type Day = Answer['factories'][number]['deliveryServices'][number]['days'][number]

/** The cut-off of each delivery service on each of `count` days from a date, YYYY-MM-DD (CUT-30). Yields after each day. */
export function* effectiveTable(world: CompiledWorld, from: string, count: number): Generator<undefined, Answer> {
  const first = dayOfDate(from)
  const factories: Answer['factories'] = []
  for (const { code, clock, services } of dispatchingFactories(world)) {
    const deliveryServices: Answer['factories'][number]['deliveryServices'] = []
    for (const [deliveryService, service] of [...services].sort(([a], [b]) => compareText(a, b))) {
      const days: Day[] = []
      for (let day = first; day < first + count; day += 1) {
        days.push(dayToWire(service, day))
        yield
      }
      deliveryServices.push({ deliveryService, days })
    }
    factories.push({ factoryCode: code, timeZone: clock?.timeZone ?? null, deliveryServices })
  }
  return { factories }
}

function dayToWire({ record, dated }: CompiledService, day: number): Day {
  const { others, ...general } = cellOn(record.value, dated, day)
  const byProductType = others.map(({ productType, ...one }) => ({ productType, ...cellToWire(one) }))
  return { date: dateOfDay(day), ...cellToWire(general), byProductType }
}

function cellToWire({ time, layer, dated }: EffectiveCutoff): Omit<Day, 'date' | 'byProductType'> {
  return { closed: time === undefined, time: time ?? null, layer, override: dated?.key ?? null }
}
