import type { AnswerChange, OverlaidRecord, SampleEffect } from '@goat/contract/resolve'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadDemonstration } from '../src/load-demonstration.ts'
import { putStored, removeStored } from './support/stored.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()
type Stored = { readonly key: string; readonly value: Record<string, unknown> }
let world: Readonly<Record<string, readonly Stored[]>> = {}

beforeAll(async () => {
  await loadDemonstration(api.database.db, new Date().toISOString().slice(0, 10))
  const { body } = await api.call('viewer', 'GET', '/world')
  world = (body as { records: typeof world }).records
})

const compare = (overlay: unknown) => api.call('viewer', 'POST', '/sample-orders/effect', { overlay })
async function effectOf(...overlay: readonly OverlaidRecord[]): Promise<SampleEffect> {
  const { status, body } = await compare(overlay)
  expect([status, body]).toEqual([200, expect.objectContaining({ changed: expect.any(Array) })])
  return body as SampleEffect
}

const storedValue = (kind: string, key: string) => {
  const found = world[kind]?.find((one) => one.key === key)
  if (found === undefined) throw new Error(`there is no ${kind} ${key}`)
  return found.value
}
const side = (value: string | number, currency: string | null = null) => ({ values: [value], currency })
const factoryChange = ({ changes }: { readonly changes: readonly AnswerChange[] }) => changes.find(({ what }) => what === 'factory')

/** Moves single next-day cards of some types from Guernsey. */
const moveGuernsey = (cardTypes: readonly string[], to = 'GB-MNPG-TAM'): OverlaidRecord => {
  const [first] = world['designation'] ?? []
  const value = {
    ...first?.value,
    from: 'GG-MNPG-GSY',
    to,
    startDate: new Date().toISOString().slice(0, 10),
    endDate: '9999-12-31',
    indefinteEndDate: true,
    startTime: '00:00:00',
    endTime: '00:00:00',
    applicableDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    cardTypes,
    deliveryMethods: ['NBD'],
    packTypes: ['SINGLE'],
    addressTypes: ['SEND_DIRECT'],
    domesticOrdersOnly: false,
    applicableDespatchDays: ['EVERYDAY'],
    paused: false,
  }
  return { kind: 'designation', key: 'new', value }
}

