import { compileWorld } from '@goat/foresight/compile'
import { resolve } from '@goat/foresight/resolve'
import type { World } from '@goat/foresight/world'
import { followWorld } from '@goat/foresight-client/follow-world'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApi, type TestApi, tokenOf } from './support/api.ts'
import { historyCalls } from './support/history-calls.ts'
import { inPlan, planCalls } from './support/plans.ts'
import { loadProducts } from './support/products.ts'
import { freePort } from './support/server-process.ts'
import { changeStored, clockAt } from './support/stored.ts'
import { testApi } from './support/test-api.ts'
import { preview as previewOf } from './trust/support/imports.ts'

const start = Date.parse('2027-03-20T12:00:00Z')
let now = start
const streamTimes = { heartbeat: 50, lifetime: 60_000 }
const api = testApi({ deps: { now: () => now, streamTimes } })
const { plan, read, preview, act, resolve: resolveItem } = planCalls(api)
const { newest, undo, plan: undoPlan } = historyCalls(api)

let fresh = 0
/** Creates a product with the variant S, which the catalogue has at GB-DPS-SLE. */
async function given(): Promise<string> {
  fresh += 1
  await loadProducts(api.database.db, `End-${fresh},Fox ${fresh},greetingcard,S,GB-DPS-SLE`)
  return `End-${fresh}`
}
beforeEach(() => {
  now = start
})

const find = async (ProductKey: string, headers: Record<string, string> = {}, server: Pick<TestApi, 'call'> = api) => {
  const path = '/designation/product-override/product-designation'
  const { body } = await server.call('viewer', 'POST', path, { ProductKey, Store: 'UK', CountryCode: 'GB' }, headers)
  return (body as { ProductVariants: { FactoryCode: string; Override: object | null }[] }).ProductVariants[0]
}
const move = (ProductKey: string, FactoryCode: string | null, change: object = {}, headers = {}, ofVariant: object = {}) => {
  const ProductVariants = [{ ProductKey, VariantSku: 'S', ProductType: 'greetingcard', ...ofVariant }]
  const body = { ProductVariants, Store: 'UK', DeliveryCountryCode: 'GB', FactoryCode, ...change }
  return api.call('editor', 'POST', '/designation/product-override', body, headers)
}
const world = async () => (await api.call('viewer', 'GET', '/world')).body as World
const changesOf = async (key: string) => {
  const { body } = await api.call('viewer', 'GET', `/changes?kind=product-override&key=${encodeURIComponent(`${key}/S`)}`)
  return (body as { results: { revision: number; action: string; after: object }[] }).results
}

