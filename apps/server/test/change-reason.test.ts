import { describe, expect, test } from 'vitest'
import { wire } from './support/designation.ts'
import { historyCalls } from './support/history-calls.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()
const { newest, plan, stored } = historyCalls(api)

describe('HIS-11: Change-Reason', () => {
  test('is stored with the change', async () => {
    await api.call(
      'editor',
      'POST',
      '/designation/schedule',
      { ...wire, Id: 'why' },
      { 'change-reason': encodeURIComponent('Café is closed') },
    )
    expect(await newest()).toMatchObject({ key: 'why', reason: 'Café is closed' })
  })

  test.each(['', '%', '%E2%80%8B', 'a%0Ab', 'x'.repeat(501), 'caf\u00e9', 'one, two'])('%o is refused', async (reason) => {
    const answer = await api.call('editor', 'POST', '/designation/schedule', { ...wire, Id: 'never' }, { 'change-reason': reason })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await stored('never')).toBeUndefined()
  })

  test('API-18: is part of the request of an Idempotency-Key', async () => {
    const call = (reason: string) =>
      api.call(
        'editor',
        'POST',
        '/designation/schedule',
        { ...wire, Id: 'reasoned' },
        { 'idempotency-key': 'reasoned', 'change-reason': reason },
      )
    expect([(await call('one')).status, (await call('one')).status, (await call('two')).status]).toEqual([200, 200, 400])
  })
})

describe('HIS-60: REQUIRE_REASON=on', () => {
  const strict = testApi({ deps: { requireReason: true } })
  const because = { 'change-reason': 'Flood' }
  const refused = { status: 400, body: { issues: [{ code: 'reason.required' }], errors: ['Give a reason for this change.'] } }
  const save = (headers?: Record<string, string>) =>
    strict.call('editor', 'POST', '/designation/schedule', { ...wire, Id: 'strict' }, headers)

  test('a write of records without a reason is refused, and so is undoing; a read is not', async () => {
    expect(await save()).toMatchObject(refused)
    expect(await save(because)).toMatchObject({ status: 200 })
    const { newest: last, plan: undoOf } = historyCalls(strict)
    const { revision } = await last()
    const { seen } = await undoOf(revision)
    expect(await strict.call('editor', 'POST', `/changes/${revision}/undo`, { seen })).toMatchObject(refused)
    expect(await strict.call('viewer', 'POST', '/resolve', { orders: [] })).not.toMatchObject(refused)
    expect(await strict.call('editor', 'POST', `/changes/${revision}/undo`, { seen }, because)).toMatchObject({ status: 200 })
  })

  test('a plan needs a reason of its own, and writes within it need none', async () => {
    const content = { name: 'Christmas', starts: null, ends: null }
    expect(await strict.call('editor', 'POST', '/plans', { ...content, reason: ' ' })).toMatchObject(refused)
    const one = await strict.call('editor', 'POST', '/plans', { ...content, reason: 'Closed' })
    expect(one).toMatchObject({ status: 201 })
    const { id, version } = one.body as { id: string; version: number }
    expect(await save({ plan: id })).toMatchObject({ status: 200 })
    expect(await strict.call('editor', 'PUT', `/plans/${id}`, { ...content, version })).toMatchObject(refused)
    const { hash: seen } = (await strict.call('viewer', 'GET', `/plans/${id}`)).body as { hash: string }
    expect(await strict.call('editor', 'POST', `/plans/${id}/apply`, { seen })).toMatchObject({ status: 200 })
  })
})

describe('HIS-58: Change-Revision', () => {
  const headersOf = async (method: 'POST', path: string, body: object, key: string) =>
    (await api.call('editor', method, path, body, { 'idempotency-key': key })).headers

  test('names the change that a write made, by which it can be undone; not that of a repeated, refused or empty write', async () => {
    const schedule = { ...wire, Id: 'numbered' }
    const { 'change-revision': made } = await headersOf('POST', '/designation/schedule', schedule, 'first')
    expect(made).toBe(String((await newest()).revision))
    expect(await headersOf('POST', '/designation/schedule', schedule, 'first')).not.toHaveProperty('change-revision')
    expect(await headersOf('POST', '/designation/schedule', { ...schedule, Version: 7 }, 'stale')).not.toHaveProperty('change-revision')
    const { seen } = await plan(Number(made))
    const { 'change-revision': undone } = await headersOf('POST', `/changes/${made}/undo`, { seen }, 'undo')
    expect(undone).toBe(String(Number(made) + 1))
    expect(await stored('numbered')).toBeUndefined()
  })
})
