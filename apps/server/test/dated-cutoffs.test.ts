import { dateOfDay, dayMs } from '@goat/domain/time/calendar'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createDated, importDated, updateDated } from '../src/cutoffs/dated.ts'
import { importConfigurations } from '../src/cutoffs/import.ts'
import { closedChristmas } from './support/dated-cutoffs.ts'
import { historyCalls } from './support/history-calls.ts'
import { changeStored, removeStored } from './support/stored.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()
const { newest, plan, undo } = historyCalls(api)
const path = '/cutoff-overrides'

type Wire = { id: string; version: number; createdAt: string; changedBy: string; [field: string]: unknown }

/** Christmas Eve of a year that is not over: 24 December 2090 is a Sunday. */
const christmas = { ...closedChristmas, from: '2090-12-24', to: '2090-12-24', closed: false, time: '12:00', reason: 'Christmas Eve' }
const post = (change: object = {}, headers?: Record<string, string>) =>
  api.call('editor', 'POST', path, { ...christmas, ...change }, headers)
const put = (id: string, change: object) => api.call('editor', 'PUT', `${path}/${id}`, { ...christmas, ...change })
const remove = (id: string, version?: number) =>
  api.call('editor', 'DELETE', `${path}/${id}`, undefined, version === undefined ? {} : { 'if-match': `"${version}"` })

async function given(change: object = {}): Promise<Wire> {
  const answer = await post(change)
  expect(answer).toMatchObject({ status: 201 })
  return answer.body as Wire
}

async function list(): Promise<Wire[]> {
  const { body } = await api.call('viewer', 'GET', path)
  return (body as { cutoffOverrides: Wire[] }).cutoffOverrides
}

const stored = async (id: string) => (await list()).find((one) => one.id === id)

type Cell = { closed: boolean; time: string | null; layer: string; override: string | null }
type Day = Cell & { date: string; byProductType: (Cell & { productType: string })[] }
type Effective = { factories: { factoryCode: string; deliveryServices: { deliveryService: string; days: Day[] }[] }[] }

async function effective(from: string, days = 1): Promise<(factory: string, service: string) => Day[] | undefined> {
  const { body, status } = await api.call('viewer', 'GET', `/cutoffs/effective?from=${from}&days=${days}`)
  expect(status).toBe(200)
  const { factories } = body as Effective
  return (factory, service) =>
    factories.find((one) => one.factoryCode === factory)?.deliveryServices.find((one) => one.deliveryService === service)?.days
}

beforeAll(async () => {
  const times = { weekday: '17:00:00', saturday: '13:00:00', sunday: '11:00:00' }
  const exceptions = [{ id: 'e', productType: 'cake', applicableOn: ['sunday' as const], time: '08:00:00' }]
  const services = [
    ['GB-DPS-SLE', 'Europe/London', '44'],
    ['GB-DPS-SLE', 'Europe/London', '1'],
    ['US-KODI-NYC', 'America/New_York', '44'],
  ] as const
  const origin = { brand: 'uk' as const, actor: { subject: 's', name: 'Set-up' }, requestId: 'r' }
  const configurations = services.map(([factoryCode, timeZone, serviceName]) => {
    return { factoryCode, timeZone, serviceName, versionNumber: 1, cutoff: { default: times, exceptions }, lastChange: undefined }
  })
  await importConfigurations(api.database.db, origin, configurations, { dryRun: false })
})

