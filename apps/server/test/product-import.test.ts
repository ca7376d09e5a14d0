import { productTypes } from '@goat/domain/product-types'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demonstrationOf, loadDemonstration } from '../src/load-demonstration.ts'
import { type CatalogueLine, catalogueShape, importCatalogue } from '../src/product-overrides/import.ts'
import { maxFaults } from '../src/records/import/import.ts'
import { formatOfName, readLines } from '../src/records/import/lines.ts'
import { until } from './support/command.ts'
import { createTestDatabase, type TestDatabase, withClient } from './support/database.ts'
import { notAFactory } from './support/products.ts'
import { putStored } from './support/stored.ts'

const header = 'ProductKey,Name,ProductTypeKey,Sku,FactoryCode'
const origin = { brand: 'uk' as const, actor: { subject: 's', name: 'Importer' }, requestId: 'r' }

async function* piecesOf(content: string | Buffer, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(content: string | Buffer, known?: 'csv' | 'json-lines', size = 7): Promise<readonly CatalogueLine[]> {
  return Array.fromAsync(readLines(piecesOf(content, size), known, catalogueShape))
}

const csv = (...lines: string[]) => [header, ...lines, ''].join('\n')
const entry = (line: number, productKey: string, name: string, productType: string, sku: string, factory: string) => ({
  entry: { line, productKey, name, productType, sku, factory },
})
const hiddenInTwo = 'ProductTypeKey has a hidden character, U+3164. Remove it. Sku has a hidden character, U+00A0. Remove it.'
const fault = (line: number, reason: string | RegExp) => ({
  fault: { line, reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) },
})

