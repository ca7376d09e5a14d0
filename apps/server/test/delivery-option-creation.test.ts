import { brandIds } from '@goat/domain/brands'
import { describe, expect, test } from 'vitest'
import { cards, centres, deliveryOptionCalls, recordOf, type Wire } from './support/delivery-option-calls.ts'
import { pathOf } from './support/delivery-options.ts'
import { changeStored } from './support/stored.ts'

describe.each(brandIds)('the Delivery options API of the brand %s', (brand) => {
  const { api, changesOf, described, given, listed, option, overrides, path, payload, post, put, read } = deliveryOptionCalls(brand)

  describe('OPT-39: POST …/schedules', () => {
    test('HIS-1: the payload is stored field for field, as version 1, and the change log has the user', async () => {
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
        { brand, action: 'schedule.created', before: null, after: recordOf(saved), version: 1, actor: { name: 'Test editor' } },
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

    test('times as HH:MM, types in any order and spaces around texts are accepted and normalised', async () => {
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

    test('API-18: requests with the same Idempotency-Key create one schedule; another request with it is refused', async () => {
      const headers = { 'idempotency-key': `create-${brand}` }
      const before = (await listed(path)).length
      const answers = await Promise.all(Array.from({ length: 5 }, () => post({ ...payload, name: 'Once' }, headers)))
      expect(new Set(answers.map(({ status, body }) => `${status} ${(body as Wire).id}`)).size).toBe(1)
      expect(await listed(path)).toHaveLength(before + 1)
      expect(await post({ ...payload, name: 'Twice' }, headers)).toMatchObject({ status: 400, body: { code: 'keyReused' } })
    })

    test('a range that a clock change skips is accepted: only the form asks for confirmation', async () => {
      const range =
        brand === 'uk'
          ? { start: '2027-03-28T01:30:00', end: '2027-03-28T02:30:00' }
          : { start: '2027-03-28T02:30:00', end: '2027-03-28T03:30:00' }
      expect(await post({ ...payload, fulfilmentCentreActiveDateTimeRange: range })).toMatchObject({
        status: 201,
        body: { fulfilmentCentreActiveDateTimeRange: range },
      })
    })

    const outside = 'The date must be between 1 January 2000 and 31 December 2100.'
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
        'overrides.price must be a whole number of pence or cents from 0 to 99999, such as 745 for 7.45.',
        { overrides: { price: 100_000 } },
        'overrides.price',
        'field.format',
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
      [
        'None of the selected consignment types includes a card. Remove the card types.',
        { applicableConsignmentTypes: ['giftOnly'], cardTypes: ['postcard'] },
        'cardTypes',
        'schedule.cardTypesWithoutCard',
      ],
      [
        'None of the selected consignment types includes a gift. Remove the gift types.',
        { applicableConsignmentTypes: ['cardOnly'], giftTypes: ['flower'] },
        'giftTypes',
        'schedule.giftTypesWithoutGift',
      ],
      ['Nothing in this text is visible. Type it again.', { name: '\u3164' }, 'name', 'text.invisible'],
      [
        'This text contains hidden characters that change its direction. Type it again.',
        { overrides: { description: 'a\u202eb' } },
        'overrides.description',
        'text.direction',
      ],
      [outside, range('0026-12-01T00:00', '2027-02-13T12:00'), `${at}.start`, 'date.outOfRange'],
      [outside, range('2027-02-11T18:00', '2101-01-01T00:00'), `${at}.end`, 'date.outOfRange'],
      [outside, { deliveryDateRange: { start: '1999-12-31', end: '2027-02-14' } }, 'deliveryDateRange.start', 'date.outOfRange'],
      [outside, { deliveryDateRange: { start: '2027-02-12', end: '9999-12-31' } }, 'deliveryDateRange.end', 'date.outOfRange'],
      ['Enter a valid date.', { deliveryDateRange: { start: '2027-02-30', end: '2027-03-01' } }, 'deliveryDateRange.start', 'date.invalid'],
      ['cardTypes contains giant more than once.', { cardTypes: ['giant', 'giant'] }, 'cardTypes', 'value.repeated'],
    ])('%s', async (sentence, change, where, code) => {
      const before = (await listed(path)).length
      const answer = await post({ ...payload, ...change })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors: [sentence], issues: [{ code, path: where }] } })
      const { id } = await given()
      expect(await put(id, { ...payload, ...change })).toMatchObject({ status: 400, body: { errors: [sentence] } })
      expect(await listed(path)).toHaveLength(before + 1)
      expect(await read(id)).toMatchObject({ version: 1 })
    })

    test('API-10: a stored schedule outside these years is still returned unchanged', async () => {
      const { id } = await given()
      const earlier = { startDate: '0026-12-01', startTime: '00:00:00', deliveryTo: '9999-12-31' }
      await changeStored(
        api.database.db,
        'delivery-option-schedule',
        earlier,
        `${option.fulfilmentCentreId}/${option.deliveryOptionId}/${id}`,
      )
      const old = { ...range('0026-12-01T00:00:00', '2027-02-13T12:00:00'), deliveryDateRange: { start: '2027-02-12', end: '9999-12-31' } }
      expect(await read(id)).toMatchObject(old)
      expect((await listed(path)).find((one) => one.id === id)).toMatchObject(old)
    })

    test('OPT-22: card types and gift types must belong to the brand', async () => {
      const others = cards[brand === 'uk' ? 'nl' : 'uk']
      const answer = await post({ ...payload, cardTypes: [...cards[brand], ...others], giftTypes: ['nothing'] })
      const { errors } = answer.body as { errors: string[] }
      expect(answer.status).toBe(400)
      expect(errors.filter((one) => one.includes('is not a card type'))).toHaveLength(
        others.filter((one) => !(cards[brand] as readonly string[]).includes(one) && one !== 'postcard').length,
      )
      expect(errors.at(-1)).toContain('"nothing" is not a gift type.')
    })

    test('OPT-40: an unknown option, and one of another centre or brand, is a 404', async () => {
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
})