describe('CUT-29: the calls', () => {
  test('create, list, replace and remove, with versions, and an undo of each', async () => {
    const made = await given({ services: ['44', '1'], days: ['sunday', 'monday'], to: '2090-12-26', reason: ' Christmas ' })
    expect(made).toMatchObject({ services: ['1', '44'], days: ['monday', 'sunday'], time: '12:00:00', reason: 'Christmas', version: 1 })
    expect(await stored(made.id)).toMatchObject({ id: made.id, version: 1, createdBy: made.changedBy })

    expect(await put(made.id, { closed: true, time: null, version: 1 })).toMatchObject({ status: 200, body: { closed: true, version: 2 } })
    expect(await put(made.id, { time: '10:00', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'versionConflict', current: { id: made.id, closed: true, version: 2 } },
    })
    expect((await put(made.id, { time: '10:00' })).status).toBe(400)
    expect(await remove(made.id, 1)).toMatchObject({ status: 409, body: { current: { version: 2 } } })

    await undo((await newest()).revision)
    expect(await stored(made.id)).toMatchObject({ closed: false, time: '12:00:00', version: 3 })
    expect(await remove(made.id, 3)).toMatchObject({ status: 200, body: { id: made.id } })
    expect(await stored(made.id)).toBeUndefined()
    expect(await remove(made.id)).toMatchObject({ status: 404, body: { detail: expect.stringContaining('already deleted') } })
    await undo((await newest()).revision)
    expect(await stored(made.id)).toMatchObject({ reason: 'Christmas', createdAt: (await stored(made.id))?.createdAt })
    await remove(made.id)
  })

  test('API-35: are never changed before they were created', async () => {
    for (let at = 0; at < 5; at += 1) {
      const made = await given({})
      expect(Date.parse(String(made['changedAt']))).toBeGreaterThanOrEqual(Date.parse(made.createdAt))
      await remove(made.id)
    }
  })

  test('several are created all or none, and undone as one', async () => {
    const before = (await list()).length
    const several = (cutoffOverrides: unknown[]) => api.call('editor', 'POST', `${path}/several`, { cutoffOverrides })
    expect(await several([closedChristmas, { ...christmas, to: '2090-12-01' }])).toMatchObject({
      status: 400,
      body: { issues: [{ code: 'dated.datesReversed', path: 'cutoffOverrides.1.to' }] },
    })
    expect((await several([])).status).toBe(400)
    expect((await several(Array.from({ length: 201 }, () => closedChristmas))).status).toBe(400)
    expect((await list()).length).toBe(before)
    const made = await several([closedChristmas, christmas])
    expect(made).toMatchObject({ status: 201, body: { cutoffOverrides: [{ closed: true }, { time: '12:00:00' }] } })
    expect((await list()).length).toBe(before + 2)
    await undo((await newest()).revision)
    expect((await list()).length).toBe(before)
  })

  test('several are refused if others overlap than the caller knows of', async () => {
    const week = await given({ from: '2090-12-20', to: '2090-12-26', factories: ['GB-DPS-SLE'] })
    const elsewhere = await given({ factories: ['US-KODI-NYC'] })
    const cakes = await given({ productTypes: ['cake'], factories: ['GB-DPS-SLE'] })
    const value = { ...christmas, factories: ['GB-DPS-SLE'], productTypes: ['book'] }
    const several = (...overlaps: unknown[]) => api.call('editor', 'POST', `${path}/several`, { cutoffOverrides: [value], overlaps })
    const refused = {
      status: 409,
      body: { code: 'versionConflict', detail: expect.stringContaining('Others have changed dated cut-offs') },
    }
    const known = ({ id, version }: Wire) => ({ id, version })
    for (const overlaps of [[], [{ ...known(week), version: 2 }], [known(week), known(elsewhere)], [known(week), known(cakes)]]) {
      expect(await several(...overlaps)).toMatchObject(refused)
    }
    expect((await several({ id: week.id })).status).toBe(400)
    const made = await several(known(week))
    expect(made).toMatchObject({ status: 201 })
    await remove(week.id)
    expect(await several(known(week)), 'one was cancelled').toMatchObject(refused)
    const [{ id } = { id: '' }] = (made.body as { cutoffOverrides: Wire[] }).cutoffOverrides
    for (const one of [id, elsewhere.id, cakes.id]) await remove(one)
  })

  test('API-25: each write answers what is read later, also when and by whom it was created', async () => {
    const one = await given()
    expect(one).toEqual(await stored(one.id))
    const changed = await put(one.id, { time: '10:00', version: 1 })
    expect(changed.body).toEqual(await stored(one.id))
    const { body } = await api.call('editor', 'POST', `${path}/several`, { cutoffOverrides: Array.from({ length: 20 }, () => christmas) })
    const several = (body as { cutoffOverrides: Wire[] }).cutoffOverrides
    expect(several).toEqual(await Promise.all(several.map(({ id }) => stored(id))))
    for (const { id } of [one, ...several]) await remove(id)
  })

  test('of two writers with one version, one succeeds; a repeated key creates once', async () => {
    const made = await given()
    const writes = await Promise.all(['09:00', '10:00', '11:00'].map((time) => put(made.id, { time, version: 1 })))
    expect(writes.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await stored(made.id)).toMatchObject({ version: 2 })
    await remove(made.id)
    const key = { 'idempotency-key': 'dated-once' }
    const [first, second] = [await post({}, key), await post({}, key)]
    expect(second.body).toEqual(first.body)
    await remove((first.body as Wire).id)
  })

  test('a viewer cannot write', async () => {
    expect((await api.call('viewer', 'POST', path, christmas)).status).toBe(403)
  })
})

