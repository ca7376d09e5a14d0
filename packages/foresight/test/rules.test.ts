import type { ScheduleContent } from '@goat/domain/kinds/designation'
import type { Order } from '@goat/domain/order-facts'
import { describe, expect, test } from 'vitest'
import { compileWorld } from '../src/compile.ts'
import { moveReasons } from '../src/reasons.ts'
import { resolve } from '../src/resolve.ts'
import type { WorldRecord } from '../src/world.ts'
import { move, order, record, worldOf } from './support/sample-world.ts'

/** The factories of an order's path, and the state of each schedule of the first one. */
function decide(schedules: readonly WorldRecord<ScheduleContent>[], changes: Partial<Order> = {}) {
  const compiled = compileWorld(worldOf(schedules))
  const asked = { ...order, ...changes }
  const { path, moves } = resolve(compiled, asked)
  const reports = moveReasons(compiled, asked, path.slice(0, 1))?.rules() ?? []
  return {
    path,
    missing: moves.at(-1)?.missing ?? [],
    states: Object.fromEntries(reports.map((one) => [one.rule.key, one.state])),
    reports,
  }
}

describe('where an order starts', () => {
  const start = (changes: Partial<Order>) => resolve(compileWorld(worldOf([])), { ...order, ...changes }).printSite

  test('FOR-1: the override in force, otherwise the factory of the catalogue or the order', () => {
    expect(start({ productKey: 'CRD-1', sku: 'GNT' })).toMatchObject({ factory: 'GB-MNPG-TAM', from: 'override' })
    expect(start({ productKey: 'CRD-1', sku: 'SQR' })).toMatchObject({ factory: 'GG-MNPG-GSY', from: 'order', override: undefined })
    expect(start({ productKey: 'CRD-2' })).toMatchObject({ factory: 'GG-MNPG-GSY', from: 'order' })
    expect(start({ factory: undefined })).toMatchObject({ factory: undefined, from: 'nothing', missing: 'factory' })
    const removed = { productKey: 'CRD-1', sku: 'STD' }
    expect(start(removed), 'its override was removed').toMatchObject({ factory: 'GG-MNPG-GSY', from: 'order' })
    expect(start({ ...removed, factory: undefined })).toMatchObject({ factory: 'US-KODI-NYC', from: 'catalogue' })
  })

  test('FOR-9, FOR-11: without a SKU, the start depends on it if a variant is overridden', () => {
    expect(start({ productKey: 'CRD-1' })).toMatchObject({ factory: undefined, from: 'nothing', missing: 'sku' })
    expect(start({ productKey: 'CRD-1', factory: 'GB-MNPG-TAM' }), 'the same factory').toMatchObject({ from: 'order' })
  })
})

