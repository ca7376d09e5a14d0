import { beforeAll, describe, expect, test } from 'vitest'
import { holidayCalendar } from '../src/foresight/holidays.ts'
import { loadDemonstration } from '../src/load-demonstration.ts'
import { closedChristmas } from './support/dated-cutoffs.ts'
import { pathOf, payloadOf } from './support/delivery-options.ts'
import { movedAt, movedFacts, path as schedules, wire } from './support/designation.ts'
import { inPlan, planCalls } from './support/plans.ts'
import { loadProducts } from './support/products.ts'
import { putStored } from './support/stored.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()
const { plan, read, act } = planCalls(api)
const factory = 'GB-DPS-SLE'
const option = { fulfilmentCentreId: factory, deliveryOptionId: 'planned-reads' }
const optionSchedules = pathOf(option)
const today = new Date().toISOString().slice(0, 10)
/** The next one, which is to be decided. */
const holiday = holidayCalendar.regions['GB-ENG'].find(({ date }) => date > today)?.date ?? ''
const sample = { name: 'Planned', placed: { day: 'today', time: '12:00:00' }, order: { destination: 'GB' } }
const moving = { ...movedFacts, placedAt: movedAt }
const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const always = { DurationStartDateUtc: '2026-01-01T00:00:00Z', DurationEndDateUtc: '9999-12-31T00:00:00Z', ApplicableDays: everyDay }

beforeAll(async () => {
  const { db } = api.database
  await loadDemonstration(db, today)
  await loadProducts(db, 'PLANNED,Card,greetingcard,1,GB-DPS-SLE', 'PLANNED,Card,greetingcard,2,GB-DPS-SLE')
  const value = {
    name: 'Letter',
    description: '',
    acceptsDeliveryInstructions: true,
    isGuaranteed: false,
    isTracked: true,
    price: 99,
    priority: 1,
  }
  await putStored(db, 'uk', 'delivery-option', `${factory}/${option.deliveryOptionId}`, value)
})

type Sent = readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, unknown?]
const send = async ([method, path, body]: Sent, headers?: Record<string, string>) => {
  const answer = await api.call('editor', method, path, body, headers)
  expect([path, answer.status, answer.body]).toEqual([path, method === 'POST' ? expect.toBeOneOf([200, 201]) : 200, answer.body])
  return answer.body
}

/** What a read shows, without what differs from one write to the next, and whether the plan is active. */
const ignored =
  /^(version|versionNumber|changedAt|changedBy|createdAt|lastChange|Version|revision|at|by|changed|created|etag|LastChange|edits|asKnownAt|activePlans)$/i
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, one]) => (ignored.test(name) ? [] : [[name, shown(one)]])))
}

const cutoff: Sent = [
  'PUT',
  `/cutoffs/${factory}/44`,
  { default: { weekday: '01:00:00', saturday: '01:00:00', sunday: '01:00:00' }, versionNumber: 1 },
]
const exception: Sent = [
  'POST',
  `/cutoffs/${factory}/44/exceptions/`,
  { productType: 'book', applicableOn: ['weekday'], time: '10:00', versionNumber: 1 },
]
const dated: Sent = ['POST', '/cutoff-overrides', closedChristmas]
const overlapping: Sent = ['POST', '/cutoff-overrides', { ...closedChristmas, closed: false, time: '09:00:00', to: '2090-12-25' }]
const schedule: Sent = ['POST', schedules, { ...wire, ...always, Id: 'planned-reads' }]
const override: Sent = [
  'POST',
  '/designation/product-override',
  {
    ProductVariants: [{ ProductKey: 'PLANNED', VariantSku: '1', ProductType: 'greetingcard', Version: null }],
    Store: 'UK',
    DeliveryCountryCode: 'GB',
    FactoryCode: 'GB-MNPG-TAM',
  },
]
const optionSchedule: Sent = ['POST', optionSchedules, payloadOf(option)]
const decision: Sent = ['PUT', `/public-holidays/${factory}/${holiday}`, { decision: 'open', version: null }]
const sampleOrder: Sent = ['POST', '/sample-orders', sample]
const nothingElse = { kind: 'cutoff-override', key: 'none', value: null }
const check: Sent = ['POST', `${schedules}s/check`, { Schedules: [{ ...wire, ...always, From: wire.To, To: wire.From }] }]

