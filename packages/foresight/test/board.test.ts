import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { productTypes } from '@goat/domain/product-types'
import { describe, expect, test } from 'vitest'
import { type BoardLine, boardAt, urgencyOf } from '../src/board.ts'
import { compileWorld, finish } from '../src/compile.ts'
import { todayOf } from '../src/today.ts'
import type { World } from '../src/world.ts'
import { move, record, worldOf } from './support/sample-world.ts'

/** A Friday at noon in London and Guernsey, and 07:00 in New York. All services close at 16:00, those for cakes at 11:00. */
const friday = '2026-12-18T12:00:00Z'

function dated(key: string, changes: Partial<DatedCutoff>) {
  const value = { factories: null, services: null, productTypes: null, days: null, time: null, reason: 'Closed', ...changes }
  return record<DatedCutoff>(key, { from: '2026-12-18', to: '2026-12-18', ...value })
}

const linesAt = (now: string, more: Partial<World['records']> = {}) => boardAt(compileWorld(worldOf([], more)), Date.parse(now)).lines
const told = ({ factory, services, next, closure }: BoardLine) =>
  [
    factory,
    ...services.map(({ service, productTypes = [] }) => `${service}${productTypes.length === 0 ? '' : `(${productTypes})`}`),
    next === undefined ? 'never' : new Date(next.at).toISOString().slice(0, 16),
    ...(closure === undefined ? [] : [`closed by ${closure.key}`]),
  ].join(' ')
const board = (now: string, more?: Partial<World['records']>) => linesAt(now, more).map(told)

describe('BRD-1: the next cut-off of each delivery service', () => {
  test('sorted by what closes first; product types with another cut-off have a line of their own', () => {
    expect(board(friday)).toEqual([
      'GB-MNPG-TAM 59 2026-12-18T16:00',
      'GG-MNPG-GSY 59 2026-12-18T16:00',
      // 11:00 in New York.
      'US-KODI-NYC 59(cake) 2026-12-18T16:00',
      'US-KODI-NYC 59 2026-12-18T21:00',
      // Saturday has no exception, so the cut-off of cakes is that of all.
      'GB-MNPG-TAM 59(cake) 2026-12-19T12:00',
      'GG-MNPG-GSY 59(cake) 2026-12-19T12:00',
    ])
  })

  test('at the cut-off it is too late, one millisecond before it is not', () => {
    expect(board('2026-12-18T15:59:59.999Z')[0]).toBe('GB-MNPG-TAM 59 2026-12-18T16:00')
    expect(board('2026-12-18T16:00:00Z')).toContain('GB-MNPG-TAM 59 2026-12-19T12:00')
  })

  test('services of a factory with the same cut-off share a line', () => {
    const second = record('GG-MNPG-GSY/1', { default: { weekday: '16:00:00', saturday: '11:00:00', sunday: '09:00:00' }, exceptions: [] })
    const lines = board(friday, { cutoff: [...worldOf([]).records.cutoff, second] })
    expect(lines).toContain('GG-MNPG-GSY 1 59 2026-12-18T16:00')
  })

  test('product types with the same dated cut-off share a line; if all are named, none is for the others', () => {
    const at = (types: readonly string[]) => {
      const one = dated('d', { factories: ['GG-MNPG-GSY'], productTypes: types, time: '13:00:00' })
      return board(friday, { 'cutoff-override': [one] }).filter((line) => line.startsWith('GG'))
    }
    expect(at(['cake', 'flower'])).toEqual(['GG-MNPG-GSY 59(cake,flower) 2026-12-18T13:00', 'GG-MNPG-GSY 59 2026-12-18T16:00'])
    expect(at(productTypes)).toEqual([`GG-MNPG-GSY 59(${productTypes}) 2026-12-18T13:00`])
  })

  test('it is valid until the next cut-off or midnight at a factory', () => {
    const world = compileWorld(worldOf([]))
    const validUntil = (now: string) => new Date(boardAt(world, Date.parse(now)).until).toISOString()
    expect(validUntil(friday)).toBe('2026-12-18T16:00:00.000Z')
    expect(validUntil('2026-12-18T21:00:00Z')).toBe('2026-12-19T00:00:00.000Z')
    expect(validUntil('2026-12-19T00:00:00Z')).toBe('2026-12-19T05:00:00.000Z')
  })

  test('a factory whose time zone is not known has no lines, and is named', () => {
    const [guernsey, ...others] = worldOf([]).records.factory
    if (guernsey === undefined) throw new Error('no factory')
    const factory = [{ ...guernsey, value: { ...guernsey.value, timeZone: null } }, ...others]
    const { lines, withoutZone } = boardAt(compileWorld(worldOf([], { factory })), Date.parse(friday))
    expect(withoutZone).toEqual(['GG-MNPG-GSY'])
    expect(lines.map(({ factory: code }) => code)).not.toContain('GG-MNPG-GSY')
  })
})