describe('moves', () => {
  test('FOR-2, FOR-10: a schedule moves an order on its dates, days and hours, unless it is paused or a fact excludes it', () => {
    const stateWith = (changes: Partial<ScheduleContent>) => decide([move('s', { ...changes })]).states['s']
    expect(stateWith({})).toBe('won')
    expect(stateWith({ paused: true })).toBe('paused')
    expect(stateWith({ startDate: '2026-12-19' })).toBe('notYet')
    expect(stateWith({ endDate: '2026-12-17' })).toBe('over')
    expect(stateWith({ applicableDays: ['Saturday'] })).toBe('skipped')
    expect(stateWith({ startTime: '12:00:00', endTime: '13:00:00' })).toBe('won')
    expect(stateWith({ startTime: '11:00:00', endTime: '12:00:00' })).toBe('skipped')
    expect(stateWith({ packTypes: ['MULTI_TWO'] })).toBe('skipped')
  })

  test('FOR-20: a schedule moves only orders with a card', () => {
    const giants = [move('giants', { cardTypes: ['giant'] })]
    const noCard: Partial<Order> = { cardType: undefined, packType: undefined }
    const kept = decide(giants, { ...noCard, consignmentType: 'giftOnly' })
    expect([kept.path, kept.missing]).toEqual([['GG-MNPG-GSY'], []])
    expect(kept.reports).toMatchObject([
      { state: 'skipped', failed: [{ fact: 'consignmentType', wanted: ['cardOnly', 'cardAndGift'], got: 'giftOnly' }], near: false },
    ])
    expect(decide([move('any')], { ...noCard, consignmentType: 'giftOnly' }).reports).toMatchObject([{ state: 'skipped', near: true }])
    expect(decide(giants, { ...noCard, consignmentType: 'cardAndGift' }).missing).toEqual(['cardType'])
  })

  test('FOR-20: an order with a card type or a pack type has a card; otherwise its consignment type decides', () => {
    const noCard: Partial<Order> = { cardType: undefined, packType: undefined }
    expect(decide([move('any')], noCard).missing).toEqual(['consignmentType'])
    expect(decide([move('any')], { ...noCard, cardType: 'giant' }).missing).toEqual([])
    expect(decide([move('any')], { ...noCard, packType: 'SINGLE' }).missing).toEqual([])
  })

  test('FOR-10: a skipped schedule is near if one fact excludes it', () => {
    const { reports } = decide([
      move('one', { cardTypes: ['standard'] }),
      move('two', { cardTypes: ['standard'], packTypes: ['MULTI_TWO'] }),
    ])
    expect(reports).toMatchObject([
      { rule: { key: 'two' }, state: 'skipped', failed: [{ fact: 'cardType' }, { fact: 'packType' }], near: false },
      { rule: { key: 'one' }, state: 'skipped', failed: [{ fact: 'cardType', wanted: ['standard'], got: 'giant' }], near: true },
    ])
  })

  test('FOR-3: the schedule that starts latest wins, then the one created last, then the greatest id', () => {
    const toNewYork = { to: 'US-KODI-NYC' }
    const winner = (...schedules: readonly WorldRecord<ScheduleContent>[]) =>
      decide(schedules).reports.find(({ state }) => state === 'won')?.rule.key
    expect(winner(move('z', {}, 9), move('a', { ...toNewYork, startDate: '2026-12-02' }))).toBe('a')
    expect(winner(move('z', {}, 9), move('a', { ...toNewYork, startTime: '08:00:00', endTime: '18:00:00' }))).toBe('a')
    expect(winner(move('z', {}, 1), move('a', toNewYork, 2))).toBe('a')
    expect(winner(move('a'), move('b', toNewYork))).toBe('b')
    const { reports } = decide([move('a'), move('b', toNewYork)])
    expect(reports[1]).toMatchObject({ state: 'lost', by: 'SMALLER_ID', to: { key: 'b' } })
  })

  test('FOR-4: moves follow each other, also from an override, and never return', () => {
    const on = move('on', { from: 'GB-MNPG-TAM', to: 'US-KODI-NYC' })
    const back = move('back', { from: 'GB-MNPG-TAM', to: 'GG-MNPG-GSY', startDate: '2026-12-02' })
    expect(decide([move('s'), on, back]).path).toEqual(['GG-MNPG-GSY', 'GB-MNPG-TAM', 'US-KODI-NYC'])
    expect(decide([on], { productKey: 'CRD-1', sku: 'GNT' }).path).toEqual(['GB-MNPG-TAM', 'US-KODI-NYC'])
    const compiled = compileWorld(worldOf([move('s'), on, back]))
    expect(moveReasons(compiled, order, ['GG-MNPG-GSY', 'GB-MNPG-TAM'])?.rules()).toMatchObject([
      { rule: { key: 'back' }, state: 'lost', by: 'LOOP' },
      { rule: { key: 'on' }, state: 'won' },
    ])
  })

  test('FOR-5: a destination is domestic by the countries of the From factory', () => {
    const schedule = [move('s', { domesticOrdersOnly: true })]
    expect(decide(schedule, { destination: 'GB' }).states).toEqual({ s: 'won' })
    expect(decide(schedule, { destination: 'US' }).states).toEqual({ s: 'skipped' })
  })

  test('FOR-6: the dispatch day is the requested date, otherwise the earliest at that factory', () => {
    const today = [move('s', { applicableDespatchDays: ['TODAY'] })]
    expect(decide(today).states).toEqual({ s: 'won' })
    expect(decide(today, { placedAt: Date.parse('2026-12-18T16:00:00Z') }).states).toEqual({ s: 'skipped' })
    expect(decide(today, { dispatchDate: '2026-12-19' }).states).toEqual({ s: 'skipped' })
    expect(decide(today, { dispatchDate: '2026-12-18' }).states).toEqual({ s: 'won' })
    expect(decide([move('s', { applicableDespatchDays: ['TODAY+5'] })], { dispatchDate: '2026-12-23' }).states).toEqual({
      s: 'won',
    })
    expect(decide(today, { service: undefined }).missing).toEqual(['dispatchDay'])
  })

  test('FOR-9: a fact that is not known makes a schedule unknown, and the answer undecided', () => {
    const giants = move('giants', { cardTypes: ['giant'], startDate: '2026-12-02' })
    const { path, missing, states } = decide([giants, move('s')], { cardType: undefined })
    expect([path, missing, states]).toEqual([['GG-MNPG-GSY'], ['cardType'], { giants: 'unknown', s: 'unknown' }])
    expect(decide([move('s')], { cardType: undefined }).path, 'a schedule for every card type').toHaveLength(2)
  })
})

