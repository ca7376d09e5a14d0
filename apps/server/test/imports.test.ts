import { maxUndoEffects, type UndoPlanWire } from '@goat/contract/changes'
import { headingOf, type ImportKind, type ImportRow, importColumns, importKinds } from '@goat/contract/imports'
import { sentences as allSentences, phrases } from '@goat/domain/text/sentences'
import { sayIssue } from '@goat/domain/text/text'
import { beforeEach, describe, expect, test } from 'vitest'
import { capabilities } from '../src/capabilities.ts'
import { tokenOf } from './support/api.ts'
import { loadProducts } from './support/products.ts'
import { putStored } from './support/stored.ts'
import { testApi } from './support/test-api.ts'
import { fileProducts, importFiles, importKillRounds, overrides, preview as previewOf } from './trust/support/imports.ts'
import { seeded } from './trust/support/seeded.ts'

const api = testApi()
const header = 'ProductKey,Sku,FactoryCode,Reason'
const csv = (...lines: readonly string[]) => [header, ...lines, ''].join('\n')

beforeEach(async () => {
  // Of the overrides of the tests before, nothing is logged either.
  await api.database.pool.query(`SET LOCAL session_replication_role = replica; TRUNCATE products, product_variants, change_log;
    DELETE FROM records WHERE kind = 'product-override'`)
  await loadProducts(api.database.db, ...fileProducts)
})

const preview = (...given: Parameters<typeof previewOf> extends [unknown, ...infer Rest] ? Rest : never) => previewOf(api, ...given)

const save = (file: string, seen: string, headers: Record<string, string> = {}, kind = 'product-override') =>
  api.call('editor', 'POST', `/imports/${kind}`, { file, seen }, headers)

async function importAll(file: string, headers: Record<string, string> = {}) {
  return save(file, (await preview(file, 'product-override', headers)).seen, headers)
}

const stored = () => overrides(api)

const logged = async () =>
  (await api.database.pool.query('SELECT count(*)::integer AS count, max(revision) AS revision FROM change_log')).rows[0]

const statesOf = (rows: readonly ImportRow[]) => rows.map(({ line, state, key }) => [line, state, key])

describe('IMP-1, IMP-2, IMP-6: the preview of product overrides', () => {
  test('says of each line what becomes of it, and changes nothing', async () => {
    await importAll(csv('Fox,Fox-1,GB-MNPG-TAM,'))
    const before = await logged()
    const file = csv(
      'fox,,GB-MNPG-TAM,Flood',
      'Bear,Bear-1,GB-DPS-SLE,',
      'Bear,Bear-1,GB-DPS-SLE,again',
      'Bear,,GB-ARENA-DRO,',
      'Wolf,,GB-MNPG-TAM,',
      'Fox,Fox-9,GB-MNPG-TAM,',
      'Fox,Fox-1,XX-NEW,',
      'Fox',
    )
    const { rows, counts, seen } = await preview(file)
    expect(statesOf(rows)).toEqual([
      [2, 'new', 'fox'],
      [3, 'unchanged', 'Bear/Bear-1'],
      [4, 'skipped', 'Bear/Bear-1'],
      [5, 'wrong', 'Bear'],
      [6, 'wrong', 'Wolf'],
      [7, 'wrong', 'Fox/Fox-9'],
      [8, 'wrong', 'Fox/Fox-1'],
      [9, 'wrong', ''],
    ])
    const [first] = rows
    expect(first?.changes).toEqual([
      {
        key: 'Fox/Fox-2',
        version: null,
        before: { factory: null, catalogueFactory: 'GB-PROPACK-HUD' },
        after: { factory: 'GB-MNPG-TAM', catalogueFactory: 'GB-PROPACK-HUD' },
        reason: 'Flood',
      },
    ])
    expect(rows.flatMap(({ issues }) => issues.map(({ code }) => code))).toEqual([
      'line.same',
      'line.contradicts',
      'product.unknown',
      'line.noVariant',
      'value.notAllowed',
      'line.fields',
    ])
    expect(counts).toEqual({ new: 1, changed: 0, unchanged: 1, skipped: 1, wrong: 5 })
    expect(seen).toMatch(/^\d+\.[\w-]+$/)
    expect(await logged()).toEqual(before)
  })

  test('a file that cannot be read at all is refused with a sentence', async () => {
    for (const [file, codes] of [
      ['', ['file.empty']],
      ['ProductKey,Factories\n', ['file.columnsMissing', 'file.columnsAlsoUnknown', 'file.columnsNeeded']],
      ['ProductKey,Sku,FactoryCode,"Reason\n', ['file.headerUnreadable', 'line.openQuote']],
    ] as const)
      expect((await preview(file)).refused.map(({ code }) => code)).toEqual(codes)
  })

  test('IMP-5: editors only, known kinds, and at most 50,000 lines', async () => {
    expect(await api.call('viewer', 'POST', '/imports/product-override/preview', { file: csv() })).toMatchObject({ status: 403 })
    expect(await preview(csv(), 'plan')).toMatchObject({ status: 404 })
    const many = csv(...Array.from({ length: 50_001 }, () => 'Fox,,GB-MNPG-TAM,'))
    expect((await preview(many)).refused).toMatchObject([{ code: 'import.tooMany', values: { maximum: '50000' } }])
    expect(await save(many, '0.x')).toMatchObject({ status: 400, body: { issues: [{ code: 'import.tooMany' }] } })
  })
})

