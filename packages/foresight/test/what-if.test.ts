import type { Order } from '@goat/domain/order-facts'
import { dayOfDate } from '@goat/domain/time/calendar'
import { describe, expect, test } from 'vitest'
import { compileWorld } from '../src/compile.ts'
import { moveReasons, optionReasons } from '../src/reasons.ts'
import { resolve } from '../src/resolve.ts'
import { earliestDispatch, isBeforeDispatch, missingFacts, nearChange, outcomes, possibleValues } from '../src/what-if.ts'
import { Generator } from './support/generate.ts'
import { move, order, record, worldOf } from './support/sample-world.ts'

describe('FOR-15: the change with which a near schedule would apply', () => {
  const changeFor = (changes: Parameters<typeof move>[1], facts: Partial<Order> = {}) => {
    const world = compileWorld(worldOf([move('s', changes)]))
    const asked = { ...order, ...facts }
    const [report] = moveReasons(world, asked, ['GG-MNPG-GSY'])?.rules(['near']) ?? []
    return report && nearChange(world, asked, report)
  }

  test('the first value that it accepts, or the next time', () => {
    expect(changeFor({ cardTypes: ['standard', 'large'] })).toEqual({ cardType: 'standard' })
    expect(changeFor({ applicableDays: ['Saturday'] })).toEqual({ placedAt: Date.parse('2026-12-19T00:00:00Z') })
    expect(changeFor({ startTime: '13:00:00', endTime: '14:00:00' })).toEqual({ placedAt: Date.parse('2026-12-18T13:00:00Z') })
    expect(changeFor({ applicableDespatchDays: ['TODAY+2'] })).toEqual({ dispatchDate: '2026-12-20' })
    expect(changeFor({}, { consignmentType: 'giftOnly' })).toEqual({ consignmentType: 'cardOnly' })
    expect(changeFor({ packTypes: ['MULTI_TWO'], cardTypes: ['standard'] }), 'two facts exclude it').toBeUndefined()
  })

  test('no fact excludes the schedule of a generated world any more', () => {
    let found = 0
    for (let seed = 0; seed < 30; seed += 1) {
      const generator = new Generator(seed)
      const world = compileWorld(generator.world(60))
      for (let at = 0; at < 10; at += 1) {
        const asked = generator.order()
        const { path, factory } = resolve(world, asked)
        const centre = world.factories.get(factory ?? '')
        const here = path.slice(0, 1)
        const reasons = [
          { explain: (one: Order) => moveReasons(world, one, here) },
          { explain: (one: Order) => centre && optionReasons(centre, one) },
        ]
        for (const { explain } of reasons)
          for (const report of explain(asked)?.rules(['near']) ?? []) {
            const change = nearChange(world, asked, report)
            if (change === undefined || report.state !== 'skipped') continue
            found += 1
            const after = explain({ ...asked, ...change })
              ?.rules()
              .find(({ rule }) => rule.key === report.rule.key)
            const failed = after?.state === 'skipped' ? after.failed.map(({ fact }) => fact) : []
            // At another time, another dispatch day may exclude it.
            expect(after?.state === 'skipped' && failed.join() !== 'dispatchDay', `${seed} ${report.rule.key} ${failed}`).toBe(false)
          }
      }
    }
    expect(found).toBeGreaterThan(50)
  })
})

