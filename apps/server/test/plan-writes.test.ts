import { joinKey, type RecordKind } from '@goat/domain/kinds/kind'
import { sampleOrderKind } from '@goat/domain/kinds/sample-order'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { rules } from '../src/capabilities.ts'
import { importConfigurations } from '../src/cutoffs/import.ts'
import { feedName } from '../src/db/change-feed.ts'
import { within } from '../src/http/plan-scope.ts'
import { Prepared } from '../src/http/prepared.ts'
import { type ClockDeps, lookAt, startPlanClock } from '../src/plans/clock.ts'
import { readRecord } from '../src/records/store.ts'
import { cutoffCalls, times } from './support/cutoffs.ts'
import { path as schedules, wire } from './support/designation.ts'
import { historyCalls } from './support/history-calls.ts'
import { inPlan, planCalls } from './support/plans.ts'
import { factoryWith, notAsLogged, putStored, removeStored } from './support/stored.ts'

const { api, given, find, stored } = cutoffCalls()
const { as, newest, undo } = historyCalls(api)
const { plan, read, preview, act, resolve } = planCalls(api)

type Headers = Record<string, string>
const save = (Id: string, change: object, headers?: Headers) => api.call('editor', 'POST', schedules, { ...wire, Id, ...change }, headers)
const remove = (Id: string, headers?: Headers) => api.call('editor', 'DELETE', schedules, { Id, From: wire.From }, headers)
async function listed(id: string, headers?: Headers): Promise<{ Version: number; Note: string } | undefined> {
  const { body } = await api.call('viewer', 'GET', schedules, undefined, headers)
  return (body as { Id: string; Version: number; Note: string }[]).find(({ Id }) => Id === id)
}
/** Changes the defaults of a service from what is shown, as a form does. */
async function change(service: string, fields: object, headers: Headers = {}) {
  const { body } = await api.call('viewer', 'GET', '/deliveryConfigurations', undefined, headers)
  const { results } = body as { results: { deliveryService: string; versionNumber: number; cutoff: { default: object } }[] }
  const now = results.find(({ deliveryService }) => deliveryService === service)
  const sent = { default: { ...now?.cutoff.default, ...fields }, versionNumber: now?.versionNumber }
  return api.call('editor', 'PUT', `/cutoffs/GB-DPS-SLE/${service}`, sent, headers)
}
const sample = (name: string) => ({ name, placed: { day: 'today', time: '12:00:00' }, order: { destination: 'GB' } })
const addSample = async (name: string, headers?: Headers) => {
  const answer = await api.call('editor', 'POST', '/sample-orders', sample(name), headers)
  expect(answer).toMatchObject({ status: 201 })
  return (answer.body as { id: string }).id
}
const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).sort()
const applied = { status: 200, body: { state: 'active' } }

describe('PLN-9: versions within a plan', () => {
  test('a record that is added, removed and added again has the version that each write answered', async () => {
    const one = await plan()
    for (const note of ['first', 'second', 'third']) {
      const made = await save('again', { Note: note }, inPlan(one))
      expect(made).toMatchObject({ status: 200 })
      expect(await listed('again', inPlan(one))).toMatchObject({ Note: note, Version: (made.body as { Version: number }).Version })
      expect(await save('again', { Note: `${note}!`, Version: (made.body as { Version: number }).Version }, inPlan(one))).toMatchObject({
        status: 200,
      })
      expect(await remove('again', inPlan(one))).toMatchObject({ status: 200 })
      expect(await read(one.id)).toMatchObject({ items: 0 })
    }
  })

  test('so has a stored one that is changed, taken out of the plan, removed within it and made again; no version comes twice', async () => {
    const one = await plan()
    await save('stored', { Note: 'live' })
    const seen = new Set<number>()
    const written = async (note: string) => {
      const { body } = await save('stored', { Note: note }, inPlan(one))
      const { Version } = body as { Version: number }
      expect(await listed('stored', inPlan(one))).toMatchObject({ Note: note, Version })
      expect(seen.has(Version)).toBe(false)
      seen.add(Version)
      return Version
    }
    const first = await written('one')
    await resolve(one, { kind: 'designation', key: 'stored', keep: 'nothing' })
    expect(await listed('stored', inPlan(one))).toMatchObject({ Note: 'live' })
    await written('two')
    await remove('stored', inPlan(one))
    expect(await listed('stored', inPlan(one))).toBeUndefined()
    await written('three')
    expect(await save('stored', { Version: first }, inPlan(one))).toMatchObject({ status: 409 })
    // Somebody else's change outside is another version within.
    const { Version } = (await listed('stored', inPlan(one))) ?? { Version: 0 }
    await save('stored', { Note: 'live', Paused: true }, await as('Ben'))
    expect(await save('stored', { Version }, inPlan(one))).toMatchObject({ status: 409 })
    expect(await listed('stored')).toMatchObject({ Note: 'live', Version: 2 })
    await resolve(one, { kind: 'designation', key: 'stored', keep: 'plan' })
    expect(await act(one, 'apply')).toMatchObject(applied)
    expect(await listed('stored')).toMatchObject({ Note: 'three', Version: 3 })
  })
})

