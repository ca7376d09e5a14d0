import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compileWorld } from '@goat/foresight/compile'
import type { World } from '@goat/foresight/world'
import { fileStore } from '@goat/foresight-client/file-store'
import { type FollowOptions, followWorld, type WorldFollower } from '@goat/foresight-client/follow-world'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { tokenOf } from './support/api.ts'
import { until } from './support/command.ts'
import { movedAt, movedFacts, path, wire } from './support/designation.ts'
import { proxied, TestClock } from './support/foresight-client.ts'
import { testApi } from './support/test-api.ts'

const api = testApi({ deps: { streamTimes: { heartbeat: 50, lifetime: 60_000 } } })
let baseUrl: string
let folder: string
let errors: unknown[]
const followers: WorldFollower[] = []

beforeAll(async () => {
  baseUrl = `${await api.app.listen({ host: '127.0.0.1', port: 0 })}/api/uk`
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'goat-client-'))
  errors = []
})
afterEach(async () => {
  for (const follower of followers.splice(0)) await follower.close()
  rmSync(folder, { recursive: true, force: true })
})

function follow(options: Partial<FollowOptions> = {}): WorldFollower {
  const onError = (error: unknown) => errors.push(error)
  const follower = followWorld({ baseUrl, token: () => tokenOf('viewer'), backoff: () => 0, onError, ...options })
  followers.push(follower)
  return follower
}

async function save(Id: string): Promise<void> {
  expect(await api.call('editor', 'POST', path, { ...wire, Id })).toMatchObject({ status: 200 })
}

/** An order that every saved schedule moves. */
const order = { ...movedFacts, placedAt: Date.parse(movedAt) }

async function newest(): Promise<World> {
  return (await api.call('viewer', 'GET', '/world')).body as World
}

/** Waits until a follower has the newest world, and compares the two. */
async function expectCurrent(follower: WorldFollower): Promise<void> {
  const world = await newest()
  await until(async () => follower.age()?.revision === world.revision)
  const keys = (compiled = follower.world()) =>
    compiled?.factories.get('GG-MNPG-GSY')?.moves.rules.map(({ key, version }) => [key, version])
  expect(keys()).toEqual(keys(compileWorld(world)))
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : error)

describe('FOR-61: a follower', () => {
  test('decides as the server does, and follows every change', async () => {
    const follower = follow()
    expect(() => follower.resolve(order)).toThrow('There is no world yet')
    await follower.ready
    expect(follower.resolve(order).resolution.path).toEqual(['GG-MNPG-GSY'])
    await save('followed')
    await expectCurrent(follower)
    const { revision, ageMs, resolution } = follower.resolve(order)
    const { body } = await api.call('viewer', 'POST', '/resolve', { orders: [{ ...movedFacts, placedAt: movedAt }] })
    expect(body).toMatchObject({ results: [{ revision, answer: { factory: resolution.factory, path: resolution.path } }] })
    expect(resolution.path).toEqual(['GG-MNPG-GSY', 'GB-MNPG-TAM'])
    expect(ageMs).toBeLessThan(10_000)
    await api.call('editor', 'DELETE', path, { Id: 'followed', From: wire.From })
    await expectCurrent(follower)
    expect(follower.resolve(order).resolution.path).toEqual(['GG-MNPG-GSY'])
    expect(errors).toEqual([])
  })
})

describe('FOR-62: a revision that is skipped', () => {
  test('is detected by the next change, and the world is read again', async () => {
    let dropped = 0
    const drop = (event: string) => {
      if (dropped > 0 || !event.startsWith('event: changes') || !event.includes('skipped')) return event
      dropped += 1
      return undefined
    }
    const withoutHeartbeats = (event: string) => (event.startsWith('event: alive') ? undefined : drop(event))
    const calls = vi.fn(proxied(withoutHeartbeats))
    const follower = follow({ fetch: calls })
    await follower.ready
    const before = follower.world()
    await save('skipped')
    await until(async () => dropped === 1)
    expect(follower.world()).toBe(before)
    await save('after-it')
    await expectCurrent(follower)
    expect(errors.map(nameOf)).toEqual(['LostRevision'])
    expect(calls.mock.calls.filter(([url]) => String(url).endsWith('/world'))).toHaveLength(2)
  })

  test('is detected by the next heartbeat', async () => {
    const follower = follow({ fetch: proxied((event) => (event.includes('unheard') ? undefined : event)) })
    await follower.ready
    await save('unheard')
    await expectCurrent(follower)
    expect(errors.map(nameOf)).toEqual(['LostRevision'])
  })

  test('replaces the world also if the server asks for it', async () => {
    let isFirst = true
    const fetch = proxied((event) => {
      if (!isFirst) return event
      isFirst = false
      return 'event: reset\nid: 0\ndata: {}'
    })
    const follower = follow({ fetch })
    await until(async () => errors.length > 0 && !isFirst)
    await save('after-the-reset')
    await expectCurrent(follower)
    expect(errors.map(nameOf)).toEqual(['LostRevision'])
  })

  test('FOR-69: a kind of record that the client does not know', async () => {
    const fetch = proxied((event) => event.replace('"kind":"designation"', '"kind":"holiday"'))
    const follower = follow({ fetch })
    await follower.ready
    const before = follower.world()
    await save('newer')
    await until(async () => errors.length > 0)
    expect(errors.map(nameOf)).toEqual(['UnusableAnswer'])
    expect(before?.revision).toBeLessThan((await newest()).revision)
    await expectCurrent(follower)
  })
})

