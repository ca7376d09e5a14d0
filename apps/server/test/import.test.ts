import { toWire } from '@goat/contract/described/cutoffs'
import type { BrandId } from '@goat/domain/brands'
import { factoriesOf } from '@goat/domain/kinds/factory'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfigurations } from '../src/cutoffs/cutoffs.ts'
import { type ImportSummary, importConfigurations, readImport } from '../src/cutoffs/import.ts'
import { demonstrationOf } from '../src/load-demonstration.ts'
import { untilBlocked } from './support/command.ts'
import { createTestDatabase, type TestDatabase, withClient } from './support/database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const times = { weekday: '17:00', saturday: '12:00', sunday: '10:00' }
const alcohol = { id: 'a1', productType: 'alcohol', applicableOn: ['weekday'], time: '11:00' }
const nothing = { added: [], changed: [], unchanged: [], notInFile: [], newFactories: [], newTimeZone: [], withoutTimeZone: [] }

function entry(deliveryService: string, change: object = {}, exceptions: readonly object[] = []): object {
  return { factoryCode: 'GB-DPS-SLE', deliveryService, versionNumber: 1, cutoff: { default: times, exceptions }, ...change }
}

/** Imports like the command, from the text of a file. */
async function importFile(
  results: readonly unknown[],
  options: { brand?: BrandId; dryRun?: boolean; by?: string } = {},
): Promise<ImportSummary> {
  const brand = options.brand ?? 'uk'
  const read = readImport(JSON.stringify({ results }), brand)
  if (!read.ok) throw new Error(read.faults.join('\n'))
  const origin = { brand, actor: { subject: 'command', name: options.by ?? 'Ops' }, requestId: 'request-1' }
  return importConfigurations(database.db, origin, read.configurations, { dryRun: options.dryRun ?? false })
}

async function exported(brand: BrandId = 'uk') {
  return (await readConfigurations(database.db, brand)).map(toWire)
}

async function changes() {
  return database.db.selectFrom('change_log').selectAll().where('cause', '<>', 'baseline').orderBy('id').execute()
}

/** Every row of every table that an import may change. */
async function everything() {
  const { db } = database
  return Promise.all([db.selectFrom('records').selectAll().orderBy('brand').orderBy('kind').orderBy('key').execute(), changes()])
}

