import type { BrandId } from '@goat/domain/brands'
import type { SampleOrder } from '@goat/domain/kinds/sample-order'
import { beforeAll, describe, expect, test } from 'vitest'
import { importConfigurations } from '../src/cutoffs/import.ts'
import { tokenOf } from './support/api.ts'
import { addOption } from './support/delivery-options.ts'
import { historyCalls } from './support/history-calls.ts'
import { loadProducts } from './support/products.ts'
import { putStored, removeStored } from './support/stored.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()
const { as, newest, plan, undo } = historyCalls(api)
const path = '/sample-orders'

type Wire = { id: string; name: string; version: number; [field: string]: unknown }

const placed = { day: 'friday', time: '15:59:00' }
const order = { factory: 'GB-DPS-SLE', productType: 'greetingcard', cardType: 'giant', destination: 'GG', dispatchInDays: 0 }

let names = 0
const fresh = () => {
  names += 1
  return { name: `Sample ${names}`, placed, order }
}
const filler = (at: number): SampleOrder => ({ name: `Filler ${at}`, placed: { day: 'today', time: '12:00:00' }, order: {} })
const post = (body: unknown, headers?: Record<string, string>) => api.call('editor', 'POST', path, body, headers)
const put = (id: string, body: unknown, headers?: Record<string, string>) => api.call('editor', 'PUT', `${path}/${id}`, body, headers)
const remove = (id: string, headers?: Record<string, string>) => api.call('editor', 'DELETE', `${path}/${id}`, undefined, headers)
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })

async function given(change: object = {}): Promise<Wire> {
  const answer = await post({ ...fresh(), ...change })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body as Wire
}

async function list(headers: Record<string, string> = {}, brand: BrandId = 'uk'): Promise<Wire[]> {
  const authorization = `Bearer ${await tokenOf('viewer')}`
  const answer = await api.app.inject({ url: `/api/${brand}${path}`, headers: { authorization, ...headers } })
  expect(answer.statusCode).toBe(200)
  return answer.json().sampleOrders
}

const stored = async (id: string) => (await list()).find((one) => one.id === id)

async function changesOf(id: string): Promise<Record<string, unknown>[]> {
  const { body } = await api.call('viewer', 'GET', `/changes?kind=sample-order&key=${id}`)
  return (body as { results: [] }).results
}

beforeAll(async () => {
  const { db } = api.database
  const times = { weekday: '17:00:00', saturday: '12:00:00', sunday: '10:00:00' }
  const configuration = {
    factoryCode: 'GB-DPS-SLE',
    timeZone: 'Europe/London',
    serviceName: '44',
    versionNumber: 1,
    cutoff: { default: times, exceptions: [] },
    lastChange: undefined,
  }
  const origin = { brand: 'uk' as const, actor: { subject: 's', name: 'Set-up' }, requestId: 'r' }
  await importConfigurations(db, origin, [configuration], { dryRun: false })
  await addOption(db, { brand: 'uk', fulfilmentCentreId: 'GB-DPS-SLE', deliveryOptionId: 'first-class' })
  await loadProducts(db, 'CRD-1,Card,greetingcard,CRD-1-STD,GB-DPS-SLE')
})

