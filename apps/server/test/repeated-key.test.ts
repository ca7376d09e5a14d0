import { saveSchedule } from '@goat/contract/described/designation'
import { type BrandId, brandIds } from '@goat/domain/brands'
import { describe, expect, test } from 'vitest'
import { write } from '../src/records/write.ts'
import { tokenOf } from './support/api.ts'
import { deliveryOptionCalls } from './support/delivery-option-calls.ts'
import { addOption, pathOf, payloadOf } from './support/delivery-options.ts'
import { designationCalls, path, wire } from './support/designation.ts'
import { factoryWith, putStored, removeStored } from './support/stored.ts'
import { testApi } from './support/test-api.ts'

// A request without a response is retried with the same key. Rules and data may have changed in between.

describe('API-18: a request completed by a release with fewer rules', () => {
  const { api, post, list } = designationCalls()
  /** Two dispatch days that exclude each other and an invisible Id: refused by the service and by the contract. */
  const sent = [
    { Id: 'plain', ...wire, ApplicableDespatchDays: ['TODAY', 'EVERYDAY'] },
    { Id: 'a\u200b', ...wire },
  ]

  /** Stores a response as such a release did, for a user. */
  async function answered(key: string, body: object, name = 'Test editor'): Promise<object> {
    const origin = { brand: 'uk' as const, actor: { subject: `subject-of-${name}`, name }, requestId: 'r' }
    const request = JSON.stringify([saveSchedule.name, {}, body, null])
    return write(api.database.db, origin, { key, request }, async () => ({
      answer: () => ({ ...body, Version: 1, By: name }),
      changes: [],
    }))
  }

  test.each(sent)('returns its first response again, with its fields in any order: $Id', async (body) => {
    const first = await answered(`again-${body.Id.length}`, body)
    const headers = { 'idempotency-key': `again-${body.Id.length}` }
    expect(await post(body, headers)).toMatchObject({ status: saveSchedule.status, body: first })
    const reversed = Object.fromEntries(Object.entries(body).reverse())
    expect(await post(reversed, headers)).toMatchObject({ status: saveSchedule.status, body: first })
    expect(await list()).toEqual([])
  })

  test.each(sent)('is refused with another user’s key or without a key, and does not use up the key: $Id', async (body) => {
    await answered(`theirs-${body.Id.length}`, body, 'Ann')
    const headers = { 'idempotency-key': `theirs-${body.Id.length}` }
    for (const given of [headers, {}, headers]) expect(await post(body, given)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await post({ ...wire, Id: `mine-${body.Id.length}` }, headers)).toMatchObject({ status: 200 })
  })

  test('requires the permission of the endpoint', async () => {
    const [body = {}] = sent
    await answered('viewer', body, 'Test viewer')
    expect(await api.call('viewer', 'POST', path, body, { 'idempotency-key': 'viewer' })).toMatchObject({ status: 403 })
  })

  test('with other content under the same key is refused, valid or not', async () => {
    const [body = {}] = sent
    await answered('other', body)
    for (const other of [
      { ...body, To: 'IE-STL-DUB' },
      { ...wire, Id: 'valid' },
      { ...body, More: 1 },
    ])
      expect(await post(other, { 'idempotency-key': 'other' })).toMatchObject({ status: 400, body: { code: 'keyReused' } })
  })

  test('nested too deeply to compare is refused as without a key', async () => {
    const deep = `{"Id":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    expect(await post(deep, { 'idempotency-key': 'deep' })).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})

describe('API-18, API-36: a request whose delivery option was removed', () => {
  const { api, post, payload } = deliveryOptionCalls('uk')

  test('returns its first response again', async () => {
    const headers = { 'idempotency-key': 'gone' }
    const { status, body } = await post(payload, headers)
    expect(status).toBe(201)
    await removeStored(api.database.db, ['delivery-option-schedule', 'delivery-option'])
    expect(await post(payload)).toMatchObject({ status: 404 })
    const again = await post(payload, headers)
    expect(again).toMatchObject({ status, body })
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(body))
  })
})

describe('API-18: keys of the two brands are independent', () => {
  const api = testApi()
  const option = { fulfilmentCentreId: 'XX-BOTH', deliveryOptionId: 'letter' }

  test('the same call with the same key is carried out once for each brand, and a different one is refused in its brand only', async () => {
    const { db } = api.database
    for (const brand of brandIds) {
      await putStored(db, brand, 'factory', 'XX-BOTH', factoryWith('Europe/Paris'))
      await addOption(db, { brand, ...option })
    }
    const headers = { authorization: `Bearer ${await tokenOf('editor')}`, 'idempotency-key': 'both-brands' }
    const payload = { ...payloadOf(option), cardTypes: [] }
    const post = async (brand: BrandId, change: object = {}) => {
      const answer = await api.app.inject({
        method: 'POST',
        url: `/api/${brand}${pathOf(option)}`,
        headers,
        payload: { ...payload, ...change },
      })
      return { status: answer.statusCode, body: answer.json() }
    }
    const uk = await post('uk')
    expect(uk.status).toBe(201)
    expect(await post('nl', { name: 'Another' })).toMatchObject({ status: 201, body: { name: 'Another' } })
    expect(await post('uk')).toEqual(uk)
    expect(await post('nl')).toMatchObject({ status: 400, body: { code: 'keyReused' } })
    const { rows } = await api.database.pool.query('SELECT brand FROM delivery_option_schedules ORDER BY brand')
    expect(rows).toEqual([{ brand: 'nl' }, { brand: 'uk' }])
  })
})