describe('BRD-2: urgency', () => {
  const urgencyAt = (now: string, more?: Partial<World['records']>) => {
    const [line] = linesAt(now, more).filter(
      ({ factory, services }) => factory === 'GG-MNPG-GSY' && services[0]?.productTypes === undefined,
    )
    return line && urgencyOf(line, Date.parse(now))
  }

  test.each([
    ['2026-12-18T00:00:00Z', 'today'],
    ['2026-12-18T14:59:59Z', 'today'],
    ['2026-12-18T15:00:00Z', 'soon'],
    ['2026-12-18T15:44:59Z', 'soon'],
    ['2026-12-18T15:45:00Z', 'lastMinutes'],
    ['2026-12-18T15:59:59Z', 'lastMinutes'],
    ['2026-12-18T16:00:00Z', 'later'],
    ['2026-12-18T23:59:59Z', 'later'],
  ])('%s: %s', (now, urgency) => {
    expect(urgencyAt(now)).toBe(urgency)
  })
})

describe('BRD-4: closed services', () => {
  const closed = dated('xmas', { factories: ['GG-MNPG-GSY'], to: '2026-12-20' })
  const ofGuernsey = (now: string, records: World['records']['cutoff-override']) =>
    board(now, { 'cutoff-override': records }).filter((line) => line.startsWith('GG'))

  test('from the first day on which an order placed now could be dispatched, with the day of the next open cut-off', () => {
    // Monday, for cakes at 11:00.
    const lines = ['GG-MNPG-GSY 59(cake) 2026-12-21T11:00 closed by xmas', 'GG-MNPG-GSY 59 2026-12-21T16:00 closed by xmas']
    expect(ofGuernsey('2026-12-18T09:00:00Z', [closed])).toEqual(lines)
    expect(ofGuernsey('2026-12-20T23:59:59Z', [closed])).toEqual(lines)
    // On the evening before, too.
    expect(ofGuernsey('2026-12-17T16:00:00Z', [closed])).toEqual(lines)
    expect(ofGuernsey('2026-12-17T15:59:59Z', [closed])).toContain('GG-MNPG-GSY 59 2026-12-17T16:00')
    expect(ofGuernsey('2026-12-21T00:00:00Z', [closed])).toEqual(lines.map((line) => line.replace(' closed by xmas', '')))
  })

  test('without an open cut-off within 60 days', () => {
    const [line] = linesAt(friday, { 'cutoff-override': [dated('long', { to: '2027-12-31' })] })
    expect(line).toMatchObject({ next: undefined, closure: { key: 'long' } })
    expect(line && urgencyOf(line, Date.parse(friday))).toBe('closed')
  })
})