describe('CUT-27: what is refused, with nothing saved', () => {
  const cases: readonly (readonly [what: string, change: object, code: string, path: string])[] = [
    ['no factory', { factories: [] }, 'list.empty', 'factories'],
    ['an unknown factory', { factories: ['GB-DPS-SLE', 'XX'] }, 'dated.unknownFactory', 'factories'],
    ['a factory of the other brand', { factories: ['NL-GRTZ-AMS'] }, 'dated.unknownFactory', 'factories'],
    ['no service', { services: [] }, 'list.empty', 'services'],
    ['a service that the factory does not have', { factories: ['US-KODI-NYC'], services: ['1'] }, 'dated.unknownService', 'services'],
    ['a repeated service', { services: ['1', '1'] }, 'value.repeated', 'services'],
    ['no product type', { productTypes: [] }, 'list.empty', 'productTypes'],
    ['an unknown product type', { productTypes: ['car'] }, 'value.notAllowed', 'productTypes.0'],
    ['no weekday', { days: [] }, 'list.empty', 'days'],
    ['weekdays that are not between the dates', { days: ['tuesday'] }, 'dated.noDay', 'days'],
    ['reversed dates', { to: '2090-12-23' }, 'dated.datesReversed', 'to'],
    ['367 days', { to: '2091-12-25' }, 'dated.tooLong', 'to'],
    ['a day that does not exist', { from: '2090-02-29' }, 'date.invalid', 'from'],
    ['dates that are over', { from: '2020-12-24', to: '2020-12-25' }, 'dated.over', 'to'],
    ['the year 2101', { to: '2101-01-01' }, 'date.outOfRange', 'to'],
    ['closed with a time', { closed: true }, 'dated.closedAndTime', 'time'],
    ['neither closed nor a time', { time: null }, 'dated.closedOrTime', 'time'],
    ['an invalid time', { time: '24:00' }, 'time.invalid', 'time'],
    ['no reason', { reason: '  ' }, 'field.required', 'reason'],
    ['a reason that is too long', { reason: 'x'.repeat(201) }, 'text.tooLong', 'reason'],
    ['an unknown field', { colour: 'red' }, 'field.unknown', ''],
  ]
  test.each(cases)('%s', async (_, change, code, at) => {
    const before = await list()
    expect(await post(change)).toMatchObject({ status: 400, body: { issues: [{ code, path: at }] } })
    expect(await list()).toEqual(before)
  })

  describe('CUT-45: days that are over, by the clock of each factory', () => {
    // 02:00 in London is 21:00 of the day before in New York.
    const now = Date.parse('2090-12-24T02:00:00Z')
    const origin = { brand: 'uk' as const, actor: { subject: 's', name: 'Set-up' }, requestId: 'r' }
    const call = { origin, attempt: undefined, now }
    const { closed: _, ...content } = christmas
    const value = { ...content, from: '2090-12-23', to: '2090-12-23', time: '12:00:00' }
    const create = (change: object) => createDated(api.database.db, call, { ...value, ...change })
    const overAt = (factories: string) => ({ issues: [{ code: 'dated.overAt', path: 'from', values: { factories } }] })

    test('a new one may have none, at any of its factories', async () => {
      await expect(create({ factories: ['GB-DPS-SLE'] })).rejects.toMatchObject({ issues: [{ code: 'dated.over', path: 'to' }] })
      await expect(create({ factories: ['GB-DPS-SLE'], to: '2090-12-26' })).rejects.toMatchObject(overAt('GB-DPS-SLE'))
      for (const factories of [null, ['GB-DPS-SLE', 'US-KODI-NYC']]) {
        await expect(create({ factories })).rejects.toMatchObject(overAt('GB-DPS-SLE'))
      }
      for (const change of [{ factories: ['US-KODI-NYC'] }, { to: '2090-12-24', days: ['sunday'] }]) await remove((await create(change)).id)
    })

    test('of one that has begun, the days it has may stay, and others may be added from today on', async () => {
      const { id, version } = await createDated(api.database.db, { ...call, now: now - 3 * dayMs }, { ...value, factories: ['GB-DPS-SLE'] })
      const change = (next: object) =>
        updateDated(api.database.db, call, { key: id, version: undefined }, { ...value, factories: ['GB-DPS-SLE'], ...next })
      expect(await change({ time: null, reason: 'Flood' })).toMatchObject({ version: version + 1 })
      expect(await change({ to: '2090-12-27' })).toMatchObject({ to: '2090-12-27' })
      await expect(change({ from: '2090-12-22', to: '2090-12-27' })).rejects.toMatchObject(overAt('GB-DPS-SLE'))
      expect(await change({ to: '2090-12-27', factories: ['GB-DPS-SLE', 'US-KODI-NYC'] })).toMatchObject({ version: version + 3 })
      const later = { ...call, now: now + dayMs }
      const widened = { ...value, to: '2090-12-27', factories: null }
      expect(await updateDated(api.database.db, later, { key: id, version: undefined }, widened)).toMatchObject({ factories: null })
      await remove(id)
    })

    test('a factory that is added has none that are over there', async () => {
      const { id } = await createDated(api.database.db, call, { ...value, factories: ['US-KODI-NYC'] })
      const both = { ...value, factories: ['GB-DPS-SLE', 'US-KODI-NYC'] }
      await expect(updateDated(api.database.db, call, { key: id, version: undefined }, both)).rejects.toMatchObject(overAt('GB-DPS-SLE'))
      await remove(id)
    })

    test('an import may repeat what is stored, but not add such days', async () => {
      const entry = (id: string) => ({ entry: { line: 2, id, value: { ...value, factories: ['GB-DPS-SLE'], to: '2090-12-25' } } })
      const run = async (id: string) => {
        const lines = async function* () {
          yield entry(id)
        }
        return importDated(api.database.db, origin, lines(), { dryRun: false, skipBad: false }, now)
      }
      const reason = 'Some of these days are already over at GB-DPS-SLE. Choose a later first day, or leave these fulfilment centres out.'
      expect(await run('new')).toMatchObject({ imported: false, faults: [{ line: 2, reason }] })
      const { id } = await createDated(api.database.db, { ...call, now: now - 3 * dayMs }, { ...value, factories: ['GB-DPS-SLE'] })
      expect(await run(id)).toMatchObject({ imported: true })
      await remove(id)
    })
  })

  test('366 days and a leap day are allowed', async () => {
    const made = await given({ from: '2088-02-29', to: '2089-02-28' })
    await remove(made.id)
  })

  test('one that is over keeps its dates if something else changes', async () => {
    const { db } = api.database
    const made = await given()
    await changeStored(db, 'cutoff-override', { from: '2020-12-24', to: '2020-12-24' }, made.id)
    const old = { from: '2020-12-24', to: '2020-12-24' }
    expect(await put(made.id, { ...old, reason: 'Another', version: 1 })).toMatchObject({ status: 200 })
    expect(await put(made.id, { ...old, to: '2020-12-25', version: 2 })).toMatchObject({ status: 400 })
    await remove(made.id)
  })

  test('one that is active may end with the day before', async () => {
    const today = Math.floor(Date.now() / dayMs)
    const [first, yesterday] = [dateOfDay(today - 9), dateOfDay(today - 1)]
    const made = await given()
    await changeStored(api.database.db, 'cutoff-override', { from: first }, made.id)
    expect(await put(made.id, { from: first, to: dateOfDay(today - 4), version: 1 })).toMatchObject({ status: 400 })
    expect(await put(made.id, { from: first, to: yesterday, version: 1 })).toMatchObject({ status: 200 })
    await remove(made.id)
  })

  test('one that is active at several factories may end with the day before where it is earliest', async () => {
    // 21:00 on 23 December in New York.
    const now = Date.parse('2090-12-24T02:00:00Z')
    const origin = { brand: 'uk' as const, actor: { subject: 's', name: 'Set-up' }, requestId: 'r' }
    const { closed: _, ...content } = christmas
    const value = { ...content, factories: ['GB-DPS-SLE', 'US-KODI-NYC'], from: '2090-12-01', to: '2090-12-31', time: null }
    const write = { origin, attempt: undefined, now }
    const { id, version } = await createDated(api.database.db, { ...write, now: Date.parse('2090-12-01T12:00:00Z') }, value)
    const end = (to: string) => updateDated(api.database.db, write, { key: id, version }, { ...value, to })
    await expect(end('2090-12-21')).rejects.toMatchObject({ issues: [{ code: 'dated.over' }] })
    expect(await end('2090-12-22')).toMatchObject({ to: '2090-12-22' })
    await remove(id)
  })
})