describe('FOR-76: POST /sample-orders/effect', () => {
  test('returns the sample orders that a new schedule moves, with the orders that they stand for', async () => {
    const { total, incomparable, changed } = await effectOf(moveGuernsey(['giant']))
    expect([total, incomparable]).toEqual([12, 0])
    expect(changed.map(({ name }) => name)).toEqual(['Giant card for Guernsey'])
    expect(changed[0]).toMatchObject({
      id: 'demonstration-01',
      order: { factory: 'GG-MNPG-GSY', cardType: 'giant', destination: 'GG', placedAt: expect.stringMatching(/T1[456]:59:00Z$/) },
      changes: expect.arrayContaining([{ what: 'factory', of: null, before: side('GG-MNPG-GSY'), after: side('GB-MNPG-TAM') }]),
    })
  })

  test('returns none for records that change no answer', async () => {
    expect(await effectOf(moveGuernsey(['postcard']))).toEqual({ total: 12, incomparable: 0, inPeriod: 12, changed: [] })
  })

  test('several records count together, and a removed one is left out', async () => {
    const [stored] = (world['designation'] ?? []).filter(
      ({ value }) => value['from'] === 'IE-STL-DUB' && value['indefinteEndDate'] === true,
    )
    if (stored === undefined) throw new Error('there is no such schedule')
    const { changed } = await effectOf(moveGuernsey(['giant']), { kind: 'designation', key: stored.key, value: null })
    expect(changed.map(factoryChange)).toEqual([
      expect.objectContaining({ before: side('GG-MNPG-GSY') }),
      expect.objectContaining({ before: side('GB-MNPG-TAM'), after: side('IE-STL-DUB') }),
    ])
  })

  test('a cut-off changes the dispatch date, or else the cut-off itself', async () => {
    const key = 'GB-MNPG-TAM/44'
    const times = { weekday: '15:30:00', saturday: '12:00:00', sunday: '10:00:00' }
    const value = { ...storedValue('cutoff', key), exceptions: [], default: { ...times, weekday: '15:31:00' } }
    const { changed } = await effectOf({ kind: 'cutoff', key, value })
    const changesOf = (name: string) => changed.find((one) => one.name === name)?.changes
    expect(changesOf('Next-day card after the cut-off')).toMatchObject([{ what: 'dispatch', of: null }])
    expect(changesOf('Next-day card before the cut-off')).toMatchObject([
      {
        what: 'cutoff',
        before: { values: [expect.stringMatching(/T15:30:00$/)] },
        after: { values: [expect.stringMatching(/T15:31:00$/)] },
      },
    ])
  })

  test('an override changes the factory of the product', async () => {
    const value = { factory: 'GB-ARENA-DRO', catalogueFactory: 'GB-MNPG-TAM' }
    const { changed } = await effectOf({ kind: 'product-override', key: 'CRD-BIR-0001/CRD-BIR-0001-STD', value })
    expect(changed.map(({ name }) => name)).toEqual(['Card with an overridden print site'])
    expect(changed.map(factoryChange)).toMatchObject([{ after: side('GB-ARENA-DRO') }])
  })

  test('OVR-46: with product overrides, what awaits orders at the factories to which they move products', async () => {
    const [tomorrow = '', until = ''] = [1, 3].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
    const day = tomorrow.slice(0, 10)
    const flood = {
      factories: ['GB-ARENA-DRO'],
      services: null,
      productTypes: null,
      from: day,
      to: day,
      days: null,
      closed: true,
      time: null,
    }
    const created = await api.call('editor', 'POST', '/cutoff-overrides', { ...flood, reason: 'Flood' })
    expect(created.status).toBe(201)
    const value = { factory: 'GB-ARENA-DRO', until, catalogueFactory: 'GB-MNPG-TAM' }
    const { ahead = [] } = await effectOf({ kind: 'product-override', key: 'CRD-BIR-0001/CRD-BIR-0001-STD', value })
    await api.call('editor', 'DELETE', `/cutoff-overrides/${(created.body as { id: string }).id}`)
    expect(ahead).toMatchObject([
      { factory: 'GB-ARENA-DRO', after: false, until, dispatches: true, more: 0 },
      { factory: 'GB-MNPG-TAM', after: true, from: until, dispatches: true },
    ])
    expect(ahead[0]?.listed).toContainEqual({ kind: 'cutoff-override', from: day, to: day, reasons: ['Flood'] })
    expect(await effectOf(moveGuernsey(['giant']))).not.toHaveProperty('ahead')
  })

  test('a schedule of a delivery option changes its price, or the possible prices', async () => {
    const value = {
      name: 'Test',
      fulfilmentCentreId: 'GB-ARENA-DRO',
      deliveryOptionId: 'parcel-courier',
      startDate: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      startTime: '00:00:00',
      endDate: '2099-01-01',
      endTime: '00:00:00',
      deliveryFrom: '2020-01-01',
      deliveryTo: '2099-01-01',
      applicableConsignmentTypes: ['cardOnly', 'giftOnly', 'cardAndGift'],
      cardTypes: [],
      giftTypes: [],
      overrides: { price: 123 },
    }
    const key = 'GB-ARENA-DRO/parcel-courier/new'
    const { changed } = await effectOf({ kind: 'delivery-option-schedule', key, value })
    const priceOf = (name: string) => changed.find((one) => one.name === name)?.changes.find(({ what }) => what === 'price')
    expect(priceOf('Card and chocolates for a later day')).toMatchObject({ of: 'Parcel Courier', after: side(123, 'GBP') })
    // Its delivery date is not known.
    const { before, after } = priceOf('Bouquet as a gift only') ?? {}
    expect(after).toEqual({ values: [...(before?.values ?? []), 123], currency: 'GBP' })
  })

  test('stores nothing, and refuses an invalid record', async () => {
    const before = await api.call('viewer', 'GET', '/world')
    await effectOf(moveGuernsey(['giant']))
    expect((await api.call('viewer', 'GET', '/world')).body).toEqual(before.body)
    expect(await compare([{ kind: 'designation', key: 'new', value: {} }])).toMatchObject({ status: 400 })
    expect(await compare([])).toMatchObject({ status: 400 })
    const dated = { from: '2090-12-24', to: '2090-12-24', days: null, time: null, reason: 'Christmas', services: null, productTypes: null }
    expect(await compare([{ kind: 'cutoff-override', key: 'new', value: { ...dated, factories: ['XX'] } }])).toMatchObject({
      status: 400,
      body: { issues: [{ code: 'dated.unknownFactory', path: 'overlay.0.value.factories' }] },
    })
    expect(await api.call('none', 'POST', '/sample-orders/effect', { overlay: [moveGuernsey(['giant'])] })).toMatchObject({ status: 403 })
  })
})