describe('BRD-8: today', () => {
  const at = (now: string, moves: World['records']['designation'], more: Partial<World['records']> = {}) =>
    finish(todayOf(compileWorld(worldOf(moves, more)), Date.parse(now)))
  const changesAt = (...given: Parameters<typeof at>) =>
    at(...given).changes.map(({ change, record: { key }, at: when }) => `${key} ${change} ${new Date(when).toISOString().slice(0, 16)}`)

  test('schedules: those that move orders now, and the next change of each within 24 hours', () => {
    const hours = move('hours', { startTime: '09:00:00', endTime: '17:00:00' })
    const later = move('later', { startDate: '2026-12-20' })
    const paused = move('paused', { paused: true })
    const over = move('over', { endDate: '2026-12-17' })
    const all = [hours, later, paused, over]
    expect(at(friday, all).active.designation).toBe(1)
    expect(changesAt(friday, all)).toEqual(['hours ends 2026-12-18T17:00'])
    expect(changesAt('2026-12-18T17:00:00Z', all)).toEqual(['hours starts 2026-12-19T09:00'])
    // Exactly 24 hours ahead is no longer listed.
    expect(changesAt('2026-12-19T00:00:00Z', [later])).toEqual([])
    expect(changesAt('2026-12-19T00:00:00.001Z', [later])).toEqual(['later starts 2026-12-20T00:00'])
    expect(at('2026-12-20T00:00:00Z', [later]).active.designation).toBe(1)
  })

  test('dated cut-offs: from midnight at the first factory to midnight at the last', () => {
    const all = dated('all', { from: '2026-12-19', to: '2026-12-19' })
    const records = { 'cutoff-override': [all] }
    expect(changesAt(friday, [], records)).toEqual(['all starts 2026-12-19T00:00'])
    expect(at(friday, [], records).active['cutoff-override']).toBe(0)
    expect(changesAt('2026-12-19T12:00:00Z', [], records)).toEqual(['all ends 2026-12-20T05:00'])
    expect(at('2026-12-20T04:59:59Z', [], records).active['cutoff-override']).toBe(1)
    expect(at('2026-12-20T05:00:00Z', [], records)).toMatchObject({ changes: [], active: { 'cutoff-override': 0 } })
  })

  test('dated cut-offs count on their weekdays only, and not at factories without their services', () => {
    const saturdays = dated('saturdays', { to: '2026-12-31', days: ['saturday'] })
    const elsewhere = dated('elsewhere', { services: ['none'] })
    const records = { 'cutoff-override': [saturdays, elsewhere] }
    expect(at(friday, [], records).active['cutoff-override']).toBe(0)
    expect(at('2026-12-19T12:00:00Z', [], records).active['cutoff-override']).toBe(1)
  })

  test('BRD-13: factories that are closed today, on the calendar of each, by reason; all of them as one', () => {
    const closedAt = (now: string, ...records: ReturnType<typeof dated>[]) => at(now, [], { 'cutoff-override': records }).closed
    const [flood, fire] = [dated('flood', { reason: 'Flood' }), dated('fire', { reason: 'Fire', factories: ['US-KODI-NYC'] })]
    const [tam, gsy] = ['GB-MNPG-TAM', 'GG-MNPG-GSY']
    expect(closedAt(friday)).toEqual([])
    expect(closedAt(friday, flood)).toEqual([{ factories: undefined, reasons: ['Flood'] }])
    // In New York it is still Thursday, or still Friday.
    expect(closedAt('2026-12-18T04:00:00Z', flood)).toEqual([{ factories: [tam, gsy], reasons: ['Flood'] }])
    expect(closedAt('2026-12-19T04:00:00Z', flood)).toEqual([{ factories: ['US-KODI-NYC'], reasons: ['Flood'] }])
    const two = dated('two', { reason: 'Flood', factories: [tam, gsy] })
    expect(closedAt(friday, two)).toEqual([{ factories: [tam, gsy], reasons: ['Flood'] }])
    expect(closedAt(friday, two, fire)).toEqual([{ factories: undefined, reasons: ['Fire', 'Flood'] }])
    expect(closedAt(friday, dated('one', { reason: 'Flood', factories: [gsy] }), fire)).toEqual([
      { factories: [gsy], reasons: ['Flood'] },
      { factories: ['US-KODI-NYC'], reasons: ['Fire'] },
    ])
    expect(closedAt(friday, dated('cakes', { productTypes: ['cake'] }))).toEqual([])
    expect(closedAt(friday, flood, dated('open', { factories: [gsy], productTypes: ['book'], time: '12:00:00' }))).toEqual([
      { factories: [tam, 'US-KODI-NYC'], reasons: ['Flood'] },
    ])
  })

  test('product overrides in force, without those that were removed', () => {
    expect(at(friday, []).active['product-override']).toBe(1)
    const ended = [friday, '2027-01-02T00:00:00Z'].map((until, one) =>
      record(`P/${one}`, { factory: 'GB-MNPG-TAM', catalogueFactory: 'F', until }),
    )
    const world = compileWorld(worldOf([], { 'product-override': ended }))
    expect(finish(todayOf(world, Date.parse(friday)))).toMatchObject({ active: { 'product-override': 1 }, changes: [] })
  })
})

