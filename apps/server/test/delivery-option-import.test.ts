import type { BrandId } from '@goat/domain/brands'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importOptions, type OptionEntry, optionShape } from '../src/delivery-options/import.ts'
import { readOptions } from '../src/delivery-options/options.ts'
import type { ImportOptions } from '../src/records/import/import.ts'
import { type FileFormat, type Line, readLines } from '../src/records/import/lines.ts'
import { readKeys } from '../src/records/store.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { notAFactory as notAFactoryOf } from './support/products.ts'
import { putStored, removeStored } from './support/stored.ts'

const header = 'id,fulfilmentCentreId,name,description,acceptsDeliveryInstructions,isGuaranteed,isTracked,price,priority,timeZone'
const option = {
  id: 'letter',
  fulfilmentCentreId: 'XX-NEW',
  name: 'Standard Letter',
  description: 'By post.',
  acceptsDeliveryInstructions: false,
  isGuaranteed: false,
  isTracked: true,
  price: 99,
  priority: 1,
  timeZone: 'Europe/London',
}
type Option = typeof option
const row = (change: Partial<Record<keyof Option, unknown>> = {}) => Object.values({ ...option, ...change }).join(',')
const csv = (...lines: string[]) => [header, ...lines, ''].join('\n')
const json = (...options: object[]) => options.map((one) => `${JSON.stringify(one)}\n`).join('')

const notAFactory = (value: string) => notAFactoryOf(value).replace('FactoryCode', 'fulfilmentCentreId')
const notWholePrice = (value: string) =>
  `price must be a whole number of pence or cents from 0 to 99999, such as 745 for 7.45, not "${value}".`

