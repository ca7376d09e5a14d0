import type { ResolvedOrder } from '@goat/contract/resolve'
import { beforeAll, describe, expect, test } from 'vitest'
import { cutoffCalls } from './support/cutoffs.ts'
import { addOption } from './support/delivery-options.ts'
import { path, wire } from './support/designation.ts'
import { loadProducts } from './support/products.ts'

const { api, given } = cutoffCalls()
const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** Moves Giant cards from Guernsey to Tamworth in February 2099. */
const giant = {
  ...wire,
  Id: 'giant',
  LocalStartTime: '00:00:00',
  LocalEndTime: '00:00:00',
  DurationStartDateUtc: '2099-02-01T00:00:00Z',
  DurationEndDateUtc: '2099-02-28T00:00:00Z',
  ApplicableDays: everyDay,
  CardTypes: ['Giant'],
  ApplicableDespatchDays: ['EVERYDAY'],
}
const order = {
  placedAt: '2099-02-10T15:59:00Z',
  factory: 'GG-MNPG-GSY',
  cardType: 'giant',
  packType: 'SINGLE',
  deliveryMethod: 'STD',
  addressType: 'SEND_DIRECT',
  destination: 'GB',
}

/** An unsaved dated cut-off. */
const datedOverlay = (change: object) => {
  const all = { factories: null, services: null, productTypes: null, from: '2090-12-24', to: '2090-12-24', days: null }
  return { kind: 'cutoff-override', key: 'new', value: { ...all, time: '12:00', reason: 'Christmas Eve', ...change } }
}
const resolve = (body: unknown) => api.call('viewer', 'POST', '/resolve', body)
async function resultOf(one: object, rest: object = {}): Promise<ResolvedOrder> {
  const { status, body } = await resolve({ orders: [one], ...rest })
  expect(body).toHaveProperty('results')
  expect(status).toBe(200)
  const [first] = (body as { results: ResolvedOrder[] }).results
  if (first === undefined) throw new Error('there is no result')
  return first
}

let before = ''

beforeAll(async () => {
  await given('uk', [{ id: 'x', productType: 'flower', applicableOn: ['weekday'], time: '11:00:00' }])
  await addOption(api.database.db, { brand: 'uk', fulfilmentCentreId: 'GB-MNPG-TAM', deliveryOptionId: 'unlogged' })
  await loadProducts(api.database.db, 'CRD-1,Card,greetingcard,CRD-1-A,GG-MNPG-GSY', 'CRD-1,Card,greetingcard,CRD-1-B,GB-DPS-SLE')
  before = new Date().toISOString()
  await api.call('editor', 'POST', path, giant)
})

