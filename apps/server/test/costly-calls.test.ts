import { setImmediate } from 'node:timers/promises'
import { endpoint } from '@goat/contract/endpoint'
import { applyChanges, compileSteps, compileWorld } from '@goat/foresight/compile'
import type { World } from '@goat/foresight/world'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Generator } from '../../../packages/foresight/test/support/generate.ts'
import { currentCaller, doneFor, turns } from '../src/db/turns.ts'
import { BrandWorld, type WorldSource } from '../src/foresight/brand-world.ts'
import { limitCalls } from '../src/http/limits.ts'
import { answerProblem } from '../src/http/problem-answer.ts'
import { route } from '../src/http/route.ts'
import { createTestApi, tokenOf } from './support/api.ts'
import { until, untilBlocked } from './support/command.ts'
import { problemOf } from './support/problem.ts'

const slow = endpoint('session', 'slow', 'GET /slow', {
  summary: 'Answers when the test says so',
  query: z.strictObject({ costly: z.string() }),
  response: z.object({}),
})

/** A server with one call. The token is the subject of the person. */
function slowServer(handle: () => Promise<Record<string, never>>) {
  const app = Fastify({ forceCloseConnections: true })
  app.setErrorHandler(answerProblem)
  const verify = async (token: string) => ({
    subject: Buffer.from(token, 'base64url').toString(),
    name: token,
    permission: 'viewer' as const,
    expiresAt: Number.POSITIVE_INFINITY,
  })
  limitCalls(app, verify, Number.POSITIVE_INFINITY, () => performance.now())
  route(app, slow, handle, ({ query }) => query.costly === 'yes')
  const callOf = (subject: string, costly = 'yes') => ({
    url: `/slow?costly=${costly}`,
    headers: { authorization: `Bearer ${Buffer.from(subject).toString('base64url')}` },
  })
  return { app, callOf }
}

/** A server whose calls wait until the test answers them. */
function waitingServer() {
  const waiting: { readonly answer: () => void; readonly fail: (error: Error) => void }[] = []
  const { app, callOf } = slowServer(() => new Promise((resolve, reject) => waiting.push({ answer: () => resolve({}), fail: reject })))
  const call = (...asked: Parameters<typeof callOf>) => app.inject(callOf(...asked)).then((answer) => answer)
  return { call, waiting }
}

test('API-26: a person can have four costly calls in progress; a further one is refused, others and other calls are not', async () => {
  const { call, waiting } = waitingServer()
  const first = Array.from({ length: 4 }, () => call('ann'))
  await until(async () => waiting.length === 4)
  const refused = await call('ann')
  expect(problemOf(refused, 429)).toMatchObject({ code: 'tooMany', errors: ['Too many requests. Wait a moment and try again.'] })
  expect(refused.headers['retry-after']).toBe('1')
  const others = [call('bob'), call('ann', 'no')]
  await until(async () => waiting.length === 6)
  waiting[0]?.answer()
  expect((await Promise.race(first)).statusCode).toBe(200)
  const next = call('ann')
  await until(async () => waiting.length === 7)
  expect((await call('ann')).statusCode).toBe(429)
  // One that fails has ended, too.
  waiting[1]?.fail(new Error('failed'))
  const afterFailure = call('ann')
  await until(async () => waiting.length === 8)
  for (const { answer } of waiting) answer()
  const answers = await Promise.all([...first, ...others, next, afterFailure])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 500])
})

test('API-26: which calls are costly', async () => {
  const api = await createTestApi()
  // All servers of a process share its limit.
  const { call, waiting } = waitingServer()
  const held = Array.from({ length: 4 }, () => call('subject-of-Test viewer'))
  await until(async () => waiting.length === 4)
  try {
    const order = { placedAt: '2090-12-18T15:59:30Z' }
    const overlay = [{ kind: 'designation', key: 'unknown', value: null }]
    const body = (more: object, count = 1) => ({ orders: Array.from({ length: count }, () => order), ...more })
    const calls: readonly (readonly [costly: boolean, 'GET' | 'POST', string, object?])[] = [
      [true, 'GET', '/cutoffs/effective?from=2090-12-24&days=92'],
      [true, 'GET', '/to-decide'],
      [true, 'GET', '/records/designation'],
      [true, 'GET', '/changes?limit=51'],
      [true, 'GET', '/world?revision=1'],
      [true, 'POST', '/sample-orders/effect', { overlay }],
      [true, 'POST', '/designation/schedules/check', { Schedules: [schedule] }],
      [true, 'POST', '/resolve', body({}, 21)],
      [true, 'POST', '/resolve', body({ overlay })],
      [true, 'POST', '/resolve', body({ explain: 'full' })],
      [false, 'POST', '/resolve', body({}, 20)],
      [false, 'GET', '/changes?limit=50'],
      [false, 'GET', '/changes'],
      [false, 'GET', '/world'],
      [false, 'GET', '/today'],
    ]
    for (const [costly, method, path, sent] of calls) {
      const { status } = await api.call('viewer', method, path, sent)
      expect(status, `${method} ${path} ${JSON.stringify(sent)?.slice(-40)}`).toBe(costly ? 429 : 200)
      expect((await api.call('editor', method, path, sent)).status).toBe(200)
    }
    for (const { answer } of waiting) answer()
    await Promise.all(held)
    for (const [, method, path, sent] of calls) expect((await api.call('viewer', method, path, sent)).status).toBe(200)
  } finally {
    await api.close()
  }
})

