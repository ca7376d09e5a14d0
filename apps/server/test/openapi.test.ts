import { createHash } from 'node:crypto'
import { datedCutoffFromWire, datedCutoffInput } from '@goat/contract/dated-cutoffs'
import { endpoints } from '@goat/contract/endpoints'
import { brandIds } from '@goat/domain/brands'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { importConfigurations } from '../src/cutoffs/import.ts'
import { holidayCalendar } from '../src/foresight/holidays.ts'
import { openApiDocument } from '../src/http/openapi.ts'
import { createTestApi, type TestApi, tokenOf, type Who } from './support/api.ts'
import { closedChristmas } from './support/dated-cutoffs.ts'
import { addOption, addOptionSchedule, payloadOf } from './support/delivery-options.ts'
import { firstData, shortStreams } from './support/events.ts'
import { changeStored, factoryWith, putStored } from './support/stored.ts'

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0]
type Content = Record<string, { schema: JsonSchema; example?: unknown }>
type Operation = {
  operationId: string
  summary: string
  'x-permission': string
  parameters: { in: string; name: string; required?: boolean; schema: JsonSchema }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content: Content }>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: { securitySchemes: object } }

/** The first test compares this with the response of /openapi.json. */
const document: Document = JSON.parse(JSON.stringify(openApiDocument('http://localhost:4600')))
const operations = Object.entries(document.paths).flatMap(([path, ofPath]) =>
  Object.entries(ofPath).map(([method, operation]) => ({ path, method: method.toUpperCase() as 'GET', operation })),
)
type Listed = (typeof operations)[number]

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ deps: { streamTimes: shortStreams } })
  const times = { weekday: '17:00:00', saturday: '12:00:00', sunday: '10:00:00' }
  const cutoff = { default: times, exceptions: [{ id: 'e', productType: 'cake', applicableOn: ['sunday' as const], time: '08:00:00' }] }
  const configuration = { factoryCode: 'F', timeZone: 'Europe/London', serviceName: 'S', versionNumber: 1, cutoff, lastChange: undefined }
  const origin = { brand: 'uk' as const, actor: { subject: 's', name: 'Set-up' }, requestId: 'r' }
  await importConfigurations(api.database.db, origin, [configuration], { dryRun: false })
  await changeStored(api.database.db, 'factory', { country: 'GB' }, 'F')
  await api.database.db.insertInto('products').values({ product_key: 'K', name: 'N', product_type: 'T' }).execute()
  await api.database.db.insertInto('product_variants').values({ product_key: 'K', sku: 'V', factory_code: 'F' }).execute()
  await addDeliveryOptions()
})
afterAll(() => api.close())

/** An option of each brand with a schedule, a dated cut-off, a sample order and a plan. */
async function addDeliveryOptions(): Promise<void> {
  const { db } = api.database
  await putStored(db, 'nl', 'factory', 'F', factoryWith('Europe/Amsterdam'))
  for (const brand of brandIds) {
    await addOption(db, { brand, ...option })
    await addOptionSchedule(db, { brand, ...option }, `schedule-${brand}`)
    await putStored(db, brand, 'cutoff-override', 'e', datedCutoffFromWire(datedCutoffInput.parse(closedChristmas)))
    await putStored(db, brand, 'sample-order', values['id'] ?? '', sampleOrder)
    await putStored(db, brand, 'plan', values['id'] ?? '', { ...plan, state: 'draft', owner: 'Ann', ownerSubject: 'ann' })
    const item = {
      kind: 'sample-order',
      key: 'planned',
      action: 'sampleOrder.created',
      base: null,
      next: { ...sampleOrder, name: 'Planned' },
    }
    await putStored(db, brand, 'plan-item', `${values['id']}/sample-order/planned`, item)
  }
}

