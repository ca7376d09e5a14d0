import { describe, expect, test } from 'vitest'
import { designationCalls, wire } from './support/designation.ts'
import { changeStored } from './support/stored.ts'

const { api, post, given, list, stored } = designationCalls()
const outside = 'The date must be between 1 January 2000 and 31 December 2100.'

describe('DES-16, DES-17, DES-18: validation on the server', () => {
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
    ['an invalid time', { LocalStartTime: '24:00' }, ['Invalid time values.']],
    ['an invalid date', { DurationStartDateUtc: '2027-02-29' }, ['Enter a valid date.']],
    ['a time of day in a date', { DurationStartDateUtc: '2027-02-01T01:00:00Z' }, ['Enter a valid date.']],
    ['the year 0', { DurationStartDateUtc: '0000-01-01' }, ['Enter a valid date.']],
    [
      'EVERYDAY with another dispatch day',
      { ApplicableDespatchDays: ['TODAY', 'EVERYDAY'] },
      ['Choose either "Every day?" or single dispatch days, not both.'],
    ],
    ['a start before 2000', { DurationStartDateUtc: '0026-12-01' }, [outside]],
    ['an end after 2100', { DurationEndDateUtc: '2101-01-01T00:00:00Z' }, [outside]],
    ['a start at the end of time', { DurationStartDateUtc: '9999-12-31', DurationEndDateUtc: '9999-12-31' }, [outside]],
    ['a value twice', { CardTypes: ['Giant', 'Giant'] }, ['CardTypes contains Giant more than once.']],
    ['an unknown field', { Name: 'x' }, ['Name is not a known field.']],
    ['an Id that cannot be one', { Id: 'a b' }, ['Id must be 1 to 64 visible characters, without spaces and / \\ ? # %.']],
    ...['\u3164', 'a\u202eb', 'a\u2800'].map((Id): [string, object, string[]] => [
      'an Id with hidden characters',
      { Id },
      ['Id must be 1 to 64 visible characters, without spaces and / \\ ? # %.'],
    ]),
    ['Version as a text', { Version: '1' }, ['Version must be a number.']],
    ['Paused as a text', { Paused: 'yes' }, ['Paused must be true or false.']],
  ])('%s', async (_, change, errors) => {
    const before = await list()
    expect(await post({ ...wire, ...change })).toMatchObject({ status: 400, body: { code: 'invalid', errors } })
    expect(await list()).toEqual(before)
  })

  test('every fault is reported at once, in the order of the rule, with the wire’s field name', async () => {
    const answer = await post({
      ...wire,
      To: wire.From,
      DurationEndDateUtc: '2027-01-01',
      LocalEndTime: '05:00',
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
      'Start time must be earlier than the end time (05:00)',
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

  test('equal dates, equal times and the first and the last date are allowed', async () => {
    for (const change of [
      { DurationEndDateUtc: wire.DurationStartDateUtc },
      { LocalStartTime: '00:00', LocalEndTime: '00:00' },
      { LocalEndTime: '23:59:59' },
      { DurationStartDateUtc: '2000-01-01T00:00:00Z', DurationEndDateUtc: '2100-12-31T00:00:00Z' },
      { DurationStartDateUtc: '2100-12-31T00:00:00Z', DurationEndDateUtc: '9999-12-31T00:00:00Z' },
    ]) {
      const Id = await given(change)
      const times = Object.fromEntries(Object.entries(change).map(([key, value]) => [key, value.length === 5 ? `${value}:00` : value]))
      expect(await stored(Id)).toEqual({ Id, ...wire, ...times, Version: 1, Paused: false, Note: '' })
    }
  })

  test('API-10: a date outside 2000 to 2100 is refused by every endpoint with dates', async () => {
    const schedule = { ...wire, DurationStartDateUtc: '0026-12-01' }
    for (const path of ['/designation/schedules', '/designation/schedules/check']) {
      expect(await api.call('editor', 'POST', path, { Schedules: [wire, schedule] })).toMatchObject({
        status: 400,
        body: { errors: [`Schedule 2: ${outside}`], issues: [{ code: 'date.outOfRange', path: 'Schedules.1.DurationStartDateUtc' }] },
      })
    }
  })

  test('API-10: a stored schedule with other dates is still returned unchanged', async () => {
    const Id = await given()
    const dates = { startDate: '0026-12-01', endDate: '2500-01-01', indefinteEndDate: false }
    await changeStored(api.database.db, 'designation', dates, Id)
    // Saving invalidates the cached list.
    await given()
    expect(await stored(Id)).toMatchObject({ DurationStartDateUtc: '0026-12-01T00:00:00Z', DurationEndDateUtc: '2500-01-01T00:00:00Z' })
  })

  test.each(Object.keys(wire))('%s is required', async (field) => {
    const body = Object.fromEntries(Object.entries(wire).filter(([key]) => key !== field))
    expect(await post(body)).toMatchObject({ status: 400, body: { errors: [`${field} is missing.`] } })
  })

  test.each([
    ['From', 'a known factory'],
    ['To', 'a known factory'],
    ['ApplicableDays', 'a day of the week'],
    ['CardTypes', 'a card type'],
    ['DeliveryMethods', 'a delivery method'],
    ['PackTypes', 'a pack type'],
    ['AddressTypes', 'an address type'],
    ['ApplicableDespatchDays', 'a dispatch day'],
  ])('an unknown value of %s is named, with the allowed values', async (field, what) => {
    const answer = await post({ ...wire, [field]: field.length <= 4 ? 'nope' : ['nope'] })
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [expect.stringMatching(new RegExp(`^"nope" is not ${what}\\. Allowed: \\S`))] },
    })
  })
})