test('IMP-6, OVR-27: an override until an instant in the future; another end is a change', async () => {
  const until = (at: string) => `ProductKey,Sku,FactoryCode,Until\nBear,,GB-MNPG-TAM,${at}\n`
  expect((await preview(until('2020-01-02T00:00Z'))).rows).toMatchObject([
    { state: 'wrong', issues: [{ code: 'plan.past', path: 'Until' }] },
  ])
  expect((await preview(until('tomorrow'))).rows).toMatchObject([{ state: 'wrong', issues: [{ code: 'line.format', path: 'Until' }] }])
  expect(await importAll(until('2090-01-02T01:00+01:00'))).toMatchObject({ body: { counts: { new: 1 } } })
  expect((await preview(until('2090-01-02T00:00Z'))).counts).toMatchObject({ unchanged: 1 })
  for (const same of ['2090-01-02', '2-1-2090', '2-1-90', '02/01/2090', '2 jan 2090', '2.1.2090 0.00', '2090-01-02 00:00:00'])
    expect((await preview(until(same))).counts, same).toMatchObject({ unchanged: 1 })
  const summer = { key: 'Bear/Bear-1', after: { until: '2036-07-01T10:30:00.000Z' } }
  expect((await preview(until('1-7-2036 11:30'))).rows).toMatchObject([{ state: 'changed', changes: [summer] }])
  for (const [other, code, values] of [
    ['31-2-2090', 'line.noSuchDay', { value: '31-2-2090', count: '28' }],
    ['31-2-2090 10:00', 'line.noSuchDay', {}],
    ['12/31/2090', 'line.monthFirst', { value: '31-12-2090' }],
    ['2-1-2090 24:00', 'line.format', { expected: 'end', value: '2-1-2090 24:00' }],
    ['01-02', 'line.format', { expected: 'end' }],
    ['vrijdag', 'line.format', {}],
  ] as const)
    expect((await preview(until(other))).rows, other).toMatchObject([
      { state: 'wrong', issues: [{ code, path: 'Until', values: { ...values, column: 'Until' } }] },
    ])
  const [row] = (await preview(until(''))).rows
  expect(row).toMatchObject({ state: 'changed', changes: [{ version: 1, before: { until: '2090-01-02T00:00:00.000Z' } }] })
  expect(row?.changes[0]?.after).not.toHaveProperty('until')
})

test('IMP-6: what the lists of overrides download can be imported again, in English and in Dutch', async () => {
  await importAll(csv('Fox,Fox-1,GB-MNPG-TAM,'))
  const lines = [
    'Fox,Fox,greetingcard,Fox-1,GB-DPS-SLE,gb-arena-dro,2026-11-26T10:00:00.000Z,Kim,Flood,2090-01-01T00:00:00.000Z',
    'Fox,Fox,greetingcard,Fox-2,GB-PROPACK-HUD,GB-PROPACK-HUD,,,,',
    'Bear,Bear,greetingcard,Bear-1,GB-DPS-SLE,GB-PROPACK-HUD,,,,',
  ]
  const english = 'Product Key,Product,Product Type,Sku,Catalogue factory,Factory,Overridden at,Overridden by,Reason,Until'
  const dutch = 'Productcode,Product,Producttype,Sku,Fabriek uit de catalogus,Fabriek,Gewijzigd op,Gewijzigd door,Reden,Tot'
  for (const heading of [english, dutch]) {
    const { rows } = await preview([heading, ...lines, ''].join('\n'))
    expect(statesOf(rows)).toEqual([
      [2, 'changed', 'Fox/Fox-1'],
      [3, 'unchanged', 'Fox/Fox-2'],
      [4, 'wrong', 'Bear/Bear-1'],
    ])
    expect(rows[0]?.changes).toMatchObject([{ after: { factory: 'GB-ARENA-DRO', until: '2090-01-01T00:00:00.000Z' }, reason: 'Flood' }])
    expect(rows[2]?.issues).toMatchObject([{ code: 'value.notAllowed', path: 'FactoryCode' }])
  }
  expect((await preview('ProductKey,FactoryCode,Factory\nFox,,\n')).refused).toMatchObject([{ code: 'file.columnsRepeated' }])
})

test('IMP-6, IMP-11: cells as people write them; what is wrong with a date names its column', async () => {
  const { rows } = await preview(
    'ProductKey,FactoryCode,Until,Reason\nFox,gb-arena-dro,28-03-2027 01:30,"Flood\nin Hull"\nBear,GB-ARENA-DRO,01-01-2190,\n',
  )
  // A time that the clock skips moves forward by the hour that is skipped.
  expect(rows[0]?.changes[0]).toMatchObject({ after: { until: '2027-03-28T01:30:00.000Z' }, reason: 'Flood in Hull' })
  expect(rows[1]?.issues).toEqual([
    { code: 'field.outOfRange', path: 'Until', values: { column: 'Until', field: 'Until', minimum: '2000-01-01', maximum: '2100-12-31' } },
  ])
  const dated = [
    'id,factories,services,productTypes,from,to,days,closed,time,reason',
    'x,,,,25-12-2090,26.12.2090,,WAAR,,"Christmas\nNight"',
  ]
  const { rows: seen } = await preview([...dated, 'y,,,,25-12,26-12-2190,,nee,09:00,Late', ''].join('\n'), 'cutoff-override')
  expect(seen[0]?.changes[0]).toMatchObject({ after: { from: '2090-12-25', to: '2090-12-26', time: null, reason: 'Christmas Night' } })
  expect(seen[1]?.issues.map(({ code, path, values }) => [code, path, values['column']])).toEqual([
    ['line.format', 'from', 'from'],
    ['field.outOfRange', 'to', 'to'],
  ])
})