describe('FOR-34: POST /resolve', () => {
  test('returns where an order is printed, by which factories it comes there, and the revision of the records', async () => {
    const moved = await resultOf(order)
    expect(moved.answer).toMatchObject({ factory: 'GB-MNPG-TAM', path: ['GG-MNPG-GSY', 'GB-MNPG-TAM'] })
    expect(moved).not.toHaveProperty('steps')
    expect(moved.revision).toBe(((await api.call('viewer', 'GET', '/world')).body as { revision: number }).revision)
    const kept = await resultOf({ ...order, cardType: 'standard' }, { explain: 'short' })
    expect(kept.answer).toMatchObject({ factory: 'GG-MNPG-GSY', path: ['GG-MNPG-GSY'] })
    expect(kept.steps?.[1]).toMatchObject({
      step: 'move',
      factory: 'GG-MNPG-GSY',
      outcome: 'kept',
      rules: [{ key: 'giant', state: 'skipped', near: true, failed: [{ fact: 'cardType', wanted: ['giant'], got: 'standard' }] }],
      counts: { won: 0, skipped: 1, near: 1 },
    })
  })

  test('names the facts that are missing', async () => {
    const { cardType: _cardType, ...unknown } = order
    const { answer, undecided, steps } = await resultOf(unknown, { explain: 'short' })
    expect(answer).toMatchObject({ factory: null, path: ['GG-MNPG-GSY'] })
    expect(undecided).toContain('cardType')
    expect(steps?.[1]).toMatchObject({ outcome: 'unknown', rules: [{ key: 'giant', state: 'unknown', missing: ['cardType'] }] })
  })

  test('returns the cut-off on the clock of the factory, with its layer, and the dispatch date', async () => {
    const weekday = { placedAt: '2099-07-07T15:59:59Z', factory: 'GB-DPS-SLE', service: 'S1', productType: 'greetingcard' }
    expect((await resultOf(weekday)).answer).toMatchObject({
      cutoffs: [
        { service: 'S1', date: '2099-07-07', local: '17:00:00', zone: 'Europe/London', at: '2099-07-07T16:00:00.000Z', layer: 'default' },
      ],
      dispatch: '2099-07-07',
    })
    expect((await resultOf({ ...weekday, placedAt: '2099-07-07T16:00:00Z' })).answer).toMatchObject({ dispatch: '2099-07-08' })
    expect((await resultOf({ ...weekday, productType: 'flower' })).answer).toMatchObject({
      cutoffs: [{ date: '2099-07-08', local: '11:00:00', layer: 'exception' }],
    })
  })

  test('FOR-13: has no dispatch date if the delivery service is not known, even if the factory has only one', async () => {
    const { answer, undecided } = await resultOf({ placedAt: '2099-07-07T15:59:59Z', factory: 'GB-DPS-SLE', productType: 'greetingcard' })
    expect(answer).toMatchObject({ cutoffs: [{ service: 'S1', date: '2099-07-07' }], dispatch: null })
    expect(undecided).toContain('service')
  })

  test('FOR-1: takes the first variant, its factory and its type from the catalogue, and says so', async () => {
    const { factory: _factory, ...rest } = order
    const { assumed, answer } = await resultOf({ ...rest, productKey: 'CRD-1' })
    expect(assumed).toEqual({ sku: 'CRD-1-A', factory: 'GG-MNPG-GSY', productType: 'greetingcard' })
    expect(answer.path).toEqual(['GG-MNPG-GSY', 'GB-MNPG-TAM'])
    const second = await resultOf({ ...rest, productKey: 'CRD-1', sku: 'CRD-1-B' })
    expect(second).toMatchObject({ assumed: { factory: 'GB-DPS-SLE' }, answer: { factory: 'GB-DPS-SLE' } })
  })

  test('FOR-82: takes the product type from a card type, and says so', async () => {
    const given = { placedAt: '2099-07-07T15:59:59Z', factory: 'GB-DPS-SLE', service: 'S1' }
    const { assumed, answer, undecided } = await resultOf({ ...given, cardType: 'giant' })
    expect(assumed).toEqual({ productType: 'greetingcard' })
    expect([answer.dispatch, undecided]).toEqual(['2099-07-07', []])
    expect(await resultOf(given)).toMatchObject({ assumed: {}, answer: { dispatch: null }, undecided: ['productType'] })
  })

  test('decides by records that are not saved yet, and stores nothing', async () => {
    const { designation } = ((await api.call('viewer', 'GET', '/world')).body as { records: Record<string, { value: object }[]> }).records
    const value = { ...designation?.[0]?.value, to: 'GB-DPS-SLE', startDate: '2099-02-02' }
    const overlay = [{ kind: 'designation', key: 'not-saved', value }]
    expect((await resultOf(order, { overlay })).answer.factory).toBe('GB-DPS-SLE')
    expect((await resultOf(order, { overlay: [{ kind: 'designation', key: 'giant', value: null }] })).answer.factory).toBe('GG-MNPG-GSY')
    expect((await resultOf(order)).answer.factory).toBe('GB-MNPG-TAM')
  })

  test('FOR-14: names the closures that delay the dispatch', async () => {
    const given = { placedAt: '2099-07-07T15:59:59Z', factory: 'GB-DPS-SLE', service: 'S1', productType: 'greetingcard' }
    const days = { from: '2099-07-07', to: '2099-07-08' }
    const overlay = [datedOverlay({ ...days, time: null, reason: 'Strike' })]
    const closuresOf = ({ steps }: ResolvedOrder) => steps?.find(({ step }) => step === 'cutoff')?.closures
    const late = await resultOf(given, { overlay, explain: 'short' })
    expect(late.answer.dispatch).toBe('2099-07-09')
    expect(closuresOf(late)).toMatchObject([{ kind: 'cutoff-override', key: 'new', services: ['S1'], ...days, reason: 'Strike' }])
    expect(closuresOf(await resultOf(given, { explain: 'short' }))).toEqual([])
  })

  test('says when the answer changes next', async () => {
    const { untilNextChange } = await resultOf({ ...order, placedAt: '2099-02-28T12:00:00Z' }, { explain: 'short' })
    expect(untilNextChange).toEqual({ at: '2099-03-01T00:00:00.000Z', because: { kind: 'designation', key: 'giant', version: 1 } })
  })

  test('reasons are given for at most 100 orders, because an answer with more would be many megabytes', async () => {
    const asked = (count: number) => ({ orders: Array.from({ length: count }, () => order), explain: 'short' })
    expect((await api.call('viewer', 'POST', '/resolve', asked(100))).status).toBe(200)
    expect(await api.call('viewer', 'POST', '/resolve', asked(101))).toMatchObject({
      status: 413,
      body: { issues: [{ code: 'orders.tooMany', values: { maximum: '100' } }] },
    })
  })

  test('answers 1,000 orders in their order', async () => {
    const orders = Array.from({ length: 1_000 }, (_, at) => ({ ...order, cardType: at % 2 === 0 ? 'giant' : 'standard' }))
    const { body } = await resolve({ orders })
    const factories = (body as { results: ResolvedOrder[] }).results.map(({ answer }) => answer.factory)
    expect(factories).toEqual(orders.map(({ cardType }) => (cardType === 'giant' ? 'GB-MNPG-TAM' : 'GG-MNPG-GSY')))
  })
})

