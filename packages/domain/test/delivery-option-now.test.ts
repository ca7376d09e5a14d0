import { effectiveOption, effectOf, optionNow, takesOrder } from '@goat/domain/delivery-option-effective'
import { compileSchedules, consignmentTypes, type DeliveryOptionSchedule, overrideFields } from '@goat/domain/delivery-option-schedules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySet, baseline, instantsAround, kinds, scheduleWith } from './support/delivery-option-oracle.ts'

const zone = 'Europe/London'
const noon = Date.parse('2026-11-25T12:00:00Z')
const everyOrder: Partial<DeliveryOptionSchedule> = {
  id: 'a',
  startDate: '2026-11-20',
  endDate: '2026-11-30',
  deliveryFrom: '2000-01-01',
  deliveryTo: '2100-12-31',
  applicableConsignmentTypes: consignmentTypes,
  overrides: { price: 745 },
}
const priceNow = (now: number, ...parts: readonly Partial<DeliveryOptionSchedule>[]) => {
  const schedules = parts.map((part) => scheduleWith({ ...everyOrder, ...part }))
  const { reach, by } = optionNow(baseline, compileSchedules(schedules, zone), now, zone)?.price ?? {}
  return [reach, by?.map(({ id }) => id)]
}

describe('OPT-9: what customers see now', () => {
  test('the reach is exactly the orders with another value, as enumerated', () => {
    let reaching = 0
    let compared = 0
    fc.assert(
      fc.property(anySet(5), ({ timeZone, date, schedules }) => {
        const compiled = compileSchedules(schedules, timeZone)
        for (const placedAt of instantsAround(date).filter((_, at) => at % 24 === 0)) {
          const seen = kinds.map((kind) => ({ kind, effective: effectiveOption(baseline, compiled, { ...kind, placedAt }) }))
          const now = optionNow(baseline, compiled, placedAt, timeZone)
          for (const field of overrideFields) {
            const others = seen.filter(({ effective }) => effective.option[field] !== baseline[field])
            const byDate = Map.groupBy(seen, ({ kind }) => kind.deliveryDate).values()
            const differs = [...byDate].some((some) => new Set(some.map(({ effective }) => effective.option[field])).size > 1)
            const reach = others.length === 0 ? 'none' : differs ? 'orders' : 'deliveryDates'
            expect(now?.[field].reach).toBe(reach)
            expect(new Set(now?.[field].by)).toEqual(new Set(others.map(({ effective }) => effective.sources[field])))
            if (reach !== 'none') reaching += 1
          }
          const [first, ...others] = schedules
          const effect = first && effectOf(baseline, first, others, placedAt, timeZone)
          const without = compileSchedules(others, timeZone)
          const isActive = compiled.some(({ schedule, start, end }) => schedule === first && start <= placedAt && placedAt < end)
          for (const [field, pairs] of isActive ? (effect ?? []) : []) {
            const wanted = seen
              .filter(({ kind }) => first !== undefined && takesOrder(first, kind))
              .map(({ kind, effective }) => [
                effective.option[field],
                effectiveOption(baseline, without, { ...kind, placedAt }).option[field],
              ])
            expect(new Set(pairs.map(({ inForce, over }) => JSON.stringify([inForce, over])))).toEqual(
              new Set(wanted.map((pair) => JSON.stringify(pair))),
            )
            compared += 1
          }
        }
      }),
      { numRuns: 40 },
    )
    // Ensures that the generator produces relevant cases; each reach has explicit cases below.
    expect(reaching).toBeGreaterThan(0)
    expect(compared).toBeGreaterThan(0)
  })

  test('schedules that are over or have not begun are no reason not to say it', () => {
    const fifty = (part: Partial<DeliveryOptionSchedule>) =>
      Array.from({ length: 50 }, (_, at) => ({ ...part, id: `${part.startDate} ${at}` }))
    const over = fifty({ startDate: '2026-11-01', endDate: '2026-11-02' })
    const notBegun = fifty({ startDate: '2026-12-01', endDate: '2026-12-02' })
    expect(priceNow(noon, {}, ...over, ...notBegun)).toEqual(['all', ['a']])
    const schedules = [...over, ...notBegun].map((part) => scheduleWith({ ...everyOrder, ...part }))
    const effect = effectOf(baseline, scheduleWith(everyOrder), schedules, noon, zone)
    expect(effect?.get('price')).toEqual([{ inForce: 745, over: baseline.price }])
  })

  test('a schedule for every order reaches all orders, from its first instant up to but not including its end', () => {
    expect(priceNow(noon, {})).toEqual(['all', ['a']])
    expect(priceNow(Date.parse('2026-11-20T00:00:00Z') - 1, {})).toEqual(['none', []])
    expect(priceNow(Date.parse('2026-11-30T00:00:00Z') - 1, {})).toEqual(['all', ['a']])
    expect(priceNow(Date.parse('2026-11-30T00:00:00Z'), {})).toEqual(['none', []])
  })

  test.each([
    ['the later one hides the earlier one', [{}, { id: 'b', startDate: '2026-11-21', overrides: { price: 5 } }], ['all', ['b']]],
    ['only cards', [{ applicableConsignmentTypes: ['cardOnly'] }], ['orders', ['a']]],
    ['delivered until a day', [{ deliveryTo: '2026-11-28' }], ['deliveryDates', ['a']]],
    ['delivered before today', [{ deliveryTo: '2026-11-24' }], ['none', []]],
    ['the normal price', [{ overrides: { price: baseline.price } }], ['none', []]],
    ['cancelled', [{ cancelledAt: '2026-11-24T00:00:00Z' }], ['none', []]],
    ['two that together match all orders', [{ deliveryTo: '2026-11-28' }, { id: 'b', deliveryFrom: '2026-11-29' }], ['all', ['b', 'a']]],
  ] as const)('%s', (_, parts, expected) => {
    expect(priceNow(noon, ...parts)).toEqual(expected)
  })

  test('is fast with very many active schedules', () => {
    const many = Array.from({ length: 2000 }, (_, at) => ({
      id: String(at),
      deliveryTo: `2027-01-${String((at % 28) + 1).padStart(2, '0')}`,
    }))
    expect(priceNow(noon, ...many)).toEqual([undefined, undefined])
  })
})