async function* piecesOf(content: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const linesOf = (content: string, brand: BrandId = 'uk', known?: FileFormat) => readLines(piecesOf(content, 7), known, optionShape(brand))
/** Of a line with a fault, only why. */
const read = async (content: string, brand?: BrandId): Promise<readonly Line<OptionEntry>[]> =>
  (await Array.fromAsync(linesOf(content, brand))).map((line) => ('fault' in line ? { fault: line.fault } : line))

describe('reading a file of delivery options', () => {
  test('CSV: columns in any order and case, unnamed ones ignored, true and false in any case, spaces around values', async () => {
    const text = `PRICE,id,FulfilmentCentreId,,name,description,acceptsDeliveryInstructions,isGuaranteed,isTracked,priority,timeZone\r\n 99 ,letter,XX-NEW,3, Standard Letter ,"By ""post"", soon",FALSE,false,True,1,Europe/London\r\n\r\n`
    expect(await read(text)).toEqual([{ entry: { ...option, description: 'By "post", soon', line: 2 } }])
  })

  test('JSON lines: one object per line; a description may be empty', async () => {
    const text = `\n${json(option, [], { ...option, id: '2', description: '' })}{x`
    expect(await read(text)).toEqual([
      { entry: { ...option, line: 2 } },
      { fault: { line: 3, reason: 'it is not a JSON object.' } },
      { entry: { ...option, id: '2', description: '', line: 4 } },
      { fault: { line: 5, reason: expect.stringMatching(/^it is not JSON: /) } },
    ])
  })

  test.each<[change: object, inJson: string, inCsv?: string]>([
    [{ id: ' ' }, 'id is empty.'],
    [{ id: 'a/b' }, 'id must be 1 to 64 visible characters, without spaces and / \\ ? # %, not "a/b".'],
    [{ fulfilmentCentreId: 'A:B' }, notAFactory('A:B')],
    [{ fulfilmentCentreId: 'NL-GRTZ-AMS' }, 'NL-GRTZ-AMS is a fulfilment centre of the other brand (nl).'],
    [{ fulfilmentCentreId: 'gb-none' }, notAFactory('gb-none')],
    [{ name: 'x'.repeat(61) }, 'name has 61 characters; 60 are the most.'],
    [{ name: '\u3164' }, 'name has no visible character.'],
    [{ description: 'a\u202eb' }, 'description has hidden characters that change the direction of text.'],
    [{ id: 'a\u2800' }, 'id must be 1 to 64 visible characters, without spaces and / \\ ? # %, not "a\u2800".'],
    [{ name: 'a\uFFFDb' }, 'name is not readable text: the file must be UTF-8.'],
    [{ description: 'x'.repeat(251) }, 'description has 251 characters; 250 are the most.'],
    [{ isTracked: 'maybe' }, 'isTracked must be true or false.', 'isTracked must be yes or no, or TRUE or FALSE, not "maybe".'],
    [{ price: '9e2' }, notWholePrice('9e2')],
    [{ price: '£9' }, notWholePrice('£9')],
    [{ price: '+9' }, notWholePrice('+9')],
    [{ price: '０' }, notWholePrice('０')],
    [{ price: '7.45' }, notWholePrice('7.45')],
    [{ price: '1.000' }, notWholePrice('1.000')],
    [{ price: '12345678901234567890' }, notWholePrice('12345678901234567890')],
    [{ price: -1 }, 'price must be between 0 and 99999.'],
    [{ price: 100_000 }, 'price must be between 0 and 99999.'],
    [{ price: '' }, 'price is empty.'],
    [{ priority: '1.5' }, 'priority must be a whole number, not "1.5".'],
    [{ priority: '1e3' }, 'priority must be a whole number, not "1e3".'],
    [{ priority: 0 }, 'priority must be between 1 and 999.'],
    [{ priority: 1_000 }, 'priority must be between 1 and 999.'],
    [{ timeZone: 'London' }, 'timeZone must be an IANA time zone such as Europe/London, not "London".'],
    [{ timeZone: '+01:00' }, 'timeZone must be an IANA time zone such as Europe/London, not "+01:00".'],
    [{ id: '', price: 'x', timeZone: '' }, `id is empty. timeZone is empty. ${notWholePrice('x')}`],
  ])('OPT-42: %j: %s', async (change, inJson, inCsv = inJson) => {
    expect(await read(csv(row(change)))).toEqual([{ fault: { line: 2, reason: inCsv } }])
    const spoilt = { ...option, ...change }
    expect(await read(json(spoilt))).toEqual([{ fault: { line: 1, reason: inJson } }])
  })

  test('REF-10: the currency may be left out; any other value is a fault', async () => {
    const priced = (currency: string) => `${header},currency\n${row()},${currency}\n`
    expect(await read(`${priced('EUR')}${row({ id: '2' })}, \n`)).toEqual([
      { entry: { ...option, currency: 'EUR', line: 2 } },
      { entry: { ...option, id: '2', line: 3 } },
    ])
    const reason = 'currency: "CHF" is not a known currency. Allowed: GBP, EUR, AUD, USD.'
    expect(await read(priced('CHF'))).toEqual([{ fault: { line: 2, reason } }])
    expect(await read(json({ ...option, currency: 'CHF' }))).toEqual([{ fault: { line: 1, reason } }])
  })

  test('OPT-58: the delivery service may be left out or empty; otherwise it is text of at most 64 characters', async () => {
    const served = (...services: string[]) => [`${header},deliveryService`, ...services.map((one) => `${row()},${one}`), ''].join('\n')
    expect(await read(served(' 44 ', ''))).toEqual([
      { entry: { ...option, deliveryService: '44', line: 2 } },
      { entry: { ...option, deliveryService: '', line: 3 } },
    ])
    expect(await read(json({ ...option, deliveryService: '44' }, { ...option, deliveryService: 44 }))).toEqual([
      { entry: { ...option, deliveryService: '44', line: 1 } },
      { fault: { line: 2, reason: 'deliveryService must be text.' } },
    ])
    const reason = 'deliveryService has 65 characters; 64 are the most.'
    expect(await read(served('x'.repeat(65)))).toEqual([{ fault: { line: 2, reason } }])
  })

  test('OPS-18: text is normalised to composed characters', async () => {
    expect(await read(csv(row({ id: 'caf\u0065\u0301', name: 'Ne\u0301' })))).toEqual([
      { entry: { ...option, id: 'caf\u00e9', name: 'N\u00e9', line: 2 } },
    ])
  })

  test('REF-11: a time zone is read in its canonical spelling', async () => {
    expect(await read(csv(row({ timeZone: 'europe/LONDON' })))).toEqual([{ entry: { ...option, line: 2 } }])
  })

  test('JSON numbers must be numbers, and every field is required', async () => {
    const { price: _, timeZone: __, ...rest } = option
    expect(await read(json({ ...rest, price: '99', isTracked: 'true', id: 7 }))).toEqual([
      {
        fault: {
          line: 1,
          reason: `id must be text. timeZone is missing. isTracked must be true or false. ${notWholePrice('99')}`,
        },
      },
    ])
  })

  test('IMP-11: flags are true or false, or yes or no, in any case in CSV, as spreadsheets write them, and no other values', async () => {
    for (const [given, isTracked] of [['TRUE', true] as const, ['waar', true] as const, ['Yes', true] as const, ['FALSE', false] as const])
      expect(await read(csv(row({ isTracked: given })))).toEqual([{ entry: { ...option, isTracked, line: 2 } }])
    const inCsv = 'isTracked must be yes or no, or TRUE or FALSE, not '
    for (const given of ['1', 'WAHR', 't'])
      expect(await read(csv(row({ isTracked: given })))).toEqual([{ fault: { line: 2, reason: `${inCsv}"${given}".` } }])
    const reason = 'isTracked must be true or false.'
    expect(await read(json({ ...option, isTracked: 'TRUE' }))).toEqual([{ fault: { line: 1, reason } }])
  })

  test('OPS-20: an unknown column or field, such as a misspelt optional one, is refused with the known ones', async () => {
    const known = `${header.replaceAll(',', ', ')}, currency, deliveryService`
    await expect(read(`${header}, Curency ,weight\n`)).rejects.toThrow(
      `The header has unknown columns: Curency, weight. The columns are ${known}.`,
    )
    expect(await read(json({ ...option, Currency: 'EUR', price: -1 }, option))).toEqual([
      { fault: { line: 1, reason: `it has unknown fields: Currency. The fields are ${known}. price must be between 0 and 99999.` } },
      { entry: { ...option, line: 2 } },
    ])
  })

  test('a header with missing columns', async () => {
    await expect(read('id,name\n')).rejects.toThrow(
      'The header lacks fulfilmentCentreId, description, acceptsDeliveryInstructions, isGuaranteed, isTracked, price, priority, timeZone.',
    )
  })
})

describe('OPS-15: npm run import:delivery-options writes to the database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    await removeStored(database.db, ['delivery-option', 'cutoff', 'factory'])
  })

  const load = (text: string, options: Partial<ImportOptions> = {}, brand: BrandId = 'uk') => {
    const origin = { brand, actor: { subject: 's', name: 'Importer' }, requestId: 'r' }
    return importOptions(database.db, origin, linesOf(text, brand), { dryRun: false, skipBad: false, ...options })
  }
  const stored = async (brand: BrandId = 'uk') =>
    (await readOptions(database.db, brand)).map(
      ({ fulfilmentCentreId, id, name, timeZone }) => `${fulfilmentCentreId}:${id} ${name} ${timeZone}`,
    )
  const logged = async () => {
    const { rows } = await database.pool.query(
      "SELECT brand, key, action, before, after FROM change_log WHERE kind IN ('factory', 'delivery-option') ORDER BY id",
    )
    return rows
  }
  const counts = (added: number, changed: number, unchanged: number) => ({ imported: true, added, changed, unchanged, bad: 0 })

  test('adds and changes options and logs each; unchanged options and those not in the file stay', async () => {
    const before = (await logged()).length
    const file = csv(row(), row({ id: 'parcel', priority: 2 }))
    expect(await load(file)).toMatchObject(counts(2, 0, 0))
    const rows = async () =>
      (await database.pool.query("SELECT key, xmin, changed_at FROM records WHERE kind = 'delivery-option' ORDER BY key")).rows
    const untouched = await rows()
    expect(await load(file)).toMatchObject(counts(0, 0, 2))
    expect(await rows()).toEqual(untouched)
    expect(await load(json({ ...option, name: 'Letter' }, { ...option, id: 'new', priority: 3 }))).toMatchObject(counts(1, 1, 0))
    expect(await stored()).toEqual([
      'XX-NEW:letter Letter Europe/London',
      'XX-NEW:parcel Standard Letter Europe/London',
      'XX-NEW:new Standard Letter Europe/London',
    ])
    const change = { brand: 'uk', action: 'imported', before: null }
    const { id: _id, fulfilmentCentreId: _centre, timeZone, ...letter } = option
    expect((await logged()).slice(before)).toEqual([
      { ...change, key: 'XX-NEW', after: { timeZone, country: null, domesticCountries: [], currency: null } },
      { ...change, key: 'XX-NEW/letter', after: letter },
      { ...change, key: 'XX-NEW/parcel', after: { ...letter, priority: 2 } },
      { ...change, key: 'XX-NEW/letter', before: letter, after: { ...letter, name: 'Letter' } },
      { ...change, key: 'XX-NEW/new', after: { ...letter, priority: 3 } },
    ])
  })

  test.each(['name', 'description', 'acceptsDeliveryInstructions', 'isGuaranteed', 'isTracked', 'price', 'priority'] as const)(
    'a change of %s alone counts as a change',
    async (field) => {
      await load(json(option))
      const value = option[field]
      const other = typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : `${value}!`
      expect(await load(json({ ...option, [field]: other }))).toMatchObject(counts(0, 1, 0))
      expect(await readOptions(database.db, 'uk')).toMatchObject([{ [field]: other }])
      const { rows } = await database.pool.query('SELECT changed_by FROM delivery_options')
      expect(rows).toEqual([{ changed_by: 'Importer' }])
    },
  )

  test('OPS-17: a new factory is reported', async () => {
    const notes = ['Factories that were not known before: XX-NEW.']
    expect(await load(json(option))).toMatchObject({ ...counts(1, 0, 0), notes })
    expect(await load(json({ ...option, id: 'parcel' }))).toMatchObject({ ...counts(1, 0, 0), notes: [] })
  })

  test('OPS-17: another time zone of a centre is a separate change, and is reported', async () => {
    await load(json(option))
    const before = (await logged()).length
    expect(await load(json({ ...option, timeZone: 'Europe/Dublin' }))).toMatchObject({
      ...counts(0, 0, 1),
      notes: ['Another time zone than before: XX-NEW.'],
    })
    expect(await stored()).toEqual(['XX-NEW:letter Standard Letter Europe/Dublin'])
    expect((await logged()).slice(before)).toEqual([
      {
        brand: 'uk',
        key: 'XX-NEW',
        action: 'imported',
        before: { timeZone: 'Europe/London', country: null, domesticCountries: [], currency: null },
        after: { timeZone: 'Europe/Dublin', country: null, domesticCountries: [], currency: null },
      },
    ])
  })

  test('REF-10: the currency of a centre is stored and logged, kept by a file without one, and reported when it changes', async () => {
    const currencies = async () => (await readOptions(database.db, 'uk')).map(({ currency }) => currency)
    await load(json(option, { ...option, id: 'parcel', currency: 'EUR' }))
    expect(await currencies()).toEqual(['EUR', 'EUR'])
    expect(await load(json(option))).toMatchObject({ ...counts(0, 0, 1), notes: [] })
    expect(await currencies()).toEqual(['EUR', 'EUR'])
    const before = (await logged()).length
    expect(await load(json({ ...option, currency: 'USD' }))).toMatchObject({ notes: ['Another currency than before: XX-NEW.'] })
    expect(await currencies()).toEqual(['USD', 'USD'])
    expect((await logged()).slice(before)).toMatchObject([{ key: 'XX-NEW', before: { currency: 'EUR' }, after: { currency: 'USD' } }])
    const file = json(option, { ...option, id: 'a', currency: 'EUR' }, { ...option, id: 'b', currency: 'GBP' })
    const faults = [{ line: 3, reason: 'XX-NEW has the currency EUR on line 2, and GBP here.' }]
    expect(await load(file)).toMatchObject({ imported: false, faults })
  })

  const addServices = async (factory: string, ...names: readonly string[]) => {
    const cutoff = { default: { weekday: '18:00:00', saturday: '12:00:00', sunday: '10:00:00' }, exceptions: [] }
    for (const name of names) await putStored(database.db, 'uk', 'cutoff', `${factory}/${name}`, cutoff)
  }

  test('OPT-57, OPT-58: the delivery service is stored and logged, kept by a file without one, and removed by an empty one', async () => {
    const services = async () => (await readOptions(database.db, 'uk')).map(({ service }) => service)
    await load(json(option))
    await addServices('XX-NEW', '44', '59')
    const before = (await logged()).length
    expect(await load(json({ ...option, deliveryService: '44' }))).toMatchObject(counts(0, 1, 0))
    expect(await load(json({ ...option, deliveryService: '59' }))).toMatchObject(counts(0, 1, 0))
    expect(await load(json({ ...option, deliveryService: '59' }))).toMatchObject(counts(0, 0, 1))
    expect(await load(json(option, { ...option, id: 'parcel', priority: 2, deliveryService: '' }))).toMatchObject(counts(1, 0, 1))
    expect(await services()).toEqual(['59', undefined])
    expect(await load(json({ ...option, name: 'Letter' }))).toMatchObject(counts(0, 1, 0))
    expect(await services()).toEqual(['59', undefined])
    expect(await load(json({ ...option, name: 'Letter', deliveryService: '' }))).toMatchObject(counts(0, 1, 0))
    expect(await services()).toEqual([undefined, undefined])
    const { id: _id, fulfilmentCentreId: _centre, timeZone: _zone, ...letter } = option
    const change = { brand: 'uk', key: 'XX-NEW/letter', action: 'imported' }
    expect((await logged()).slice(before)).toEqual([
      { ...change, before: letter, after: { ...letter, service: '44' } },
      { ...change, before: { ...letter, service: '44' }, after: { ...letter, service: '59' } },
      { ...change, key: 'XX-NEW/parcel', before: null, after: { ...letter, priority: 2 } },
      { ...change, before: { ...letter, service: '59' }, after: { ...letter, name: 'Letter', service: '59' } },
      { ...change, before: { ...letter, name: 'Letter', service: '59' }, after: { ...letter, name: 'Letter' } },
    ])
  })

  test('OPT-58: a delivery service that the centre does not have is refused on its line', async () => {
    await load(json(option, { ...option, fulfilmentCentreId: 'XX-OTHER' }))
    await addServices('XX-OTHER', '44')
    const file = json({ ...option, fulfilmentCentreId: 'XX-OTHER', deliveryService: '44' }, { ...option, deliveryService: '44' })
    const faults = [{ line: 2, reason: 'XX-NEW has no delivery service "44" in the cut-offs. There are none.' }]
    expect(await load(file)).toMatchObject({ imported: false, bad: 1, faults })
    expect(await load(file, { skipBad: true })).toMatchObject({ ...counts(0, 1, 0), bad: 1, faults })
    expect((await readOptions(database.db, 'uk')).map(({ service }) => service)).toEqual([undefined, '44'])
  })

  test('options belong to one brand', async () => {
    await load(json(option))
    await load(json({ ...option, name: 'Brievenbus', timeZone: 'Europe/Amsterdam' }), {}, 'nl')
    expect([await stored(), await stored('nl')]).toEqual([
      ['XX-NEW:letter Standard Letter Europe/London'],
      ['XX-NEW:letter Brievenbus Europe/Amsterdam'],
    ])
  })

  test('a duplicate option, and a centre with two time zones: the first line wins', async () => {
    const file = csv(row(), row({ id: 'parcel', timeZone: 'Europe/Dublin' }), row({ name: 'Again' }), row({ id: 'third' }))
    const faults = [
      { line: 3, reason: 'XX-NEW has the time zone "Europe/London" on line 2, and "Europe/Dublin" here.' },
      { line: 4, reason: 'XX-NEW:letter is on line 2 already.' },
    ]
    expect(await load(file)).toMatchObject({ imported: false, bad: 2, faults })
    expect(await stored()).toEqual([])
    expect(await load(file, { skipBad: true })).toMatchObject({ ...counts(2, 0, 0), bad: 2, faults })
    expect(await stored()).toEqual(['XX-NEW:letter Standard Letter Europe/London', 'XX-NEW:third Standard Letter Europe/London'])
  })

  test('OPS-16: a dry run reports the changes and writes nothing', async () => {
    const before = (await logged()).length
    expect(await load(json(option), { dryRun: true })).toMatchObject({ ...counts(1, 0, 0), imported: false })
    expect([await stored(), (await logged()).length]).toEqual([[], before])
    expect(await readKeys(database.db, 'uk', 'factory')).toEqual([])
  })
})