test('SAM-13: with the days of the records, it counts the sample orders placed on them, and places all on them if asked', async () => {
  const closed = { factories: null, services: null, productTypes: null, days: null, time: null, reason: 'Christmas' }
  const days = { from: '2090-12-24', to: '2090-12-26' }
  const overlay = [{ kind: 'cutoff-override', key: 'new', value: { ...closed, ...days } }]
  const ask = async (tried: boolean) => {
    const { status, body } = await api.call('viewer', 'POST', '/sample-orders/effect', { overlay, period: { ...days, tried } })
    expect(status).toBe(200)
    return body as SampleEffect
  }
  expect(await ask(false)).toMatchObject({ total: 12, inPeriod: 0, changed: [] })
  const { inPeriod, changed } = await ask(true)
  expect(inPeriod).toBe(12)
  expect(changed.length).toBeGreaterThan(0)
  for (const { order } of changed) expect(order.placedAt).toMatch(/^2090-12-2[3-7]T/)
  expect(await compare(overlay)).toMatchObject({ body: { inPeriod: 12 } })
  const wrong = { overlay, period: { from: '2090-02-30', to: '2090-12-24', tried: true } }
  expect(await api.call('viewer', 'POST', '/sample-orders/effect', wrong)).toMatchObject({ status: 400 })
})

test('FOR-77: between two factories, only the delivery option that the order names is compared', async () => {
  const { changed } = await effectOf(moveGuernsey(['giant', 'large'], 'GB-ARENA-DRO'))
  const options = changed.map(({ order, changes }) => [order.deliveryOption, changes.flatMap(({ of }) => of ?? [])])
  expect(options).toEqual([
    ['first-class', ['First Class']],
    [undefined, []],
  ])
})

test('FOR-78: a sample order that names records which no longer exist is counted, not compared', async () => {
  const value = { name: 'Gone', placed: { day: 'today', time: '12:00:00' }, order: { productKey: 'GONE' } } as const
  const { db } = api.database
  await putStored(db, 'uk', 'sample-order', 'gone', value)
  const { total, incomparable, changed } = await effectOf(moveGuernsey(['giant']))
  expect([total, incomparable, changed.length]).toEqual([13, 1, 1])
  await removeStored(db, ['sample-order'], 'gone')
})

test('FOR-12: an unsaved change of a stored schedule does not make it the one created last', async () => {
  const { value } = moveGuernsey(['giant'])
  const saved = async (key: string, to: string) => {
    const order = {
      placedAt: new Date(Date.now() + 60_000).toISOString(),
      factory: 'GG-MNPG-GSY',
      cardType: 'giant',
      deliveryMethod: 'NBD',
    }
    const facts = { packType: 'SINGLE', addressType: 'SEND_DIRECT', destination: 'GB' }
    const overlay = [
      { kind: 'designation', key: '0', value: { ...value, to: 'IE-STL-DUB' } },
      { kind: 'designation', key, value: { ...value, to } },
    ]
    const { body } = await api.call('viewer', 'POST', '/resolve', { orders: [{ ...order, ...facts }], overlay })
    return (body as { results: readonly { answer: { path: readonly string[] } }[] }).results[0]?.answer.path[1]
  }
  const stored = world['designation']?.find((one) => one.value['from'] === 'GG-MNPG-GSY')?.key ?? ''
  // Of two schedules that are equally new, the one with the greater id wins; any id is greater than 0.
  expect(await saved('zz', 'GB-DPS-SLE')).toBe('GB-DPS-SLE')
  expect(await saved(stored, 'GB-DPS-SLE')).toBe('IE-STL-DUB')
})
