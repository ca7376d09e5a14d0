import { compileCentre, effectiveOptions, optionNow } from '@goat/domain/delivery-option-effective'
import { compileSchedules, consignmentTypes, type DeliveryOptionSchedule, overrideFields } from '@goat/domain/delivery-option-schedules'
import { ScheduleComparison } from '@goat/domain/designation-conflicts'
import { stateOf } from '@goat/domain/designation-windows'
import { sortExceptions } from '@goat/domain/kinds/cutoff'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import type { Order } from '@goat/domain/order-facts'
import { localAt } from '@goat/domain/time/calendar'
import { describe, expect, test } from 'vitest'
import { compileWorld } from '../src/compile.ts'
import { moveReasons } from '../src/reasons.ts'
import { resolve } from '../src/resolve.ts'
import type { World, WorldRecord } from '../src/world.ts'
import { Generator } from './support/generate.ts'

/** Foresight and the functions of the screens, written independently of each other, agree in generated worlds. */
const worlds = 15
const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe'] as const

/** A world whose factories all have a time zone and a domestic country, and an order that lacks nothing. */
function known(seed: number, schedules: number): { readonly generator: Generator; readonly records: World; readonly order: () => Order } {
  const generator = new Generator(seed)
  const world = generator.world(schedules)
  const factory = world.records.factory.map((one) => ({
    ...one,
    value: { ...one.value, timeZone: generator.pick(zones), domesticCountries: ['GB'] },
  }))
  const order = (): Order => ({
    brand: 'uk',
    placedAt: generator.order().placedAt,
    factory: generator.pick(['F0', 'F1', 'F2']),
    productType: 'flower',
    cardType: generator.pick(['standard', 'giant']),
    packType: 'SINGLE',
    deliveryMethod: 'STD',
    addressType: 'SEND_DIRECT',
    destination: generator.pick(['GB', 'US']),
    service: '1',
    deliveryDate: generator.pick(['2026-12-24', '2027-03-28', '2028-02-29']),
    consignmentType: generator.pick(consignmentTypes),
    giftType: generator.pick(['cake', 'flower']),
  })
  return { generator, records: { ...world, records: { ...world.records, factory } }, order }
}

function zoneOf({ records }: World, code: string): string {
  return records.factory.find(({ key }) => key === code)?.value.timeZone ?? 'UTC'
}

describe('FOR-8: the options are those of the preview', () => {
  const optionsOf = ({ records }: World, centre: string): readonly DeliveryOption[] =>
    records['delivery-option']
      .filter(({ key }) => key.startsWith(`${centre}/`))
      .map(({ key, value }) => ({
        ...value,
        id: key.split('/')[1] ?? '',
        fulfilmentCentreId: centre,
        timeZone: undefined,
        currency: undefined,
      }))
  const schedulesOf = ({ records }: World, centre: string): readonly DeliveryOptionSchedule[] =>
    records['delivery-option-schedule']
      .filter(({ key }) => key.startsWith(`${centre}/`))
      .map(({ key, created, value }) => {
        const [, deliveryOptionId = '', id = ''] = key.split('/')
        const createdAt = new Date(created).toISOString()
        return { ...value, id, fulfilmentCentreId: centre, deliveryOptionId, version: 1, createdAt, createdBy: 'ann' }
      })

  test('each field, the schedule that it comes from, and the order', () => {
    let overridden = 0
    for (let seed = 0; seed < worlds; seed += 1) {
      const { records, order } = known(seed, 150)
      const world = compileWorld({ ...records, records: { ...records.records, designation: [] } })
      for (let at = 0; at < 20; at += 1) {
        const asked = order()
        const { factory: centre = '', deliveryDate = '', consignmentType = 'cardOnly', cardType, giftType, placedAt } = asked
        const compiled = compileCentre(schedulesOf(records, centre), zoneOf(records, centre))
        const preview = effectiveOptions(optionsOf(records, centre), compiled, {
          placedAt,
          deliveryDate,
          consignmentType,
          cardType,
          giftType,
        })
        const found = resolve(world, asked).options
        const previewed = preview.map(({ option, sources }) => [
          option.id,
          overrideFields.map((field) => [option[field], sources[field]?.id]),
        ])
        const answered = found.map(({ id, fields }) => [
          id,
          overrideFields.map((field) => [fields[field].value, fields[field].by?.key.split('/')[2]]),
        ])
        expect(answered, `world ${seed}`).toEqual(previewed)
        overridden += preview.filter(({ sources }) => Object.keys(sources).length > 0).length
      }
    }
    expect(overridden).toBeGreaterThan(worlds)
  })

  test('a value that all customers see now, or none, is in every answer', () => {
    const seen = new Set<string>()
    for (let seed = 0; seed < worlds; seed += 1) {
      const { generator, records: some, order } = known(seed, 40)
      const forAll = {
        deliveryFrom: '2020-01-01',
        deliveryTo: '2100-12-31',
        applicableConsignmentTypes: consignmentTypes,
        cardTypes: [],
        giftTypes: [],
      }
      const schedules = some.records['delivery-option-schedule'].map((one) =>
        generator.chance(0.3) ? { ...one, value: { ...one.value, ...forAll } } : one,
      )
      const records = { ...some, records: { ...some.records, designation: [], 'delivery-option-schedule': schedules } }
      const world = compileWorld(records)
      const { factory: centre = '', placedAt: now } = order()
      const timeZone = zoneOf(records, centre)
      for (const option of optionsOf(records, centre)) {
        const own = schedulesOf(records, centre).filter(({ deliveryOptionId }) => deliveryOptionId === option.id)
        const state = optionNow(option, compileSchedules(own, timeZone), now, timeZone)
        const today = localAt(now, timeZone).slice(0, 10)
        for (let at = 0; at < 10 && state !== undefined; at += 1) {
          const asked = { ...order(), factory: centre, placedAt: now, deliveryDate: generator.pick([today, '2028-06-01']) }
          const answer = resolve(world, asked).options.find(({ id }) => id === option.id)
          for (const field of overrideFields) {
            const { reach, by } = state[field]
            seen.add(reach)
            const isNormal = answer?.fields[field].value === option[field]
            if (reach === 'none') expect(isNormal).toBe(true)
            if (reach === 'all') expect(isNormal).toBe(false)
            if (!isNormal) expect(by.map(({ id }) => id)).toContain(answer?.fields[field].by?.key.split('/')[2])
          }
        }
      }
    }
    expect([...seen].sort()).toEqual(['all', 'deliveryDates', 'none', 'orders'])
  })
})