describe('reading a catalogue file', () => {
  test('CSV: columns in any order and case, unnamed ones ignored, a byte order mark, spaces around values, empty lines', async () => {
    const text = '\uFEFFSku, factorycode ,,NAME,ProductKey,ProductTypeKey\r\n A-1 ,GB-DPS-SLE,3,"Fox, £2 – ""é""",A,cake\r\n\r\n'
    expect(await read(text, 'csv', 1)).toEqual([entry(2, 'A', 'Fox, £2 – "é"', 'cake', 'A-1', 'GB-DPS-SLE')])
  })

  test('JSON lines: one object per line', async () => {
    const one = { ProductKey: 'A', Name: 'Füchse', ProductTypeKey: 'cake', Sku: 'A-1', FactoryCode: 'GB-DPS-SLE' }
    const text = `\n${JSON.stringify(one)}\r\n[]\n{"ProductKey":1}\n{x\n\n${JSON.stringify({ ...one, Sku: 'A-2' })}`
    expect(await read(text)).toEqual([
      entry(2, 'A', 'Füchse', 'cake', 'A-1', 'GB-DPS-SLE'),
      fault(3, 'it is not a JSON object.'),
      fault(4, 'ProductKey must be text. Name is missing. ProductTypeKey is missing. Sku is missing. FactoryCode is missing.'),
      fault(5, /^it is not JSON: /),
      entry(7, 'A', 'Füchse', 'cake', 'A-2', 'GB-DPS-SLE'),
    ])
  })

  test('OPS-20: an unknown column or field is refused with the known ones', async () => {
    const known = `${header.replaceAll(',', ', ')}, Factory`
    await expect(read(`${header},Weight\n`)).rejects.toThrow(`The header has unknown columns: Weight. The columns are ${known}.`)
    const line = '{"ProductKey":"A","Name":"A","ProductTypeKey":"cake","Sku":"1","FactoryCode":"GB-DPS-SLE","weight":2}'
    expect(await read(line)).toEqual([fault(1, `it has unknown fields: weight. The fields are ${known}.`)])
  })

  test('API-3: a JSON line with a field twice is a fault', async () => {
    const line = '{"ProductKey":"A","Name":"A","ProductTypeKey":"cake","Sku":"1","FactoryCode":"GB-DPS-SLE","Sku":"2"}'
    expect(await read(line, 'json-lines')).toEqual([fault(1, 'it has the field "Sku" more than once.')])
  })

  test('a JSON line that is too long is one fault, in chunks of any size', async () => {
    for (const size of [1000, 1_000_000])
      expect(await read(`{"a":"${'x'.repeat(200_000)}"}\n{}\n`, undefined, size)).toMatchObject([
        { fault: { line: 1, reason: 'it is longer than 65536 characters.' } },
        { fault: { line: 2 } },
      ])
  })

  test.each([
    ['A,Fox,cake,A-1', 'it has 4 fields; the header has 5.'],
    ['A,Fox,cake,A-1,GB-DPS-SLE,x', 'it has 6 fields; the header has 5.'],
    [',Fox,cake,  ,GB-DPS-SLE', 'ProductKey is empty. Sku is empty.'],
    ['A,Fox,cake,A-1,SLE', notAFactory('SLE')],
    ['A,Fox,cake,A-1,gb-dps-slo', notAFactory('gb-dps-slo')],
    ['A,Fox,hologram,A-1,GB-DPS-SLE', `ProductTypeKey: "hologram" is not a product type. Allowed: ${productTypes.join(', ')}.`],
    [`${'k'.repeat(101)},Fox,cake,A-1,GB-DPS-SLE`, 'ProductKey has 101 characters; 100 are the most.'],
    [`A,${'n'.repeat(301)},cake,A-1,GB-DPS-SLE`, 'Name has 301 characters; 300 are the most.'],
    ['A,\u115f,cake,A-1,GB-DPS-SLE', 'Name has no visible character.'],
    ['A\u202e,Fox,cake,A-1,GB-DPS-SLE', 'ProductKey has hidden characters that change the direction of text.'],
    ['A,Fox,cake,\u2800,GB-DPS-SLE', 'Sku has no visible character.'],
    ['A\u200b,Fox,cake,A-1,GB-DPS-SLE', 'ProductKey has a hidden character, U+200B. Remove it.'],
    ['A,Fox,ca\u3164ke,A\u00a01,GB-DPS-SLE', hiddenInTwo],
    ['A,Fox,cake,A\ufe0f,GB-DPS-SLE', 'Sku has a hidden character, U+FE0F. Remove it.'],
    ['A,"Fox\nFox",cake,A-1,GB-DPS-SLE', 'Name has a line break or another control character in it.'],
    ['A,Fo"x,cake,A-1,GB-DPS-SLE', 'a field that has a quote in it must be in quotes, and the quote doubled.'],
  ])('a bad line: %s', async (line, reason) => {
    const good = 'B,Bear,soft-toy,B-1,GB-DPS-SLE'
    const next = line.includes('\n') ? 4 : 3
    expect(await read(csv(line, good), 'csv')).toEqual([fault(2, reason), entry(next, 'B', 'Bear', 'soft-toy', 'B-1', 'GB-DPS-SLE')])
  })

  test('a name may have joiners between visible characters, and a key spaces', async () => {
    const line = 'A 1,👨‍👩‍👧 Fox,gift-card,A 1,GB-DPS-SLE'
    expect(await read(csv(line), 'csv')).toEqual([entry(2, 'A 1', '👨‍👩‍👧 Fox', 'gift-card', 'A 1', 'GB-DPS-SLE')])
  })

  test.each(['csv', 'json-lines', undefined] as const)('a file in UTF-16 is refused as UTF-16, read as %s', async (known) => {
    const little = Buffer.from(csv('A,Fox,cake,A-1,GB-DPS-SLE'), 'utf16le')
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), little])
    for (const [content, size] of [
      [marked, 7] as const,
      [marked, 1] as const,
      [little, 7] as const,
      [Buffer.from(marked).swap16(), 7] as const,
    ])
      await expect(read(content, known, size)).rejects.toThrow(/^The file is UTF-16\. Save it as UTF-8 /)
  })

  test('bytes that are not UTF-8 are a fault of their line only', async () => {
    const text = Buffer.concat([
      Buffer.from(`${header}\nA,Caf`),
      Buffer.from([0xe9]),
      Buffer.from(',cake,A-1,GB-DPS-SLE\nB,Bär,cake,B-1,GB-DPS-SLE'),
    ])
    expect(await read(text)).toEqual([
      fault(2, 'Name is not readable text: the file must be UTF-8.'),
      entry(3, 'B', 'Bär', 'cake', 'B-1', 'GB-DPS-SLE'),
    ])
  })

  test.each([
    ['', 'The file is empty.'],
    [' \n ', 'The file is empty.'],
    [
      'ProductKey,Name,Weight\nA,B,C',
      `The header lacks ProductTypeKey, Sku, FactoryCode. It has unknown columns: Weight. Its first line must name the columns: ${header}`,
    ],
    [`${header},sku\n`, 'The header has Sku more than once.'],
    ['Product"Key\n', 'The header, line 1, cannot be read: a field that has a quote in it must be in quotes, and the quote doubled.'],
  ])('a file that is not a catalogue is refused: %j', async (text, sentence) => {
    await expect(read(text)).rejects.toThrow(sentence)
  })

  test('the format is detected by the extension, else by the first character', async () => {
    const names = ['a.csv', 'A.CSV', 'a.jsonl', 'a.ndjson', 'a.json', 'a.txt', 'csv']
    expect(names.map(formatOfName)).toEqual(['csv', 'csv', 'json-lines', 'json-lines', 'json-lines', undefined, undefined])
    expect(await read('{}\n', 'json-lines')).toEqual(await read('{}\n'))
  })
})