describe('OVR-27: an override ends by itself', () => {
  test.each([
    ['the second in which London turns its clocks forward', '2027-03-28T01:00:00.000Z'],
    ['the second in which Melbourne turns its clocks forward', '2027-10-02T16:00:00.000Z'],
    ['the second in which London turns its clocks back', '2027-10-31T01:00:00.000Z'],
    ['01:30 in London, the second time', '2027-10-31T01:30:00.000Z'],
    ['midnight in Amsterdam after its clocks went back', '2027-10-31T23:00:00.000Z'],
  ])('at %s, for every reader, also if no server is running then, and nothing is written', async (_, end) => {
    const key = await given()
    expect(await move(key, 'GB-MNPG-TAM', { Until: end })).toMatchObject({ status: 200, body: { Updated: 1 } })
    const port = Number(await freePort())
    const baseUrl = `http://127.0.0.1:${port}/api/uk`
    const follower = followWorld({ baseUrl, token: () => tokenOf('viewer'), backoff: () => 0 })
    const { revision } = await world()
    const order = { productKey: key, sku: 'S', factory: 'GB-DPS-SLE' }
    const followed = (placedAt: number) => follower.resolve({ ...order, placedAt }).resolution.path[0]
    const sites: unknown[] = []
    for (const placedAt of [Date.parse(end) - 1, Date.parse(end)]) {
      // Nobody is there when it ends: another server is started afterwards.
      if (sites.length > 0) sites.push(followed(placedAt))
      const server = await createTestApi({ database: api.database, deps: { now: () => placedAt, streamTimes } })
      await server.app.listen({ host: '127.0.0.1', port })
      await expect.poll(() => follower.age()?.ageMs ?? 1_000, { timeout: 10_000 }).toBeLessThan(50)
      const orders = [{ ...order, placedAt: new Date(placedAt).toISOString() }]
      const read = async (path: string) => (await server.call('viewer', 'GET', path)).body as object
      const { body } = await server.call('viewer', 'POST', '/resolve', { orders })
      const [result] = (body as { results: { answer: { path: string[] } }[] }).results
      const { active } = (await read('/today')) as { active: { productOverrides: number } }
      sites.push([
        (await find(key, {}, server))?.FactoryCode,
        result?.answer.path[0],
        resolve(compileWorld((await read('/world')) as World), { ...order, brand: 'uk', placedAt }).path[0],
        followed(placedAt),
        // Its rows are those of the CSV.
        JSON.stringify(await read('/product-overrides')).includes(key),
        active.productOverrides > 0,
      ])
      await server.close()
    }
    await follower.close()
    const [tam, sle] = ['GB-MNPG-TAM', 'GB-DPS-SLE'].map((factory) => [factory, factory, factory, factory])
    expect(sites).toEqual([[...(tam ?? []), true, true], 'GB-DPS-SLE', [...(sle ?? []), false, false]])
    expect((await world()).revision).toBe(revision)
    now = Date.parse(end)
    expect((await find(key))?.Override).toBeNull()
  })
})

const [christmas, newYear] = ['2027-12-25T00:00:00.000Z', '2028-01-02T00:00:00.000Z']

describe('OVR-48: the factory and its end are one decision', () => {
  test('undo leaves the factory and the end of a later change together', async () => {
    const key = await given()
    await move(key, 'GB-MNPG-TAM', { Until: christmas })
    await move(key, null)
    const { revision } = await newest()
    await move(key, 'GB-ARENA-DRO')
    const { effects } = await undoPlan(revision)
    expect(effects).toMatchObject([{ after: { factory: 'GB-ARENA-DRO' }, kept: [{ fields: ['factory'] }] }])
    expect(effects[0]?.after).not.toHaveProperty('until')
  })

  test('a plan and a later change of the other part of it are a conflict, and either is kept as a whole', async () => {
    const key = await given()
    await move(key, 'GB-MNPG-TAM', { Until: christmas })
    const [one, other] = [await plan(), await plan()]
    for (const of of [one, other]) await move(key, 'GB-ARENA-DRO', { Until: christmas }, inPlan(of))
    await move(key, 'GB-MNPG-TAM', { Until: newYear })
    const item = { kind: 'product-override', key: `${key}/S` }
    for (const [of, keep, after] of [
      [one, 'plan', { factory: 'GB-ARENA-DRO', until: christmas }],
      [other, 'theirs', undefined],
    ] as const) {
      expect(await read(of.id)).toMatchObject({ itemsOf: [{ conflict: { fields: ['factory'] } }] })
      expect(await resolveItem(of, { ...item, keep })).toMatchObject({ status: 200 })
      expect((await read(of.id)).itemsOf.map((planned) => planned.after)).toMatchObject(after === undefined ? [] : [after])
    }
  })
})