describe('FOR-35: the records by which an order is decided', () => {
  test('are those at the time of an order in the past, or at asKnownAt', async () => {
    expect((await resultOf({ ...order, placedAt: before })).revision).toBeLessThan((await resultOf(order)).revision)
    expect((await resultOf(order, { asKnownAt: before })).answer.factory).toBe('GG-MNPG-GSY')
    expect((await resultOf(order, { asKnownAt: new Date().toISOString() })).answer.factory).toBe('GB-MNPG-TAM')
  })

  test('are not known for a time before complete records were kept', async () => {
    const { pool } = api.database
    const { rows } = await pool.query<{ known_from: string }>(`SELECT known_from FROM brand_revisions WHERE brand = 'uk'`)
    await pool.query(`UPDATE brand_revisions SET known_from = revision WHERE brand = 'uk'`)
    expect(await resolve({ orders: [order], asKnownAt: before })).toMatchObject({ status: 404, body: { code: 'notKnown' } })
    await pool.query(`UPDATE brand_revisions SET known_from = $1 WHERE brand = 'uk'`, [rows[0]?.known_from])
  })

  test.each([{ asKnownAt: '2000-01-01T00:00:00Z' }, { placedAt: '2000-01-01T00:00:00Z' }])(
    'are not known before the first record: %j',
    async ({ asKnownAt, placedAt = order.placedAt }) => {
      const body = { orders: [{ ...order, placedAt }], asKnownAt }
      expect(await resolve(body)).toMatchObject({ status: 404, body: { code: 'notKnown' } })
    },
  )

  test('FOR-3: a schedule that is edited keeps its creation time, now and in the past', async () => {
    const march = { DurationStartDateUtc: '2099-03-01T00:00:00Z', DurationEndDateUtc: '2099-03-31T00:00:00Z' }
    const save = (body: object) => api.call('editor', 'POST', path, { ...giant, ...march, ...body })
    const inMarch = { ...order, placedAt: '2099-03-10T12:00:00Z' }
    await save({ Id: 'created-1' })
    await save({ Id: 'created-2', To: 'GB-DPS-SLE' })
    expect((await resultOf(inMarch)).answer.factory).toBe('GB-DPS-SLE')
    await save({ Id: 'created-1', Note: 'Edited last' })
    expect((await resultOf(inMarch)).answer.factory).toBe('GB-DPS-SLE')
    const edited = new Date().toISOString()
    await save({ Id: 'created-1', Note: 'Edited again' })
    expect((await resultOf(inMarch, { asKnownAt: edited })).answer.factory).toBe('GB-DPS-SLE')
  })

  test('are at most ten different times in the past', async () => {
    const placed = (milliseconds: number) => new Date(Date.parse(before) - milliseconds).toISOString()
    const orders = Array.from({ length: 11 }, (_, at) => ({ ...order, placedAt: placed(at) }))
    expect(await resolve({ orders })).toMatchObject({
      status: 400,
      body: { errors: ['Ask for at most 10 different times in the past at once.'] },
    })
  })

  test('of which an eleventh that is not known is not asked for: nobody would wait for its refusal', async () => {
    const unhandled: unknown[] = []
    process.on('unhandledRejection', (error) => unhandled.push(error))
    const placed = (milliseconds: number) => new Date(Date.parse(before) - milliseconds).toISOString()
    const orders = [...Array.from({ length: 10 }, (_, at) => placed(at)), '2020-01-01T00:00:00Z'].map((placedAt) => ({
      ...order,
      placedAt,
    }))
    expect(await resolve({ orders })).toMatchObject({ status: 400 })
    // Begun after the read that would be refused.
    expect((await resolve({ orders: [{ ...order, placedAt: placed(20) }] })).status).toBe(200)
    expect(unhandled).toEqual([])
  })
})

