import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { dateOfDay, dayMs } from '@goat/domain/time/calendar'
import { describe, expect, test } from 'vitest'
import { boardAt } from '../src/board.ts'
import { answerChanges, untilNextChange } from '../src/changes.ts'
import { closuresOf } from '../src/closures.ts'
import { type CompiledWorld, compileWorld, withChanges, worldAt } from '../src/compile.ts'
import { isSameAnswer, resolve } from '../src/resolve.ts'
import { timelineOf } from '../src/timeline.ts'
import type { Later, WorldChange } from '../src/world.ts'
import { Generator } from './support/generate.ts'
import { move, order, record, worldOf } from './support/sample-world.ts'

const at = (text: string) => Date.parse(text)
const hourMs = 3_600_000

/** What a plan does at an instant. */
const step = (text: string, changes: readonly WorldChange[], isEnd = false): Later => {
  return { at: at(text), plan: 'P', name: 'Strike', isEnd, changes }
}
const dated = (key: string, from: string, to: string): WorldChange => {
  const value: DatedCutoff = { factories: null, services: null, productTypes: null, from, to, days: null, time: null, reason: key }
  return { kind: 'cutoff-override', key, record: { ...record(key, value), plan: 'P' } }
}
const dispatch = (world: CompiledWorld, placedAt: string, more: object = {}) => {
  const { dispatch: found } = resolve(world, { ...order, placedAt: at(placedAt), ...more })
  return found.outcome === 'known' ? `${dateOfDay(found.cutoff.day)} ${found.cutoff.local}` : found.outcome
}

describe('FOR-91: a plan holds from its start to its end', () => {
  const moves: WorldChange = { kind: 'designation', key: 's', record: { ...move('s'), plan: 'P' } }
  const back: WorldChange = { kind: 'designation', key: 's', record: null }
  const world = compileWorld({
    ...worldOf([]),
    later: [step('2026-12-18T12:00:00.500Z', [moves]), step('2026-12-20T08:00:00Z', [back], true)],
  })
  const placed = (text: string) => resolve(world, { ...order, placedAt: at(text) }).factory

  test('to the millisecond', () => {
    expect(placed('2026-12-18T12:00:00.499Z')).toBe('GG-MNPG-GSY')
    expect(placed('2026-12-18T12:00:00.500Z')).toBe('GB-MNPG-TAM')
    expect(placed('2026-12-20T07:59:59.999Z')).toBe('GB-MNPG-TAM')
    expect(placed('2026-12-20T08:00:00Z')).toBe('GG-MNPG-GSY')
  })

  test('FOR-17: it is the cause of the changes of an answer at its start and its end', () => {
    const changes = answerChanges(world, order, at('2026-12-18T12:00:00Z'), at('2026-12-21T00:00:00Z'))
    const because = { kind: 'plan', key: 'P' }
    expect(changes.filter((one) => one.because?.kind === 'plan')).toMatchObject([
      { at: at('2026-12-18T12:00:00.500Z'), after: { factory: 'GB-MNPG-TAM' }, because },
      { at: at('2026-12-20T08:00:00Z'), after: { factory: 'GG-MNPG-GSY' }, because },
    ])
    expect(untilNextChange(world, order)).toMatchObject({ at: at('2026-12-18T12:00:00.500Z'), because })
  })

  test('of records that are changed before, it leaves what it does not change; it is there after every change', () => {
    const other: WorldChange = { kind: 'designation', key: 't', record: move('t', { from: 'GB-MNPG-TAM', to: 'US-KODI-NYC' }) }
    const changed = withChanges(world, 2, [other])
    expect(resolve(changed, { ...order, placedAt: at('2026-12-19T00:00:00Z') }).path).toEqual(['GG-MNPG-GSY', 'GB-MNPG-TAM', 'US-KODI-NYC'])
    expect(withChanges(changed, 3, [back]).later.map(({ plan }) => plan)).toEqual(['P', 'P'])
    expect(compileWorld(worldOf([])).later).toEqual([])
  })

  test('in generated worlds, an order after any plans is decided as by the world of their records', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const generator = new Generator(seed)
      const records = generator.world(10)
      const later = generator.later(Array.from({ length: 1 + generator.number(4) }, () => generator.order().placedAt))
      const whole = compileWorld({ ...records, later })
      let known = compileWorld(records)
      for (const [index, { at: start, changes }] of later.entries()) {
        known = withChanges(known, 1, changes)
        const end = later[index + 1]?.at ?? start + dayMs
        const seen = worldAt(whole, start).plain ?? worldAt(whole, start)
        expect([...seen.factories.keys()]).toEqual([...known.factories.keys()])
        for (let time = 0; time < 20; time += 1) {
          const asked = { ...generator.order(), placedAt: start + generator.number(Math.max(1, end - start)) }
          const [one, other] = [resolve(whole, asked), resolve({ ...known, later: [] }, asked)]
          // What later plans do to its dispatch is another matter.
          expect([one.path, one.options], `${seed} ${index}`).toEqual([other.path, other.options])
        }
      }
    }
  })
})

