import type { PlanWire } from '@goat/contract/plans'
import { designationDays } from '@goat/domain/kinds/designation'
import { describe, expect, test } from 'vitest'
import { cutoffCalls, times } from './support/cutoffs.ts'
import { path as schedules, wire } from './support/designation.ts'
import { historyCalls } from './support/history-calls.ts'
import { inPlan, planCalls } from './support/plans.ts'

const { api, given, stored } = cutoffCalls()
const { as } = historyCalls(api)
const { plan, read, act } = planCalls(api)

const cutoff = (service: string, body: object, headers?: Record<string, string>) =>
  api.call('editor', 'PUT', `/cutoffs/GB-DPS-SLE/${service}`, body, headers)
const sunday = (time: string) => ({ ...times, sunday: time })

describe('PLN-30: a plan is copied for another year', () => {
  test('the preview says each date, and the copy is a draft with these changes, made from the records as they are', async () => {
    const service = await given('uk')
    await stored(service)
    const one = await plan({ reason: 'Every year', starts: '2026-12-20T18:00:00.000Z', ends: '2027-01-02T08:00:00.000Z' })
    await cutoff(service, { default: sunday('08:00:00'), versionNumber: 1 }, inPlan(one))
    await api.call(
      'editor',
      'POST',
      schedules,
      { ...wire, DurationStartDateUtc: '2026-12-24', DurationEndDateUtc: '2026-12-27' },
      inPlan(one),
    )
    await cutoff(service, { default: { ...times, weekday: '15:00:00' }, versionNumber: 1 }, await as('Ben'))
    const preview = await api.call('editor', 'GET', `/plans/${one.id}/copy?years=1&rule=sameWeekday`)
    expect(preview).toMatchObject({
      status: 200,
      body: {
        // With the schedule, which Christmas Day keeps on its dates.
        starts: '2027-12-20T18:00:00.000Z',
        ends: '2028-01-02T08:00:00.000Z',
        items: [
          {
            kind: 'cutoff',
            before: { default: { weekday: '15:00:00' } },
            after: { default: { weekday: '15:00:00', sunday: '08:00:00' } },
            dates: [],
          },
          {
            kind: 'designation',
            before: null,
            dates: [
              { field: 'startDate', before: '2026-12-24', after: '2027-12-24', holiday: 'Christmas Day' },
              { field: 'endDate', before: '2026-12-27', after: '2027-12-27', holiday: null },
            ],
          },
        ],
      },
    })
    const made = await api.call('editor', 'POST', `/plans/${one.id}/copy`, { name: 'Next year', years: 1, rule: 'sameWeekday' })
    expect(made).toMatchObject({ status: 201, body: { name: 'Next year', reason: 'Every year', state: 'draft', items: 2 } })
    const copy = made.body as PlanWire
    expect(await read(copy.id)).toMatchObject({
      starts: '2027-12-20T18:00:00.000Z',
      itemsOf: [{ conflict: null }, { after: { startDate: '2027-12-24' } }],
    })
    // Both can be applied: the copy has records of its own, and what both change alike is no conflict.
    expect(await act(one, 'apply')).toMatchObject({ status: 200 })
    expect(await act(copy, 'apply')).toMatchObject({ status: 200 })
    const { body } = await api.call('viewer', 'GET', schedules)
    expect((body as { DurationStartDateUtc: string }[]).map((each) => each.DurationStartDateUtc)).toEqual(
      expect.arrayContaining(['2026-12-24T00:00:00Z', '2027-12-24T00:00:00Z']),
    )
  })

  test('orders move on the same whole days, with as many schedules as that takes in the other year', async () => {
    const one = await plan()
    // Guernsey changes its clocks on 28 March 2027, and on 25 March 2029. Easter Monday is on 29 March 2027, and on 2 April 2029.
    const move = { ...wire, DurationStartDateUtc: '2027-03-27', DurationEndDateUtc: '2027-03-29' }
    const last = { DurationStartDateUtc: '2027-03-30', DurationEndDateUtc: '2027-03-30', LocalStartTime: '01:00:00' }
    const whole = { ...move, ApplicableDays: designationDays, LocalStartTime: '00:00:00', LocalEndTime: '00:00:00' }
    for (const body of [whole, { ...whole, ...last, ApplicableDays: ['Tuesday'], LocalEndTime: '23:59:59' }])
      expect(await api.call('editor', 'POST', schedules, body, inPlan(one))).toMatchObject({ status: 200 })
    const { body } = await api.call('editor', 'GET', `/plans/${one.id}/copy?years=2&rule=sameDate`)
    expect(body).toMatchObject({
      items: [
        {
          after: {
            startDate: '2029-03-30',
            endDate: '2029-03-30',
            startTime: '00:00:00',
            endTime: '01:00:00',
            applicableDays: ['Saturday'],
          },
        },
        { after: { startDate: '2029-03-31', endDate: '2029-04-02', startTime: '00:00:00', endTime: '00:00:00' } },
        {
          after: {
            startDate: '2029-04-03',
            endDate: '2029-04-03',
            startTime: '01:00:00',
            endTime: '23:59:59',
            applicableDays: ['Tuesday'],
          },
        },
      ],
    })
  })

  test('its times are the planned ones, whenever it was applied and ended', async () => {
    const day = 86_400_000
    const at = (days: number) => new Date(Math.ceil(Date.now() / day) * day + days * day).toISOString()
    const copied = async (content: object, move?: object) => {
      const one = await plan(content)
      await api.call('editor', 'POST', schedules, wire, inPlan(one))
      await act(one, 'apply')
      const { name, starts, ends, version } = await read(one.id)
      if (move !== undefined) await api.call('editor', 'PUT', `/plans/${one.id}`, { name, starts, ends, version, ...move })
      expect(await act(one, 'end')).toMatchObject({ status: 200, body: { state: 'ended' } })
      const { body } = await api.call('editor', 'GET', `/plans/${one.id}/copy?years=1&rule=sameDate`)
      return { starts, copy: body as { starts: string | null; ends: string | null; dates: { before: string }[] } }
    }
    expect((await copied({ ends: at(40) })).copy).toMatchObject({ starts: null, dates: [{ before: at(40) }] })
    expect((await copied({ starts: at(9), ends: at(40) })).copy.dates).toMatchObject([{ before: at(9) }, { before: at(40) }])
    expect((await copied({ starts: at(9), ends: null })).copy).toMatchObject({ ends: null, dates: [{ before: at(9) }] })
    const early = await copied({ starts: at(9), ends: at(40) }, { ends: at(5) })
    expect(early.copy.dates).toMatchObject([{ before: early.starts }, { before: at(5) }])
  })

  test('in the hour that a clock shows twice, and around 29 February, it lasts as long as before', async () => {
    const times = [
      ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', 1],
      ['2028-02-28T18:00:00.000Z', '2028-02-29T10:00:00.000Z', 1],
    ] as const
    for (const [starts, ends, years] of times) {
      const one = await plan({ starts, ends, zone: 'Europe/London' })
      const { body } = await api.call('editor', 'GET', `/plans/${one.id}/copy?years=${years}&rule=sameDate`)
      const copied = body as PlanWire & { dates: { after: string }[] }
      expect(Date.parse(copied.ends ?? '') - Date.parse(copied.starts ?? '')).toBe(Date.parse(ends) - Date.parse(starts))
      expect(copied.dates.map(({ after }) => after)).toEqual([copied.starts, copied.ends])
      expect(await api.call('editor', 'POST', `/plans/${one.id}/copy`, { name: 'X', years, rule: 'sameDate' })).toMatchObject({
        status: 201,
        body: { starts: copied.starts, ends: copied.ends },
      })
    }
  })

  test('API-10: dates after 2100, of the plan or of a record, are refused, by the preview too', async () => {
    const late = await plan({ starts: '2099-12-24T06:00:00Z' })
    const inside = await plan()
    await api.call(
      'editor',
      'POST',
      schedules,
      { ...wire, DurationStartDateUtc: '2099-12-24', DurationEndDateUtc: '2099-12-27' },
      inPlan(inside),
    )
    const refused = { status: 400, body: { issues: [{ code: 'date.outOfRange' }] } }
    for (const { id } of [late, inside]) {
      expect(await api.call('editor', 'GET', `/plans/${id}/copy?years=2&rule=sameDate`)).toMatchObject(refused)
      expect(await api.call('editor', 'POST', `/plans/${id}/copy`, { name: 'X', years: 2, rule: 'sameDate' })).toMatchObject(refused)
      expect(await api.call('editor', 'GET', `/plans/${id}/copy?years=1&rule=sameDate`)).toMatchObject({ status: 200 })
    }
  })

  test('no more than five years ahead, and only of a plan that exists', async () => {
    const one = await plan()
    for (const years of [0, 6]) {
      expect(await api.call('editor', 'POST', `/plans/${one.id}/copy`, { name: 'X', years, rule: 'sameDate' })).toMatchObject({
        status: 400,
      })
      expect(await api.call('editor', 'GET', `/plans/${one.id}/copy?years=${years}&rule=sameDate`)).toMatchObject({ status: 400 })
    }
    const unknown = '/plans/00000000-0000-4000-8000-000000000000/copy'
    expect(await api.call('editor', 'GET', `${unknown}?years=1&rule=sameDate`)).toMatchObject({ status: 404 })
  })
})