describe('PLN-2: a read within a plan shows the planned record, a live read does not; applied, the live read shows what the plan showed', () => {
  test.each<[string, readonly Sent[], Sent]>([
    ['cut-offs', [cutoff], ['GET', '/deliveryConfigurations']],
    ['exceptions', [exception], ['GET', '/deliveryConfigurations']],
    ['dated cut-offs', [dated], ['GET', '/cutoff-overrides']],
    ['what holds on each day', [dated], ['GET', '/cutoffs/effective?from=2090-12-24&days=4']],
    ['dated cut-offs that overlap', [dated, overlapping], ['GET', '/cutoffs/effective?from=2090-12-24&days=4']],
    ['designation schedules', [schedule], ['GET', schedules]],
    ['the check for loops', [schedule], check],
    [
      'the print sites of a product',
      [override],
      ['POST', '/designation/product-override/product-designation', { ProductKey: 'PLANNED', Store: 'UK', CountryCode: 'GB' }],
    ],
    ['overridden now', [override], ['GET', '/product-overrides']],
    ['schedules of a centre', [optionSchedule], ['GET', `/fulfilment-centres/${factory}/schedules`]],
    ['schedules of an option', [optionSchedule], ['GET', optionSchedules]],
    ['public holidays', [decision], ['GET', `/public-holidays?from=${holiday}&days=1`]],
    ['what is to be decided', [decision], ['GET', '/to-decide']],
    ['sample orders', [sampleOrder], ['GET', '/sample-orders']],
    ['the effect on sample orders', [sampleOrder], ['POST', '/sample-orders/effect', { overlay: [nothingElse] }]],
    ['today', [schedule], ['GET', '/today']],
    ['the world', [cutoff, dated, schedule, override, optionSchedule], ['GET', '/world']],
    ['what happens to an order', [schedule], ['POST', '/resolve', { orders: [moving] }]],
    [
      'an order that is printed elsewhere',
      [override],
      ['POST', '/resolve', { orders: [{ productKey: 'PLANNED', sku: '1', placedAt: movedAt }] }],
    ],
    ['records', [sampleOrder], ['GET', '/records/sample-order']],
  ])('%s', async (_, writes, reading) => {
    const one = await plan()
    const isWithout = await send(reading)
    for (const written of writes) {
      const [method, path, body] = written
      const versioned = method === 'GET' ? body : await withVersion(path, body, inPlan(one))
      await send([method, path, versioned], inPlan(one))
    }
    expect(shown(await send(reading))).toEqual(shown(isWithout))
    const within = await send(reading, inPlan(one))
    expect(shown(within)).not.toEqual(shown(isWithout))
    expect(await act(one, 'apply')).toMatchObject({ status: 200, body: { state: 'active' } })
    expect(shown(await send(reading))).toEqual(shown(within))
    // Whoever still reads within it sees what everybody sees.
    expect(shown(await send(reading, inPlan(one)))).toEqual(shown(within))
    expect(await act(one, 'end')).toMatchObject({ status: 200, body: { state: 'ended' } })
    if (!writes.includes(optionSchedule)) expect(shown(await send(reading))).toEqual(shown(isWithout))
    expect((await read(one.id)).itemsOf.every(({ conflict }) => conflict === null)).toBe(true)
  })
})

/** With the version that the plan shows. */
async function withVersion(path: string, body: unknown, headers: Record<string, string>): Promise<unknown> {
  if (!path.startsWith('/cutoffs/')) return body
  const { results } = (await send(['GET', '/deliveryConfigurations'], headers)) as {
    results: { factoryCode: string; deliveryService: string; versionNumber: number }[]
  }
  const found = results.find(({ factoryCode, deliveryService }) => factoryCode === factory && deliveryService === '44')
  return { ...(body as object), versionNumber: found?.versionNumber }
}
