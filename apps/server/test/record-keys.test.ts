import type { ChangeWire, UndoPlanWire } from '@goat/contract/changes'
import { describe, expect, test } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { createTestApi, type TestApi } from './support/api.ts'
import { createEarlierDatabase } from './support/earlier-database.ts'
import { loadProducts } from './support/products.ts'
import { testApi } from './support/test-api.ts'

type Called = Pick<TestApi, 'call'>

async function move({ call }: Called, variants: readonly (readonly [productKey: string, sku: string])[], FactoryCode: string | null) {
  const ProductVariants = variants.map(([ProductKey, VariantSku]) => ({ ProductKey, VariantSku, ProductType: 'greetingcard' }))
  return call('editor', 'POST', '/designation/product-override', { ProductVariants, Store: 'UK', DeliveryCountryCode: 'GB', FactoryCode })
}

async function changesOf({ call }: Called, key: string): Promise<readonly ChangeWire[]> {
  const { body } = await call('viewer', 'GET', `/changes?${new URLSearchParams({ kind: 'product-override', key })}`)
  return (body as { results: ChangeWire[] }).results
}

async function recordsOf({ call }: Called): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await call('viewer', 'GET', '/records/product-override')
  return Object.fromEntries(
    (body as { records: { key: string; value: { factory: string } }[] }).records.map((one) => [one.key, one.value.factory]),
  )
}

async function undo({ call }: Called, revision: number | undefined) {
  const { seen } = (await call('editor', 'GET', `/changes/${revision}/undo`)).body as UndoPlanWire
  return call('editor', 'POST', `/changes/${revision}/undo`, { seen })
}

describe('HIS-35: two variants whose keys and SKUs contain slashes', () => {
  const api = testApi()
  test('have records, histories and undos of their own', async () => {
    await loadProducts(api.database.db, 'COL/B,Card,greetingcard,C,GB-DPS-SLE', 'COL,Card,greetingcard,B/C,GB-DPS-SLE')
    const answer = await move(
      api,
      [
        ['COL/B', 'C'],
        ['COL', 'B/C'],
      ],
      'GB-ARENA-DRO',
    )
    expect(answer).toMatchObject({ status: 200, body: { Updated: 2 } })
    await move(api, [['COL', 'B/C']], 'GB-MNPG-TAM')
    expect(await recordsOf(api)).toEqual({ 'COL%2FB/C': 'GB-ARENA-DRO', 'COL/B%2FC': 'GB-MNPG-TAM' })
    expect((await changesOf(api, 'COL/B%2FC')).map(({ version }) => version)).toEqual([2, 1])
    expect(await undo(api, (await changesOf(api, 'COL/B%2FC'))[0]?.revision)).toMatchObject({ status: 200 })
    expect(await recordsOf(api)).toEqual({ 'COL%2FB/C': 'GB-ARENA-DRO', 'COL/B%2FC': 'GB-ARENA-DRO' })
  })

  test('and keys with other special characters can be looked up and undone', async () => {
    await loadProducts(api.database.db, '100% a#b,Card,greetingcard,%2F,GB-DPS-SLE')
    await move(api, [['100% a#b', '%2F']], 'GB-ARENA-DRO')
    const [moved] = await changesOf(api, '100%25 a#b/%252F')
    expect(moved).toMatchObject({ version: 1 })
    expect(await undo(api, moved?.revision)).toMatchObject({ status: 200, body: { undone: 1 } })
  })
})

test('HIS-35: an upgrade rewrites the keys of which only one record can be meant', async () => {
  const database = await createEarlierDatabase('0013')
  const { db, pool, connections } = database
  await pool.query(`INSERT INTO products (product_key, name, product_type)
    SELECT key, 'Card', 'greetingcard' FROM unnest(ARRAY['COL/B', 'COL', 'ONE', '50%', 'T']) AS key`)
  await pool.query(`INSERT INTO product_variants (product_key, sku, factory_code)
    VALUES ('COL/B', 'C', 'GB-DPS-SLE'), ('COL', 'B/C', 'GB-DPS-SLE'), ('ONE', 'A/B', 'GB-DPS-SLE'), ('50%', 'S', 'GB-DPS-SLE'),
      ('T', 'S', 'GB-DPS-SLE')`)
  const logged = ['COL/B/C', 'COL/B/C', 'ONE/A/B', '50%/S', 'T/S']
  const override = {
    before: { factory: null, catalogueFactory: 'GB-DPS-SLE' },
    after: { factory: 'GB-ARENA-DRO', catalogueFactory: 'GB-DPS-SLE' },
  }
  await pool.query(
    "INSERT INTO product_overrides (product_key, sku, factory_code, changed_by) SELECT product_key, sku, 'GB-ARENA-DRO', 'Ann' FROM product_variants",
  )
  const first = Number((await pool.query("SELECT revision FROM brand_revisions WHERE brand = 'uk'")).rows[0].revision) + 1
  for (const [at, key] of logged.entries())
    await pool.query(
      `INSERT INTO change_log (brand, revision, transaction, kind, key, action, before, after, version, schema_version, cause,
          actor_subject, actor_name, request_id)
        VALUES ('uk', $1, $2, 'product-override', $3, 'override.set', $4, $5, 1, 1, 'request', 's', 'Ann', 'r')`,
      // ONE/A/B was changed together with T/S, and COL/B/C with COL/B/C.
      [first + at, at < 2 ? first : at === 4 ? first + 2 : first + at, key, override.before, override.after],
    )
  await pool.query("UPDATE brand_revisions SET revision = $1 WHERE brand = 'uk'", [first + logged.length - 1])
  await migrate(pool)
  const api = await createTestApi({ deps: { db, pool, connections } })
  const keys = ['50%25/S', 'COL%2FB/C', 'COL/B%2FC', 'ONE/A%2FB', 'T/S']
  expect(await recordsOf(api)).toEqual(Object.fromEntries(keys.map((key) => [key, 'GB-ARENA-DRO'])))
  expect((await changesOf(api, 'COL/B/C')).map(({ version, transaction }) => [version, transaction])).toEqual([
    [null, null],
    [null, null],
  ])
  expect(await api.call('editor', 'GET', `/changes/${first}/undo`)).toMatchObject({ status: 409, body: { code: 'notUndoable' } })
  expect(await undo(api, first + 2)).toMatchObject({ status: 200, body: { undone: 2 } })
  expect(await recordsOf(api)).toMatchObject({ 'ONE/A%2FB': null, 'T/S': null, 'COL/B%2FC': 'GB-ARENA-DRO' })
  await api.close()
  await database.drop()
})
