import { describe, expect, test } from 'vitest'
import { Prepared, preparedKey } from '../src/platform/prepared.ts'

/** What a list would read from the database: its state, and how often it was read. */
function source() {
  const state = { value: 1, builds: 0 }
  const build = async () => {
    state.builds += 1
    return { value: state.value }
  }
  return { state, build }
}

async function valueIn(answer: ReturnType<Prepared['answer']>): Promise<unknown> {
  return JSON.parse((await answer).body.toString()).value
}

function following(): Prepared {
  const prepared = new Prepared()
  prepared.follow(true)
  return prepared
}

describe('while changes are heard', () => {
  test('an answer is built once and served until a change drops it', async () => {
    const prepared = following()
    const { state, build } = source()
    await Promise.all([prepared.answer('a', build), prepared.answer('a', build)])
    await prepared.answer('a', build)
    expect(state.builds).toBe(1)
    state.value = 2
    prepared.drop('a')
    expect(await valueIn(prepared.answer('a', build))).toBe(2)
  })

  test('a change drops every part of its list, and no list whose name only begins like it', async () => {
    const prepared = following()
    const { state, build } = source()
    const keys = [preparedKey('uk', 'list'), preparedKey('uk', 'list', 'A'), preparedKey('uk', 'list', 'B'), preparedKey('uk', 'list-2')]
    for (const key of keys) await prepared.answer(key, build)
    prepared.drop(preparedKey('uk', 'list'))
    for (const key of keys) await prepared.answer(key, build)
    expect(state.builds).toBe(4 + 3)
  })

  test('a change of one leaves the others', async () => {
    const prepared = following()
    const { state, build } = source()
    await prepared.answer('a', build)
    prepared.drop('b')
    await prepared.answer('a', build)
    expect(state.builds).toBe(1)
  })

  test('a change that comes while an answer is built is not lost', async () => {
    const prepared = following()
    const read = Promise.withResolvers<object>()
    const early = prepared.answer('a', () => read.promise)
    prepared.drop('a')
    const late = prepared.answer('a', async () => ({ value: 'after the change' }))
    read.resolve({ value: 'before the change' })
    expect(await valueIn(early)).toBe('before the change')
    expect(await valueIn(late)).toBe('after the change')
    expect(await valueIn(prepared.answer('a', async () => ({ value: 'built again' })))).toBe('after the change')
  })

  test('an answer that could not be built is built anew, and its failure takes no later one with it', async () => {
    const prepared = following()
    const read = Promise.withResolvers<object>()
    const failing = prepared.answer('a', () => read.promise)
    prepared.drop('a')
    const { state, build } = source()
    await prepared.answer('a', build)
    read.reject(new Error('away'))
    await expect(failing).rejects.toThrow('away')
    await prepared.answer('a', build)
    expect(state.builds).toBe(1)

    await expect(prepared.answer('b', async () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await valueIn(prepared.answer('b', build))).toBe(1)
  })
})

describe('while changes are not heard', () => {
  test('nothing is kept: at the start, and from the moment the feed is lost', async () => {
    const prepared = new Prepared()
    const { state, build } = source()
    await prepared.answer('a', build)
    await prepared.answer('a', build)
    expect(state.builds).toBe(2)
    prepared.follow(true)
    await prepared.answer('a', build)
    prepared.follow(false)
    state.value = 2
    expect(await valueIn(prepared.answer('a', build))).toBe(2)
    prepared.follow(true)
    state.value = 3
    expect(await valueIn(prepared.answer('a', build))).toBe(3)
  })

  test('an answer whose building began before the feed was lost is not kept over it', async () => {
    const prepared = following()
    const read = Promise.withResolvers<object>()
    const early = prepared.answer('a', () => read.promise)
    prepared.follow(false)
    prepared.follow(true)
    read.resolve({ value: 'old' })
    await early
    expect(await valueIn(prepared.answer('a', async () => ({ value: 'new' })))).toBe('new')
  })
})

test('the ETag is strong, and tells contents apart', async () => {
  const etagOf = async (value: unknown) => (await new Prepared().answer('a', async () => ({ value }))).etag
  expect(await etagOf(1)).toMatch(/^"[\w-]{43}"$/)
  expect(await etagOf(1)).toBe(await etagOf(1))
  expect(await etagOf(1)).not.toBe(await etagOf(2))
})
