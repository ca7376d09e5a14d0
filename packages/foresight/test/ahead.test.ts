import type { ProductOverride } from '@goat/domain/kinds/product-override'
import { dateOfDay } from '@goat/domain/time/calendar'
import { describe, expect, test } from 'vitest'
import { aheadOf } from '../src/ahead.ts'
import { compileUntil, compileWorld, finish } from '../src/compile.ts'
import type { World } from '../src/world.ts'
import { move, record, worldOf } from './support/sample-world.ts'

/** A Monday. */
const now = Date.parse('2026-11-30T10:00:00Z')
const [tam, gsy] = ['GB-MNPG-TAM', 'GG-MNPG-GSY']
const toTamworth: ProductOverride = { factory: tam, catalogueFactory: gsy }
const until = '2027-01-02T00:00:00.000Z'

const closed = (reason: string, from: string, to: string, factories: readonly string[]) =>
  record(reason, { factories, services: null, productTypes: null, days: null, time: null, reason, from, to })

function ahead(world: World, ...overrides: readonly ProductOverride[]) {
  const compiled = compileWorld(world)
  finish(compileUntil(compiled, Number.POSITIVE_INFINITY))
  return finish(aheadOf(compiled, overrides, now)).map(({ factory, isAfter, dispatches, obstacles }) => ({
    factory: `${factory}${isAfter ? ' after' : ''}${dispatches ? '' : ' never'}`,
    obstacles: obstacles.map((one) =>
      one.kind === 'cutoff-override'
        ? `${dateOfDay(one.first)} to ${dateOfDay(one.last)}: ${one.reasons}`
        : `${new Date(one.at).toISOString()} ${one.record.key} to ${one.record.value.to}${one.isCertain ? '' : ', some'}`,
    ),
  }))
}

describe('OVR-46: what awaits orders where overrides take them', () => {
  const christmas = closed('Christmas', '2026-12-25', '2026-12-26', [tam])
  const fridays = move('fridays', { from: tam, to: gsy, applicableDays: ['Friday'], startTime: '18:00:00', endTime: '22:00:00' })

  test('closed days of the target, and schedules that move orders on, by time', () => {
    const giant = move('giant', { from: tam, to: gsy, startDate: '2026-12-30', cardTypes: ['giant'] })
    const others = [
      move('paused', { from: tam, to: gsy, paused: true }),
      move('over', { from: tam, to: gsy, startDate: '2026-11-01', endDate: '2026-11-29' }),
      move('in', { from: gsy, to: tam }),
    ]
    expect(ahead(worldOf([giant, fridays, ...others], { 'cutoff-override': [christmas] }), toTamworth)).toEqual([
      {
        factory: tam,
        obstacles: [
          '2026-12-04T18:00:00.000Z fridays to GG-MNPG-GSY',
          '2026-12-25 to 2026-12-26: Christmas',
          '2026-12-30T00:00:00.000Z giant to GG-MNPG-GSY, some',
        ],
      },
    ])
  })

  test('until the overrides end, and then for a week where they return to', () => {
    const flood = closed('Flood', '2027-01-04', '2027-01-05', [gsy])
    const later = closed('Later', '2027-01-03', '2027-02-01', [tam])
    const world = worldOf([], { 'cutoff-override': [christmas, flood, later] })
    expect(ahead(world, { ...toTamworth, until }, { ...toTamworth, until: '2026-12-31T00:00:00Z' })).toEqual([
      { factory: tam, obstacles: ['2026-12-25 to 2026-12-26: Christmas'] },
      { factory: `${gsy} after`, obstacles: ['2027-01-04 to 2027-01-05: Flood'] },
    ])
    const others = ['US-KODI-NYC', tam].map((catalogueFactory) => ({ factory: tam, catalogueFactory, until }))
    expect(ahead(world, { ...toTamworth, until }, ...others), 'each factory to which some go back').toEqual([
      { factory: tam, obstacles: ['2026-12-25 to 2026-12-26: Christmas'] },
      { factory: `${gsy} after`, obstacles: ['2027-01-04 to 2027-01-05: Flood'] },
      { factory: 'US-KODI-NYC after', obstacles: [] },
    ])
    expect(ahead(world, { ...toTamworth, factory: null })).toEqual([{ factory: gsy, obstacles: ['2027-01-04 to 2027-01-05: Flood'] }])
  })

  test('a factory without delivery services, and one that is not known', () => {
    const world = worldOf([], { cutoff: [] })
    expect(ahead(world, toTamworth, { ...toTamworth, factory: 'GB-X' })).toEqual([
      { factory: `${tam} never`, obstacles: [] },
      { factory: 'GB-X never', obstacles: [] },
    ])
  })

  test('what plans will close or move', () => {
    const at = Date.parse('2026-12-10T00:00:00Z')
    const plan = {
      at,
      plan: 'p',
      name: 'Plan',
      isEnd: false,
      changes: [{ kind: 'designation' as const, key: 'fridays', record: { ...fridays, plan: 'p' } }],
    }
    expect(ahead({ ...worldOf([]), later: [plan] }, toTamworth)).toEqual([
      { factory: tam, obstacles: ['2026-12-11T18:00:00.000Z fridays to GG-MNPG-GSY'] },
    ])
  })

  test('not a schedule before which another one always comes', () => {
    const daily = move('daily', { from: tam, to: gsy, startDate: '2026-12-01' }, 1)
    const before = move('before', { from: tam, to: 'US-KODI-NYC', startDate: '2026-12-01' }, 0)
    expect(ahead(worldOf([daily, before]), toTamworth)[0]?.obstacles).toEqual(['2026-12-01T00:00:00.000Z daily to GG-MNPG-GSY'])
  })
})