describe('PLN-5: only what the plan changes', () => {
  test('what others changed before the second save within the plan is not a change of the plan', async () => {
    const service = await given('uk')
    await stored(service)
    const one = await plan()
    await change(service, { sunday: '08:00:00' }, inPlan(one))
    await change(service, { weekday: '15:00:00' }, await as('Ben'))
    expect(await change(service, { saturday: '09:00:00' }, inPlan(one))).toMatchObject({ status: 200 })
    await change(service, { weekday: '16:00:00' }, await as('Ben'))
    const after = { default: { weekday: '16:00:00', saturday: '09:00:00', sunday: '08:00:00' } }
    expect(await read(one.id)).toMatchObject({ itemsOf: [{ conflict: null, after }] })
    expect(await act(one, 'apply')).toMatchObject(applied)
    expect(await find(service)).toMatchObject({ cutoff: after })
  })

  test('a conflict stays one if the plan is saved again without deciding it', async () => {
    const service = await given('uk')
    await stored(service)
    const one = await plan()
    await change(service, { sunday: '08:00:00' }, inPlan(one))
    await change(service, { sunday: '07:00:00' }, await as('Ben'))
    await change(service, { saturday: '09:00:00' }, inPlan(one))
    expect(await read(one.id)).toMatchObject({ itemsOf: [{ conflict: { fields: ['default.sunday'], by: 'Ben' } }] })
    expect(await resolve(one, { kind: 'cutoff', key: `GB-DPS-SLE/${service}`, keep: 'theirs' })).toMatchObject({
      status: 200,
      body: { itemsOf: [{ conflict: null, after: { default: { ...times, saturday: '09:00:00', sunday: '07:00:00' } } }] },
    })
  })

  test('a plan that is applied or over has no conflicts: it says what it changed', async () => {
    const one = await plan()
    await save('settled', { Note: 'planned' }, inPlan(one))
    expect(await act(one, 'apply')).toMatchObject(applied)
    await save('settled', { Note: 'later' }, await as('Ben'))
    const item = { conflict: null, before: null, after: { note: 'planned' } }
    expect(await read(one.id)).toMatchObject({ state: 'active', itemsOf: [item] })
    await act(one, 'end')
    expect(await read(one.id)).toMatchObject({ state: 'ended', itemsOf: [item] })
  })

  test.each(['by hand', 'by the clock'])(
    'PLN-7: a plan that is in force says what it changed and what stays; ended %s, what stayed, whatever happens then',
    async (how) => {
      const [service, other] = [await given('uk'), await given('uk')]
      for (const each of [service, other]) await stored(each)
      const one = await plan()
      await change(service, { saturday: '09:00:00', sunday: '08:00:00' }, inPlan(one))
      await change(other, { sunday: '08:00:00' }, inPlan(one))
      await save(`kept-${how.length}`, { Note: 'planned' }, inPlan(one))
      expect(await act(one, 'apply')).toMatchObject(applied)
      const itemOf = async (key: string) => (await read(one.id)).itemsOf.find((item) => item.key === key)
      const [key, otherKey] = [`GB-DPS-SLE/${service}`, `GB-DPS-SLE/${other}`]
      const planned = { before: { default: times }, after: { default: { ...times, saturday: '09:00:00', sunday: '08:00:00' } } }
      expect(await itemOf(key)).toMatchObject({ ...planned, stays: null })
      await change(service, { sunday: '07:00:00' }, await as('Ben'))
      await save(`kept-${how.length}`, { Note: 'later', Version: 1 }, await as('Ben'))
      const stays = { fields: ['default.sunday'], by: 'Ben', base: { default: { sunday: '08:00:00' } } }
      expect(await itemOf(key)).toMatchObject({ ...planned, stays: { ...stays, theirs: { default: { sunday: '07:00:00' } } } })
      expect(await itemOf(otherKey)).toMatchObject({ stays: null })
      if (how === 'by hand') await act(one, 'end')
      else {
        const { name, version } = await read(one.id)
        const ends = new Date(Date.now() + 60_000).toISOString()
        const { starts } = await read(one.id)
        expect(await api.call('editor', 'PUT', `/plans/${one.id}`, { name, starts, ends, version })).toMatchObject({ status: 200 })
        const clock = { db: api.database.db, rules, prepared: { watch: () => undefined }, log: { warn: () => undefined }, graceMs: 900_000 }
        await lookAt(clock, 'uk', () => Date.now() + 61_000)
      }
      await change(other, { sunday: '06:00:00' })
      await change(service, { sunday: '06:00:00' })
      expect(await read(one.id)).toMatchObject({ state: 'ended' })
      expect(await itemOf(key)).toMatchObject({
        ...planned,
        stays: { ...stays, theirs: { default: { saturday: times.saturday, sunday: '07:00:00' } } },
      })
      expect(await itemOf(otherKey)).toMatchObject({ before: { default: times }, stays: null })
      expect(await itemOf(`kept-${how.length}`)).toMatchObject({
        before: null,
        after: { note: 'planned' },
        stays: { fields: ['note'], by: 'Ben' },
      })
    },
  )

  test('an earlier plan takes back what it did once a later one has taken back its own', async () => {
    const service = await given('uk')
    await stored(service)
    const [first, second] = [await plan(), await plan()]
    await change(service, { sunday: '08:00:00' }, inPlan(first))
    await act(first, 'apply')
    await change(service, { sunday: '07:00:00' }, inPlan(second))
    await act(second, 'apply')
    expect((await preview(first.id, 'end')).effects).toMatchObject([{ kept: [{ fields: ['default.sunday'] }] }])
    await act(second, 'end')
    expect(await find(service)).toMatchObject({ cutoff: { default: { sunday: '08:00:00' } } })
    await act(first, 'end')
    expect(await find(service)).toMatchObject({ cutoff: { default: times } })
  })

  test('a plan that removes what another one changes', async () => {
    await save('shared', { Note: 'live' })
    const [removing, changing] = [await plan(), await plan()]
    await remove('shared', inPlan(removing))
    await save('shared', { Note: 'changed' }, inPlan(changing))
    expect(await act(removing, 'apply')).toMatchObject(applied)
    expect(await read(changing.id)).toMatchObject({ itemsOf: [{ before: null, conflict: { fields: [], theirs: null } }] })
    expect(await act(changing, 'apply')).toMatchObject({ status: 409, body: { code: 'planBlocked' } })
    expect(await resolve(changing, { kind: 'designation', key: 'shared', keep: 'plan' })).toMatchObject({ status: 200 })
    expect(await act(changing, 'apply')).toMatchObject(applied)
    expect(await listed('shared')).toMatchObject({ Note: 'changed' })
    // What the first plan removed has been made again since.
    expect((await preview(removing.id, 'end')).effects).toMatchObject([{ kept: [{ by: 'Test editor', fields: [] }] }])
    expect(await act(removing, 'end')).toMatchObject({ status: 200 })
    expect(await listed('shared')).toMatchObject({ Note: 'changed' })
  })
})

