import { worldKinds } from '@goat/domain/kinds/kind'
import { compileWorld, type WorldChange, withChanges } from '@goat/foresight/compile'
import type { World, WorldKind } from '@goat/foresight/world'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { path, wire } from './support/designation.ts'
import { followEvents } from './support/events.ts'
import { loadProducts } from './support/products.ts'
import { testApi } from './support/test-api.ts'

const api = testApi({ deps: { streamTimes: { heartbeat: 50, lifetime: 60_000 } } })
const save = (body: object) => api.call('editor', 'POST', path, { ...wire, ...body })

async function world(): Promise<World> {
  const { status, body } = await api.call('viewer', 'GET', '/world')
  expect(status).toBe(200)
  return body as World
}

type Changes = { readonly after: number; readonly revision: number; readonly changes: readonly WorldChange[] }

describe('FOR-31: GET /world', () => {
  test('has every record at the newest revision, with a version, who changed it last and when', async () => {
    await save({ Id: 'first' })
    const { revision, brand, records } = await world()
    expect(brand).toBe('uk')
    expect(Object.keys(records)).toEqual(worldKinds)
    expect(records.factory.map(({ key }) => key)).toContain('GG-MNPG-GSY')
    expect(records.designation).toMatchObject([
      { key: 'first', version: 1, by: 'Test editor', value: { from: 'GG-MNPG-GSY', cardTypes: ['standard', 'largesquare'] } },
    ])
    const [stored] = records.designation
    expect(stored?.created).toBe(stored?.changed)
    expect(Math.abs(Date.now() - (stored?.changed ?? 0))).toBeLessThan(600_000)
    expect(revision).toBe((await newest()).revision)
  })

  test('answers 304 until something changes, and has a change as soon as it was saved', async () => {
    const before = await api.call('viewer', 'GET', '/world')
    const unchanged = await api.call('viewer', 'GET', '/world', undefined, { 'if-none-match': String(before.headers['etag']) })
    expect(unchanged.status).toBe(304)
    for (let version = 1; version <= 5; version += 1) {
      await save({ Id: 'at-once', Note: `Saved ${version} times` })
      expect((await world()).records.designation.find(({ key }) => key === 'at-once')?.version).toBe(version)
    }
    await api.call('editor', 'DELETE', path, { Id: 'at-once', From: wire.From })
    expect((await world()).records.designation.map(({ key }) => key)).not.toContain('at-once')
  })

  test('FOR-84: has the records of an earlier revision, and says if that is not known', async () => {
    await save({ Id: 'earlier', Note: 'As it was' })
    const { revision } = await world()
    await save({ Id: 'earlier', Note: 'As it is' })
    const notesAt = async (query: string) => {
      const { body } = await api.call('viewer', 'GET', `/world${query}`)
      const { revision: of, records } = body as World
      return [of, records.designation.find(({ key }) => key === 'earlier')?.value.note]
    }
    expect(await notesAt(`?revision=${revision}`)).toEqual([revision, 'As it was'])
    expect(await notesAt('')).toEqual([revision + 1, 'As it is'])
    expect(await api.call('viewer', 'GET', `/world?revision=${revision + 2}`)).toMatchObject({ status: 400 })
    expect(await api.call('viewer', 'GET', '/world?revision=x')).toMatchObject({ status: 400 })
    await sql`UPDATE brand_revisions SET known_from = ${revision + 1} WHERE brand = 'uk'`.execute(api.database.db)
    expect(await api.call('viewer', 'GET', `/world?revision=${revision}`)).toMatchObject({ status: 404 })
    await sql`UPDATE brand_revisions SET known_from = 0 WHERE brand = 'uk'`.execute(api.database.db)
  })

  test('has the changes of imports', async () => {
    await loadProducts(api.database.db, 'CRD-1,Card,greetingcard,CRD-1-STD,GB-DPS-SLE')
    await api.call('editor', 'POST', '/designation/product-override', {
      ProductVariants: [{ ProductKey: 'CRD-1', VariantSku: 'CRD-1-STD', ProductType: 'greetingcard' }],
      Store: 'UK',
      DeliveryCountryCode: 'GB',
      FactoryCode: 'GB-MNPG-TAM',
    })
    const overrides = (await world()).records['product-override']
    expect(overrides).toMatchObject([{ key: 'CRD-1/CRD-1-STD', value: { factory: 'GB-MNPG-TAM', catalogueFactory: 'GB-DPS-SLE' } }])
  })

  test('needs permission to view', async () => {
    expect(await api.call('none', 'GET', '/world')).toMatchObject({ status: 403 })
    expect(await api.call('none', 'GET', '/events')).toMatchObject({ status: 403 })
  })
})