describe('dispatch', () => {
  const dispatch = (changes: Partial<Order>) => resolve(compileWorld(worldOf([])), { ...order, ...changes }).dispatch

  test('FOR-7: an order is dispatched that day before the cut-off, and the next day at it', () => {
    const day = Date.parse('2026-12-18') / 86_400_000
    const cutoff = { day, local: '16:00:00', at: Date.parse('2026-12-18T16:00:00Z'), layer: 'default' }
    expect(dispatch({ placedAt: cutoff.at - 1 })).toEqual({ outcome: 'known', service: '59', cutoff })
    const saturday = { day: day + 1, local: '12:00:00', at: Date.parse('2026-12-19T12:00:00Z'), layer: 'default' }
    expect(dispatch({ placedAt: cutoff.at })).toEqual({ outcome: 'known', service: '59', cutoff: saturday })
    expect(dispatch({ productType: 'cake' })).toMatchObject({ cutoff: { day: day + 1, layer: 'default' } })
    expect(dispatch({ productType: 'cake', dispatchDate: '2026-12-21' })).toMatchObject({
      cutoff: { day: day + 3, local: '11:00:00', layer: 'exception' },
    })
    expect(dispatch({ productType: undefined, cardType: undefined })).toEqual({ outcome: 'unknown', missing: 'productType' })
  })

  test('FOR-7: a cut-off that a clock change skips is later by the gap, and one that occurs twice is the first', () => {
    const cutoffAt = (time: string, placedAt: string) => {
      const times = { weekday: time, saturday: time, sunday: time }
      const world = worldOf([], { cutoff: [record('US-KODI-NYC/59', { default: times, exceptions: [] })] })
      const { dispatch: found } = resolve(compileWorld(world), { ...order, factory: 'US-KODI-NYC', placedAt: Date.parse(placedAt) })
      return found.outcome === 'known' ? new Date(found.cutoff.at).toISOString() : found.outcome
    }
    expect(cutoffAt('02:30:00', '2027-03-14T05:00:00Z')).toBe('2027-03-14T07:30:00.000Z')
    expect(cutoffAt('01:30:00', '2026-11-01T04:30:00Z')).toBe('2026-11-01T05:30:00.000Z')
    expect(cutoffAt('01:30:00', '2026-11-01T05:30:00Z'), 'the second 01:30 is too late').toBe('2026-11-02T06:30:00.000Z')
  })
})

test('FOR-8: the options of the last factory, each field from the schedule that wins it', () => {
  const option = (id: string, priority: number) =>
    record(`GB-MNPG-TAM/${id}`, {
      name: `Option ${id}`,
      description: '',
      acceptsDeliveryInstructions: false,
      isGuaranteed: false,
      isTracked: false,
      price: 499,
      priority,
      service: undefined,
    })
  const schedule = record('GB-MNPG-TAM/44/v', {
    name: 'Valentine',
    fulfilmentCentreId: 'GB-MNPG-TAM',
    deliveryOptionId: '44',
    startDate: '2026-12-18',
    startTime: '00:00:00',
    endDate: '2026-12-19',
    endTime: '00:00:00',
    deliveryFrom: '2026-12-19',
    deliveryTo: '2026-12-20',
    applicableConsignmentTypes: ['cardOnly' as const],
    cardTypes: [],
    giftTypes: [],
    overrides: { price: 299, priority: 1 },
    cancelledAt: undefined,
  })
  const world = worldOf([move('s')], {
    'delivery-option': [option('1', 2), option('44', 3)],
    'delivery-option-schedule': [schedule],
  })
  const seen = (changes: Partial<Order>) =>
    resolve(compileWorld(world), { ...order, consignmentType: 'cardOnly', ...changes }).options.map(({ record: { key }, fields }) => [
      key,
      fields.price.value,
      fields.price.open === undefined,
    ])
  expect(seen({ deliveryDate: '2026-12-19' })).toEqual([
    ['GB-MNPG-TAM/44', 299, true],
    ['GB-MNPG-TAM/1', 499, true],
  ])
  expect(seen({ deliveryDate: '2026-12-21' })[0]).toEqual(['GB-MNPG-TAM/1', 499, true])
  expect(
    seen({}).find(([key]) => key === 'GB-MNPG-TAM/44'),
    'the delivery date is not known',
  ).toEqual(['GB-MNPG-TAM/44', 499, false])
})