describe('IMP-3, IMP-4: the import', () => {
  test('does what the preview said in one transaction, which is undone as one; wrong lines are left out', async () => {
    const file = csv('Fox,,GB-MNPG-TAM,Flood', 'Bear,,GB-MNPG-TAM,', 'Wolf,,GB-MNPG-TAM,')
    const answer = await importAll(file, { 'change-reason': 'Christmas' })
    expect(answer).toMatchObject({ status: 200, body: { counts: { new: 2, changed: 0, wrong: 1 } } })
    expect(await stored()).toEqual({ 'Bear/Bear-1': 'GB-MNPG-TAM', 'Fox/Fox-1': 'GB-MNPG-TAM', 'Fox/Fox-2': 'GB-MNPG-TAM' })
    const { results } = (await api.call('editor', 'GET', '/changes?limit=3')).body as { results: Record<string, unknown>[] }
    const [newest] = results
    expect(results.map(({ key, reason, cause, transaction }) => [key, reason, cause, transaction])).toEqual([
      ['Bear/Bear-1', 'Christmas', 'import', newest?.['transaction']],
      ['Fox/Fox-2', 'Flood', 'import', newest?.['transaction']],
      ['Fox/Fox-1', 'Flood', 'import', newest?.['transaction']],
    ])
    const at = `/changes/${newest?.['revision']}/undo`
    const { seen } = (await api.call('editor', 'GET', at)).body as { seen: string }
    expect(await api.call('editor', 'POST', at, { seen })).toMatchObject({ status: 200, body: { undone: 3 } })
    expect(await stored()).toEqual({ 'Bear/Bear-1': null, 'Fox/Fox-1': null, 'Fox/Fox-2': null })
    expect(await importAll(csv('Fox,Fox-1,,'))).toMatchObject({ status: 200, body: { counts: { unchanged: 1 } } })
  })

  test('HIS-16: the undo of many records tells those that keep something, some others, and how many more change back', async () => {
    const variants = Array.from({ length: maxUndoEffects + 100 }, (_, at) => `Owl,Owl,greetingcard,Owl-${at},GB-DPS-SLE`)
    await loadProducts(api.database.db, ...variants)
    await importAll(csv('Owl,,GB-MNPG-TAM,'))
    const { results } = (await api.call('editor', 'GET', '/changes?limit=1')).body as { results: { revision: number }[] }
    await importAll(csv('Owl,Owl-99,GB-ARENA-DRO,'))
    const at = `/changes/${results[0]?.revision}/undo`
    const { effects, more, seen } = (await api.call('editor', 'GET', at)).body as UndoPlanWire
    expect([effects.length, more, effects[0]?.key, effects[0]?.kept.length, effects[1]?.kept.length]).toEqual([
      500,
      100,
      'Owl/Owl-99',
      1,
      0,
    ])
    expect(await api.call('editor', 'POST', at, { seen })).toMatchObject({ status: 200, body: { undone: maxUndoEffects + 99 } })
  })

  test('is refused, with the lines and the person, if somebody has changed a record since, and writes nothing', async () => {
    const file = csv('Bear,,GB-MNPG-TAM,', 'Fox,,GB-MNPG-TAM,')
    const { seen } = await preview(file)
    const move = { Store: 'UK', DeliveryCountryCode: 'GB', FactoryCode: 'GB-ARENA-DRO' }
    const variants = [{ ProductKey: 'Fox', VariantSku: 'Fox-2', ProductType: 'greetingcard' }]
    await api.call('editor', 'POST', '/designation/product-override', { ...move, ProductVariants: variants })
    const before = await logged()
    const refused = await save(file, seen)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'versionConflict', rows: [{ line: 3, key: 'Fox/Fox-2', by: 'Test editor' }] },
    })
    expect(await logged()).toEqual(before)
    expect(await save(file, 'anything')).toMatchObject({ status: 409, body: { issues: [{ code: 'import.changed' }], rows: [] } })
    expect(await stored()).toEqual({ 'Fox/Fox-2': 'GB-ARENA-DRO' })
  })

  test('API-7: a retry with the same key gets the first answer; the same key with another file is refused', async () => {
    const file = csv('Fox,,GB-MNPG-TAM,')
    const { seen } = await preview(file)
    const headers = { 'idempotency-key': 'import-once' }
    const first = await save(file, seen, headers)
    const before = await logged()
    expect(await save(file, seen, headers)).toMatchObject({ status: 200, body: first.body })
    expect(await save(csv('Bear,,GB-MNPG-TAM,'), seen, headers)).toMatchObject({ status: 400, body: { code: 'keyReused' } })
    expect(await logged()).toEqual(before)
  })

  test('PLN-4: goes into a plan, whose records the preview shows; more than 500 changes are refused', async () => {
    const { body } = await api.call('editor', 'POST', '/plans', { name: `Plan ${Date.now()}`, reason: 'r', starts: null, ends: null })
    const headers = { plan: String((body as { id: string }).id) }
    const file = csv('Fox,,GB-MNPG-TAM,')
    expect(await importAll(file, headers)).toMatchObject({ status: 200, body: { counts: { new: 1 } } })
    expect(await stored()).toEqual({})
    expect((await preview(file, 'product-override', headers)).counts).toMatchObject({ unchanged: 1 })
    expect((await preview(file)).counts).toMatchObject({ new: 1 })
    expect(await importAll(csv('Fox,Fox-1,GB-ARENA-DRO,Flood'), { ...headers, 'change-reason': 'Christmas' })).toMatchObject({
      status: 200,
    })
    const { results } = (await api.call('editor', 'GET', '/changes?kind=plan-item&limit=1')).body as { results: object[] }
    expect(results).toMatchObject([{ action: 'planItem.saved', reason: 'Flood' }])
    // Between the check and the import, a colleague changes the override in the plan.
    const { seen } = await preview(file, 'product-override', headers)
    await importAll(csv('Fox,Fox-2,GB-DPS-SLE,'), headers)
    expect(await save(file, seen, headers)).toMatchObject({
      status: 409,
      body: { code: 'versionConflict', rows: [{ line: 2, key: 'Fox/Fox-2', by: 'Test editor' }], issues: [{ code: 'import.changedBy' }] },
    })
    await loadProducts(api.database.db, ...Array.from({ length: 501 }, (_, at) => `Many,Many,greetingcard,Many-${at},GB-DPS-SLE`))
    // The plan has changes of Fox already.
    const tooMany = csv(...Array.from({ length: 499 }, (_, at) => `Many,Many-${at},GB-MNPG-TAM,`))
    expect(await importAll(tooMany, headers)).toMatchObject({ status: 400, body: { issues: [{ code: 'plan.tooManyItems' }] } })
    // The preview of more says so already.
    expect((await preview(csv('Many,,GB-MNPG-TAM,'), 'product-override', headers)).refused).toMatchObject([{ code: 'plan.tooManyItems' }])
    expect(await preview('ProductKey,Name,ProductTypeKey,Sku,FactoryCode\n', 'product', headers)).toMatchObject({ status: 400 })
  })
})

test('IMP-9: the columns of each file are those that the page names', () => {
  const importers = capabilities.flatMap(({ importers: some = [] }) => some)
  expect(importers.map(({ kind }) => kind).toSorted()).toEqual([...importKinds].sort())
  for (const { kind, shapeOf } of importers) {
    const { columns, optionalColumns = [] } = shapeOf('uk', Date.now())
    const { needed, more: optional, compared } = importColumns[kind]
    const more = [...optional, ...compared]
    expect([kind, needed, more]).toEqual([kind, columns.filter((one) => !optionalColumns.includes(one)), optionalColumns])
  }
})

test.each(['en-GB', 'nl-NL'])('IMP-9: a file of every kind with the headings that the page names is read, in %s', async (languageTag) => {
  for (const kind of importKinds) {
    const { needed, more } = importColumns[kind]
    const header = [...needed, ...more].map((column) => headingOf(kind, column, languageTag)).join(',')
    const { refused, rows } = await preview(`${header}\n${'x,'.repeat(needed.length + more.length - 1)}x\n`, kind)
    expect([kind, refused, rows.map(({ state }) => state)]).toEqual([kind, [], ['wrong']])
  }
})

