import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { splitKey } from '@goat/domain/kinds/kind'
import { productTypes } from '@goat/domain/product-types'
import { compareText } from '@goat/domain/text/text'
import { compileWorld, withChanges } from '@goat/foresight/compile'
import type { World, WorldRecord } from '@goat/foresight/world'
import { describe, expect, test } from 'vitest'
import { Generator } from '../../../packages/foresight/test/support/generate.ts'
import { effectiveTable } from '../src/foresight/routes.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const dayMs = 24 * 60 * 60 * 1000

/** CUT-28 and CUT-30, written out as simply as possible: every rule for every product type on every day. */
function slowTable({ records }: World, from: string, count: number): unknown {
  const dates = Array.from({ length: count }, (_, at) => new Date(Date.parse(from) + at * dayMs).toISOString().slice(0, 10))
  const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7
  const appliesOn = ({ from: first, to, days }: DatedCutoff, date: string) =>
    first <= date &&
    date <= to &&
    (days === null || days.some((day) => day.toLowerCase().startsWith((weekdays[weekdayOf(date)] ?? '').slice(0, 3))))
  const daysOf = (value: DatedCutoff) => {
    let days = 0
    for (let at = Date.parse(value.from); at <= Date.parse(value.to); at += dayMs)
      if (appliesOn(value, new Date(at).toISOString().slice(0, 10))) days += 1
    return days
  }
  const sorted = records['cutoff-override']
    .map((record) => ({ record, days: daysOf(record.value) }))
    .sort((a, b) => a.days - b.days || b.record.created - a.record.created || compareText(b.record.key, a.record.key))
    .map(({ record }) => record)
  const cellOf = (
    [factory = '', service = '']: readonly string[],
    { value }: World['records']['cutoff'][number],
    date: string,
    type: string,
  ) => {
    const covering = sorted.filter(
      ({ value: one }) => (one.factories?.includes(factory) ?? true) && (one.services?.includes(service) ?? true) && appliesOn(one, date),
    )
    const ofType = covering.find((one) => one.value.productTypes?.includes(type))
    const dated: WorldRecord<DatedCutoff> | undefined = ofType ?? covering.find((one) => one.value.productTypes === null)
    if (dated !== undefined) {
      const { time } = dated.value
      return { closed: time === null, time, layer: ofType === undefined ? 'dated' : 'datedType', override: dated.key }
    }
    const kind = (['weekday', 'weekday', 'weekday', 'weekday', 'weekday', 'saturday', 'sunday'] as const)[weekdayOf(date)] ?? 'weekday'
    const exception = value.exceptions.find((one) => one.productType === type && one.applicableOn.includes(kind))
    const layer = exception === undefined ? 'default' : 'exception'
    return { closed: false, time: exception?.time ?? value.default[kind], layer, override: null }
  }
  const services = records.cutoff.map((record) => ({ record, parts: splitKey(record.key) }))
  const codes = [...new Set(services.map(({ parts: [factory = ''] }) => factory))].sort(compareText)
  return {
    factories: codes.map((factoryCode) => ({
      factoryCode,
      timeZone: records.factory.find(({ key }) => key === factoryCode)?.value.timeZone ?? null,
      deliveryServices: services
        .filter(({ parts: [factory] }) => factory === factoryCode)
        .sort((a, b) => compareText(a.parts[1] ?? '', b.parts[1] ?? ''))
        .map(({ record, parts }) => ({
          deliveryService: parts[1],
          days: dates.map((date) => {
            const general = cellOf(parts, record, date, '')
            const byProductType = productTypes
              .map((productType) => ({ productType, ...cellOf(parts, record, date, productType) }))
              .filter(({ productType: _, ...cell }) => JSON.stringify(cell) !== JSON.stringify(general))
            return { date, ...general, byProductType }
          }),
        })),
    })),
  }
}

function worldOf(seed: number): World {
  const generator = new Generator(seed)
  const world = generator.world(0)
  const dated = Array.from({ length: 5 + seed * 3 }, (_, at) => generator.record(`more${at}`, generator.datedCutoff()))
  return { ...world, records: { ...world.records, 'cutoff-override': [...world.records['cutoff-override'], ...dated] } }
}

/** The result of all steps of a table, and their number. */
function run(...given: Parameters<typeof effectiveTable>): { readonly table: unknown; readonly steps: number } {
  const work = effectiveTable(...given)
  for (let steps = 0; ; steps += 1) {
    const step = work.next()
    if (step.done === true) return { table: step.value, steps }
  }
}

describe('CUT-30: the effective cut-offs of generated worlds', () => {
  test('are those of every rule, tried for every product type on every day', () => {
    let differing = 0
    for (let seed = 0; seed < 12; seed += 1) {
      const world = worldOf(seed)
      const from = ['2026-10-20', '2026-12-20', '2027-03-20'][seed % 3] ?? ''
      const expected = slowTable(world, from, 20)
      expect(run(compileWorld(world), from, 20).table, `seed ${seed}`).toEqual(expected)
      differing += JSON.stringify(expected).split('"productType"').length - 1
    }
    expect(differing).toBeGreaterThan(1_000)
  })

  test('are those of the changed world after changes, although services share what is remembered about their days', () => {
    const world = worldOf(3)
    const generator = new Generator(99)
    const before = compileWorld(world)
    run(before, '2026-12-20', 20)
    const changed = world.records['cutoff-override']
      .slice(0, 6)
      .map(({ key }, at) => ({ key, record: generator.record(key, generator.datedCutoff()), at }))
    const after = withChanges(
      before,
      2,
      changed.map(({ key, record, at }) => ({ kind: 'cutoff-override', key, record: at % 2 === 0 ? record : null })),
    )
    const kept = world.records['cutoff-override'].slice(6)
    const records = {
      ...world.records,
      'cutoff-override': [...changed.filter(({ at }) => at % 2 === 0).map(({ record }) => record), ...kept],
    }
    expect(run(after, '2026-12-20', 20).table).toEqual(slowTable({ ...world, records }, '2026-12-20', 20))
    expect(run(before, '2026-12-20', 20).table).toEqual(slowTable(world, '2026-12-20', 20))
  })

  test('API-27: are computed in steps of one delivery service and day', () => {
    const world = compileWorld(worldOf(1))
    const services = [...world.factories.values()].flatMap((one) => [...one.services])
    expect(run(world, '2026-12-20', 92).steps).toBe(92 * services.length)
  })
})

test('API-27: delivery services that the same dated cut-offs cover share what is remembered about their days', () => {
  const world = worldOf(0)
  const brandWide = world.records['cutoff-override'].map((one) => ({ ...one, value: { ...one.value, factories: null, services: null } }))
  const { factories } = compileWorld({ ...world, records: { ...world.records, 'cutoff-override': brandWide } })
  const lists = [...factories.values()].flatMap(({ services }) => [...services.values()].map(({ dated }) => dated))
  expect(lists.length).toBeGreaterThan(5)
  expect(new Set(lists).size).toBe(1)
})
