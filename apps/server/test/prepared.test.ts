import { describe, expect, test } from 'vitest'
import type { AtRevision } from '../src/db/db.ts'
import { Prepared, type PreparedKey } from '../src/http/prepared.ts'

const a: PreparedKey = { brand: 'uk', kind: 'a' }
const b: PreparedKey = { brand: 'uk', kind: 'b' }
const none = { uk: 0, nl: 0 }

/** A list in the database: its state, and how often it was read. */
function source() {
  const state = { value: 1, revision: 0, builds: 0 }
  const build = async () => {
    state.builds += 1
    return { revision: state.revision, value: { value: state.value } }
  }
  return { state, build }
}

async function valueIn(answer: ReturnType<Prepared['answer']>): Promise<unknown> {
  return JSON.parse((await answer).body.toString()).value
}

function following(): Prepared {
  const prepared = new Prepared()
  prepared.alive(none)
  return prepared
}

describe('while the change feed is connected', () => {
  test('a response is built once and cached until a change invalidates it', async () => {
    const prepared = following()
    const { state, build } = source()
    await Promise.all([prepared.answer(a, build), prepared.answer(a, build)])
    await prepared.answer(a, build)
    expect(state.builds).toBe(1)
    state.value = 2
    prepared.drop(a)
    expect(await valueIn(prepared.answer(a, build))).toBe(2)
  })

  test('a change invalidates every part of its list, and no list whose name has the same prefix', async () => {
    const prepared = following()
    const { state, build } = source()
    const list = { brand: 'uk', kind: 'list' } as const
    const keys = [list, { ...list, part: 'A' }, { ...list, part: 'B' }, { ...list, kind: 'list-2' }]
    for (const key of keys) await prepared.answer(key, build)
    prepared.drop(list)
    for (const key of keys) await prepared.answer(key, build)
    expect(state.builds).toBe(4 + 3)
  })

  test('a change of one list does not affect the others', async () => {
    const prepared = following()
    const { state, build } = source()
    await prepared.answer(a, build)
    prepared.drop(b)
    await prepared.answer(a, build)
    expect(state.builds).toBe(1)
  })

  test('a change that arrives while a response is built is not lost', async () => {
    const prepared = following()
    const read = Promise.withResolvers<AtRevision<object>>()
    const early = prepared.answer(a, () => read.promise)
    prepared.drop(a)
    const late = prepared.answer(a, async () => ({ revision: 0, value: { value: 'after the change' } }))
    read.resolve({ revision: 0, value: { value: 'before the change' } })
    expect(await valueIn(early)).toBe('before the change')
    expect(await valueIn(late)).toBe('after the change')
    expect(await valueIn(prepared.answer(a, async () => ({ revision: 0, value: { value: 'built again' } })))).toBe('after the change')
  })

  test('a response that failed to build is rebuilt, and the failure does not affect a later one', async () => {
    const prepared = following()
    const read = Promise.withResolvers<AtRevision<object>>()
    const failing = prepared.answer(a, () => read.promise)
    prepared.drop(a)
    const { state, build } = source()
    await prepared.answer(a, build)
    read.reject(new Error('away'))
    await expect(failing).rejects.toThrow('away')
    await prepared.answer(a, build)
    expect(state.builds).toBe(1)

    await expect(prepared.answer(b, async () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await valueIn(prepared.answer(b, build))).toBe(1)
  })
})

describe('OPS-9: while the change feed is disconnected', () => {
  test('nothing is cached, at the start and after the feed is lost', async () => {
    const prepared = new Prepared()
    const { state, build } = source()
    await prepared.answer(a, build)
    await prepared.answer(a, build)
    expect(state.builds).toBe(2)
    prepared.alive(none)
    await prepared.answer(a, build)
    prepared.lost()
    state.value = 2
    expect(await valueIn(prepared.answer(a, build))).toBe(2)
    prepared.alive(none)
    state.value = 3
    expect(await valueIn(prepared.answer(a, build))).toBe(3)
  })

  test('a response that was being built when the feed was lost is not cached', async () => {
    const prepared = following()
    const read = Promise.withResolvers<AtRevision<object>>()
    const early = prepared.answer(a, () => read.promise)
    prepared.lost()
    prepared.alive(none)
    read.resolve({ revision: 0, value: { value: 'old' } })
    await early
    expect(await valueIn(prepared.answer(a, async () => ({ revision: 0, value: { value: 'new' } })))).toBe('new')
  })
})

test('the ETag is strong and depends on the content', async () => {
  const etagOf = async (value: unknown) => (await new Prepared().answer(a, async () => ({ revision: 0, value: { value } }))).etag
  expect(await etagOf(1)).toMatch(/^"[\w-]{43}"$/)
  expect(await etagOf(1)).toBe(await etagOf(1))
  expect(await etagOf(1)).not.toBe(await etagOf(2))
})

describe('a list that was read from a stale database server', () => {
  const at = (revision: number) => async () => ({ revision, value: { value: revision } })

  test('is read again on other connections before it is served', async () => {
    let replaced = 0
    const prepared = new Prepared(() => {
      replaced += 1
    })
    prepared.alive({ uk: 5, nl: 0 })
    const reads = [at(4), at(5)]
    expect(await valueIn(prepared.answer(a, () => (reads.shift() ?? at(6))()))).toBe(5)
    expect(replaced).toBe(1)
  })

  test('is refused if there is no other connection, and not cached', async () => {
    const prepared = following()
    prepared.changed('uk', 'a', 7)
    await expect(prepared.answer(a, at(6))).rejects.toMatchObject({ code: 'databaseAway' })
    expect(await valueIn(prepared.answer(a, at(7)))).toBe(7)
  })

  test('is not affected by a change of another kind or brand', async () => {
    const prepared = following()
    prepared.changed('uk', 'b', 7)
    prepared.changed('nl', 'a', 8)
    expect(await valueIn(prepared.answer(a, at(6)))).toBe(6)
  })

  test('is not refused for a change that arrives while it is read', async () => {
    const prepared = following()
    const read = Promise.withResolvers<AtRevision<object>>()
    const early = prepared.answer(a, () => read.promise)
    prepared.changed('uk', 'a', 1)
    read.resolve(await at(0)())
    expect(await valueIn(early)).toBe(0)
    expect(await valueIn(prepared.answer(a, at(1)))).toBe(1)
  })

  test('is accepted from a database restored to an earlier state once the feed is back', async () => {
    const prepared = following()
    prepared.alive({ uk: 9, nl: 9 })
    prepared.lost()
    prepared.alive({ uk: 3, nl: 3 })
    expect(await valueIn(prepared.answer(a, at(3)))).toBe(3)
  })

  test('OPS-25: is accepted from a database restored in place once a heartbeat has fewer revisions', async () => {
    const prepared = following()
    prepared.changed('uk', 'a', 9)
    expect(await valueIn(prepared.answer(a, at(9)))).toBe(9)
    const told: string[] = []
    prepared.watch((brand) => told.push(brand))
    prepared.alive({ uk: 3, nl: 0 })
    expect(told).toEqual(['uk'])
    expect(await valueIn(prepared.answer(a, at(3)))).toBe(3)
  })
})

test('a heartbeat with a change without a notification invalidates the lists of the brand', async () => {
  const prepared = following()
  const { state, build } = source()
  await prepared.answer(a, build)
  prepared.alive({ uk: 0, nl: 4 })
  await prepared.answer(a, build)
  expect(state.builds).toBe(1)
  state.revision = 1
  prepared.alive({ uk: 1, nl: 4 })
  await prepared.answer(a, build)
  await prepared.answer(a, build)
  expect(state.builds).toBe(2)
})
