import type { PlanWire } from '@goat/contract/plans'
import type { World } from '@goat/foresight/world'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { Prepared } from '../src/http/prepared.ts'
import { createTestApi } from './support/api.ts'
import { alcohol, cutoffCalls, times } from './support/cutoffs.ts'
import { path as schedules, wire } from './support/designation.ts'
import { historyCalls } from './support/history-calls.ts'
import { inPlan, planCalls } from './support/plans.ts'
import { clockAt, putStored } from './support/stored.ts'

const { api, given, stored } = cutoffCalls()
const { as, newest, undo } = historyCalls(api)

const { plan, read, act, resolve, preview } = planCalls(api)

const cutoff = (service: string, body: object, headers?: Record<string, string>) =>
  api.call('editor', 'PUT', `/cutoffs/GB-DPS-SLE/${service}`, body, headers)
async function listed(service: string, headers?: Record<string, string>) {
  const { body } = await api.call('viewer', 'GET', '/deliveryConfigurations', undefined, headers)
  return (body as { results: { deliveryService: string; versionNumber: number }[] }).results.find(
    ({ deliveryService }) => deliveryService === service,
  )
}
const sunday = (time: string) => ({ ...times, sunday: time })
const day = 86_400_000
const instant = (ms: number) => new Date(ms).toISOString()

test('API-8: the list of plans is kept until one changes, also by a save of another screen, before the change feed reports it', async () => {
  // Hears of no change from the feed.
  const prepared = new Prepared()
  prepared.alive({ uk: 0, nl: 0 })
  const alone = await createTestApi({ deps: { prepared } })
  try {
    const { body: made } = await alone.call('editor', 'POST', '/plans', { name: 'Peak', starts: null, ends: null })
    const list = () => alone.call('viewer', 'GET', '/plans')
    const before = await list()
    expect(before.body).toMatchObject({ plans: [{ items: 0 }] })
    expect((await list()).headers['etag']).toBe(before.headers['etag'])
    const saved = await alone.call('editor', 'POST', schedules, wire, inPlan(made as PlanWire))
    expect(saved).toMatchObject({ status: 200 })
    expect((await list()).body).toMatchObject({ plans: [{ items: 1 }] })
  } finally {
    await alone.close()
  }
})

describe('PLN-1: plans', () => {
  test('are listed with what they are about, newest first, and are read and changed by version', async () => {
    const first = await plan({ name: ' Christmas ', reason: 'Closed', starts: '2026-12-24T06:00:00Z' })
    expect(first).toMatchObject({
      name: 'Christmas',
      reason: 'Closed',
      ends: null,
      state: 'draft',
      owner: 'Test editor',
      items: 0,
      version: 1,
    })
    const second = await plan()
    const { body } = await api.call('viewer', 'GET', '/plans')
    expect((body as { plans: { id: string }[] }).plans.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id])
    const put = (content: object, version: number) => api.call('editor', 'PUT', `/plans/${first.id}`, { name: 'Peak', ...content, version })
    const starts = '2026-12-24T06:00:00.000Z'
    expect(await put({ starts, ends: '2026-12-23T06:00:00Z' }, 1)).toMatchObject({
      status: 400,
      body: { issues: [{ code: 'plan.endsBeforeStart', path: 'ends' }] },
    })
    const { body: changed, status } = await put({ starts, ends: null }, 1)
    expect([status, changed]).toMatchObject([200, { name: 'Peak', starts, ends: null, version: 2 }])
    expect(changed).not.toHaveProperty('reason')
    expect(await put({ starts: null, ends: null }, 1)).toMatchObject({
      status: 409,
      body: { code: 'versionConflict', current: { version: 2 } },
    })
    for (const id of ['x', 'a%00b', 'a%2Fb', first.id.toUpperCase()])
      expect([id, (await api.call('viewer', 'GET', `/plans/${id}`)).status]).toEqual([id, 404])
  })

  test('name the time zone on whose clock their times were chosen', async () => {
    const one = await plan({ zone: 'america/new_york', starts: '2026-12-24T06:00:00Z' })
    expect(one).toMatchObject({ zone: 'America/New_York' })
    const said = { name: 'Peak', starts: one.starts, ends: null, version: 1 }
    expect((await api.call('editor', 'PUT', `/plans/${one.id}`, said)).body).not.toHaveProperty('zone')
    for (const zone of ['', 'Mars/Olympus', '+01:00', 'a\u0000b']) {
      const { status, body } = await api.call('editor', 'PUT', `/plans/${one.id}`, { ...said, zone, version: 2 })
      expect([zone, status, body]).toMatchObject([zone, 400, { issues: [{ path: 'zone' }] }])
    }
  })

  test('there are at most 200 that are not over, with at most 500 changes each', async () => {
    const { db } = api.database
    const one = await plan()
    const service = await given('uk')
    const { rows } = await sql<{ open: number }>`SELECT count(*)::integer AS open FROM records WHERE kind = 'plan'
      AND value ->> 'state' NOT IN ('ended', 'discarded')`.execute(db)
    const full = { name: 'Full', starts: null, ends: null, owner: 'Ann', ownerSubject: 'ann' }
    const more = Array.from({ length: 200 - (rows[0]?.open ?? 0) }, (_, at) => `full-${at}`)
    for (const key of more) await putStored(db, 'uk', 'plan', key, { ...full, state: 'draft' })
    await putStored(db, 'uk', 'plan', 'full-ended', { ...full, state: 'ended' })
    const create = () => api.call('editor', 'POST', '/plans', { name: 'One more', starts: null, ends: null })
    expect(await create()).toMatchObject({ status: 400, body: { issues: [{ code: 'plan.tooMany', values: { maximum: '200' } }] } })
    await putStored(db, 'uk', 'plan', 'full-0', { ...full, state: 'discarded' })
    // Two at once: only one of them is the last.
    expect((await Promise.all([create(), create()])).map(({ status }) => status).sort()).toEqual([201, 400])
    const item = { kind: 'holiday-decision', action: 'holidayDecision.open', base: null, next: { decision: 'open', holiday: 'x' } }
    for (let at = 0; at < 500; at += 1)
      await putStored(db, 'uk', 'plan-item', `${one.id}/holiday-decision/F%2F${at}`, { ...item, key: `F/${at}` })
    await stored(service)
    const body = { default: sunday('08:00:00'), versionNumber: 1 }
    expect(await cutoff(service, body, inPlan(one))).toMatchObject({
      status: 400,
      body: { issues: [{ code: 'plan.tooManyItems', values: { maximum: '500' } }] },
    })
    expect(await resolve(one, { kind: 'holiday-decision', key: 'F/7', keep: 'nothing' })).toMatchObject({
      status: 200,
      body: { items: 499 },
    })
    expect(await cutoff(service, body, inPlan(one))).toMatchObject({ status: 200 })
    await sql`DELETE FROM records WHERE key LIKE 'full-%' OR key LIKE ${`${one.id}/%`}`.execute(db)
  })
})