test('FOR-82: a card type implies the product type greetingcard, unless the order says otherwise, and the answer says so', () => {
  const time = (weekday: string) => ({ default: { weekday, saturday: weekday, sunday: weekday }, exceptions: [] })
  const early = { id: '1', productType: 'greetingcard', applicableOn: ['weekday' as const, 'saturday' as const], time: '11:00:00' }
  const cutoff = [record('GG-MNPG-GSY/59', { ...time('16:00:00'), exceptions: [early] })]
  const world = compileWorld(worldOf([move('s', { applicableDespatchDays: ['TODAY+1'] })], { cutoff }))
  const seen = (facts: Partial<Order>) => {
    const { assumed, dispatch, path } = resolve(world, { ...order, productType: undefined, packType: undefined, ...facts })
    return [assumed, path.length, dispatch.outcome === 'known' ? dispatch.cutoff.local : dispatch.outcome]
  }
  const greetingcard = { productType: 'greetingcard' }
  expect(seen({ dispatchDate: '2026-12-18' }), 'too late for the cut-off of cards').toEqual([greetingcard, 1, '11:00:00'])
  expect(seen({}), 'the schedule for dispatch tomorrow matches').toEqual([greetingcard, 2, 'unknown'])
  expect(seen({ dispatchDate: '2026-12-18', cardType: undefined, consignmentType: 'cardOnly' })).toEqual([{}, 1, 'unknown'])
  expect(seen({ productType: 'postcard' })).toEqual([{}, 1, '16:00:00'])
  expect(seen({ consignmentType: 'giftOnly', dispatchDate: '2026-12-18' }), 'it has no card').toEqual([{}, 1, 'unknown'])
})

describe('the delivery service', () => {
  const option = (service: string | undefined) => ({
    name: 'Next day',
    description: '',
    acceptsDeliveryInstructions: false,
    isGuaranteed: false,
    isTracked: false,
    price: 499,
    priority: 1,
    service,
  })
  const times = { weekday: '10:00:00', saturday: '10:00:00', sunday: '10:00:00' }
  const cutoff = [...worldOf([]).records.cutoff, record('GG-MNPG-GSY/44', { default: times, exceptions: [] })]
  const world = compileWorld(
    worldOf([move('s', { applicableDespatchDays: ['TODAY'], paused: true })], {
      cutoff,
      'delivery-option': [record('GG-MNPG-GSY/1', option('44')), record('GG-MNPG-GSY/2', option(undefined))],
    }),
  )
  const dispatch = (changes: Partial<Order>) => resolve(world, { ...order, ...changes }).dispatch

  test('FOR-13: that of the order, otherwise that of its delivery option', () => {
    expect(dispatch({ deliveryOption: '1' })).toMatchObject({ outcome: 'known', service: '59' })
    expect(dispatch({ deliveryOption: '1', service: undefined })).toMatchObject({
      outcome: 'known',
      service: '44',
      cutoff: { local: '10:00:00' },
    })
  })

  test('FOR-13: without either, the dispatch of every service', () => {
    for (const deliveryOption of [undefined, '2', '9'])
      expect(dispatch({ deliveryOption, service: undefined })).toMatchObject({
        outcome: 'perService',
        services: [
          { service: '44', dispatch: { local: '10:00:00' } },
          { service: '59', dispatch: { local: '16:00:00' } },
        ],
      })
    expect(dispatch({ factory: 'IE-STL-DUB', service: undefined })).toEqual({ outcome: 'unknown', missing: 'cutoff' })
  })
})