describe('FOR-92: the cut-off of a date is that of the records that hold at it', () => {
  // 18 December 2026 is a Friday.
  const closing = [dated('strike', '2026-12-19', '2026-12-22')]

  test('an order before the start is not dispatched on a day that the plan closes', () => {
    const world = compileWorld({ ...worldOf([]), later: [step('2026-12-19T00:00:00Z', closing)] })
    expect(dispatch(world, '2026-12-18T15:59:00Z')).toBe('2026-12-18 16:00:00')
    expect(dispatch(world, '2026-12-18T16:01:00Z')).toBe('2026-12-23 16:00:00')
    const asked = { ...order, placedAt: at('2026-12-18T16:01:00Z') }
    expect(closuresOf(world, asked, resolve(world, asked)).map(({ record: { key } }) => key)).toEqual(['strike'])
    const line = boardAt(world, asked.placedAt).lines.find(({ factory }) => factory === 'GG-MNPG-GSY')
    expect([dateOfDay(line?.next?.day ?? 0), line?.closure?.key]).toEqual(['2026-12-23', 'strike'])
  })

  test('before the start on the same day, the cut-offs until then count; after the end, those without the plan', () => {
    const back: WorldChange = { kind: 'cutoff-override', key: 'strike', record: null }
    const later = [step('2026-12-19T11:00:00Z', closing), step('2026-12-21T09:00:00Z', [back], true)]
    const world = compileWorld({ ...worldOf([]), later })
    // Saturday until 12:00.
    expect(dispatch(world, '2026-12-19T10:00:00Z')).toBe('2026-12-21 16:00:00')
    expect(dispatch(compileWorld({ ...worldOf([]), later: [step('2026-12-19T12:30:00Z', closing)] }), '2026-12-19T10:00:00Z')).toBe(
      '2026-12-19 12:00:00',
    )
    expect(boardAt(world, at('2026-12-19T10:59:00Z')).until).toBe(at('2026-12-19T11:00:00Z'))
  })

  test('a plan of some hours can let a later order be dispatched earlier, and its end is the cause', () => {
    const early = dated('early', '2026-12-18', '2026-12-18')
    const noon = {
      ...early,
      record: early.record && { ...early.record, value: { ...(early.record.value as DatedCutoff), time: '12:00:00' } },
    }
    const back: WorldChange = { kind: 'cutoff-override', key: 'early', record: null }
    const later = [step('2026-12-18T10:00:00Z', [noon as WorldChange]), step('2026-12-18T14:00:00Z', [back], true)]
    const world = compileWorld({ ...worldOf([]), later })
    const days = ['09:00', '11:59', '12:00', '13:59', '14:00', '16:00'].map((time) => dispatch(world, `2026-12-18T${time}:00Z`))
    const [noonOf, next, usual] = ['2026-12-18 12:00:00', '2026-12-19 12:00:00', '2026-12-18 16:00:00']
    expect(days).toEqual([noonOf, noonOf, next, next, usual, next])
    const changes = answerChanges(world, order, at('2026-12-18T12:30:00Z'), at('2026-12-18T16:00:00Z'))
    expect(changes).toMatchObject([{ at: at('2026-12-18T14:00:00Z'), because: { kind: 'plan', key: 'P' } }])
  })

  test('an order of an unknown product type depends on the types that a plan names', () => {
    const one = dated('cakes', '2026-12-19', '2026-12-19')
    const value = { ...(one.record?.value as DatedCutoff), productTypes: ['cake'] }
    const cakes = { ...one, record: one.record && { ...one.record, value } } as WorldChange
    const world = compileWorld({ ...worldOf([]), later: [step('2026-12-19T00:00:00Z', [cakes])] })
    const unknown = { productType: undefined, cardType: undefined }
    expect(dispatch(world, '2026-12-18T16:01:00Z', unknown)).toBe('unknown')
    expect(dispatch(world, '2026-12-18T16:01:00Z')).toBe('2026-12-19 12:00:00')
  })
})

