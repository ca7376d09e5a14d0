import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../src/db/db.ts'
import { Prepared } from '../src/http/prepared.ts'
import { logOptions } from '../src/http/request-log.ts'
import { createTestApi, type TestApi, tokenOf } from './support/api.ts'

let text = ''
const log = pino(logOptions('debug'), { write: (line: string) => (text += line) })
let api: TestApi
let away: TestApi
let nowhere: ReturnType<typeof openDatabase>
beforeAll(async () => {
  api = await createTestApi({ deps: { log } })
  nowhere = openDatabase({ connectionString: 'postgresql://somebody:password-of-the-database@127.0.0.1:1/x' }, log)
  away = await createTestApi({ deps: { log, ...nowhere, prepared: new Prepared() } })
})
beforeEach(() => {
  text = ''
})
afterAll(async () => {
  await api.close()
  await away.close()
  await nowhere.db.destroy()
})

/** The lines since the test began; fails unless every line is JSON. */
const lines = (): readonly Record<string, unknown>[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const answered = () => lines().filter(({ msg }) => msg === 'answered')

describe('API-14, OPS-12: one JSON object per line', () => {
  test.each([
    ['GET', '/deliveryConfigurations?secret-query=1', 200, 'debug', '/api/uk/deliveryConfigurations', '/api/uk/deliveryConfigurations'],
    ['GET', '/changes?key=secret-query', 200, 'debug', '/api/uk/changes', '/api/uk/changes'],
    ['PUT', '/cutoffs/F/S', 404, 'info', '/api/uk/cutoffs/F/S', '/api/uk/cutoffs/:factoryCode/:deliveryService'],
    ['POST', '/nothing', 404, 'info', '/api/uk/nothing', 'none'],
  ] as const)('%s %s, answered %i, is a line of the level %s', async (method, url, status, level, path, route) => {
    const times = { weekday: '10:00', saturday: '10:00', sunday: '10:00' }
    const body = method === 'PUT' ? { default: times, versionNumber: 7654321 } : undefined
    const answer = await api.call('editor', method, url, body)
    expect(answer.status).toBe(status)
    expect(answered()).toEqual([
      {
        level,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        reqId: answer.headers['x-request-id'],
        method,
        path,
        route,
        status,
        ms: expect.any(Number),
        msg: 'answered',
      },
    ])
  })

  test('API-14: a failure is logged as an error with its cause and the request id of the response', async () => {
    const answer = await away.call('viewer', 'GET', '/deliveryConfigurations')
    expect(answer).toMatchObject({ status: 503, body: { requestId: expect.stringMatching(/./) } })
    const reqId = answer.headers['x-request-id']
    expect(lines()).toMatchObject([
      {
        level: 'error',
        reqId,
        msg: 'the call failed',
        err: { message: expect.stringContaining('ECONNREFUSED'), stack: expect.any(String) },
      },
      { level: 'error', reqId, msg: 'answered', status: 503 },
    ])
  })

  test('LOG_LEVEL sets the minimum level', () => {
    const quiet = pino(logOptions('warn'), { write: (line: string) => (text += line) })
    for (const level of ['debug', 'info', 'warn', 'error'] as const) quiet[level](level)
    expect(lines().map(({ level }) => level)).toEqual(['warn', 'error'])
  })
})

test('OPS-12: no header, no query, no body and no token is ever logged, whatever the outcome of the request', async () => {
  const token = await tokenOf('editor')
  const secrets = {
    authorization: `Bearer ${token}`,
    cookie: 'secret-cookie=1',
    'idempotency-key': 'secret-key',
    'x-api-key': 'secret-header',
  }
  const calls = [
    { method: 'GET', url: '/api/session?access_token=secret-query' },
    { method: 'PUT', url: '/api/uk/cutoffs/F/S?access_token=secret-query', payload: '{"password":"secret-body"}' },
    { method: 'PUT', url: '/api/uk/cutoffs/F/S', payload: '{"password":"secret-body' },
    { method: 'DELETE', url: '/api/uk/cutoffs/F/S/exceptions/e', payload: 'secret-body' },
    { method: 'POST', url: '/api/uk/cutoffs/F/S/exceptions/', payload: `"${'secret-body'.repeat(10_000)}"` },
    { method: 'GET', url: '/api/uk/changes?key=secret-query' },
    { method: 'GET', url: '/api/uk/%?access_token=secret-query' },
    { method: 'GET', url: '/api/uk/deliveryConfigurations?secret-query', headers: { authorization: `Bearer ${token}x` } },
  ] as const
  for (const { app } of [api, away]) {
    for (const call of calls) {
      const headers = { ...secrets, 'content-type': 'application/json', ...('headers' in call ? call.headers : {}) }
      await app.inject({ ...call, headers })
    }
  }
  expect(lines().length).toBeGreaterThan(calls.length)
  expect(text).not.toMatch(/secret-|password-of|Bearer|eyJ/)
  for (const part of token.split('.')) expect(text).not.toContain(part)
})
