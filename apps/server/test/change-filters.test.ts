import type { ChangeWire } from '@goat/contract/changes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inOneTransaction } from '../src/db/db.ts'
import { findChanges } from '../src/records/find-changes.ts'
import { storeAndLog } from '../src/records/log.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()

async function keysOf(filter: Readonly<Record<string, string>>, query = ''): Promise<readonly string[]> {
  const { status, body } = await api.call('viewer', 'GET', `/changes?${new URLSearchParams(filter)}${query}`)
  expect(status).toBe(200)
  return (body as { results: ChangeWire[] }).results.map(({ key }) => key)
}

describe('HIS-50: changes are filtered', () => {
  const longer = { name: `GB-DPS-SLE ${'x '.repeat(40_000)}`, description: 'end' }
  const changes = [
    ['Ann', 'cutoff', 'GB-DPS-SLE/NEXT DAY', { default: { weekday: '17:00:00' } }, 'Peak season: Fri/Sat'],
    ['Bob', 'cutoff-override', 'o-1', { factories: null, reason: "Café d'Été" }, undefined],
    ['Ann', 'cutoff-override', 'o-2', { factories: ['GB-MNPG-TAM'], reason: 'Flood' }, undefined],
    ['Bob', 'designation', 'd-1', { from: 'GG-MNPG-GSY', to: 'GB-DPS-SLE', startDate: '2026-11-27' }, undefined],
    ['Cé "D" \\ \'E\'', 'delivery-option', 'GB-DPS-SLE/B%2FC', { name: 'Mug/Cup', price: 595 }, undefined],
    ['Ann', 'delivery-option', 'o-3', longer, undefined],
    ['Ann', 'cutoff', 'GB-DPS-SLE/44', { default: { weekday: '16:00:00' } }, 'Zoë O’Neill: “Easter” – closed'],
    ['Ann', 'designation', 'd-2', { note: 'Lower to −£0.75', share: -12.5 }, 'ops-4711: -0.50, then +37 (€1.25 each)'],
    ['Ann', 'cutoff-override', 'o-4', { factories: ['GB-DPS-SLE'], services: ['44'], reason: 'Snow' }, undefined],
  ] as const
  const times: string[] = []
  beforeAll(async () => {
    for (const [name, kind, key, after, reason] of changes) {
      const origin = { brand: 'uk' as const, actor: { subject: name, name }, requestId: 'r', reason }
      const change = { kind, key, action: 'x', before: null, after, version: null }
      times.push(await api.database.db.transaction().execute((tx) => storeAndLog(tx, origin, [change])))
      // Times of a response are in milliseconds.
      await new Promise((resolve) => setTimeout(resolve, 3))
    }
  })

  test.each<[Readonly<Record<string, string>>, readonly string[]]>([
    [{ person: 'Bob' }, ['d-1', 'o-1']],
    // Accents and apostrophes are the same, and a delivery service is found by the name by which it is shown.
    [{ text: 'cafe' }, ['o-1']],
    [{ text: 'zoe' }, ['GB-DPS-SLE/44']],
    [{ text: 'zoë' }, ['GB-DPS-SLE/44']],
    [{ text: "o'neill" }, ['GB-DPS-SLE/44']],
    [{ text: 'O’Neill' }, ['GB-DPS-SLE/44']],
    [{ text: 'easter' }, ['GB-DPS-SLE/44']],
    [{ text: '“Easter” –' }, ['GB-DPS-SLE/44']],
    [{ text: 'tracked parcel' }, ['o-4', 'GB-DPS-SLE/44']],
    [{ text: 'Track sle snow' }, ['o-4']],
    [{ text: 'parcel 16:00' }, ['GB-DPS-SLE/44']],
    [{ text: 'tracked letterbox' }, []],
    // What follows a sign or a hyphen.
    ...[
      'ops-4711',
      'ops 4711',
      '4711',
      'ops-47',
      '-0.50',
      '0.50',
      '+37',
      '37 ops',
      '€1.25',
      '1.25',
      '£0.75',
      '−£0.75',
      '0.75',
      '-12.5',
      '12.5',
    ].map((text): [{ text: string }, string[]] => [{ text }, ['d-2']]),
    [{ text: '11-27' }, ['d-1']],
    [{ person: 'Cé "D" \\ \'E\'' }, ['GB-DPS-SLE/B%2FC']],
    [{ person: 'bo' }, []],
    // The factory of the record, one that its values name, or every factory.
    [{ factory: 'GB-DPS-SLE' }, ['o-4', 'GB-DPS-SLE/44', 'o-3', 'GB-DPS-SLE/B%2FC', 'd-1', 'o-1', 'GB-DPS-SLE/NEXT DAY']],
    [{ factory: 'GB-MNPG-TAM' }, ['o-2', 'o-1']],
    [{ factory: 'GB-DPS' }, ['o-1']],
    [{ factory: 'GB-DPS-SLE', person: 'Ann' }, ['o-4', 'GB-DPS-SLE/44', 'o-3', 'GB-DPS-SLE/NEXT DAY']],
    [{ factory: "' | '=cutoff" }, ['o-1']],
    // The beginnings of words: of the reason, the key and the values.
    [{ text: 'seas' }, ['GB-DPS-SLE/NEXT DAY']],
    [{ text: 'sat' }, ['GB-DPS-SLE/NEXT DAY']],
    [{ text: 'eason' }, []],
    [{ text: 'CAFÉ' }, ['o-1']],
    [{ text: "d'é" }, ['o-1']],
    [{ text: '2026-11-27' }, ['d-1']],
    [{ text: '17:0' }, ['GB-DPS-SLE/NEXT DAY']],
    [{ text: '595, (mug)' }, ['GB-DPS-SLE/B%2FC']],
    [{ text: 'b/c cup' }, ['GB-DPS-SLE/B%2FC']],
    [{ text: 'gsy dps' }, ['d-1']],
    [{ text: 'gg-mn' }, ['d-1']],
    [{ text: 'weekday' }, []],
    [{ text: 'flood season' }, []],
    [{ text: "' & !a:* | \\" }, []],
    // Signs alone are in no change.
    ...['&|!() :*', '%', '!!!', '“€”'].map((text): [{ text: string }, string[]] => [{ text }, []]),
    [{ text: '%', kind: 'cutoff' }, []],
    // Prices and dates as the screens write them.
    ...['5.95', '5,95', '£5.95', 'A$5.95', '€ 5,95', 'mug 5.95'].map((text): [{ text: string }, string[]] => [
      { text },
      ['GB-DPS-SLE/B%2FC'],
    ]),
    ...['27 Nov', '27 nov.', '27 november', '27 Nov 2026', 'Fri 27 Nov 2026', 'gsy 27 nov', '27-11-2026', '27/11/2026'].map(
      (text): [{ text: string }, string[]] => [{ text }, ['d-1']],
    ),
    [{ text: '28 Nov' }, []],
    [{ text: 'Ann 27 Nov' }, []],
    [{ text: '27 Nov 2025' }, []],
    [{ kind: 'designation', person: 'Bob' }, ['d-1']],
    [{ kind: 'designation', person: 'Ann' }, ['d-2']],
    [{ key: 'o-2', person: 'Ann', text: 'flood' }, ['o-2']],
    // As from the link to the history of a record, which has an index of its own.
    [{ kind: 'delivery-option', key: 'o-3', text: 'zzzzqq' }, []],
    [{ kind: 'delivery-option', key: 'o-3', factory: 'XX' }, []],
    [{ kind: 'delivery-option', key: 'o-3', factory: 'GB-DPS-SLE' }, ['o-3']],
  ])('by %o', async (filter, keys) => {
    expect(await keysOf(filter)).toEqual(keys)
    // A follower has them in the order in which they were made.
    expect((await keysOf(filter, '&after=10')).toReversed()).toEqual(keys)
  })

  test('by a period: from an instant until before another one', async () => {
    const [, second, third, fourth] = times as [string, string, string, string]
    expect(await keysOf({ from: second, to: fourth })).toEqual(['o-2', 'o-1'])
    expect(await keysOf({ from: second, to: third, person: 'Ann' })).toEqual([])
    expect(await keysOf({ to: second })).toEqual(['GB-DPS-SLE/NEXT DAY'])
    expect(await keysOf({ from: '2099-01-01T00:00:00Z' })).toEqual([])
  })

  test('page by page', async () => {
    const { body } = await api.call('viewer', 'GET', '/changes?factory=GB-DPS-SLE&limit=5')
    const { next } = body as { next: string }
    expect(await keysOf({ factory: 'GB-DPS-SLE', limit: '5', before: next })).toEqual(['o-1', 'GB-DPS-SLE/NEXT DAY'])
  })

  test('everyone who has changed something is listed', async () => {
    const { body } = await api.call('viewer', 'GET', '/changes/people')
    expect((body as { people: string[] }).people.toSorted()).toEqual(['Ann', 'Bob', 'Cé "D" \\ \'E\''])
  })
})

