import type { PlanWire } from '@goat/contract/plans'
import { orderCodesOf } from '@goat/domain/order-facts'
import { dateOfDay } from '@goat/domain/time/calendar'
import { type CompiledWorld, compileWorld, worldAt } from '@goat/foresight/compile'
import { isSameAnswer, resolve } from '@goat/foresight/resolve'
import type { World } from '@goat/foresight/world'
import { followWorld } from '@goat/foresight-client/follow-world'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { importConfigurations, readImport } from '../src/cutoffs/import.ts'
import { tokenOf } from './support/api.ts'
import { until } from './support/command.ts'
import { times } from './support/cutoffs.ts'
import { closedChristmas } from './support/dated-cutoffs.ts'
import { movedFacts, path as schedules, wire } from './support/designation.ts'
import { inPlan, planCalls } from './support/plans.ts'
import { clockAt } from './support/stored.ts'
import { testApi } from './support/test-api.ts'
import { Dice } from './trust/support/seeded.ts'

const api = testApi({ deps: { streamTimes: { heartbeat: 50, lifetime: 60_000 } } })
const { plan, read, act, resolve: settle } = planCalls(api)

const [hour, day] = [3_600_000, 86_400_000]
const iso = (ms: number) => new Date(ms).toISOString()
const world = async (query = '') => (await api.call('viewer', 'GET', `/world${query}`)).body as World
const compiled = async () => compileWorld(await world())

async function newest(): Promise<CompiledWorld> {
  const { rows } = await sql<{ revision: string }>`SELECT revision FROM brand_revisions WHERE brand = 'uk'`.execute(api.database.db)
  await until(async () => (await world()).revision === Number(rows[0]?.revision))
  return compiled()
}

beforeAll(async () => {
  const services = ['GG-MNPG-GSY', 'GB-MNPG-TAM', 'GB-DPS-SLE'].flatMap((factoryCode) =>
    ['44', '59'].map((deliveryService) => ({ factoryCode, deliveryService, versionNumber: 1, cutoff: { default: times, exceptions: [] } })),
  )
  const file = readImport(JSON.stringify({ results: services }), 'uk')
  if (!file.ok) throw new Error(file.faults.join('\n'))
  const origin = { brand: 'uk', actor: { subject: 's', name: 'Set-up' }, requestId: 'r' } as const
  await importConfigurations(api.database.db, origin, file.configurations, { dryRun: false })
  await until(async () => (await world()).records.cutoff.length === services.length)
})

const cutoff = (service: string, change: object, versionNumber: number, headers?: Record<string, string>) =>
  api.call('editor', 'PUT', `/cutoffs/GB-DPS-SLE/${service}`, { default: { ...times, ...change }, versionNumber }, headers)

/** Orders that are placed less than a day before or after an instant. */
function ordersAt(dice: Dice, at: number, count: number) {
  const code = (fact: Parameters<typeof orderCodesOf>[0]) => dice.one(orderCodesOf(fact, 'uk'))
  return Array.from({ length: count }, () => ({
    brand: 'uk' as const,
    placedAt: at + dice.below(2 * day) - day,
    factory: dice.one(['GG-MNPG-GSY', 'GB-DPS-SLE']),
    ...(dice.chance(0.8) ? { service: dice.one(['44', '59']) } : {}),
    ...(dice.chance(0.8) ? { productType: code('productType') } : {}),
    cardType: code('cardType'),
    packType: code('packType'),
    deliveryMethod: code('deliveryMethod'),
    addressType: code('addressType'),
    destination: dice.one(['GB', 'GG', 'US']),
  }))
}

