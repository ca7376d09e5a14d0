import { scheduleToWire } from '@goat/contract/described/designation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationOf } from '../../src/load-demonstration.ts'
import { createTestApi, type TestApi, tokenOf } from '../support/api.ts'
import { closedChristmas } from '../support/dated-cutoffs.ts'
import { payloadOf } from '../support/delivery-options.ts'
import { lastLine } from '../support/events.ts'
import { type Operation, readOperations } from './support/document.ts'
import { hostileTexts, hostileValues } from './support/hostile.ts'
import { addRecords, factory, holiday, option, sampleOrder } from './support/records.ts'
import { watchWrites } from './support/watch-writes.ts'

let api: TestApi
let authorization: string
let written: () => Promise<string>
beforeAll(async () => {
  api = await createTestApi()
  await addRecords(api.database.db)
  written = await watchWrites(api.database.pool)
  authorization = `Bearer ${await tokenOf('editor')}`
})
afterAll(() => api.close())

const [schedule] = demonstrationOf('uk', '2027-01-01').designationSchedules.map(scheduleToWire)
const newSchedule = { ...schedule, Id: undefined }
const times = { weekday: '16:00', saturday: '11:00', sunday: '09:00' }
/** By default each value replaces a third of the leaves, and each leaf is replaced by a third of the values. */
const isFull = process.env['TESTS'] === 'full'
/** A valid body for each endpoint with a body. */
const bodies: Readonly<Record<string, unknown>> = {
  updateDefaults: { default: times, versionNumber: 1 },
  addException: { productType: 'flower', applicableOn: ['weekday'], time: '10:00', versionNumber: 1 },
  updateException: { applicableOn: ['saturday'], time: '07:30', versionNumber: 1 },
  deleteException: 'e',
  saveSchedule: newSchedule,
  saveSchedules: { Schedules: [newSchedule] },
  checkSchedules: { Schedules: [newSchedule] },
  deleteSchedule: { Id: 'none', From: factory },
  findProductDesignation: { ProductKey: 'K1', Store: 'UK', CountryCode: 'GB' },
  overrideProducts: {
    ProductVariants: [{ ProductKey: 'K1', VariantSku: 'K1-A', ProductType: 'standard', Version: null }],
    Store: 'UK',
    DeliveryCountryCode: 'GB',
    FactoryCode: factory,
  },
  createDeliveryOptionSchedule: payloadOf(option),
  createDeliveryOptionSchedules: { schedules: [payloadOf(option)] },
  updateDeliveryOptionSchedule: payloadOf(option),
  updateDeliveryOptionSchedules: { schedules: [{ ...payloadOf(option), id: 'unknown' }] },
  undoChange: { seen: 'x' },
  createPlan: { name: 'Christmas', reason: 'Fewer vans', starts: '2027-12-20T18:00:00Z', ends: null },
  updatePlan: { name: 'Christmas', starts: null, ends: '2027-12-27T18:00:00Z', version: 1 },
  resolvePlanItem: { kind: 'cutoff', key: `${factory}/1`, keep: 'plan' },
  copyPlan: { name: 'Christmas', years: 1, rule: 'sameDate' },
  actOnPlan: { seen: 'x', emergency: true },
  commentOnPlan: { text: 'Agreed' },
  createDatedCutoff: closedChristmas,
  createDatedCutoffs: { cutoffOverrides: [closedChristmas] },
  updateDatedCutoff: { ...closedChristmas, version: 1 },
  decideHoliday: { decision: 'open', version: 1 },
  createSampleOrder: { ...sampleOrder, name: 'Another' },
  updateSampleOrder: sampleOrder,
  compareSampleOrders: { overlay: [{ kind: 'designation', key: 'x', value: null }] },
  previewImport: { file: 'ProductKey,FactoryCode\nK1,GB-DPS-SLE\n' },
  importFile: { file: 'ProductKey,FactoryCode\nK1,GB-DPS-SLE\n', seen: '1.x' },
  resolveOrders: {
    orders: [{ placedAt: '2027-02-01T12:00:00Z', destination: 'GB' }],
    asKnownAt: '2027-02-01T12:00:00Z',
    overlay: [{ kind: 'designation', key: 'x', value: null }],
    explain: 'full',
  },
}
const inPath: Readonly<Record<string, string>> = {
  brand: 'uk',
  factoryCode: factory,
  deliveryService: '1',
  id: 'e',
  date: holiday.date,
  ...option,
  scheduleId: 'schedule-uk',
  revision: '1',
  act: 'apply',
  kind: 'product-override',
}
const taking = readOperations().filter(({ body }) => body !== undefined)

async function send({ method, path }: Operation, payload: string, type = 'application/json') {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => inPath[name] ?? 'none')
  const answer = await api.app.inject({ method, url, headers: { authorization, 'content-type': type }, payload })
  const body: unknown = answer.body === '' ? undefined : lastLine(answer.body)
  return { status: answer.statusCode, type: String(answer.headers['content-type']), body }
}