describe('FOR-63: the connection', () => {
  test('is opened again after 25 seconds of silence', async () => {
    const clock = new TestClock()
    let streams = 0
    let isSilent = false
    const fetch = proxied((event) => (isSilent ? undefined : event))
    const counting: typeof fetch = (url, init) => {
      if (String(url).includes('/events')) streams += 1
      return fetch(url, init)
    }
    const follower = follow({ fetch: counting, clock })
    await follower.ready
    await until(async () => streams === 1)
    isSilent = true
    await save('in-silence')
    const { revision } = await newest()
    clock.advance(24_000)
    expect(errors).toEqual([])
    expect(follower.age()?.ageMs).toBeGreaterThanOrEqual(24_000)
    clock.advance(2_000)
    await until(async () => errors.length > 0)
    expect(errors.map(nameOf)).toEqual(['SilentServer'])
    isSilent = false
    await clock.advanceUntil(() => follower.age()?.revision === revision)
    expect(streams).toBe(2)
  })

  test('continues without reading the world again when the stream has ended', async () => {
    const calls = vi.fn(fetch)
    const follower = follow({ fetch: calls })
    await follower.ready
    await until(async () => calls.mock.calls.some(([url]) => String(url).includes('/events')))
    const [stream] = await Promise.all(
      calls.mock.results.filter((_, at) => String(calls.mock.calls[at]?.[0]).includes('/events')).map(({ value }) => value),
    )
    expect(stream?.status).toBe(200)
    await endStreams()
    await save('on-the-next-stream')
    await expectCurrent(follower)
    expect(calls.mock.calls.map(([url]) => String(url).replace(baseUrl, '').replace(/\d+$/, 'time'))).toEqual([
      '/world',
      '/events?at=time',
      '/events?at=time',
    ])
  })

  test('waits as long as the server asks', async () => {
    const clock = new TestClock()
    let isBusy = true
    const calls = vi.fn<typeof fetch>(async (url, init) =>
      isBusy ? new Response('', { status: 429, headers: { 'retry-after': '7' } }) : fetch(url, init),
    )
    const follower = follow({ fetch: calls, clock })
    await until(async () => errors.length > 0)
    isBusy = false
    clock.advance(6_900)
    expect(calls).toHaveBeenCalledTimes(1)
    await clock.advanceUntil(() => follower.world() !== undefined)
    expect(errors).toMatchObject([{ name: 'RefusedCall', status: 429, waitMs: 7_000 }])
  })
})

function countConnections(): Promise<number> {
  return promisify(api.app.server.getConnections).call(api.app.server)
}

/** Ends every event stream as after ten minutes. */
async function endStreams(): Promise<void> {
  expect(await countConnections()).toBeGreaterThan(0)
  api.app.server.closeAllConnections()
}

describe('FOR-64: the token', () => {
  test('is asked for again when the server refuses it, and is never in the address', async () => {
    const given = ['expired', await tokenOf('viewer')]
    const token = vi.fn(async () => given.shift() ?? '')
    const calls = vi.fn(fetch)
    const follower = follow({ token, fetch: calls })
    await follower.ready
    await save('with-a-new-token')
    await expectCurrent(follower)
    expect(token).toHaveBeenCalledTimes(2)
    expect(errors).toEqual([])
    for (const [url] of calls.mock.calls) expect(String(url)).toMatch(/\/api\/uk\/(?:world|events(?:\?at=\d+)?)$/)
  })

  test('without permission is reported, and is tried again later', async () => {
    const clock = new TestClock()
    let who: 'none' | 'viewer' = 'none'
    const follower = follow({ token: () => tokenOf(who), clock })
    await until(async () => errors.length > 0)
    expect(errors).toMatchObject([{ name: 'RefusedCall', status: 403 }])
    who = 'viewer'
    await clock.advanceUntil(() => errors.length > 1)
    expect(follower.world()).toBeUndefined()
  })
})