test('PLN-5: what somebody else has made exactly as a plan makes it is no conflict; several are resolved at once', async () => {
  const [one, keys] = [await plan(), [await given(), await given(), await given()]]
  for (const key of keys) await move(key, 'GB-MNPG-TAM', {}, inPlan(one))
  const [same, ...others] = keys.map((key) => ({ kind: 'product-override', key: `${key}/S` }))
  await move(keys[0] ?? '', 'GB-MNPG-TAM')
  for (const key of keys.slice(1)) await move(key, 'GB-ARENA-DRO')
  expect((await read(one.id)).itemsOf).toMatchObject([{ ...same, conflict: null }, ...others.map((other) => ({ ...other, conflict: {} }))])
  expect(await act(one, 'apply')).toMatchObject({ status: 409, body: { blocked: others } })
  const [first, second] = others
  expect(await resolveItem(one, { ...first, also: [{ ...second, key: 'gone/S' }], keep: 'plan' })).toMatchObject({ status: 404 })
  expect(await resolveItem(one, { ...first, also: [second], keep: 'plan' })).toMatchObject({ status: 200 })
  expect((await read(one.id)).itemsOf).toMatchObject(keys.map(() => ({ conflict: null, after: { factory: 'GB-MNPG-TAM' } })))
  expect(await act(one, 'apply')).toMatchObject({ status: 200 })
  expect(await changesOf(keys[0] ?? '')).toHaveLength(1)
})

test('OVR-16: a change of a stale variant names who, or whose schedule, made or took back its override', async () => {
  const key = await given()
  await move(key, 'GB-MNPG-TAM')
  await undo((await newest()).revision)
  const says = async (Version: number | null, by: string) =>
    expect(await move(key, 'GB-ARENA-DRO', {}, {}, { Version })).toMatchObject({
      status: 409,
      body: { errors: [`${by} has just changed the print site of ${key}/S. Nothing was saved.`] },
    })
  await says(1, 'Test editor')
  const one = await plan({ name: 'Fair', starts: new Date(start + 60_000).toISOString() })
  await move(key, 'GB-MNPG-TAM', {}, inPlan(one))
  await act(one, 'schedule')
  await clockAt(api.database.db, start + 60_000)
  await says(null, '“Fair”')
})

