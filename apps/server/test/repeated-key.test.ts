import { saveSchedule } from '@goat/contract/designation'
import { describe, expect, test } from 'vitest'
import { write } from '../src/platform/write.ts'
import { deliveryOptionCalls } from './support/delivery-option-calls.ts'
import { designationCalls, path, wire } from './support/designation.ts'

// A call whose answer was lost is repeated with the same key. Rules and data may have changed in between.

describe('API-18: a call that was done by a release with fewer rules', () => {
  const { api, post, list } = designationCalls()
  /** Two dispatch days that exclude each other and an Id that cannot be seen: refused by the service, and by the contract. */
  const sent = [
    { Id: 'plain', ...wire, ApplicableDespatchDays: ['TODAY', 'EVERYDAY'] },
    { Id: 'a\u200b', ...wire },
  ]

  /** As such a release did it and remembered its answer, for a person. */
  async function answered(key: string, body: object, name = 'Test editor'): Promise<object> {
    const origin = { brand: 'uk' as const, actor: { subject: `subject-of-${name}`, name }, requestId: 'r' }
    const request = JSON.stringify([saveSchedule.name, {}, body, null])
    return write(api.database.db, origin, { key, request }, async () => ({ answer: { ...body, Version: 1, By: name }, changes: [] }))
  }

  test.each(sent)('gets its first answer again, however its fields are ordered: $Id', async (body) => {
    const first = await answered(`again-${body.Id.length}`, body)
    const headers = { 'idempotency-key': `again-${body.Id.length}` }
    expect(await post(body, headers)).toMatchObject({ status: saveSchedule.status, body: first })
    const reversed = Object.fromEntries(Object.entries(body).reverse())
    expect(await post(reversed, headers)).toMatchObject({ status: saveSchedule.status, body: first })
    expect(await list()).toEqual([])
  })

  test.each(sent)('is refused where the key is another person’s, or none, and leaves the key free: $Id', async (body) => {
    await answered(`theirs-${body.Id.length}`, body, 'Ann')
    const headers = { 'idempotency-key': `theirs-${body.Id.length}` }
    for (const given of [headers, {}, headers]) expect(await post(body, given)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await post({ ...wire, Id: `mine-${body.Id.length}` }, headers)).toMatchObject({ status: 200 })
  })

  test('needs the permission of the call', async () => {
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

  test('nested deeper than anything that can be compared is refused as without a key', async () => {
    const deep = `{"Id":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    expect(await post(deep, { 'idempotency-key': 'deep' })).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})

describe('API-18: a call whose delivery option is gone', () => {
  const { api, post, payload } = deliveryOptionCalls('uk')

  test('gets its first answer again', async () => {
    const headers = { 'idempotency-key': 'gone' }
    const { status, body } = await post(payload, headers)
    expect(status).toBe(201)
    await api.database.db.deleteFrom('delivery_option_schedules').execute()
    await api.database.db.deleteFrom('delivery_options').execute()
    expect(await post(payload)).toMatchObject({ status: 404 })
    expect(await post(payload, headers)).toMatchObject({ status, body })
  })
})
