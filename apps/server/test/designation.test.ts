import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, type TestApi } from './support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const path = '/designation/schedule'
/** Description section 3, "Designation schedule (wire, capitalised)": every field but Id. */
const wire = {
  From: 'GG-MNPG-GSY',
  To: 'GB-MNPG-TAM',
  LocalStartTime: '06:00:00',
  LocalEndTime: '14:30:00',
  DurationStartDateUtc: '2027-02-01T00:00:00Z',
  DurationEndDateUtc: '2027-02-28T00:00:00Z',
  ApplicableDays: ['Monday', 'Sunday'],
  CardTypes: ['Standard', 'LargeSquare'],
  DeliveryMethods: ['STD', 'AIRMAIL'],
  PackTypes: ['SINGLE', 'MULTI_FIVE_PLUS'],
  AddressTypes: ['SEND_DIRECT', 'RETURN_TO_SENDER'],
  DomesticOrdersOnly: true,
  ApplicableDespatchDays: ['TODAY', 'TODAY+5'],
}
type Wire = typeof wire & { Id: string; Version: number; Paused: boolean }

const post = (body: unknown, headers?: Record<string, string>) => api.call('editor', 'POST', path, body, headers)
const remove = (body: unknown, headers?: Record<string, string>) => api.call('editor', 'DELETE', path, body, headers)

let fresh = 0
/** Each test has a schedule of its own. */
async function given(change: object = {}): Promise<string> {
  fresh += 1
  const Id = `schedule-${fresh}`
  expect(await post({ ...wire, Id, ...change })).toMatchObject({ status: 200 })
  return Id
}

async function list(): Promise<Wire[]> {
  const { status, body } = await api.call('viewer', 'GET', path)
  expect(status).toBe(200)
  return body as Wire[]
}

function idOf(body: unknown): string {
  return String((body as { Id?: unknown } | undefined)?.Id)
}

async function stored(id: string): Promise<Wire | undefined> {
  return (await list()).find(({ Id }) => Id === id)
}

async function changesOf(id: string): Promise<Record<string, unknown>[]> {
  const { body } = await api.call('viewer', 'GET', `/changes?kind=designation&key=${id}`)
  return (body as { results: [] }).results
}

describe('GET /designation/schedule', () => {
  test('answers a list of schedules in the wire fields', async () => {
    const Id = await given()
    const found = await stored(Id)
    expect(found).toEqual({ Id, ...wire, Version: 1, Paused: false })
    // Field by field, in the order of description section 3.
    expect(Object.keys(found ?? {})).toEqual(['Id', ...Object.keys(wire), 'Version', 'Paused'])
  })

  test('an indefinite end date is stored as 31 Dec 9999', async () => {
    const Id = await given({ DurationEndDateUtc: '9999-12-31T00:00:00Z' })
    expect(await stored(Id)).toMatchObject({
      DurationStartDateUtc: '2027-02-01T00:00:00Z',
      DurationEndDateUtc: '9999-12-31T00:00:00Z',
    })
  })

  test('those of one pair of factories stand together, sorted by start date, then start time', async () => {
    const pair = { From: 'AU-PMI-MEL', To: 'AU-CHEQUEMATES-SYD' }
    const later = await given({ ...pair, DurationStartDateUtc: '2027-02-03' })
    const afternoon = await given({ ...pair, DurationStartDateUtc: '2027-02-02', LocalStartTime: '12:00' })
    const morning = await given({ ...pair, DurationStartDateUtc: '2027-02-02', LocalStartTime: '09:00' })
    expect((await list()).slice(0, 3).map(({ Id }) => Id)).toEqual([morning, afternoon, later])
  })

  test('an unchanged list is a 304 for who has it, and a changed one is new at once', async () => {
    const Id = await given()
    const first = await api.call('viewer', 'GET', path)
    const etag = { 'if-none-match': String(first.headers['etag']) }
    expect(await api.call('viewer', 'GET', path, undefined, etag)).toMatchObject({ status: 304, body: undefined })
    await post({ ...wire, Id, To: 'IE-STL-DUB' })
    expect(await api.call('viewer', 'GET', path, undefined, etag)).toMatchObject({ status: 200 })
    expect((await stored(Id))?.To).toBe('IE-STL-DUB')
    await remove({ Id, From: wire.From })
    expect(await stored(Id)).toBeUndefined()
  })
})

