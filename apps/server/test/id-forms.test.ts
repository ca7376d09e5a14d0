import type { BrandId } from '@goat/domain/brands'
import { describe, expect, test } from 'vitest'
import { importConfigurations } from '../src/cutoffs/import.ts'
import { addOption, pathOf, payloadOf } from './support/delivery-options.ts'
import { wire } from './support/designation.ts'
import { loadProducts } from './support/products.ts'
import { factoryWith, putStored } from './support/stored.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()
const origin = { brand: 'uk', actor: { subject: 's', name: 'Set-up' }, requestId: 'r' } as const
const nfc = 'caf\u00e9'
const nfd = 'cafe\u0301'
const changesOf = async (key: string) =>
  ((await api.call('viewer', 'GET', `/changes?${new URLSearchParams({ key })}`)).body as { results: { action: string; version: number }[] })
    .results

describe('API-22: two Unicode forms of the Id of a schedule', () => {
  const post = (path: string, body: object) => api.call('editor', 'POST', `/designation${path}`, body)
  const both = (form: string, other: string) => ({ Schedules: [form, other].map((Id) => ({ ...wire, Id })) })

  test('are one schedule in a list', async () => {
    expect(await post('/schedules', both(nfc, nfd))).toMatchObject({ status: 400, body: { issues: [{ code: 'value.repeated' }] } })
    expect(await post('/schedules/check', both(nfd, nfc))).toMatchObject({ status: 400 })
    expect(await changesOf(nfc)).toEqual([])
  })

  test('are the same schedule when it is checked, saved, looked up and deleted', async () => {
    await post('/schedule', { ...wire, Id: nfc })
    expect(await post('/schedules/check', { Schedules: [{ ...wire, Id: nfd }] })).toMatchObject({ body: { Warnings: [] } })
    expect(await changesOf(nfd)).toHaveLength(1)
    const deletion = { Id: nfd, From: wire.From, Version: 1 }
    expect(await api.call('editor', 'DELETE', '/designation/schedule', deletion)).toMatchObject({ status: 200, body: { Id: nfc } })
  })

  test('are two schedules if an earlier release stored both', async () => {
    await post('/schedule', { ...wire, Id: 'earlier' })
    await api.database.db.updateTable('records').set({ key: 'o\u0301ld' }).where('key', '=', 'earlier').execute()
    const answer = await post('/schedules', both('o\u0301ld', '\u00f3ld'))
    expect(answer).toMatchObject({
      status: 200,
      body: [
        { Id: 'o\u0301ld', Version: 2 },
        { Id: '\u00f3ld', Version: 1 },
      ],
    })
    for (const Id of ['o\u0301ld', '\u00f3ld'])
      expect(await api.call('editor', 'DELETE', '/designation/schedule', { Id, From: wire.From })).toMatchObject({
        status: 200,
        body: { Id },
      })
  })
})

test('HIS-2: schedules that are saved together are logged in the order in which they were written', async () => {
  const body = { Schedules: ['z', 'y'].map((Id) => ({ ...wire, Id: `order-${Id}` })) }
  expect(await api.call('editor', 'POST', '/designation/schedules', body)).toMatchObject({
    status: 200,
    body: [{ Id: 'order-z' }, { Id: 'order-y' }],
  })
  const { body: newest } = await api.call('viewer', 'GET', '/changes?limit=2')
  expect(newest).toMatchObject({ results: [{ key: 'order-z' }, { key: 'order-y' }] })
})

test('API-22: delivery options and their schedules are found by both Unicode forms of their ids', async () => {
  const { db } = api.database
  await putStored(db, 'uk', 'factory', 'XX-FORM', factoryWith('Europe/Paris'))
  const option = (deliveryOptionId: string) => ({ brand: 'uk' as BrandId, fulfilmentCentreId: 'XX-FORM', deliveryOptionId })
  await addOption(db, option(nfc))
  await addOption(db, option('o\u0301ld'), 2)
  for (const [given, stored] of [
    [nfd, nfc],
    ['o\u0301ld', 'o\u0301ld'],
  ] as const) {
    const path = pathOf(option(given))
    const created = await api.call('editor', 'POST', path, payloadOf(option(given)))
    expect(created).toMatchObject({ status: 201, body: { deliveryOptionId: stored } })
    const { id } = created.body as { id: string }
    expect(await api.call('viewer', 'GET', path)).toMatchObject({ status: 200, body: { schedules: [{ id, deliveryOptionId: stored }] } })
    expect(await api.call('viewer', 'GET', `${path}/${id}`)).toMatchObject({ status: 200 })
    const changed = { ...payloadOf(option(given)), name: 'Changed', version: 1 }
    expect(await api.call('editor', 'PUT', `${path}/${id}`, changed)).toMatchObject({
      status: 200,
      body: { deliveryOptionId: stored, version: 2 },
    })
    expect(await api.call('editor', 'DELETE', `${path}/${id}`, undefined, { 'if-match': '"2"' })).toMatchObject({ status: 200 })
  }
})

test('API-22: delivery services and exceptions are found by both Unicode forms of their ids', async () => {
  const exception = { id: nfc, productType: 'cake', applicableOn: ['sunday' as const], time: '09:00:00' }
  const times = { weekday: '10:00:00', saturday: '11:00:00', sunday: '10:00:00' }
  const service = { factoryCode: 'XX-FORM2', timeZone: 'Europe/Paris', serviceName: nfc, versionNumber: 1, lastChange: undefined }
  await importConfigurations(api.database.db, origin, [{ ...service, cutoff: { default: times, exceptions: [exception] } }], {
    dryRun: false,
  })
  const path = `/cutoffs/XX-FORM2/${encodeURIComponent(nfd)}`
  expect(await api.call('editor', 'PUT', path, { default: { ...times, sunday: '09:30' }, versionNumber: 1 })).toMatchObject({ status: 200 })
  const of = `${path}/exceptions/${encodeURIComponent(nfd)}`
  expect(await api.call('editor', 'PUT', of, { applicableOn: ['saturday'], time: '08:00', versionNumber: 2 })).toMatchObject({
    status: 200,
  })
  expect(await api.call('editor', 'DELETE', of, JSON.stringify(nfc), { 'if-match': '"3"' })).toMatchObject({ status: 200 })
})

test('API-22: a variant is moved by both Unicode forms of its key and SKU', async () => {
  await loadProducts(api.database.db, `${nfc},Card,greetingcard,${nfc}-1,GB-DPS-SLE`)
  const variant = (form: string) => ({ ProductKey: form, VariantSku: `${form}-1`, ProductType: 'greetingcard' })
  const body = { Store: 'UK', DeliveryCountryCode: 'GB', FactoryCode: 'GB-ARENA-DRO' }
  const move = (...forms: string[]) =>
    api.call('editor', 'POST', '/designation/product-override', { ...body, ProductVariants: forms.map(variant) })
  expect(await move(nfd)).toMatchObject({ status: 200, body: { Updated: 1 } })
  expect(await move(nfc, nfd)).toMatchObject({ status: 400, body: { issues: [{ code: 'variants.repeated' }] } })
})
