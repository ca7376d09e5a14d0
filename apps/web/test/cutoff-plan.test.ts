import { type DatedRule, datedRules, effectiveCutoff, rulesOfService } from '@goat/domain/effective-cutoffs'
import { dateOfDay, dayOfDate } from '@goat/domain/time/calendar'
import { cellsOf } from '@goat/foresight/dispatch'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CellAt, Row } from '../src/cutoffs/calendar/calendar-data.ts'
import { type Dated, unsaved } from '../src/cutoffs/calendar/dated.ts'
import { type PlannedChange, plannedCutoffs, remainingChanges, seenCells, timesOf, withChange } from '../src/cutoffs/calendar/plan.ts'
import { changedSince, effectsOf, notLaterChanges } from '../src/cutoffs/calendar/plan-effects.ts'

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
const cellsIn = (plan: readonly PlannedChange[]) => plan.flatMap(({ cells }) => cells)
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

describe('CUT-33: a plan becomes a dated cut-off for equal cells on consecutive days', () => {
  test('CUT-46: all delivery services on consecutive days: one, of a list of the factories', () => {
    expect(planned({ time: null, cells: [...on('2026-12-26'), ...on('2026-12-25')] })).toEqual([
      { factories: ['A', 'B', 'C'], services: null, dates: '2026-12-25 2026-12-26', time: null },
    ])
  })

  test('a gap: two', () => {
    const cells = ['2026-12-24', '2026-12-26', '2026-12-28', '2026-12-31'].flatMap((date) => on(date))
    expect(planned({ time: '12:00:00', cells }).map(({ dates }) => dates)).toEqual([
      '2026-12-24 2026-12-24',
      '2026-12-26 2026-12-26',
      '2026-12-28 2026-12-28',
      '2026-12-31 2026-12-31',
    ])
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

  test('a stored one of fewer days would win: another one for that day', () => {
    const cells = ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27'].flatMap((date) => on(date))
    expect(planned({ time: '10:00:00', cells }, [stored('x', { factories: ['A'] })]).map(({ dates }) => dates)).toEqual([
      '2026-12-24 2026-12-24',
      '2026-12-26 2026-12-27',
      '2026-12-25 2026-12-25',
    ])
  })

  test('stored ones of one week each: one for each week', () => {
    const cells = Array.from({ length: 14 }, (_, at) => on(dateOfDay(dayOfDate('2026-12-01') + at))).flat()
    const weeks = [stored('x', { from: '2026-12-01', to: '2026-12-07' }), stored('y', { from: '2026-12-08', to: '2026-12-14' })]
    expect(planned({ time: '10:00:00', cells }, weeks).map(({ dates }) => dates)).toEqual([
      '2026-12-01 2026-12-07',
      '2026-12-08 2026-12-14',
    ])
  })

  test('product types with a dated cut-off of their own: another one for them', () => {
    const cakes = stored('x', { productTypes: ['cake', 'mug'], time: '11:00:00', from: '2026-12-20', to: '2026-12-31' })
    expect(plannedCutoffs([{ time: null, productTypes: null, cells: on('2026-12-28') }], rows, [cakes], 'Snow')).toEqual(
      [null, ['cake', 'mug']].map((productTypes) => ({
        ...{ factories: ['A', 'B', 'C'], services: null, days: null, time: null, reason: 'Snow' },
        ...{ from: '2026-12-28', to: '2026-12-28', productTypes },
      })),
    )
  })

  test('each change has the reason that it proposes; one that is entered is for those without, or else for all', () => {
    const plan = ['2026-12-26', '2026-12-27'].map((date) => ({ time: null, productTypes: null, cells: on(date), why: `Why ${date}` }))
    const reasons = (entered: string | undefined, more: readonly PlannedChange[] = []) =>
      plannedCutoffs([...plan, ...more], rows, [], entered).map(({ reason }) => reason)
    expect(reasons(undefined)).toEqual(['Why 2026-12-26', 'Why 2026-12-27'])
    const more = [{ time: null, productTypes: null, cells: on('2026-12-29') }]
    expect(reasons(undefined, more)).toEqual(['Why 2026-12-26', 'Why 2026-12-27', ''])
    expect(reasons('Snow', more)).toEqual(['Why 2026-12-26', 'Why 2026-12-27', 'Snow'])
    expect(reasons('Snow')).toEqual(['Snow'])
  })

  test('a later change replaces what earlier ones set for its cells and product types', () => {
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
    expect(plan.map(({ time, cells }) => [time, cells.length])).toEqual([
      ['10:00:00', 4],
      ['11:00:00', 4],
      ['12:00:00', 4],
    ])
    const cakes = withChange(plan, change('09:00:00', day, ['cake', 'mug']))
    expect(cakes.map(({ time, productTypes }) => [time, productTypes])).toEqual([
      ['10:00:00', null],
      ['12:00:00', null],
      ['09:00:00', ['cake', 'mug']],
    ])
    const onlyMugs = withChange(cakes, { ...change('13:00:00', day), except: ['mug'] })
    expect(onlyMugs.map(({ time, productTypes }) => [time, productTypes])).toEqual([
      ['12:00:00', null],
      ['09:00:00', ['mug']],
      ['13:00:00', null],
    ])
    expect(withChange(onlyMugs, change(null, [...day, ...next])).map(({ time, cells }) => [time, cells.length])).toEqual([[null, 8]])
  })

  test('of two changes of a plan for one cell, the later decides', () => {
    const day = on('2026-12-25')
    const plan = [
      { time: '10:00:00', productTypes: null, cells: day },
      { time: null, productTypes: null, cells: [...day, ...on('2026-12-26')] },
    ]
    const values = plannedCutoffs(plan, rows, [], 'Christmas')
    expect(effectsOf(cellsIn(plan), [], unsaved(values)).map(({ after }) => after.time)).toEqual(Array.from({ length: 8 }, () => undefined))
  })
})

test('CUT-33: the effects list every chosen cell before and after, also those that stay as they are', () => {
  const cells = on('2026-12-24', rows.slice(0, 1))
  const plan = [{ time: '12:00:00', productTypes: null, except: ['cake'], cells }]
  const others = [stored('cakes', { from: '2026-12-24', to: '2026-12-24', productTypes: ['cake'] })]
  const [effect] = effectsOf(cells, others, [...others, ...unsaved(plannedCutoffs(plan, rows, others, 'x'))])
  expect(effect?.before).toMatchObject({ time: '17:00:00', layer: 'default', others: [{ productType: 'cake', time: undefined }] })
  expect(effect?.after).toMatchObject({
    time: '12:00:00',
    layer: 'dated',
    others: [{ productType: 'cake', time: undefined, layer: 'datedType' }],
  })
})

describe('CUT-33: what others have changed since it was planned', () => {
  const cells = on('2026-12-25', rows.slice(0, 1))
  const before = [stored('cakes', { productTypes: ['cake'], time: '10:00:00' })]
  const plan = [{ time: '12:00:00', productTypes: null, cells: seenCells(cells, datedRules(before)) }]
  const changed = (now: readonly Dated[]) =>
    changedSince(effectsOf(cellsIn(plan), now, [...now, ...unsaved(plannedCutoffs(plan, rows, now, 'x'))])).map((one) => [
      one.seen,
      timesOf(one.before),
    ])
  const seen = { time: '17:00:00', others: [{ productType: 'cake', time: '10:00:00' }] }

  test('nothing, at first', () => expect(changed(before)).toEqual([]))
  test('its time', () => expect(changed([...before, stored('x', {})])).toEqual([[seen, { ...seen, time: null }]]))
  test('that of a product type', () =>
    expect(changed([])).toEqual([[seen, { time: '17:00:00', others: [{ productType: 'cake', time: '09:00:00' }] }]]))
  test('not what is as planned', () => expect(changed([stored('x', { time: '12:00:00' })])).toEqual([]))
  test('not what has another origin only', () => expect(changed([...before, stored('x', { time: '17:00:00' })])).toEqual([]))
})

describe('CUT-33, CUT-48: whatever is stored', () => {
  const [first, second, third, fourth] = rows
  const types = ['cake', 'flower', 'mug']
  const days = Array.from({ length: 9 }, (_, at) => dayOfDate('2026-12-22') + at)
  const scope = {
    factories: fc.constantFrom(null, ['A'], ['A', 'B'], ['C']),
    services: fc.constantFrom(null, ['44']),
    productTypes: fc.constantFrom<readonly string[] | null>(null, ['cake'], ['flower', 'mug']),
    time: fc.constantFrom(null, '09:00:00', '12:00:00'),
  }
  const records = fc.array(
    fc
      .record({ ...scope, at: fc.nat(8), length: fc.nat(8), days: fc.constantFrom(null, null, ['friday' as const, 'monday' as const]) })
      .filter((one) => one.days === null || one.length > 3)
      .map(({ at, length, ...value }) => ({ ...value, from: dateOfDay((days[0] ?? 0) + at), to: dateOfDay((days[0] ?? 0) + at + length) })),
    { maxLength: 8 },
  )
  const changes = fc.array(
    fc.record({
      ...{ productTypes: scope.productTypes, time: scope.time },
      cells: fc.uniqueArray(fc.record({ row: fc.constantFrom(first, second, third, fourth), day: fc.constantFrom(...days) }), {
        ...{ minLength: 1, maxLength: 24 },
        selector: ({ row: of, day }) => `${of?.factory} ${of?.service} ${day}`,
      }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  test('exactly what is planned changes', () =>
    fc.assert(
      fc.property(records, changes, (values, made) => {
        const before = values.map((value, at) => ({ ...stored(`x${at}`, value), created: at }))
        const some = made.map(({ cells, ...change }) => ({
          ...change,
          cells: cells.flatMap(({ row: of, day }) => (of ? { row: of, day } : [])),
        }))
        const plan = some.reduce(withChange, [] as readonly PlannedChange[])
        const after = datedRules([...before, ...unsaved(plannedCutoffs(plan, rows, before, 'x'))])
        for (const of of rows) {
          for (const day of days) {
            for (const type of ['', ...types]) {
              const timeIn = (rules: readonly DatedRule<Dated>[]) =>
                effectiveCutoff(of.cutoff, rulesOfService(rules, of.factory, of.service), day, type).time ?? null
              const last = some.findLast(
                ({ cells, productTypes }) =>
                  cells.some((cell) => cell.row === of && cell.day === day) && (productTypes === null || productTypes.includes(type)),
              )
              expect(timeIn(after)).toBe(last === undefined ? timeIn(datedRules(before)) : last.time)
            }
          }
        }
      }),
      { numRuns: 300 },
    ))

  test('not later than 10:00: only what is later changes', () =>
    fc.assert(
      fc.property(records, scope.productTypes, (values, productTypes) => {
        const before = values.map((value, at) => ({ ...stored(`x${at}`, value), created: at }))
        const ats = rows.flatMap((of) => days.map((day) => ({ row: of, day })))
        const seen = ats.flatMap((at) =>
          cellsOf(at.row.cutoff, rulesOfService(datedRules(before), at.row.factory, at.row.service), at.day, 1).map((cell) => ({
            at,
            cell,
          })),
        )
        const plan = notLaterChanges(seen, '10:00:00', productTypes).reduce(withChange, [] as readonly PlannedChange[])
        const after = datedRules([...before, ...unsaved(plannedCutoffs(plan, rows, before, 'x'))])
        for (const { row: of, day } of ats) {
          for (const type of ['', ...types]) {
            const timeIn = (rules: readonly DatedRule<Dated>[]) =>
              effectiveCutoff(of.cutoff, rulesOfService(rules, of.factory, of.service), day, type).time
            const was = timeIn(datedRules(before))
            const isMoved = was !== undefined && was > '10:00:00' && (productTypes === null || productTypes.includes(type))
            expect(timeIn(after)).toBe(isMoved ? '10:00:00' : was)
          }
        }
      }),
      { numRuns: 300 },
    ))
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
