import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { scheduleFromWire } from '@goat/contract/described/designation'
import type { Order } from '@goat/domain/order-facts'
import { answerChanges, untilNextChange } from '@goat/foresight/changes'
import { type CompiledWorld, compileWorld, type WorldChange, withChanges } from '@goat/foresight/compile'
import { moveReasons, optionReasons } from '@goat/foresight/reasons'
import { isSameAnswer, resolve } from '@goat/foresight/resolve'
import type { World } from '@goat/foresight/world'
import { sameAnswerWorld, sampleOrder, sampleWorld } from './foresight-worlds.ts'
import { type GrowthRow, growthRow } from './report.ts'
import { sampleSchedule } from './sample-schedules.ts'
import { spreadOf } from './statistics.ts'

/** Numbers of rules: half designation schedules, half delivery option schedules. */
export const ruleCounts = [10, 10_000] as const

const dayMs = 24 * 60 * 60 * 1000
/** Orders that are decided in turn, so that none is decided twice in a row. */
const orderCount = 512
/** The least processor time of a measurement. */
const leastMs = 200
/** How many rules of each kind a caller is told about in full. */
const listed = 20

type Figure = { readonly what: string; readonly digits: number; readonly measure: (sample: Sample) => number }
type Sample = {
  readonly world: World
  readonly compiled: CompiledWorld
  /** With as many rules, of which the same ten decide every order in each sample. */
  readonly alike: CompiledWorld
  readonly count: number
  readonly orders: readonly Order[]
}

/** Processor time of decisions, with and without reasons, and of keeping a world up to date. */
export function measureForesight(rounds: number): readonly GrowthRow[] {
  const now = Date.now()
  const orders = Array.from({ length: orderCount }, (_, at) => sampleOrder(at, now))
  const samples = ruleCounts.map((count): Sample => {
    const world = sampleWorld(count, now)
    return { world, compiled: compileWorld(world), alike: compileWorld(sameAnswerWorld(count, now)), count, orders }
  })
  checkAlike(samples)
  const rows = figures(now).map(({ what, digits, measure }) => {
    for (const sample of samples) measure(sample)
    const found = samples.map((sample) => spreadOf(Array.from({ length: rounds }, () => measure(sample))).median)
    return growthRow({ what, digits, figures: found })
  })
  return [...rows, growthRow({ what: 'memory of a compiled world, MB', digits: 1, figures: samples.map(memoryOf) })]
}

function figures(now: number): readonly Figure[] {
  return [
    { what: 'decision, µs', digits: 1, measure: ({ compiled, orders }) => each(orders, (order) => resolve(compiled, order)) },
    {
      what: 'decision with the same answer, µs',
      digits: 1,
      measure: ({ alike, orders }) => each(orders, (order) => resolve(alike, order)),
    },
    {
      what: 'decision with full reasons, µs',
      digits: 1,
      measure: ({ compiled, orders }) => each(orders, (order) => explain(compiled, order)),
    },
    { what: 'compiling, ms', digits: 2, measure: ({ world }) => milliseconds(() => compileWorld(world)) },
    { what: 'one changed schedule, ms', digits: 2, measure: (sample) => changed(sample, 1, now) },
    { what: 'every schedule changed at once, ms', digits: 2, measure: (sample) => changed(sample, sample.count / 2, now) },
    {
      what: 'next change of an answer, µs',
      digits: 0,
      measure: ({ compiled, orders }) => each(orders, (order) => untilNextChange(compiled, order)),
    },
    {
      what: 'every change within 60 days, ms',
      digits: 2,
      measure: ({ compiled, orders }) => each(orders.slice(0, 16), (order) => answerChanges(compiled, order, now, now + 60 * dayMs)) / 1000,
    },
  ]
}

/** Throws if the worlds that have to answer alike do not. */
function checkAlike(samples: readonly Sample[]): void {
  for (const order of samples[0]?.orders ?? []) {
    const [first, ...others] = samples.map(({ alike }) => resolve(alike, order))
    if (first === undefined || !others.every((one) => isSameAnswer(one, first))) throw new Error('The answers to an order differ.')
  }
}

function explain(world: CompiledWorld, order: Order): void {
  const { path, factory } = resolve(world, order)
  for (const step of path.keys()) moveReasons(world, order, path.slice(0, step + 1))?.rules(['won', 'lost', 'near', 'unknown'], listed)
  const centre = world.factories.get(factory ?? '')
  if (centre !== undefined) optionReasons(centre, order).rules(['won', 'lost', 'near', 'unknown'], listed)
}

/** Mean processor time, in µs, over some orders. */
function each(orders: readonly Order[], run: (order: Order) => unknown): number {
  const spent = milliseconds(() => {
    for (const order of orders) run(order)
  })
  return (spent * 1000) / orders.length
}

/** Mean processor time of this thread. It is counted in steps of several milliseconds. */
function milliseconds(run: () => unknown): number {
  const began = process.threadCpuUsage()
  for (let times = 1; ; times += 1) {
    run()
    const { user, system } = process.threadCpuUsage(began)
    if (user + system >= leastMs * 1000) return (user + system) / 1000 / times
  }
}

function changed({ world, compiled }: Sample, count: number, now: number): number {
  const changes = world.records.designation.slice(0, count).map(
    ({ key, ...record }, at): WorldChange => ({
      kind: 'designation',
      key,
      record: { ...record, key, version: 2, value: scheduleFromWire({ ...sampleSchedule(at + 7, now) }) },
    }),
  )
  return milliseconds(() => withChanges(compiled, 2, changes))
}

function memoryOf({ world }: Sample): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const used = () => {
    // What earlier measurements leave takes several collections.
    for (let times = 0; times < 4; times += 1) collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = used()
  const compiled = compileWorld(world)
  const after = used()
  return compiled.factories.size > 0 ? (after - before) / 1e6 : Number.NaN
}