describe('PLN-2 to PLN-4: working in a plan', () => {
  test('PLN-2: a write within a plan changes the plan, and nothing else; reads within it show it', async () => {
    const service = await given('uk')
    await stored(service)
    const one = await plan()
    const answer = await cutoff(service, { default: sunday('08:00:00'), versionNumber: 1 }, inPlan(one))
    expect(answer).toMatchObject({ status: 200 })
    expect(await listed(service)).toMatchObject({ versionNumber: 1, cutoff: { default: times } })
    expect(await listed(service, inPlan(one))).toMatchObject({ versionNumber: 2, cutoff: { default: sunday('08:00:00') } })
    expect(await read(one.id)).toMatchObject({
      items: 1,
      itemsOf: [
        {
          kind: 'cutoff',
          key: `GB-DPS-SLE/${service}`,
          before: { default: times },
          after: { default: sunday('08:00:00') },
          conflict: null,
        },
      ],
    })
    expect(await newest()).toMatchObject({ kind: 'plan-item', action: 'planItem.saved' })
    // The version that the plan shows is that of the next write within it.
    expect(await cutoff(service, { default: sunday('07:00:00'), versionNumber: 2 }, inPlan(one))).toMatchObject({ status: 200 })
    expect(await cutoff(service, { default: sunday('06:00:00'), versionNumber: 2 }, inPlan(one))).toMatchObject({ status: 409 })
    expect(await listed(service, inPlan(one))).toMatchObject({ versionNumber: 3, cutoff: { default: sunday('07:00:00') } })
    expect(await read(one.id)).toMatchObject({ items: 1 })
  })

  test('PLN-2: the records that decide orders are those of the plan, for orders too', async () => {
    const service = await given('uk')
    await stored(service)
    const one = await plan()
    await cutoff(service, { default: sunday('08:00:00'), versionNumber: 1 }, inPlan(one))
    const worldOf = async (headers?: Record<string, string>) => {
      const { body } = await api.call('viewer', 'GET', '/world', undefined, headers)
      const { cutoff: all } = (body as { records: { cutoff: { key: string; value: { default: object } }[] } }).records
      return all.find(({ key }) => key === `GB-DPS-SLE/${service}`)?.value.default
    }
    expect([await worldOf(), await worldOf(inPlan(one))]).toEqual([times, sunday('08:00:00')])
    // 28 March 2027 is a Sunday.
    const order = { factory: 'GB-DPS-SLE', service, productType: 'cake', placedAt: '2027-03-28T08:30:00Z' }
    const dispatchOf = async (headers?: Record<string, string>) => {
      const { body } = await api.call('viewer', 'POST', '/resolve', { orders: [order] }, headers)
      return JSON.stringify(body)
    }
    expect(await dispatchOf(inPlan(one))).not.toBe(await dispatchOf())
    const records = async (headers?: Record<string, string>) => {
      const { body } = await api.call('viewer', 'GET', '/records/cutoff', undefined, headers)
      return (body as { records: { key: string; value: { default: object } }[] }).records.find(({ key }) => key === `GB-DPS-SLE/${service}`)
        ?.value.default
    }
    expect([await records(), await records(inPlan(one))]).toEqual([times, sunday('08:00:00')])
  })

  test('PLN-3: a record that a plan adds is there within it, can be changed there, and is no change once it is removed', async () => {
    const one = await plan()
    const made = await api.call('editor', 'POST', schedules, { ...wire, Note: 'Christmas' }, inPlan(one))
    expect(made).toMatchObject({ status: 200, body: { Version: 1 } })
    const { Id } = made.body as { Id: string }
    const find = async (headers?: Record<string, string>) =>
      ((await api.call('viewer', 'GET', schedules, undefined, headers)).body as { Id: string }[]).find((other) => other.Id === Id)
    expect([await find(), await find(inPlan(one))]).toMatchObject([undefined, { Note: 'Christmas', Version: 1 }])
    expect(await api.call('editor', 'POST', schedules, { ...wire, Id, Version: 1, Note: 'New Year' }, inPlan(one))).toMatchObject({
      status: 200,
      body: { Version: 2 },
    })
    expect(await find(inPlan(one))).toMatchObject({ Note: 'New Year', Version: 2 })
    expect(await api.call('editor', 'DELETE', schedules, { Id, From: wire.From }, inPlan(one))).toMatchObject({ status: 200 })
    expect(await find(inPlan(one))).toBeUndefined()
    expect(await read(one.id)).toMatchObject({ items: 0, itemsOf: [] })
  })

  test('PLN-4: an unknown plan, an id that is none, and what is not done within plans are refused', async () => {
    const service = await given('uk')
    await stored(service)
    const body = { default: times, versionNumber: 1 }
    const unknown = { plan: '00000000-0000-4000-8000-000000000000' }
    expect(await cutoff(service, body, unknown)).toMatchObject({ status: 404, body: { issues: [{ code: 'plan.unknown' }] } })
    expect(await api.call('viewer', 'GET', '/deliveryConfigurations', undefined, unknown)).toMatchObject({ status: 404 })
    expect(await cutoff(service, body, { plan: 'x' })).toMatchObject({ status: 400 })
    const one = await plan()
    expect(await api.call('editor', 'POST', '/plans', { name: 'Nested', starts: null, ends: null }, inPlan(one))).toMatchObject({
      status: 400,
      body: { issues: [{ code: 'plan.notWithin' }] },
    })
    const { revision } = await newest()
    expect(await undo(revision, 'x', inPlan(one))).toMatchObject({ status: 400 })
  })

  test('PLN-4: the same key writes once, also within a plan, and not for another plan', async () => {
    const [one, other] = [await plan(), await plan()]
    const key = { 'idempotency-key': 'plan-once' }
    const post = (headers: Record<string, string>) => api.call('editor', 'POST', schedules, wire, { ...key, ...headers })
    const first = await post(inPlan(one))
    expect(await post(inPlan(one))).toMatchObject({ status: 200, body: first.body as object })
    expect(await post(inPlan(other))).toMatchObject({ status: 400, body: { code: 'keyReused' } })
    expect(await read(one.id)).toMatchObject({ items: 1 })
  })
})

