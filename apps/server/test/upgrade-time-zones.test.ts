import type { ChangeWire, UndoPlanWire } from '@goat/contract/changes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { createTestApi, type TestApi } from './support/api.ts'
import type { TestDatabase } from './support/database.ts'
import { createEarlierDatabase } from './support/earlier-database.ts'

const content = { country: null, domesticCountries: [], currency: null }
/** The revisions of a new database, those of its factories. */
const begun = 10

let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await createEarlierDatabase('0015')
  const { db, pool, connections } = database
  await pool.query(
    "INSERT INTO factories (brand, code, time_zone, changed_by, version) VALUES ('uk', 'XX-ODD', 'europe/guernsey', 'Ann', 2), ('uk', 'XX-NOT', 'Mars/Base', 'Ann', 1)",
  )
  const logged: readonly (readonly [before: object | null, after: object, version: number])[] = [
    [null, { ...content, timeZone: 'europe/london' }, 1],
    [{ ...content, timeZone: 'europe/london' }, { ...content, timeZone: 'europe/guernsey' }, 2],
  ]
  for (const [at, [before, after, version]] of logged.entries())
    await pool.query(
      `INSERT INTO change_log (brand, revision, transaction, kind, key, action, before, after, version, schema_version, cause,
          actor_subject, actor_name, request_id)
        VALUES ('uk', $1, $1, 'factory', 'XX-ODD', 'imported', $2, $3, $4, 2, 'import', 's', 'Ann', 'r')`,
      [begun + 1 + at, before, after, version],
    )
  await pool.query("UPDATE brand_revisions SET revision = $1 WHERE brand = 'uk'", [begun + logged.length])
  await migrate(pool)
  api = await createTestApi({ deps: { db, pool, connections } })
})
afterAll(async () => {
  await api.close()
  await database.drop()
})

const zonesAt = async (query = '') => {
  const { body } = await api.call('viewer', 'GET', `/records/factory${query}`)
  const { records } = body as { records: { key: string; version: number; value: { timeZone: string } }[] }
  return new Map(records.map(({ key, version, value }) => [key, [version, value.timeZone]]))
}

describe('REF-11, HIS-32: time zones that an earlier release stored and logged as they were typed', () => {
  test('have the canonical spelling, now and as of a revision, in the same version', async () => {
    const now = await zonesAt()
    expect(now.get('XX-ODD')).toEqual([2, 'Europe/Guernsey'])
    expect(now.get('GB-DPS-SLE')).toEqual([1, 'Europe/London'])
    expect((await zonesAt(`?revision=${begun + 1}`)).get('XX-ODD')).toEqual([1, 'Europe/London'])
    const { rows } = await database.pool.query("SELECT code, time_zone, version FROM factories WHERE code LIKE 'XX-%' ORDER BY code")
    expect(rows).toEqual([
      { code: 'XX-NOT', time_zone: 'Mars/Base', version: 1 },
      { code: 'XX-ODD', time_zone: 'Europe/Guernsey', version: 2 },
    ])
  })

  test('a change from before the upgrade can be undone', async () => {
    const { body } = await api.call('viewer', 'GET', '/changes?kind=factory&limit=1')
    expect((body as { results: ChangeWire[] }).results).toMatchObject([
      { schemaVersion: 3, before: { timeZone: 'Europe/London' }, after: { timeZone: 'Europe/Guernsey' } },
    ])
    const address = `/changes/${begun + 2}/undo`
    const { effects, seen } = (await api.call('editor', 'GET', address)).body as UndoPlanWire
    expect(effects).toMatchObject([{ key: 'XX-ODD', kept: [], issues: [], after: { timeZone: 'Europe/London' } }])
    expect(await api.call('editor', 'POST', address, { seen })).toMatchObject({ status: 200, body: { undone: 1 } })
    expect((await zonesAt()).get('XX-ODD')).toEqual([3, 'Europe/London'])
  })
})