describe('PLN-10: the order of the changes does not matter', () => {
  test('what takes the place of something that the plan removes, and back', async () => {
    const first = await addSample('Place')
    const one = await plan()
    expect(await api.call('editor', 'DELETE', `/sample-orders/${first}`, undefined, inPlan(one))).toMatchObject({ status: 200 })
    const second = await addSample('Place', inPlan(one))
    expect(await act(one, 'apply')).toMatchObject(applied)
    const ids = async () => {
      const { body } = await api.call('viewer', 'GET', '/sample-orders')
      return (body as { sampleOrders: { id: string; name: string }[] }).sampleOrders
        .filter(({ name }) => name === 'Place')
        .map(({ id }) => id)
    }
    expect(await ids()).toEqual([second])
    expect(await act(one, 'end')).toMatchObject({ status: 200, body: { state: 'ended' } })
    expect(await ids()).toEqual([first])
  })

  test('records that exchange their names, and back; with another one in the way, all are refused', async () => {
    const { db } = api.database
    const [first, second] = [await addSample('Here'), await addSample('There')]
    const current = async (id: string) => (await readRecord(db, 'uk', sampleOrderKind, id))?.value
    const exchange = async (names: readonly (readonly [id: string, name: string])[]) => {
      const one = await plan()
      for (const [key, name] of names) {
        const base = await current(key)
        const item = { kind: 'sample-order', key, action: 'sampleOrder.updated', base, next: { ...base, name } }
        await putStored(db, 'uk', 'plan-item', `${one.id}/sample-order/${key}`, item)
      }
      return one
    }
    const named = async () => [(await current(first))?.name, (await current(second))?.name]
    const one = await exchange([
      [first, 'There'],
      [second, 'Here'],
    ])
    const blocked = async (of: typeof one, what: 'apply' | 'end') =>
      (await preview(of.id, what)).effects.filter(({ issues }) => issues.length > 0).length
    expect(await blocked(one, 'apply')).toBe(0)
    expect(await act(one, 'apply')).toMatchObject(applied)
    expect(await named()).toEqual(['There', 'Here'])
    expect(await blocked(one, 'end')).toBe(0)
    expect(await act(one, 'end')).toMatchObject({ status: 200, body: { state: 'ended' } })
    expect(await named()).toEqual(['Here', 'There'])
    await addSample('Elsewhere')
    const other = await exchange([
      [first, 'There'],
      [second, 'Elsewhere'],
    ])
    expect(await blocked(other, 'apply')).toBe(2)
    expect(await act(other, 'apply')).toMatchObject({ status: 409, body: { blocked: [{}, {}] } })
    expect(await named()).toEqual(['Here', 'There'])
  })

  test('records that refer to each other are added and removed together; a reference to what is missing is refused', async () => {
    const { db } = api.database
    const flags = { acceptsDeliveryInstructions: true, isGuaranteed: false, isTracked: true }
    const values = [
      ['delivery-option', 'GB-NEW/letter', { name: 'Letter', description: '', ...flags, price: 99, priority: 1, service: '1' }],
      ['cutoff', 'GB-NEW/1', { default: times, exceptions: [] }],
      ['factory', 'GB-NEW', factoryWith('Europe/London')],
    ] as const
    const planAll = async (isAdded: boolean, ...without: readonly string[]) => {
      const one = await plan()
      for (const [kind, key, value] of values.filter(([kind]) => !without.includes(kind))) {
        const [base, next] = isAdded ? [null, value] : [value, null]
        await putStored(db, 'uk', 'plan-item', `${one.id}/${kind}/${key.replace('/', '%2F')}`, {
          kind,
          key,
          action: `${kind}.x`,
          base,
          next,
        })
      }
      return one
    }
    expect(await act(await planAll(true, 'factory'), 'apply')).toMatchObject({ status: 409, body: { blocked: [{}, {}] } })
    const adding = await planAll(true)
    expect((await preview(adding.id, 'apply')).effects.flatMap(({ issues }) => issues)).toEqual([])
    expect(await act(adding, 'apply')).toMatchObject(applied)
    expect(await act(await planAll(false, 'delivery-option'), 'apply')).toMatchObject({ status: 409, body: { code: 'planBlocked' } })
    const removing = await planAll(false)
    expect(await act(removing, 'apply')).toMatchObject(applied)
    expect(await act(removing, 'end')).toMatchObject({ status: 200 })
    expect(await act(adding, 'end')).toMatchObject({ status: 200 })
    expect((await api.call('viewer', 'GET', '/records/factory')).body).not.toMatchObject({
      records: expect.arrayContaining([expect.objectContaining({ key: 'GB-NEW' })]),
    })
  })
})