describe('OVR-28: Until', () => {
  test('is returned as an instant in UTC, logged, and absent from what the described call alone sets', async () => {
    const key = await given()
    await move(key, 'GB-MNPG-TAM', { Until: '2028-01-02T01:00:00+01:00' })
    expect((await find(key))?.Override).toMatchObject({ Version: 1, Until: newYear })
    const [set] = await changesOf(key)
    expect(set?.after).toEqual({ factory: 'GB-MNPG-TAM', catalogueFactory: 'GB-DPS-SLE', until: newYear })
    // From now on, without an end.
    expect(await move(key, 'GB-MNPG-TAM')).toMatchObject({ body: { Updated: 1 } })
    expect((await find(key))?.Override).toEqual({ By: 'Test editor', At: expect.any(String), Version: 2 })
  })

  test('another end is a change, the same is none', async () => {
    const key = await given()
    const updated: unknown[] = []
    for (const end of [newYear, newYear, christmas, null, null]) updated.push((await move(key, 'GB-MNPG-TAM', { Until: end })).body)
    expect(updated).toEqual([1, 0, 1, 1, 0].map((Updated) => ({ Updated })))
  })

  test('has to be in the future, and an instant', async () => {
    const key = await given()
    const past = await move(key, 'GB-MNPG-TAM', { Until: new Date(start).toISOString() })
    expect(past).toMatchObject({ status: 400, body: { errors: ['This time is in the past. Choose a later one.'] } })
    for (const end of ['2028-01-02', 'soon', 7]) expect((await move(key, 'GB-MNPG-TAM', { Until: end })).status).toBe(400)
    expect(await changesOf(key)).toEqual([])
  })

  test('an override that has ended can be set again or taken back by whoever saw it; taking back changes nothing', async () => {
    const key = await given()
    await move(key, 'GB-MNPG-TAM', { Until: christmas })
    now = Date.parse(christmas)
    expect(await move(key, null, {}, {}, { Version: 1 })).toMatchObject({ status: 200, body: { Updated: 0 } })
    expect(await move(key, 'GB-MNPG-TAM', { Until: newYear }, {}, { Version: null })).toMatchObject({ body: { Updated: 1 } })
    expect(await move(key, 'GB-ARENA-DRO', {}, {}, { Version: 1 })).toMatchObject({ status: 409 })
    expect(await find(key)).toMatchObject({ FactoryCode: 'GB-MNPG-TAM', Override: { Version: 2, Until: newYear } })
  })

  test('undoing a change of the end brings the end before back', async () => {
    const key = await given()
    await move(key, 'GB-MNPG-TAM', { Until: christmas })
    await move(key, 'GB-MNPG-TAM')
    expect(await undo((await newest()).revision)).toMatchObject({ status: 200 })
    expect(await find(key)).toMatchObject({ Override: { Until: christmas } })
  })

  test('IMP-6: an import judges it by the clock of the server', async () => {
    const key = await given()
    now = Date.parse(christmas)
    const states = async (end: string) =>
      (await previewOf(api, `ProductKey,FactoryCode,Until\n${key},GB-MNPG-TAM,${end}\n`)).rows.map(({ state }) => state)
    expect([await states(christmas), await states(newYear)]).toEqual([['wrong'], ['new']])
    await move(key, 'GB-MNPG-TAM', { Until: newYear })
    expect(await states(newYear)).toEqual(['unchanged'])
    now = Date.parse(newYear)
    expect(await states('2028-01-03T00:00Z')).toEqual(['changed'])
  })

  test('within a plan, it is part of what the plan changes', async () => {
    const key = await given()
    const within = inPlan(await plan())
    await move(key, 'GB-MNPG-TAM', { Until: newYear }, within)
    expect(await find(key, within)).toMatchObject({ FactoryCode: 'GB-MNPG-TAM', Override: { Until: newYear } })
    expect(await find(key)).toMatchObject({ FactoryCode: 'GB-DPS-SLE', Override: null })
  })

  test('API-10: within the years that calls take, by the instant that is stored', async () => {
    const key = await given()
    for (const Until of ['2100-12-31T23:00:00-05:00', '1999-12-31T23:00:00Z']) {
      expect(await move(key, 'GB-MNPG-TAM', { Until })).toMatchObject({ status: 400, body: { issues: [{ code: 'field.format' }] } })
    }
    const last = '2101-01-01T04:00:00+05:00'
    expect(await move(key, 'GB-MNPG-TAM', { Until: last })).toMatchObject({ status: 200 })
    expect((await find(key))?.Override).toMatchObject({ Until: '2100-12-31T23:00:00.000Z' })
  })

  test('PLN-6: a plan is applied and scheduled only if it ends after that, and ended whenever it did', async () => {
    const key = await given()
    const instant = (ms: number) => new Date(ms).toISOString()
    const until = start + 3_600_000
    const one = await plan()
    await move(key, 'GB-MNPG-TAM', { Until: instant(until) }, inPlan(one))
    now = until
    const why = [{ code: 'plan.past', path: 'Until' }]
    expect((await preview(one.id, 'apply')).effects).toMatchObject([{ key: `${key}/S`, issues: why }])
    expect(await act(one, 'apply')).toMatchObject({ status: 409, body: { blocked: [{ key: `${key}/S`, issues: why }] } })
    now = until - 1
    expect(await act(one, 'apply')).toMatchObject({ status: 200 })
    now = until + 1
    expect((await preview(one.id, 'end')).effects).toMatchObject([{ issues: [] }])
    expect(await act(one, 'end')).toMatchObject({ status: 200 })
    // Later than the start, because no server was running.
    now = start
    const [early, late] = [await plan({ starts: instant(until - 1) }), await plan({ starts: instant(until) })]
    for (const of of [early, late]) await move(await given(), 'GB-MNPG-TAM', { Until: instant(until) }, inPlan(of))
    expect(await act(late, 'schedule')).toMatchObject({ status: 409, body: { code: 'planBlocked' } })
    expect(await act(early, 'schedule')).toMatchObject({ status: 200 })
    expect(await read(early.id)).toMatchObject({ willFail: false })
    await changeStored(api.database.db, 'plan', { state: 'scheduled' }, late.id)
    expect(await read(late.id)).toMatchObject({ willFail: true })
    await clockAt(api.database.db, until + 1)
    expect([(await read(early.id)).state, (await read(late.id)).state]).toEqual(['active', 'failed'])
  })
})
