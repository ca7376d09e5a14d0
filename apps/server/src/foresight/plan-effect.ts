import type { PlanEffect } from '@goat/contract/plans'
import { type BrandId, brandOf } from '@goat/domain/brands'
import { openStates } from '@goat/domain/kinds/plan'
import { orderOfSample } from '@goat/domain/kinds/sample-order'
import type { Order } from '@goat/domain/order-facts'
import { spanOfPlan, timesOfPlan } from '@goat/domain/plan-times'
import { dateOfDay, dayMs, type ZoneClock, zoneClock } from '@goat/domain/time/calendar'
import { answerChanges, causeBetween, type Decided } from '@goat/foresight/changes'
import { type CompiledWorld, compileUntil, type WorldChange, withLater, worldAt } from '@goat/foresight/compile'
import { resolve } from '@goat/foresight/resolve'
import { turns } from '../db/turns.ts'
import { type PlanItems, readPlanItems } from '../records/planned.ts'
import { answerDifferences, comparable, type Deps, sampledOf } from './sample-effect.ts'

type Changed = PlanEffect['changed'][number]
type Span = Changed['spans'][number]

/** How long before its start a plan may decide when an order is dispatched. */
const daysBefore = 5
/** How many days of an order are decided at once. */
const daysAtOnce = 2
/** How often the same difference is listed. */
const maxAlike = 10

/**
 * What a plan changes about the sample orders of a brand, placed at any time while it is to hold or shortly before, at the earliest at `now`, in
 * milliseconds since 1970-01-01T00:00Z (PLN-23). Throws AppError 'notFound'.
 */
export async function effectOfPlan(deps: Deps, brand: BrandId, id: string): Promise<PlanEffect> {
  const planned = await readPlanItems(deps.db, brand, id)
  const { before: current, orders, products, zoneOf } = await sampledOf(deps, brand)
  const span = spanOf(planned, current, deps.now)
  // A scheduled plan is known already.
  const others = current.later.filter(({ plan }) => plan !== id)
  const before = others.length === current.later.length ? current : withLater(current, others)
  const after = openStates.includes(planned.plan.value.state) ? await withPlan(deps, before, id) : before
  for (const world of [before, after]) await turns.run(compileUntil(world, span.until))
  const changed: Changed[] = []
  let incomparable = 0
  for (const { id: sample, name, value, given } of orders) {
    await turns.pause()
    const asked = comparable(before, given, products)
    if (asked === undefined) incomparable += 1
    if (asked === undefined || before === after) continue
    const clock = zoneClock(zoneOf(given.factory ?? '') ?? brandOf(brand).timeZone)
    const orderOn = (date: string, now: number): Order => {
      const { dispatchDate, deliveryDate } = orderOfSample(value, brand, now, zoneOf, { from: date, to: date })
      return { ...asked, dispatchDate, deliveryDate }
    }
    const { brand: _brand, placedAt: _placedAt, dispatchDate: _dispatch, deliveryDate: _delivery, ...order } = given
    const { dispatchInDays, deliveryInDays } = value.order
    // Without dates, it is the same order on each day.
    const isDated = dispatchInDays !== undefined || deliveryInDays !== undefined
    const days = isDated ? { orderOn, step: 1 } : { orderOn: () => asked, step: daysAtOnce }
    const found = await turns.run(differencesIn(span, { before, after }, clock, days))
    if (found.spans.length > 0) changed.push({ id: sample, name, order, ...found })
  }
  const [from, until] = [span.from, span.until].map((at) => new Date(at).toISOString())
  return { from: from ?? '', until: until ?? '', isCapped: span.isCapped, total: orders.length, incomparable, changed }
}