describe('POST /designation/schedule: Id omitted when new (upsert)', () => {
  test('without Id it creates one under an id of its own, version 1, and logs who did', async () => {
    const answer = await post(wire)
    const { Id } = answer.body as Wire
    expect(answer).toMatchObject({
      status: 200,
      body: { ...wire, Id: expect.stringMatching(/^[0-9a-f-]{36}$/), Version: 1, Paused: false },
    })
    expect(await stored(Id)).toEqual(answer.body)
    expect(await changesOf(Id)).toMatchObject([
      { kind: 'designation', key: Id, action: 'schedule.created', before: null, after: answer.body, actor: { name: 'Test editor' } },
    ])
    expect((await post(wire)).body).not.toMatchObject({ Id })
  })

  test('dates alone, times as HH:MM and values in any order are accepted, and answered in one way', async () => {
    const Id = await given({
      LocalStartTime: '06:00',
      LocalEndTime: '14:30',
      DurationStartDateUtc: '2027-02-01',
      DurationEndDateUtc: '2027-02-28T00:00:00.000+00:00',
      ApplicableDays: ['Sunday', 'Monday'],
      CardTypes: ['LargeSquare', 'Standard'],
      ApplicableDespatchDays: ['TODAY+5', 'TODAY'],
    })
    expect(await stored(Id)).toEqual({ Id, ...wire, Version: 1, Paused: false })
  })

  test('a known Id with its Version replaces the schedule and counts the version up by one', async () => {
    const Id = await given()
    const before = await stored(Id)
    const answer = await post({ ...wire, Id, From: 'GB-DPS-SLE', DomesticOrdersOnly: false, CardTypes: ['Giant'], Version: 1 })
    const after = { ...before, From: 'GB-DPS-SLE', DomesticOrdersOnly: false, CardTypes: ['Giant'], Version: 2 }
    expect(answer).toMatchObject({ status: 200, body: after })
    expect(await stored(Id)).toEqual(after)
    expect(await changesOf(Id)).toMatchObject([{ action: 'schedule.updated', before, after }, { action: 'schedule.created' }])
  })

  test('a stale Version answers 409 with the current schedule and who changed it; nothing is written', async () => {
    const Id = await given()
    await post({ ...wire, Id, CardTypes: ['Square'], Version: 1 })
    const current = await stored(Id)
    expect(await post({ ...wire, Id, CardTypes: ['Giant'], Version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'versionConflict', current, errors: ['Test editor changed this schedule meanwhile. Nothing was saved.'] },
    })
    expect(await stored(Id)).toEqual(current)
    expect(await changesOf(Id)).toHaveLength(2)
  })

  test('a known Id without Version: the last write wins', async () => {
    const Id = await given()
    await post({ ...wire, Id, CardTypes: ['Square'] })
    expect(await post({ ...wire, Id, CardTypes: ['Giant'] })).toMatchObject({ status: 200, body: { Version: 3, CardTypes: ['Giant'] } })
  })

  test('an unknown Id without Version is created under it; with one it was deleted meanwhile', async () => {
    expect(await post({ ...wire, Id: 'of-our-own' })).toMatchObject({ status: 200, body: { Id: 'of-our-own', Version: 1 } })
    const refused = await post({ ...wire, Id: 'gone', Version: 3 })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'versionConflict', errors: ['This schedule was deleted meanwhile. Nothing was saved.'] },
    })
    expect(refused.body).not.toHaveProperty('current')
    expect(await changesOf('gone')).toEqual([])
  })

  test('a new schedule has no Version to compare', async () => {
    expect(await post({ ...wire, Version: 7 })).toMatchObject({ status: 200, body: { Version: 1 } })
  })

  test('Paused left out is false for a new schedule, and as it was for a stored one', async () => {
    const Id = await given({ Paused: true })
    expect(await post({ ...wire, Id })).toMatchObject({ status: 200, body: { Paused: true, Version: 2 } })
    expect(await post({ ...wire, Id, Paused: false, Version: 2 })).toMatchObject({ body: { Paused: false, Version: 3 } })
    expect(await stored(Id)).toMatchObject({ Paused: false })
  })

  test('50 parallel POSTs with one Version: exactly one 200, the rest 409, version up by one', async () => {
    const Id = await given()
    const time = (at: number) => `10:00:${String(at).padStart(2, '0')}`
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => post({ ...wire, Id, LocalStartTime: time(at), Version: 1 })))
    const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)])
    expect(await stored(Id)).toMatchObject({ Version: 2, LocalStartTime: time(winners[0] ?? -1) })
    expect(await changesOf(Id)).toHaveLength(2)
  })

  test('20 parallel POSTs under one unknown Id: one creates, the others replace, none fails', async () => {
    const Id = 'at-once'
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ ...wire, Id })))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers.map(({ body }) => (body as Wire).Version).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    const changes = await changesOf(Id)
    expect(changes.filter(({ action }) => action === 'schedule.created')).toHaveLength(1)
    expect(changes).toHaveLength(20)
  })

  test('POST and DELETE of one schedule at once: every answer is one of those described', async () => {
    const Id = await given()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? post({ ...wire, Id }) : remove({ Id, From: wire.From }))),
    )
    for (const { status } of answers) expect([200, 404]).toContain(status)
    const changes = await changesOf(Id)
    expect(changes).toHaveLength(1 + answers.filter(({ status }) => status === 200).length)
  })

  test('a repeated attempt with the same Idempotency-Key creates one schedule and answers the same', async () => {
    const key = { 'idempotency-key': 'create-once' }
    const before = (await list()).length
    const [first, ...others] = await Promise.all([post(wire, key), post(wire, key), post(wire, key)])
    for (const answer of [...others, await post(wire, key)]) expect(answer).toMatchObject({ status: 200, body: first?.body })
    expect(await list()).toHaveLength(before + 1)
    expect(await changesOf(idOf(first?.body))).toHaveLength(1)
    expect(await post({ ...wire, CardTypes: ['Giant'] }, key)).toMatchObject({ status: 400, body: { code: 'keyReused' } })
  })
})

