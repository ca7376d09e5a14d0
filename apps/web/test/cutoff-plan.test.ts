import { dayOfDate } from '@goat/domain/calendar-date'
import { describe, expect, test } from 'vitest'
import type { Dated } from '../src/cutoffs/calendar/dated.ts'
import type { CellAt, Row } from '../src/cutoffs/calendar/matrix.ts'
import { effectsOf, type PlannedChange, plannedCutoffs, remainingChanges, withChange } from '../src/cutoffs/calendar/plan.ts'

const cutoff = {
  default: { weekday: '17:00:00', saturday: '13:00:00', sunday: '11:00:00' },
  exceptions: [{ id: 'e', productType: 'cake', applicableOn: ['weekday' as const], time: '09:00:00' }],
}
const row = (factory: string, service: string): Row => ({ factory, service, name: service, timeZone: 'Europe/London', cutoff })
const rows = [row('A', '1'), row('A', '44'), row('B', '44'), row('C', '44')]
const on = (date: string, some = rows): CellAt[] => some.map((one) => ({ row: one, day: dayOfDate(date) }))
const stored = (key: string, value: Partial<Dated['value']>): Dated => ({
  key,
  created: 1,
  version: 1,
  changedBy: 'Ann',
  changedAt: '2026-01-01T00:00:00Z',
  value: { ...all, from: '2026-12-25', to: '2026-12-25', days: null, time: null, reason: key, ...value },
})
const all = { factories: null, services: null, productTypes: null }
const planned = (
  change: { time: string | null; cells: readonly CellAt[]; productTypes?: readonly string[] },
  others: readonly Dated[] = [],
) =>
  plannedCutoffs([{ productTypes: null, ...change }], rows, others, 'Christmas').map(({ factories, services, from, to, time }) => ({
    factories,
    services,
    dates: `${from} ${to}`,
    time,
  }))

describe('CUT-33: a plan becomes the fewest dated cut-offs', () => {
  test('all delivery services on consecutive days: one', () => {
    expect(planned({ time: null, cells: [...on('2026-12-26'), ...on('2026-12-25')] })).toEqual([
      { factories: null, services: null, dates: '2026-12-25 2026-12-26', time: null },
    ])
  })

  test('a gap: two', () => {
    expect(planned({ time: '12:00:00', cells: [...on('2026-12-24'), ...on('2026-12-26')] })).toHaveLength(2)
  })

  test('some services: factories that share them together, whole factories without a list', () => {
    const [first, second, third, fourth] = rows
    if (!first || !second || !third || !fourth) throw new Error('there are four rows')
    expect(planned({ time: null, cells: on('2026-12-25', [second, third]) })).toEqual([
      { factories: ['A'], services: ['44'], dates: '2026-12-25 2026-12-25', time: null },
      { factories: ['B'], services: null, dates: '2026-12-25 2026-12-25', time: null },
    ])
    expect(planned({ time: null, cells: on('2026-12-25', [first, second, fourth]) })).toEqual([
      { factories: ['A', 'C'], services: null, dates: '2026-12-25 2026-12-25', time: null },
    ])
  })

  test('a stored one of fewer days would win: one for each day', () => {
    expect(planned({ time: '10:00:00', cells: [...on('2026-12-25'), ...on('2026-12-26')] }, [stored('x', {})])).toHaveLength(2)
  })

  test('a later change replaces earlier ones of the same product types for its cells', () => {
    const change = (time: string | null, cells: readonly CellAt[], productTypes: readonly string[] | null = null) => ({
      time,
      productTypes,
      cells,
    })
    const [day, next] = [on('2026-12-25'), on('2026-12-26')]
    const plan = withChange(
      withChange([change('10:00:00', day)], change('11:00:00', [...day, ...next], ['cake'])),
      change('12:00:00', next),
    )
    expect(withChange(plan, change(null, [...day, ...next])).map(({ time, cells }) => [time, cells.length])).toEqual([
      ['11:00:00', 8],
      [null, 8],
    ])
  })

  test('of two changes of a plan for one cell, the later decides', () => {
    const day = on('2026-12-25')
    const plan = [
      { time: '10:00:00', productTypes: null, cells: day },
      { time: null, productTypes: null, cells: [...day, ...on('2026-12-26')] },
    ]
    const values = plannedCutoffs(plan, rows, [], 'Christmas')
    expect(effectsOf(plan, [], values).map(({ after }) => after.time)).toEqual(Array.from({ length: 8 }, () => undefined))
  })
})

test('CUT-33: the effects list every chosen cell before and after, also those where a dated cut-off of a product type stays', () => {
  const plan = [{ time: '12:00:00', productTypes: null, cells: on('2026-12-24', rows.slice(0, 1)) }]
  const others = [stored('cakes', { from: '2026-12-24', to: '2026-12-24', productTypes: ['cake'] })]
  const [effect] = effectsOf(plan, others, plannedCutoffs(plan, rows, others, 'x'))
  expect(effect?.before).toMatchObject({ time: '17:00:00', layer: 'default', others: [{ productType: 'cake', time: undefined }] })
  expect(effect?.after).toMatchObject({
    time: '12:00:00',
    layer: 'dated',
    others: [{ productType: 'cake', time: undefined, layer: 'datedType' }],
  })
})

describe('CUT-33: what is planned while a plan is being saved remains in the plan', () => {
  const close = (cells: readonly CellAt[], change: Partial<PlannedChange> = {}) => ({ time: null, productTypes: null, cells, ...change })
  const [first, ...others] = on('2026-12-25')
  if (first === undefined) throw new Error('there are four rows')
  const saved = [close([first, ...others])]

  test.each<[string, PlannedChange, readonly PlannedChange[]]>([
    ['other cells', close(on('2026-12-26')), [close(on('2026-12-26'))]],
    ['another time for some of the cells', close([first], { time: '12:00:00' }), [close([first], { time: '12:00:00' })]],
    ['other product types', close([first], { productTypes: ['cake'] }), [close([first], { productTypes: ['cake'] })]],
    ['the same again', close([first]), []],
    ['the same and other cells', close([first, ...on('2026-12-26')]), [close(on('2026-12-26'))]],
  ])('%s', (_, change, remaining) => {
    expect(remainingChanges(withChange(saved, change), saved)).toEqual(remaining)
  })

  test('nothing, if nothing was planned', () => expect(remainingChanges(saved, saved)).toEqual([]))
})