test('FOR-18: with plans, no change of an answer is omitted or invented: compared with every ten minutes', () => {
  let byPlan = 0
  for (let seed = 0; seed < 25; seed += 1) {
    const generator = new Generator(seed)
    const from = at(generator.number(2) === 0 ? '2026-10-24T12:00:00Z' : '2027-03-27T12:00:00Z')
    const to = from + 3 * dayMs
    const later = generator.later(Array.from({ length: 3 }, () => from + generator.number(3 * dayMs)))
    const world = compileWorld({ ...generator.world(20), later })
    const asked = { ...generator.order(), factory: generator.pick(['F0', 'F1', 'F2']), productKey: undefined }
    const changes = answerChanges(world, asked, from, to)
    byPlan += changes.filter(({ because }) => because?.kind === 'plan').length
    for (const change of changes) {
      const [earlier, after] = [change.at - 1, change.at].map((placedAt) => resolve(world, { ...asked, placedAt }))
      expect(earlier && isSameAnswer(earlier, change.before) && after && isSameAnswer(after, change.after), `world ${seed}`).toBe(true)
    }
    let now = resolve(world, { ...asked, placedAt: from })
    for (let [placedAt, next] = [from, 0]; placedAt < to; placedAt += hourMs / 6) {
      for (let change = changes[next]; change !== undefined && change.at <= placedAt; next += 1, change = changes[next]) now = change.after
      if (!isSameAnswer(resolve(world, { ...asked, placedAt }), now)) expect.fail(`world ${seed}: ${new Date(placedAt).toISOString()}`)
    }
  }
  expect(byPlan).toBeGreaterThan(5)
})

test('TIM-16: a record that a plan changes ends when the plan starts, and continues as the plan has it, and as before when it ends', () => {
  const before = move('s', { startDate: '2026-12-01', endDate: '2026-12-31', startTime: '00:00:00', endTime: '00:00:00' })
  const after = { ...before, plan: 'P', value: { ...before.value, to: 'US-KODI-NYC' } }
  const change = (value: typeof before) => [{ kind: 'designation', key: 's', record: value } as const]
  const later = [step('2026-12-10T06:00:00Z', change(after)), step('2026-12-12T06:00:00Z', change(before), true)]
  const row = timelineOf(compileWorld({ ...worldOf([before]), later })).find(({ factory }) => factory.code === before.value.from)
  const range = { start: at('2026-12-09T00:00:00Z'), end: at('2026-12-14T00:00:00Z') }
  expect(row?.entries.map(({ record: { plan, value }, within }) => [plan, (value as typeof before.value).to, within(range)])).toEqual([
    [
      undefined,
      'GB-MNPG-TAM',
      [
        { start: range.start, end: at('2026-12-10T06:00:00Z') },
        { start: at('2026-12-12T06:00:00Z'), end: range.end },
      ],
    ],
    ['P', 'US-KODI-NYC', [{ start: at('2026-12-10T06:00:00Z'), end: at('2026-12-12T06:00:00Z') }]],
  ])
})