describe('SAM-6, SAM-7: the calls', () => {
  test('create, list, replace and delete', async () => {
    const sent = { name: ' Giant card ', placed: { day: 'today', time: '09:30' }, order }
    const { status, body } = await post(sent)
    const { id } = body as Wire
    const expected = { id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'Giant card', placed: { day: 'today', time: '09:30:00' }, order }
    expect([status, body]).toEqual([
      201,
      { ...expected, version: 1, changedBy: 'Test editor', changedAt: expect.stringMatching(/^\d{4}-.+Z$/) },
    ])
    expect(await stored(id)).toEqual(body)
    const replaced = await put(id, { name: 'Giant card', placed, order: { destination: 'GB' } })
    expect(replaced).toMatchObject({ status: 200, body: { id, placed, order: { destination: 'GB' }, version: 2 } })
    expect((replaced.body as Wire)['order']).toEqual({ destination: 'GB' })
    // API-25
    expect(await stored(id)).toEqual(replaced.body)
    expect(await remove(id)).toMatchObject({ status: 200, body: { id } })
    expect(await stored(id)).toBeUndefined()
  })

  test('the list is sorted by name, and has an ETag', async () => {
    for (const name of ['zebra', 'Apple', 'banana']) await given({ name })
    const sorted = (await list()).map(({ name }) => name.toLowerCase())
    expect(sorted).toEqual(sorted.toSorted())
    const first = await api.call('viewer', 'GET', path)
    const etag = { 'if-none-match': String(first.headers['etag']) }
    expect(await api.call('viewer', 'GET', path, undefined, etag)).toMatchObject({ status: 304 })
    const { id } = await given()
    expect((await list(etag)).map((one) => one.id)).toContain(id)
    await put(id, { ...fresh(), order: {} })
    expect(await stored(id)).toMatchObject({ order: {}, version: 2 })
  })

  test('a viewer may only read, and brands are separate', async () => {
    const { id } = await given()
    for (const [method, at] of [
      ['POST', path],
      ['PUT', `${path}/${id}`],
      ['DELETE', `${path}/${id}`],
    ] as const)
      expect(await api.call('viewer', method, at, method === 'DELETE' ? undefined : fresh())).toMatchObject({ status: 403 })
    expect(await list({}, 'nl')).toEqual([])
  })
})

describe('SAM-2, SAM-3, SAM-4: what is refused', () => {
  const refused = async (change: object) => {
    const { status, body } = await post({ ...fresh(), ...change })
    const { issues, errors } = body as { issues: { path: string }[]; errors: string[] }
    return [status, issues.map((one) => one.path), errors]
  }

  test('a field that the call does not have, is missing or is of the wrong type', async () => {
    expect((await refused({ order: { colour: 'red' } })).slice(0, 2)).toEqual([400, ['order']])
    expect((await refused({ order: { dispatchDate: '2027-01-01' } })).slice(0, 2)).toEqual([400, ['order']])
    expect((await refused({ order: { cardType: null, dispatchInDays: '1' } })).slice(0, 2)).toEqual([
      400,
      ['order.cardType', 'order.dispatchInDays'],
    ])
    expect((await refused({ placed: { day: 'someday', time: '25:00' } })).slice(0, 2)).toEqual([400, ['placed.day', 'placed.time']])
    expect((await refused({ name: undefined })).slice(0, 2)).toEqual([400, ['name']])
  })

  test('unknown codes, each by its field', async () => {
    expect(await refused({ order: { cardType: 'supersize', destination: 'UK', sku: 'S', deliveryInDays: 61 } })).toEqual([
      400,
      ['order.cardType', 'order.destination', 'order.productKey', 'order.deliveryInDays'],
      [
        '"supersize" is not a card type. Allowed: postcard, standard, square, large, largesquare, giant.',
        'destination must be a country code of two capital letters, such as GB.',
        'productKey is missing.',
        'Enter a whole number from 0 to 60.',
      ],
    ])
  })

  test('a product, factory, service or option that does not exist', async () => {
    const known = { productKey: 'CRD-1', sku: 'CRD-1-STD', factory: 'US-KODI-NYC', service: '44', deliveryOption: 'first-class' }
    expect(await post({ ...fresh(), order: known })).toMatchObject({ status: 201 })
    const [status, paths, errors] = await refused({
      order: { productKey: 'CRD-2', factory: 'GB-DPS', service: '45', deliveryOption: 'third-class' },
    })
    expect([status, paths]).toEqual([400, ['order.productKey', 'order.factory', 'order.service', 'order.deliveryOption']])
    expect(errors).toEqual([
      'There is no product "CRD-2".',
      expect.stringMatching(/^"GB-DPS" is not a known factory\. Allowed: .*GB-DPS-SLE/),
      '"45" is not a known delivery service. Allowed: 44.',
      '"third-class" is not a known delivery option. Allowed: first-class.',
    ])
    expect(await refused({ order: { productKey: 'CRD-1', sku: 'LRG' } })).toEqual([
      400,
      ['order.sku'],
      ['There is no product "CRD-1/LRG".'],
    ])
  })

  test('the Dutch brand has no catalogue', async () => {
    const headers = { authorization: `Bearer ${await tokenOf('editor')}` }
    const payload = { ...fresh(), order: { productKey: 'CRD-1', service: '44' } }
    const answer = await api.app.inject({ method: 'POST', url: `/api/nl${path}`, headers, payload })
    expect(answer.json()).toMatchObject({ status: 400, issues: [{ path: 'order.productKey' }, { path: 'order.service' }] })
  })

  test('a record that is deleted later leaves the sample order as it is', async () => {
    const { db } = api.database
    await addOption(db, { brand: 'uk', fulfilmentCentreId: 'GB-DPS-SLE', deliveryOptionId: 'passing' })
    const sample = await given({ order: { deliveryOption: 'passing' } })
    await removeStored(db, ['delivery-option'], '%/passing')
    expect(await stored(sample.id)).toEqual(sample)
    const again = { name: sample.name, placed, order: { deliveryOption: 'passing' } }
    expect(await put(sample.id, again)).toMatchObject({ status: 400, body: { issues: [{ path: 'order.deliveryOption' }] } })
    expect(await put(sample.id, { ...again, order: {} })).toMatchObject({ status: 200 })
  })

  test('a name that another sample order has, ignoring case', async () => {
    const { id } = await given({ name: 'Écru card' })
    const taken = { status: 400, body: { issues: [{ path: 'name' }], errors: ['There is already a sample order named "ÉCRU CARD".'] } }
    expect(await post({ ...fresh(), name: 'ÉCRU CARD' })).toMatchObject(taken)
    expect(await post({ ...fresh(), name: ' e\u0301cru card ' })).toMatchObject({ status: 400 })
    const other = await given()
    expect(await put(other.id, { ...fresh(), name: 'ÉCRU CARD' })).toMatchObject(taken)
    expect(await put(id, { ...fresh(), name: 'ÉCRU CARD' })).toMatchObject({ status: 200, body: { name: 'ÉCRU CARD' } })
  })
})

