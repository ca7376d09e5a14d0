import { describe, expect, test } from 'vitest'
import { deliveryOptionCalls } from './support/delivery-option-calls.ts'
import { designationCalls } from './support/designation.ts'
import { changeStored } from './support/stored.ts'

// Records stored by a release without today's rules can be read, paused, repaired and removed, but not otherwise saved unchanged.

describe('API-10: designation schedules stored before a rule existed', () => {
  const { api, post, remove, given, stored } = designationCalls()

  test('EVERYDAY and another dispatch day', async () => {
    const Id = await given({ ApplicableDespatchDays: ['TODAY'] })
    await changeStored(api.database.db, 'designation', { applicableDespatchDays: ['TODAY', 'EVERYDAY'] }, Id)
    const old = await stored(Id)
    expect(old?.ApplicableDespatchDays).toEqual(['TODAY', 'EVERYDAY'])
    const refused = { status: 400, body: { errors: ['Choose either "Every day?" or single dispatch days, not both.'] } }
    expect(await post({ ...old, CardTypes: ['Giant'] })).toMatchObject(refused)
    expect(await post({ ...old, CardTypes: ['Giant'], Paused: true })).toMatchObject(refused)
    // Wrong moves must be stopped at once; repairing the schedule can wait.
    expect(await post({ ...old, Paused: true })).toMatchObject({ status: 200, body: { Paused: true, Version: 2 } })
    expect(await post({ ...old, Paused: true })).toMatchObject({ status: 409 })
    expect(await post({ ...old, Version: 2, Paused: false })).toMatchObject(refused)
    // Or ended.
    const ended = { ...old, Version: 2, Paused: true, DurationEndDateUtc: old?.DurationStartDateUtc }
    expect(await post({ ...ended, DurationEndDateUtc: '2099-01-01' })).toMatchObject(refused)
    expect(await post({ ...ended, LocalEndTime: '23:59:00', LocalStartTime: '00:00:00' })).toMatchObject(refused)
    expect(await post({ ...ended, DurationEndDateUtc: '1999-01-01' })).toMatchObject({ status: 400 })
    expect(await post(ended)).toMatchObject({ status: 200, body: { Version: 3 } })
    expect(await post({ ...old, Version: 3, ApplicableDespatchDays: ['EVERYDAY'], Paused: false })).toMatchObject({ status: 200 })
    expect(await remove({ Id, From: old?.From })).toMatchObject({ status: 200 })
  })

  test('an invisible Id', async () => {
    const Id = await given()
    await api.database.db.updateTable('records').set({ key: '\u3164' }).where('key', '=', Id).execute()
    const old = await stored('\u3164')
    expect(await remove({ Id: '\u3164', From: old?.From })).toMatchObject({ status: 200 })
  })
})

describe('API-10: delivery option schedules stored before a rule existed', () => {
  const { api, given, put, cancel, read, payload } = deliveryOptionCalls('uk')

  test('a name that changes the direction of text, and card types without a card', async () => {
    const { id } = await given()
    const old = { name: '\u202eeman', applicableConsignmentTypes: ['giftOnly'], cardTypes: ['large'] }
    await changeStored(api.database.db, 'delivery-option-schedule', old)
    expect(await read(id)).toMatchObject(old)
    expect(await put(id, { ...payload, ...old })).toMatchObject({
      status: 400,
      body: { issues: [{ code: 'text.direction' }, { code: 'schedule.cardTypesWithoutCard' }] },
    })
    const { version } = (await read(id)) as { version: number }
    const range = (end: string) => ({ fulfilmentCentreActiveDateTimeRange: { ...payload.fulfilmentCentreActiveDateTimeRange, end } })
    // Customers must see the normal values again at once; repairing the schedule can wait.
    const [earlier, later] = [range('2027-02-13T10:00:00'), range('2027-02-13T18:00:00')]
    for (const part of [later, { ...earlier, priority: 3 }, { ...earlier, version: undefined }, { ...earlier, cardTypes: ['giant'] }]) {
      expect(await put(id, { ...payload, ...old, version, ...part })).toMatchObject({ status: 400 })
    }
    expect(await put(id, { ...payload, ...old, version, ...earlier })).toMatchObject({ status: 200, body: { version: version + 1 } })
    expect(await put(id, { ...payload, name: 'Name' })).toMatchObject({ status: 200 })
    expect(await cancel(id)).toMatchObject({ status: 200 })
  })
})