describe('FOR-2, FOR-4: the moves are those of the warnings', () => {
  /** Warnings compare dispatch days by name; the dispatch day of an order may differ between factories. */
  const everyDay = ({ records }: World): World['records']['designation'] =>
    records.designation.map((one) => ({ ...one, value: { ...one.value, paused: false, applicableDespatchDays: ['EVERYDAY'] } }))
  const scheduleOf = ({ key, value }: World['records']['designation'][number]): DesignationSchedule => ({ ...value, id: key, version: 1 })
  const withSchedules = (world: World, designation: World['records']['designation']): World => ({
    ...world,
    records: { ...world.records, designation },
  })

  test('a schedule that a loop prevents from moving an order is warned about', () => {
    let loops = 0
    for (let seed = 0; seed < worlds; seed += 1) {
      const { records, order } = known(seed, 25)
      const schedules = everyDay(records)
      const world = compileWorld(withSchedules(records, schedules))
      const comparison = new ScheduleComparison(schedules.map(scheduleOf), (code) => zoneOf(records, code))
      for (let at = 0; at < 60; at += 1) {
        const asked = order()
        const { path, moves } = resolve(world, asked)
        for (const [step] of path.entries()) {
          const lost = moveReasons(world, asked, path.slice(0, step + 1))?.rules(['lost']) ?? []
          for (const { rule, ...report } of lost) {
            if (report.state !== 'lost' || report.by !== 'LOOP') continue
            const first = path.indexOf(rule.value.to)
            const winners = moves.slice(first, step).flatMap(({ winner }) => winner ?? [])
            const [start = rule] = winners
            const warned = comparison.loopsOf(scheduleOf(start), 20_000).map((loop) => loop.path.map(({ id }) => id).join())
            expect(warned, `world ${seed}`).toContain([...winners, rule].map(({ key }) => key).join())
            loops += 1
          }
        }
      }
    }
    expect(loops).toBeGreaterThan(worlds)
  })

  test('a loop that is warned about prevents a move, at its first instant for its orders', () => {
    let loops = 0
    for (let seed = 0; seed < worlds; seed += 1) {
      const { records, order } = known(seed, 25)
      const schedules = everyDay(records)
      const comparison = new ScheduleComparison(schedules.map(scheduleOf), (code) => zoneOf(records, code))
      for (const schedule of schedules)
        for (const { path, orders, firstAt } of comparison.loopsOf(scheduleOf(schedule), 100).slice(0, 2)) {
          const own = schedules.filter(({ key }) => path.some(({ id }) => id === key))
          const world = compileWorld(withSchedules(records, own))
          const asked: Order = {
            ...order(),
            placedAt: firstAt,
            factory: schedule.value.from,
            cardType: orders.cardTypes[0],
            packType: orders.packTypes[0],
            deliveryMethod: orders.deliveryMethods[0],
            addressType: orders.addressTypes[0],
            destination: 'GB',
            consignmentType: 'cardOnly',
          }
          const found = resolve(world, asked)
          expect(found.path, `world ${seed}`).toEqual(path.map(({ from }) => from))
          const last = moveReasons(world, asked, found.path)?.rules(['lost']) ?? []
          expect(last).toMatchObject([{ rule: { key: path.at(-1)?.id }, by: 'LOOP' }])
          loops += 1
        }
    }
    expect(loops).toBeGreaterThan(worlds)
  })

  test('two schedules that accept the same order are warned about, and a schedule is active when it accepts orders', () => {
    const seen = new Map<string, number>()
    for (let seed = 0; seed < worlds; seed += 1) {
      const { records, order } = known(seed, 40)
      const schedules = everyDay(records)
      const world = compileWorld(withSchedules(records, schedules))
      const comparison = new ScheduleComparison(schedules.map(scheduleOf), (code) => zoneOf(records, code))
      for (let at = 0; at < 20; at += 1) {
        const asked = order()
        const reports = moveReasons(world, asked, [asked.factory ?? ''])?.rules() ?? []
        const matching = reports.filter(({ state }) => state === 'won' || state === 'lost').map(({ rule }) => rule)
        for (const rule of matching) {
          const warned = comparison.overlapsOf(scheduleOf(rule)).map(({ other }) => other.id)
          expect(matching.filter((one) => one !== rule && !warned.includes(one.key))).toEqual([])
        }
        for (const report of reports) {
          const { kind } = stateOf(report.rule.value, zoneOf(records, report.rule.value.from), asked.placedAt)
          const isExcluded = report.state === 'skipped' && report.failed.some(({ fact }) => fact === 'day' || fact === 'time')
          const isActive = report.state !== 'notYet' && report.state !== 'over' && !isExcluded
          expect(kind === 'active', `world ${seed}: ${report.rule.key} ${report.state} ${kind}`).toBe(isActive)
          seen.set(kind, (seen.get(kind) ?? 0) + 1)
        }
      }
    }
    for (const kind of ['active', 'inForce', 'upcoming', 'ended']) expect(seen.get(kind), kind).toBeGreaterThan(worlds)
  })
})

