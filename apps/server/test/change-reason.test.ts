import { describe, expect, test } from 'vitest'
import { wire } from './support/designation.ts'
import { historyCalls } from './support/history-calls.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()
const { newest, stored } = historyCalls(api)

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
