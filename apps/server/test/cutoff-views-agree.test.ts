import { isDeepStrictEqual } from 'node:util'
import type { TodayWire } from '@goat/contract/today'
import { datedRules, rulesOfService } from '@goat/domain/effective-cutoffs'
import type { Cutoff } from '@goat/domain/kinds/cutoff'
import { splitKey } from '@goat/domain/kinds/kind'
import { dateOfDay, dayOfDate, instantOf, localAt } from '@goat/domain/time/calendar'
import { type BoardLine, boardAt } from '@goat/foresight/board'
import { type CompiledWorld, compileWorld, finish } from '@goat/foresight/compile'
import { cellsOf } from '@goat/foresight/dispatch'
import { resolve } from '@goat/foresight/resolve'
import type { World } from '@goat/foresight/world'
import { expect, test } from 'vitest'
import { Generator } from '../../../packages/foresight/test/support/generate.ts'
import { effectiveTable, todayToWire } from '../src/foresight/routes.ts'

/** In every time zone that this runtime knows, five factories to a world. */
const zones = Intl.supportedValuesOf('timeZone')
const perWorld = 5
const types = ['greetingcard', 'cake', 'book'] as const
const [horizonDays, hourMs, dayMs] = [60, 60 * 60 * 1000, 24 * 60 * 60 * 1000]

type Case = { readonly factory: string; readonly service: string; readonly productType: string; readonly timeZone: string }

/** A next cut-off, in milliseconds since 1970-01-01T00:00Z; undefined: none within 60 days. */
type Found = number | undefined

function worldIn(seed: number): World {
  const world = new Generator(seed).world(0)
  const factory = world.records.factory.map((one, at) => {
    return { ...one, value: { ...one.value, timeZone: zones[(seed * perWorld + at) % zones.length] ?? 'UTC' } }
  })
  return { ...world, records: { ...world.records, factory } }
}

/** About the clock changes of the zones of a world, at midnight, on 29 February, over New Year, and at its dated cut-offs. */
function instantsOf(world: World): readonly number[] {
  const days = ['2026-12-31', '2027-01-01', '2028-02-28', '2028-02-29', '2028-03-01']
  const about = world.records.factory.flatMap(({ value }, at) => {
    const zone = value.timeZone ?? 'UTC'
    const from = Temporal.Instant.from(at % 2 === 0 ? '2026-10-01T00:00Z' : '2027-02-01T00:00Z').toZonedDateTimeISO(zone)
    const change = from.getTimeZoneTransition('next')?.epochMilliseconds
    const midnight = instantOf(`${days[at] ?? '2028-02-29'}T00:00:00`, zone)
    return [...(change === undefined ? [] : [change - hourMs, change - 1, change, change + hourMs]), midnight - 1, midnight]
  })
  const dated = world.records['cutoff-override'].map(({ value }) => Date.parse(`${value.to}T12:00Z`))
  return [...new Set([...about, ...dated])]
}

function byForesight(world: CompiledWorld, { factory, service, productType }: Case, now: number): Found {
  const { dispatch } = resolve(world, { brand: 'uk', placedAt: now, factory, service, productType })
  if (dispatch.outcome === 'unknown' || dispatch.outcome === 'perService') throw new Error(`undecided: ${JSON.stringify(dispatch)}`)
  return dispatch.outcome === 'known' ? dispatch.cutoff.at : undefined
}

/** The line of the board, and the time at which Home shows it; undefined if it is not among the first 20. */
function byBoard(
  lines: readonly BoardLine[],
  cutoffs: TodayWire['cutoffs'],
  { factory, service, productType }: Case,
): { board: Found; home: Found } {
  const lineWith = (has: (types: readonly string[] | undefined) => boolean) =>
    lines.find((line) => line.factory === factory && line.services.some((one) => one.service === service && has(one.productTypes)))
  const line = lineWith((types) => types?.includes(productType) === true) ?? lineWith((types) => types === undefined)
  const shown = cutoffs.find((one) => {
    const services = line?.services.map((of) => ({ deliveryService: of.service, productTypes: of.productTypes ?? null }))
    return one.factoryCode === factory && isDeepStrictEqual(one.deliveryServices, services)
  })
  return { board: line?.next?.at, home: shown && Date.parse(shown.at) }
}

