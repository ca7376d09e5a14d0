import type { ChangeWire, UndoPlanWire } from '@goat/contract/changes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { createTestApi, type TestApi } from './support/api.ts'
import type { TestDatabase } from './support/database.ts'
import { createEarlierDatabase } from './support/earlier-database.ts'

/** A factory as schema version 1 has it. */
const french = { timeZone: 'Europe/Paris', country: 'FR', domesticCountries: ['FR'] }
const sydney = { timeZone: 'Australia/Sydney', country: 'AU', domesticCountries: ['AU'] }
const perth = { ...sydney, timeZone: 'Australia/Perth' }
/** The revisions of a new database, those of its factories. */
const begun = 10

let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await createEarlierDatabase('0014')
  const { db, pool, connections } = database
  await pool.query(
    "INSERT INTO factories (brand, code, time_zone, country, domestic_countries, changed_by) VALUES ('uk', 'FR-NEW', 'Europe/Paris', 'FR', '{FR}', 'Ann')",
  )
  await pool.query("UPDATE factories SET time_zone = 'Australia/Perth', version = 2 WHERE code = 'AU-CHEQUEMATES-SYD'")
  const logged: readonly (readonly [key: string, before: object | null, after: object, version: number])[] = [
    ['FR-NEW', null, french, 1],
    ['AU-CHEQUEMATES-SYD', sydney, perth, 2],
  ]
  for (const [at, [key, before, after, version]] of logged.entries())
    await pool.query(
      `INSERT INTO change_log (brand, revision, transaction, kind, key, action, before, after, version, schema_version, cause,
          actor_subject, actor_name, request_id)
        VALUES ('uk', $1, $1, 'factory', $2, 'imported', $3, $4, $5, 1, 'import', 's', 'Ann', 'r')`,
      [begun + 1 + at, key, before, after, version],
    )
  await pool.query("UPDATE brand_revisions SET revision = $1 WHERE brand = 'uk'", [begun + logged.length])
  await migrate(pool)
  api = await createTestApi({ deps: { db, pool, connections } })
})
afterAll(async () => {
  await api.close()
  await database.drop()
})

const records = async (query = '') => {
  const { body } = await api.call('viewer', 'GET', `/records/factory${query}`)
  const all = (body as { records: { key: string; version: number; value: { currency: string | null } }[] }).records
  return new Map(all.map(({ key, version, value }) => [key, [version, value.currency]]))
}

describe('REF-10, HIS-32: factories that were stored and logged without a currency', () => {
  test('have that of their country, now and as of any revision, in their version', async () => {
    for (const query of ['', `?revision=${begun + 1}`]) {
      const all = await records(query)
      expect(all.get('GG-MNPG-GSY')).toEqual([1, 'GBP'])
      expect(all.get('IE-STL-DUB')).toEqual([1, 'EUR'])
      expect(all.get('US-KODI-NYC')).toEqual([1, 'USD'])
      expect(all.get('AU-CHEQUEMATES-SYD')).toEqual([query === '' ? 2 : 1, 'AUD'])
      expect(all.get('FR-NEW')).toEqual([1, null])
    }
    const { rows } = await database.pool.query("SELECT code, currency FROM factories WHERE brand = 'nl' OR code = 'FR-NEW' ORDER BY code")
    expect(rows).toEqual([
      { code: 'FR-NEW', currency: null },
      { code: 'NL-GRTZ-AMS', currency: 'EUR' },
    ])
  })

  test('keep their history as logged, and a change of another field is undone alone', async () => {
    const { body } = await api.call('viewer', 'GET', '/changes?kind=factory&limit=1')
    expect((body as { results: ChangeWire[] }).results).toMatchObject([
      { schemaVersion: 3, before: { ...sydney, currency: 'AUD' }, after: { ...perth, currency: 'AUD' } },
    ])
    const address = `/changes/${begun + 2}/undo`
    const { effects, seen } = (await api.call('editor', 'GET', address)).body as UndoPlanWire
    expect(effects).toEqual([
      {
        ...{ kind: 'factory', key: 'AU-CHEQUEMATES-SYD', kept: [], issues: [] },
        ...{ before: { ...perth, currency: 'AUD' }, after: { ...sydney, currency: 'AUD' } },
      },
    ])
    expect(await api.call('editor', 'POST', address, { seen })).toMatchObject({ status: 200, body: { undone: 1 } })
    expect((await records()).get('AU-CHEQUEMATES-SYD')).toEqual([3, 'AUD'])
  })
})