/** A plan with changes of several kinds, of which one moves orders, one closes a factory, and one changes a cut-off; scheduled. */
async function scheduled(start: number, end: number) {
  const one = await plan({ name: 'Strike', starts: iso(start), ends: iso(end) })
  const dates = {
    DurationStartDateUtc: `${iso(start - 5 * day).slice(0, 10)}T00:00:00Z`,
    DurationEndDateUtc: `${iso(end + 5 * day).slice(0, 10)}T00:00:00Z`,
  }
  const days = { LocalStartTime: '00:00:00', LocalEndTime: '00:00:00', ApplicableDespatchDays: ['EVERYDAY'], DomesticOrdersOnly: false }
  const all = { ApplicableDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] }
  expect(await api.call('editor', 'POST', schedules, { ...wire, ...dates, ...days, ...all }, inPlan(one))).toMatchObject({ status: 200 })
  const closed = {
    ...closedChristmas,
    factories: ['GB-DPS-SLE'],
    from: iso(start + day).slice(0, 10),
    to: iso(start + 3 * day).slice(0, 10),
  }
  expect(await api.call('editor', 'POST', '/cutoff-overrides', closed, inPlan(one))).toMatchObject({ status: 201 })
  const stored = (await world()).records.cutoff.find(({ key }) => key === 'GB-DPS-SLE/44')
  expect(
    await cutoff('44', { weekday: '09:00:00', saturday: '08:00:00', sunday: '08:00:00' }, stored?.version ?? 0, inPlan(one)),
  ).toMatchObject({ status: 200 })
  expect(await act(one, 'schedule')).toMatchObject({ status: 200, body: { state: 'scheduled' } })
  return one
}

test('FOR-93: followers cut off from everything switch over at the instants of a plan, and agree with the server afterwards', async () => {
  const dice = new Dice(27)
  const start = Math.ceil(Date.now() / day) * day + 2 * day + 11 * hour + 1_234
  const end = start + 9 * day
  const cutting = new AbortController()
  const call: typeof fetch = (url, init) =>
    fetch(url, { ...init, signal: AbortSignal.any([cutting.signal, ...(init?.signal ? [init.signal] : [])]) })
  const baseUrl = `${await api.app.listen({ host: '127.0.0.1', port: 0 })}/api/uk`
  const follower = followWorld({ baseUrl, token: () => tokenOf('viewer'), fetch: call, backoff: () => 1_000 })
  try {
    await follower.ready
    const one = await scheduled(start, end)
    await until(async () => follower.age()?.revision === (await world()).revision)
    const cut = follower.world()
    const known = compileWorld(JSON.parse(JSON.stringify(await world())))
    cutting.abort()
    let [decided, changed] = [0, 0]
    const compare = (by: CompiledWorld, at: number, isMeant: (placedAt: number) => boolean) => {
      for (const order of ordersAt(dice, at, 5_000)) {
        const { resolution } = follower.resolve(order)
        expect(isSameAnswer(resolution, resolve(known, order))).toBe(true)
        if (!isMeant(order.placedAt)) continue
        decided += 1
        if (!isSameAnswer(resolution, resolve(by, order))) expect.fail(`${JSON.stringify(order)} is decided otherwise`)
        if (!isSameAnswer(resolution, resolve({ ...known, later: [] }, order))) changed += 1
      }
    }
    await clockAt(api.database.db, start)
    expect(await read(one.id)).toMatchObject({ state: 'active' })
    await until(async () => (await world()).records.designation.length === 1)
    const applied = await compiled()
    compare(applied, start, (placedAt) => placedAt >= start)
    compare(applied, end, () => true)
    await clockAt(api.database.db, end)
    expect(await read(one.id)).toMatchObject({ state: 'ended' })
    await until(async () => (await world()).records.designation.length === 0)
    const ended = await compiled()
    expect(ended.later).toEqual([])
    compare(ended, end, (placedAt) => placedAt >= end)
    compare(ended, end + day, () => true)
    expect(decided).toBeGreaterThan(10_000)
    expect(changed).toBeGreaterThan(500)
    expect(follower.world()).toBe(cut)
  } finally {
    await follower.close()
  }
})

test('PLN-8: of what is due late, the first is done first, so that the end of one plan makes way for the next one', async () => {
  for (let round = 0; round < 4; round += 1) {
    const start = Math.ceil(Date.now() / day) * day
    const version = (await world()).records.cutoff.find(({ key }) => key === 'GB-DPS-SLE/59')?.version ?? 0
    const plans: PlanWire[] = []
    for (const [from, to] of [
      [start, start + hour],
      [start + hour + 1, start + 2 * hour],
    ] as const) {
      const one = await plan({ starts: iso(from), ends: iso(to) })
      await cutoff('59', { sunday: `0${1 + plans.length}:00:00` }, version, inPlan(one))
      await act(one, 'schedule')
      plans.push(one)
    }
    await clockAt(api.database.db, start)
    await clockAt(api.database.db, start + hour + 2)
    expect((await Promise.all(plans.map(({ id }) => read(id)))).map(({ state }) => state)).toEqual(['ended', 'active'])
    await clockAt(api.database.db, start + 3 * hour)
    await until(async () => (await world()).later?.length === 0)
  }
})