describe('OPS-14: an import', () => {
  test.each(['uk', 'nl'] as const)('of the export of the %s brand changes nothing', async (brand) => {
    await importFile(demonstrationOf(brand, '2027-01-01').cutoffs.map(toWire), { brand })
    const before = await everything()
    const wire = await exported(brand)
    const names = wire.map((one) => `${one.factoryCode}/${one.deliveryService}`)
    expect(new Set(wire.map(({ factoryCode }) => factoryCode)).size).toBe(factoriesOf(brand).length)
    expect(await importFile(wire, { brand })).toEqual({ ...nothing, unchanged: names })
    expect(await everything()).toEqual(before)
  })

  test('into another database results in the same cut-offs', async () => {
    await importFile(demonstrationOf('uk', '2027-01-01').cutoffs.map(toWire))
    const content = (list: Awaited<ReturnType<typeof exported>>) => list.map(({ lastChange: _, ...rest }) => rest)
    const first = await exported()
    await database.drop()
    database = await createTestDatabase()
    await importFile(first)
    expect(content(await exported())).toEqual(content(first))
  })

  test('reports what was added, changed, unchanged, and only in the database', async () => {
    await importFile([entry('a'), entry('b'), entry('c')])
    const summary = await importFile([entry('d'), entry('b', {}, [alcohol]), entry('a')])
    expect(summary).toEqual({
      ...nothing,
      added: ['GB-DPS-SLE/d'],
      changed: ['GB-DPS-SLE/b'],
      unchanged: ['GB-DPS-SLE/a'],
      notInFile: ['GB-DPS-SLE/c'],
    })
    expect((await exported()).map(({ deliveryService }) => deliveryService)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('increments the version of a changed service once, ignoring the version in the file, and logs one row', async () => {
    await importFile([entry('a'), entry('b')])
    const fresh = { default: { ...times, sunday: '09:00' }, exceptions: [alcohol, { ...alcohol, id: 'a2', productType: 'cake' }] }
    await importFile([entry('a', { versionNumber: 40 }), entry('b', { versionNumber: 40, cutoff: fresh })], { by: 'Ann' })
    expect(await exported()).toMatchObject([
      { deliveryService: 'a', versionNumber: 1, lastChange: { by: 'Ops' } },
      { deliveryService: 'b', versionNumber: 2, lastChange: { by: 'Ann' } },
    ])
    const [, , ...later] = await changes()
    expect(later).toMatchObject([
      {
        brand: 'uk',
        kind: 'cutoff',
        key: 'GB-DPS-SLE/b',
        action: 'imported',
        before: { default: { sunday: '10:00:00' }, exceptions: [] },
        after: { default: { sunday: '09:00:00' }, exceptions: [{ id: 'a1' }, { id: 'a2' }] },
        actor_name: 'Ann',
        request_id: 'request-1',
      },
    ])
  })

  test('replaces the exceptions with those of the file, including days that move between exceptions', async () => {
    const sunday = { ...alcohol, id: 'a2', applicableOn: ['sunday'] }
    await importFile([entry('a', {}, [alcohol, sunday, { ...alcohol, id: 'gone', productType: 'cake' }])])
    const swapped = [
      { ...alcohol, applicableOn: ['sunday'] },
      { ...sunday, applicableOn: ['weekday'] },
      { ...alcohol, id: 'new', productType: 'flower' },
    ]
    await importFile([entry('a', {}, swapped)])
    const [stored] = await exported()
    expect(stored?.cutoff.exceptions.map(({ id, applicableOn }) => [id, applicableOn])).toEqual([
      ['a2', ['weekday']],
      ['a1', ['sunday']],
      ['new', ['weekday']],
    ])
  })

  test('of one brand does not affect the other', async () => {
    await importFile([entry('a', { factoryCode: 'XX-BOTH' })], { brand: 'nl' })
    const summary = await importFile([entry('a', { factoryCode: 'XX-BOTH', timeZone: 'Europe/London' })])
    expect(summary).toMatchObject({ added: ['XX-BOTH/a'], notInFile: [], newTimeZone: [] })
    expect(await exported('nl')).toMatchObject([{ versionNumber: 1, timeZone: null }])
  })
})

describe('a fulfilment centre', () => {
  test('keeps its known time zone; a new one takes it from the file, and a missing zone is reported', async () => {
    const summary = await importFile([
      entry('a'),
      entry('a', { factoryCode: 'XX-WITH', timeZone: 'Asia/Tokyo' }),
      entry('b', { factoryCode: 'XX-WITH' }),
      entry('a', { factoryCode: 'XX-WITHOUT' }),
    ])
    expect(summary).toMatchObject({ added: { length: 4 }, newTimeZone: [], withoutTimeZone: ['XX-WITHOUT'] })
    expect((await exported()).map(({ factoryCode, timeZone }) => [factoryCode, timeZone])).toEqual([
      ['GB-DPS-SLE', 'Europe/London'],
      ['XX-WITH', 'Asia/Tokyo'],
      ['XX-WITH', 'Asia/Tokyo'],
      ['XX-WITHOUT', null],
    ])
  })

  test('keeps its zone if a later file has none', async () => {
    await importFile([entry('a', { factoryCode: 'XX-NEW', timeZone: 'Asia/Tokyo' })])
    expect(await importFile([entry('a', { factoryCode: 'XX-NEW' })])).toMatchObject({ unchanged: ['XX-NEW/a'], withoutTimeZone: [] })
    expect(await exported()).toMatchObject([{ timeZone: 'Asia/Tokyo' }])
  })

  test('REF-11: has its zone in the canonical spelling, however the file spells it', async () => {
    const file = [
      entry('a', { factoryCode: 'XX-NEW', timeZone: 'europe/guernsey' }),
      entry('b', { factoryCode: 'XX-NEW', timeZone: 'Europe/Guernsey' }),
    ]
    expect(await importFile(file)).toMatchObject({ added: { length: 2 } })
    expect(await exported()).toMatchObject([{ timeZone: 'Europe/Guernsey' }, { timeZone: 'Europe/Guernsey' }])
    expect(await importFile(file)).toMatchObject({ unchanged: { length: 2 }, newTimeZone: [] })
  })

  test('OPS-17: with a different zone is a normal change: reported and logged, so that every server is notified', async () => {
    await importFile([entry('a', { factoryCode: 'XX-NEW' })])
    const summary = await importFile([entry('a', { factoryCode: 'XX-NEW', timeZone: 'Asia/Tokyo' })])
    expect(summary).toEqual({ ...nothing, unchanged: ['XX-NEW/a'], newTimeZone: ['XX-NEW'] })
    const [, , ...later] = await changes()
    expect(later).toMatchObject([
      { kind: 'factory', key: 'XX-NEW', action: 'imported', version: 2, before: { timeZone: null }, after: { timeZone: 'Asia/Tokyo' } },
    ])
  })
})

describe('nothing is written', () => {
  test('OPS-16: by a dry run, which reports the same as the import after it', async () => {
    await importFile([entry('a'), entry('b')])
    const before = await everything()
    const file = [entry('a', { timeZone: 'Europe/Dublin' }, [alcohol]), entry('c'), entry('a', { factoryCode: 'XX-NEW' })]
    const report = await importFile(file, { dryRun: true })
    expect(await everything()).toEqual(before)
    expect(await importFile(file)).toEqual(report)
    expect(report).toMatchObject({ changed: ['GB-DPS-SLE/a'], added: ['GB-DPS-SLE/c', 'XX-NEW/a'], newTimeZone: ['GB-DPS-SLE'] })
  })

  test('if the database fails midway', async () => {
    await importFile([entry('a')])
    await withClient(database.connection, (client) => client.query(`ALTER TABLE records ADD CONSTRAINT refused CHECK (key NOT LIKE '%/z')`))
    const before = await everything()
    await expect(importFile([entry('a', {}, [alcohol]), entry('b'), entry('z'), entry('y')])).rejects.toThrow('refused')
    expect(await everything()).toEqual(before)
  })
})

test('of two simultaneous imports of the same new services, the second waits and finds them', async () => {
  const imports = await withClient(database.connection, async (holder) => {
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE records IN EXCLUSIVE MODE')
    const both = Promise.allSettled([importFile([entry('a')]), importFile([entry('a')])])
    await untilBlocked(database.pool, 2)
    await holder.query('ROLLBACK')
    return both
  })
  const summaries = imports.map((one) => (one.status === 'fulfilled' ? one.value : one.reason))
  expect(summaries).toEqual(
    expect.arrayContaining([
      { ...nothing, added: ['GB-DPS-SLE/a'] },
      { ...nothing, unchanged: ['GB-DPS-SLE/a'] },
    ]),
  )
})

test('two simultaneous imports both complete, and the version of every service equals its number of changes', async () => {
  await importFile([entry('a'), entry('b')])
  const file = (time: string) =>
    ['a', 'b'].map((name) => entry(name, { cutoff: { default: { ...times, sunday: time }, exceptions: [alcohol] } }))
  await Promise.all(['01:00', '02:00', '03:00', '04:00'].map((time) => importFile(file(time))))
  const counted = await sql<{ key: string; count: number }>`SELECT key, count(*)::int AS count FROM change_log GROUP BY key`.execute(
    database.db,
  )
  for (const one of await exported()) {
    expect(counted.rows).toContainEqual({ key: `GB-DPS-SLE/${one.deliveryService}`, count: one.versionNumber })
    expect(one.versionNumber).toBe(5)
  }
})