const serverIsDown: typeof fetch = async () => {
  throw new TypeError('fetch failed')
}

describe('FOR-66: the stored world', () => {
  test('decides while the server is down, and says how old it is', async () => {
    const store = fileStore(join(folder, 'world'))
    const clock = new TestClock()
    await save('stored')
    const first = follow({ store, clock })
    await first.ready
    const { revision } = await newest()
    await first.close()
    expect(statSync(join(folder, 'world')).mode & 0o777).toBe(0o600)

    clock.advance(3_600_000)
    const second = follow({ store, clock, fetch: serverIsDown })
    await second.ready
    expect(second.resolve(order)).toMatchObject({ revision, resolution: { path: ['GG-MNPG-GSY', 'GB-MNPG-TAM'] } })
    expect(second.age()?.ageMs).toBeGreaterThanOrEqual(3_600_000)
    expect(second.age()?.ageMs).toBeLessThan(3_700_000)
  })

  test('is replaced when the server answers again', async () => {
    const store = fileStore(join(folder, 'world'))
    const first = follow({ store })
    await first.ready
    await first.close()
    await save('while-away')
    let isDown = true
    const second = follow({ store, fetch: (url, init) => (isDown ? serverIsDown(url, init) : fetch(url, init)) })
    await second.ready
    expect(second.world()?.revision).toBeLessThan((await newest()).revision)
    isDown = false
    await expectCurrent(second)
    await second.close()
    expect(readFileSync(join(folder, 'world'), 'utf8')).toContain('while-away')
  })

  test.each([
    ['cut short', (text: string) => text.slice(0, -100)],
    ['changed', (text: string) => text.replace('"GB-MNPG-TAM"', '"GB-MNPG-TAN"')],
    ['empty', () => ''],
    ['of another program', () => '{}'],
  ])('is refused if its file is %s', async (_, damage) => {
    const file = join(folder, 'world')
    const store = fileStore(file)
    await save('to-damage')
    const first = follow({ store })
    await first.ready
    await first.close()
    writeFileSync(file, damage(readFileSync(file, 'utf8')))
    const second = follow({ store, fetch: serverIsDown })
    await until(async () => errors.length > 1)
    expect(nameOf(errors[0])).toBe('DamagedFile')
    expect(second.world()).toBeUndefined()
    await second.close()
    await expect(second.ready).rejects.toThrow('closed')
  })

  test('is refused if it comes from another address', async () => {
    const store = fileStore(join(folder, 'world'))
    const first = follow({ store })
    await first.ready
    await first.close()
    const second = follow({ store, fetch: serverIsDown, baseUrl: baseUrl.replace('/uk', '/nl') })
    await until(async () => errors.length > 1)
    expect(nameOf(errors[0])).toBe('UnusableAnswer')
    expect(second.world()).toBeUndefined()
  })

  test('a failed save is reported, and the world is followed', async () => {
    const follower = follow({ store: fileStore(join(folder, 'nowhere', 'world')) })
    await follower.ready
    await until(async () => errors.length > 0)
    expect(errors).toMatchObject([{ code: 'ENOENT' }])
    await save('unsaved')
    await expectCurrent(follower)
  })
})

describe('FOR-65: the age', () => {
  test('is that of the last heartbeat', async () => {
    const clock = new TestClock()
    const follower = follow({ clock })
    await follower.ready
    clock.advance(5_000)
    await until(async () => follower.age()?.ageMs === 0)
    expect(follower.age()).toEqual({ revision: (await newest()).revision, ageMs: 0 })
  })
})

describe('FOR-67: close()', () => {
  test('leaves no timers and no streams, at any time', async () => {
    for (const steps of [0, 1, 5, 50]) {
      const clock = new TestClock()
      const follower = follow({ clock, store: fileStore(join(folder, 'world')) })
      if (steps === 50) await follower.ready
      for (let step = 0; step < steps; step += 1) await new Promise(setImmediate)
      await follower.close()
      expect(clock.pending).toBe(0)
    }
    // Idle connections that fetch keeps for other calls.
    api.app.server.closeIdleConnections()
    await until(async () => {
      api.app.server.closeIdleConnections()
      return (await countConnections()) === 0
    })
  })
})