test('FOR-7: without dated cut-offs, a cut-off does not depend on the order in which the screen lists exceptions', () => {
  for (let seed = 0; seed < worlds; seed += 1) {
    const { records, order } = known(seed, 1)
    const sorted = (one: WorldRecord<World['records']['cutoff'][number]['value']>, isReversed: boolean) => {
      const exceptions = sortExceptions(one.value.exceptions)
      return { ...one, value: { ...one.value, exceptions: isReversed ? exceptions.toReversed() : exceptions } }
    }
    const [forward, reversed] = [false, true].map((isReversed) =>
      compileWorld({
        ...records,
        records: { ...records.records, 'cutoff-override': [], cutoff: records.records.cutoff.map((one) => sorted(one, isReversed)) },
      }),
    )
    for (const productType of ['flower', 'cake', 'book']) {
      const asked = { ...order(), productType }
      expect(forward && resolve(forward, asked).dispatch).toEqual(reversed && resolve(reversed, asked).dispatch)
      const shown = records.records.cutoff.find(({ key }) => key === `${asked.factory}/1`)?.value
      const { dispatch, factory } = (forward && resolve(forward, asked)) ?? {}
      if (shown === undefined || dispatch?.outcome !== 'known' || factory !== asked.factory) continue
      const weekday = new Date(dispatch.cutoff.day * 86_400_000).getUTCDay()
      const day = weekday === 6 ? 'saturday' : weekday === 0 ? 'sunday' : 'weekday'
      const listed = sortExceptions(shown.exceptions).filter((one) => one.productType === productType && one.applicableOn.includes(day))
      expect([dispatch.cutoff.local, listed.length <= 1]).toEqual([listed[0]?.time ?? shown.default[day], true])
    }
  }
})