test('API-26: the effect of an undo is a costly call', async () => {
  const api = await createTestApi()
  const { call, waiting } = waitingServer()
  const { body } = await api.call('editor', 'POST', '/designation/schedules', { Schedules: [schedule] })
  expect(body).toMatchObject([{ From: schedule.From }])
  const { body: changes } = await api.call('editor', 'GET', '/changes?limit=1')
  const effect = `/changes/${Object(changes).results[0].revision}/undo`
  const held = Array.from({ length: 4 }, () => call('subject-of-Test editor'))
  await until(async () => waiting.length === 4)
  try {
    expect((await api.call('editor', 'GET', effect)).status).toBe(429)
    for (const { answer } of waiting) answer()
    await Promise.all(held)
    expect((await api.call('editor', 'GET', effect)).status).toBe(200)
  } finally {
    await api.close()
  }
})

const schedule = {
  From: 'GB-DPS-SLE',
  To: 'GB-MNPG-TAM',
  LocalStartTime: '06:00:00',
  LocalEndTime: '14:00:00',
  DurationStartDateUtc: '2027-02-01T00:00:00Z',
  DurationEndDateUtc: '2027-02-28T00:00:00Z',
  ApplicableDays: ['Monday', 'Tuesday'],
  CardTypes: ['Standard', 'Large'],
  DeliveryMethods: ['STD'],
  PackTypes: ['SINGLE'],
  AddressTypes: ['SEND_DIRECT'],
  DomesticOrdersOnly: true,
  ApplicableDespatchDays: ['EVERYDAY'],
}

const empty: World['records'] = {
  factory: [],
  cutoff: [],
  'cutoff-override': [],
  designation: [],
  'product-override': [],
  'delivery-option': [],
  'delivery-option-schedule': [],
}

test('API-26: work whose caller has left ends at its next pause, and is no longer in progress', async () => {
  let [working, isOver] = [0, false]
  const { app, callOf } = slowServer(async () => {
    working += 1
    try {
      while (!isOver) {
        await setImmediate()
        await turns.pause()
      }
    } finally {
      working -= 1
    }
    return {}
  })
  try {
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const { url, headers } = callOf('leaver')
    const leaver = new AbortController()
    const left = Array.from({ length: 4 }, () => fetch(`${address}${url}`, { headers, signal: leaver.signal }))
    await until(async () => working === 4)
    expect((await fetch(`${address}${url}`, { headers })).status).toBe(429)
    leaver.abort()
    expect((await Promise.allSettled(left)).map(({ status }) => status)).toEqual(Array.from(left, () => 'rejected'))
    await until(async () => working === 0)
    const next = fetch(`${address}${url}`, { headers })
    await until(async () => working === 1)
    isOver = true
    expect((await next).status).toBe(200)
  } finally {
    isOver = true
    await app.close()
  }
})

test('API-26: what callers who have left waited for together is no longer in progress for them, even if it takes long', async () => {
  const api = await createTestApi()
  const lock = await api.database.pool.connect()
  try {
    const address = `${await api.app.listen({ host: '127.0.0.1', port: 0 })}/api/uk/to-decide`
    const headers = { authorization: `Bearer ${await tokenOf('viewer', 'Leaver')}` }
    expect((await fetch(address, { headers })).status).toBe(200)
    await api.call('editor', 'POST', '/designation/schedules', { Schedules: [schedule] })
    await lock.query('BEGIN; LOCK TABLE records IN ACCESS EXCLUSIVE MODE')
    for (const _ of Array.from({ length: 5 })) {
      const leaver = new AbortController()
      const left = fetch(address, { headers, signal: leaver.signal })
      await untilBlocked(api.database.pool, 1)
      leaver.abort()
      await expect(left).rejects.toThrow('aborted')
    }
    const stayed = fetch(address, { headers })
    await untilBlocked(api.database.pool, 1)
    await lock.query('ROLLBACK')
    expect((await stayed).status).toBe(200)
  } finally {
    lock.release()
    await api.close()
  }
})