describe('the import', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  beforeEach(async () => {
    await database.pool.query("TRUNCATE products, product_variants; DELETE FROM records WHERE kind <> 'factory'")
  })
  afterAll(() => database.drop())

  const load = (text: string, options = {}) =>
    importCatalogue(database.db, origin, readLines(piecesOf(text, 4096), undefined, catalogueShape), {
      dryRun: false,
      skipBad: false,
      ...options,
    })
  const stored = async () => {
    const { rows } = await database.pool.query<{ row: string }>(
      "SELECT concat_ws('|', product_key, name, product_type, sku, v.factory_code) AS row FROM products JOIN product_variants v USING (product_key) ORDER BY 1",
    )
    return rows.map(({ row }) => row)
  }
  const changes = async () => {
    const { rows } = await database.pool.query(
      "SELECT action, key, after, actor_name FROM change_log WHERE kind = 'product-override' ORDER BY id",
    )
    return rows
  }

  const first = csv('A,Fox,cake,A-1,GB-DPS-SLE', 'A,Fox,cake,A-2,GB-MNPG-TAM', 'B,Bear,personalised-mug,B-1,XX-NEW-ONE')

  test('adds and changes variants; variants not in the file stay; a second run changes and logs nothing', async () => {
    const logged = (await changes()).length
    const notes = ['Factories that are not known: XX-NEW-ONE.']
    expect(await load(first)).toEqual({ imported: true, added: 3, changed: 0, unchanged: 0, bad: 0, faults: [], notes })
    expect(await load(first)).toMatchObject({ imported: true, added: 0, changed: 0, unchanged: 3 })
    const second = csv('A,Red Fox,cake,A-1,GB-ARENA-DRO', 'A,Red Fox,cake,A-3,GB-DPS-SLE', 'B,Bear,personalised-mug,B-1,XX-NEW-ONE')
    expect(await load(second)).toMatchObject({ added: 1, changed: 1, unchanged: 1 })
    expect(await stored()).toEqual([
      'A|Red Fox|cake|A-1|GB-ARENA-DRO',
      'A|Red Fox|cake|A-2|GB-MNPG-TAM',
      'A|Red Fox|cake|A-3|GB-DPS-SLE',
      'B|Bear|personalised-mug|B-1|XX-NEW-ONE',
    ])
    expect(await load(second)).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
    expect((await changes()).slice(logged)).toEqual([
      { action: 'catalogue.imported', key: 'catalogue', after: { Added: 3, Changed: 0, Unchanged: 0, Skipped: 0 }, actor_name: 'Importer' },
      { action: 'catalogue.imported', key: 'catalogue', after: { Added: 1, Changed: 1, Unchanged: 1, Skipped: 0 }, actor_name: 'Importer' },
    ])
  })

  test('case does not distinguish products, and the stored key keeps its case', async () => {
    await load(first)
    expect(await load(csv('a,Fox,cake,A-1,GB-DPS-SLE', 'a,Fox,cake,a-1,GB-DPS-SLE'))).toMatchObject({ added: 1, unchanged: 1 })
    expect(await stored()).toContain('A|Fox|cake|a-1|GB-DPS-SLE')
  })

  test('faults across lines: a duplicate variant, a product with two names or types', async () => {
    const text = csv(
      'A,Fox,cake,A-1,GB-DPS-SLE',
      'B,Bear,personalised-mug,B-1,GB-DPS-SLE',
      'A,Vixen,personalised-mug,A-2,GB-DPS-SLE',
      'bad line',
      'B,Bear,personalised-mug,B-1,GB-DPS-SLE',
      'B,Bear,personalised-mug,B-1,GB-MNPG-TAM',
    )
    const faults = [
      {
        line: 4,
        reason: 'A has the name "Fox" on line 2, and "Vixen" here. A is of the type "cake" on line 2, and "personalised-mug" here.',
      },
      { line: 5, reason: 'it has 1 fields; the header has 5.' },
      { line: 6, reason: 'Line 3 says the same.' },
      { line: 7, reason: 'B/B-1 is on line 3 already.' },
    ]
    expect(await load(text)).toEqual({ imported: false, added: 0, changed: 0, unchanged: 0, bad: 3, faults, notes: [] })
    expect(await stored()).toEqual([])
    expect(await load(text, { skipBad: true })).toEqual({ imported: true, added: 2, changed: 0, unchanged: 0, bad: 3, faults, notes: [] })
    expect(await stored()).toEqual(['A|Fox|cake|A-1|GB-DPS-SLE', 'B|Bear|personalised-mug|B-1|GB-DPS-SLE'])
  })

  test('OPS-18: composed and decomposed characters are the same product and variant', async () => {
    await load(csv('CAF\u00c9,Fox,cake,\u00e9-1,GB-DPS-SLE'))
    expect(await load(csv('CAFE\u0301,Fox,cake,e\u0301-1,GB-DPS-SLE'))).toMatchObject({ added: 0, unchanged: 1 })
    expect(await stored()).toEqual(['CAF\u00c9|Fox|cake|\u00e9-1|GB-DPS-SLE'])
  })

  test('OVR-18: a Sku of several products is a variant of each, and is reported', async () => {
    const notes = ['1 is a Sku of several products: A, B, C and 1 more.', '2 is a Sku of several products: A, B.']
    await load(csv('A,Fox,cake,1,GB-DPS-SLE', 'A,Fox,cake,2,GB-DPS-SLE', 'B,Bear,cake,1,GB-DPS-SLE'))
    const more = ['B,Bear,cake,2,GB-DPS-SLE', 'C,Cat,cake,1,GB-DPS-SLE', 'D,Dog,cake,1,GB-DPS-SLE', 'D,Dog,cake,3,GB-DPS-SLE']
    expect(await load(csv(...more))).toMatchObject({ imported: true, added: 4, notes })
    expect(await load(csv('D,Dog,cake,3,GB-DPS-SLE'))).toMatchObject({ notes: [] })
  })

  test('OPS-17: factories that the brand does not have are imported, and reported', async () => {
    const of = (factory: string, at: number) => `P-${at},Fox,cake,P-${at}-1,${factory}`
    const known = ['GB-DPS-SLE', 'GB-MNPG-TAM'].map(of)
    expect(await load(csv(...known))).toMatchObject({ added: 2, notes: [] })
    const unknown = ['NL-GRTZ-AMS', ...Array.from({ length: 11 }, (_, at) => `XX-F${10 + at}-XX`)].map(of)
    expect(await load(csv(...unknown))).toMatchObject({
      imported: true,
      notes: [expect.stringMatching(/^Factories that are not known: NL-GRTZ-AMS, XX-F10-XX, .* XX-F18-XX and 2 more\.$/)],
    })
  })

  test('a dry run reports the changes and writes nothing', async () => {
    await load(first)
    const before = [await stored(), await changes()]
    const text = csv('A,Fox,cake,A-1,GB-ARENA-DRO', 'C,Cat,cake,C-1,GB-DPS-SLE', 'x')
    expect(await load(text, { dryRun: true, skipBad: true })).toMatchObject({ imported: false, added: 1, changed: 1, unchanged: 0, bad: 1 })
    expect([await stored(), await changes()]).toEqual(before)
  })

  test('all bad lines are counted, the first thousand listed', async () => {
    const lines = Array.from({ length: 7_000 }, (_, at) => (at % 2 === 0 ? 'x' : `A,Fox,cake,A-1,GB-DPS-S${at}`))
    const summary = await load(csv(...lines))
    expect(summary).toMatchObject({ imported: false, bad: 6_999 })
    expect(summary.faults).toHaveLength(maxFaults)
    // Line 3 is the only good line.
    expect(summary.faults.slice(0, 3).map(({ line }) => line)).toEqual([2, 4, 5])
    expect(summary.faults.at(-1)?.line).toBe(1_002)
  })

  test('OPS-15: overrides survive an import that changes the catalogue', async () => {
    await load(first)
    await putStored(database.db, 'uk', 'product-override', 'A/A-1', { factory: 'GB-MNPG-TAM', catalogueFactory: 'GB-DPS-SLE' }, 4)
    await load(csv('A,Fox,cake,A-1,GB-ARENA-DRO'))
    const { rows } = await database.pool.query('SELECT factory_code, version, changed_by FROM product_overrides')
    expect(rows).toEqual([{ factory_code: 'GB-MNPG-TAM', version: 5, changed_by: 'Set-up' }])
  })

  test('of two simultaneous imports the second waits, and both succeed', async () => {
    const lines = (from: number) => Array.from({ length: 3_000 }, (_, at) => `K${from + at},Fox,cake,S,GB-DPS-SLE`)
    const [one, two] = await Promise.all([load(csv(...lines(0))), load(csv(...lines(1_500)))])
    expect([one.added + two.added, one.unchanged + two.unchanged]).toEqual([4_500, 1_500])
    expect(await stored()).toHaveLength(4_500)
  })

  test('locks variants in the same order as an override, so that they do not deadlock', async () => {
    await load(first)
    await withClient(database.connection, async (override) => {
      const lock = (sku: string) => override.query(`SELECT FROM product_variants WHERE sku = '${sku}' FOR NO KEY UPDATE NOWAIT`)
      await override.query('BEGIN')
      await lock('A-1')
      const importing = load(csv('B,Bear,personalised-mug,B-1,GB-DPS-SLE', 'A,Fox,cake,A-2,GB-DPS-SLE', 'A,Fox,cake,A-1,GB-ARENA-DRO'))
      await until(
        async () => (await database.pool.query("SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'")).rowCount === 1,
      )
      await lock('A-2')
      await lock('B-1')
      await override.query('COMMIT')
      expect(await importing).toMatchObject({ imported: true, changed: 3 })
    })
  })

  test('OPS-2: the demonstration catalogue: more than 500 products of 1 to 4 variants, with overrides, and loading it twice changes nothing', async () => {
    const { products: catalogue, productOverrides } = demonstrationOf('uk', '2026-11-21')
    const products = Map.groupBy(catalogue, (one) => one.productKey)
    expect(products.size).toBeGreaterThan(500)
    expect(new Set([...products.values()].map((variants) => variants[0]?.name)).size).toBe(products.size)
    expect(new Set([...products.values()].map((variants) => variants.length))).toEqual(new Set([1, 2, 3, 4]))
    await loadDemonstration(database.db, '2026-11-21')
    expect(await stored()).toHaveLength(catalogue.length)
    const overrides = () => database.pool.query('SELECT product_key, sku, factory_code, version FROM product_overrides ORDER BY 1, 2')
    const { rows } = await overrides()
    expect(rows).toHaveLength(productOverrides.length)
    const lines = catalogue.map(({ productKey, name, productType, sku, factory }) =>
      [productKey, name, productType, sku, factory].join(','),
    )
    expect(await load(csv(...lines))).toMatchObject({ imported: true, changed: 0 })
    expect((await overrides()).rows).toEqual(rows)
  })
})