test('OVR-32: overrides that end within 24 hours, together if at the same factory and time', () => {
  const ends = ['2026-12-18T18:00:00Z', '2026-12-18T18:00:00Z', '2026-12-18T19:00:00Z', '2026-12-20T18:00:00Z']
  const overrides = ends.map((until, at) => record(`P/${at}`, { factory: 'GB-MNPG-TAM', catalogueFactory: 'GG-MNPG-GSY', until }))
  const { changes } = finish(todayOf(compileWorld(worldOf([], { 'product-override': overrides })), Date.parse('2026-12-18T12:00:00Z')))
  expect(changes.map((one) => [one.kind, one.record.key, one.change, 'others' in one && one.others, one.at, one.timeZone])).toEqual([
    ['product-override', 'P/0', 'ends', 1, Date.parse(ends[0] ?? ''), 'Europe/London'],
    ['product-override', 'P/2', 'ends', 0, Date.parse(ends[2] ?? ''), 'Europe/London'],
  ])
})

describe('BRD-8: schedules of delivery options', () => {
  /** Active from the first minute to the last of a day in London. */
  const option = (key: string, startDate: string, changes: object = {}) =>
    record<World['records']['delivery-option-schedule'][number]['value']>(`GB-MNPG-TAM/1/${key}`, {
      name: key,
      fulfilmentCentreId: 'GB-MNPG-TAM',
      deliveryOptionId: '1',
      startDate,
      startTime: '00:00:00',
      endDate: startDate,
      endTime: '23:59:00',
      deliveryFrom: startDate,
      deliveryTo: startDate,
      applicableConsignmentTypes: ['cardOnly'],
      cardTypes: [],
      giftTypes: [],
      overrides: { price: 100 },
      cancelledAt: undefined,
      ...changes,
    })
  const at = (now: string, ...schedules: ReturnType<typeof option>[]) =>
    finish(todayOf(compileWorld(worldOf([], { 'delivery-option-schedule': schedules })), Date.parse(now)))
  const changesAt = (...given: Parameters<typeof at>) =>
    at(...given).changes.map(({ change, record: { value } }) => [change, 'name' in value && value.name])

  test('active ones, and what starts or ends within 24 hours; not cancelled ones', () => {
    const cancelled = option('cancelled', '2026-12-18', { cancelledAt: '2026-12-01T00:00:00.000Z' })
    const given = [option('now', '2026-12-18'), option('next', '2026-12-19'), option('later', '2026-12-20'), cancelled]
    expect(at(friday, ...given).active['delivery-option-schedule']).toBe(1)
    expect(changesAt(friday, ...given)).toEqual([
      ['ends', 'now'],
      ['starts', 'next'],
    ])
  })

  test('over a day of 23 hours, 24 hours reach the day after tomorrow', () => {
    // On 28 March 2027 clocks go forward in London.
    expect(changesAt('2027-03-27T23:30:00Z', option('monday', '2027-03-29'))).toEqual([['starts', 'monday']])
  })
})
