import { brandIds } from '@goat/domain/brands'
import { describe, expect, test } from 'vitest'
import { Prepared } from '../src/http/prepared.ts'
import { createTestApi } from './support/api.ts'
import { centres, deliveryOptionCalls, recordOf, type Wire, zones } from './support/delivery-option-calls.ts'
import { addOption, pathOf, payloadOf } from './support/delivery-options.ts'
import { changeStored, factoryWith, putStored } from './support/stored.ts'

describe.each(brandIds)('the Delivery options API of the brand %s', (brand) => {
  const { api, cancel, changesOf, described, given, listed, option, path, payload, put, read } = deliveryOptionCalls(brand)

  describe('OPT-38: GET /deliveryoptions', () => {
    test('returns {deliveryOptions: [{id, fulfilmentCentreId, name, description, acceptsDeliveryInstructions, isGuaranteed, isTracked}]}', async () => {
      const { status, body } = await api.call('viewer', 'GET', '/deliveryoptions')
      expect(status).toBe(200)
      const { deliveryOptions } = body as { deliveryOptions: Record<string, unknown>[] }
      expect(deliveryOptions[2]).toEqual({
        id: 'empty',
        fulfilmentCentreId: centres[brand],
        name: 'Standard Letter',
        description: 'By letter post.',
        acceptsDeliveryInstructions: true,
        isGuaranteed: false,
        isTracked: true,
        price: 99,
        priority: 2,
        timeZone: zones[brand],
        currency: { uk: 'GBP', nl: 'EUR' }[brand],
        deliveryService: null,
      })
      // By centre, priority and id.
      expect(deliveryOptions.map((one) => `${one['fulfilmentCentreId']}:${one['id']}`)).toEqual([
        'AA-FIRST:standard-letter',
        `${centres[brand]}:z-first`,
        `${centres[brand]}:empty`,
        `${centres[brand]}:standard-letter`,
      ])
    })

    test('API-8: an unchanged list is a 304; a new time zone of a centre changes the list', async () => {
      const first = await api.call('viewer', 'GET', '/deliveryoptions')
      const etag = { 'if-none-match': String(first.headers['etag']) }
      expect(await api.call('viewer', 'GET', '/deliveryoptions', undefined, etag)).toMatchObject({ status: 304, body: undefined })
      for (const zone of ['Europe/Paris', zones[brand]]) {
        await changeStored(api.database.db, 'factory', { timeZone: zone }, 'AA-FIRST')
        await expect
          .poll(async () => (await api.call('viewer', 'GET', '/deliveryoptions')).body)
          .toMatchObject({ deliveryOptions: [{ timeZone: zone }, {}, {}, {}] })
      }
    })
  })

  describe('OPT-40: list, read, versioned update, cancel', () => {
    test('the schedules of an option, and those of its centre, are listed by option, then by start, including cancelled ones', async () => {
      const fresh = { fulfilmentCentreId: 'AA-FIRST', deliveryOptionId: 'standard-letter' }
      const create = async (start: string) => {
        const body = { ...payload, ...fresh, fulfilmentCentreActiveDateTimeRange: { start, end: '2028-01-01T00:00:00' } }
        return (await api.call('editor', 'POST', pathOf(fresh), body)).body as Wire
      }
      const later = await create('2027-06-01T00:00:00')
      const earlier = await create('2027-05-01T00:00:00')
      const { body: cancelled } = await api.call('editor', 'DELETE', `${pathOf(fresh)}/${later.id}`)
      expect(await listed(pathOf(fresh))).toEqual([earlier, cancelled])
      expect(await listed('/fulfilment-centres/AA-FIRST/schedules')).toEqual([earlier, cancelled])
      expect(await listed(pathOf({ ...option, deliveryOptionId: 'empty' }))).toEqual([])
      await given()
      const ofCentre = await listed(`/fulfilment-centres/${centres[brand]}/schedules`)
      expect(ofCentre).toEqual(await listed(path))
      expect(ofCentre.length).toBeGreaterThan(0)
    })

    test('a centre without delivery options is a 404', async () => {
      expect(await api.call('viewer', 'GET', '/fulfilment-centres/XX/schedules')).toMatchObject({
        status: 404,
        body: { errors: ['There is no fulfilment centre "XX" with delivery options.'] },
      })
    })

    test('an unchanged list of a centre is a 304; changes appear immediately', async () => {
      const address = `/fulfilment-centres/${centres[brand]}/schedules`
      const mine = async (id: string) => (await listed(address)).find((one) => one.id === id)
      const saved = await given()
      const first = await api.call('viewer', 'GET', address)
      const etag = { 'if-none-match': String(first.headers['etag']) }
      expect(await api.call('viewer', 'GET', address, undefined, etag)).toMatchObject({ status: 304, body: undefined })
      await put(saved.id, { ...payload, name: 'Renamed' })
      expect(await api.call('viewer', 'GET', address, undefined, etag)).toMatchObject({ status: 200 })
      expect(await mine(saved.id)).toMatchObject({ name: 'Renamed', version: 2 })
      await cancel(saved.id)
      expect(await mine(saved.id)).toMatchObject({ version: 3, cancelledAt: expect.any(String) })
    })

    test('OPT-41: PUT with the current version replaces all fields but the creator and increments the version', async () => {
      const before = await given()
      const answer = await put(before.id, { ...described, name: 'Without overrides', giftTypes: [], version: 1 })
      const { overrides: _, ...rest } = before
      const after = { ...rest, name: 'Without overrides', giftTypes: [], version: 2 }
      expect(answer).toMatchObject({ status: 200 })
      expect(answer.body).toEqual(after)
      expect(await read(before.id)).toEqual(after)
      expect(await changesOf(before)).toMatchObject([
        { action: 'schedule.updated', before: recordOf(before), after: recordOf(after) },
        { action: 'schedule.created' },
      ])
    })

    test('OPT-41: a stale version returns 409 with the current record, who changed it and when; nothing is written', async () => {
      const { id } = await given()
      await put(id, { ...payload, name: 'Faster', version: 1 })
      const current = await read(id)
      const conflict = (outcome: string) => ({
        status: 409,
        body: {
          code: 'versionConflict',
          current,
          changedBy: 'Test editor',
          changedAt: expect.stringMatching(/Z$/),
          errors: [`Test editor has just changed this schedule. ${outcome}`],
        },
      })
      expect(await put(id, { ...payload, name: 'Slower', version: 1 })).toMatchObject(conflict('Your changes were not saved.'))
      expect(await cancel(id, { 'if-match': '"1"' })).toMatchObject(conflict('It was not cancelled.'))
      expect(await read(id)).toEqual(current)
      expect(await changesOf(current)).toHaveLength(2)
    })

    test('OPT-41: without a version, the last write wins', async () => {
      const { id } = await given()
      for (const name of ['One', 'Two', 'Three']) expect(await put(id, { ...payload, name })).toMatchObject({ status: 200, body: { name } })
      expect(await read(id)).toMatchObject({ name: 'Three', version: 4 })
      expect(await cancel(id)).toMatchObject({ status: 200, body: { version: 5 } })
    })

    test('of fifty simultaneous updates with one version, one succeeds', async () => {
      const saved = await given()
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) => put(saved.id, { ...payload, name: `Number ${at}`, version: 1 })),
      )
      const won = answers.filter(({ status }) => status === 200)
      expect(won).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
      expect(await read(saved.id)).toEqual(won[0]?.body)
      expect(await changesOf(saved)).toHaveLength(2)
    })

    test('OPT-36: a cancelled schedule is kept, and the change log has the user', async () => {
      const before = await given()
      const answer = await cancel(before.id, { 'if-match': '"1"' })
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ ...before, version: 2, cancelledAt: expect.stringMatching(/Z$/) })
      expect(await read(before.id)).toEqual(answer.body)
      expect(await changesOf(before)).toMatchObject([
        { action: 'schedule.cancelled', before: recordOf(before), after: recordOf(answer.body as Wire) },
        {},
      ])
    })

    test('a request without a body may have the described Content-Type', async () => {
      const { id } = await given()
      const headers = { 'content-type': 'application/json', accept: 'application/json' }
      expect(await cancel(id, headers)).toMatchObject({ status: 200, body: { id, version: 2 } })
    })

    test('OPT-41: a cancelled schedule cannot be changed, whatever the version', async () => {
      const { id } = await given()
      const { body: current } = await cancel(id)
      const errors = ['Test editor has cancelled this schedule, so it can no longer be changed. Nothing was saved.']
      const issues = [{ code: 'schedule.cancelled', values: { by: 'Test editor' }, path: '' }]
      const refused = { status: 409, body: { code: 'cancelled', current, errors, issues } }
      for (const version of [undefined, 1, 2]) {
        expect(await put(id, { ...payload, ...(version === undefined ? {} : { version }) })).toMatchObject(refused)
        expect(await cancel(id, version === undefined ? {} : { 'if-match': `"${version}"` })).toMatchObject(refused)
      }
      expect(await read(id)).toEqual(current)
    })

    test('an unknown schedule, and one of another option, is a 404', async () => {
      const saved = await given()
      const other = pathOf({ ...option, deliveryOptionId: 'empty' })
      for (const [address, id] of [
        [path, 'nope'],
        [other, saved.id],
      ] as const) {
        const expected = { status: 404, body: { errors: [`This delivery option has no schedule with the id "${id}".`] } }
        const deliveryOptionId = address === path ? option.deliveryOptionId : 'empty'
        expect(await api.call('viewer', 'GET', `${address}/${id}`)).toMatchObject(expected)
        expect(await api.call('editor', 'PUT', `${address}/${id}`, { ...payload, deliveryOptionId })).toMatchObject(expected)
        expect(await api.call('editor', 'DELETE', `${address}/${id}`)).toMatchObject(expected)
      }
    })
  })
})

test('without notifications, a server still shows its own changes in the next list', async () => {
  const prepared = new Prepared()
  prepared.alive({ uk: 0, nl: 0 })
  // The change feed of the test invalidates another store.
  const api = await createTestApi({ deps: { prepared } })
  try {
    const option = { fulfilmentCentreId: 'C', deliveryOptionId: 'O' }
    await putStored(api.database.db, 'uk', 'factory', 'C', factoryWith('Europe/London'))
    await addOption(api.database.db, { brand: 'uk', ...option })
    const listed = async () => (await api.call('viewer', 'GET', '/fulfilment-centres/C/schedules')).body
    expect(await listed()).toEqual({ schedules: [] })
    const { body: created } = await api.call('editor', 'POST', pathOf(option), payloadOf(option))
    expect(await listed()).toEqual({ schedules: [created] })
    const address = `${pathOf(option)}/${(created as { id: string }).id}`
    const { body: updated } = await api.call('editor', 'PUT', address, { ...payloadOf(option), name: 'Renamed' })
    expect(await listed()).toEqual({ schedules: [updated] })
    const { body: cancelled } = await api.call('editor', 'DELETE', address)
    expect(await listed()).toEqual({ schedules: [cancelled] })
  } finally {
    await api.close()
  }
})