describe('validation (description section 5), on the server too', () => {
  test.each<[string, object, string[]]>([
    ['From and To must differ', { To: wire.From }, ['From and To factories cannot be the same']],
    ['dates', { DurationEndDateUtc: '2027-01-31' }, ['Start Date must be earlier than 2027-01-31']],
    ['times', { LocalEndTime: '05:59' }, ['Start time must be earlier than the end time (05:59)']],
    ['address types', { AddressTypes: [] }, ['Please select at least one Address Type']],
    ['dispatch days', { ApplicableDespatchDays: [] }, ['Please select at least one Applicable Dispatch Day']],
    ['days', { ApplicableDays: [] }, ['Please select at least one Applicable Day']],
    ['card types', { CardTypes: [] }, ['Please select at least one Card Type']],
    ['delivery methods', { DeliveryMethods: [] }, ['Please select at least one Delivery Method']],
    ['pack types', { PackTypes: [] }, ['Please select at least one Pack Type']],
    ['no such time', { LocalStartTime: '24:00' }, ['Invalid time values.']],
    ['no such date', { DurationStartDateUtc: '2027-02-29' }, ['Enter a valid date.']],
    ['a time of day in a date', { DurationStartDateUtc: '2027-02-01T01:00:00Z' }, ['Enter a valid date.']],
    ['the year 0', { DurationStartDateUtc: '0000-01-01' }, ['Enter a valid date.']],
    ['a value twice', { CardTypes: ['Giant', 'Giant'] }, ['CardTypes has Giant more than once.']],
    ['an unknown field', { Name: 'x' }, ['Name is not a known field.']],
    ['an Id that cannot be one', { Id: 'a b' }, ['Id must be 1 to 64 characters, without spaces and / \\ ? # %.']],
    ['Version as a text', { Version: '1' }, ['Version must be a number.']],
    ['Paused as a text', { Paused: 'yes' }, ['Paused must be true or false.']],
  ])('%s', async (_, change, errors) => {
    const before = await list()
    expect(await post({ ...wire, ...change })).toMatchObject({ status: 400, body: { code: 'invalid', errors } })
    expect(await list()).toEqual(before)
  })

  test('all that is wrong is said at once, in the order of the description, by the field of the wire', async () => {
    const answer = await post({
      ...wire,
      To: wire.From,
      DurationEndDateUtc: '2027-01-01',
      LocalEndTime: '00:00',
      AddressTypes: [],
      ApplicableDespatchDays: [],
      ApplicableDays: [],
      CardTypes: [],
      DeliveryMethods: [],
      PackTypes: [],
    })
    const { errors, issues } = answer.body as { errors: string[]; issues: { path: string }[] }
    expect(errors).toEqual([
      'From and To factories cannot be the same',
      'Start Date must be earlier than 2027-01-01',
      'Start time must be earlier than the end time (00:00)',
      ...['Address Type', 'Applicable Dispatch Day', 'Applicable Day', 'Card Type', 'Delivery Method', 'Pack Type'].map(
        (name) => `Please select at least one ${name}`,
      ),
    ])
    expect(issues.map((one) => one.path)).toEqual([
      'From',
      'DurationStartDateUtc',
      'LocalStartTime',
      'AddressTypes',
      'ApplicableDespatchDays',
      'ApplicableDays',
      'CardTypes',
      'DeliveryMethods',
      'PackTypes',
    ])
  })

  test('equal dates, equal times and the ends of the calendar are allowed', async () => {
    for (const change of [
      { DurationEndDateUtc: wire.DurationStartDateUtc },
      { LocalStartTime: '00:00', LocalEndTime: '00:00' },
      { LocalEndTime: '23:59:59' },
      { DurationStartDateUtc: '0001-01-01T00:00:00Z', DurationEndDateUtc: '9999-12-30T00:00:00Z' },
      { DurationStartDateUtc: '9999-12-31T00:00:00Z', DurationEndDateUtc: '9999-12-31T00:00:00Z' },
    ]) {
      const Id = await given(change)
      const times = Object.fromEntries(Object.entries(change).map(([key, value]) => [key, value.length === 5 ? `${value}:00` : value]))
      expect(await stored(Id)).toEqual({ Id, ...wire, ...times, Version: 1, Paused: false })
    }
  })

  test.each(Object.keys(wire))('%s is required', async (field) => {
    const body = Object.fromEntries(Object.entries(wire).filter(([key]) => key !== field))
    expect(await post(body)).toMatchObject({ status: 400, body: { errors: [`${field} is missing.`] } })
  })

  test.each(['From', 'To', 'ApplicableDays', 'CardTypes', 'DeliveryMethods', 'PackTypes', 'AddressTypes', 'ApplicableDespatchDays'])(
    'an unknown value of %s is named, with what is allowed',
    async (field) => {
      const answer = await post({ ...wire, [field]: field.length <= 4 ? 'nope' : ['nope'] })
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [expect.stringMatching(new RegExp(`^"nope" is not a known ${field}\\. Allowed: \\S`))] },
      })
    },
  )
})