describe('PLN-11: the history of a plan', () => {
  test('adding a change to a draft is undone; of a plan that is not a draft, nothing is', async () => {
    const one = await plan({ starts: '2090-01-01T00:00:00Z' })
    await save('undone', {}, inPlan(one))
    expect(await undo((await newest()).revision)).toMatchObject({ status: 200 })
    expect(await read(one.id)).toMatchObject({ items: 0 })
    await save('undone', {}, inPlan(one))
    const { revision } = await newest()
    const moved = { name: one.name, starts: '2090-02-01T00:00:00Z', ends: null, version: 1 }
    expect(await api.call('editor', 'PUT', `/plans/${one.id}`, moved)).toMatchObject({ status: 200 })
    const moving = (await newest()).revision
    expect(await act(one, 'schedule')).toMatchObject({ status: 200 })
    const refused = { status: 409, body: { issues: [{ code: 'plan.onItsPage' }] } }
    expect(await undo(revision)).toMatchObject(refused)
    expect(await undo(moving)).toMatchObject(refused)
    expect(await read(one.id)).toMatchObject({ state: 'scheduled', starts: '2090-02-01T00:00:00.000Z' })
    expect(await act(one, 'unschedule')).toMatchObject({ status: 200 })
    expect(await undo(moving)).toMatchObject({ status: 200 })
    expect(await read(one.id)).toMatchObject({ state: 'draft', starts: '2090-01-01T00:00:00.000Z' })
  })

  test('a change is undone before the plan is applied, or not at all', async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await plan()
      const id = `raced-${round}`
      await save(id, {}, inPlan(one))
      await save(`${id}-b`, {}, inPlan(one))
      const { revision } = await newest()
      const { seen } = (await api.call('editor', 'GET', `/changes/${revision}/undo`)).body as { seen: string }
      const { hash } = await read(one.id)
      const [undone, done] = await Promise.all([undo(revision, seen), act(one, 'apply', { seen: hash })])
      const { state, items } = await read(one.id)
      const both = [await listed(id), await listed(`${id}-b`)].filter((found) => found !== undefined).length
      expect([undone.status, done.status, state, items, both]).toEqual(
        done.status === 200 ? [409, 200, 'active', 2, 2] : [200, 409, 'draft', 1, 0],
      )
    }
  })
})

