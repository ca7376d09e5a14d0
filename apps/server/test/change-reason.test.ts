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
