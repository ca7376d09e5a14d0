import { boardAt } from '@goat/foresight/board'
import { compileWorld } from '@goat/foresight/compile'
import type { World } from '@goat/foresight/world'
import { describe, expect, test } from 'vitest'
import { record, worldOf } from '../../../packages/foresight/test/support/sample-world.ts'
import { boardAddress } from '../src/board/board-screen.tsx'
import { createTicker, liveBoard } from '../src/board/live-board.ts'
import { closedGroups } from '../src/board/show.ts'
import { loadSpoken } from './support/load-spoken.ts'

const { cutoffText, dutch, english } = await loadSpoken()

const [secondMs, hourMs] = [1000, 60 * 60 * 1000]

/** A clock that runs only when told to. Timers that are due run in their order, each at its time. */
function simulated(start: string) {
  let now = Date.parse(start)
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  const next = () => [...timers].sort((a, b) => a.at - b.at)[0]
  return {
    now: () => now,
    after: (ms: number, run: () => void) => {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    timers,
    run: (ms: number) => {
      const end = now + ms
      for (let timer = next(); timer !== undefined && timer.at <= end; timer = next()) {
        now = timer.at
        timers.delete(timer)
        timer.run()
      }
      now = end
    },
    /** The computer is asleep: timers that were due in between run afterwards. */
    sleep: (ms: number) => {
      now += ms
      const due = [...timers].filter(({ at }) => at <= now)
      for (const timer of due) {
        timers.delete(timer)
        timer.run()
      }
    },
  }
}

/** Every service closes at 16:00, for cakes at 11:00; one is closed on Saturday. */
const world = compileWorld(
  worldOf([], {
    'cutoff-override': [
      record('d', {
        factories: ['GG-MNPG-GSY'],
        services: null,
        productTypes: null,
        from: '2026-12-19',
        to: '2026-12-19',
        days: null,
        time: null,
        reason: 'Power cut',
      }),
    ],
  }),
)

describe('BRD-3: the board at each second', () => {
  test('for 12 simulated hours: always the board of that second, decided again only when it changes, and one timer', () => {
    const clock = simulated('2026-12-18T10:00:00.250Z')
    const ticker = createTicker(clock.now, clock)
    const live = liveBoard(world, clock.now)
    const seen = { ticks: 0, boards: new Set<unknown>(), mostTimers: 0 }
    const stop = ticker.subscribe(() => {
      const now = clock.now()
      expect(now % secondMs).toBe(0)
      const board = live()
      seen.ticks += 1
      seen.boards.add(board)
      seen.mostTimers = Math.max(seen.mostTimers, clock.timers.size)
      // Deciding it again each second would take too long: once a minute, and whenever the board does.
      if (now % (60 * secondMs) === 0 || board.from === now) expect(board.lines).toEqual(boardAt(world, now).lines)
      for (const { next } of board.lines) if (next !== undefined) expect(next.at).toBeGreaterThan(now)
    })
    clock.run(12 * hourMs)
    expect(seen.ticks).toBe((12 * hourMs) / secondMs)
    // At first, at the cut-offs at 11:00 and 16:00 (London and New York) and 21:00.
    expect(seen.boards.size).toBe(4)
    expect(seen.mostTimers).toBe(1)
    stop()
    expect(clock.timers.size).toBe(0)
  })

  test('correct at the first tick after hours of sleep, which is reported', () => {
    const clock = simulated('2026-12-18T10:00:00Z')
    const ticker = createTicker(clock.now, clock)
    const live = liveBoard(world, clock.now)
    let resumed = 0
    ticker.onResume(() => {
      resumed += 1
    })
    ticker.subscribe(() => undefined)
    clock.run(10 * secondMs)
    expect(resumed).toBe(0)
    clock.sleep(9 * hourMs)
    expect(resumed).toBe(1)
    expect(live().lines).toEqual(boardAt(world, clock.now()).lines)
    clock.run(10 * secondMs)
    expect(resumed).toBe(1)
  })

  test('a clock that is set back', () => {
    const clock = simulated('2026-12-18T16:00:00Z')
    const live = liveBoard(world, clock.now)
    const after = live()
    clock.sleep(-secondMs)
    expect(live()).not.toBe(after)
    expect(live().lines).toEqual(boardAt(world, clock.now()).lines)
  })
})

describe('BRD-4, BRD-6: closed lines', () => {
  const cutoff = { default: { weekday: '16:00:00', saturday: '12:00:00', sunday: '10:00:00' }, exceptions: [] }
  const cakes = [{ id: '1', productType: 'cake', applicableOn: ['weekday'] as const, time: '11:00:00' }]
  const services = [record('GG-MNPG-GSY/44', cutoff), record('GG-MNPG-GSY/59', cutoff)]
  const groupsOf = (changes: object, ofFactory: World['records']['cutoff'], sharing: 'cutoff' | 'day') => {
    const days = { from: '2026-12-18', to: '2026-12-20', days: null, time: null, reason: 'Power cut' }
    const closure = record('d', { factories: ['GG-MNPG-GSY'], services: null, productTypes: null, ...days, ...changes })
    const given = compileWorld(worldOf([], { cutoff: ofFactory, 'cutoff-override': [closure] }))
    return closedGroups(boardAt(given, Date.parse('2026-12-18T10:00:00Z')).lines, sharing)
  }

  test('what one dated cut-off closes until the same cut-off is one line; all of it, or some services and product types', () => {
    const closedAt = (changes: object) => groupsOf(changes, services, 'cutoff').map((group) => group.services)
    expect(closedAt({})).toEqual([undefined])
    expect(closedAt({ services: ['44'] })).toEqual([[{ service: '44', productTypes: undefined }]])
    expect(closedAt({ services: ['44'], productTypes: ['flower', 'cake'] })).toEqual([
      [{ service: '44', productTypes: ['cake', 'flower'] }],
    ])
  })

  test('product types with another next cut-off have a line of their own; on a wall display, those of one day share one, with both times', () => {
    const withCakes = [record('GG-MNPG-GSY/44', { ...cutoff, exceptions: cakes }), record('GG-MNPG-GSY/59', cutoff)]
    const told = (sharing: 'cutoff' | 'day') =>
      groupsOf({}, withCakes, sharing).map(({ line, last, services: some }) => [line.next?.local, last.next?.local, some])
    expect(told('cutoff')).toEqual([
      ['11:00:00', '11:00:00', [{ service: '44', productTypes: ['cake'] }]],
      [
        '16:00:00',
        '16:00:00',
        [
          { service: '44', productTypes: undefined },
          { service: '59', productTypes: undefined },
        ],
      ],
    ])
    expect(told('day')).toEqual([['11:00:00', '16:00:00', undefined]])
  })
})

test('BRD-7: the address of the board', () => {
  for (const search of ['', '?factory=GG-MNPG-GSY', '?view=wall', '?factory=GG-MNPG-GSY&view=wall'])
    expect(boardAddress.format(boardAddress.parse(search))).toBe(search)
  expect(boardAddress.parse('?factory=&view=other')).toEqual({ factory: undefined, view: undefined })
})

test('BRD-11: the last second of a day is its end; with the date unless it is today', () => {
  const own = [record('GB-MNPG-TAM/44', { default: { weekday: '23:59:59', saturday: '23:59:59', sunday: '08:30:00' }, exceptions: [] })]
  const dated = (to: string) => {
    const days = { from: '2026-12-18', to, days: null, time: null, reason: 'Power cut' }
    return [record('d', { factories: null, services: null, productTypes: null, ...days })]
  }
  const linesOf = (records: World['records']['cutoff-override'], cutoff = own) =>
    boardAt(compileWorld(worldOf([], { cutoff, 'cutoff-override': records })), Date.parse('2026-12-18T10:00:00Z')).lines
  const [today] = linesOf([])
  expect(today && cutoffText(english, today)).toBe('end of day London')
  const [line] = linesOf(dated('2026-12-18'))
  expect(line && cutoffText(english, line)).toBe('Sat 19 Dec end of day London')
  expect(line && cutoffText(dutch, line)).toBe('za 19 dec einde van de dag Londen')
  const early = record('GB-MNPG-TAM/1', { default: { weekday: '23:59:59', saturday: '08:30:00', sunday: '08:30:00' }, exceptions: [] })
  const both = closedGroups(linesOf(dated('2026-12-18'), [...own, early]), 'day')
  expect(both.map((one) => cutoffText(english, one.line, one.last))).toEqual(['Sat 19 Dec 08:30–end of day London'])
})