describe('SAM-8: versions', () => {
  test('a stale If-Match is refused with the current sample order, and writes nothing', async () => {
    const { id } = await given()
    expect(await put(id, fresh(), { ...ifMatch(1), ...(await as('Ann')) })).toMatchObject({ status: 200, body: { version: 2 } })
    const current = await stored(id)
    const conflict = {
      status: 409,
      body: {
        code: 'versionConflict',
        current,
        changedBy: 'Ann',
        changedAt: current?.['changedAt'],
        errors: ['Ann has just changed this. Nothing was saved.'],
      },
    }
    expect(await put(id, fresh(), ifMatch(1))).toMatchObject(conflict)
    expect(await put(id, { ...fresh(), order: { cardType: 'supersize' } }, ifMatch(1))).toMatchObject(conflict)
    expect(await remove(id, ifMatch(1))).toMatchObject(conflict)
    expect([await stored(id), (await changesOf(id)).length]).toEqual([current, 2])
    expect(await put(id, fresh())).toMatchObject({ status: 200, body: { version: 3 } })
    expect(await remove(id, ifMatch(3))).toMatchObject({ status: 200 })
  })

  test('an unknown or deleted sample order is a 404', async () => {
    expect(await put('nothing', fresh())).toMatchObject({
      status: 404,
      body: { errors: ['There is nothing with the id "nothing". It may have been deleted.'] },
    })
    const { id } = await given()
    await remove(id, await as('Bob'))
    for (const answer of [await remove(id, ifMatch(1)), await put(id, fresh())])
      expect(answer).toMatchObject({
        status: 404,
        body: { changedBy: 'Bob', changedAt: expect.any(String), errors: ['Bob has already deleted this.'] },
      })
  })

  test('API-18: a repeated call with an Idempotency-Key is not carried out twice', async () => {
    const key = { 'idempotency-key': 'sample-1' }
    const body = fresh()
    const first = await post(body, key)
    expect(await post(body, key)).toMatchObject({ status: 201, body: first.body as object })
    expect(await post(fresh(), key)).toMatchObject({ status: 400, body: { code: 'keyReused' } })
    const { id } = first.body as Wire
    const deletion = { 'idempotency-key': 'sample-2', ...ifMatch(1) }
    expect(await remove(id, deletion)).toMatchObject({ status: 200 })
    expect(await remove(id, deletion)).toMatchObject({ status: 200, body: { id } })
    expect(await changesOf(id)).toHaveLength(2)
  })
})