describe('PLN-12: many at once', () => {
  test('a preview waits for nobody, and nobody waits for it', async () => {
    const { pool } = api.database
    await save('looked-at', {})
    const one = await plan()
    await save('looked-at', { Note: 'planned' }, inPlan(one))
    await save('looked-at-new', {}, inPlan(one))
    const holding = await pool.connect()
    // If it locked the record, it would have to wait here.
    const seen = async (what: 'apply' | 'end') => {
      await holding.query("BEGIN; SELECT FROM records WHERE kind = 'designation' FOR UPDATE")
      try {
        return (await preview(one.id, what)).effects.map(({ key, issues }) => [key, issues])
      } finally {
        await holding.query('ROLLBACK')
      }
    }
    const all = ['looked-at', 'looked-at-new'].map((key) => [key, []])
    expect(await seen('apply')).toEqual(all)
    expect(await act(one, 'apply')).toMatchObject(applied)
    expect((await seen('end')).toSorted()).toEqual(all)
    holding.release()
  })

  test('everybody who writes in a plan at the same time is in it, and a stale version is refused', async () => {
    const one = await plan()
    await save('contended', { Note: 'live' })
    const added = await Promise.all(Array.from({ length: 8 }, (_, at) => save(`many-${at}`, {}, inPlan(one))))
    expect(statuses(added)).toEqual(Array.from({ length: 8 }, () => 200))
    const same = await Promise.all(Array.from({ length: 6 }, (_, at) => save('contended', { Note: `${at}`, Version: 1 }, inPlan(one))))
    expect(statuses(same)).toEqual([200, 409, 409, 409, 409, 409])
    expect(await read(one.id)).toMatchObject({ items: 9 })
  })

  test('a write while the plan is applied is in it, or refused; never lost', async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await plan()
      await save(`while-${round}`, {}, inPlan(one))
      const { hash } = await read(one.id)
      const [done, ...written] = await Promise.all([
        act(one, 'apply', { seen: hash }),
        ...[1, 2].map((at) => save(`while-${round}-${at}`, {}, inPlan(one))),
      ])
      const kept = written.filter(({ status }) => status === 200).length
      expect([...statuses(written), done?.status, (await read(one.id)).items]).toEqual(
        done?.status === 200 ? [409, 409, 200, 1] : [...statuses(written), 409, 1 + kept],
      )
      if (done?.status !== 200) expect(kept).toBeGreaterThan(0)
    }
  })

  test('plans with the same records, live writes, imports and previews never fail but for conflicts', async () => {
    const services = [await given('uk'), await given('uk'), await given('uk')]
    for (const service of services) await stored(service)
    const plans = await Promise.all(Array.from({ length: 4 }, () => plan()))
    for (const [at, one] of plans.entries()) {
      // In another order each.
      for (const service of at % 2 === 0 ? services : services.toReversed())
        await change(service, { sunday: `0${at + 1}:00:00` }, inPlan(one))
      await save(`deadlock-${at % 2}`, { Note: `${at}` }, inPlan(one))
    }
    const origin = { brand: 'uk' as const, actor: { subject: 's', name: 'Import' }, requestId: 'r' }
    const imported = services.toReversed().map((serviceName) => ({
      factoryCode: 'GB-DPS-SLE',
      timeZone: 'Europe/London',
      serviceName,
      versionNumber: 1,
      cutoff: { default: { ...times, saturday: '03:00:00' }, exceptions: [] },
      lastChange: undefined,
    }))
    const answers = await Promise.all([
      ...plans.map((one) => act(one, 'apply')),
      ...plans.map(async ({ id }) => api.call('editor', 'GET', `/plans/${id}/apply`)),
      ...services.flatMap((service) => [
        change(service, { weekday: '05:00:00' }),
        change(service, { weekday: '06:00:00' }, inPlan(plans[0] ?? { id: '' })),
      ]),
      importConfigurations(api.database.db, origin, imported, { dryRun: false }).then(() => ({ status: 200 })),
      ...plans.map((one) => act(one, 'discard')),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    for (const { id } of plans) {
      const { state } = await read(id)
      if (state === 'active') expect(await act({ id }, 'end')).toMatchObject({ status: 200 })
    }
  })

  test('the same key applies once', async () => {
    const one = await plan()
    await save('keyed', {}, inPlan(one))
    const { hash: seen } = await read(one.id)
    const headers = { 'idempotency-key': 'apply-once' }
    const answers = await Promise.all([1, 2, 3].map(() => act(one, 'apply', { seen, headers })))
    expect(answers.map(({ body }) => body)).toEqual([answers[0]?.body, answers[0]?.body, answers[0]?.body])
    expect(answers).toMatchObject([applied, applied, applied])
    expect(await act(one, 'end', { seen, headers })).toMatchObject({ status: 400, body: { code: 'keyReused' } })
  })
})