describe('FOR-83: no delivery date before the dispatch', () => {
  const world = compileWorld(worldOf([]))
  const isImpossible = (changes: Partial<Order>) => {
    const asked = { ...order, ...changes }
    return isBeforeDispatch(world, asked, resolve(world, asked))
  }

  test('a delivery date before the dispatch is impossible, whichever service and product type it has', () => {
    const sunday = Date.parse('2026-12-18T16:00:00Z')
    expect(isImpossible({ deliveryDate: '2026-12-17' })).toBe(true)
    expect(isImpossible({ deliveryDate: '2026-12-18' })).toBe(false)
    expect(isImpossible({ deliveryDate: '2026-12-18', placedAt: sunday })).toBe(true)
    expect(isImpossible({ deliveryDate: '2026-12-18', placedAt: sunday, service: undefined })).toBe(true)
    expect(isImpossible({ deliveryDate: '2026-12-20', dispatchDate: '2026-12-21', factory: undefined })).toBe(true)
    // A cake is too late for the cut-off on Friday, other products are not.
    const cakeOrNot = { productType: undefined, cardType: undefined }
    expect(isImpossible({ ...cakeOrNot, deliveryDate: '2026-12-18' })).toBe(false)
    expect(isImpossible({ productType: 'cake', deliveryDate: '2026-12-18' })).toBe(true)
    expect(isImpossible({})).toBe(false)
  })

  test('neither possible values nor the changes of near schedules of generated worlds have one', () => {
    let [dates, changes] = [0, 0]
    for (let seed = 0; seed < 60; seed += 1) {
      const generator = new Generator(seed)
      const generated = compileWorld(generator.world(60))
      for (let at = 0; at < 10; at += 1) {
        const asked = generator.order()
        const found = resolve(generated, asked)
        const earliest = earliestDispatch(generated, asked, found)
        for (const date of possibleValues(generated, asked, 'deliveryDate')) {
          dates += earliest === undefined ? 0 : 1
          expect(earliest === undefined || dayOfDate(date) >= earliest, `world ${seed}: ${date}`).toBe(true)
        }
        for (const date of possibleValues(generated, asked, 'dispatchDate')) expect(date <= (asked.deliveryDate ?? date)).toBe(true)
        const centre = generated.factories.get(found.factory ?? '')
        const reports = [
          ...(moveReasons(generated, asked, found.path.slice(0, 1))?.rules(['near']) ?? []),
          ...((centre && optionReasons(centre, asked))?.rules(['near']) ?? []),
        ]
        for (const report of reports) {
          const changed = { ...asked, ...nearChange(generated, asked, report) }
          const isChanged = JSON.stringify(changed) !== JSON.stringify(asked)
          changes += isChanged && changed.deliveryDate !== undefined ? 1 : 0
          expect(isChanged && isBeforeDispatch(generated, changed, resolve(generated, changed)), `world ${seed} ${report.rule.key}`).toBe(
            false,
          )
        }
      }
    }
    expect(Math.min(dates, changes)).toBeGreaterThan(50)
  })

  test('a near schedule for delivery from before the dispatch suggests the day of the dispatch, if it is one of its days', () => {
    const schedule = (deliveryFrom: string, deliveryTo: string) =>
      record('GG-MNPG-GSY/1/o', {
        name: 'Early',
        fulfilmentCentreId: 'GG-MNPG-GSY',
        deliveryOptionId: '1',
        startDate: '2026-12-01',
        startTime: '00:00:00',
        endDate: '2027-01-01',
        endTime: '00:00:00',
        deliveryFrom,
        deliveryTo,
        applicableConsignmentTypes: ['cardOnly' as const],
        cardTypes: [],
        giftTypes: [],
        overrides: { price: 299 },
        cancelledAt: undefined,
      })
    const changeFor = (deliveryFrom: string, deliveryTo: string) => {
      const near = compileWorld(worldOf([], { 'delivery-option-schedule': [schedule(deliveryFrom, deliveryTo)] }))
      const asked: Order = { ...order, consignmentType: 'cardOnly', deliveryDate: '2027-01-04' }
      const centre = near.factories.get('GG-MNPG-GSY')
      const [report] = (centre && optionReasons(centre, asked).rules(['near'])) ?? []
      return report && nearChange(near, asked, report)
    }
    expect(changeFor('2026-12-21', '2026-12-22')).toEqual({ deliveryDate: '2026-12-21' })
    expect(changeFor('2026-12-10', '2026-12-22')).toEqual({ deliveryDate: '2026-12-18' })
    expect(changeFor('2026-12-10', '2026-12-17')).toBeUndefined()
  })
})

describe('FOR-16: facts that are not known', () => {
  test('which would decide the answer, and the answer for each of their values', () => {
    const giants = move('giants', { cardTypes: ['giant'] })
    const world = compileWorld(worldOf([giants]))
    const asked: Order = { ...order, cardType: undefined, service: undefined }
    expect(missingFacts(world, asked, resolve(world, asked))).toEqual(['cardType'])
    const found = outcomes(world, { ...asked, service: '59' }, 'cardType')
    expect(found.map(({ values, resolution }) => [values, resolution.factory])).toEqual([
      [['postcard', 'standard', 'square', 'large', 'largesquare'], 'GG-MNPG-GSY'],
      [['giant'], 'GB-MNPG-TAM'],
    ])
    const variant: Order = { ...order, productKey: 'CRD-1' }
    expect(missingFacts(world, variant, resolve(world, variant))).toEqual(['sku'])
    expect(outcomes(world, variant, 'sku').map(({ values, resolution }) => [values, resolution.printSite.factory])).toEqual([
      [['STD', '*'], 'GG-MNPG-GSY'],
      [['GNT'], 'GB-MNPG-TAM'],
    ])
  })

  test('the product type is missing if the dispatch of any service depends on it', () => {
    const world = compileWorld(worldOf([]))
    const missing = (changes: Partial<Order>) => {
      const asked: Order = { ...order, service: undefined, cardType: undefined, ...changes }
      return missingFacts(world, asked, resolve(world, asked))
    }
    expect(missing({ productType: undefined })).toEqual(['service', 'productType'])
    expect(missing({})).toEqual(['service'])
  })

  test('an answer is decided by its facts if none is missing', () => {
    for (let seed = 0; seed < 30; seed += 1) {
      const generator = new Generator(seed)
      const world = compileWorld(generator.world(30))
      for (let at = 0; at < 10; at += 1) {
        const asked = generator.order()
        const found = resolve(world, asked)
        if (missingFacts(world, asked, found).length > 0) continue
        const open = found.options
          .flatMap(({ fields }) => Object.values(fields).map((field) => field.open))
          .filter((one) => one !== undefined)
        expect([found.dispatch.outcome === 'perService', found.moves.at(-1)?.outcome, open]).toEqual([false, 'kept', []])
      }
    }
  })
})