describe('SAM-9: changes at the same time', () => {
  test('of ten with one name, one is created', async () => {
    const body = fresh()
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(400)])
    expect((await list()).filter(({ name }) => name === body.name)).toHaveLength(1)
  })

  test('of ten with one version, one is stored', async () => {
    const { id } = await given()
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(id, fresh(), ifMatch(1))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    expect(await stored(id)).toMatchObject({ version: 2 })
    expect(await changesOf(id)).toHaveLength(2)
  })

  test('SAM-2: a brand never has more than 50', async () => {
    const length = 47 - (await list()).length
    for (let at = 0; at < length; at += 1) await putStored(api.database.db, 'uk', 'sample-order', `filler-${at}`, filler(at))
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(fresh())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 400, 400, 400, 400, 400])
    const full = ['A brand has at most 50 sample orders. Delete one first.']
    for (const { status, body } of answers) expect((body as { errors?: string[] }).errors).toEqual(status === 400 ? full : undefined)
    expect(await list()).toHaveLength(50)
    const [first, second] = await list()
    expect(await put(first?.id ?? '', fresh())).toMatchObject({ status: 200 })
    await remove(second?.id ?? '')
    const { revision } = await newest()
    expect(await post(fresh())).toMatchObject({ status: 201 })
    // Restoring the deleted one would be the 51st.
    expect((await plan(revision)).effects).toMatchObject([{ after: { name: second?.name }, issues: [{ code: 'sampleOrder.tooMany' }] }])
    expect(await undo(revision)).toMatchObject({ status: 409, body: { code: 'notUndoable' } })
    await removeStored(api.database.db, ['sample-order'], 'filler-%')
  })
})

describe('SAM-10: the change log', () => {
  test('has every change with the whole record and the reason', async () => {
    const { id, name } = await given()
    const after = { name, placed, order: { cardType: 'square' } }
    await put(id, after, { 'change-reason': 'No%20longer%20giant' })
    await remove(id)
    const before = { name, placed, order }
    expect(await changesOf(id)).toMatchObject([
      { action: 'sampleOrder.deleted', before: after, after: null, version: 2 },
      { action: 'sampleOrder.updated', before, after, version: 2, reason: 'No longer giant', schemaVersion: 1 },
      { action: 'sampleOrder.created', before: null, after: before, version: 1, actor: { name: 'Test editor' } },
    ])
  })

  test('a creation, a change and a deletion can be undone; a restored one has a new version', async () => {
    const { id, name } = await given()
    const created = (await newest()).revision
    await put(id, { name, placed, order: { ...order, cardType: 'square' } })
    const changed = (await newest()).revision
    await put(id, { name, placed: { day: 'today', time: '08:00' }, order: { ...order, cardType: 'square' } })
    expect(await undo(changed)).toMatchObject({ status: 200, body: { undone: 1 } })
    expect(await stored(id)).toMatchObject({ version: 4, placed: { day: 'today', time: '08:00:00' }, order })
    await remove(id)
    expect(await undo((await newest()).revision)).toMatchObject({ status: 200 })
    expect(await stored(id)).toMatchObject({ name, order, version: 5 })
    const other = await given()
    expect(await undo((await newest()).revision)).toMatchObject({ status: 200 })
    expect(await stored(other.id)).toBeUndefined()
    expect((await plan(created)).effects).toMatchObject([{ key: id, kept: [{}] }])
  })

  test('a restored sample order must still be allowed', async () => {
    const first = await given({ name: 'Taken' })
    await remove(first.id)
    const { revision } = await newest()
    await given({ name: 'TAKEN' })
    expect((await plan(revision)).effects).toMatchObject([{ issues: [{ code: 'sampleOrder.nameTaken', path: 'name' }] }])
    expect(await undo(revision)).toMatchObject({ status: 409, body: { code: 'notUndoable' } })
  })

  test('sample orders can be read as they stood', async () => {
    const { id, name } = await given()
    const { revision } = await newest()
    await put(id, { ...fresh(), order: {} })
    const { body } = await api.call('viewer', 'GET', `/records/sample-order?revision=${revision}`)
    const { records } = body as { records: { key: string }[] }
    expect(records.find(({ key }) => key === id)).toMatchObject({ version: 1, value: { name, placed, order } })
  })
})