test('API-26: a caller may leave while the call waits for the database: no rejection is unhandled', async () => {
  const unhandled: unknown[] = []
  process.on('unhandledRejection', (error) => unhandled.push(error))
  const api = await createTestApi()
  const lock = await api.database.pool.connect()
  const run = vi.spyOn(turns, 'run')
  try {
    const address = `${await api.app.listen({ host: '127.0.0.1', port: 0 })}/api/uk`
    const headers = { authorization: `Bearer ${await tokenOf('viewer', 'Leaver')}` }
    expect((await fetch(`${address}/cutoffs/effective?from=2090-12-24&days=1`, { headers })).status).toBe(200)
    await lock.query('BEGIN; LOCK TABLE records IN ACCESS EXCLUSIVE MODE')
    // What is computed for the call gets no turn until its caller leaves.
    run.mockImplementation(async () => {
      const caller = currentCaller()
      await new Promise((resolve) => caller?.addEventListener('abort', resolve))
      throw caller?.reason
    })
    const leaver = new AbortController()
    const left = fetch(`${address}/today`, { headers, signal: leaver.signal })
    await untilBlocked(api.database.pool, 1)
    leaver.abort()
    await expect(left).rejects.toThrow('aborted')
    await lock.query('ROLLBACK')
    run.mockRestore()
    expect((await fetch(`${address}/today`, { headers })).status).toBe(200)
    expect(unhandled).toEqual([])
  } finally {
    run.mockRestore()
    lock.release()
    await api.close()
  }
})

const worldAt = (revision: () => number) => async () => ({ at: 1, world: { brand: 'uk' as const, revision: revision(), records: empty } })

const unchanging: WorldSource = {
  all: worldAt(() => 1),
  after: async (after) => ({ after, revision: 1, at: 1, since: after, changes: [] }),
  revisionAt: async () => 1,
  isFollowing: () => true,
  refuseOlder: () => {
    throw new Error('older')
  },
}

test('API-27: what is computed from the records is computed once until they change, for the parameters that were asked last', async () => {
  let revision = 1
  const source = {
    ...unchanging,
    all: worldAt(() => revision),
    after: async (after: number) => ({ after, revision, at: revision, since: after, changes: [] }),
  }
  const world = new BrandWorld(source)
  const computed: string[] = []
  const ask = (name: string) => world.kept(name, async (standing) => computed.push(`${name} ${standing.world.revision}`))
  await Promise.all([ask('a'), ask('a'), ask('b')])
  await ask('a')
  expect(computed.splice(0)).toEqual(['a 1', 'b 1'])
  revision = 2
  world.markStale()
  await Promise.all([ask('a'), ask('b')])
  expect(computed.splice(0)).toEqual(['a 2', 'b 2'])
  for (const name of ['c', 'd', 'e', 'f', 'g', 'h']) await ask(name)
  await ask('a')
  await ask('i')
  expect(computed.splice(0)).toEqual(['c 2', 'd 2', 'e 2', 'f 2', 'g 2', 'h 2', 'i 2'])
  await Promise.all([ask('a'), ask('b')])
  expect(computed.splice(0)).toEqual(['b 2'])
  let fails = true
  const failing = () => world.kept('failing', async () => (fails ? Promise.reject(new Error('failed')) : 'answer'))
  await expect(failing()).rejects.toThrow('failed')
  fails = false
  expect(await failing()).toBe('answer')
})

test('API-27: what several callers wait for is computed once, until all of them have left, and in each second if it depends on the time', async () => {
  const world = new BrandWorld(unchanging)
  const begun: PromiseWithResolvers<void>[] = []
  let ended = 0
  const ask = (signal: AbortSignal | undefined, at = 0) =>
    doneFor(signal, () =>
      world.kept(
        'answer',
        async (_, now) => {
          const one = Promise.withResolvers<void>()
          begun.push(one)
          await one.promise
          // Whoever waits for their turn is asked whether somebody waits for them.
          for (const end = performance.now() + 10; performance.now() < end; ) await turns.pause()
          ended += 1
          return now
        },
        at,
      ),
    )
  const [one, other] = [new AbortController(), new AbortController()]
  const [first, second] = [ask(one.signal), ask(other.signal)]
  await until(async () => begun.length > 0)
  one.abort(new Error('left'))
  await expect(first).rejects.toThrow('left')
  begun[0]?.resolve()
  expect(await second, 'for the one who stayed').toBe(0)
  expect(await ask(undefined, 999)).toBe(0)
  expect([begun.length, ended]).toEqual([1, 1])

  const [third, fourth] = [new AbortController(), new AbortController()]
  const left = [ask(third.signal, 1_700), ask(fourth.signal, 1_000)]
  await until(async () => begun.length === 2)
  for (const leaver of [third, fourth]) leaver.abort(new Error('left'))
  await expect(Promise.all(left)).rejects.toThrow('left')
  const next = ask(undefined, 1_900)
  await until(async () => begun.length === 3)
  for (const { resolve } of begun) resolve()
  expect(await next).toBe(1_000)
  expect(ended, 'nobody waited for the second').toBe(2)
})

test('OPS-21: a world is compiled, and many changes are applied to it, in steps of a part of a factory', () => {
  const generator = new Generator(1)
  const world = generator.world(30)
  const steps = (work: Iterator<unknown, unknown>) => {
    let count = 0
    while (work.next().done !== true) count += 1
    return count
  }
  const overrides = world.records['product-override'].length
  expect(steps(compileSteps(world))).toBe(3 * world.records.factory.length + overrides)
  const changes = Array.from({ length: 100 }, () => generator.change())
  expect(steps(applyChanges(compileWorld(world), 2, changes))).toBeGreaterThanOrEqual(3 * world.records.factory.length)
})
