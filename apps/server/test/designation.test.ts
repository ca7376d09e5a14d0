import { describe, expect, test } from 'vitest'
import { designationCalls, idOf, path, recordOf, type Wire, wire } from './support/designation.ts'

const { api, post, remove, given, list, stored, changesOf } = designationCalls()

describe('DES-33: GET /designation/schedule', () => {
  test('DES-7: returns a list of schedules in the wire fields', async () => {
    const Id = await given()
    const found = await stored(Id)
    expect(found).toEqual({ Id, ...wire, Version: 1, Paused: false, Note: '' })
    // Field by field, in the order of DES-7.
    expect(Object.keys(found ?? {})).toEqual(['Id', ...Object.keys(wire), 'Version', 'Paused', 'Note'])
  })

  test('DES-11: an indefinite end date is stored as 31 Dec 9999', async () => {
    const Id = await given({ DurationEndDateUtc: '9999-12-31T00:00:00Z' })
    expect(await stored(Id)).toMatchObject({
      DurationStartDateUtc: '2027-02-01T00:00:00Z',
      DurationEndDateUtc: '9999-12-31T00:00:00Z',
    })
  })

  test('DES-48: an end at 00:00 after a later start is stored as the end of the day; equal times stay the whole day', async () => {
    const Id = await given({ LocalStartTime: '18:00:00', LocalEndTime: '00:00:00' })
    expect(await stored(Id)).toMatchObject({ LocalStartTime: '18:00:00', LocalEndTime: '23:59:59' })
    expect(await changesOf(Id)).toMatchObject([{ after: { startTime: '18:00:00', endTime: '23:59:59' } }])
    const allDay = await given({ LocalStartTime: '00:00:00', LocalEndTime: '00:00:00' })
    expect(await stored(allDay)).toMatchObject({ LocalStartTime: '00:00:00', LocalEndTime: '00:00:00' })
    // Times on the wire are HH:MM:SS from 00:00:00 to 23:59:59 (UI-17).
    expect(await post({ ...wire, LocalEndTime: '24:00:00' })).toMatchObject({ status: 400 })
  })

  test('schedules are grouped by pair of factories, sorted by start date, then start time', async () => {
    const pair = { From: 'AU-PMI-MEL', To: 'AU-CHEQUEMATES-SYD' }
    const later = await given({ ...pair, DurationStartDateUtc: '2027-02-03' })
    const afternoon = await given({ ...pair, DurationStartDateUtc: '2027-02-02', LocalStartTime: '12:00' })
    const morning = await given({ ...pair, DurationStartDateUtc: '2027-02-02', LocalStartTime: '09:00' })
    expect((await list()).slice(0, 3).map(({ Id }) => Id)).toEqual([morning, afternoon, later])
  })

  test('an unchanged list is a 304, and a changed one is returned at once', async () => {
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

describe('DES-34: POST /designation/schedule without Id for a new one (upsert)', () => {
  test('without Id creates a schedule with a new id and version 1, and logs the user', async () => {
    const answer = await post(wire)
    const { Id } = answer.body as Wire
    expect(answer).toMatchObject({
      status: 200,
      body: { ...wire, Id: expect.stringMatching(/^[0-9a-f-]{36}$/), Version: 1, Paused: false, Note: '' },
    })
    expect(await stored(Id)).toEqual(answer.body)
    expect(await changesOf(Id)).toMatchObject([
      {
        kind: 'designation',
        key: Id,
        action: 'schedule.created',
        before: null,
        after: recordOf(answer.body as Wire),
        version: 1,
        actor: { name: 'Test editor' },
      },
    ])
    expect((await post(wire)).body).not.toMatchObject({ Id })
  })

  test('DES-33: dates alone, times as HH:MM and values in any order are accepted and normalised', async () => {
    const Id = await given({
      LocalStartTime: '06:00',
      LocalEndTime: '14:30',
      DurationStartDateUtc: '2027-02-01',
      DurationEndDateUtc: '2027-02-28T00:00:00.000+00:00',
      ApplicableDays: ['Sunday', 'Monday'],
      CardTypes: ['LargeSquare', 'Standard'],
      ApplicableDespatchDays: ['TODAY+5', 'TODAY'],
    })
    expect(await stored(Id)).toEqual({ Id, ...wire, Version: 1, Paused: false, Note: '' })
  })

  test('API-22: an Id stored with decomposed characters is kept', async () => {
    await given({ Id: 'old' })
    await api.database.db.updateTable('records').set({ key: 'o\u0301ld' }).where('key', '=', 'old').execute()
    expect(await post({ ...wire, Id: 'o\u0301ld', Version: 1 })).toMatchObject({ status: 200, body: { Id: 'o\u0301ld', Version: 2 } })
  })

  test('API-22: composed and decomposed characters are the same Id', async () => {
    await given({ Id: 'caf\u00e9' })
    expect(await post({ ...wire, Id: 'cafe\u0301', Version: 1 })).toMatchObject({ status: 200, body: { Id: 'caf\u00e9', Version: 2 } })
  })

  test('DES-35: a known Id with its Version replaces the schedule and increments the version', async () => {
    const Id = await given()
    const before = await stored(Id)
    const answer = await post({ ...wire, Id, From: 'GB-DPS-SLE', DomesticOrdersOnly: false, CardTypes: ['Giant'], Version: 1 })
    const after = { ...before, From: 'GB-DPS-SLE', DomesticOrdersOnly: false, CardTypes: ['Giant'], Version: 2 }
    expect(answer).toMatchObject({ status: 200, body: after })
    expect(await stored(Id)).toEqual(after)
    expect(await changesOf(Id)).toMatchObject([
      { action: 'schedule.updated', before: recordOf(before), after: recordOf(after) },
      { action: 'schedule.created' },
    ])
  })

  test('DES-35: a stale Version returns 409 with the current schedule and who changed it; nothing is written', async () => {
    const Id = await given()
    await post({ ...wire, Id, CardTypes: ['Square'], Version: 1 })
    const current = await stored(Id)
    expect(await post({ ...wire, Id, CardTypes: ['Giant'], Version: 1 })).toMatchObject({
      status: 409,
      body: {
        code: 'versionConflict',
        current,
        changedBy: 'Test editor',
        changedAt: expect.stringMatching(/^\d{4}-.+Z$/),
        errors: ['Test editor has just changed this schedule. Your changes were not saved.'],
      },
    })
    expect(await stored(Id)).toEqual(current)
    expect(await changesOf(Id)).toHaveLength(2)
  })

  test('DES-35: a known Id without Version: the last write wins', async () => {
    const Id = await given()
    await post({ ...wire, Id, CardTypes: ['Square'] })
    expect(await post({ ...wire, Id, CardTypes: ['Giant'] })).toMatchObject({ status: 200, body: { Version: 3, CardTypes: ['Giant'] } })
  })

  test('an unknown Id without Version is created; with a Version it counts as deleted', async () => {
    expect(await post({ ...wire, Id: 'of-our-own' })).toMatchObject({ status: 200, body: { Id: 'of-our-own', Version: 1 } })
    const refused = await post({ ...wire, Id: 'gone', Version: 3 })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'versionConflict', errors: ['This schedule has just been deleted. Your changes were not saved.'] },
    })
    expect(refused.body).not.toHaveProperty('current')
    expect(await changesOf('gone')).toEqual([])
  })

  test('a new schedule has no Version to compare', async () => {
    expect(await post({ ...wire, Version: 7 })).toMatchObject({ status: 200, body: { Version: 1 } })
  })

  test('DES-35: an omitted Paused is false for a new schedule and unchanged for a stored one', async () => {
    const Id = await given({ Paused: true })
    expect(await post({ ...wire, Id })).toMatchObject({ status: 200, body: { Paused: true, Version: 2 } })
    expect(await post({ ...wire, Id, Paused: false, Version: 2 })).toMatchObject({ body: { Paused: false, Version: 3 } })
    expect(await stored(Id)).toMatchObject({ Paused: false })
  })

  test('API-20: 50 parallel POSTs with one Version: exactly one 200, the rest 409, version up by one', async () => {
    const Id = await given()
    const time = (at: number) => `10:00:${String(at).padStart(2, '0')}`
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => post({ ...wire, Id, LocalStartTime: time(at), Version: 1 })))
    const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)])
    expect(await stored(Id)).toMatchObject({ Version: 2, LocalStartTime: time(winners[0] ?? -1) })
    expect(await changesOf(Id)).toHaveLength(2)
  })

  test('20 parallel POSTs with one unknown Id: one creates, the others replace, none fails', async () => {
    const Id = 'at-once'
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ ...wire, Id })))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers.map(({ body }) => (body as Wire).Version).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    const changes = await changesOf(Id)
    expect(changes.filter(({ action }) => action === 'schedule.created')).toHaveLength(1)
    expect(changes).toHaveLength(20)
  })

  test('simultaneous POST and DELETE of one schedule return only described responses', async () => {
    const Id = await given()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? post({ ...wire, Id }) : remove({ Id, From: wire.From }))),
    )
    for (const { status } of answers) expect([200, 404]).toContain(status)
    const changes = await changesOf(Id)
    expect(changes).toHaveLength(1 + answers.filter(({ status }) => status === 200).length)
  })

  test('API-18: retries with the same Idempotency-Key create one schedule and return the same response', async () => {
    const key = { 'idempotency-key': 'create-once' }
    const before = (await list()).length
    const [first, ...others] = await Promise.all([post(wire, key), post(wire, key), post(wire, key)])
    for (const answer of [...others, await post(wire, key)]) expect(answer).toMatchObject({ status: 200, body: first?.body })
    expect(await list()).toHaveLength(before + 1)
    expect(await changesOf(idOf(first?.body))).toHaveLength(1)
    expect(await post({ ...wire, CardTypes: ['Giant'] }, key)).toMatchObject({ status: 400, body: { code: 'keyReused' } })
  })
})

