import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { scheduleFromWire } from '@goat/contract/designation-codec'
import { factoriesOf } from '@goat/domain/factories'
import type { Order } from '@goat/domain/order-facts'
import { joinKey } from '@goat/domain/records/record-key'
import { answerChanges, untilNextChange } from '@goat/foresight/changes'
import { type CompiledWorld, compileWorld, type WorldChange, withChanges } from '@goat/foresight/compile'
import { moveReasons, optionReasons } from '@goat/foresight/reasons'
import { resolve } from '@goat/foresight/resolve'
import type { World, WorldRecord } from '@goat/foresight/world'
import { type GrowthRow, growthRow } from './report.ts'
import { optionsPerCentre, sampleOptionSchedule } from './sample-options.ts'
import { sampleSchedule } from './sample-schedules.ts'
import { spreadOf } from './statistics.ts'

/** Numbers of rules: half designation schedules, half delivery option schedules. */
export const ruleCounts = [10, 10_000] as const

const dayMs = 24 * 60 * 60 * 1000
const factories = factoriesOf('uk')
/** Orders that are decided in turn, so that none is decided twice in a row. */
const orderCount = 512
/** The least processor time of a measurement. */
const leastMs = 200
/** How many rules of each kind a caller is told about in full. */
const listed = 20

type Figure = { readonly what: string; readonly digits: number; readonly measure: (sample: Sample) => number }
type Sample = { readonly world: World; readonly compiled: CompiledWorld; readonly count: number; readonly orders: readonly Order[] }

/** Processor time of decisions, with and without reasons, and of keeping a world up to date. */
export function measureForesight(rounds: number): readonly GrowthRow[] {
  const now = Date.now()
  const samples = ruleCounts.map((count): Sample => {
    const world = sampleWorld(count, now)
    return { world, compiled: compileWorld(world), count, orders: Array.from({ length: orderCount }, (_, at) => sampleOrder(at, now)) }
  })
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

function recordOf<T>(key: string, value: T, created = 0): WorldRecord<T> {
  return { key, version: 1, created, by: 'somebody@example.com', changed: created, value }
}

function sampleWorld(count: number, now: number): World {
  const place = (at: number) => factories[at % factories.length]?.code ?? ''
  const option = (at: number) => `option-${at % optionsPerCentre}`
  return {
    brand: 'uk',
    revision: 1,
    records: {
      factory: factories.map(({ code, brand: _, ...value }) => recordOf(code, value)),
      cutoff: factories.flatMap(({ code }) =>
        ['1', '44'].map((service) =>
          recordOf(joinKey(code, service), {
            default: { weekday: '16:00:00', saturday: '12:00:00', sunday: '10:00:00' },
            exceptions: [{ id: '1', productType: 'cake', applicableOn: ['weekday' as const], time: '11:00:00' }],
          }),
        ),
      ),
      designation: Array.from({ length: count / 2 }, (_, at) => recordOf(`sch_${at}`, scheduleFromWire(sampleSchedule(at, now)), at)),
      'product-override': [],
      'delivery-option': factories.flatMap(({ code }) =>
        Array.from({ length: optionsPerCentre }, (_, at) =>
          recordOf(joinKey(code, option(at)), {
            name: `Delivery option number ${at}`,
            description: 'By post.',
            acceptsDeliveryInstructions: false,
            isGuaranteed: false,
            isTracked: true,
            price: 199 + at,
            priority: at + 1,
            service: '44',
          }),
        ),
      ),
      'delivery-option-schedule': Array.from({ length: count / 2 }, (_, at) => {
        const { id: _id, version: _version, createdAt: _at, createdBy: _by, ...value } = sampleOptionSchedule(at, now)
        return recordOf(joinKey(place(at), option(Math.floor(at / factories.length)), `dos_${at}`), value, at)
      }),
    },
  }
}

function sampleOrder(at: number, now: number): Order {
  const placedAt = now + ((at * 7919) % 720) * 3_600_000
  return {
    brand: 'uk',
    placedAt,
    factory: at % 2 === 0 ? 'GB-DPS-SLE' : (factories[at % factories.length]?.code ?? ''),
    productType: 'greetingcard',
    cardType: at % 3 === 0 ? 'giant' : 'standard',
    packType: 'SINGLE',
    deliveryMethod: 'NBD',
    addressType: 'SEND_DIRECT',
    destination: 'GB',
    service: '44',
    deliveryDate: new Date(placedAt + 2 * dayMs).toISOString().slice(0, 10),
    consignmentType: 'cardOnly',
  }
}