/** The last known public holiday. */
const holiday = { date: holidayCalendar.regions.GB.at(-1)?.date ?? '' }
const sampleOrder = { name: 'Sample', placed: { day: 'today', time: '12:00:00' }, order: { destination: 'GB' } } as const
const plan = { name: 'Christmas', reason: 'Closed', starts: null, ends: null }
const option = { fulfilmentCentreId: 'F', deliveryOptionId: 'D' }
const values: Readonly<Record<string, string>> = {
  brand: 'uk',
  factoryCode: 'F',
  deliveryService: 'S',
  id: 'e',
  kind: 'cutoff',
  act: 'apply',
  revision: '1',
  date: holiday.date,
  ...option,
}
const schedule = {
  From: 'GG-MNPG-GSY',
  To: 'GB-MNPG-TAM',
  LocalStartTime: '00:00:00',
  LocalEndTime: '00:00:00',
  DurationStartDateUtc: '2027-02-01T00:00:00Z',
  DurationEndDateUtc: '9999-12-31T00:00:00Z',
  ApplicableDays: ['Monday'],
  CardTypes: ['Standard'],
  DeliveryMethods: ['STD'],
  PackTypes: ['SINGLE'],
  AddressTypes: ['SEND_DIRECT'],
  DomesticOrdersOnly: true,
  ApplicableDespatchDays: ['EVERYDAY'],
}
const dated = 'id,factories,services,productTypes,from,to,days,closed,time,reason\n'
const bodies: Readonly<Record<string, unknown>> = {
  previewImport: { file: dated },
  importFile: { file: dated, seen: `0.${createHash('sha256').update('["uk","cutoff-override",null]').digest('base64url')}` },
  updateDefaults: { default: { weekday: '16:00', saturday: '11:00', sunday: '09:00' }, versionNumber: 1 },
  addException: { productType: 'flower', applicableOn: ['weekday'], time: '10:00', versionNumber: 2 },
  updateException: { applicableOn: ['saturday'], time: '07:30', versionNumber: 3 },
  deleteException: 'e',
  resolveOrders: { orders: [{ placedAt: '2027-02-01T12:00:00Z', destination: 'GB' }] },
  compareSampleOrders: { overlay: [{ kind: 'designation', key: 'none', value: null }] },
  saveSchedule: { Id: 's', ...schedule },
  saveSchedules: { Schedules: [schedule, schedule] },
  checkSchedules: { Schedules: [schedule] },
  deleteSchedule: { Id: 's', From: schedule.From },
  findProductDesignation: { ProductKey: 'K', Store: 'UK', CountryCode: 'GB' },
  createDeliveryOptionSchedule: payloadOf(option),
  createDeliveryOptionSchedules: { schedules: [payloadOf(option)] },
  updateDeliveryOptionSchedules: { schedules: [{ ...payloadOf(option), id: 'unknown' }] },
  createDatedCutoff: closedChristmas,
  createDatedCutoffs: { cutoffOverrides: [closedChristmas] },
  updateDatedCutoff: { ...closedChristmas, version: 1 },
  decideHoliday: { decision: 'open', version: null },
  createSampleOrder: { ...sampleOrder, name: 'Another' },
  updateSampleOrder: sampleOrder,
  createPlan: plan,
  updatePlan: { ...plan, version: 1 },
  copyPlan: { name: 'Next year', years: 1, rule: 'sameDate' },
  commentOnPlan: { text: 'Agreed' },
  resolvePlanItem: { kind: 'sample-order', key: 'planned', keep: 'plan' },
  updateDeliveryOptionSchedule: { ...payloadOf(option), version: 1 },
  overrideProducts: {
    ProductVariants: [{ ProductKey: 'K', VariantSku: 'V', ProductType: 'T', Version: null }],
    Store: 'UK',
    DeliveryCountryCode: 'GB',
    FactoryCode: 'GB-DPS-SLE',
  },
}
/** For the endpoints that need one. */
const queries: Readonly<Record<string, string>> = {
  searchProducts: '?q=k',
  readEffectiveCutoffs: '?from=2090-12-24&days=2',
  previewCopy: '?years=1&rule=sameDate',
  listHolidays: `?from=${holiday.date}&days=2`,
}

