import { appConfig } from '@goat/contract/app-config'
import { check } from '@goat/contract/check'
import { cutoffEndpoints } from '@goat/contract/described/cutoffs'
import { type AnyEndpoint, type ErrorCode, problem, statusOf } from '@goat/contract/endpoint'
import { endpoints } from '@goat/contract/endpoints'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

const errorCodes = Object.keys(statusOf) as readonly ErrorCode[]

const default_ = { weekday: '17:00:00', saturday: '12:00:00', sunday: '10:00:00' }

/** The endpoints of CUT-22 and CUT-23: method and path, and the fields of the body. */
const table: readonly (readonly [string, unknown])[] = [
  ['GET /deliveryConfigurations', undefined],
  ['PUT /cutoffs/{factoryCode}/{deliveryService}', { default: default_, versionNumber: 1 }],
  [
    'POST /cutoffs/{factoryCode}/{deliveryService}/exceptions/',
    { productType: 'cake', applicableOn: ['weekday', 'saturday', 'sunday'], time: '10:00:00', versionNumber: 1 },
  ],
  [
    'PUT /cutoffs/{factoryCode}/{deliveryService}/exceptions/{id}',
    { applicableOn: ['weekday', 'saturday', 'sunday'], time: '10:00:00', versionNumber: 1 },
  ],
  ['DELETE /cutoffs/{factoryCode}/{deliveryService}/exceptions/{id}', 'the id as the body'],
]

function rowOf({ method, path }: AnyEndpoint): string {
  return `${method} ${path.replace(/:(\w+)/g, '{$1}')}`
}

describe('CUT-22: the cut-off API', () => {
  test('the method and path of each endpoint, and no others', () => {
    expect(cutoffEndpoints.map((one) => rowOf(one))).toEqual(table.map(([row]) => row))
  })

  test.each(table)('%s accepts the described payload, and requires each field', (row, payload) => {
    const endpoint: AnyEndpoint | undefined = cutoffEndpoints.find((one) => rowOf(one) === row)
    if (endpoint === undefined) throw new Error(`no ${row}`)
    if (payload === undefined) return expect(endpoint.bodyKind).toBe('none')
    expect(endpoint.bodyKind).toBe(typeof payload === 'string' ? 'text' : 'json')
    expect(check(endpoint.body, payload)).toEqual({ ok: true, value: payload })
    if (typeof payload !== 'object' || payload === null) return
    for (const field of Object.keys(payload)) {
      const without = Object.fromEntries(Object.entries(payload).filter(([key]) => key !== field))
      expect(check(endpoint.body, without)).toMatchObject({ ok: false, issues: [{ code: 'field.missing', path: field }] })
    }
  })

  test.each(cutoffEndpoints.map((one): [string, AnyEndpoint] => [rowOf(one), one]))('%s reads its parameters from the path', (row, one) => {
    const names = [...row.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const params = Object.fromEntries(names.map((name) => [name, 'x']))
    expect(check(one.params, params)).toEqual({ ok: true, value: params })
    for (const name of names) expect(check(one.params, { ...params, [name]: undefined }).ok).toBe(false)
  })

  test('the POST response has an id', () => {
    const response: AnyEndpoint['response'] | undefined = cutoffEndpoints.find(({ method }) => method === 'POST')?.response
    if (response === undefined) throw new Error('no POST')
    expect(check(response, {})).toMatchObject({ ok: false, issues: expect.arrayContaining([expect.objectContaining({ path: 'id' })]) })
  })
})

describe('every endpoint', () => {
  test('has a unique name and a unique method and path', () => {
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map((one) => `${one.api} ${rowOf(one)}`)).size).toBe(endpoints.length)
    expect(endpoints).toEqual(expect.arrayContaining([...cutoffEndpoints]))
  })

  test('SIG-10: viewers read, editors write', () => {
    for (const { method, permission } of cutoffEndpoints) expect(permission).toBe(method === 'GET' ? 'viewer' : 'editor')
  })
})

describe('API-12: status codes', () => {
  test.each([
    [400, ['malformed', 'invalid', 'keyReused']],
    [401, ['unauthenticated']],
    [403, ['forbidden']],
    [404, ['notFound', 'notKnown']],
    [409, ['versionConflict', 'overlap', 'cancelled', 'planChanged', 'planBlocked', 'notUndoable', 'undoChanged', 'historyReset']],
    [413, ['tooLarge']],
    [415, ['wrongMediaType']],
    [429, ['tooMany']],
    [503, ['databaseAway', 'databaseSlow', 'outcomeUnknown', 'identityAway']],
  ])('%d', (status, codes) => expect(errorCodes.filter((code) => statusOf[code] === status)).toEqual(codes))

  test('the only others are for incomplete requests and server errors', () => {
    const listed = [400, 401, 403, 404, 409, 413, 415, 429, 503]
    expect(errorCodes.filter((code) => !listed.includes(statusOf[code]))).toEqual(['requestTimeout', 'internal'])
  })

  test('API-11: problem details carry errors and the request id, and may carry more', () => {
    const one = {
      type: 'urn:goat:problem:notFound',
      title: 'Not Found',
      status: 404,
      detail: 'There is nothing at this address.',
      code: 'notFound',
      errors: ['There is nothing at this address.'],
      issues: [],
      requestId: 'r',
      current: {},
    }
    expect(z.parse(problem, one)).toEqual(one)
    for (const field of ['errors', 'requestId']) expect(z.safeParse(problem, { ...one, [field]: undefined }).success).toBe(false)
  })
})

describe('BCK-1: /config.json', () => {
  const brand = {
    name: 'UK brand',
    logo: null,
    api: { cutoff: '/api/uk', factory: null, deliveryOptions: '/api/uk', foresight: null, changes: null },
  }
  const config = {
    oidc: { authority: 'https://x.test', clientId: 'goat', scope: 'openid', resource: null, audience: null },
    session: null,
    brands: { uk: brand, nl: brand },
    accessChannel: '#a',
    supportChannel: '#b',
    features: { overrides: true },
  }

  test('is refused without both brands', () => {
    expect(z.safeParse(appConfig, config).success).toBe(true)
    expect(z.safeParse(appConfig, { ...config, brands: { uk: brand } }).success).toBe(false)
    expect(z.safeParse(appConfig, { ...config, brands: { uk: brand, nl: brand, de: brand } }).success).toBe(false)
  })
})