describe('PLN-8: the clock', () => {
  const day = 86_400_000
  const instant = (ms: number) => new Date(ms).toISOString()
  const deps = (): ClockDeps => ({
    db: api.database.db,
    rules,
    prepared: { watch: () => undefined },
    log: { warn: () => undefined },
    graceMs: 900_000,
  })
  const start = Date.now() + day
  async function scheduled(id: string, content: object = {}) {
    const one = await plan({ starts: instant(start), ...content })
    await save(id, {}, inPlan(one))
    expect(await act(one, 'schedule')).toMatchObject({ status: 200 })
    return one
  }

  test('a plan that cannot be read does not keep the others from being applied', async () => {
    const [bad, good] = [await scheduled('clock-bad', { starts: instant(start - 1) }), await scheduled('clock-good')]
    const item = { kind: 'unheard-of', key: 'x', action: 'x', base: null, next: {} }
    await putStored(api.database.db, 'uk', 'plan-item', `${bad.id}/unheard-of/x`, item)
    await lookAt(deps(), 'uk', () => start)
    expect(await read(good.id)).toMatchObject({ state: 'active' })
    await removeStored(api.database.db, ['plan-item'], `${bad.id}/unheard-of/x`)
    await lookAt(deps(), 'uk', () => start)
    expect(await read(bad.id)).toMatchObject({ state: 'active' })
  })

  test('a clock that is set back and forth neither applies nor ends twice', async () => {
    const one = await scheduled('clock-set', { ends: instant(start + day) })
    for (const at of [start - 1, start, start - day, start + 1, start + day, start, start + 2 * day]) await lookAt(deps(), 'uk', () => at)
    const { body } = await api.call('viewer', 'GET', `/changes?kind=plan&key=${one.id}`)
    expect((body as { results: { action: string }[] }).results.map(({ action }) => action)).toEqual([
      'plan.ended',
      'plan.applied',
      'plan.scheduled',
      'plan.created',
    ])
    expect(await listed('clock-set')).toBeUndefined()
  })

  test('a clock that is set forward past a start is noticed at once', async () => {
    const one = await scheduled('clock-forward')
    let [ahead, looks] = [0, 0]
    const now = () => {
      looks += 1
      return Date.now() + ahead
    }
    const stop = startPlanClock({ ...deps(), now })
    try {
      await expect.poll(() => looks).toBeGreaterThan(0)
      ahead = start - Date.now()
      await expect.poll(async () => (await read(one.id)).state).toBe('active')
    } finally {
      await stop()
    }
  })

  test('PLN-8: a server whose own clock is ahead applies at the instant of the database', async () => {
    const one = await scheduled('clock-ahead')
    const ahead = vi.spyOn(Date, 'now').mockReturnValue(start + 1_000)
    try {
      // It looks once before it stops.
      await startPlanClock(deps())()
    } finally {
      ahead.mockRestore()
    }
    expect(await read(one.id)).toMatchObject({ state: 'scheduled' })
    await lookAt(deps(), 'uk', () => start)
    expect(await read(one.id)).toMatchObject({ state: 'active' })
  })

  test('PLN-8: the clock of the database applies dated cut-offs, which are judged by the day', async () => {
    const one = await plan({ starts: instant(Date.now() + 2_000) })
    const closure = { factories: null, services: null, productTypes: null, days: null, closed: true, time: null, reason: 'Strike' }
    const dates = { from: instant(start).slice(0, 10), to: instant(start + day).slice(0, 10) }
    expect(await api.call('editor', 'POST', '/cutoff-overrides', { ...closure, ...dates }, inPlan(one))).toMatchObject({ status: 201 })
    expect(await act(one, 'schedule')).toMatchObject({ status: 200 })
    const failures: unknown[] = []
    const stop = startPlanClock({ ...deps(), log: { warn: (...told: unknown[]) => failures.push(told) } })
    try {
      await expect.poll(async () => [(await read(one.id)).state, failures], { timeout: 30_000 }).toEqual(['active', []])
    } finally {
      await stop()
    }
  })

  test('a clock that is woken by a save in a plan is not in that plan', async () => {
    const [one, other] = [await scheduled('clock-scope'), await plan({})]
    const prepared = new Prepared()
    let [ahead, looks] = [0, 0]
    const now = () => {
      looks += 1
      return Date.now() + ahead
    }
    const stop = startPlanClock({ ...deps(), now, prepared })
    try {
      // Often enough to wake it between two looks.
      const wake = () => {
        within(other.id, () => prepared.drop({ brand: 'uk' }))
        return looks
      }
      await expect.poll(wake).toBeGreaterThan(40)
      ahead = start - Date.now()
      await expect.poll(async () => (await read(one.id)).state).not.toBe('scheduled')
    } finally {
      await stop()
    }
    expect(await read(one.id)).toMatchObject({ state: 'active' })
    expect(await listed('clock-scope')).toMatchObject({ Version: 1 })
    expect(await read(other.id)).toMatchObject({ items: 0 })
  })

  test('what somebody takes out of the schedule, or ends later, while it waits for another plan is neither applied nor ended', async () => {
    const { pool } = api.database
    const [first, other] = [await scheduled('clock-first', { starts: instant(start - 1_000) }), await scheduled('clock-out')]
    const held = await plan({ ends: instant(start) })
    await save('clock-later', {}, inPlan(held))
    expect(await act(held, 'apply')).toMatchObject({ status: 200 })
    const holding = await pool.connect()
    await holding.query(`BEGIN; SELECT FROM records WHERE key = '${first.id}' FOR UPDATE`)
    const looking = lookAt(deps(), 'uk', () => start)
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    expect(await act(other, 'unschedule')).toMatchObject({ status: 200 })
    const { name, starts, version } = await read(held.id)
    const moved = { name, starts, ends: instant(start + day), version }
    expect(await api.call('editor', 'PUT', `/plans/${held.id}`, moved)).toMatchObject({ status: 200 })
    await holding.query('COMMIT')
    holding.release()
    await looking
    expect(await Promise.all([first, other, held].map(async ({ id }) => (await read(id)).state))).toEqual(['active', 'draft', 'active'])
    expect([await listed('clock-out'), await listed('clock-later')]).toMatchObject([undefined, { Version: 1 }])
  })

  test('PLN-8: a plan that waits for a record delays no plan of other records, and is overtaken by none that its changes may matter to', async () => {
    const { pool } = api.database
    for (const id of ['clock-held', 'clock-free']) expect(await save(id, {})).toMatchObject({ status: 200 })
    const changing = async (at: number, id: string, fields: object) => {
      const one = await plan({ starts: instant(start + at) })
      expect(await save(id, { Version: 1, ...fields }, inPlan(one))).toMatchObject({ status: 200 })
      expect(await act(one, 'schedule')).toMatchObject({ status: 200 })
      return one
    }
    const planOf = async (at: number, kind: RecordKind, of: string, base: object | null, next: object | null) => {
      const one = await plan({ starts: instant(start + at) })
      await putStored(api.database.db, 'uk', 'plan-item', joinKey(one.id, kind, of), { kind, key: of, action: 'x', base, next })
      expect(await act(one, 'schedule')).toMatchObject({ status: 200 })
      return one
    }
    const held = await changing(0, 'clock-held', { Note: 'first' })
    const same = await changing(1, 'clock-held', { LocalStartTime: '07:00:00' })
    const other = await changing(2, 'clock-free', { Note: 'other' })
    const added = await scheduled('clock-new', { starts: instant(start + 3) })
    // The cut-offs of a service are removed, and then named by a delivery option.
    const key = `GB-DPS-SLE/${await given('uk')}`
    const removing = await planOf(4, 'cutoff', key, { default: times, exceptions: [] }, null)
    const flags = { acceptsDeliveryInstructions: true, isGuaranteed: false, isTracked: true }
    const option = { name: 'Letter', description: '', ...flags, price: 99, priority: 1, service: key.split('/')[1] }
    const naming = await planOf(5, 'delivery-option', 'GB-DPS-SLE/clock', null, option)
    const states = () => Promise.all([held, same, other, added, removing, naming].map(async ({ id }) => (await read(id)).state))
    const waiting = ['scheduled', 'scheduled', 'active', 'scheduled', 'scheduled', 'scheduled']
    const holding = await pool.connect()
    await holding.query("BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; SELECT FROM records WHERE key = 'clock-held' FOR UPDATE")
    const looking = lookAt(deps(), 'uk', () => start + 1_000)
    try {
      await expect.poll(states).toEqual(waiting)
      // As a server whose patience ends.
      const lockWaits = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
      await holding.query(`SELECT pg_cancel_backend(pid) FROM ${lockWaits}`)
      await looking
      expect(await states()).toEqual(waiting)
    } finally {
      await holding.query('COMMIT')
      holding.release()
      await looking
    }
    await lookAt(deps(), 'uk', () => start + 1_000)
    expect(await states()).toEqual(['active', 'active', 'active', 'active', 'active', 'failed'])
    expect(await listed('clock-held')).toMatchObject({ Version: 3, Note: 'first', LocalStartTime: '07:00:00' })
    const { body } = await api.call('viewer', 'GET', '/changes?kind=plan')
    const order = (body as { results: { key: string; action: string }[] }).results.filter(({ action }) => action === 'plan.applied')
    expect(order.slice(0, 5).map((one) => one.key)).toEqual([removing, added, same, held, other].map(({ id }) => id))
  })

  test('a plan whose start and end both went by is missed, not failed', async () => {
    const one = await scheduled('clock-short', { ends: instant(start + 60_000) })
    await lookAt(deps(), 'uk', () => start + 120_000)
    expect(await read(one.id)).toMatchObject({ state: 'missed' })
    expect(await listed('clock-short')).toBeUndefined()
  })

  test('a database that is away at the instant is asked again', async () => {
    const { pool } = api.database
    const one = await scheduled('clock-away')
    const ahead = start - Date.now() - 1_000
    const now = () => Date.now() + ahead
    let warnings = 0
    const stop = startPlanClock({ ...deps(), now, log: { warn: () => (warnings += 1) } })
    try {
      while (now() < start + 300) {
        await pool.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
        )
      }
      await expect.poll(async () => (await read(one.id)).state).toBe('active')
    } finally {
      await stop()
    }
    expect(warnings).toBeGreaterThan(0)
    expect(await listed('clock-away')).toMatchObject({ Version: 1 })
  })

  test('what others do to the same records while it ends does not delay the end', async () => {
    const one = await scheduled('clock-busy', { ends: instant(start + day) })
    await lookAt(deps(), 'uk', () => start)
    await Promise.all([
      lookAt(deps(), 'uk', () => start + day),
      save('clock-busy', { Note: 'busy' }),
      save('clock-busy', { Note: 'busier' }),
    ])
    expect(await read(one.id)).toMatchObject({ state: 'ended' })
  })
})