describe('PLN-5 to PLN-7: conflicts, applying and ending', () => {
  test('PLN-5: what only others change is kept; what both change is a conflict until it is resolved', async () => {
    const service = await given('uk')
    await stored(service)
    const one = await plan()
    await cutoff(service, { default: sunday('08:00:00'), versionNumber: 1 }, inPlan(one))
    await cutoff(service, { default: { ...times, weekday: '15:00:00' }, versionNumber: 1 }, await as('Ben'))
    const merged = { default: { ...sunday('08:00:00'), weekday: '15:00:00' } }
    expect(await read(one.id)).toMatchObject({ itemsOf: [{ after: merged, conflict: null }] })
    await cutoff(service, { default: { ...sunday('09:00:00'), weekday: '15:00:00' }, versionNumber: 2 }, await as('Ben'))
    const conflict = { fields: ['default.sunday'], base: { default: times }, theirs: { default: { sunday: '09:00:00' } }, by: 'Ben' }
    expect(await read(one.id)).toMatchObject({ itemsOf: [{ after: merged, conflict }] })
    expect(await act(one, 'apply')).toMatchObject({
      status: 409,
      body: { code: 'planBlocked', blocked: [{ key: `GB-DPS-SLE/${service}` }] },
    })
    expect(await listed(service)).toMatchObject({ versionNumber: 3 })
    const resolving = { kind: 'cutoff', key: `GB-DPS-SLE/${service}`, keep: 'plan' }
    expect(await api.call('editor', 'POST', `/plans/${one.id}/items`, resolving)).toMatchObject({
      status: 200,
      body: { itemsOf: [{ conflict: null, after: merged }] },
    })
    expect(await act(one, 'apply')).toMatchObject({ status: 200, body: { state: 'active' } })
    expect(await listed(service)).toMatchObject({ versionNumber: 4, cutoff: merged })
  })

  test('PLN-5: a plan that its schedule has applied is named, not who scheduled it', async () => {
    const service = await given('uk')
    await stored(service)
    const one = await plan()
    await cutoff(service, { default: sunday('08:00:00'), versionNumber: 1 }, inPlan(one))
    const start = Date.now() + day
    const strike = await plan({ name: 'Strike', starts: instant(start) })
    await cutoff(service, { default: sunday('09:00:00'), versionNumber: 1 }, inPlan(strike))
    await act(strike, 'schedule')
    await clockAt(api.database.db, start)
    expect(await read(strike.id)).toMatchObject({ state: 'active' })
    expect(await read(one.id)).toMatchObject({ itemsOf: [{ conflict: { by: '“Strike”' } }] })
    const errors = [expect.stringMatching(/^“Strike” has changed "[A-Z-]+, [^"/]+" since it was added to the plan\.$/)]
    expect(await act(one, 'apply')).toMatchObject({ status: 409, body: { errors } })
  })

  test('PLN-5: a conflict names everybody who changed one of its fields', async () => {
    const service = await given('uk')
    await stored(service)
    const one = await plan()
    await cutoff(service, { default: { ...sunday('08:00:00'), weekday: '14:00:00' }, versionNumber: 1 }, inPlan(one))
    await cutoff(service, { default: sunday('09:00:00'), versionNumber: 1 }, await as('Ben'))
    await cutoff(service, { default: { ...sunday('09:00:00'), weekday: '15:00:00' }, versionNumber: 2 })
    const { itemsOf } = (await read(one.id)) as { itemsOf: { conflict: { fields: string[]; by: string } }[] }
    expect(itemsOf[0]?.conflict.fields.toSorted()).toEqual(['default.sunday', 'default.weekday'])
    expect(itemsOf[0]?.conflict.by.split(', ').toSorted()).toEqual(['Ben', 'Test editor'])
  })

  test('PLN-5: the conflict of a scheduled plan is resolved by whoever takes the plan out of the schedule with it', async () => {
    const service = await given('uk')
    await stored(service)
    const one = await plan({ starts: '2090-01-01T00:00:00Z' })
    await cutoff(service, { default: sunday('08:00:00'), versionNumber: 1 }, inPlan(one))
    expect(await act(one, 'submit')).toMatchObject({ status: 200 })
    expect(await act(one, 'approve', { headers: await as('Ben') })).toMatchObject({ status: 200 })
    expect(await act(one, 'schedule')).toMatchObject({ status: 200 })
    await cutoff(service, { default: sunday('09:00:00'), versionNumber: 1 }, await as('Ben'))
    const resolving = { kind: 'cutoff', key: `GB-DPS-SLE/${service}`, keep: 'plan' }
    expect(await resolve(one, resolving)).toMatchObject({ status: 409, body: { issues: [{ code: 'plan.notOpen' }] } })
    expect(await read(one.id)).toMatchObject({ state: 'scheduled', approvedBy: 'Ben', itemsOf: [{ conflict: { by: 'Ben' } }] })
    const done = { state: 'draft', approvedBy: null, itemsOf: [{ conflict: null, after: { default: sunday('08:00:00') } }] }
    expect(await resolve(one, { ...resolving, unschedule: true })).toMatchObject({ status: 200, body: done })
    expect((await read(one.id)).entries.at(-1)).toMatchObject({ action: 'plan.withdrawn', item: { kind: 'cutoff' } })
    expect(await act(one, 'apply')).toMatchObject({ status: 200 })
    expect(await resolve(one, { ...resolving, unschedule: true })).toMatchObject({ status: 409 })
  })

  test('PLN-7: the end of a plan that was applied by hand is added with the start that it was made with, or that it has', async () => {
    const one = await plan()
    await cutoff(await given('uk', [alcohol]), { default: sunday('08:00:00'), versionNumber: 1 }, inPlan(one))
    const { body } = await act(one, 'apply')
    let { version, starts } = body as PlanWire
    const put = async (change: object) => {
      const answer = await api.call('editor', 'PUT', `/plans/${one.id}`, { name: one.name, starts: null, ends: null, ...change, version })
      version = (answer.body as PlanWire).version ?? version
      return answer
    }
    for (const change of [{ ends: '2090-01-01T00:00:00.000Z' }, { starts, ends: '2091-01-01T00:00:00.000Z' }, {}])
      expect(await put(change)).toMatchObject({ status: 200, body: { state: 'active', starts, ends: null, ...change } })
    const fixed = { issues: [{ code: 'plan.startFixed', path: 'starts', values: { state: 'active' } }] }
    expect(await put({ starts: '2089-01-01T00:00:00.000Z' })).toMatchObject({ status: 400, body: fixed })
    expect(await act(one, 'end')).toMatchObject({ status: 200 })
    const { version: last, ends } = await read(one.id)
    version = last
    expect(await put({ ends, name: 'Over' })).toMatchObject({ status: 200, body: { name: 'Over', starts, ends } })
    expect(await put({})).toMatchObject({ status: 400, body: { issues: [{ code: 'plan.endFixed', path: 'ends' }] } })
  })

  test('PLN-6, PLN-7: applying is one change, ending takes back what nobody has changed since, and says what stays', async () => {
    const [first, second] = [await given('uk', [alcohol]), await given('uk')]
    await stored(second)
    const one = await plan()
    for (const service of [first, second]) await cutoff(service, { default: sunday('08:00:00'), versionNumber: 1 }, inPlan(one))
    const made = await api.call('editor', 'POST', schedules, wire, inPlan(one))
    const { Id } = made.body as { Id: string }
    expect(await act(one, 'apply')).toMatchObject({ status: 200, body: { state: 'active', starts: expect.stringMatching(/Z$/) } })
    const { body } = await api.call('viewer', 'GET', '/changes?limit=4')
    const { results } = body as { results: { transaction: number; cause: string; causeId: string; action: string }[] }
    expect(new Set(results.map(({ transaction, cause, causeId }) => [transaction, cause, causeId].join()))).toEqual(
      new Set([`${results[0]?.transaction},plan,${one.id}`]),
    )
    expect(results.map(({ action }) => action)).toContain('plan.applied')
    // Applied, it is what everyone sees.
    expect(await cutoff(first, { default: sunday('05:00:00'), versionNumber: 2 }, inPlan(one))).toMatchObject({ status: 409 })
    await cutoff(first, { default: sunday('05:00:00'), versionNumber: 2 }, await as('Ben'))
    const preview = (await api.call('editor', 'GET', `/plans/${one.id}/end`)).body as { effects: object[] }
    expect(preview.effects).toHaveLength(3)
    expect(preview.effects).toContainEqual(
      expect.objectContaining({ key: `GB-DPS-SLE/${first}`, kept: [expect.objectContaining({ fields: ['default.sunday'], by: 'Ben' })] }),
    )
    expect(await act(one, 'end')).toMatchObject({ status: 200, body: { state: 'ended' } })
    expect(await listed(first)).toMatchObject({ cutoff: { default: sunday('05:00:00') } })
    expect(await listed(second)).toMatchObject({ cutoff: { default: times } })
    const { body: left } = await api.call('viewer', 'GET', schedules)
    expect((left as { Id: string }[]).some((other) => other.Id === Id)).toBe(false)
  })

  test('PLN-7, FOR-91: ending a plan restores what held without the plans that ended before it, and foresight knows that', async () => {
    const service = await given('uk')
    await stored(service)
    const start = Date.now() + day
    const over = async (time: string, ends: number) => {
      const one = await plan({ ends: instant(ends) })
      const { versionNumber } = (await listed(service)) ?? {}
      await cutoff(service, { default: { ...sunday(time), saturday: '11:00:00' }, versionNumber }, inPlan(one))
      return one
    }
    const [first, second] = [await over('08:00:00', start), await over('07:00:00', start + day)]
    const { Id } = (await api.call('editor', 'POST', schedules, wire, inPlan(first))).body as { Id: string }
    await act(first, 'apply')
    expect(await api.call('editor', 'POST', schedules, { ...wire, Id, Note: 'over' }, inPlan(second))).toMatchObject({ status: 200 })
    await resolve(second, { kind: 'cutoff', key: `GB-DPS-SLE/${service}`, keep: 'plan' })
    expect(await act(second, 'apply')).toMatchObject({ status: 200 })
    const third = await over('06:00:00', start + 2 * day)
    expect(await act(third, 'apply')).toMatchObject({ status: 200 })
    const known = async () => {
      const { later = [] } = (await api.call('viewer', 'GET', '/world')).body as World
      return later.map(({ plan: id, changes }) => [
        id,
        ...changes.map((one) => (one.kind === 'cutoff' ? one.record?.value.default.sunday : one.record)),
      ])
    }
    await expect.poll(known).toEqual([
      [first.id, '06:00:00'],
      [second.id, null],
      [third.id, times.sunday],
    ])
    expect((await preview(first.id, 'end')).effects.map(({ kept }) => kept.map(({ fields }) => fields))).toEqual([
      [['note']],
      [['default.sunday']],
    ])
    await act(first, 'end')
    expect(await listed(service)).toMatchObject({ cutoff: { default: sunday('06:00:00') } })
    await expect.poll(known).toEqual([
      [second.id, null],
      [third.id, times.sunday],
    ])
    await act(third, 'end')
    expect(await listed(service)).toMatchObject({ cutoff: { default: sunday('07:00:00') } })
    await expect.poll(known).toEqual([[second.id, null, times.sunday]])
    const effects = [
      { after: null, kept: [] },
      { after: { default: times }, kept: [] },
    ]
    expect((await preview(second.id, 'end')).effects).toMatchObject(effects)
    await act(second, 'end')
    expect(await listed(service)).toMatchObject({ cutoff: { default: times } })
    expect((await read(second.id)).itemsOf.map(({ stays }) => stays)).toEqual([null, null])
  })

  test('PLN-7, FOR-91: a value that two active plans set stays until both have ended, and foresight knows that', async () => {
    const ends = Date.now() + day
    const removed = { ...wire, Id: 'removed-by-all' }
    const kept = { ...wire, Id: 'paused-by-all' }
    for (const one of [removed, kept]) expect(await api.call('editor', 'POST', schedules, one)).toMatchObject({ status: 200 })
    const service = await given('uk')
    await stored(service)
    const all = [await plan({ ends: instant(ends) }), await plan({ ends: instant(ends + day) }), await plan()]
    for (const one of all) {
      const { Id, From } = removed
      const answers = [
        await api.call('editor', 'POST', schedules, { ...kept, Paused: true }, inPlan(one)),
        await api.call('editor', 'DELETE', '/designation/schedule', { Id, From }, inPlan(one)),
        await cutoff(service, { default: sunday('08:00:00'), versionNumber: 1 }, inPlan(one)),
      ]
      expect(answers).toMatchObject(Array(3).fill({ status: 200 }))
    }
    const [first, second, third] = all as [PlanWire, PlanWire, PlanWire]
    const now = async () => {
      const { body } = await api.call('viewer', 'GET', schedules)
      const found = (body as { Id: string; Paused: boolean }[]).filter(({ Id }) => Id === kept.Id || Id === removed.Id)
      return [(await listed(service)) as unknown, ...found.map(({ Id, Paused }) => [Id, Paused])]
    }
    const set = [expect.objectContaining({ cutoff: { default: sunday('08:00:00'), exceptions: [] } }), [kept.Id, true]]
    const known = async () => {
      const { later = [] } = (await api.call('viewer', 'GET', '/world')).body as World
      return later.map(({ plan: id, changes }) => [id, changes.length])
    }
    for (const one of [first, second]) expect(await act(one, 'apply')).toMatchObject({ status: 200 })
    await expect.poll(known).toEqual([[second.id, 3]])
    const stays = async ({ id }: PlanWire) => (await read(id)).itemsOf.map((item) => item.stays?.plan)
    expect([await stays(first), await stays(second)]).toEqual([Array(3).fill(second.name), Array(3).fill(first.name)])
    const { effects } = await preview(first.id, 'end')
    expect(effects.map((effect) => effect.kept.map(({ plan: name, fields }) => [name, ...fields]))).toEqual(
      expect.arrayContaining([[[second.name, 'paused']], [[second.name]], [[second.name, 'default.sunday']]]),
    )
    for (const { before, after } of effects) expect(after).toEqual(before)
    expect(await act(first, 'end')).toMatchObject({ status: 200 })
    expect(await now()).toEqual(set)
    expect([await stays(first), await stays(second)]).toEqual([Array(3).fill(second.name), Array(3).fill(undefined)])
    await expect.poll(known).toEqual([[second.id, 3]])
    // Applied after the first one ended, on records that the first one had changed.
    expect(await act(third, 'apply')).toMatchObject({ status: 200 })
    await expect.poll(known).toEqual([])
    expect(await act(second, 'end')).toMatchObject({ status: 200 })
    expect(await now()).toEqual(set)
    expect((await preview(third.id, 'end')).effects.flatMap((effect) => effect.kept)).toEqual([])
    expect(await act(third, 'end')).toMatchObject({ status: 200 })
    expect((await now()).slice(1).toSorted()).toEqual([
      [kept.Id, false],
      [removed.Id, false],
    ])
    expect(await listed(service)).toMatchObject({ cutoff: { default: times } })
  })

  test('PLN-6: a plan is applied as it was seen, once, by whoever is first', async () => {
    const service = await given('uk')
    await stored(service)
    const one = await plan()
    await cutoff(service, { default: sunday('08:00:00'), versionNumber: 1 }, inPlan(one))
    const { hash } = await read(one.id)
    await cutoff(service, { default: sunday('07:00:00'), versionNumber: 2 }, inPlan(one))
    expect(await act(one, 'apply', { seen: hash })).toMatchObject({ status: 409, body: { code: 'planChanged' } })
    const seen = (await read(one.id)).hash
    const answers = await Promise.all(Array.from({ length: 6 }, () => act(one, 'apply', { seen })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await listed(service)).toMatchObject({ versionNumber: 2 })
  })

  test('PLN-6: the preview of a plan whose end has passed is refused as applying it is', async () => {
    const service = await given('uk')
    await stored(service)
    const one = await plan({ ends: instant(Date.now() - day) })
    await cutoff(service, { default: sunday('08:00:00'), versionNumber: 1 }, inPlan(one))
    const refused = { status: 400, body: { issues: [{ code: 'plan.past', path: 'ends' }] } }
    expect(await act(one, 'apply')).toMatchObject(refused)
    expect(await api.call('editor', 'GET', `/plans/${one.id}/apply`)).toMatchObject(refused)
  })

  test('PLN-7: the undo of an applied plan is its end, so the history refuses it', async () => {
    const service = await given('uk')
    await stored(service)
    const one = await plan()
    await cutoff(service, { default: sunday('08:00:00'), versionNumber: 1 }, inPlan(one))
    await act(one, 'apply')
    const refused = { status: 409, body: { code: 'notUndoable', issues: [{ code: 'plan.onItsPage' }] } }
    const { revision } = await newest()
    expect(await api.call('editor', 'GET', `/changes/${revision}/undo`)).toMatchObject(refused)
    expect(await undo(revision, 'unseen')).toMatchObject(refused)
  })
})

describe('PLN-8: a plan with times', () => {
  test('it is applied at its start and ended at its end by the server, and tells when it is next due', async () => {
    const service = await given('uk')
    await stored(service)
    const start = Date.now() + day
    const one = await plan({ starts: instant(start), ends: instant(start + day) })
    await cutoff(service, { default: sunday('08:00:00'), versionNumber: 1 }, inPlan(one))
    expect(await act(one, 'schedule')).toMatchObject({ status: 200, body: { state: 'scheduled' } })
    expect(await cutoff(service, { default: times, versionNumber: 2 }, inPlan(one))).toMatchObject({ status: 409 })
    expect(await clockAt(api.database.db, start - 1)).toBe(start)
    expect(await read(one.id)).toMatchObject({ state: 'scheduled' })
    await Promise.all([1, 2].map(() => clockAt(api.database.db, start)))
    expect(await read(one.id)).toMatchObject({ state: 'active', starts: instant(start) })
    const planned = { versionNumber: 2, cutoff: { default: sunday('08:00:00') } }
    await expect.poll(() => listed(service)).toMatchObject(planned)
    expect(await clockAt(api.database.db, start + 1)).toBe(start + day)
    await clockAt(api.database.db, start + day)
    expect(await read(one.id)).toMatchObject({ state: 'ended' })
    const did = (await read(one.id)).entries.map(({ action, isBySchedule }) => [action, isBySchedule])
    expect(did.slice(-3)).toEqual([
      ['plan.scheduled', false],
      ['plan.applied', true],
      ['plan.ended', true],
    ])
    // The clock is no call: the list is read again after the notice of the change.
    await expect.poll(() => listed(service)).toMatchObject({ cutoff: { default: times } })
  })

  test('a start that went by for longer than the grace is missed; one that cannot be applied has failed; both can be applied by hand', async () => {
    const service = await given('uk')
    await stored(service)
    const start = Date.now() + day
    const [late, bad] = [await plan({ starts: instant(start) }), await plan({ starts: instant(start) })]
    await api.call('editor', 'POST', schedules, wire, inPlan(late))
    await cutoff(service, { default: sunday('08:00:00'), versionNumber: 1 }, inPlan(bad))
    await act(bad, 'schedule')
    await cutoff(service, { default: sunday('09:00:00'), versionNumber: 1 }, await as('Ben'))
    await clockAt(api.database.db, start)
    expect(await read(bad.id)).toMatchObject({ state: 'failed' })
    expect(await newest()).toMatchObject({
      action: 'plan.failed',
      reason: `Ben has changed "GB-DPS-SLE, ${service}" since it was added to the plan.`,
    })
    const reasonIssues = [{ code: 'plan.conflict', path: '', values: { key: `GB-DPS-SLE, ${service}`, by: 'Ben' } }]
    expect((await read(bad.id)).entries.at(-1), 'also in other languages').toMatchObject({ action: 'plan.failed', reasonIssues })
    expect(await newest()).toMatchObject({ reasonIssues })
    expect(await listed(service)).toMatchObject({ cutoff: { default: sunday('09:00:00') } })
    await act(late, 'schedule')
    await clockAt(api.database.db, start + 900_001)
    expect(await read(late.id)).toMatchObject({ state: 'missed' })
    expect(await act(late, 'apply')).toMatchObject({ status: 200, body: { state: 'active' } })
  })
})

describe('limits and reasons', () => {
  test('PLN-8: why a plan has failed names its records as people call them', async () => {
    const start = Date.now() + day
    const one = await plan({ starts: instant(start) })
    const save = (change: object, headers?: Record<string, string>) =>
      api.call('editor', 'POST', schedules, { ...wire, Id: 'named', Version: 1, ...change }, headers)
    expect(await api.call('editor', 'POST', schedules, { ...wire, Id: 'named', Note: 'Moves' })).toMatchObject({ status: 200 })
    expect(await save({ Note: 'Christmas moves' }, inPlan(one))).toMatchObject({ status: 200 })
    await act(one, 'schedule')
    expect(await save({ Note: 'Summer moves' }, await as('Ben'))).toMatchObject({ status: 200 })
    const sentence = 'Ben has changed "Christmas moves" since it was added to the plan.'
    expect(await act(one, 'apply')).toMatchObject({ status: 409, body: { errors: [sentence], issues: [{ values: { key: 'named' } }] } })
    await clockAt(api.database.db, start)
    expect(await newest()).toMatchObject({ action: 'plan.failed', reason: sentence })
  })

  const fill = ({ id }: PlanWire, count: number) =>
    sql`INSERT INTO records (brand, kind, key, value, version, changed_by, created_by)
      SELECT 'uk', 'plan-item', ${`${id}/designation/many-`} || at, jsonb_build_object('kind', 'designation', 'key', 'many-' || at,
        'action', 'schedule.created', 'base', NULL, 'next', '{}'::jsonb), 1, 'Ann', 'Ann' FROM generate_series(1, ${count}::integer) at`.execute(
      api.database.db,
    )

  test('PLN-1: a plan with as many changes as it can contain gets no other one by undoing', async () => {
    const one = await plan()
    const put = (Id: string) => api.call('editor', 'POST', schedules, { ...wire, Id }, inPlan(one))
    expect(await put('removed')).toMatchObject({ status: 200 })
    await resolve(one, { kind: 'designation', key: 'removed', keep: 'nothing' })
    const { revision } = await newest()
    await fill(one, 500)
    expect(await undo(revision)).toMatchObject({ status: 409, body: { issues: [{ code: 'plan.tooManyItems' }] } })
  })

  test('PLN-1: nor by undoing one save that removed several', async () => {
    const one = await plan()
    const headers = inPlan(one)
    const put = (Id: string) => api.call('editor', 'POST', schedules, { ...wire, Id }, headers)
    for (const id of ['together-1', 'together-2', 'together-3']) expect(await put(id)).toMatchObject({ status: 200 })
    const body = { Id: 'together-1', From: wire.From }
    const together = 'together-2@1, together-3@1'
    expect(await api.call('editor', 'DELETE', schedules, body, { ...headers, together })).toMatchObject({ status: 200 })
    expect(await read(one.id)).toMatchObject({ items: 0 })
    const { revision } = await newest()
    await fill(one, 498)
    const refused = { status: 409, body: { issues: [{ code: 'plan.tooManyItems', values: { maximum: '500' } }] } }
    expect(await undo(revision)).toMatchObject(refused)
    expect(await api.call('editor', 'GET', `/changes/${revision}/undo`)).toMatchObject({
      body: {
        effects: expect.arrayContaining([expect.objectContaining({ issues: [expect.objectContaining({ code: 'plan.tooManyItems' })] })]),
      },
    })
    expect(await read(one.id)).toMatchObject({ items: 498 })
    await resolve(one, { kind: 'designation', key: 'many-1', keep: 'nothing' })
    expect(await undo(revision)).toMatchObject({ status: 200, body: { undone: 3 } })
    expect(await read(one.id)).toMatchObject({ items: 500 })
  })
})

describe('PLN-33: two plans that change the same field', () => {
  const from = Date.now() + 200 * day
  const waiting = async ({ id }: PlanWire) => {
    const { body } = await api.call('viewer', 'GET', '/to-decide')
    return (body as { entries: { id?: string; why?: string }[] }).entries.filter((entry) => entry.id === id).map(({ why }) => why)
  }
  const planned = async (service: string, times: object, starts: number, ends: number | null) => {
    const one = await plan({ starts: instant(starts), ends: ends && instant(ends) })
    await cutoff(service, { default: times, versionNumber: 1 }, inPlan(one))
    return one
  }
  const schedule = async (one: PlanWire) => expect(await act(one, 'schedule')).toMatchObject({ status: 200 })

  test('say so on both, with their order, and which one is known to fail at its start', async () => {
    const service = await given('uk')
    await stored(service)
    const first = await planned(service, sunday('08:00:00'), from, null)
    const second = await planned(service, sunday('09:00:00'), from + day, from + 2 * day)
    await schedule(first)
    const said = ({ id, name, starts, ends }: PlanWire, isFirst: boolean) => ({
      id,
      name,
      starts,
      ends,
      fields: ['default.sunday'],
      isFirst,
    })
    expect(await read(second.id)).toMatchObject({ willFail: false, itemsOf: [{ conflict: null, others: [said(first, true)] }] })
    expect(await read(first.id)).toMatchObject({ itemsOf: [{ others: [] }] })
    await schedule(second)
    expect(await read(second.id)).toMatchObject({ willFail: true, itemsOf: [{ others: [said(first, true)] }] })
    expect(await read(first.id)).toMatchObject({ willFail: false, itemsOf: [{ others: [said(second, false)] }] })
    expect([await waiting(first), await waiting(second)]).toEqual([[], ['willFail']])
    await act(first, 'unschedule')
    expect(await read(second.id)).toMatchObject({ willFail: false, itemsOf: [{ others: [] }] })
    expect(await waiting(second)).toEqual([])
  })

  test('PLN-27, PLN-38: one that is known to fail is not said to start, nor to change its records', async () => {
    const service = await given('uk')
    await stored(service)
    const one = await planned(service, sunday('08:00:00'), Date.now() + day / 24, null)
    await schedule(one)
    const said = async () => {
      const { body: marks } = await api.call('viewer', 'GET', '/plan-marks')
      const { body: today } = await api.call('viewer', 'GET', '/today')
      const { plans } = marks as { plans: { id: string; willFail: boolean }[] }
      const { week } = today as { week: { plans: { id: string }[] } }
      return [plans.find(({ id }) => id === one.id)?.willFail, week.plans.some(({ id }) => id === one.id)]
    }
    expect(await said()).toEqual([false, true])
    await cutoff(service, { default: sunday('07:00:00'), versionNumber: 1 })
    expect(await said()).toEqual([true, false])
    expect(await act(one, 'discard')).toMatchObject({ status: 200 })
  })

  test('one after the other, other fields, and the same value are no reason', async () => {
    const service = await given('uk')
    await stored(service)
    const all = [
      await planned(service, sunday('08:00:00'), from, from + day),
      await planned(service, sunday('08:00:00'), from, from + day),
      await planned(service, { ...times, weekday: '08:00:00' }, from, null),
      await planned(service, sunday('09:00:00'), from + day, null),
    ]
    for (const one of all) await schedule(one)
    for (const { id } of all) expect(await read(id)).toMatchObject({ itemsOf: [{ others: [] }] })
    const [early, , , late] = all
    expect([early && (await read(early.id)).willFail, late && (await read(late.id)).willFail]).toEqual([false, false])
    await clockAt(api.database.db, from)
    await clockAt(api.database.db, from + day)
    expect(late && (await read(late.id))).toMatchObject({ state: 'active' })
  })
})

describe('PLN-38: the records that plans have changed or will change', () => {
  type Marks = { plans: { id: string; records: { key: string }[] }[] }
  const marksOf = async ({ id }: { id: string }) => {
    const { status, body } = await api.call('viewer', 'GET', '/plan-marks')
    expect(status).toBe(200)
    return (body as Marks).plans.find((one) => one.id === id)
  }

  test('are named while a plan is scheduled, and as long as they are as it has changed them', async () => {
    const [kept, others] = [await given('uk'), await given('uk')]
    const ends = instant(Date.now() + 2 * day)
    const starts = instant(Date.now() + day)
    const one = await plan({ name: 'Christmas', starts, ends, zone: 'Europe/Amsterdam' })
    for (const service of [kept, others]) await cutoff(service, { default: sunday('05:05'), versionNumber: 1 }, inPlan(one))
    const record = (service: string) => ({ kind: 'cutoff', key: `GB-DPS-SLE/${service}`, isRemoved: false })
    expect(await marksOf(one)).toBeUndefined()
    expect(await act(one, 'schedule')).toMatchObject({ status: 200 })
    const common = { id: one.id, name: 'Christmas', starts, ends, timeZone: 'Europe/Amsterdam', willFail: false }
    const both = [record(kept), record(others)]
    expect(await marksOf(one)).toEqual({ ...common, state: 'scheduled', records: expect.arrayContaining(both) })
    expect(await act(one, 'unschedule')).toMatchObject({ status: 200 })
    expect(await marksOf(one)).toBeUndefined()
    expect(await act(one, 'apply')).toMatchObject({ status: 200 })
    expect(await marksOf(one)).toMatchObject({ state: 'active', records: expect.arrayContaining(both) })

    // Another field leaves what the plan has changed as it is.
    await cutoff(kept, { default: { ...sunday('05:05'), saturday: '07:07' }, versionNumber: 2 })
    await cutoff(others, { default: sunday('06:06'), versionNumber: 2 })
    expect((await marksOf(one))?.records).toEqual([record(kept)])
    expect(await act(one, 'end')).toMatchObject({ status: 200 })
    expect(await marksOf(one)).toBeUndefined()
  })

  test('what a scheduled plan will add is no record yet, and what it will remove says so', async () => {
    const stays = { ...wire, Id: 'marked' }
    await api.call('editor', 'POST', schedules, stays)
    const one = await plan({ starts: instant(Date.now() + day) })
    expect((await api.call('editor', 'DELETE', schedules, { Id: stays.Id, From: wire.From }, inPlan(one))).status).toBeLessThan(300)
    await api.call('editor', 'POST', schedules, { ...wire, Id: 'added' }, inPlan(one))
    expect(await act(one, 'schedule')).toMatchObject({ status: 200 })
    expect((await marksOf(one))?.records).toEqual([{ kind: 'designation', key: stays.Id, isRemoved: true }])
    expect(await act(one, 'apply')).toMatchObject({ status: 200 })
    expect((await marksOf(one))?.records).toMatchObject([{ isRemoved: false }])
  })
})