/** Calls a listed endpoint at its listed address. */
async function call(who: Who, { path, method, operation }: Listed, payload?: unknown, brand = 'uk', more: Record<string, string> = {}) {
  const known: typeof values = {
    ...values,
    brand,
    scheduleId: `schedule-${brand}`,
    ...(path.includes('{revision}') ? await newestRevision() : {}),
    ...(path.includes('/imports/') ? { kind: 'cutoff-override' } : {}),
  }
  const below = path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? 'missing')
  const url = `${below}${queries[operation.operationId] ?? ''}`
  const { operationId } = operation
  const given =
    operationId === 'undoChange'
      ? await seenAt(`/api/uk/changes/${known['revision']}/undo`)
      : operationId === 'actOnPlan'
        ? await seenAt(`/api/uk/plans/${known['id']}/apply`)
        : operationId === 'updateDeliveryOptionSchedules' && who === 'editor'
          ? { schedules: [{ ...payloadOf(option), id: await newSchedule(brand) }] }
          : bodies[operationId]
  const body = payload === undefined ? given : payload
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const headers = { authorization: `Bearer ${await tokenOf(who)}`, ...type, ...more }
  return api.app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: JSON.stringify(body) }) })
}

/** The last change, which can be undone. */
async function newestRevision(): Promise<{ revision: string }> {
  const headers = { authorization: `Bearer ${await tokenOf('viewer')}` }
  const { results } = (await api.app.inject({ url: '/api/uk/changes?limit=1', headers })).json()
  return { revision: String(results[0].revision) }
}

