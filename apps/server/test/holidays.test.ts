import { beforeAll, describe, expect, test } from 'vitest'
import { importConfigurations } from '../src/cutoffs/import.ts'
import { decideHoliday, holidayCalendar } from '../src/foresight/holidays.ts'
import { historyCalls } from './support/history-calls.ts'
import { changeStored, putStored } from './support/stored.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()
const { newest, undo } = historyCalls(api)
const factory = 'GB-DPS-SLE'
const { lastYear, regions } = holidayCalendar
/** The last known public holiday: of a year that is not over. */
const { date, name } = regions['GB-ENG'].at(-1) ?? { date: '', name: '' }

type Holiday = { date: string; name: string; decision: string | null; overrides: string[]; version: number | null }

async function list(from: string, days: number): Promise<Record<string, Holiday[]>> {
  const { body, status } = await api.call('viewer', 'GET', `/public-holidays?from=${from}&days=${days}`)
  expect(status).toBe(200)
  const { factories } = body as { factories: { factoryCode: string; holidays: Holiday[] }[] }
  return Object.fromEntries(factories.map(({ factoryCode, holidays }) => [factoryCode, holidays]))
}

const found = async () => (await list(date, 1))[factory]?.[0]
const pathOf = (at: string, on: string) => `/public-holidays/${at}/${on}`
const put = (version: unknown, at = factory, on = date, headers?: Record<string, string>) =>
  api.call('editor', 'PUT', pathOf(at, on), { decision: 'open', version }, headers)
const remove = (version?: number, on = date) =>
  api.call('editor', 'DELETE', pathOf(factory, on), undefined, version === undefined ? {} : { 'if-match': `"${version}"` })

async function closed(change: object = {}): Promise<string> {
  const all = { factories: [factory], services: null, productTypes: null, from: date, to: date, days: null, reason: 'Closed' }
  const { body, status } = await api.call('editor', 'POST', '/cutoff-overrides', { ...all, closed: true, time: null, ...change })
  expect(status).toBe(201)
  return (body as { id: string }).id
}
const cancel = (id: string) => api.call('editor', 'DELETE', `/cutoff-overrides/${id}`)

beforeAll(async () => {
  const times = { weekday: '17:00:00', saturday: '13:00:00', sunday: '11:00:00' }
  const services = [
    [factory, 'Europe/London', '44'],
    [factory, 'Europe/London', '1'],
    ['US-KODI-NYC', 'America/New_York', '44'],
  ] as const
  const origin = { brand: 'uk' as const, actor: { subject: 's', name: 'Set-up' }, requestId: 'r' }
  const configurations = services.map(([factoryCode, timeZone, serviceName]) => {
    return { factoryCode, timeZone, serviceName, versionNumber: 1, cutoff: { default: times, exceptions: [] }, lastChange: undefined }
  })
  await importConfigurations(api.database.db, origin, configurations, { dryRun: false })
})

describe('HOL-5: the list', () => {
  test('the factories with delivery services, and their holidays', async () => {
    const holidays = await list(`${lastYear}-01-01`, 366)
    expect(Object.keys(holidays)).toEqual([factory, 'US-KODI-NYC'])
    const ofYear = (region: 'GB-ENG' | 'US-NY') => regions[region].filter((one) => one.date.startsWith(`${lastYear}`))
    const undecided = { dutchName: null, decision: null, overrides: [], version: null }
    expect(holidays[factory]).toEqual(ofYear('GB-ENG').map((one) => ({ ...one, ...undecided })))
    expect(holidays['US-KODI-NYC']).toEqual(ofYear('US-NY').map((one) => ({ ...one, ...undecided })))
    const { body } = await api.call('viewer', 'GET', '/public-holidays?from=2100-01-01&days=400')
    expect(body).toMatchObject({ knownTo: `${lastYear}-12-31`, factories: [{ holidays: [] }, { holidays: [] }] })
  })

  test('bad questions', async () => {
    for (const query of ['', '?from=2027-01-01', '?from=2027-02-30&days=1', '?from=2027-01-01&days=0', '?from=2027-01-01&days=401']) {
      expect((await api.call('viewer', 'GET', `/public-holidays${query}`)).status, query).toBe(400)
    }
    const { body } = await api.call('viewer', 'GET', '/public-holidays?from=2027-01-01&days=401')
    expect(body).toMatchObject({ detail: expect.stringContaining('a whole number from 1 to 400') })
  })
})

