import { readCardTypes } from '@goat/contract/described/designation'
import { describe, expect, test } from 'vitest'
import { importConfigurations } from '../src/cutoffs/import.ts'
import { importOptions } from '../src/delivery-options/import.ts'
import { createTestApi } from './support/api.ts'
import { addOption, optionLines, pathOf, payloadOf } from './support/delivery-options.ts'
import { wire } from './support/designation.ts'
import { historyCalls } from './support/history-calls.ts'
import { loadProducts } from './support/products.ts'
import { changeStored } from './support/stored.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()
const { as, newest, plan, undo, save, stored } = historyCalls(api)

describe('HIS-12: undoing a change', () => {
  test('has a preview, which changes nothing', async () => {
    await save('told')
    const revision = await save('told', { CardTypes: ['Giant'] })
    const before = await stored('told')
    expect((await plan(revision)).effects).toMatchObject([
      {
        kind: 'designation',
        key: 'told',
        before: { cardTypes: ['giant'] },
        after: { cardTypes: readCardTypes(wire.CardTypes) },
        kept: [],
        issues: [],
      },
    ])
    expect(await stored('told')).toEqual(before)
  })

  test('HIS-13: restores what it changed, except what another user has changed since', async () => {
    await save('kept')
    const revision = await save('kept', { CardTypes: ['Giant'], LocalEndTime: '12:00:00' })
    await save('kept', { CardTypes: ['Giant'], LocalEndTime: '13:00:00', Paused: true }, 'Bob')
    const { effects } = await plan(revision)
    expect(effects[0]?.kept).toEqual([
      {
        fields: ['endTime'],
        by: 'Bob',
        at: expect.stringMatching(/Z$/),
        otherwise: expect.objectContaining({ endTime: wire.LocalEndTime }),
      },
    ])
    expect(await undo(revision)).toMatchObject({ status: 200, body: { undone: 1 } })
    expect(await stored('kept')).toMatchObject({ CardTypes: wire.CardTypes, LocalEndTime: '13:00:00', Paused: true, Version: 4 })
  })

  test('HIS-14: is a normal change: logged with its cause, and can be undone', async () => {
    await save('again')
    const revision = await save('again', { CardTypes: ['Giant'] })
    await undo(revision)
    const undone = await newest()
    expect(undone).toMatchObject({
      action: 'undone',
      cause: 'restore',
      causeId: String(revision),
      version: 3,
      actor: { name: 'Test editor' },
    })
    await undo(undone.revision)
    expect(await stored('again')).toMatchObject({ CardTypes: ['Giant'], Version: 4 })
  })

  test('HIS-15: a deleted record is restored with its id and a new version', async () => {
    await save('gone')
    await api.call('editor', 'DELETE', '/designation/schedule', { Id: 'gone', From: wire.From })
    const { revision } = await newest()
    await undo(revision)
    expect(await stored('gone')).toMatchObject({ ...wire, Id: 'gone', Version: 2 })
    expect((await plan(revision)).effects).toMatchObject([{ kept: [{ fields: [] }] }])
  })

  test('HIS-15: a created record is deleted, unless another user has changed it since', async () => {
    const created = await save('new')
    const changed = await save('new', { CardTypes: ['Giant'] }, 'Bob')
    expect((await plan(created)).effects).toMatchObject([{ kept: [{ fields: ['cardTypes'], by: 'Bob' }] }])
    expect(await undo(created)).toMatchObject({ body: { undone: 0 } })
    await undo(changed)
    expect(await undo(created)).toMatchObject({ body: { undone: 1 } })
    expect(await stored('new')).toBeUndefined()
  })

  test('HIS-13: lists every user with changes since, with their fields', async () => {
    await save('several')
    const revision = await save('several', { CardTypes: ['Giant'], LocalEndTime: '12:00:00', Note: 'Strike' })
    await save('several', { CardTypes: ['Giant'], LocalEndTime: '13:00:00', Note: 'Strike' }, 'Bob')
    await save('several', { CardTypes: ['Giant'], LocalEndTime: '13:00:00', Note: 'Over' }, 'Cem')
    const { effects } = await plan(revision)
    expect(effects[0]?.kept).toMatchObject([
      { fields: ['endTime'], by: 'Bob' },
      { fields: ['note'], by: 'Cem' },
    ])
  })

  test('two calls with the same X-Request-Id are undone separately', async () => {
    const headers = { ...(await as('Ann')), 'x-request-id': 'the-same-id' }
    for (const Id of ['apart-1', 'apart-2']) {
      expect(await api.call('editor', 'POST', '/designation/schedule', { ...wire, Id }, headers)).toMatchObject({ status: 200 })
    }
    const change = await newest()
    expect(change).toMatchObject({ key: 'apart-2', requestId: 'the-same-id', transaction: change.revision })
    expect(await undo(change.revision)).toMatchObject({ body: { undone: 1 } })
    expect(await stored('apart-1')).toBeDefined()
    expect(await stored('apart-2')).toBeUndefined()
  })

  test('a record that was created and changed in one transaction is deleted', async () => {
    const created = await save('twice')
    // As an earlier release could log it.
    await api.database.pool.query(
      `WITH counted AS (UPDATE brand_revisions SET revision = revision + 1 WHERE brand = 'uk' RETURNING revision)
      INSERT INTO change_log (brand, revision, transaction, kind, key, action, before, after, version, schema_version, cause, actor_subject,
        actor_name, request_id)
      SELECT brand, counted.revision, transaction, kind, key, 'schedule.updated', after, after || '{"note": "Changed at once"}', version,
        schema_version, cause, actor_subject, actor_name, request_id
      FROM change_log CROSS JOIN counted WHERE brand = 'uk' AND change_log.revision = $1`,
      [created],
    )
    await changeStored(api.database.db, 'designation', { note: 'Changed at once' }, 'twice')
    const { revision } = await newest()
    expect((await plan(revision)).effects).toMatchObject([{ before: { note: 'Changed at once' }, after: null, kept: [] }])
    expect(await undo(revision)).toMatchObject({ status: 200, body: { undone: 1 } })
    expect(await stored('twice')).toBeUndefined()
  })

  test('all changes of one request are undone together', async () => {
    const Schedules = ['one', 'two'].map((Id) => ({ ...wire, Id }))
    await api.call('editor', 'POST', '/designation/schedules', { Schedules })
    const { revision } = await newest()
    expect(await undo(revision)).toMatchObject({ body: { undone: 2 } })
    expect([await stored('one'), await stored('two')]).toEqual([undefined, undefined])
  })

  test('an override of a print site is undone to the previous one, and then to the catalogue’s factory', async () => {
    await loadProducts(api.database.db, 'P,Card,greetingcard,S,GB-DPS-SLE')
    const move = (FactoryCode: string) => {
      const ProductVariants = [{ ProductKey: 'P', VariantSku: 'S', ProductType: 'greetingcard' }]
      return api.call('editor', 'POST', '/designation/product-override', {
        ProductVariants,
        Store: 'UK',
        DeliveryCountryCode: 'GB',
        FactoryCode,
      })
    }
    const factory = async () => {
      const body = { ProductKey: 'P', Store: 'UK', CountryCode: 'GB' }
      const answer = await api.call('viewer', 'POST', '/designation/product-override/product-designation', body)
      return (answer.body as { ProductVariants: { FactoryCode: string }[] }).ProductVariants[0]?.FactoryCode
    }
    await move('GB-MNPG-TAM')
    const first = (await newest()).revision
    await move('GB-ARENA-DRO')
    await undo((await newest()).revision)
    expect(await factory()).toBe('GB-MNPG-TAM')
    await undo(first)
    expect(await factory()).toBe('GB-DPS-SLE')
  })

  test('HIS-16: an import is undone as a unit; records in use block it', async () => {
    const cutoff = { default: { weekday: '17:00:00', saturday: '12:00:00', sunday: '10:00:00' }, exceptions: [] }
    const one = (serviceName: string) =>
      ({ factoryCode: 'XX-NEW', timeZone: 'Europe/Paris', serviceName, versionNumber: 1, cutoff, lastChange: undefined }) as const
    const load = (requestId: string, ...names: string[]) =>
      importConfigurations(api.database.db, { brand: 'uk', actor: { subject: 's', name: 'Ops' }, requestId }, names.map(one), {
        dryRun: false,
      })
    await load('first', 'A', 'B')
    const { revision } = await newest()
    expect((await plan(revision)).effects.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'cutoff XX-NEW/B',
      'cutoff XX-NEW/A',
      'factory XX-NEW',
    ])
    await load('second', 'C')
    const second = (await newest()).revision
    expect(await undo(revision)).toMatchObject({ status: 409, body: { code: 'notUndoable', errors: ['XX-NEW is still in use.'] } })
    expect(await undo(second)).toMatchObject({ status: 200 })
    expect(await undo(revision)).toMatchObject({ status: 200, body: { undone: 3 } })
    const { body } = await api.call('viewer', 'GET', '/records/factory')
    expect((body as { records: { key: string }[] }).records.map(({ key }) => key)).not.toContain('XX-NEW')
  })

  test('HIS-16: a factory that a dated cut-off names is still in use', async () => {
    const cutoff = { default: { weekday: '17:00:00', saturday: '12:00:00', sunday: '10:00:00' }, exceptions: [] }
    const service = { factoryCode: 'XX-DATED', timeZone: 'Europe/Paris', serviceName: 'A', versionNumber: 1, cutoff, lastChange: undefined }
    const origin = { brand: 'uk' as const, actor: { subject: 's', name: 'Ops' }, requestId: 'dated' }
    await importConfigurations(api.database.db, origin, [service], { dryRun: false })
    const { revision } = await newest()
    const dated = { factories: ['XX-DATED'], services: null, productTypes: null, from: '2090-01-01', to: '2090-01-01', days: null }
    const made = await api.call('editor', 'POST', '/cutoff-overrides', { ...dated, closed: true, time: null, reason: 'Closed' })
    expect(made.status).toBe(201)
    expect(await undo(revision)).toMatchObject({ status: 409, body: { errors: ['XX-DATED is still in use.'] } })
    await api.call('editor', 'DELETE', `/cutoff-overrides/${(made.body as { id: string }).id}`)
    expect(await undo(revision)).toMatchObject({ status: 200, body: { undone: 2 } })
  })

  test('HIS-17: current rules apply: if a record would break one, nothing is undone', async () => {
    await save('strict', { DurationEndDateUtc: '2027-03-01' })
    const revision = await save('strict', { DurationEndDateUtc: '2027-06-30' })
    await save('strict', { DurationStartDateUtc: '2027-04-01', DurationEndDateUtc: '2027-06-30' }, 'Bob')
    expect((await plan(revision)).effects).toMatchObject([{ issues: [{ code: 'schedule.datesReversed' }] }])
    const before = await stored('strict')
    expect(await undo(revision)).toMatchObject({ status: 409, body: { code: 'notUndoable', issues: [{ code: 'schedule.datesReversed' }] } })
    expect(await api.call('editor', 'POST', `/changes/${revision}/undo`, {})).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await stored('strict')).toEqual(before)
  })

  test('HIS-18: if the effect differs from the preview, the undo is refused with the current one', async () => {
    await save('moved')
    const revision = await save('moved', { CardTypes: ['Giant'] })
    const { seen } = await plan(revision)
    await save('moved', { CardTypes: ['Large'] }, 'Bob')
    const late = await undo(revision, seen)
    expect(late).toMatchObject({ status: 409, body: { code: 'undoChanged', current: await plan(revision) } })
    expect(await stored('moved')).toMatchObject({ CardTypes: ['Large'] })
  })

  test('HIS-18: changes of other records do not block an undo', async () => {
    await save('beside')
    const revision = await save('beside', { CardTypes: ['Giant'] })
    const { seen } = await plan(revision)
    await save('beside', { CardTypes: ['Giant'], Paused: true }, 'Bob')
    expect(await undo(revision, seen)).toMatchObject({ status: 200, body: { undone: 1 } })
    expect(await stored('beside')).toMatchObject({ CardTypes: wire.CardTypes, Paused: true })
  })

  test('HIS-13: a field that another user has set to the same value again is kept', async () => {
    await save('same')
    const revision = await save('same', { Note: 'one' })
    await undo(revision)
    await save('same', { Note: 'one' }, 'Bob')
    expect((await plan(revision)).effects[0]).toMatchObject({ kept: [{ fields: ['note'], by: 'Bob' }] })
    expect(await undo(revision)).toMatchObject({ body: { undone: 0 } })
    expect(await stored('same')).toMatchObject({ Note: 'one' })
  })

  test('HIS-13: a later change that was undone is ignored', async () => {
    await save('back')
    const revision = await save('back', { Note: 'one' })
    const later = await save('back', { Note: 'two' }, 'Bob')
    await undo(later)
    expect((await plan(revision)).effects[0]).toMatchObject({ kept: [], after: { note: '' } })
    expect(await undo(revision)).toMatchObject({ body: { undone: 1 } })
    expect(await stored('back')).toMatchObject({ Note: '' })
  })

  test('HIS-15: a record that was recreated with the id of a deleted one is kept', async () => {
    const created = await save('twice-created')
    await api.call('editor', 'DELETE', '/designation/schedule', { Id: 'twice-created', From: wire.From })
    await save('twice-created', {}, 'Bob')
    expect((await plan(created)).effects).toMatchObject([{ kept: [{ fields: [], by: 'Bob' }] }])
    expect(await undo(created)).toMatchObject({ body: { undone: 0 } })
  })

  test('retries with the same key undo once', async () => {
    await save('keyed')
    const revision = await save('keyed', { CardTypes: ['Giant'] })
    const { seen } = await plan(revision)
    const headers = { 'idempotency-key': 'undo-once' }
    const answers = [await undo(revision, seen, headers), await undo(revision, seen, headers)]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { undone: 1 }],
      [200, { undone: 1 }],
    ])
    expect(await stored('keyed')).toMatchObject({ Version: 3 })
  })

  test('SIG-10: a viewer can neither preview nor undo', async () => {
    const revision = await save('viewed')
    expect(await api.call('viewer', 'GET', `/changes/${revision}/undo`)).toMatchObject({ status: 403 })
    expect(await api.call('viewer', 'POST', `/changes/${revision}/undo`, { seen: 'x' })).toMatchObject({ status: 403 })
  })

  test('an unknown revision is a 404', async () => {
    expect(await api.call('editor', 'GET', '/changes/999999/undo')).toMatchObject({ status: 404, body: { code: 'notFound' } })
  })
})

