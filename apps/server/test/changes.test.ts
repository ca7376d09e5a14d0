import type { ChangeWire } from '@goat/contract/changes'
import type { BrandId } from '@goat/domain/brands'
import { recordKinds } from '@goat/domain/kinds/kind'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeAndLog } from '../src/records/log.ts'
import { createTestApi, type TestApi } from './support/api.ts'
import { factoryWith } from './support/stored.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  for (const at of [1, 2, 3, 4, 5]) await log('uk', `A/${at % 2}`, `step-${at}`)
  await log('nl', 'A/1', 'dutch')
})
afterAll(() => api.close())

async function log(brand: BrandId, key: string, action: string): Promise<void> {
  const origin = { brand, actor: { subject: 'subject-1', name: 'Ann' }, requestId: 'request-1' }
  const change = { kind: 'cutoff' as const, key, action, before: null, after: { action }, version: null }
  await api.database.db.transaction().execute((tx) => storeAndLog(tx, origin, [change]))
}

async function page(query: string): Promise<{ results: ChangeWire[]; next: string | null }> {
  const { status, body } = await api.call('viewer', 'GET', `/changes${query}`)
  expect(status).toBe(200)
  return body as { results: ChangeWire[]; next: string | null }
}

/** Number of initial changes: a new database has the factories of each brand. */
const begun = { uk: 10, nl: 1 }

const actions = ({ results }: { results: ChangeWire[] }) => results.map(({ action }) => action)