describe('DELETE /designation/schedule {Id, From}', () => {
  test('deletes the schedule and logs who did', async () => {
    const Id = await given()
    const before = await stored(Id)
    expect(await remove({ Id, From: wire.From })).toMatchObject({ status: 200, body: { Id } })
    expect(await stored(Id)).toBeUndefined()
    expect((await changesOf(Id))[0]).toMatchObject({ action: 'schedule.deleted', before, after: null })
  })

  test('an unknown Id, or a From that is not the schedule’s, is a 404', async () => {
    const Id = await given()
    expect(await remove({ Id: 'never', From: wire.From })).toMatchObject({
      status: 404,
      body: { errors: ['There is no schedule with the Id "never". It may have been deleted.'] },
    })
    expect(await remove({ Id, From: 'GB-DPS-SLE' })).toMatchObject({
      status: 404,
      body: { errors: [`The schedule with the Id "${Id}" moves orders from GG-MNPG-GSY, not from "GB-DPS-SLE".`] },
    })
    expect(await stored(Id)).toBeDefined()
  })

  test('with a stale Version it is a 409 with the current schedule; with the stored one it deletes', async () => {
    const Id = await given()
    await post({ ...wire, Id })
    expect(await remove({ Id, From: wire.From, Version: 1 })).toMatchObject({
      status: 409,
      body: {
        code: 'versionConflict',
        current: await stored(Id),
        errors: ['Test editor changed this schedule meanwhile. Nothing was deleted.'],
      },
    })
    expect(await remove({ Id, From: wire.From, Version: 2 })).toMatchObject({ status: 200 })
  })

  test('a repeated attempt with the same Idempotency-Key answers the same', async () => {
    const Id = await given()
    const key = { 'idempotency-key': `delete-${Id}` }
    expect(await remove({ Id, From: wire.From }, key)).toMatchObject({ status: 200, body: { Id } })
    expect(await remove({ Id, From: wire.From }, key)).toMatchObject({ status: 200, body: { Id } })
    expect(await remove({ Id, From: wire.From })).toMatchObject({ status: 404 })
  })

  test('a body without Id or From is refused by name', async () => {
    expect(await remove({})).toMatchObject({ status: 400, body: { errors: ['Id is missing.', 'From is missing.'] } })
  })
})