describe('FOR-32: GET /events', () => {
  test('sends each transaction as one event, and heartbeats', async () => {
    const { revision } = await world()
    const events = await followEvents(api)
    expect(events.headers.get('content-type')).toBe('text/event-stream')
    expect(await events.next('alive')).toMatchObject({ id: String(revision), data: { revision } })
    await api.call('editor', 'POST', '/designation/schedules', {
      Schedules: [
        { ...wire, Id: 'both-1' },
        { ...wire, Id: 'both-2' },
      ],
    })
    expect(await events.next('changes')).toMatchObject({
      id: String(revision + 2),
      data: {
        after: revision,
        revision: revision + 2,
        changes: [
          { kind: 'designation', key: 'both-1', record: { version: 1, by: 'Test editor', value: { to: 'GB-MNPG-TAM' } } },
          { kind: 'designation', key: 'both-2', record: { version: 1 } },
        ],
      },
    })
    await api.call('editor', 'DELETE', path, { Id: 'both-1', From: wire.From })
    expect(await events.next('changes')).toMatchObject({ data: { after: revision + 2, changes: [{ key: 'both-1', record: null }] } })
    expect(await events.next('alive')).toMatchObject({ data: { revision: revision + 3 } })
    events.stop()
  })

  test('continues after the revision that the client has', async () => {
    const { revision } = await world()
    await save({ Id: 'missed-1' })
    await save({ Id: 'missed-2' })
    /** The server may have read them together or one after the other. */
    const missed = async (events: Awaited<ReturnType<typeof followEvents>>) => {
      const keys: string[] = []
      for (let at = revision; at < revision + 2; ) {
        const event = await events.next('changes')
        if (event === undefined) throw new Error('the stream has ended')
        const { after, revision: next, changes } = event.data as Changes
        expect(after).toBe(at)
        keys.push(...changes.map(({ key }) => key))
        at = next
      }
      events.stop()
      return keys
    }
    expect(await missed(await followEvents(api, `?after=${revision}`))).toEqual(['missed-1', 'missed-2'])
    const headers = { 'last-event-id': String(revision) }
    expect(await missed(await followEvents(api, '?after=0', headers))).toEqual(['missed-1', 'missed-2'])
  })

  test('tells a client with a revision that the database does not have to read the world again', async () => {
    const events = await followEvents(api, '?after=999999')
    expect(await events.next('reset')).toBeDefined()
    expect(await events.next('changes')).toBeUndefined()
  })

  test('FOR-73: tells a client whose revision was another change to read the world again', async () => {
    await save({ Id: 'before-the-failover' })
    await save({ Id: 'after-the-failover' })
    const { revision, at } = (await world()) as World & { at: number }
    for (const query of [`?after=${revision}&at=${at - 1}`, `?after=${revision - 1}&at=${at + 1}`]) {
      const events = await followEvents(api, query)
      expect(await events.next('reset')).toBeDefined()
    }
    const same = await followEvents(api, `?after=${revision}&at=${at}`)
    expect(await same.next('alive')).toMatchObject({ data: { revision } })
    same.stop()
  })

  test('API-31: is neither buffered nor changed by proxies', async () => {
    const { headers, stop } = await followEvents(api)
    stop()
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
  })

  test.each(['?after=yesterday', '?after=-1', '?at=now', '?from=1'])('refuses %s', async (query) => {
    expect((await followEvents(api, query)).status).toBe(400)
  })

  test('refuses a Last-Event-ID that is not a revision', async () => {
    expect((await followEvents(api, '', { 'last-event-id': 'x' })).status).toBe(400)
  })

  test('FOR-33: the world read once, with all events applied, is the world as it is', async () => {
    const first = await world()
    const events = await followEvents(api, `?after=${first.revision}`)
    let compiled = compileWorld(first)
    const records = new Map(worldKinds.flatMap((kind) => first.records[kind].map((one) => [`${kind} ${one.key}`, one])))
    await Promise.all(
      Array.from({ length: 30 }, async (_, at) => {
        const Id = `racing-${at % 7}`
        await save({ Id, Note: String(at) })
        if (at % 3 === 0) await api.call('editor', 'DELETE', path, { Id, From: wire.From })
      }),
    )
    const last = await world()
    while (compiled.revision < last.revision) {
      const event = await events.next('changes')
      if (event === undefined) throw new Error('the stream has ended')
      const { after, revision, changes } = event.data as Changes
      expect(after).toBe(compiled.revision)
      compiled = withChanges(compiled, revision, changes)
      for (const { kind, key, record } of changes) {
        if (record === null) records.delete(`${kind} ${key}`)
        else records.set(`${kind} ${key}`, record)
      }
    }
    events.stop()
    const ofKind = (kind: WorldKind) => [...records].filter(([name]) => name.startsWith(`${kind} `)).map(([, record]) => record)
    for (const kind of worldKinds) expect(byKey(ofKind(kind))).toEqual(byKey(last.records[kind]))
  })
})

function byKey(records: readonly { readonly key: string }[]): readonly object[] {
  return records.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

async function newest(): Promise<{ readonly revision: number }> {
  const { body } = await api.call('viewer', 'GET', '/changes?limit=1')
  const [first] = (body as { results: { revision: number }[] }).results
  return first ?? { revision: 0 }
}