test('PLN-2: after all of this, the records are as the change log leaves them', async () => {
  expect(await notAsLogged(api.database.db, { kind: 'designation' })).toEqual([])
  expect(await notAsLogged(api.database.db, { kind: 'sample-order' })).toEqual([])
  expect(await notAsLogged(api.database.db, { kind: 'plan' })).toEqual([])
})

describe('PLN-7: the end of a plan that overlaps a row of others, three active at a time', () => {
  /** How many statements the end of each plan needed. */
  async function ends(plans: number, change: (at: number) => Promise<Parameters<typeof save>>) {
    const active: { readonly id: string }[] = []
    const counts: number[] = []
    for (let at = 0; at < plans; at += 1) {
      const [one, [id, record]] = [await plan(), await change(at)]
      expect(await save(id, record, inPlan(one))).toMatchObject({ status: 200 })
      expect(await act(one, 'apply')).toMatchObject(applied)
      active.push(one)
      const [over] = active.length === 3 ? active.splice(0, 1) : []
      if (over === undefined) continue
      const statements = vi.spyOn(pg.Client.prototype, 'query')
      expect(await act(over, 'end')).toMatchObject({ status: 200 })
      const clients = statements.mock.contexts.map((client) => Reflect.get(Object(client), 'connectionParameters').application_name)
      // Without the queries of the change feed, which runs by itself.
      counts.push(clients.filter((name) => name !== feedName).length)
      statements.mockRestore()
    }
    for (const one of active) expect(await act(one, 'end')).toMatchObject({ status: 200 })
    return counts
  }

  test('costs the same, whatever has ended with other records', async () => {
    const counts = await ends(16, async (at) => [`own-${at}`, {}])
    expect(counts.slice(2)).toEqual(counts.slice(2).map(() => counts[1]))
  })

  test('costs no more for each plan that has ended with the same records', async () => {
    await save('shared', { Note: 'live' })
    const counts = await ends(12, async (at) => ['shared', { Note: `${at}`, Version: (await listed('shared'))?.Version }])
    const steps = counts.slice(3).map((count, at) => count - (counts[at + 2] ?? 0))
    expect(Math.max(...steps), `${counts}`).toBeLessThan(1.5 * Math.min(...steps))
    expect(await listed('shared')).toMatchObject({ Note: 'live' })
  })
})