describe('CUT-27, HIS-17: a brand has at most 1,000 dated cut-offs that are not over', () => {
  const refusal = 'A brand has at most 1000 dated cut-offs that are not over. End or cancel one first.'
  const three = () => api.call('editor', 'POST', `${path}/several`, { cutoffOverrides: [christmas, christmas, christmas] })
  /** Stores as many as leave room for `room` more, and some that are over. */
  async function fill(room: number): Promise<void> {
    await api.database.pool.query(
      `INSERT INTO records (brand, kind, key, value, version, changed_by, created_by)
       SELECT 'uk', 'cutoff-override', 'filler-' || n, jsonb_build_object('factories', NULL, 'services', NULL, 'productTypes', NULL,
         'from', day, 'to', day, 'days', NULL, 'time', NULL, 'reason', 'Filler'), 1, 'Set-up', 'Set-up'
       FROM generate_series(1, $1::integer) n, LATERAL (SELECT CASE WHEN n > 20 THEN date '2090-12-24' ELSE date '2020-12-24' END AS day) d`,
      [1000 - (await list()).length - room + 20],
    )
  }
  const empty = () => removeStored(api.database.db, ['cutoff-override'], 'filler-%')
  afterEach(empty)

  test('creating more is refused, and so is the undo of a deletion', async () => {
    const made = await given()
    await remove(made.id)
    const { revision } = await newest()
    await fill(0)
    expect(await post()).toMatchObject({ status: 400, body: { errors: [refusal] } })
    expect(await undo(revision)).toMatchObject({ status: 409, body: { code: 'notUndoable', errors: [refusal] } })
    expect(await stored(made.id)).toBeUndefined()
    await empty()
    expect(await undo(revision)).toMatchObject({ status: 200 })
    await remove(made.id)
  })

  test('giving one that is over new dates is refused, as is a line of an import', async () => {
    const over = await given()
    await changeStored(api.database.db, 'cutoff-override', { from: '2020-12-24', to: '2020-12-24' }, over.id)
    // It counts the one that is over.
    await fill(-1)
    const next = { from: '2090-12-24', to: '2090-12-24', version: 1 }
    expect(await put(over.id, next)).toMatchObject({ status: 400, body: { errors: [refusal] } })
    const { closed: _, ...content } = christmas
    const lines = async function* () {
      yield { entry: { line: 2, id: 'filler-imported', value: content } }
    }
    const origin = { brand: 'uk' as const, actor: { subject: 's', name: 'Set-up' }, requestId: 'r' }
    const summary = await importDated(api.database.db, origin, lines(), { dryRun: false, skipBad: false })
    expect(summary).toMatchObject({ imported: false, faults: [{ line: 2, reason: refusal }] })
    await empty()
    await fill(0)
    expect(await put(over.id, next)).toMatchObject({ status: 200 })
    await remove(over.id)
  })

  test('the undo that restores several is refused as a whole, with one reason', async () => {
    expect(await three()).toMatchObject({ status: 201 })
    await undo((await newest()).revision)
    const { revision } = await newest()
    await fill(2)
    const count = async () => (await api.database.pool.query('SELECT count(*) FROM cutoff_overrides')).rows
    const before = await count()
    const { effects } = await plan(revision)
    expect(effects.map(({ issues }) => issues.length)).toEqual([0, 0, 1])
    expect(await undo(revision)).toMatchObject({ status: 409, body: { errors: [refusal], issues: [{ code: 'dated.tooMany' }] } })
    expect(await count()).toEqual(before)
    await empty()
    await fill(3)
    expect(await undo(revision)).toMatchObject({ status: 200, body: { undone: 3 } })
    await undo((await newest()).revision)
  })

  test('an undo after which there are no more of them than before is not refused, even beyond the limit', async () => {
    const made = await given()
    await put(made.id, { reason: 'Another', version: 1 })
    const { revision } = await newest()
    await fill(-2)
    expect(await undo(revision)).toMatchObject({ status: 200 })
    await remove(made.id)
  })

  test('the undo of an import counts what it restores and what it removes together', async () => {
    const made = await given()
    const { closed: _, ...content } = christmas
    const lines = async function* () {
      yield { entry: { line: 2, id: made.id, value: { ...content, from: '2020-12-24', to: '2020-12-24' } } }
      yield { entry: { line: 3, id: 'filler-imported', value: content } }
    }
    const origin = { brand: 'uk' as const, actor: { subject: 's', name: 'Set-up' }, requestId: 'r' }
    await importDated(api.database.db, origin, lines(), { dryRun: false, skipBad: false }, Date.parse('2020-12-01'))
    const { revision } = await newest()
    await fill(0)
    expect(await undo(revision)).toMatchObject({ status: 200, body: { undone: 2 } })
    await remove(made.id)
  })
})

