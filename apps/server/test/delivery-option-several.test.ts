import { brandIds } from '@goat/domain/brands'
import { describe, expect, test } from 'vitest'
import { centres, deliveryOptionCalls, recordOf, type Wire } from './support/delivery-option-calls.ts'

describe.each(brandIds)('OPT-52: POST /deliveryoptions/schedules of the brand %s', (brand) => {
  const { api, changesOf, listed, path, payload } = deliveryOptionCalls(brand)
  const elsewhere = { ...payload, fulfilmentCentreId: 'AA-FIRST' }
  const ofElsewhere = `/fulfilment-centres/AA-FIRST/schedules`
  const postAll = (schedules: unknown, headers?: Record<string, string>) =>
    api.call('editor', 'POST', '/deliveryoptions/schedules', { schedules }, headers)
  const both = async () => [await listed(path), await listed(ofElsewhere)]

  test('HIS-1: creates each for its option and centre, in the order of the request, as one change', async () => {
    const { status, body } = await postAll([elsewhere, payload])
    expect(status).toBe(201)
    const [first, second] = (body as { schedules: Wire[] }).schedules
    expect(first).toMatchObject({ ...elsewhere, version: 1, createdBy: 'Test editor' })
    expect(second).toMatchObject({ ...payload, version: 1 })
    expect(await listed(path)).toContainEqual(second)
    expect(await listed(ofElsewhere)).toContainEqual(first)
    const [change] = await changesOf(second as Wire)
    expect(change).toMatchObject({ action: 'schedule.created', before: null, after: recordOf(second as Wire), version: 1 })
    const { body: newest } = await api.call('viewer', 'GET', `/changes?limit=2`)
    const transactions = (newest as { results: { transaction: unknown }[] }).results.map(({ transaction }) => transaction)
    expect(transactions).toEqual([change?.['transaction'], change?.['transaction']])
  })

  test('an invalid schedule refuses all; each sentence names the option and the centre', async () => {
    const before = await both()
    const answer = await postAll([payload, { ...elsewhere, name: '', applicableConsignmentTypes: [] }])
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'invalid',
        errors: [
          expect.stringMatching(/^standard-letter \(AA-FIRST\): /),
          'standard-letter (AA-FIRST): At least one Applicable Consignment Type must be selected',
        ],
        issues: [{ path: 'schedules.1.name' }, { path: 'schedules.1.applicableConsignmentTypes' }],
      },
    })
    expect(await both()).toEqual(before)
  })

  test('OPT-56, API-3: everything wrong with any schedule is listed at once, by option, centre and field', async () => {
    const before = await both()
    const { name: _name, ...nameless } = elsewhere
    const { deliveryOptionId: _id, ...unaddressed } = payload
    const own = `standard-letter (${centres[brand]}): `
    const answer = await postAll([
      { ...payload, name: 7, surprise: true, applicableConsignmentTypes: ['cardOnly', 'parcel'], overrides: { price: '7' } },
      nameless,
      payload,
      { ...elsewhere, applicableConsignmentTypes: [] },
      { ...unaddressed, cardTypes: 'all' },
      'text',
      { ...payload, deliveryOptionId: 'none' },
    ])
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'invalid',
        errors: [
          `${own}name must be text.`,
          `${own}"parcel" is not a consignment type. Allowed: cardOnly, giftOnly, cardAndGift.`,
          `${own}overrides.price must be a number.`,
          `${own}surprise is not a known field.`,
          'standard-letter (AA-FIRST): name is missing.',
          'standard-letter (AA-FIRST): At least one Applicable Consignment Type must be selected',
          'Schedule 5: deliveryOptionId is missing.',
          'Schedule 5: cardTypes must be a list.',
          'Schedule 6: it must be an object.',
          `There is no delivery option "none" at the fulfilment centre "${centres[brand]}".`,
        ],
        issues: [
          { code: 'field.wrongType', path: 'schedules.0.name' },
          { code: 'value.notAllowed', path: 'schedules.0.applicableConsignmentTypes.1' },
          { code: 'field.wrongType', path: 'schedules.0.overrides.price' },
          { code: 'field.unknown', path: 'schedules.0' },
          { code: 'field.missing', path: 'schedules.1.name' },
          { code: 'schedule.noConsignmentType', path: 'schedules.3.applicableConsignmentTypes' },
          { code: 'field.missing', path: 'schedules.4.deliveryOptionId' },
          { code: 'field.wrongType', path: 'schedules.4.cardTypes' },
          { code: 'field.wrongType', path: 'schedules.5' },
          { code: 'option.unknown', path: 'schedules.6' },
        ],
      },
    })
    expect(await both()).toEqual(before)
  })

  test('an unknown option or a missing centre refuses all', async () => {
    const before = await both()
    const missing = { ...payload, deliveryOptionId: 'none' }
    expect(await postAll([payload, missing])).toMatchObject({
      status: 404,
      body: { errors: [`There is no delivery option "none" at the fulfilment centre "${centres[brand]}".`] },
    })
    expect(await both()).toEqual(before)
  })

  test('API-18: a repeated request with the same Idempotency-Key creates nothing further', async () => {
    const headers = { 'idempotency-key': `several-${brand}` }
    const before = await both()
    const answers = await Promise.all(Array.from({ length: 4 }, () => postAll([payload, elsewhere], headers)))
    expect(new Set(answers.map(({ body }) => (body as { schedules: Wire[] }).schedules.map(({ id }) => id).join())).size).toBe(1)
    const [own, other] = await both()
    expect([own?.length, other?.length]).toEqual(before.map((list) => list.length + 1))
    const reversed = [payload, elsewhere].map((one) => Object.fromEntries(Object.entries(one).reverse()))
    expect(await postAll(reversed, headers)).toMatchObject({ status: 201, body: answers[0]?.body })
    expect(await postAll([payload], headers)).toMatchObject({ status: 400, body: { code: 'keyReused' } })
  })

  test('a list without schedules or with more than 50 is refused, and a viewer may not create any', async () => {
    expect(await postAll([])).toMatchObject({ status: 400 })
    expect(await postAll(Array.from({ length: 51 }, () => payload))).toMatchObject({ status: 400 })
    expect(await api.call('viewer', 'POST', '/deliveryoptions/schedules', { schedules: [payload] })).toMatchObject({ status: 403 })
  })

  describe('OPT-66: PUT /deliveryoptions/schedules changes several schedules, all or none', () => {
    const putAll = (schedules: unknown, role: 'editor' | 'viewer' = 'editor') =>
      api.call(role, 'PUT', '/deliveryoptions/schedules', { schedules })
    const pair = async () => ((await postAll([payload, elsewhere])).body as { schedules: [Wire, Wire] }).schedules
    const inputOf = ({ createdAt: _at, createdBy: _by, cancelledAt: _cancelled, ...wire }: Wire) => wire
    const later = { start: payload.fulfilmentCentreActiveDateTimeRange.start, end: '2099-01-01T00:00:00' }

    test('schedules of one call have the same createdAt, others do not', async () => {
      const [own, other] = await pair()
      const [next] = await pair()
      expect(own.createdAt).toBe(other.createdAt)
      expect(next.createdAt).not.toBe(own.createdAt)
    })

    test('replaces one and cancels another, as one change', async () => {
      const [own, other] = await pair()
      const answer = await putAll([
        { ...inputOf(other), cancel: true },
        { ...inputOf(own), fulfilmentCentreActiveDateTimeRange: later },
      ])
      expect(answer).toMatchObject({
        status: 200,
        body: {
          schedules: [
            { id: other.id, version: 2, cancelledAt: expect.any(String) },
            { id: own.id, version: 2, fulfilmentCentreActiveDateTimeRange: later, cancelledAt: null },
          ],
        },
      })
      const { body: newest } = await api.call('viewer', 'GET', '/changes?limit=2')
      const { results } = newest as { results: { transaction: unknown; action: string }[] }
      expect(new Set(results.map(({ transaction }) => transaction)).size).toBe(1)
      expect(results.map(({ action }) => action).sort()).toEqual(['schedule.cancelled', 'schedule.updated'])
    })

    test('a schedule twice in one call changes nothing', async () => {
      const [own, other] = await pair()
      const before = await both()
      const changed = { ...inputOf(own), fulfilmentCentreActiveDateTimeRange: later }
      for (const again of [
        { ...inputOf(own), cancel: true },
        { ...inputOf(own), version: 2 },
      ]) {
        expect(await putAll([changed, inputOf(other), again])).toMatchObject({
          status: 400,
          body: {
            code: 'invalid',
            errors: [`schedules contains ${own.id} more than once.`],
            issues: [{ code: 'value.repeated', path: 'schedules' }],
          },
        })
      }
      expect(await both()).toEqual(before)
      expect(await changesOf(own)).toHaveLength(1)
    })

    test('a stale version, a cancelled or unknown schedule or an invalid end of one changes neither', async () => {
      const [own, other] = await pair()
      const changed = { ...inputOf(own), fulfilmentCentreActiveDateTimeRange: later }
      const before = await both()
      expect(await putAll([changed, { ...inputOf(other), version: 7 }])).toMatchObject({ status: 409, body: { current: { id: other.id } } })
      expect(await putAll([changed, { ...inputOf(other), id: 'none' }])).toMatchObject({ status: 404 })
      const reversed = { start: later.end, end: later.start }
      expect(await putAll([changed, { ...inputOf(other), fulfilmentCentreActiveDateTimeRange: reversed }])).toMatchObject({ status: 400 })
      expect(await putAll([changed], 'viewer')).toMatchObject({ status: 403 })
      expect(await both()).toEqual(before)
      expect(await putAll([{ ...inputOf(other), cancel: true }])).toMatchObject({ status: 200 })
      expect(await putAll([changed, { ...inputOf(other), version: 2, cancel: true }])).toMatchObject({
        status: 409,
        body: { code: 'cancelled' },
      })
      expect((await listed(path)).find(({ id }) => id === own.id)?.version).toBe(1)
    })
  })
})