describe('FOR-36: POST /resolve refuses', () => {
  test('API-27: far more orders than it may have, before they are looked at', async () => {
    const { status, body } = await resolve({ orders: Array.from({ length: 130_000 }, () => 0) })
    expect([status, Object(body).errors]).toEqual([400, ['orders must be a list of at most 1000 entries.']])
  })

  test.each([
    [{ factory: 'GB-NONE' }, 'orders.1.factory: There is no factory "GB-NONE".'],
    [{ service: 'nothing' }, 'There is no service "nothing".'],
    [{ deliveryOption: 'nothing' }, 'There is no deliveryOption "nothing".'],
    [{ productType: 'cards' }, /"cards" is not a product type/],
    [{ cardType: 'Giant' }, /"Giant" is not a card type/],
    [{ destination: 'UK' }, /destination must be/],
    [{ placedAt: 'today' }, /placedAt must be an instant/],
    [{ placedAt: '2027-02-30T00:00:00Z' }, /placedAt must be an instant/],
    [{ deliveryDate: '2027-02-30' }, 'orders.1.deliveryDate: Enter a valid date.'],
    [{ factory: '' }, 'orders.1.factory: Required'],
    [{ productKey: 'NONE' }, /NONE/],
    [{ productKey: 'CRD-1', sku: 'NONE' }, /CRD-1\/NONE/],
    [{ colour: 'red' }, /colour is not a known field/],
  ])('%j', async (wrong, sentence) => {
    const { status, body } = await resolve({ orders: [order, { ...order, ...wrong }] })
    expect(status).toBe(400)
    expect((body as { errors: string[] }).errors.join(' ')).toMatch(sentence)
    expect((body as { issues: { path: string }[] }).issues[0]?.path).toMatch(/^orders\.1/)
  })

  test.each([
    [[{ kind: 'designation', key: 'x', value: {} }], 'overlay.0.value.from: from is missing.'],
    [[{ kind: 'cutoff', key: 'GB-DPS-SLE', value: null }], 'overlay.0.key: key must be a key of its kind, such as GB-DPS-SLE/44.'],
    [[{ kind: 'sample-order', key: 'x', value: null }], /sample-order/],
    [
      [{ kind: 'cutoff', key: 'GB-DPS-SLE/44', value: { default: { weekday: '25:00', saturday: '', sunday: '' }, exceptions: [] } }],
      'overlay.0.value.default.weekday: Invalid time values',
    ],
    [[datedOverlay({ factories: ['XX'] })], 'overlay.0.value.factories: There is no fulfilment centre "XX" with delivery services.'],
    [
      [datedOverlay({}), datedOverlay({ factories: ['GB-DPS-SLE'], services: ['no'] })],
      'overlay.1.value.services: None of the chosen fulfilment centres has a delivery service "no".',
    ],
    [[datedOverlay({ productTypes: ['car'] })], /overlay\.0\.value\.productTypes.*car/],
  ])('the overlay %j', async (overlay, sentence) => {
    const { status, body } = await resolve({ orders: [order], overlay })
    expect(status).toBe(400)
    expect((body as { errors: string[] }).errors.join(' ')).toMatch(sentence)
  })

  test('a dated cut-off of a delivery service that the overlay adds, and of one that it removes', async () => {
    const times = { weekday: '12:00', saturday: '12:00', sunday: '12:00' }
    const added = { kind: 'cutoff', key: 'GB-DPS-SLE/new', value: { default: times, exceptions: [] } }
    const dated = datedOverlay({ services: ['new'] })
    expect(await resolve({ orders: [order], overlay: [dated, added] })).toMatchObject({ status: 200 })
    expect(await resolve({ orders: [order], overlay: [dated, { ...added, value: null }] })).toMatchObject({ status: 400 })
  })

  test('no orders, and more than 1,000, or more than 10 with the state of every rule', async () => {
    expect(await resolve({ orders: [] })).toMatchObject({
      status: 400,
      body: { errors: ['orders must be a list of 1 to 1000 entries.'] },
    })
    expect(await resolve({ orders: Array.from({ length: 1_001 }, () => order) })).toMatchObject({
      status: 413,
      body: { errors: ['Ask for at most 1000 orders at once.'] },
    })
    expect(await resolve({ orders: Array.from({ length: 11 }, () => order), explain: 'full' })).toMatchObject({ status: 413 })
  })

  test('a person without permission', async () => {
    expect(await api.call('none', 'POST', '/resolve', { orders: [order] })).toMatchObject({ status: 403 })
  })
})