describe('CUT-28, CUT-30: the effective cut-off', () => {
  test('default, exception, dated for all types, dated for a type; on each factory', async () => {
    const before = (await effective('2090-12-23', 2))('GB-DPS-SLE', '44')
    expect(before).toMatchObject([
      { date: '2090-12-23', closed: false, time: '13:00:00', layer: 'default', override: null, byProductType: [] },
      {
        date: '2090-12-24',
        time: '11:00:00',
        layer: 'default',
        byProductType: [{ productType: 'cake', time: '08:00:00', layer: 'exception' }],
      },
    ])
    const dated = await given({ factories: ['GB-DPS-SLE'] })
    const ofType = await given({ productTypes: ['cake'], closed: true, time: null })
    const cells = await effective('2090-12-24')
    expect(cells('GB-DPS-SLE', '1')).toMatchObject([
      {
        time: '12:00:00',
        layer: 'dated',
        override: dated.id,
        byProductType: [{ productType: 'cake', closed: true, time: null, layer: 'datedType', override: ofType.id }],
      },
    ])
    expect(cells('US-KODI-NYC', '44')).toMatchObject([{ time: '11:00:00', layer: 'default' }])
    await remove(dated.id)
    await remove(ofType.id)
  })

  test('fewer days win, then created later, also after the older one is edited', async () => {
    const at = { from: '2090-12-01', to: '2090-12-31' }
    const sundays = await given({ ...at, days: ['sunday'], time: '10:00' })
    const week = await given({ from: '2090-12-22', to: '2090-12-28', time: '09:00' })
    const time = async () => (await effective('2090-12-24'))('GB-DPS-SLE', '44')?.[0]?.time
    expect(await time()).toBe('10:00:00')
    const single = await given({ time: '08:00' })
    expect(await time()).toBe('08:00:00')
    const later = await given({ time: '07:00' })
    expect(await time()).toBe('07:00:00')
    expect((await put(single.id, { time: '06:00', version: 1 })).status).toBe(200)
    expect(await time()).toBe('07:00:00')
    for (const { id } of [sundays, week, single, later]) await remove(id)
  })

  test('of those created together, the later one in the list wins, whatever their number', async () => {
    for (let round = 0; round < 5; round += 1) {
      const times = Array.from({ length: 12 }, (_, at) => `${String(at + 6).padStart(2, '0')}:00`)
      const { body } = await api.call('editor', 'POST', `${path}/several`, {
        cutoffOverrides: times.map((time) => ({ ...christmas, time })),
      })
      expect((await effective('2090-12-24'))('GB-DPS-SLE', '44')?.[0]?.time).toBe('17:00:00')
      const orders = [{ placedAt: '2090-12-24T16:59:59Z', factory: 'GB-DPS-SLE', service: '44', productType: 'cake' }]
      const resolved = await api.call('viewer', 'POST', '/resolve', { orders, explain: 'none' })
      expect(resolved.body).toMatchObject({ results: [{ answer: { dispatch: '2090-12-24', cutoffs: [{ local: '17:00:00' }] } }] })
      for (const { id } of (body as { cutoffOverrides: Wire[] }).cutoffOverrides) await remove(id)
    }
  })

  test('bad questions', async () => {
    for (const query of [
      '',
      '?from=2090-12-24',
      '?from=2090-02-30&days=1',
      '?from=2090-12-24&days=0',
      '?from=2090-12-24&days=93',
      '?from=1999-12-31&days=1',
      '?from=2101-01-01&days=1',
    ]) {
      expect((await api.call('viewer', 'GET', `/cutoffs/effective${query}`)).status, query).toBe(400)
    }
  })
})

test('FOR-7, CUT-28: an order on a closed day is dispatched on the next open one, at the cut-off of that day', async () => {
  const closed = await given({ from: '2090-12-25', to: '2090-12-26', closed: true, time: null })
  const eve = await given()
  const orders = ['11:59:59', '12:00:00'].map((time) => ({
    placedAt: `2090-12-24T${time}Z`,
    factory: 'GB-DPS-SLE',
    service: '44',
    productType: 'cake',
  }))
  const { body, status } = await api.call('viewer', 'POST', '/resolve', { orders, explain: 'none' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    results: [
      { answer: { dispatch: '2090-12-24', cutoffs: [{ local: '12:00:00', layer: 'dated' }] } },
      { answer: { dispatch: '2090-12-27', cutoffs: [{ local: '17:00:00', layer: 'default' }] } },
    ],
  })
  await remove(closed.id)
  await remove(eve.id)
})