describe('DES-36: DELETE /designation/schedule {Id, From}', () => {
  test('deletes the schedule and logs the user', async () => {
    const Id = await given()
    const before = await stored(Id)
    expect(await remove({ Id, From: wire.From })).toMatchObject({ status: 200, body: { Id } })
    expect(await stored(Id)).toBeUndefined()
    expect((await changesOf(Id))[0]).toMatchObject({ action: 'schedule.deleted', before: recordOf(before), after: null })
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
        errors: ['Test editor has just changed this schedule. It was not deleted.'],
      },
    })
    expect(await remove({ Id, From: wire.From, Version: 2 })).toMatchObject({ status: 200 })
  })

  test('a retry with the same Idempotency-Key returns the same response', async () => {
    const Id = await given()
    const key = { 'idempotency-key': `delete-${Id}` }
    expect(await remove({ Id, From: wire.From }, key)).toMatchObject({ status: 200, body: { Id } })
    expect(await remove({ Id, From: wire.From }, key)).toMatchObject({ status: 200, body: { Id } })
    expect(await remove({ Id, From: wire.From })).toMatchObject({
      status: 404,
      body: { errors: ['Test editor has already deleted this schedule.'], changedBy: 'Test editor', changedAt: expect.any(String) },
    })
    expect(await post({ ...wire, Id, Version: 1 })).toMatchObject({
      status: 409,
      body: { errors: ['Test editor has deleted this schedule. Your changes were not saved.'], changedBy: 'Test editor' },
    })
  })

  test('a body without Id or From is refused with its name', async () => {
    expect(await remove({})).toMatchObject({ status: 400, body: { errors: ['Id is missing.', 'From is missing.'] } })
  })
})

describe('permissions', () => {
  test('a viewer can read but not write; other users cannot read', async () => {
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