describe('HOL-4: dated cut-offs decide before a stored decision', () => {
  test('for every service: closed, or another time', async () => {
    const some = await closed({ services: ['44'] })
    expect(await found()).toMatchObject({ decision: null, overrides: [] })
    const other = await closed({ services: ['1'], closed: false, time: '10:00' })
    expect(await found()).toMatchObject({ decision: 'dated', overrides: [some, other].sort(), version: null })
    const { body } = await put(null)
    expect(await found()).toMatchObject({ decision: 'dated', version: (body as { version: number }).version })
    await cancel(some)
    expect(await found()).toMatchObject({ decision: 'open', overrides: [] })
    await cancel(other)
    await remove()
    expect(await found()).toMatchObject({ decision: null, version: null })
  })
})

describe('HOL-6: deciding', () => {
  test('open, again, and taken back, with versions, and an undo of each', async () => {
    const made = await put(null)
    const { version } = made.body as { version: number }
    expect(made).toMatchObject({ status: 200, body: { factoryCode: factory, date, decision: 'open', holiday: name } })
    expect(await found()).toMatchObject({ decision: 'open', version })
    expect(await remove(version + 1)).toMatchObject({ status: 409, body: { current: { version } } })
    expect(await remove(version)).toMatchObject({ status: 200, body: { factoryCode: factory, date } })
    expect(await found()).toMatchObject({ decision: null })
    expect(await remove()).toMatchObject({ status: 404, body: { detail: expect.stringContaining('already taken this decision back') } })
    expect(await put(version)).toMatchObject({ status: 404, body: { changedBy: expect.any(String) } })

    await undo((await newest()).revision)
    expect(await found()).toMatchObject({ decision: 'open' })
    expect(await newest()).toMatchObject({ kind: 'holiday-decision', key: `${factory}/${date}` })
    await undo((await newest()).revision)
    expect(await found()).toMatchObject({ decision: null })
  })

  test('marking an open one as open changes nothing and is not logged, unless the name of the holiday has changed', async () => {
    const made = await put(null)
    const { version } = made.body as { version: number }
    const { revision } = await newest()
    for (const seen of [version, null, version + 1]) expect(await put(seen)).toMatchObject({ status: 200, body: made.body as object })
    expect((await newest()).revision).toBe(revision)
    await changeStored(api.database.db, 'holiday-decision', { holiday: 'Former name' }, `${factory}/${date}`)
    const refused = await put(null)
    expect(refused).toMatchObject({ status: 409, body: { code: 'versionConflict', current: { version, decision: 'open' } } })
    // API-25
    expect((refused.body as { current: object }).current).toEqual({ ...(made.body as object), holiday: 'Former name' })
    expect(await put(version + 1)).toMatchObject({ status: 409, body: { current: { version } } })
    expect(await put(version)).toMatchObject({ status: 200, body: { holiday: name, version: version + 1 } })
    await remove()
  })

  test('of several writers without a decision, one decides, and all get its decision; a repeated key decides once', async () => {
    const { revision } = await newest()
    const writes = await Promise.all([put(null), put(null), put(null)])
    expect(writes.map(({ status, body }) => [status, body])).toEqual(writes.map(() => [200, writes[0]?.body]))
    expect((await newest()).revision).toBe(revision + 1)
    await remove()
    const key = { 'idempotency-key': 'holiday-once' }
    const [first, second] = [await put(null, factory, date, key), await put(null, factory, date, key)]
    expect(second.body).toEqual(first.body)
    await remove()
  })

  const refused: readonly (readonly [what: string, at: string, on: string, status: number, code: string])[] = [
    ['an unknown factory', 'XX-NEW', date, 404, 'dated.unknownFactory'],
    ['a factory of the other brand', 'NL-GRTZ-AMS', date, 404, 'dated.unknownFactory'],
    ['a day that is no public holiday', factory, `${lastYear}-06-16`, 404, 'value.notAllowed'],
    ['a public holiday elsewhere', factory, `${lastYear}-07-04`, 404, 'value.notAllowed'],
    ['no date', factory, 'christmas', 404, 'value.notAllowed'],
    ['a day that does not exist', factory, `${lastYear}-02-30`, 404, 'value.notAllowed'],
  ]
  test.each(refused)('refuses %s', async (_, at, on, status, code) => {
    expect(await put(null, at, on)).toMatchObject({ status, body: { issues: [{ code }] } })
  })

  test('refuses a public holiday that is over at the factory', async () => {
    const { db } = api.database
    const write = { origin: { brand: 'uk' as const, actor: { subject: 's', name: 'Ann' }, requestId: 'r' }, attempt: undefined }
    const decide = (now: string) =>
      decideHoliday(db, { ...write, now: Date.parse(now) }, { factory: 'US-KODI-NYC', date: `${lastYear}-12-25` }, null)
    await expect(decide(`${lastYear}-12-26T05:00:00Z`)).rejects.toMatchObject({ issues: [{ code: 'holiday.over' }] })
    expect(await decide(`${lastYear}-12-26T04:59:59Z`)).toMatchObject({ decision: 'open', changedBy: 'Ann' })
  })

  test('keeps the Dutch name of the holiday, if it has one', async () => {
    const { db } = api.database
    const origin = { brand: 'nl' as const, actor: { subject: 's', name: 'Ann' }, requestId: 'r' }
    const cutoff = { default: { weekday: '17:00:00', saturday: '13:00:00', sunday: '11:00:00' }, exceptions: [] }
    const dutch = { factoryCode: 'NL-GRTZ-AMS', timeZone: 'Europe/Amsterdam', serviceName: '1', versionNumber: 1, lastChange: undefined }
    await importConfigurations(db, origin, [{ ...dutch, cutoff }], { dryRun: false })
    const { name: holiday, dutchName, date: on } = regions.NL.at(-1) ?? { name: '', date: '' }
    const at = { factory: dutch.factoryCode, date: on }
    const decide = () => decideHoliday(db, { origin, attempt: undefined, now: Date.now() }, at, null)
    expect(dutchName).toBeDefined()
    expect(await decide()).toMatchObject({ decision: 'open', holiday, dutchName })
    // Earlier releases did not keep it.
    const value = JSON.stringify({ decision: 'open', holiday })
    await db.updateTable('records').set({ value }).where('brand', '=', 'nl').where('kind', '=', 'holiday-decision').execute()
    expect(await decide()).toMatchObject({ decision: 'open', version: 1 })
  })

  test('refuses other decisions and versions, and to take back what is not decided', async () => {
    for (const body of [{ decision: 'closed', version: null }, { decision: 'open' }, { decision: 'open', version: 0 }, { version: null }]) {
      expect((await api.call('editor', 'PUT', pathOf(factory, date), body)).status).toBe(400)
    }
    expect(await remove(undefined, `${lastYear}-06-16`)).toMatchObject({ status: 404, body: { issues: [{ code: 'value.notAllowed' }] } })
    expect((await remove(undefined, 'christmas')).status).toBe(404)
    expect((await api.call('viewer', 'PUT', pathOf(factory, date), { decision: 'open', version: null })).status).toBe(403)
    expect(await found()).toMatchObject({ decision: null })
  })

  test('an undo cannot restore a decision of a factory without delivery services', async () => {
    await put(null)
    await remove()
    const { revision } = await newest()
    const { db } = api.database
    const kept = await db.deleteFrom('records').where('kind', '=', 'cutoff').where('key', 'like', `${factory}/%`).returningAll().execute()
    expect(await undo(revision)).toMatchObject({ status: 409, body: { issues: [{ code: 'dated.unknownFactory' }] } })
    for (const { key, value, version } of kept) await putStored(db, 'uk', 'cutoff', key, value, version)
  })
})

test('HOL-10: what is to be decided, with the fields for a sentence and a link', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const [short, season] = [await closed({ from: day(5), to: day(6), reason: 'Strike' }), await closed({ from: day(7), to: day(20) })]
  const { body, status } = await api.call('viewer', 'GET', '/to-decide')
  expect(status).toBe(200)
  const { entries } = body as { entries: { kind: string; override?: string }[] }
  expect(entries.find(({ override }) => override === short)).toEqual({
    kind: 'reopening',
    override: short,
    reason: 'Strike',
    factoryCode: factory,
    deliveryServices: ['1', '44'],
    lastDate: day(6),
    nextOpen: day(21),
  })
  expect(entries.some(({ override }) => override === season)).toBe(false)
  await cancel(short)
  await cancel(season)
})