/** The first open day of a table whose cut-off is still to come. */
function firstOpen(cells: readonly (string | undefined)[], first: string, timeZone: string, now: number): Found {
  const instants = cells.flatMap((time, at) =>
    time === undefined ? [] : [instantOf(`${dateOfDay(dayOfDate(first) + at)}T${time}`, timeZone)],
  )
  return instants.find((at) => now < at)
}

function byCalendar(
  services: readonly { readonly factory: string; readonly service: string; readonly cutoff: Cutoff }[],
  world: World,
  { factory, service, productType, timeZone }: Case,
  now: number,
  days: number,
): Found {
  const row = services.find((one) => one.factory === factory && one.service === service)
  if (row === undefined) throw new Error(`no row for ${factory} ${service}`)
  const first = localAt(now, timeZone).slice(0, 10)
  const rules = rulesOfService(datedRules(world.records['cutoff-override']), factory, service)
  const cells = cellsOf(row.cutoff, rules, dayOfDate(first), days)
  const times = cells.map(({ time, others }) => {
    const other = others.find((one) => one.productType === productType)
    return other === undefined ? time : other.time
  })
  return firstOpen(times, first, timeZone, now)
}

function byCall(world: CompiledWorld, { factory, service, productType, timeZone }: Case, now: number, count: number): Found {
  const first = localAt(now, timeZone).slice(0, 10)
  const compiled = world.factories.get(factory)
  const own = [...(compiled?.services ?? [])].filter(([name]) => name === service)
  const only = { ...world, factories: new Map(compiled && [[factory, { ...compiled, services: new Map(own) }]]) }
  const [table] = finish(effectiveTable(only, first, count)).factories
  const days = table?.deliveryServices[0]?.days ?? []
  const times = days.map((day) => (day.byProductType.find((one) => one.productType === productType) ?? day).time ?? undefined)
  return firstOpen(times, first, timeZone, now)
}

test('BRD-10: foresight, calendar, call, board and Home agree in every time zone, about clock changes, midnight, 29 February and New Year', async () => {
  const counts = { compared: 0, atHome: 0, never: 0 }
  for (let seed = 0; seed * perWorld < zones.length; seed += 1) {
    const world = worldIn(seed)
    const compiled = compileWorld(world)
    const zoneOf = new Map(world.records.factory.map(({ key, value }) => [key, value.timeZone ?? 'UTC']))
    const services = world.records.cutoff.map(({ key, value }) => {
      const [factory = '', service = ''] = splitKey(key)
      return { factory, service, timeZone: zoneOf.get(factory) ?? 'UTC', cutoff: value }
    })
    const cases = services.flatMap(({ cutoff: _, ...one }, at) => [{ ...one, productType: types[(at + seed) % types.length] ?? 'cake' }])
    for (const now of instantsOf(world)) {
      const { lines } = boardAt(compiled, now)
      const { cutoffs } = await todayToWire(compiled, now)
      for (const one of cases) {
        const expected = byForesight(compiled, one, now)
        // Fewer days take less time; an earlier open day would be found among them.
        const days = expected === undefined ? horizonDays + 1 : Math.ceil((expected - now) / dayMs) + 2
        const told = `seed ${seed}, ${JSON.stringify(one)} at ${new Date(now).toISOString()}`
        const { board, home } = byBoard(lines, cutoffs, one)
        expect(board, `board, ${told}`).toBe(expected)
        expect(byCalendar(services, world, one, now, days), `calendar, ${told}`).toBe(expected)
        expect(byCall(compiled, one, now, days), `call, ${told}`).toBe(expected)
        if (home !== undefined) expect(home, `Home, ${told}`).toBe(expected)
        counts.compared += 1
        if (home !== undefined) counts.atHome += 1
        if (expected === undefined) counts.never += 1
      }
    }
  }
  expect(counts.compared).toBeGreaterThan(15_000)
  expect(counts.atHome).toBeGreaterThan(counts.compared / 3)
  expect(counts.never).toBeGreaterThan(0)
})