describe('GET /changes', () => {
  test('HIS-1, HIS-3: lists who changed what and when in one brand, newest first', async () => {
    const all = await page('')
    expect(actions(all)).toEqual(['step-5', 'step-4', 'step-3', 'step-2', 'step-1'])
    expect(all.next).toBeNull()
    expect(all.results[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      revision: begun.uk + 5,
      brand: 'uk',
      kind: 'cutoff',
      key: 'A/1',
      action: 'step-5',
      before: null,
      after: { action: 'step-5' },
      schemaVersion: 1,
      version: null,
      cause: 'request',
      causeId: null,
      reason: null,
      actor: { subject: 'subject-1', name: 'Ann' },
      requestId: 'request-1',
      // Not a change of a record.
      transaction: null,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  test('HIS-3: is paginated: next leads to the next page, and later changes do not shift pages', async () => {
    const first = await page('?limit=2&key=A/1')
    expect(actions(first)).toEqual(['step-5', 'step-3'])
    await log('uk', 'A/1', 'meanwhile')
    const second = await page(`?limit=2&key=A/1&before=${first.next}`)
    expect([actions(second), second.next]).toEqual([['step-1'], null])
    expect(actions(await page('?limit=1'))).toEqual(['meanwhile'])
  })

  test('HIS-3: a full page is the last one if nothing follows', async () => {
    const full = await page('?limit=2&key=A/0')
    expect([actions(full), full.next]).toEqual([['step-4', 'step-2'], null])
  })

  test('HIS-3: filters by kind and by key', async () => {
    expect(actions(await page('?kind=cutoff&key=A/0'))).toEqual(['step-4', 'step-2'])
    expect(actions(await page('?key=A'))).toEqual([])
    expect(actions(await page("?key=' OR 1=1 --"))).toEqual([])
  })

  test('HIS-4: lists changes after a revision, oldest first and per brand, so that a client can continue from its last one', async () => {
    const first = await page(`?after=${begun.uk}&limit=2`)
    expect([actions(first), first.next]).toEqual([['step-1', 'step-2'], String(begun.uk + 2)])
    const second = await page(`?after=${first.next}&limit=200`)
    expect(actions(second)).toEqual(['step-3', 'step-4', 'step-5', 'meanwhile'])
    expect([second.results.map(({ revision }) => revision), second.next]).toEqual([[3, 4, 5, 6].map((at) => begun.uk + at), null])
    expect(await page(`?after=${begun.uk + 6}`)).toEqual({ results: [], next: null })
    expect(await api.call('viewer', 'GET', '/changes?after=0&key=A/0')).toMatchObject({
      body: { results: [{ revision: begun.uk + 2 }, { revision: begun.uk + 4 }] },
    })
  })

  test('API-34: a follower is told if its revision does not exist, or is another change than the one it has', async () => {
    const { results } = await page(`?after=${begun.uk}`)
    const last = results.at(-1)
    if (last === undefined) throw new Error('there are no changes')
    const after = (revision: number, at?: string) =>
      api.call('viewer', 'GET', `/changes?after=${revision}${at === undefined ? '' : `&at=${at}`}`)
    const other = new Date(Date.parse(last.at) + 1).toISOString()
    for (const answer of [await after(last.revision + 1), await after(last.revision, other), await after(last.revision + 9, last.at)]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'historyReset', newest: last.revision } })
    }
    const [sentence] = ((await after(last.revision, other)).body as { errors: string[] }).errors
    expect(sentence).toBe(
      `The database was restored: revision ${last.revision} is missing, or another change has its number. Read all records again.`,
    )
    for (const one of results) expect(await after(one.revision, one.at)).toMatchObject({ status: 200 })
    expect(await after(last.revision)).toMatchObject({ status: 200, body: { results: [] } })
    expect(await after(0, last.at)).toMatchObject({ status: 200 })
  })

  test.each([
    ['limit=0', 'limit must be a whole number from 1 to 200.'],
    ['limit=201', 'limit must be a whole number from 1 to 200.'],
    ['limit=ten', 'limit must be a whole number from 1 to 200.'],
    ['limit=', 'limit must be a whole number from 1 to 200.'],
    ['before=0', 'before must be the value of `next` from an earlier page.'],
    ['before=-1', 'before must be the value of `next` from an earlier page.'],
    ['before=9999999999999999999', 'before must be the value of `next` from an earlier page.'],
    ['after=-1', 'after must be a revision, such as 0 or 48211.'],
    ['after=1.5', 'after must be a revision, such as 0 or 48211.'],
    ['after=01', 'after must be a revision, such as 0 or 48211.'],
    ['at=2026-11-27T09:00:00Z', 'at must be left out without after.'],
    ['after=1&at=yesterday', 'at must be an instant such as 2027-02-12T18:00:00Z.'],
    ['after=1&before=2', 'after must be left out where before is given.'],
    ['kind=other', `"other" is not a known kind. Allowed: ${recordKinds.join(', ')}.`],
    ['since=1', 'since is not a known field.'],
  ])('%s is a 400', async (query, sentence) => {
    expect(await api.call('viewer', 'GET', `/changes?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid', errors: [sentence] },
    })
  })

  test('the greatest possible page start does not fail', async () => {
    expect(actions(await page('?limit=200&before=999999999999999999'))).toContain('step-1')
  })
})

test('HIS-2: several changes of one transaction have consecutive revisions, in the given order', async () => {
  const origin = { brand: 'nl' as const, actor: { subject: 's', name: 'Ann' }, requestId: 'several' }
  const changes = ['one', 'two', 'three'].map((action) => ({
    kind: 'cutoff' as const,
    key: 'B',
    action,
    before: null,
    after: null,
    version: null,
  }))
  await api.database.db.transaction().execute((tx) => storeAndLog(tx, origin, changes))
  const { rows } = await api.database.pool.query("SELECT action, revision FROM change_log WHERE request_id = 'several' ORDER BY revision")
  expect(rows).toEqual([
    { action: 'one', revision: String(begun.nl + 2) },
    { action: 'two', revision: String(begun.nl + 3) },
    { action: 'three', revision: String(begun.nl + 4) },
  ])
})

test('HIS-49: two changes of one record in a transaction are refused', async () => {
  const origin = { brand: 'nl' as const, actor: { subject: 's', name: 'Ann' }, requestId: 'twice' }
  const change = { kind: 'factory' as const, key: 'F', action: 'x', before: null, after: factoryWith(null), version: 1 }
  const again = { ...change, before: change.after, version: 2 }
  const twice = api.database.db.transaction().execute((tx) => storeAndLog(tx, origin, [change, { ...change, key: 'G' }, again]))
  await expect(twice).rejects.toThrow('a record is changed twice in one transaction')
  expect(await api.call('viewer', 'GET', '/changes?key=F')).toMatchObject({ body: { results: [] } })
})

test('HIS-2: a transaction that is rolled back leaves no gap', async () => {
  const origin = { brand: 'uk' as const, actor: { subject: 's', name: 'Ann' }, requestId: 'r' }
  const change = { kind: 'cutoff' as const, key: 'C', action: 'lost', before: null, after: null, version: null }
  const failing = api.database.db.transaction().execute(async (tx) => {
    await storeAndLog(tx, origin, [change])
    throw new Error('midway')
  })
  await expect(failing).rejects.toThrow('midway')
  await log('uk', 'C', 'kept')
  expect((await page('?key=C')).results.map(({ action, revision }) => [action, revision])).toEqual([['kept', begun.uk + 7]])
})

test('HIS-3: a page has 50 entries by default', async () => {
  for (let at = 1; at <= 51; at += 1) await log('uk', 'many', `change-${at}`)
  const first = await page('?key=many')
  expect(actions(first)).toEqual(Array.from({ length: 50 }, (_, at) => `change-${51 - at}`))
  expect(actions(await page(`?key=many&before=${first.next}`))).toEqual(['change-1'])
})

describe('HIS-1: the change log is append-only', () => {
  test.each([
    "UPDATE change_log SET actor_name = 'Somebody else'",
    'DELETE FROM change_log',
    'TRUNCATE change_log',
    "DELETE FROM change_log WHERE action = 'step-1'",
  ])('%s is refused by the database', async (statement) => {
    const rows = () => api.database.db.selectFrom('change_log').selectAll().orderBy('id').execute()
    const before = await rows()
    await expect(api.database.pool.query(statement)).rejects.toThrow('change_log is append-only')
    expect(await rows()).toEqual(before)
  })
})
