import { beforeAll, describe, expect, test } from 'vitest'
import { loadProducts } from './support/products.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()

describe('OVR-17: GET /products?q=&limit=', () => {
  const search = async (query: Record<string, string>) => {
    const { status, body } = await api.call('viewer', 'GET', `/products?${new URLSearchParams(query)}`)
    return [status, Array.isArray(body) ? body.map((one: { ProductKey: string }) => one.ProductKey) : body]
  }

  test('keys that begin with the text come first, then names that contain it, each sorted', async () => {
    await loadProducts(
      api.database.db,
      'sg-b,Zebra,cake,1,GB-DPS-SLE',
      'SG-A,Yak,cake,1,GB-DPS-SLE',
      'other-1,The SG-Walrus,cake,1,GB-DPS-SLE',
      'other-2,A big sg-cat,cake,1,GB-DPS-SLE',
    )
    expect(await search({ q: ' Sg- ' })).toEqual([200, ['SG-A', 'sg-b', 'other-2', 'other-1']])
    expect(await search({ q: 'sg-', limit: '3' })).toEqual([200, ['SG-A', 'sg-b', 'other-2']])
    expect(await search({ q: 'sg-', limit: '2' })).toEqual([200, ['SG-A', 'sg-b']])
    const { body } = await api.call('viewer', 'GET', '/products?q=sg-a')
    expect(body).toEqual([{ ProductKey: 'SG-A', Name: 'Yak', ProductTypeKey: 'cake' }])
  })

  test('OVR-22: a full name comes before longer names that contain it', async () => {
    await loadProducts(
      api.database.db,
      'full-1,A Full Fox,cake,1,GB-DPS-SLE',
      'full-2,Full Fox,cake,1,GB-DPS-SLE',
      'full-3,Full Fox,cake,1,GB-DPS-SLE',
    )
    expect(await search({ q: ' full fox' })).toEqual([200, ['full-2', 'full-3', 'full-1']])
    expect(await search({ q: 'FULL FOX', limit: '1' })).toEqual([200, ['full-2']])
  })

  test('% _ and \\ are literal', async () => {
    await loadProducts(api.database.db, 'wild_1,100% Fox,cake,1,GB-DPS-SLE', 'wildx1,Back\\slash,cake,1,GB-DPS-SLE')
    expect(await search({ q: 'wild_' })).toEqual([200, ['wild_1']])
    expect(await search({ q: '0%' })).toEqual([200, ['wild_1']])
    expect(await search({ q: 'k\\s' })).toEqual([200, ['wildx1']])
    expect(await search({ q: '%' })).toEqual([200, ['wild_1']])
    expect(await search({ q: ' ' })).toEqual([200, []])
  })

  test.each([{}, { q: '' }, { q: 'x'.repeat(101) }, { q: 'a', limit: '0' }, { q: 'a', limit: '51' }, { q: 'a', limit: 'x' }])(
    'an invalid search is a 400: %j',
    async (query) => {
      expect((await search(query as Record<string, string>))[0]).toBe(400)
    },
  )

  describe('among many products', () => {
    beforeAll(() => loadProducts(api.database.db, ...Array.from({ length: 5_000 }, (_, at) => `many-${at},Many ${at},cake,1,GB-DPS-SLE`)))

    async function planOf(condition: string, order: string): Promise<string> {
      const { rows } = await api.database.pool.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT product_key FROM products WHERE ${condition} ORDER BY ${order} LIMIT 10`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }

    test('an index finds keys by prefix, in order', async () => {
      const plan = await planOf(`lower(product_key) COLLATE "C" LIKE 'sg-%'`, 'lower(product_key) COLLATE "C"')
      expect(plan).toMatch(/Index Scan using products_by_key.*\n.*Index Cond/)
    })

    test('one index returns the first names with a common text, another finds rare texts', async () => {
      const order = 'folded_name, product_key COLLATE "C"'
      expect(await planOf(`folded_name LIKE '%man%'`, order)).toMatch(/Index (?:Only )?Scan using products_by_name/)
      expect(await planOf(`folded_name LIKE '%any 4321%'`, order)).toMatch(/products_by_letters/)
      expect(await search({ q: 'ANY 4321' })).toEqual([200, ['many-4321']])
    })

    test('each search is planned separately: the best plan depends on the text', async () => {
      for (let at = 0; at < 7; at += 1) await search({ q: `any ${at}` })
      const kept = await api.database.pool.query(`SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%folded_name%'`)
      expect(kept.rows).toEqual([])
    })
  })
})
