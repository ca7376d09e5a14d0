import { compileWorld, type WorldChange } from '@goat/foresight/compile'
import type { World } from '@goat/foresight/world'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BrandWorld, type WorldSource } from '../src/foresight/brand-world.ts'
import { type EventStream, eventStream } from '../src/foresight/event-stream.ts'
import { until } from './support/command.ts'

const empty: World['records'] = {
  factory: [],
  cutoff: [],
  'cutoff-override': [],
  designation: [],
  'product-override': [],
  'delivery-option': [],
  'delivery-option-schedule': [],
}
const times = { heartbeat: 5, lifetime: 60_000 }
const streams: EventStream[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.destroy()
})

/** A database that tests change at will. */
class TestSource implements WorldSource {
  revision = 1
  /** When the change of each revision was saved, less its number. */
  epoch = 100
  timeZone = 'Europe/London'
  isAway = false
  /** How many times the records of the last change were serialised. */
  serialised = 0
  readonly refuseOlder = (): never => {
    throw new Error('older')
  }
  readonly isFollowing = () => true
  readonly revisionAt = async () => this.revision
  readonly all = async () => {
    this.#check()
    const records = { ...empty, factory: [this.#factory()] }
    return { at: this.epoch + this.revision, world: { brand: 'uk', revision: this.revision, records } as World }
  }
  readonly after = vi.fn<WorldSource['after']>(async (revision) => {
    this.#check()
    const changes: WorldChange[] = revision < this.revision ? [{ kind: 'factory', key: 'A', record: this.#factory() }] : []
    return { after: revision, revision: this.revision, at: this.epoch + this.revision, since: this.epoch + revision, changes }
  })

  #check(): void {
    if (this.isAway) throw new Error('away')
  }

  #factory() {
    const value = { timeZone: this.timeZone, country: null, domesticCountries: [], currency: null }
    const count = () => {
      this.serialised += 1
      return value
    }
    return { key: 'A', version: this.revision, created: 0, changed: 0, by: '', value: { ...value, toJSON: count } }
  }
}

async function open(world: BrandWorld, after?: number, given = times, at?: number): Promise<EventStream> {
  const stream = await eventStream(world, { after, at }, given)
  streams.push(stream)
  return stream
}

function textOf(stream: EventStream): () => string {
  let text = ''
  stream.on('data', (piece: Buffer) => {
    text += piece.toString()
  })
  return () => text
}

const count = (text: string, part: string) => text.split(part).length - 1

describe('FOR-70: heartbeats', () => {
  test('stop while the database cannot be read, so that nobody believes an old world to be current', async () => {
    const source = new TestSource()
    const world = new BrandWorld(source)
    const text = textOf(await open(world))
    await until(async () => count(text(), 'event: alive') > 2)
    source.isAway = true
    world.markStale()
    await new Promise(setImmediate)
    const before = text()
    const reads = source.after.mock.calls.length
    await until(async () => source.after.mock.calls.length > reads + 3)
    expect(text()).toBe(before)
  })

  test('bring a change whose notification was lost', async () => {
    const source = new TestSource()
    const world = new BrandWorld(source)
    const text = textOf(await open(world))
    source.isAway = true
    world.markStale()
    await new Promise(setImmediate)
    source.revision = 2
    source.isAway = false
    await until(async () => text().includes('event: changes\nid: 2\n'))
  })
})

test('OPS-24: a client is told to read the world again after more changes than the server reads', async () => {
  const source = new TestSource()
  const world = new BrandWorld(source)
  const text = textOf(await open(world))
  source.revision = 20_000
  source.timeZone = 'Europe/Paris'
  source.after.mockResolvedValueOnce({ after: 1, revision: 20_000, since: source.epoch + 1, at: undefined })
  world.markStale()
  await until(async () => text().includes('event: reset'))
  expect((await world.current()).world.factories.get('A')).toMatchObject({ clock: { timeZone: 'Europe/Paris' } })
  expect(world.changesSince(1, undefined)).toBeUndefined()
})

describe('FOR-71: a client that does not read', () => {
  test('is disconnected instead of filling the memory', async () => {
    const source = new TestSource()
    const world = new BrandWorld(source)
    const stream = await open(world)
    source.timeZone = 'Europe/London'.padEnd(1024 * 1024)
    let most = 0
    for (let change = 0; change < 50; change += 1) {
      source.revision += 1
      stream.add({
        after: source.revision - 1,
        revision: source.revision,
        since: undefined,
        at: undefined,
        changes: (await source.after(0)).changes ?? [],
      })
      most = Math.max(most, stream.readableLength + stream.writableLength)
    }
    expect(stream.destroyed).toBe(true)
    expect(most).toBeLessThan(6 * 1024 * 1024)
  })

  test('is disconnected after the lifetime of its stream', async () => {
    const stream = await open(new BrandWorld(new TestSource()), undefined, { heartbeat: 2, lifetime: 5 })
    await until(async () => stream.closed)
  })
})

describe('FOR-72: 1,000 clients', () => {
  test('connect without reading the database, and a change is serialised once', async () => {
    const source = new TestSource()
    const world = new BrandWorld(source)
    const texts: (() => string)[] = []
    for (let client = 0; client < 1_000; client += 1) texts.push(textOf(await open(world, 1, { heartbeat: 60_000, lifetime: 60_000 })))
    expect(source.after).not.toHaveBeenCalled()
    source.revision = 2
    source.serialised = 0
    world.markStale()
    await until(async () => texts.every((text) => text().includes('id: 2\n')))
    expect(source.after).toHaveBeenCalledTimes(1)
    expect(source.serialised).toBe(1)
  })
})

describe('FOR-72: clients that were disconnected', () => {
  test('get what they missed from memory, without a query for each', async () => {
    const source = new TestSource()
    const world = new BrandWorld(source)
    await world.current()
    for (source.revision = 2; source.revision <= 4; source.revision += 1) {
      world.markStale()
      await world.current()
    }
    const queries = source.after.mock.calls.length
    const texts = await Promise.all(Array.from({ length: 50 }, async () => textOf(await open(world, 2))))
    await until(async () => texts.every((text) => text().includes('event: alive\nid: 4\n')))
    for (const text of texts) expect([...text().matchAll(/event: changes\nid: (\d)/g)].map(([, id]) => id)).toEqual(['3', '4'])
    expect(source.after.mock.calls.length).toBe(queries)
    expect(source.serialised).toBeLessThanOrEqual(2)
  })

  test('read the world again if they are further behind', async () => {
    const source = new TestSource()
    source.revision = 9
    const text = textOf(await open(new BrandWorld(source), 8))
    await until(async () => text().includes('event: reset'))
    expect(source.after).not.toHaveBeenCalled()
  })
})

describe('FOR-73: revisions that the database has lost', () => {
  test('are not in the world when their numbers are used again', async () => {
    const source = new TestSource()
    source.revision = 5
    const world = new BrandWorld(source)
    const bodyOf = async () => (await world.answer()).body.toString()
    expect(await bodyOf()).toContain('Europe/London')
    const text = textOf(await open(world, 5, { heartbeat: 60_000, lifetime: 60_000 }))
    source.revision = 3
    world.markStale()
    await until(async () => text().includes('event: reset'))
    source.revision = 5
    source.timeZone = 'Europe/Paris'
    expect(await bodyOf()).toContain('Europe/Paris')
    expect((await world.current()).world.factories.get('A')?.clock?.timeZone).toBe('Europe/Paris')
  })

  test('reset a stream that is opened during the failover', async () => {
    const source = new TestSource()
    source.revision = 5
    const world = new BrandWorld(source)
    await world.current()
    source.revision = 2
    const text = textOf(await open(world, 4, { heartbeat: 60_000, lifetime: 60_000 }))
    await until(async () => text().includes('event: reset'))
    expect(compileWorld((await source.all()).world).revision).toBe(2)
  })

  test('are noticed when more were saved since', async () => {
    const source = new TestSource()
    source.revision = 5
    const world = new BrandWorld(source)
    const text = textOf(await open(world, 5, { heartbeat: 60_000, lifetime: 60_000 }))
    source.epoch = 200
    source.revision = 7
    world.markStale()
    await until(async () => text().includes('event: reset'))
    expect(text()).not.toContain('event: changes')
    expect((await world.current()).at).toBe(207)
  })

  test.each([5, 6])('reset a client that had them, at revision %i', async (revision) => {
    const source = new TestSource()
    source.revision = 5
    const world = new BrandWorld(source)
    await world.current()
    source.revision = 6
    world.markStale()
    await world.current()
    const given = { heartbeat: 60_000, lifetime: 60_000 }
    const [same, other] = [textOf(await open(world, revision, given, 100 + revision)), textOf(await open(world, revision, given, 99))]
    await until(async () => other().includes('event: reset') && same().includes('event: alive'))
    expect(other()).not.toContain('event: changes')
  })
})