describe('HIS-51: of many changes', () => {
  const count = process.env['TESTS'] === 'full' ? 200_000 : 20_000

  /** By seven people of very different zeal, with rare and frequent words. */
  beforeAll(async () => {
    await inOneTransaction(api.database.pool, async (db) => {
      await sql`
        INSERT INTO change_log (brand, revision, transaction, at, kind, key, action, before, after, version, schema_version, cause, reason,
          actor_subject, actor_name, request_id)
        SELECT 'nl', revision + n, revision + n, now() + n * interval '1 minute', kinds[1 + n % 3], 'key-' || n % 3000, 'x', '{}',
          jsonb_build_object('from', factories[1 + n / 3 % 5], 'note', notes[1 + n % 3] || n % ${count / 2}::integer), 2, 1, 'request',
          CASE WHEN n % 2000 = 0 THEN 'flood' WHEN n % 3 = 0 THEN 'peak season' END, 's', 'Person ' || floor(log(2, 1 + n % 127)), 'r'
        FROM brand_revisions, generate_series(1, ${count}::integer) n, (SELECT
          ARRAY['designation', 'cutoff', 'delivery-option'] AS kinds, ARRAY['giant on 2026-11-27 ', 'next day ', 'next week '] AS notes,
          ARRAY['GB-DPS-SLE', 'GB-MNPG-TAM', 'GG-MNPG-GSY', 'US-KODI-LAS', 'AU-PMI-MEL'] AS factories) given
        WHERE brand = 'nl'`.execute(db)
      await sql`UPDATE brand_revisions SET revision = revision + ${count}::integer WHERE brand = 'nl'`.execute(db)
      await sql`ANALYZE change_log`.execute(db)
    })
  })

  const people = ['Person 6', 'Person 0', 'Nobody'].map((person) => ({ person }))
  const kinds = (['designation', 'sample-order'] as const).map((kind) => ({ kind }))
  const factories = ['GG-MNPG-GSY', 'GG-NONE-XX'].map((factory) => ({ factory }))
  const texts = [
    'flood',
    'season',
    'n',
    'giant next',
    'nothing',
    'next day',
    '2026-11-27',
    'gsy 39',
    'postnl pakket',
    'brievenbus giant',
  ].map((text) => ({ text }))
  const periods = [{ to: '2000-01-02T00:00:00Z' }, { from: '2000-01-02T00:00:00Z' }]
  const all = [people, kinds, factories, texts, periods]
  const pairs = all.flatMap((some, at) =>
    some.flatMap((one) => [one, ...all.slice(at + 1).flatMap((others) => others.map((other) => ({ ...one, ...other })))]),
  )

  test('each filter, and two of them, read few', async () => {
    const reads = sql<{ count: string }>`
      SELECT seq_tup_read + idx_tup_fetch AS count FROM pg_stat_xact_user_tables WHERE relname = 'change_log'`
    const slow: unknown[] = []
    for (const query of pairs) {
      await api.database.db.transaction().execute(async (tx) => {
        const before = Number((await reads.execute(tx)).rows[0]?.count)
        await findChanges(tx, 'nl', query, 51)
        const read = Number((await reads.execute(tx)).rows[0]?.count) - before
        // At first 1,000 are looked through; then every change is one that has what is sought, or may have it.
        if (read > count / 20 + 1_000) slow.push([query, read])
      })
    }
    expect([pairs.length > 100, slow]).toEqual([true, []])
  })
})
