import type { ScheduleContent } from '@goat/domain/kinds/designation'
import { endOf, type ProductOverride } from '@goat/domain/kinds/product-override'
import { compareText } from '@goat/domain/text/text'
import { dayMs, type Interval } from '@goat/domain/time/calendar'
import { type CompiledWorld, worldAt } from './compile.ts'
import { closuresOfFactory } from './dispatch.ts'
import { moveFrom } from './steps.ts'
import { leavingEntries } from './timeline.ts'
import type { WorldRecord } from './world.ts'

/** How long what awaits orders is looked for. */
const aheadDays = 60
/** After the end of an override, at the factory of the catalogue. */
const daysAfter = 7

/** Days, since 1970-01-01, on which all of a factory is closed, or the first time at which a schedule moves orders on, in milliseconds. */
export type Obstacle =
  | { readonly kind: 'cutoff-override'; readonly first: number; readonly last: number; readonly reasons: readonly string[] }
  /** `isCertain`: all orders of cards, rather than some. */
  | { readonly kind: 'designation'; readonly at: number; readonly record: WorldRecord<ScheduleContent>; readonly isCertain: boolean }

/** What awaits orders at a factory. */
export type FactoryAhead = {
  readonly factory: string
  /** Whether it is that of the catalogue after the end of an override. */
  readonly isAfter: boolean
  readonly span: Interval
  readonly timeZone: string | undefined
  /** Whether it has a delivery service. */
  readonly dispatches: boolean
  /** By time. */
  readonly obstacles: readonly Obstacle[]
}

/**
 * What awaits orders at the factories to which overrides move products, and for some days at those where they are when the overrides have ended
 * (OVR-46). `now`: in milliseconds since 1970-01-01T00:00Z. In steps: yields after each day and schedule. What plans make of the world has to be
 * compiled before, as for the timeline.
 */
export function* aheadOf(
  world: CompiledWorld,
  overrides: readonly ProductOverride[],
  now: number,
): Generator<undefined, readonly FactoryAhead[]> {
  const horizon = now + aheadDays * dayMs
  const places = new Map<string, Pick<FactoryAhead, 'factory' | 'isAfter' | 'span'>>()
  const add = (factory: string, isAfter: boolean, start: number, end: number) => {
    const { span } = places.get(`${factory} ${isAfter}`) ?? {}
    const both = { start: Math.min(span?.start ?? start, start), end: Math.max(span?.end ?? end, end) }
    places.set(`${factory} ${isAfter}`, { factory, isAfter, span: both })
  }
  for (const value of overrides) {
    const { factory, catalogueFactory } = value
    const end = Math.min(endOf(value), horizon)
    if (factory === null || end <= now) add(catalogueFactory, false, now, horizon)
    else add(factory, false, now, end)
    const isBack = factory !== null && factory !== catalogueFactory
    if (isBack && now < end && end < horizon) add(catalogueFactory, true, end, end + daysAfter * dayMs)
  }
  const found: FactoryAhead[] = []
  for (const place of places.values()) {
    const here = worldAt(world, place.span.start)
    const { clock, services } = here.factories.get(place.factory) ?? {}
    const obstacles = [...(yield* closuresAt(here, place.factory, place.span)), ...(yield* movesFrom(here, place.factory, place.span))]
    const startOf = (one: Obstacle) => ('at' in one ? one.at : (clock?.instantOf({ day: one.first, ms: 0 }) ?? 0))
    obstacles.sort((a, b) => startOf(a) - startOf(b))
    found.push({ ...place, timeZone: clock?.timeZone, dispatches: services !== undefined && services.size > 0, obstacles })
  }
  return found
}

function* closuresAt({ factories }: CompiledWorld, code: string, { start, end }: Interval): Generator<undefined, readonly Obstacle[]> {
  const closures: { readonly kind: 'cutoff-override'; readonly first: number; last: number; readonly reasons: readonly string[] }[] = []
  const factory = factories.get(code)
  const clock = factory?.clock
  if (factory === undefined || clock === undefined) return closures
  for (let { day } = clock.localAt(start); day <= clock.localAt(end - 1).day; day += 1) {
    const reasons = [...new Set(closuresOfFactory(factory, day).map(({ value }) => value.reason))].sort(compareText)
    const before = closures.at(-1)
    if (before?.last === day - 1 && before.reasons.join() === reasons.join()) before.last = day
    else if (reasons.length > 0) closures.push({ kind: 'cutoff-override', first: day, last: day, reasons })
    yield
  }
  return closures
}

function* movesFrom(world: CompiledWorld, code: string, span: Interval): Generator<undefined, readonly Obstacle[]> {
  const moves: Obstacle[] = []
  for (const { record, within } of leavingEntries(world, code)) {
    yield
    const [{ start: at } = { start: undefined }] = within(span)
    const factory = at === undefined ? undefined : worldAt(world, at).factories.get(code)
    if (at === undefined || factory === undefined) continue
    const order = { brand: world.brand, factory: code, placedAt: at, consignmentType: 'cardOnly' } as const
    const { outcome, winner } = moveFrom(factory, order, [code])
    const isDecisive = winner?.key === record.key
    // Whatever the order is, another one has precedence.
    if (outcome === 'kept' || (outcome === 'moved' && !isDecisive)) continue
    moves.push({ kind: 'designation', at, record, isCertain: outcome === 'moved' })
  }
  return moves
}