/** A world with a plan from its start to its end, whose records are those that make the differences. */
async function withPlan({ world }: Deps, before: CompiledWorld, id: string): Promise<CompiledWorld> {
  const { later } = (await world.current([id])).world
  const ownChanges = (changes: readonly WorldChange[]) =>
    changes.map((one) => ({ ...one, record: one.record && { ...one.record, plan: undefined } }) as WorldChange)
  return withLater(
    before,
    later.map((one) => (one.plan === id ? { ...one, changes: ownChanges(one.changes) } : one)),
  )
}

type Whole = { readonly from: number; readonly until: number; readonly isCapped: boolean }

/** From some days before the plan starts to do anything, to its end. */
function spanOf({ plan, items }: PlanItems, { factories }: CompiledWorld, now: number): Whole {
  const clocks = [...factories.values()].flatMap(({ clock }) => clock ?? [])
  const changes = items.map(({ item: { value: of }, live, record: { value } }) => ({
    kind: of.kind,
    key: of.key,
    before: live?.value ?? null,
    after: value ?? null,
  }))
  const { start, end, isCapped } = spanOfPlan(changes, timesOfPlan(plan.value), { now, clocks })
  return { from: Math.max(now, start - daysBefore * dayMs), until: end, isCapped }
}

/** `orderOn`: the order as it is placed on a date, YYYY-MM-DD, and on `step` days from then. */
type Days = { readonly orderOn: (date: string, now: number) => Order; readonly step: number }

/** Yields after each time at which the answer may be another. */
function* differencesIn(
  { from, until }: Whole,
  worlds: Readonly<Record<'before' | 'after', CompiledWorld>>,
  clock: ZoneClock,
  { orderOn, step }: Days,
): Generator<undefined, Pick<Changed, 'spans' | 'more'>> {
  const spans: Span[] = []
  const last = new Map<string, Span>()
  const counts = new Map<string, number>()
  let more = 0
  for (let [start, day] = [from, clock.localAt(from).day]; start < until; day += step) {
    const end = Math.min(until, clock.instantOf({ day: day + step, ms: 0 }))
    const order = orderOn(dateOfDay(day), start)
    const answersIn = (world: CompiledWorld) => [
      { at: start, resolution: resolve(world, { ...order, placedAt: start }) },
      ...answerChanges(world, order, start, end).map(({ at, after: resolution }) => ({ at, resolution })),
    ]
    const were = answersIn(worlds.before)
    yield
    const are = answersIn(worlds.after)
    const instants = [...new Set([...were, ...are].map(({ at }) => at))].sort((a, b) => a - b)
    for (const [index, at] of instants.entries()) {
      yield
      const next = instants[index + 1] ?? end
      const [was, is] = [were, are].map((answers, side) => {
        const resolution = answers.findLast((one) => one.at <= at)?.resolution
        return resolution && { resolution, world: worldAt(side === 0 ? worlds.before : worlds.after, at) }
      })
      if (was === undefined || is === undefined) continue
      for (const difference of answerDifferences(was, is, order.deliveryOption)) {
        const because = becauseOf(was, is, order, difference)
        const name = JSON.stringify({ ...difference, because })
        const open = last.get(name)
        if (open?.until === new Date(at).toISOString()) {
          open.until = new Date(next).toISOString()
          continue
        }
        const span = { ...difference, because, from: new Date(at).toISOString(), until: new Date(next).toISOString() }
        last.set(name, span)
        const alike = `${difference.what} ${difference.of}`
        counts.set(alike, (counts.get(alike) ?? 0) + 1)
        if ((counts.get(alike) ?? 0) > maxAlike) more += 1
        else spans.push(span)
      }
    }
    start = end
  }
  return { spans, more }
}

function becauseOf(was: Decided, is: Decided, order: Order, { what, of }: Pick<Span, 'what' | 'of'>): Span['because'] {
  const isMoved = was.resolution.factory !== is.resolution.factory
  const part = isMoved ? 'move' : what === 'dispatch' || what === 'cutoff' ? 'dispatch' : 'option'
  const cause = causeBetween(was, is, order, part, of ?? undefined)
  return cause === undefined ? null : { kind: cause.kind, key: cause.key }
}