test('HIS-15: undoing the creation of a delivery option schedule is previewed as it is done: the schedule is cancelled', async () => {
  const key = { brand: 'uk', fulfilmentCentreId: 'GB-DPS-SLE', deliveryOptionId: 'letter' } as const
  await addOption(api.database.db, key)
  expect(await api.call('editor', 'POST', pathOf(key), payloadOf(key))).toMatchObject({ status: 201 })
  const { revision } = await newest()
  expect((await plan(revision)).effects).toMatchObject([{ after: { cancelledAt: expect.stringMatching(/Z$/) } }])
  const later = await createTestApi({ database: api.database, deps: { now: () => Date.parse('2031-02-03T04:05:06Z') } })
  const told = await later.call('editor', 'GET', `/changes/${revision}/undo`)
  expect(told).toMatchObject({ body: { effects: [{ after: { cancelledAt: '2031-02-03T04:05:06.000Z' } }] } })
  await later.close()
  expect(await undo(revision)).toMatchObject({ status: 200, body: { undone: 1 } })
})

test('OPT-59: a delivery service that an option names is kept, and no option gets one back that was removed', async () => {
  const origin = { brand: 'uk', actor: { subject: 's', name: 'Ops' }, requestId: 'r' } as const
  const factory = { factoryCode: 'XX-SERVED', timeZone: 'Europe/Paris', versionNumber: 1, lastChange: undefined }
  const cutoff = { default: { weekday: '17:00:00', saturday: '12:00:00', sunday: '10:00:00' }, exceptions: [] }
  const loadService = async (serviceName: string) => {
    await importConfigurations(api.database.db, origin, [{ ...factory, serviceName, cutoff }], { dryRun: false })
    return (await newest()).revision
  }
  const loadOption = async (deliveryService: string) => {
    const lines = async function* () {
      for await (const { entry } of optionLines('XX-SERVED', 'letter')) yield { entry: { ...entry, deliveryService } }
    }
    expect(await importOptions(api.database.db, origin, lines(), { dryRun: false, skipBad: false })).toMatchObject({ imported: true })
    return (await newest()).revision
  }
  await loadService('14')
  const service = await loadService('44')
  await loadOption('44')
  expect(await undo(service)).toMatchObject({ status: 409, body: { code: 'notUndoable', errors: ['XX-SERVED/44 is still in use.'] } })
  const changed = await loadOption('14')
  expect(await undo(service)).toMatchObject({ status: 200, body: { undone: 1 } })
  expect(await undo(changed)).toMatchObject({ status: 409, body: { code: 'notUndoable', errors: ['XX-SERVED/44 no longer exists.'] } })
})

test('HIS-33: undoing keeps the end that another user chose since, with its date and its time', async () => {
  const key = { brand: 'uk', fulfilmentCentreId: 'GB-DPS-SLE', deliveryOptionId: 'ends' } as const
  await addOption(api.database.db, key)
  const payload = payloadOf(key)
  const { start } = payload.fulfilmentCentreActiveDateTimeRange
  const { body } = await api.call('editor', 'POST', pathOf(key), payload)
  const at = `${pathOf(key)}/${(body as { id: string }).id}`
  const endAt = async (end: string, version: number, by: string) => {
    const changed = { ...payload, fulfilmentCentreActiveDateTimeRange: { start, end }, version }
    expect(await api.call('editor', 'PUT', at, changed, await as(by))).toMatchObject({ status: 200 })
    return (await newest()).revision
  }
  const moved = await endAt('2027-02-20T09:00:00', 1, 'Ann')
  await endAt('2027-02-20T18:00:00', 2, 'Bob')
  expect((await plan(moved)).effects).toMatchObject([
    { after: { endDate: '2027-02-20', endTime: '18:00:00' }, kept: [{ fields: ['end'] }] },
  ])
})