/** The same value with each of its leaves in turn replaced by `value`. */
function* withEachLeaf(input: unknown, value: unknown): Generator<unknown> {
  if (Array.isArray(input)) {
    for (const [at, one] of input.entries()) for (const changed of withEachLeaf(one, value)) yield input.with(at, changed)
  } else if (typeof input === 'object' && input !== null) {
    for (const [name, one] of Object.entries(input)) for (const changed of withEachLeaf(one, value)) yield { ...input, [name]: changed }
  } else yield value
}

test('every endpoint with a body in the document has a valid example', () => {
  expect(Object.keys(bodies).sort()).toEqual(taking.map(({ name }) => name).sort())
})

test.each(taking.map((one) => [one.name, one] as const))(
  '%s: a body that is too large, too deep, malformed, or of another type',
  async (_, one) => {
    const before = await written()
    const good = JSON.stringify(bodies[one.name])
    const isFile = one.path.includes('/imports/')
    const most = isFile ? 9_000_000 : 1_000_000
    const expected: [string, string, readonly number[]][] = [
      ['x'.repeat(2 * most), 'application/json', [413]],
      [`[${'1,'.repeat(most)}1]`, 'application/json', [413]],
      [`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`, 'application/json', [isFile ? 400 : 413]],
      [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, 'application/json', [400, 413]],
      [good.slice(0, -1), 'application/json', one.name === 'deleteException' ? [400, 404] : [400]],
      ['{"__proto__":{"admin":true}}', 'application/json', [400]],
      ['{"constructor":{"prototype":{"admin":true}}}', 'application/json', [400]],
      [good, 'application/xml', [415]],
      [good, 'multipart/form-data; boundary=x', [415]],
      ['a=b', 'application/x-www-form-urlencoded', [415]],
    ]
    for (const [payload, type, statuses] of expected) {
      const answer = await send(one, payload, type)
      expect([payload.slice(0, 40), type, answer.status, statuses.includes(answer.status)]).toEqual([
        payload.slice(0, 40),
        type,
        answer.status,
        true,
      ])
      expect(one.faultOf(answer.status, answer.type, answer.body)).toBeUndefined()
    }
    expect('admin' in {}).toBe(false)
    expect(await written()).toBe(before)
  },
)

test.each(taking.map((one) => [one.name, one] as const))(
  '%s: any JSON in place of each value gets a documented response',
  async (_, one) => {
    let sent = 0
    for (const [turn, value] of hostileValues.entries()) {
      for (const [leaf, body] of [...withEachLeaf(bodies[one.name], value)].entries()) {
        if (!isFull && (turn + leaf) % 3 !== 0) continue
        const before = await written()
        const answer = await send(one, JSON.stringify(body))
        expect([JSON.stringify(body).slice(0, 400), one.faultOf(answer.status, answer.type, answer.body)]).toEqual([
          expect.anything(),
          undefined,
        ])
        if (answer.status >= 300) expect(await written()).toBe(before)
        sent += 1
      }
    }
    expect(sent).toBeGreaterThan(hostileValues.length / 60)
  },
)

test('UI-39: a text is stored exactly as received, except for surrounding spaces, or refused', async () => {
  const create = taking.find(({ name }) => name === 'createDeliveryOptionSchedule')
  if (create === undefined) throw new Error('the endpoint is missing')
  const stored: string[] = []
  for (const text of hostileTexts) {
    const answer = await send(create, JSON.stringify({ ...payloadOf(option), name: text, overrides: { description: text } }))
    if (answer.status === 400) continue
    const kept = text.trim()
    expect([text, answer.status]).toEqual([text, 201])
    expect(answer.body).toMatchObject({ name: kept, overrides: { description: kept } })
    const { rows } = await api.database.pool.query(
      'SELECT override_description FROM delivery_option_schedules WHERE name = $1 ORDER BY created_at',
      [kept],
    )
    expect(rows.at(-1)).toEqual({ override_description: kept })
    stored.push(text)
  }
  expect(stored).toEqual(expect.arrayContaining(['<script>alert(1)</script>', 'العربية עברית', "'; DROP TABLE factories; --"]))
  for (const refused of ['\u202Eright to left\u202C', '', ' ', '\0', '\ud800', 'x\udc00y', 'a'.repeat(101)])
    expect(stored).not.toContain(refused)
})

test('the response to a body full of faults is shorter than the body', async () => {
  const codes = Array.from({ length: 8_000 }, (_, at) => at.toString(36).padStart(4, '-'))
  const lists: readonly (readonly [name: string, body: object])[] = [
    ['createDeliveryOptionSchedule', { ...payloadOf(option), giftTypes: codes }],
    ['createDeliveryOptionSchedule', { ...payloadOf(option), applicableConsignmentTypes: codes }],
    ['saveSchedule', { ...newSchedule, CardTypes: codes }],
    ['saveSchedules', { Schedules: Array.from({ length: 20 }, () => ({ ...newSchedule, CardTypes: codes.slice(0, 300) })) }],
    ['saveSchedule', { ...newSchedule, ...Object.fromEntries(codes.slice(0, 6_000).map((code) => [code, 1])) }],
  ]
  for (const [name, body] of lists) {
    const operation = taking.find((one) => one.name === name)
    if (operation === undefined) throw new Error(`no endpoint ${name}`)
    const answer = await send(operation, JSON.stringify(body))
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(JSON.stringify(answer.body).length).toBeLessThan(65_536)
  }
})