test('IMP-16: what a person changes in a downloaded list, and this import does not change, is refused', async () => {
  const list = (...lines: readonly string[]) =>
    ['Product Key,Product,Product Type,Sku,Catalogue factory,Factory,Overridden at,Overridden by,Reason,Until', ...lines, ''].join('\n')
  const moved = 'Fox,Fox,greetingcard,Fox-1,GB-DPS-SLE'
  await importAll(csv('Fox,Fox-1,GB-MNPG-TAM,'))
  const read = async (kind: ImportKind, ...lines: readonly string[]) =>
    (await preview(list(...lines), kind)).rows.map(({ state, issues }) => [state, ...issues.map((one) => sayIssue(one, english))])
  expect(await read('product', `${moved},GB-MNPG-TAM,,,,`, `${moved},Tamworth,,,,`, `${moved.replace('Fox-1', 'Fox-9')},,,,,`)).toEqual([
    ['unchanged'],
    ['skipped', 'Line 2 says the same.'],
    ['new'],
  ])
  expect(await read('product', `${moved},Droitwich,,,,`)).toEqual([
    ['wrong', 'Factory is Tamworth GB-MNPG-TAM, not Droitwich GB-ARENA-DRO. This import does not change it.'],
  ])
  expect(await read('product-override', `${moved},GB-MNPG-TAM,,,,`)).toEqual([['unchanged']])
  const others = [moved.replace(',Fox,', ',Vixen,'), moved.replace('greetingcard', 'cake'), moved.replace('GB-DPS-SLE', 'Tamworth')]
  for (const [at, what] of [
    'Name is Fox, not Vixen',
    'ProductTypeKey is greetingcard, not cake',
    'CatalogueFactoryCode is Sleaford',
  ].entries())
    expect(await read('product-override', `${others[at]},GB-MNPG-TAM,,,,`)).toEqual([['wrong', expect.stringContaining(what)]])
})

test('IMP-1: the other kinds have the same calls', async () => {
  const products =
    'ProductKey,Name,ProductTypeKey,Sku,FactoryCode\nFox,Vixen,greetingcard,Fox-1,GB-DPS-SLE\nOwl,Owl,greetingcard,Owl-1,GB-DPS-SLE\nOwl,Owl,cake,Owl-1,GB-DPS-SLE\n'
  const seenProducts = await preview(products, 'product')
  expect(statesOf(seenProducts.rows)).toEqual([
    [2, 'changed', 'Fox/Fox-1'],
    [3, 'new', 'Owl/Owl-1'],
    [4, 'wrong', 'Owl/Owl-1'],
  ])
  expect(seenProducts.rows[0]?.changes[0]).toMatchObject({ before: { Name: 'Fox' }, after: { Name: 'Vixen' } })
  expect(await save(products, seenProducts.seen, {}, 'product')).toMatchObject({
    status: 200,
    body: { counts: { new: 1, changed: 1, wrong: 1 } },
  })
  const dated =
    'id,factories,services,productTypes,from,to,days,closed,time,reason\nx,,,,2090-12-25,2090-12-26,,true,,Christmas\ny,,,,2090-12-26,2090-12-25,,true,,Reversed\n'
  const seenDated = await preview(dated, 'cutoff-override')
  expect(statesOf(seenDated.rows)).toEqual([
    [2, 'new', 'x'],
    [3, 'wrong', 'y'],
  ])
  expect(await save(dated, seenDated.seen, {}, 'cutoff-override')).toMatchObject({ status: 200 })
})

test('IMP-12: by call, delivery options neither add a factory nor change the time zone or the currency of one', async () => {
  const line = (centre: string, zone: string, currency: string) =>
    `letter,${centre},Letter,By post.,false,false,true,99,1,${zone},${currency}\n`
  const heading = `${[...importColumns['delivery-option'].needed, 'currency'].join(',')}\n`
  const factories = async () => (await api.database.pool.query("SELECT * FROM records WHERE kind = 'factory' ORDER BY brand, key")).rows
  const before = await factories()
  const good = `${heading}${line('GB-DPS-SLE', 'Europe/London', 'GBP')}`
  const { counts, seen } = await preview(good, 'delivery-option')
  expect(counts).toMatchObject({ new: 1, wrong: 0 })
  expect(await save(good, seen, {}, 'delivery-option')).toMatchObject({ status: 200 })
  const right = line('GB-DPS-SLE', 'Europe/London', 'GBP').replace('letter', 'parcel')
  const file = `${heading}${line('GB-DPS-SLE', 'Australia/Melbourne', 'AUD')}${line('GB-DPS-SEL', 'Europe/London', 'GBP')}${right}`
  const read = await preview(file, 'delivery-option')
  expect(read.rows.map(({ line, state, issues }) => [line, state, ...issues.map(({ code }) => code)])).toEqual([
    [2, 'wrong', 'line.centreZone', 'line.centreCurrency'],
    [3, 'wrong', 'line.newCentre'],
    [4, 'new'],
  ])
  expect(await save(file, read.seen, {}, 'delivery-option')).toMatchObject({ status: 200, body: { counts: { wrong: 2 } } })
  expect(await factories()).toEqual(before)
})

test('OPS-16: a line with a NUL or half a surrogate pair is wrong, in every field of every kind', async () => {
  for (const kind of importKinds) {
    const { needed, more } = importColumns[kind]
    for (const field of [...needed, ...more]) {
      for (const bad of ['x\u0000', 'x\ud800']) {
        const { rows } = await preview(JSON.stringify({ ProductKey: 'Fox', FactoryCode: 'GB-DPS-SLE', [field]: bad }), kind)
        expect(rows, `${kind} ${field}`).toMatchObject([{ line: 1, state: 'wrong' }])
      }
    }
  }
  const file = '{"ProductKey":"LDX\\u0000","FactoryCode":"GB-DPS-SLE"}'
  const { rows, seen } = await preview(file)
  expect(rows).toMatchObject([{ issues: [{ code: 'line.control', values: { field: 'ProductKey' } }] }])
  expect(await save(file, seen)).toMatchObject({ status: 200, body: { counts: { wrong: 1 } } })
})

