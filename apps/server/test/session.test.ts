import { expect, test } from 'vitest'
import { tokenOf } from './support/api.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()

test.each([
  ['viewer', 200],
  ['editor', 200],
  ['none', 403],
] as const)('SIG-9, SIG-11: GET /session returns the user and the permission: %s', async (who, status) => {
  const answer = await api.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${await tokenOf(who)}` } })
  expect(answer.statusCode).toBe(status)
  if (status === 200) {
    expect(answer.json()).toEqual({ subject: `subject-of-Test ${who}`, name: `Test ${who}`, permission: who })
  }
})
