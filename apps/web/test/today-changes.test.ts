import { datedRules } from '@goat/domain/effective-cutoffs'
import { dayOfDate } from '@goat/domain/time/calendar'
import { cellsOf } from '@goat/foresight/dispatch'
import { expect, test } from 'vitest'
import type { Row } from '../src/cutoffs/calendar/calendar-data.ts'
import { unsaved } from '../src/cutoffs/calendar/dated.ts'
import { type PlannedChange, plannedCutoffs, withChange } from '../src/cutoffs/calendar/plan.ts'
import { effectsOf, laterChanges, laterTimes, notLaterChanges, ownTypeChanges } from '../src/cutoffs/calendar/plan-effects.ts'

const day = dayOfDate('2026-11-23')
const exception = (productType: string, time: string) => ({ id: productType, productType, applicableOn: ['weekday' as const], time })
const rowOf = (weekday: string, ...exceptions: readonly ReturnType<typeof exception>[]): Row => ({
  factory: 'A',
  timeZone: 'Europe/London',
  service: '1',
  name: 'Letter',
  cutoff: { default: { weekday, saturday: weekday, sunday: weekday }, exceptions },
})
const dated = (time: string | null, productTypes: readonly string[] | null) =>
  unsaved([{ factories: null, services: null, productTypes, from: '2026-11-23', to: '2026-11-23', days: null, time, reason: 'x' }])

/** The cell of a row with a plan. */
function cellOf(row: Row, plan: readonly PlannedChange[] = [], stored = dated(null, ['book'])) {
  const [cell] = cellsOf(row.cutoff, datedRules([...stored, ...unsaved(plannedCutoffs(plan, [row], stored, 'x'))]), day, 1)
  if (cell === undefined) throw new Error('there is one day')
  return cell
}
const timesOf = (changes: readonly PlannedChange[]) => changes.map(({ time, productTypes }) => [time, productTypes])
const timesAfter = (row: Row, plan: readonly PlannedChange[]) => {
  const { time, others } = cellOf(row, plan)
  return [time, ...others.map((one) => `${one.productType} ${one.time}`)]
}

test('CUT-32: 15 minutes later moves the general time and each other time, also twice; what is closed stays closed', () => {
  const row = rowOf('17:00:00', exception('cake', '08:30:00'), exception('hamper', '08:30:00'), exception('party', '09:00:00'))
  const once = laterChanges({ row, day }, cellOf(row))
  expect(timesOf(once.changes)).toEqual([
    ['17:15:00', null],
    ['08:45:00', ['cake', 'hamper']],
    ['09:15:00', ['party']],
  ])
  expect(once.past).toEqual([])
  const twice = laterChanges({ row, day }, cellOf(row, once.changes)).changes.reduce(withChange, once.changes)
  expect(twice).toHaveLength(3)
  expect(timesAfter(row, twice)).toEqual(['17:30:00', 'book undefined', 'cake 09:00:00', 'hamper 09:00:00', 'party 09:30:00'])
})

test('CUT-32: a time that would pass midnight stays, and is named', () => {
  const late = rowOf('17:00:00', exception('hamper', '23:45:00'))
  const { changes, past } = laterChanges({ row: late, day }, cellOf(late))
  expect(timesAfter(late, changes)).toEqual(['17:15:00', 'book undefined', 'hamper 23:45:00'])
  expect(past).toEqual([{ productType: 'hamper', time: '23:45:00' }])
  const general = rowOf('23:50:00', exception('hamper', '08:30:00'))
  expect(timesOf(laterChanges({ row: general, day }, cellOf(general)).changes)).toEqual([['08:45:00', ['hamper']]])
  const all = rowOf('23:50:00', exception('hamper', '23:59:59'))
  expect(laterChanges({ row: all, day }, cellOf(all))).toEqual({
    changes: [],
    past: [
      { productType: undefined, time: '23:50:00' },
      { productType: 'hamper', time: '23:59:59' },
    ],
  })
})

test('CUT-32: closing today closes every product type, also one with a dated cut-off of its own or moved before', () => {
  const row = rowOf('17:00:00', exception('hamper', '08:30:00'))
  const stored = dated('11:00:00', ['book'])
  const { changes } = laterChanges({ row, day }, cellOf(row, [], stored))
  const plan = withChange(changes, { time: null, productTypes: null, cells: [{ row, day }] })
  expect(timesOf(plan)).toEqual([[null, null]])
  const { time, others } = cellOf(row, plan, stored)
  expect([time, ...others.map((one) => one.time)]).toEqual([undefined, undefined])
})

test('CUT-33: the product types with a time of their own that change with all others, unless a change names them', () => {
  const row = rowOf('17:00:00', exception('cake', '08:30:00'), exception('hamper', '08:30:00'))
  const cells = [
    { row, day },
    { row, day: day + 1 },
  ]
  const plan = [
    { time: '12:00:00', productTypes: null, cells },
    { time: '09:00:00', productTypes: ['cake'], cells },
  ]
  const effects = effectsOf(cells, [], unsaved(plannedCutoffs(plan, [row], [], 'x')))
  expect(ownTypeChanges(plan, effects)).toEqual([{ row, productType: 'hamper', before: '08:30:00', after: '12:00:00' }])
})

test('CUT-47: what becomes later, or opens again, once for several days', () => {
  const row = rowOf('08:30:00')
  const days = [day, day + 1, day + 2]
  const cells = days.map((one) => ({ row, day: one }))
  const after = unsaved([
    {
      factories: null,
      services: null,
      productTypes: null,
      from: '2026-11-23',
      to: '2026-11-25',
      days: null,
      time: '12:00:00',
      reason: 'x',
    },
  ])
  expect(laterTimes(effectsOf(cells, dated(null, null), [...dated(null, null), ...after]))).toEqual([
    { row, before: '08:30:00', after: '12:00:00', days: 2 },
  ])
  expect(laterTimes(effectsOf(cells, dated(null, null), after))).toEqual([
    { row, before: undefined, after: '12:00:00', days: 1 },
    { row, before: '08:30:00', after: '12:00:00', days: 2 },
  ])
  expect(laterTimes(effectsOf(cells, after, dated(null, null)))).toEqual([])
})

test('CUT-48: not later than a time: what is earlier or closed stays, product types too', () => {
  const row = rowOf('17:00:00', exception('cake', '08:30:00'), exception('hamper', '23:00:00'))
  const of = (one: Row, time: string, types: readonly string[] | null = null) =>
    notLaterChanges([{ at: { row: one, day }, cell: cellOf(one) }], time, types)
  expect(timesOf(of(row, '12:00:00'))).toEqual([
    ['12:00:00', null],
    ['08:30:00', ['cake']],
  ])
  expect(timesAfter(row, of(row, '12:00:00'))).toEqual(['12:00:00', 'book undefined', 'cake 08:30:00'])
  const early = rowOf('08:00:00', exception('hamper', '23:00:00'))
  expect(timesOf(of(early, '12:00:00'))).toEqual([['12:00:00', ['hamper']]])
  expect(of(rowOf('12:00:00'), '12:00:00')).toEqual([])
  expect(timesOf(of(row, '12:00:00', ['cake', 'party', 'book']))).toEqual([['12:00:00', ['party']]])
})