/** The default cut-offs of a delivery service at an instant. */
const cutoffAt = (known: CompiledWorld, service: string, at = 0) =>
  worldAt(known, at).factories.get('GB-DPS-SLE')?.services.get(service)?.record.value.default

describe('FOR-91: plans that are considered', () => {
  const start = Date.now() + 20 * day
  const versionOf = async (service: string) =>
    (await world()).records.cutoff.find(({ key }) => key === `GB-DPS-SLE/${service}`)?.version ?? 0
  const drafted = async (times: object, change: object = { starts: iso(start), ends: iso(start + day) }) => {
    const one = await plan(change)
    expect(await cutoff('59', times, await versionOf('59'), inPlan(one))).toMatchObject({ status: 200 })
    return one
  }
  const sunday = async (at: number, query = '') => cutoffAt(compileWorld(await world(query)), '59', at)?.sunday

  test('FOR-94: are those that are scheduled, and others that a call asks for', async () => {
    const [one, other] = [await drafted({ sunday: '07:00:00' }), await drafted({ sunday: '06:00:00' }, {})]
    expect(await sunday(start)).toBe('10:00:00')
    expect([await sunday(start - 1, `?plans=${one.id}`), await sunday(start, `?plans=${one.id}`)]).toEqual(['10:00:00', '07:00:00'])
    expect(await sunday(0, `?plans=${other.id}`), 'without a start, from the beginning').toBe('06:00:00')
    expect(await api.call('viewer', 'GET', '/world?plans=x')).toMatchObject({ status: 404, body: { issues: [{ code: 'plan.unknown' }] } })
    // 28 March 2027 is a Sunday.
    const order = { factory: 'GB-DPS-SLE', service: '59', productType: 'cake', placedAt: iso(start) }
    const asked = async (more: object) => {
      const { body } = await api.call('viewer', 'POST', '/resolve', { orders: [order], ...more })
      return JSON.stringify((body as { results: { answer: object }[] }).results[0]?.answer)
    }
    const sundays = { ...order, placedAt: '2027-03-28T06:30:00Z' }
    const dispatch = async (plans: readonly string[]) => {
      const { body } = await api.call('viewer', 'POST', '/resolve', { orders: [sundays], plans })
      return (body as { results: { answer: { dispatch: string } }[] }).results[0]?.answer.dispatch
    }
    expect([await dispatch([]), await dispatch([other.id])]).toEqual(['2027-03-28', '2027-03-29'])
    expect(await asked({})).toBe(await asked({ plans: [] }))
    expect(await act(one, 'schedule')).toMatchObject({ status: 200 })
    expect([await sunday(start - 1), await sunday(start), await sunday(start + day)]).toEqual(['10:00:00', '07:00:00', '10:00:00'])
    expect((await world()).later).toMatchObject([
      { at: start, plan: one.id, isEnd: false, changes: [{ kind: 'cutoff', record: { plan: one.id } }] },
      { at: start + day, plan: one.id, isEnd: true },
    ])
    expect(await act(one, 'unschedule')).toMatchObject({ status: 200 })
    expect((await world()).later).toEqual([])
  })

  test('FOR-3: of several that start at one instant, what the server applies last counts as created last', async () => {
    const at = Math.ceil(Date.now() / day) * day + 60 * day + 11 * hour
    const pair = [await plan({ starts: iso(at) }), await plan({ starts: iso(at) })]
    const dates = { DurationStartDateUtc: iso(at - 11 * hour), DurationEndDateUtc: iso(at + day - 11 * hour) }
    // The ids would decide otherwise.
    const [first, last] = pair.sort((a, b) => (a.id < b.id ? -1 : 1)).map((one, index) => ({ ...one, Id: ['z', 'a'][index] }))
    for (const { Id, ...one } of [first, last].filter((each) => each !== undefined)) {
      const moves = { ...wire, ...dates, Id, To: Id === 'a' ? 'GB-DPS-SLE' : 'GB-MNPG-TAM' }
      expect(await api.call('editor', 'POST', schedules, moves, inPlan(one))).toMatchObject({ status: 200 })
      expect(await act(one, 'schedule')).toMatchObject({ status: 200 })
    }
    const winners = (known: CompiledWorld) =>
      worldAt(known, at)
        .factories.get('GG-MNPG-GSY')
        ?.moves.rules.map(({ key }) => key)
    const expected = await compiled()
    await clockAt(api.database.db, at)
    await until(async () => (await world()).later?.length === 0)
    expect(winners(await compiled())).toEqual(['a', 'z'])
    expect(winners(expected)).toEqual(['a', 'z'])
    for (const one of pair) await act(one, 'end')
  })

  test('FOR-93: decide the dispatch of an order just placed, also after another change', async () => {
    const [closed, open] = [3, 4].map((days) => iso(Date.now() + days * day).slice(0, 10))
    const one = await plan({ starts: iso(Date.now() + hour) })
    const dates = { ...closedChristmas, factories: ['GB-DPS-SLE'], from: closed, to: closed }
    expect(await api.call('editor', 'POST', '/cutoff-overrides', dates, inPlan(one))).toMatchObject({ status: 201 })
    const before = iso(Date.now())
    expect(await act(one, 'schedule')).toMatchObject({ status: 200 })
    const placedAt = iso(Date.now())
    const order = { factory: 'GB-DPS-SLE', service: '59', productType: 'cake', dispatchDate: closed, placedAt }
    const dispatch = async (more: object = {}) => {
      const { body } = await api.call('viewer', 'POST', '/resolve', { orders: [order], ...more })
      return (body as { results: { answer: { dispatch: string } }[] }).results[0]?.answer.dispatch
    }
    expect(await dispatch()).toBe(open)
    await cutoff('44', { sunday: '09:30:00' }, await versionOf('44'))
    expect(await dispatch()).toBe(open)
    expect(await dispatch({ asKnownAt: placedAt }), 'it was known then').toBe(open)
    expect(await dispatch({ asKnownAt: before }), 'it was not known before').toBe(closed)
    await act(one, 'discard')
  })

  test.each(['applied', 'ended', 'discarded', 'changed', 'in conflict'])(
    'FOR-96: an order of the past is answered as when it was placed, although the plan is %s since',
    async (what) => {
      const [starts, ends] = [Date.now() + hour, Date.now() + 5 * day]
      const one = await scheduled(starts, ends)
      const { revision } = await newest()
      const days = [-1, 0, 1, 2, 3, 4, 5].map((count) => iso(ends - count * day).slice(0, 10))
      const orders = days.flatMap((dispatchDate) =>
        ['44', '59'].map((service) => ({ factory: 'GB-DPS-SLE', service, productType: 'cake', dispatchDate, placedAt: iso(Date.now()) })),
      )
      const ask = async (more: object = {}) => (await api.call('viewer', 'POST', '/resolve', { orders, ...more })).body
      const answered = async (more?: object) =>
        ((await ask(more)) as { results: { answer: object }[] }).results.map(({ answer }) => JSON.stringify(answer))
      const before = await answered()
      expect(new Set(before).size, 'the plan decides').toBeGreaterThan(2)
      if (what === 'applied' || what === 'ended') await clockAt(api.database.db, starts)
      if (what === 'ended') {
        await newest()
        const placedAt = iso(Date.now())
        const ofActive = async () =>
          (await api.call('viewer', 'POST', '/resolve', { orders: orders.map((order) => ({ ...order, placedAt })) })).body
        const known = await ofActive()
        await clockAt(api.database.db, ends)
        await newest()
        expect(await ofActive(), 'placed while the plan was active').toEqual(known)
      }
      if (what === 'discarded') await act(one, 'discard')
      if (what === 'changed') {
        await act(one, 'unschedule')
        await settle(one, { kind: 'cutoff', key: 'GB-DPS-SLE/44', keep: 'nothing' })
      }
      if (what === 'in conflict') await cutoff('44', { weekday: '07:00:00' }, await versionOf('44'))
      expect((await newest()).revision).toBeGreaterThan(revision)
      expect(await answered()).toEqual(before)
      expect(await answered({ asKnownAt: orders[0]?.placedAt })).toEqual(before)
      const then = compileWorld(await world(`?revision=${revision}`))
      for (const [index, order] of orders.entries()) {
        const { dispatch } = resolve(then, { brand: 'uk', ...order, placedAt: Date.parse(order.placedAt) })
        expect(dispatch.outcome === 'known' && dateOfDay(dispatch.cutoff.day)).toBe(JSON.parse(before[index] ?? '').dispatch)
      }
      if (what === 'applied') await act(one, 'end')
      else if (what !== 'ended' && what !== 'discarded') await act(one, 'discard')
      if (what === 'in conflict') await cutoff('44', {}, await versionOf('44'))
    },
  )

  test('are not those in conflict, which are applied to nothing', async () => {
    const one = await drafted({ sunday: '07:00:00' })
    await act(one, 'schedule')
    expect(await sunday(start)).toBe('07:00:00')
    await cutoff('59', { sunday: '09:00:00' }, await versionOf('59'))
    expect([await sunday(start), (await world()).later]).toEqual(['09:00:00', []])
    expect(await sunday(start, `?plans=${one.id}`)).toBe('07:00:00')
    await cutoff('59', {}, await versionOf('59'))
    expect(await sunday(start)).toBe('07:00:00')
    await act(one, 'discard')
  })

  test('say so as the cause of the next change of an answer', async () => {
    const at = Math.ceil(Date.now() / day) * day + 40 * day + 11 * hour
    const one = await scheduled(at, at + day)
    const order = { ...movedFacts, dispatchDate: undefined, service: '59', productType: 'cake', placedAt: iso(at - hour) }
    const { body } = await api.call('viewer', 'POST', '/resolve', { orders: [order], explain: 'short' })
    const untilNextChange = { at: iso(at), because: { kind: 'plan', key: one.id } }
    expect(body).toMatchObject({ results: [{ answer: { factory: 'GG-MNPG-GSY' }, untilNextChange }] })
    await act(one, 'discard')
  })

  test('what will hold is what the server then does, for generated plans and saves between them', { timeout: 200_000 }, async () => {
    const dice = new Dice(91)
    const services = ['44', '59']
    let [compared, changed, left] = [0, 0, 0]
    for (let round = 0; round < 5; round += 1) {
      const begin = start + round * 30 * day
      const plans: string[] = []
      for (let count = 0; count < 6; count += 1) {
        const from = begin + dice.below(10) * day
        const one = await plan({ starts: iso(from), ends: dice.chance(0.7) ? iso(from + (1 + dice.below(10)) * day) : null })
        for (const service of services) await cutoff(service, someTimes(dice), await versionOf(service), inPlan(one))
        if ((await act(one, 'schedule')).status === 200) plans.push(one.id)
      }
      const whole = await Promise.all(plans.map(read))
      const instants = new Set(
        whole.flatMap(({ starts, ends }) => [starts, ends]).flatMap((one) => (one === null ? [] : [Date.parse(one)])),
      )
      for (const at of [...instants].sort((a, b) => a - b)) {
        for (const service of services.filter(() => dice.chance(0.3))) await cutoff(service, someTimes(dice), await versionOf(service))
        const known = await newest()
        await clockAt(api.database.db, at)
        const then = await newest()
        for (const service of services) {
          const [before, expected] = [cutoffAt(known, service), cutoffAt(known, service, at)]
          expect(cutoffAt(then, service), `round ${round}, ${iso(at)}`).toEqual(expected)
          compared += 1
          if (JSON.stringify(before) !== JSON.stringify(expected)) changed += 1
        }
      }
      left += (await Promise.all(plans.map(read))).filter(({ state }) => state === 'failed').length
    }
    expect([compared > 50, changed > 10, left > 3], `${compared} ${changed} ${left}`).toEqual([true, true, true])
  })
})

function someTimes(dice: Dice): object {
  return Object.fromEntries(Object.keys(times).flatMap((name) => (dice.chance(0.25) ? [[name, `0${1 + dice.below(9)}:00:00`]] : [])))
}