/** Creates a schedule and returns its id: the stored one is cancelled by the call that cancels it. */
async function newSchedule(brand: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf('editor')}`, 'content-type': 'application/json' }
  const payload = JSON.stringify(bodies['createDeliveryOptionSchedules'])
  const answer = await api.app.inject({ method: 'POST', url: `/api/${brand}/deliveryoptions/schedules`, headers, payload })
  return String(answer.json().schedules[0].id)
}

/** The body of an act: what its preview said. */
async function seenAt(url: string): Promise<object> {
  const headers = { authorization: `Bearer ${await tokenOf('editor')}` }
  const { seen } = (await api.app.inject({ url, headers })).json()
  return { seen }
}

/** Expects a response to have a listed status and the listed shape. */
function listed(operation: Operation, answer: Awaited<ReturnType<typeof call>>): void {
  const type = String(answer.headers['content-type']).split(';')[0] ?? ''
  const schema = operation.responses[answer.statusCode]?.content[type]?.schema
  if (schema === undefined) throw new Error(`${operation.operationId} answered ${answer.statusCode} ${type}, which is not listed`)
  expect(
    z
      .fromJSONSchema(schema)
      .safeParse(
        type === 'text/event-stream'
          ? firstData(answer.body)
          : JSON.parse(type === 'application/x-ndjson' ? (answer.body.split('\n')[0] ?? '') : answer.body),
      ),
  ).toMatchObject({
    success: true,
  })
}

describe('API-9: /openapi.json', () => {
  test('is an OpenAPI 3.1 document that needs no token', async () => {
    const answer = await api.app.inject('/openapi.json')
    expect([answer.statusCode, answer.json()]).toEqual([200, document])
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    expect(document.components.securitySchemes).toEqual({ bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } })
  })

  test('lists every endpoint of the contract, with its permission and a unique name', () => {
    const listedCalls = operations.map(
      ({ path, method, operation }) => `${operation.operationId} ${method} ${path} ${operation['x-permission']}`,
    )
    expect(listedCalls).toEqual(
      endpoints.map(({ name, api: base, method, path, permission }) => {
        const below = base === 'session' ? '/api' : base === 'factory' ? '/api/uk' : '/api/{brand}'
        return `${name} ${method} ${below}${path.replace(/:(\w+)/g, '{$1}')} ${permission}`
      }),
    )
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(endpoints.length)
  })

  test.each(operations.map((one): [string, Listed] => [one.operation.operationId, one]))('%s is complete', (_, { path, operation }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const parameters = operation.parameters.filter((one) => one.in === 'path')
    expect(parameters.map(({ name }) => name)).toEqual(inPath)
    expect(parameters.every(({ required }) => required === true)).toBe(true)
    for (const status of ['401', '403', '429', '503']) expect(operation.responses).toHaveProperty(status)
    for (const { description, content } of Object.values(operation.responses)) {
      expect(description).not.toBe('')
      for (const { schema } of Object.values(content)) expect(() => z.fromJSONSchema(schema)).not.toThrow()
    }
    expect(JSON.stringify(operation)).not.toContain('$ref')
    for (const { content } of [operation.requestBody, ...Object.values(operation.responses)].filter((one) => one !== undefined))
      for (const { schema, example } of Object.values(content)) {
        if (example !== undefined) expect(z.fromJSONSchema(schema).safeParse(example)).toMatchObject({ success: true })
      }
    expect(operation.summary).toMatch(/\w{3}/)
  })
})

describe('PLN-4: every call with a plan in which it cannot read or write', () => {
  const [over, elsewhere] = ['aaaaaaaa-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000002']
  beforeAll(async () => {
    const { db } = api.database
    await putStored(db, 'uk', 'plan', over, { ...plan, state: 'ended', owner: 'Ann', ownerSubject: 'ann' })
    await putStored(db, 'nl', 'plan', elsewhere, { ...plan, state: 'draft', owner: 'Ann', ownerSubject: 'ann' })
  })

  test.each(operations.map((one): [string, Listed] => [one.operation.operationId, one]))('%s', async (_, one) => {
    const { operation, method } = one
    const isPlannable = operation.parameters.some(({ name }) => name === 'Plan')
    for (const given of ['aaaaaaaa-0000-4000-8000-000000000000', elsewhere, over, 'Christmas']) {
      const answer = await call('editor', one, undefined, 'uk', { plan: given })
      listed(operation, answer)
      if (isPlannable && given === over && operation['x-permission'] === 'viewer') {
        // As it is without the plan, which changes nothing any more.
        expect([method, answer.statusCode]).toEqual([method, 200])
        continue
      }
      const refusal = !isPlannable
        ? [400, 'plan.notWithin']
        : given === 'Christmas'
          ? [400, 'field.format']
          : given === over
            ? [409, 'plan.notOpen']
            : [404, 'plan.unknown']
      expect([given, answer.statusCode, answer.json().issues?.[0]?.code]).toEqual([given, ...refusal])
    }
  })
})

describe('API-9: every listed endpoint exists', () => {
  test.each(brandIds)(
    'SIG-9, SIG-10: for the brand %s: a user without access is refused everything, a viewer every write',
    async (brand) => {
      let writes = 0
      for (const one of operations) {
        const none = await call('none', one, undefined, brand)
        const viewer = await call('viewer', one, undefined, brand)
        expect([one.operation.operationId, none.statusCode]).toEqual([one.operation.operationId, 403])
        listed(one.operation, none)
        listed(one.operation, viewer)
        const isWrite = one.operation['x-permission'] === 'editor'
        expect([one.operation.operationId, viewer.statusCode]).toEqual([one.operation.operationId, isWrite ? 403 : 200])
        if (isWrite) writes += 1
      }
      expect(writes).toBeGreaterThan(3)
    },
  )

  test.each(operations.map((one): [string, Listed] => [one.operation.operationId, one]))(
    '%s returns documented responses to an editor',
    async (_, one) => {
      const body = ['undoChange', 'actOnPlan'].includes(one.operation.operationId) ? { seen: 'x' } : bodies[one.operation.operationId]
      if (one.operation.requestBody !== undefined) {
        const schema = one.operation.requestBody.content['application/json']?.schema
        if (schema === undefined) throw new Error('a body of no known type')
        expect(z.fromJSONSchema(schema).safeParse(body)).toMatchObject({ success: true })
      }
      const answer = await call('editor', one)
      expect(answer.statusCode).toBe(Number(Object.keys(one.operation.responses).find((status) => status.startsWith('2'))))
      listed(one.operation, answer)
    },
  )

  test.each(
    operations.flatMap((one): [string, Listed][] => (one.operation.requestBody === undefined ? [] : [[one.operation.operationId, one]])),
  )('%s lists every refusal of a body', async (_, one) => {
    const token = `Bearer ${await tokenOf('editor')}`
    const known: typeof values = { ...values, ...(one.path.includes('/imports/') ? { kind: 'cutoff-override' } : {}) }
    const url = one.path.replace(/\{(\w+)\}/g, (__, name: string) => known[name] ?? 'missing')
    const send = (type: string, payload: string) =>
      api.app.inject({ method: one.method, url, headers: { authorization: token, 'content-type': type }, payload })
    const answers = [
      await send('application/json', '{'),
      await send('application/json', '{"unknown":1}'),
      await send('application/json', JSON.stringify('x'.repeat(one.path.includes('/imports/') ? 17_000_000 : 1_100_000))),
      await send('application/xml', '<x/>'),
    ]
    for (const answer of answers) listed(one.operation, answer)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 413, 415])
  })
})
