import { maxUndoEffects } from '@goat/contract/changes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rules } from '../src/capabilities.ts'
import { inOneTransaction } from '../src/db/db.ts'
import { readHistories } from '../src/records/history.ts'
import { historyCalls } from './support/history-calls.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()
const { plan, undo, save, stored } = historyCalls(api)

/** Logs changes of the note of a schedule, from its current value, and stores the last one. Each undoes the one before it, or none. */
async function change(id: string, count: number, noteAt: (at: number) => string, areUndoings = false): Promise<void> {
  const notes = Array.from({ length: count + 1 }, (_, at) => noteAt(at))
  await inOneTransaction(api.database.pool, async (db) => {
    await sql`
      WITH last AS (SELECT * FROM change_log WHERE brand = 'uk' AND kind = 'designation' AND key = ${id} ORDER BY revision DESC LIMIT 1),
      counted AS (
        UPDATE brand_revisions SET revision = revision + ${count}::integer WHERE brand = 'uk' RETURNING revision - ${count}::integer AS base),
      notes AS (SELECT note, lead(note) OVER (ORDER BY at) AS next, at FROM unnest(${notes}::text[]) WITH ORDINALITY AS n (note, at))
      INSERT INTO change_log (brand, revision, transaction, kind, key, action, before, after, version, schema_version, cause, cause_id, actor_subject, actor_name, request_id)
      SELECT brand, base + notes.at, base + notes.at, kind, key, 'updated', jsonb_set(after, '{note}', to_jsonb(note)),
        jsonb_set(after, '{note}', to_jsonb(next)), version + notes.at, schema_version, ${areUndoings ? 'restore' : 'request'},
        CASE WHEN ${areUndoings} THEN base + notes.at - 1 END, 's', 'Ann', 'r'
      FROM last, counted, notes WHERE next IS NOT NULL`.execute(db)
    await sql`UPDATE records SET value = jsonb_set(value, '{note}', to_jsonb(${notes.at(-1)}::text)), version = version + ${count}::integer
      WHERE kind = 'designation' AND key = ${id}`.execute(db)
  })
}

test('HIS-47: undoing reads only the changes of the records concerned, and no more of them than it needs', async () => {
  await save('few')
  const own = await save('few', { Paused: true })
  await save('few', { Paused: true, Note: 'later' })
  await save('many')
  await change('many', 10_000, (at) => `note ${at}`)
  const renamed = await save('many', { Note: 'renamed' })
  await save('many', { Note: 'renamed again' })
  await sql`ANALYZE change_log`.execute(api.database.db)
  for (const [key, revision] of [
    ['few', own],
    ['many', renamed],
  ] as const) {
    const read = await api.database.db.transaction().execute(async (tx) => {
      const changed = await tx
        .selectFrom('change_log')
        .selectAll()
        .where('brand', '=', 'uk')
        .where('revision', '=', String(revision))
        .execute()
      const counts = sql<{ count: string }>`
        SELECT seq_tup_read + idx_tup_fetch AS count FROM pg_stat_xact_user_tables WHERE relname = 'change_log'`
      const before = (await counts.execute(tx)).rows[0]
      await readHistories(
        { tx, rules, brand: 'uk', own: String(revision) },
        changed.map((one) => ({ ...one, kind: 'designation' })),
      )
      return Number((await counts.execute(tx)).rows[0]?.count) - Number(before?.count)
    })
    expect([key, read < 50]).toEqual([key, true])
  }
  expect((await plan(own)).effects).toMatchObject([{ after: { paused: false, note: 'later' } }])
})

test('HIS-47: changes of other fields since do not matter, however many there are', async () => {
  await save('paused')
  const own = await save('paused', { Paused: true })
  await change('paused', 1_600, (at) => (at === 0 ? '' : `note ${at}`))
  expect((await plan(own)).effects).toMatchObject([{ kept: [], after: { paused: false, note: 'note 1600' } }])
  const created = (await plan(own - 1)).effects
  expect(created).toMatchObject([{ kept: [{ fields: ['note'] }, { fields: ['paused'] }] }])
})

test('HIS-48: a chain of 20,000 undoings can be undone', async () => {
  await save('chained', { Note: 'A' })
  const own = await save('chained', { Note: 'B' })
  await change('chained', 20_000, (at) => (at % 2 === 0 ? 'B' : 'A'), true)
  const { effects, seen } = await plan(own)
  expect(effects).toMatchObject([{ kept: [], before: { note: 'B' }, after: { note: 'A' } }])
  expect(await undo(own, seen)).toMatchObject({ status: 200 })
  expect(await stored('chained')).toMatchObject({ Note: 'A' })
})

test('HIS-16: an import of thousands of records that were removed since is previewed and undone', async () => {
  const count = process.env['TESTS'] === 'full' ? 15_000 : 3_000
  const revision = await save('first')
  await inOneTransaction(api.database.pool, (db) =>
    sql`
    INSERT INTO change_log (brand, revision, transaction, kind, key, action, before, after, version, schema_version, cause, actor_subject, actor_name, request_id)
    SELECT brand, ${revision}::integer + place, ${revision}::integer + 1 + (place - 1) / ${count}::integer * ${count}::integer, kind,
      'imported-' || place % ${count}::integer, 'x', CASE WHEN place > ${count}::integer THEN after END,
      CASE WHEN place <= ${count}::integer THEN after END, 1, schema_version, 'import', 's', 'Ann', 'r'
    FROM change_log, generate_series(1, ${2 * count}::integer) AS place WHERE brand = 'uk' AND revision = ${revision}`.execute(db),
  )
  await sql`UPDATE brand_revisions SET revision = revision + ${2 * count}::integer WHERE brand = 'uk'`.execute(api.database.db)
  const { effects, more, seen } = await plan(revision + 1)
  expect([effects.length, more]).toEqual([maxUndoEffects, 0])
  expect(effects[0]).toMatchObject({ before: null, after: null })
  expect(await undo(revision + 1, seen)).toMatchObject({ status: 200, body: { undone: 0 } })
})