test('IMP-3: what was seen is of one brand, kind and plan', async () => {
  const file = 'id,factories,services,productTypes,from,to,days,closed,time,reason\nz,,,,2091-12-25,2091-12-26,,true,,Christmas\n'
  const { seen } = await preview(file, 'cutoff-override')
  const headers = { authorization: `Bearer ${await tokenOf('editor')}` }
  const elsewhere = await api.app.inject({ method: 'POST', url: '/api/nl/imports/cutoff-override', headers, payload: { file, seen } })
  expect([elsewhere.statusCode, elsewhere.json()]).toMatchObject([409, { issues: [{ code: 'import.changed' }] }])
  const plan = { name: `Plan ${Date.now()}`, reason: 'r', starts: null, ends: null }
  const { id } = (await api.call('editor', 'POST', '/plans', plan)).body as { id: string }
  const planned = await preview(file, 'cutoff-override', { plan: id })
  expect(await save(file, planned.seen, {}, 'cutoff-override')).toMatchObject({ status: 409 })
  const other = (await api.call('editor', 'POST', '/plans', { ...plan, name: `Other ${Date.now()}` })).body as { id: string }
  expect(await save(file, planned.seen, { plan: other.id }, 'cutoff-override')).toMatchObject({ status: 409 })
  // What needs an approval is put into a plan.
  expect(await save(file, seen, { plan: id }, 'cutoff-override')).toMatchObject({ status: 200 })
  expect(await save(file, seen, {}, 'cutoff-override')).toMatchObject({ status: 200 })
})

test('API-27, IMP-1: cells that would take the server seconds are wrong at once', async () => {
  const columns = `id,${importColumns['cutoff-override'].needed.join(',')}`
  const many = 'list of at most 500 entries'
  const said = async (text: string, kind: ImportKind = 'cutoff-override') =>
    (await preview(text, kind)).rows.map(({ state, issues }) => [state, issues.map((one) => sayIssue(one, english)).join(' ')])
  const ofCells = (factories: string, days = '', reason = 'x') =>
    said(`${columns}\na,${factories},,,2092-12-25,2092-12-25,${days},ja,,${reason}\n`)
  expect(await ofCells(';'.repeat(60_000))).toEqual([['wrong', expect.stringContaining(many)]])
  expect(await ofCells('', 'x;'.repeat(30_000))).toEqual([['wrong', expect.stringContaining(many)]])
  expect(await ofCells('', '', `x${' '.repeat(60_000)}y`)).toEqual([['wrong', expect.stringMatching(/200/)]])
  const inJson = (value: unknown) => said(`{"factories":${JSON.stringify(value)}}\n`)
  expect(await inJson(Array.from({ length: 30_000 }, () => 0))).toEqual([['wrong', expect.stringContaining(many)]])
  expect(await said(`{"id":${'['.repeat(10_000)}${']'.repeat(10_000)}}\n`)).toEqual([['wrong', expect.stringContaining('id')]])
  const marks = `a${'\u0301'.repeat(16_000)}${'\u0323'.repeat(16_000)}`
  expect(await said(`ProductKey,FactoryCode\n${marks},\n`, 'product-override')).toEqual([
    ['wrong', expect.stringContaining('must be 1 to 100 characters')],
  ])
  expect((await ofCells(marks))[0]?.[0]).toBe('wrong')
  expect(await said(`${importColumns.cutoff.needed.join(',')}\nSleaford,44,${'T'.repeat(60_000)},,\n`, 'cutoff')).toEqual([
    ['wrong', expect.stringContaining('TTT')],
  ])
})

test('OVR-27: an end without a factory is refused, on a line and by call, and nothing changes', async () => {
  await importAll(csv('Fox,Fox-1,GB-MNPG-TAM,'))
  const { rows } = await preview('ProductKey,Sku,FactoryCode,Until\nFox,Fox-1,,2090-05-01\n')
  expect(rows).toMatchObject([{ state: 'wrong', issues: [{ code: 'override.endless', path: 'Until' }] }])
  const variants = [{ ProductKey: 'Fox', VariantSku: 'Fox-1', ProductType: 'greetingcard' }]
  const move = { Store: 'UK', DeliveryCountryCode: 'GB', FactoryCode: null, ProductVariants: variants }
  expect(await api.call('editor', 'POST', '/designation/product-override', { ...move, Until: '2090-05-01T00:00:00Z' })).toMatchObject({
    status: 400,
    body: { issues: [{ code: 'override.endless', path: 'Until' }] },
  })
  expect(await stored()).toEqual({ 'Fox/Fox-1': 'GB-MNPG-TAM' })
  expect(await api.call('editor', 'POST', '/designation/product-override', move)).toMatchObject({ status: 200 })
})

const heading = (kind: ImportKind, more: readonly string[] = []) => [...importColumns[kind].needed, ...more].join(';')
const dated = `id;${heading('cutoff-override')}`
const movable = 'Allowed: Droitwich GB-ARENA-DRO, Sleaford GB-DPS-SLE, Tamworth GB-MNPG-TAM.'
/** The sentences of each line of a file whose cells are separated by semicolons. */
async function sentences(kind: ImportKind, header: string, ...lines: readonly string[]) {
  const file = [header, ...lines, ''].map((line) => line.replaceAll(';', ',')).join('\n')
  return (await preview(file, kind)).rows.map(({ issues }) => issues.map((one) => sayIssue(one, english)))
}
const english = (code: string, values: Readonly<Record<string, string>>) =>
  Reflect.get({ ...allSentences, ...phrases }, code)?.replace(/\{(\w+)\}/g, (_: string, name: string) => values[name] ?? '')

