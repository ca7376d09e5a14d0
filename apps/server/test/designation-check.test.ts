import { checkSchedules, requestedScheduleFromWire } from '@goat/contract/described/designation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { turns } from '../src/db/turns.ts'
import { checkSchedules as warningsOf } from '../src/designation/designation.ts'
import { createTestApi, type TestApi } from './support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  for (const schedule of [there, back])
    expect(await api.call('editor', 'POST', '/designation/schedule', schedule)).toMatchObject({ status: 200 })
})
afterAll(() => api.close())

const wire = {
  From: 'GB-DPS-SLE',
  To: 'GB-MNPG-TAM',
  LocalStartTime: '06:00:00',
  LocalEndTime: '14:00:00',
  DurationStartDateUtc: '2027-02-01T00:00:00Z',
  DurationEndDateUtc: '2027-02-28T00:00:00Z',
  ApplicableDays: ['Monday', 'Tuesday'],
  CardTypes: ['Standard', 'Large'],
  DeliveryMethods: ['STD'],
  PackTypes: ['SINGLE'],
  AddressTypes: ['SEND_DIRECT'],
  DomesticOrdersOnly: true,
  ApplicableDespatchDays: ['EVERYDAY'],
}
const there = { ...wire, Id: 'there' }
const back = { ...wire, Id: 'back', From: 'GB-MNPG-TAM', To: 'GB-DPS-SLE', CardTypes: ['Giant'] }

async function warnings(...Schedules: object[]): Promise<unknown> {
  const { status, body } = await api.call('viewer', 'POST', '/designation/schedules/check', { Schedules })
  expect(status).toBe(200)
  return (body as { Warnings: unknown }).Warnings
}

describe('DES-38: before saving, the server warns and never blocks', () => {
  test('about an overlap with another schedule of the same From, naming it, the days, hours, dates and card types that both match', async () => {
    const wider = { ...wire, To: 'GB-ARENA-DRO', CardTypes: ['Large', 'Square'], LocalStartTime: '00:00:00', LocalEndTime: '00:00:00' }
    expect(await warnings({ ...wider, ApplicableDays: ['Tuesday'], DurationStartDateUtc: '2027-02-10T00:00:00Z' })).toEqual([
      {
        Schedule: 0,
        Kind: 'overlap',
        Ids: ['there'],
        Sentence: 'GB-DPS-SLE → GB-MNPG-TAM already claims Large cards on Tuesday, 06:00:00 to 14:00:00, 2027-02-10 to 2027-02-28.',
      },
    ])
  })

  test('about a loop, with its path', async () => {
    expect(await warnings({ ...wire, CardTypes: ['Giant'] })).toEqual([
      {
        Schedule: 0,
        Kind: 'loop',
        Ids: ['back'],
        Sentence: 'Orders would go round: GB-DPS-SLE → GB-MNPG-TAM → GB-DPS-SLE, for Giant cards, first at 2027-02-01T06:00Z.',
      },
    ])
  })

  test('about schedules of one request, with their indexes', async () => {
    const square = { ...wire, CardTypes: ['Square'] }
    const found = await warnings(square, { ...square, To: 'GB-ARENA-DRO' })
    expect(found).toMatchObject([
      { Schedule: 0, Kind: 'overlap', Ids: [''] },
      { Schedule: 1, Kind: 'overlap', Ids: [''] },
    ])
  })

  test('not about the stored version of the schedule, nor about a paused one', async () => {
    expect(await warnings({ ...there, CardTypes: ['Standard'] })).toEqual([])
    expect(await warnings({ ...wire, Paused: true })).toEqual([])
  })

  test('changes nothing and refuses what saving would refuse; a schedule with warnings can be saved', async () => {
    const before = await api.call('viewer', 'GET', '/designation/schedule')
    const refused = await api.call('viewer', 'POST', '/designation/schedules/check', { Schedules: [{ ...wire, To: wire.From }] })
    expect([refused.status, (refused.body as { errors: string[] }).errors]).toEqual([
      400,
      ['Schedule 1: From and To factories cannot be the same'],
    ])
    expect((await api.call('viewer', 'GET', '/designation/schedule')).body).toEqual(before.body)
    expect(await api.call('editor', 'POST', '/designation/schedule', { ...wire, Id: 'overlapping' })).toMatchObject({ status: 200 })
  })
})

test('DES-38: a response that cannot hold all warnings is marked as incomplete', async () => {
  const fresh = await createTestApi()
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const daily = { ...wire, ApplicableDays: days, DurationEndDateUtc: '9999-12-31' }
  const twenty = Array.from({ length: 20 }, () => daily)
  const check = async () => (await fresh.call('viewer', 'POST', '/designation/schedules/check', { Schedules: twenty })).body
  for (let saved = 0; saved < 480; saved += 20) await fresh.call('editor', 'POST', '/designation/schedules', { Schedules: twenty })
  const complete = await check()
  expect(complete).toMatchObject({ Warnings: { length: 20 * (480 + 19) } })
  expect(complete).not.toHaveProperty('Incomplete')
  await fresh.call('editor', 'POST', '/designation/schedules', { Schedules: twenty })
  expect(await check()).toMatchObject({ Warnings: { length: 10_000 }, Incomplete: true })
  await fresh.close()
})

test('DES-38, API-27: other requests are served between the comparisons', async () => {
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  const body = z.parse(checkSchedules.body, { Schedules: Array.from({ length: 20 }, () => wire) })
  await warningsOf(api.database.db, body.Schedules.map(requestedScheduleFromWire), { ...turns, pause })
  // Each of them with 19 others and two stored ones.
  expect(pauses).toBe(20 * 21)
})