test('PLN-7: what an end takes back is known at once, however much was written since the database last counted its rows', async () => {
  const { db } = api.database
  for (const table of ['change_log', 'records']) await sql`ALTER TABLE ${sql.table(table)} SET (autovacuum_enabled = off)`.execute(db)
  await sql`ANALYZE change_log, records`.execute(db)
  const one = await plan()
  for (let at = 0; at < 60; at += 1) expect(await save(`many-${at}`, {}, inPlan(one))).toMatchObject({ status: 200 })
  expect(await act(one, 'apply')).toMatchObject({ status: 200 })
  // 1,000 plans that are over, and have changed the same records.
  await sql`WITH moved AS (UPDATE brand_revisions SET revision = revision + 2000 WHERE brand = 'uk' RETURNING revision - 2000 AS last),
    put AS (INSERT INTO records (brand, kind, key, value, version, changed_by, created_by)
      SELECT brand, kind, 'over-' || n, value || '{"state": "ended"}', version, '', '' FROM records, generate_series(1, 1000) n WHERE key = ${one.id})
    INSERT INTO change_log (brand, revision, transaction, at, kind, key, action, before, after, version, schema_version, cause, actor_subject,
      actor_name, request_id)
    SELECT 'uk', last + 2 * n + turn - 2, last + 2 * n + turn - 2, now(), 'plan', 'over-' || n, (ARRAY['plan.applied', 'plan.ended'])[turn],
      '{}', '{}', 1, 1, 'plan', '', '', '' FROM moved, generate_series(1, 1000) n, generate_series(1, 2) turn`.execute(db)
  const started = performance.now()
  expect((await preview(one.id, 'end')).effects).toHaveLength(60)
  const took = performance.now() - started
  process.stdout.write(`ended beside 1,000 plans that are over: ${Math.round(took)} ms\n`)
  expect(took).toBeLessThan(1_500)
  await removeStored(db, ['plan'], 'over-%')
})