describe('POST /designation/schedules: several in one transaction, all or none', () => {
  const postAll = (Schedules: unknown, headers?: Record<string, string>) =>
    api.call('editor', 'POST', '/designation/schedules', { Schedules }, headers)

  test('creates and replaces, and answers in the order of the request', async () => {
    const known = await given()
    const answer = await postAll([
      { ...wire, Id: 'z-new' },
      wire,
      { ...wire, Id: known, Version: 1, Paused: true },
      { ...wire, Id: 'a-new' },
    ])
    expect(answer).toMatchObject({
      status: 200,
      body: [{ Id: 'z-new', Version: 1 }, { Version: 1 }, { Id: known, Version: 2, Paused: true }, { Id: 'a-new', Version: 1 }],
    })
    for (const one of answer.body as Wire[]) {
      expect(await stored(one.Id)).toEqual(one)
      expect((await changesOf(one.Id))[0]).toMatchObject({ after: one })
    }
  })

  test('one that is stale refuses all, and the answer says which', async () => {
    const Id = await given()
    await post({ ...wire, Id })
    const before = await list()
    expect(await postAll([wire, { ...wire, Id, Version: 1 }, { ...wire, Id: 'a-never' }])).toMatchObject({
      status: 409,
      body: {
        code: 'versionConflict',
        current: { Id, Version: 2 },
        errors: ['Schedule 2: Test editor changed this schedule meanwhile. Nothing was saved.'],
      },
    })
    expect(await list()).toEqual(before)
    expect(await changesOf('a-never')).toEqual([])
  })

  test('one that is invalid refuses all, and the answer says which and where', async () => {
    const before = await list()
    expect(await postAll([wire, { ...wire, CardTypes: [], LocalEndTime: '01:00' }, { ...wire, To: wire.From }])).toMatchObject({
      status: 400,
      body: {
        code: 'invalid',
        errors: [
          'Schedule 2: Start time must be earlier than the end time (01:00)',
          'Schedule 2: Please select at least one Card Type',
          'Schedule 3: From and To factories cannot be the same',
        ],
        issues: [{ path: 'Schedules.1.LocalStartTime' }, { path: 'Schedules.1.CardTypes' }, { path: 'Schedules.2.From' }],
      },
    })
    expect(await list()).toEqual(before)
  })

  test('the same Id twice, none and more than 20 are refused', async () => {
    expect(
      await postAll([
        { ...wire, Id: 'twice' },
        { ...wire, Id: 'twice' },
      ]),
    ).toMatchObject({
      status: 400,
      body: { errors: ['Schedules has twice more than once.'] },
    })
    expect(await postAll([])).toMatchObject({ status: 400 })
    expect(await postAll(Array(21).fill(wire))).toMatchObject({ status: 400 })
  })

  test('a repeated attempt with the same Idempotency-Key creates them once', async () => {
    const before = (await list()).length
    const key = { 'idempotency-key': 'several-once' }
    const first = await postAll([wire, wire], key)
    expect(await postAll([wire, wire], key)).toMatchObject({ status: 200, body: first.body })
    expect(await list()).toHaveLength(before + 2)
  })

  test('calls with the same schedules in another order do not wait for each other for ever', async () => {
    const ids = ['lock-a', 'lock-b', 'lock-c', 'lock-d']
    const of = (order: readonly string[]) => postAll(order.map((Id) => ({ ...wire, Id })))
    const answers = await Promise.all(Array.from({ length: 16 }, (_, at) => of(at % 2 === 0 ? ids : ids.toReversed())))
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
    for (const id of ids) expect(await stored(id)).toMatchObject({ Version: 16 })
  })
})

describe('who may do what', () => {
  test('a viewer reads and is refused every write; nobody else reads', async () => {
    expect(await api.call('viewer', 'GET', path)).toMatchObject({ status: 200 })
    for (const [method, at] of [
      ['POST', path],
      ['DELETE', path],
      ['POST', '/designation/schedules'],
    ] as const) {
      expect(await api.call('viewer', method, at, wire)).toMatchObject({ status: 403 })
      expect(await api.app.inject({ method, url: `/api/uk${at}` })).toMatchObject({ statusCode: 401 })
    }
    expect(await api.call('none', 'GET', path)).toMatchObject({ status: 403 })
  })

  test.each([
    ['GET', path],
    ['POST', path],
    ['DELETE', path],
    ['POST', '/designation/schedules'],
  ] as const)('the Dutch brand has no factory API: %s %s', async (method, at) => {
    expect(await api.app.inject({ method, url: `/api/nl${at}` })).toMatchObject({ statusCode: 404 })
  })
})
