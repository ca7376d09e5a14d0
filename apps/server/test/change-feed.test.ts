import { EventEmitter, on } from 'node:events'
import { queryObjects } from 'node:v8'
import type { BrandId } from '@goat/domain/brands'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { importConfigurations } from '../src/cutoffs/import.ts'
import { type ChangeFeed, followChanges } from '../src/db/change-feed.ts'
import { openDatabase } from '../src/db/db.ts'
import { Prepared } from '../src/http/prepared.ts'
import { createTestApi, type TestApi } from './support/api.ts'
import { until } from './support/command.ts'
import { withClient } from './support/database.ts'
import { createGate } from './support/gate.ts'

let api: TestApi
let other: ReturnType<typeof openDatabase>
let feed: ChangeFeed | undefined
const prepared = new Prepared()
beforeAll(async () => {
  api = await createTestApi({ deps: { prepared } })
  // A second server on the same database.
  other = openDatabase(api.database.connection, { error: () => undefined })
})
afterEach(async () => {
  await feed?.close()
  feed = undefined
})
afterAll(async () => {
  await other.db.destroy()
  await api.close()
})

/** Starts a feed as the server does; returns its messages one by one. */
function follow(connection = api.database.connection, heartbeatMs?: number): () => Promise<string> {
  const told = new EventEmitter()
  const events = on(told, 'told')
  let isFollowing = false
  feed = followChanges(
    connection,
    {
      changed: (brand, kind, revision) => {
        prepared.changed(brand, kind, revision)
        told.emit('told', `${brand} ${kind}`)
      },
      alive: (revisions) => {
        prepared.alive(revisions)
        if (!isFollowing) told.emit('told', 'following')
        isFollowing = true
      },
      lost: () => {
        prepared.lost()
        isFollowing = false
        told.emit('told', 'lost')
      },
    },
    { warn: () => undefined },
    heartbeatMs,
  )
  return async () => String((await events.next()).value)
}

let fresh = 0

async function changeByAnother(brand: BrandId = 'uk'): Promise<string> {
  fresh += 1
  const serviceName = `S${fresh}`
  const times = { weekday: '17:00:00', saturday: '12:00:00', sunday: '10:00:00' }
  const one = {
    factoryCode: 'F',
    timeZone: undefined,
    serviceName,
    versionNumber: 1,
    cutoff: { default: times, exceptions: [] },
    lastChange: undefined,
  }
  await importConfigurations(other.db, { brand, actor: { subject: 's', name: 'Other' }, requestId: 'r' }, [one], { dryRun: false })
  return serviceName
}

/** Changes a table without a notification: only a fresh read shows it. */
const changeSilently = (weekday: string) =>
  other.pool.query(
    "UPDATE records SET value = jsonb_set(value, '{default,weekday}', to_jsonb($1 || ':00')) WHERE brand = 'uk' AND kind = 'cutoff'",
    [weekday],
  )

async function listed(): Promise<string> {
  return JSON.stringify((await api.call('viewer', 'GET', '/deliveryConfigurations')).body)
}

const endFeeds = () =>
  withClient(api.database.connection, (client) =>
    client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'goat change feed'",
    ),
  )

test('OPS-9: the list is cached, and a change by another server invalidates it', async () => {
  const next = follow()
  expect(await next()).toBe('following')
  await changeByAnother()
  expect([await next(), await next()].toSorted()).toEqual(['uk cutoff', 'uk factory'])
  const kept = await listed()
  await changeSilently('01:00')
  expect(await listed()).toBe(kept)
  const name = await changeByAnother()
  expect(await next()).toBe('uk cutoff')
  expect(await listed()).toContain(`"${name}"`)
  expect(await listed()).toContain('01:00:00')
})

test('each brand is notified of its own changes', async () => {
  const next = follow()
  expect(await next()).toBe('following')
  const kept = await listed()
  await changeSilently('02:00')
  await changeByAnother('nl')
  expect(await next()).toBe('nl cutoff')
  expect(await listed()).toBe(kept)
})

test('OPS-9: a feed whose connection ends is reopened, and no stale list is served during or after that', async () => {
  const next = follow()
  expect(await next()).toBe('following')
  await listed()
  await endFeeds()
  expect(await next()).toBe('lost')
  await changeSilently('03:00')
  expect(await listed()).toContain('03:00:00')
  const missed = await changeByAnother()
  expect(await listed()).toContain(`"${missed}"`)
  // If the feed is listening again by then, it also reports the change.
  let told = await next()
  while (told === 'uk cutoff') told = await next()
  expect(told).toBe('following')
  const heard = await changeByAnother()
  expect(await next()).toBe('uk cutoff')
  expect(await listed()).toContain(`"${heard}"`)
})

test('a feed that cannot be opened is retried', async () => {
  const gate = await createGate(api.database.connection)
  await gate.shut()
  const next = follow(gate.connection)
  expect(await next()).toBe('lost')
  await changeSilently('04:00')
  expect(await listed()).toContain('04:00:00')
  await gate.open()
  let told = await next()
  while (told === 'lost') told = await next()
  expect(told).toBe('following')
  await feed?.close()
  await gate.shut()
})

test('a closed feed leaves no connection and sends nothing more', async () => {
  const next = follow()
  expect(await next()).toBe('following')
  const count = async () => {
    const { rows } = await other.pool.query(
      "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'goat change feed'",
    )
    return rows[0]?.count
  }
  const open = await count()
  await feed?.close()
  expect(await next()).toBe('lost')
  await expect.poll(count).toBe(open - 1)
})

test('heartbeats of a feed do not leak memory', async () => {
  const next = follow(undefined, 1)
  expect(await next()).toBe('following')
  const lastBeat = async () => {
    const { rows } = await other.pool.query(
      `SELECT max(state_change)::text AS at FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'goat change feed' AND query = 'SELECT brand, revision FROM brand_revisions'`,
    )
    return rows[0]?.at
  }
  const beats = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      const before = await lastBeat()
      await until(async () => (await lastBeat()) !== before)
    }
  }
  await beats(10)
  const early = queryObjects(Promise, { format: 'count' })
  await beats(100)
  expect(queryObjects(Promise, { format: 'count' })).toBeLessThan(early + 80)
})