describe('IMP-15: whatever a field of a form takes, and names as they are shown', () => {
  beforeEach(() => putStored(api.database.db, 'uk', 'cutoff', 'GB-DPS-SLE/44', cutoff))
  const cutoff = { default: { weekday: '01:00:00', saturday: '01:00:00', sunday: '01:00:00' }, exceptions: [] }

  test('times, towns, names of delivery services and weekdays, yes and no', async () => {
    const times = await preview(`${heading('cutoff').replaceAll(';', ',')}\nSleaford,tracked parcel,10.30,730,7u30\n`, 'cutoff')
    expect(times.rows).toMatchObject([
      {
        state: 'changed',
        changes: [{ key: 'GB-DPS-SLE/44', after: { default: { weekday: '10:30:00', saturday: '07:30:00', sunday: '07:30:00' } } }],
      },
    ])
    const line = 'a,sleaford,Tracked Parcel,GreetingCard,5 mei 2090,31/5/90,Monday;woensdag;vr,No,noon,May'
    const seen = await preview(`${dated.replaceAll(';', ',')}\n${line}\n`, 'cutoff-override')
    const after = {
      factories: ['GB-DPS-SLE'],
      services: ['44'],
      productTypes: ['greetingcard'],
      from: '2090-05-05',
      to: '2090-05-31',
      days: ['monday', 'wednesday', 'friday'],
      time: '12:00:00',
      reason: 'May',
    }
    expect(seen.rows).toMatchObject([{ state: 'new', changes: [{ after }] }])
    const moved = await preview('ProductKey,FactoryCode\nFox,Tamworth\nBear,NULL\n')
    expect(moved.rows).toMatchObject([{ state: 'new', changes: [{ after: { factory: 'GB-MNPG-TAM' } }, {}] }, { state: 'unchanged' }])
  })

  test('OPT-42: prices in whole pence or cents only, for one with decimals could be read in two ways once a spreadsheet has dropped them', async () => {
    const line = (price: string) => `p,GB-DPS-SLE,Letter,By post.,no,NEE,yes,${price},1,Europe/London`
    for (const price of ['"7,45"', '7.4', '7.00', '£7', '"7,-"', '"1.234,50"', 'NULL']) {
      const file = `${heading('delivery-option').replaceAll(';', ',')}\n${line('745').replace('p,', 'q,')}\n${line(price)}\n`
      const [right, wrong] = (await preview(file, 'delivery-option')).rows
      expect(right).toMatchObject({ state: 'new', changes: [{ after: { price: 745 } }] })
      expect(
        wrong?.issues.map((one) => sayIssue(one, english)),
        price,
      ).toEqual([
        `price must be a whole number of pence or cents from 0 to 99999, such as 745 for 7.45, not "${price.replaceAll('"', '')}".`,
      ])
    }
  })

  test('null means none in a cell for one value only, not in a list, where none means all', async () => {
    expect(await sentences('cutoff-override', dated, 'x1;NULL;;;2090-12-31;2090-12-31;;ja;;Test')).toEqual([
      ['There is no fulfilment centre "NULL" with delivery services. Allowed: Sleaford GB-DPS-SLE.'],
    ])
  })

  test('all mistakes of a line at once, each with the heading of its column, in the words of the file', async () => {
    expect(
      await sentences(
        'product-override',
        'Productcode;Fabriek;Tot;Reden',
        'Wolf;GB-NEW;31-02-2090;"a\tb"',
        'Fox;IE-STL-DUB;1-1-2090;',
        'Bear;GB-DPS-SLE;1-1-2020;',
      ),
    ).toEqual([
      [
        `Fabriek: "GB-NEW" is not a known factory. ${movable}`,
        'Tot: 31-02-2090 does not exist: that month has 28 days.',
        'Reden: This text contains characters that cannot be shown. Type it again.',
        'There is no product "Wolf".',
      ],
      [`"IE-STL-DUB" is not a known factory. ${movable}`],
      ['Tot: This time is in the past. Choose a later one.'],
    ])
    expect(
      await sentences(
        'cutoff',
        heading('cutoff'),
        'GB-DPS-SLE;First Class;25:00;;half 8',
        'New Hull;44;1:00;1:00;1:00',
        ';;1:00;1:00;1:00',
      ),
    ).toEqual([
      [
        'weekday must be a time such as 07:30 or 19:30, not "25:00".',
        'saturday is empty.',
        'sunday must be a time such as 07:30 or 19:30, not "half 8".',
        'Sleaford GB-DPS-SLE has no delivery service "First Class" in the cut-offs. Allowed: TRACKED PARCEL.',
      ],
      ['There is no fulfilment centre "New Hull" with delivery services. Allowed: Sleaford GB-DPS-SLE.'],
      ['factoryCode is empty.', 'deliveryService is empty.'],
    ])
    expect(await sentences('cutoff-override', dated, 'a;XX;;car;31-02-2090;1-1-2190;;perhaps;;', 'b;;;;2-1-2090;1-1-2090;;nee;;x')).toEqual(
      [
        [
          expect.stringMatching(/^productTypes: "car" is not a product type\. Allowed: /),
          'from: 31-02-2090 does not exist: that month has 28 days.',
          'closed must be yes or no, or TRUE or FALSE, not "perhaps".',
          'to must be between 2000-01-01 and 2100-12-31.',
          'reason is empty.',
          'There is no fulfilment centre "XX" with delivery services. Allowed: Sleaford GB-DPS-SLE.',
        ],
        ['Enter a time, or choose closed.', 'The last day must not be before the first day.'],
      ],
    )
    const option = 'x;GB-DPS-SLE;;By post.;perhaps;nee;ja;-7;0;Europe/Paris;CHF;99'
    expect(await sentences('delivery-option', heading('delivery-option', ['currency', 'deliveryService']), option)).toEqual([
      [
        'name is empty.',
        'acceptsDeliveryInstructions must be yes or no, or TRUE or FALSE, not "perhaps".',
        'price must be between 0 and 99999.',
        'priority must be between 1 and 999.',
        'currency: "CHF" is not a known currency. Allowed: GBP, EUR, AUD, USD.',
        expect.stringMatching(/^Sleaford GB-DPS-SLE has no delivery service "99"/),
        'The time zone of GB-DPS-SLE is Europe/London, not Europe/Paris. Only the command import:delivery-options changes it.',
      ],
    ])
  })

  test('OVR-28: a factory of the catalogue without an end is back to it, and with one is refused for what is wrong with it', async () => {
    const named = (key: string, factory: string) => `${key};${factory};1-1-2090`
    expect(await sentences('product-override', 'ProductKey;FactoryCode;Until', named('Fox', 'GB-PROPACK-HUD'))).toEqual([
      [`"GB-PROPACK-HUD" is not a known factory. ${movable}`],
    ])
    expect(await sentences('product-override', 'ProductKey;Sku;FactoryCode;Until', 'Fox;Fox-2;GB-PROPACK-HUD;1-1-2090')).toEqual([
      ['The catalogue’s fulfilment centre has no end. Leave the end out, or choose a fulfilment centre.'],
    ])
  })

  test('a fulfilment centre that is not known is named with those that are, in every kind', async () => {
    const known = /^fulfilmentCentreId: "Nergens" is not a known factory\. Allowed: .*, Sleaford GB-DPS-SLE, /
    const option = (centre: string) => `x;${centre};Letter;By post.;no;no;no;99;1;Europe/London`
    expect(await sentences('delivery-option', heading('delivery-option'), option('Nergens'), option('GB-DPS-SEL'))).toEqual([
      [expect.stringMatching(known)],
      [expect.stringMatching(/^"GB-DPS-SEL" is not a known fulfilment centre\. Allowed: .*, Sleaford GB-DPS-SLE, .*Only the command/)],
    ])
    expect(await sentences('product', heading('product'), 'Fox;Fox;card;Fox-1;Nergens')).toEqual([
      [
        expect.stringMatching(/^ProductTypeKey: "card" is not a product type\. Allowed: .*greetingcard/),
        expect.stringMatching(/^FactoryCode: "Nergens" is not a known factory\. Allowed: .*, Sleaford GB-DPS-SLE, /),
      ],
    ])
  })

  test('product types by their names in Dutch; several that are not known are one sentence, for every kind of value', async () => {
    const taart = await preview(`${dated.replaceAll(';', ',')}\na,,,Knuffel;taart;cake,1-1-2092,1-1-2092,,ja,,Test\n`, 'cutoff-override')
    expect(taart.rows).toMatchObject([{ issues: [{ code: 'value.repeated' }] }])
    const toys = await preview(`${dated.replaceAll(';', ',')}\na,,,Knuffel;taart,1-1-2092,1-1-2092,,ja,,Test\n`, 'cutoff-override')
    expect(toys.rows).toMatchObject([{ state: 'new', changes: [{ after: { productTypes: ['cake', 'soft-toy'] } }] }])
    const product = await preview(`${heading('product').replaceAll(';', ',')}\nOwl,Owl,Wenskaart,Owl-1,Sleaford\n`, 'product')
    expect(product.rows).toMatchObject([{ state: 'new', changes: [{ after: { ProductTypeKey: 'greetingcard' } }] }])
    const file = `${dated.replaceAll(';', ',')}\na,Nergens;Elders,,auto;fiets,1-1-2092,1-1-2092,zo;dag;nacht,ja,,Test\n`
    const issues = (await preview(file, 'cutoff-override')).rows.flatMap((row) => row.issues.map((one) => sayIssue(one, english)))
    expect(issues).toEqual([
      expect.stringMatching(/^productTypes: Not known: auto, fiets\. Allowed: alcohol, balloon/),
      expect.stringMatching(/^days: Not known: dag, nacht\. Allowed: monday/),
      'Not known: Elders, Nergens. Allowed: Sleaford GB-DPS-SLE.',
    ])
  })

  test('a time and closed: the sentence says that both are given', async () => {
    expect(await sentences('cutoff-override', dated, 'a;;;;1-1-2092;1-1-2092;;ja;10:00;Test', 'b;;;;1-1-2092;1-1-2092;;nee;;Test')).toEqual(
      [['A time and closed are given. Give only one of them.'], ['Enter a time, or choose closed.']],
    )
  })

  test('several values in a cell with another separator: the sentence names the right one', async () => {
    const line = (centres: string, services: string, days: string) => [
      ['x', `"${centres}"`, services, '', '2092-01-04', '2092-01-10', `"${days}"`, 'ja', '', 'Test'].join(','),
    ]
    const read = async (...cells: Parameters<typeof line>) => {
      const { rows } = await preview([dated.replaceAll(';', ','), ...line(...cells), ''].join('\n'), 'cutoff-override')
      return rows.flatMap(({ issues }) => issues.map((one) => sayIssue(one, english)))
    }
    const separate = 'Separate several values in a cell with semicolons (;).'
    expect(await read('Sleaford, Tamworth', '44', '')).toEqual([
      expect.stringMatching(/^There is no fulfilment centre "Sleaford, /),
      separate,
    ])
    expect(await read('Sleaford', '44 en 59', '')).toEqual([
      expect.stringMatching(/a delivery service "44 en 59"\. Allowed: TRACKED/),
      separate,
    ])
    expect(await read('Sleaford', '', 'Monday/Friday')).toEqual([expect.stringMatching(/^days: "Monday\/Friday" is not a day/), separate])
    expect(await read('Nergens', '', '')).toEqual([expect.stringMatching(/^There is no fulfilment centre "Nergens"/)])
    expect(await read('Sleaford', '', 'Monday;fri')).toEqual([])
  })

  describe('IMP-17: dated cut-offs without an id', () => {
    const columns = heading('cutoff-override').replaceAll(';', ',')
    const file = (...lines: readonly string[]) => [columns, ...lines, ''].join('\n')
    const read = (text: string, headers: Record<string, string> = {}) => preview(text, 'cutoff-override', headers)
    const importDated = async (text: string, headers: Record<string, string> = {}) =>
      save(text, (await read(text, headers)).seen, headers, 'cutoff-override')
    const stored = async (headers: Record<string, string> = {}): Promise<readonly Record<string, unknown>[]> => {
      const { body } = await api.call('editor', 'GET', '/cutoff-overrides', undefined, headers)
      return (body as { cutoffOverrides: Record<string, unknown>[] }).cutoffOverrides.filter(({ reason }) => /^Id: /.test(String(reason)))
    }
    const closed = 'Sleaford,tracked parcel,,2092-12-25,2092-12-26,,ja,,Id: Christmas'
    beforeEach(() => api.database.pool.query("DELETE FROM records WHERE kind = 'cutoff-override'"))

    test('a line is a new record, which the same file does not make twice; another time for the same days changes it', async () => {
      const both = file(closed, ',,cake,2092-12-31,2092-12-31,,nee,12:00,Id: New Year')
      const first = await read(both)
      expect(statesOf(first.rows)).toEqual([
        [2, 'new', 'Id: Christmas'],
        [3, 'new', 'Id: New Year'],
      ])
      expect(await importDated(both)).toMatchObject({ status: 200, body: { counts: { new: 2 } } })
      expect((await stored()).map(({ id }) => id)).toEqual(first.rows.map(({ changes: [change] }) => change?.key))
      expect((await read(both)).counts).toMatchObject({ new: 0, unchanged: 2 })
      // In another order, with names instead of codes, and with an empty column for ids.
      const same = `id,${columns}\n,GB-DPS-SLE,44,,25-12-2092,26-12-2092,,true,,Id: Christmas\n`
      expect((await read(same)).counts).toMatchObject({ new: 0, unchanged: 1 })
      const json = {
        id: null,
        factories: null,
        services: null,
        productTypes: ['cake'],
        days: null,
        closed: false,
        time: '12:00',
        reason: 'Id: New Year',
      }
      const asJson = await read(`${JSON.stringify({ ...json, from: '2092-12-31', to: '2092-12-31' })}\n`)
      expect(asJson.counts).toMatchObject({ new: 0, unchanged: 1 })
      const changed = await read(file(closed.replace('ja,', 'nee,10:00')))
      expect(changed.rows).toMatchObject([{ state: 'changed', changes: [{ before: { time: null }, after: { time: '10:00:00' } }] }])
      expect(await importDated(file(closed.replace('ja,', 'nee,10:00')))).toMatchObject({ body: { counts: { new: 0, changed: 1 } } })
      expect(await stored()).toHaveLength(2)
    })

    test('one that was moved to other days since, or cancelled, is another record', async () => {
      await importDated(file(closed))
      const [made] = await stored()
      const { id, version, createdAt: _, createdBy: _by, changedAt: _at, changedBy: _who, ...content } = made ?? {}
      await api.call('editor', 'PUT', `/cutoff-overrides/${id}`, { ...content, version, from: '2092-12-24' })
      expect((await read(file(closed))).counts).toMatchObject({ new: 1 })
      await importDated(file(closed))
      const second = (await stored()).find(({ from }) => from === '2092-12-25')
      expect([(await stored()).length, second?.['id'] === id]).toEqual([2, false])
      await api.call('editor', 'DELETE', `/cutoff-overrides/${second?.['id']}`)
      await importDated(file(closed))
      // One with an earlier id would count as created earlier (CUT-28).
      const third = (await stored()).find(({ from }) => from === '2092-12-25')
      expect([id, second?.['id']]).not.toContain(third?.['id'])
      expect(await stored()).toHaveLength(2)
    })

    test('of several in the same place, it means the one that decides, or that of another line', async () => {
      const content = { factories: ['GB-DPS-SLE'], services: ['44'], productTypes: null, days: null, from: '2092-12-25', to: '2092-12-26' }
      const made = async (time: string) =>
        (await api.call('editor', 'POST', '/cutoff-overrides', { ...content, closed: false, time, reason: `Id: ${time}` })).body as {
          id: string
        }
      await made('10:00')
      const later = await made('11:00')
      expect((await read(file(closed))).rows).toMatchObject([{ state: 'changed', changes: [{ key: later.id, version: 1 }] }])
      const withId = `id,${columns}\nmine,${closed}\n,${closed}\n,${closed.replace('Id: Christmas', 'Id: Other')}\n`
      const { rows } = await read(withId)
      expect(statesOf(rows)).toEqual([
        [2, 'new', 'mine'],
        [3, 'skipped', 'Id: Christmas'],
        [4, 'wrong', 'Id: Other'],
      ])
      expect(rows[2]?.issues.map((one) => sayIssue(one, english))).toEqual(['Line 2 says something else about Id: Other.'])
    })

    test('in a plan; what somebody has changed since is named by its reason', async () => {
      const { body } = await api.call('editor', 'POST', '/plans', { name: `Plan ${Date.now()}`, reason: 'r', starts: null, ends: null })
      const plan = { plan: String((body as { id: string }).id) }
      expect(await importDated(file(closed), plan)).toMatchObject({ status: 200, body: { counts: { new: 1 } } })
      expect([(await read(file(closed), plan)).counts, (await read(file(closed))).counts]).toMatchObject([{ unchanged: 1 }, { new: 1 }])
      const [planned] = await stored(plan)
      const { id, version, createdAt: _, createdBy: _by, changedAt: _at, changedBy: _who, ...content } = planned ?? {}
      await api.call('editor', 'PUT', `/cutoff-overrides/${id}`, { ...content, version, from: '2092-12-24' }, plan)
      await importDated(file(closed), plan)
      expect((await stored(plan)).map(({ from }) => from)).toEqual(['2092-12-24', '2092-12-25'])
      await importDated(file(closed))
      const other = file(closed.replace('ja,', 'nee,10:00'))
      const { seen } = await read(other)
      await importDated(file(closed.replace('ja,', 'nee,11:00')))
      expect(await save(other, seen, {}, 'cutoff-override')).toMatchObject({
        status: 409,
        body: { rows: [{ line: 2, key: 'Id: Christmas', by: 'Test editor' }] },
      })
      expect(await stored()).toHaveLength(1)
    })
  })

  test('IMP-2: a line that repeats another is skipped, in every kind', async () => {
    const lines: Readonly<Record<ImportKind, string>> = {
      'product-override': 'Fox;GB-MNPG-TAM',
      product: 'Hare;Hare;greetingcard;Hare-1;GB-DPS-SLE',
      cutoff: 'GB-DPS-SLE;44;7:30;7:30;7:30',
      'cutoff-override': 'same;;;;2090-12-25;2090-12-26;;true;;Christmas',
      'delivery-option': 'same;GB-DPS-SLE;Letter;By post.;no;no;no;99;1;Europe/London',
    }
    for (const kind of importKinds) {
      const file = [kind === 'cutoff-override' ? dated : heading(kind), lines[kind], lines[kind], ''].join('\n').replaceAll(';', ',')
      const { rows } = await preview(file, kind)
      expect(rows.map(({ state, issues }) => [state, ...issues.map(({ code }) => code)]).at(1), kind).toEqual(['skipped', 'line.same'])
      expect(rows[0]?.changes.length, kind).toBeGreaterThan(0)
    }
  })
})

test('IMP-14: a downloaded text that may be a formula comes back as it was', async () => {
  const file = csv("Fox,Fox-1,GB-MNPG-TAM,'=why", "Fox,Fox-2,GB-MNPG-TAM,''-twice", "Bear,,GB-MNPG-TAM,'tis")
  const { rows } = await preview(file)
  const reasons = rows.map(({ changes: [change] }) => change?.reason)
  expect(reasons).toEqual(['=why', "'-twice", "'tis"])
})

test('IMP-3: files with every kind of mistake: never a failure of the server, never half an import', async () => {
  // `npm run trust` has 100,000.
  expect(await importFiles(api, 200, 1)).toEqual({ faults: [] })
})

test('IMP-8: a server killed during imports, twice: all or nothing, and asking again completes it once', async () => {
  // `npm run trust` has 50.
  const report = await importKillRounds(2, seeded(1))
  process.stdout.write(`kill -9 during imports: ${JSON.stringify(report)}\n`)
  expect(report.faults).toEqual([])
  expect(report.whole + report.none).toBe(2)
})
