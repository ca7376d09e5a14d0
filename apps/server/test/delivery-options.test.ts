import { brandIds } from '@goat/domain/brands'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Prepared } from '../src/platform/prepared.ts'
import { createTestApi, type TestApi } from './support/api.ts'
import { addOption, pathOf, payloadOf } from './support/delivery-options.ts'

const centres = { uk: 'GB-DPS-SLE', nl: 'NL-GRTZ-AMS' } as const
const zones = { uk: 'Europe/London', nl: 'Europe/Amsterdam' } as const
const cards = { uk: ['postcard', 'giant'], nl: ['small', 'supersize-square'] } as const

describe.each(brandIds)('the Delivery options API of the brand %s', (brand) => {
  const option = { fulfilmentCentreId: centres[brand], deliveryOptionId: 'standard-letter' }
  const path = pathOf(option)
  const payload = { ...payloadOf(option), cardTypes: [...cards[brand]] }
  const { overrides, ...described } = payload
  type Wire = typeof payload & { id: string; version: number; createdAt: string; createdBy: string; cancelledAt: string | null }

  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi({ brand })
    const { db } = api.database
    for (const code of [centres[brand], 'AA-FIRST'])
      await db.insertInto('factories').values({ brand, code, time_zone: zones[brand] }).execute()
    await addOption(db, { brand, ...option }, 2)
    await addOption(db, { brand, ...option, deliveryOptionId: 'z-first' }, 1)
    await addOption(db, { brand, ...option, deliveryOptionId: 'empty' }, 2)
    await addOption(db, { brand, fulfilmentCentreId: 'AA-FIRST', deliveryOptionId: 'standard-letter' }, 9)
  })
  afterAll(() => api.close())

  const post = (body: unknown, headers?: Record<string, string>) => api.call('editor', 'POST', path, body, headers)
  const put = (id: string, body: unknown) => api.call('editor', 'PUT', `${path}/${id}`, body)
  const cancel = (id: string, headers?: Record<string, string>) => api.call('editor', 'DELETE', `${path}/${id}`, undefined, headers)
  const read = async (id: string) => (await api.call('viewer', 'GET', `${path}/${id}`)).body as Wire

  /** Each test has a schedule of its own. */
  async function given(change: object = {}): Promise<Wire> {
    const { status, body } = await post({ ...payload, ...change })
    expect(status).toBe(201)
    return body as Wire
  }

  async function changesOf({ id }: Wire): Promise<Record<string, unknown>[]> {
    const key = `${option.fulfilmentCentreId}/${option.deliveryOptionId}/${id}`
    const { body } = await api.call('viewer', 'GET', `/changes?kind=delivery-option-schedule&key=${encodeURIComponent(key)}`)
    return (body as { results: [] }).results
  }

  async function listed(address: string): Promise<readonly Wire[]> {
    const { status, body } = await api.call('viewer', 'GET', address)
    expect(status).toBe(200)
    return (body as { schedules: Wire[] }).schedules
  }

  describe('GET /deliveryoptions', () => {
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
      })
      // By centre, then by priority, then by id.
      expect(deliveryOptions.map((one) => `${one['fulfilmentCentreId']}:${one['id']}`)).toEqual([
        'AA-FIRST:standard-letter',
        `${centres[brand]}:z-first`,
        `${centres[brand]}:empty`,
        `${centres[brand]}:standard-letter`,
      ])
    })

    test('an unchanged list is a 304 for who has it, and one whose centre has another time zone is new', async () => {
      const first = await api.call('viewer', 'GET', '/deliveryoptions')
      const etag = { 'if-none-match': String(first.headers['etag']) }
      expect(await api.call('viewer', 'GET', '/deliveryoptions', undefined, etag)).toMatchObject({ status: 304, body: undefined })
      for (const zone of ['Europe/Paris', zones[brand]]) {
        await api.database.db.updateTable('factories').set({ time_zone: zone }).where('code', '=', 'AA-FIRST').execute()
        await expect
          .poll(async () => (await api.call('viewer', 'GET', '/deliveryoptions')).body)
          .toMatchObject({ deliveryOptions: [{ timeZone: zone }, {}, {}, {}] })
      }
    })
  })

  describe('POST …/schedules', () => {
    test('the saved payload of description section 3 is stored field for field, as version 1, and the change log says who did', async () => {
      const answer = await post(described)
      const saved = answer.body as Wire
      expect(answer).toMatchObject({ status: 201 })
      expect(saved).toEqual({
        ...described,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        version: 1,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        createdBy: 'Test editor',
        cancelledAt: null,
      })
      expect(Object.keys(saved).slice(0, 8)).toEqual(Object.keys(described))
      expect(await read(saved.id)).toEqual(saved)
      expect(await changesOf(saved)).toMatchObject([
        { brand, action: 'schedule.created', before: null, after: saved, actor: { name: 'Test editor' } },
      ])
    })

    test('with overrides: price as integer minor units, priority, name and description', async () => {
      const saved = await given()
      expect(saved).toMatchObject(payload)
      expect(await read(saved.id)).toEqual(saved)
      for (const [field, value] of Object.entries(overrides))
        expect((await given({ overrides: { [field]: value } })).overrides).toEqual({ [field]: value })
      expect((await given({ overrides: { price: 0, description: '' } })).overrides).toEqual({ price: 0, description: '' })
      expect(await given({ overrides: {} })).not.toHaveProperty('overrides')
    })

    test('times as HH:MM, types in any order and spaces around texts are accepted, and answered in one way', async () => {
      const saved = await given({
        name: '  Easter ',
        fulfilmentCentreActiveDateTimeRange: { start: '2027-03-25T08:00', end: '2027-03-30T08:00:01' },
        applicableConsignmentTypes: ['cardAndGift', 'cardOnly'],
        overrides: { name: ' Easter\u00a0' },
      })
      expect(saved).toMatchObject({
        name: 'Easter',
        fulfilmentCentreActiveDateTimeRange: { start: '2027-03-25T08:00:00', end: '2027-03-30T08:00:01' },
        applicableConsignmentTypes: ['cardOnly', 'cardAndGift'],
        overrides: { name: 'Easter' },
      })
      expect(await read(saved.id)).toEqual(saved)
    })

    test('the same Idempotency-Key twice creates one, and another request under it is refused', async () => {
      const headers = { 'idempotency-key': `create-${brand}` }
      const before = (await listed(path)).length
      const answers = await Promise.all(Array.from({ length: 5 }, () => post({ ...payload, name: 'Once' }, headers)))
      expect(new Set(answers.map(({ status, body }) => `${status} ${(body as Wire).id}`)).size).toBe(1)
      expect(await listed(path)).toHaveLength(before + 1)
      expect(await post({ ...payload, name: 'Twice' }, headers)).toMatchObject({ status: 400, body: { code: 'keyReused' } })
    })

    const range = (start: string, end: string) => ({ fulfilmentCentreActiveDateTimeRange: { start, end } })
    const at = 'fulfilmentCentreActiveDateTimeRange'
    test.each<[string, object, string, string]>([
      [
        'End date/time must be after the start date/time',
        range('2027-02-11T18:00', '2027-02-11T18:00:00'),
        `${at}.end`,
        'schedule.endNotAfterStart',
      ],
      [
        'The clocks go forward between the start and the end, so that the schedule would never be active.',
        brand === 'uk' ? range('2027-03-28T01:30:00', '2027-03-28T02:30:00') : range('2027-03-28T02:30:00', '2027-03-28T03:30:00'),
        `${at}.end`,
        'schedule.neverActive',
      ],
      [
        'Delivery to must be either the same day or after the delivery from date',
        { deliveryDateRange: { start: '2027-02-14', end: '2027-02-13' } },
        'deliveryDateRange.end',
        'schedule.deliveryReversed',
      ],
      [
        'At least one Applicable Consignment Type must be selected',
        { applicableConsignmentTypes: [] },
        'applicableConsignmentTypes',
        'schedule.noConsignmentType',
      ],
      ['Required', { name: ' ' }, 'name', 'field.required'],
      ['Use at most 100 characters.', { name: 'x'.repeat(101) }, 'name', 'text.tooLong'],
      ['Use at most 60 characters.', { overrides: { name: 'x'.repeat(61) } }, 'overrides.name', 'text.tooLong'],
      ['Use at most 250 characters.', { overrides: { description: 'x'.repeat(251) } }, 'overrides.description', 'text.tooLong'],
      [
        'Enter a price from 0 to less than 1000, with at most two decimals.',
        { overrides: { price: 100_000 } },
        'overrides.price',
        'price.outOfRange',
      ],
      ['Enter a whole number from 1 to 999.', { overrides: { priority: 0 } }, 'overrides.priority', 'number.outOfRange'],
      [
        `fulfilmentCentreId must be ${centres[brand]}, as in the address.`,
        { fulfilmentCentreId: 'AA-FIRST' },
        'fulfilmentCentreId',
        'field.notAsAddressed',
      ],
      [
        'deliveryOptionId must be standard-letter, as in the address.',
        { deliveryOptionId: 'empty' },
        'deliveryOptionId',
        'field.notAsAddressed',
      ],
      [
        `${at}.start must be a local date-time such as 2027-02-12T18:00:00, without an offset.`,
        range('2027-02-11T18:00:00Z', '2027-02-13T12:00'),
        `${at}.start`,
        'field.format',
      ],
      ['cardTypes has giant more than once.', { cardTypes: ['giant', 'giant'] }, 'cardTypes', 'value.repeated'],
    ])('%s', async (sentence, change, where, code) => {
      const before = (await listed(path)).length
      const answer = await post({ ...payload, ...change })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors: [sentence], issues: [{ code, path: where }] } })
      const { id } = await given()
      expect(await put(id, { ...payload, ...change })).toMatchObject({ status: 400, body: { errors: [sentence] } })
      expect(await listed(path)).toHaveLength(before + 1)
      expect(await read(id)).toMatchObject({ version: 1 })
    })

    test('card types and gift types are those of the brand', async () => {
      const others = cards[brand === 'uk' ? 'nl' : 'uk']
      const answer = await post({ ...payload, cardTypes: [...cards[brand], ...others], giftTypes: ['nothing'] })
      const { errors } = answer.body as { errors: string[] }
      expect(answer.status).toBe(400)
      expect(errors.filter((one) => one.includes('is not a known cardTypes'))).toHaveLength(
        others.filter((one) => !(cards[brand] as readonly string[]).includes(one) && one !== 'postcard').length,
      )
      expect(errors.at(-1)).toContain('"nothing" is not a known giftTypes.')
    })

    test('an unknown option, and one of another centre or brand, is a 404', async () => {
      for (const address of [
        { ...option, deliveryOptionId: 'nope' },
        { ...option, fulfilmentCentreId: 'AA-FIRST', deliveryOptionId: 'empty' },
        { ...option, fulfilmentCentreId: centres[brand === 'uk' ? 'nl' : 'uk'] },
      ]) {
        const sentence = `There is no delivery option "${address.deliveryOptionId}" at the fulfilment centre "${address.fulfilmentCentreId}".`
        const expected = { status: 404, body: { code: 'notFound', errors: [sentence] } }
        expect(await api.call('editor', 'POST', pathOf(address), { ...payload, ...address })).toMatchObject(expected)
        expect(await api.call('viewer', 'GET', pathOf(address))).toMatchObject(expected)
        for (const method of ['GET', 'DELETE'] as const)
          expect(await api.call('editor', method, `${pathOf(address)}/x`)).toMatchObject(expected)
        expect(await api.call('editor', 'PUT', `${pathOf(address)}/x`, { ...payload, ...address })).toMatchObject(expected)
      }
    })
  })

  describe('beside it list, read, update (versioned), cancel', () => {
    test('the schedules of an option, and those of its centre, are listed by option, then by start, those that are cancelled too', async () => {
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

    test('an unchanged list of a centre is a 304 for who has it; what is created, updated or cancelled is in it at once', async () => {
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

    test('PUT with the version that was seen replaces it all and counts the version up; who created it stays', async () => {
      const before = await given()
      const answer = await put(before.id, { ...described, name: 'Without overrides', giftTypes: [], version: 1 })
      const { overrides: _, ...rest } = before
      const after = { ...rest, name: 'Without overrides', giftTypes: [], version: 2 }
      expect(answer).toMatchObject({ status: 200 })
      expect(answer.body).toEqual(after)
      expect(await read(before.id)).toEqual(after)
      expect(await changesOf(before)).toMatchObject([{ action: 'schedule.updated', before, after }, { action: 'schedule.created' }])
    })

    test('a stale version answers 409 with the current record, who changed it and when; nothing is written', async () => {
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
          errors: [`Test editor changed this schedule meanwhile. ${outcome}`],
        },
      })
      expect(await put(id, { ...payload, name: 'Slower', version: 1 })).toMatchObject(conflict('Nothing was saved.'))
      expect(await cancel(id, { 'if-match': '"1"' })).toMatchObject(conflict('It was not cancelled.'))
      expect(await read(id)).toEqual(current)
      expect(await changesOf(current)).toHaveLength(2)
    })

    test('left out, the last write wins', async () => {
      const { id } = await given()
      for (const name of ['One', 'Two', 'Three']) expect(await put(id, { ...payload, name })).toMatchObject({ status: 200, body: { name } })
      expect(await read(id)).toMatchObject({ name: 'Three', version: 4 })
      expect(await cancel(id)).toMatchObject({ status: 200, body: { version: 5 } })
    })

    test('of fifty that update with one version at the same time one wins', async () => {
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

    test('a cancelled schedule is kept, with who did it in the change log', async () => {
      const before = await given()
      const answer = await cancel(before.id, { 'if-match': '"1"' })
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ ...before, version: 2, cancelledAt: expect.stringMatching(/Z$/) })
      expect(await read(before.id)).toEqual(answer.body)
      expect(await changesOf(before)).toMatchObject([{ action: 'schedule.cancelled', before, after: answer.body }, {}])
    })

    test('a call without a body may have the described Content-Type all the same', async () => {
      const { id } = await given()
      const headers = { 'content-type': 'application/json', accept: 'application/json' }
      expect(await cancel(id, headers)).toMatchObject({ status: 200, body: { id, version: 2 } })
    })

    test('one that was cancelled can no longer be changed, whatever the version', async () => {
      const { id } = await given()
      const { body: current } = await cancel(id)
      const errors = ['Test editor cancelled this schedule; it can no longer be changed. Nothing was saved.']
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

test('a server that hears of no change shows its own ones in the next list', async () => {
  const prepared = new Prepared()
  prepared.follow(true)
  // The change feed of the test drops another store's lists.
  const api = await createTestApi({ deps: { prepared } })
  try {
    const option = { fulfilmentCentreId: 'C', deliveryOptionId: 'O' }
    await api.database.db.insertInto('factories').values({ brand: 'uk', code: 'C', time_zone: 'Europe/London' }).execute()
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
