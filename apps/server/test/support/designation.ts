import { type ScheduleWire, scheduleFromWire } from '@goat/contract/described/designation'
import { expect } from 'vitest'
import { testApi } from './test-api.ts'

export const path = '/designation/schedule'
/** Every described wire field except Id (DES-7). */
export const wire = {
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
/** Facts of an order that `wire` moves, and when it is placed. */
export const movedFacts = {
  factory: 'GG-MNPG-GSY',
  cardType: 'standard',
  packType: 'SINGLE',
  deliveryMethod: 'STD',
  addressType: 'SEND_DIRECT',
  destination: 'GB',
  dispatchDate: '2027-02-08',
}
export const movedAt = '2027-02-08T10:00:00Z'
export type Wire = typeof wire & { Id: string; Version: number; Paused: boolean }

/** The record of a schedule as stored in the change log. */
export function recordOf(one: unknown): object {
  const { id: _id, version: _version, ...content } = scheduleFromWire(one as ScheduleWire)
  return content
}

/** The application of a test file, and the endpoints of designation schedules. */
export function designationCalls() {
  const api = testApi()
  const post = (body: unknown, headers?: Record<string, string>) => api.call('editor', 'POST', path, body, headers)
  const remove = (body: unknown, headers?: Record<string, string>) => api.call('editor', 'DELETE', path, body, headers)

  let fresh = 0
  /** Creates a schedule for a test. */
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

  async function stored(id: string): Promise<Wire | undefined> {
    return (await list()).find(({ Id }) => Id === id)
  }

  async function changesOf(id: string): Promise<Record<string, unknown>[]> {
    const { body } = await api.call('viewer', 'GET', `/changes?kind=designation&key=${id}`)
    return (body as { results: [] }).results
  }

  return { api, post, remove, given, list, stored, changesOf }
}

export function idOf(body: unknown): string {
  return String((body as { Id?: unknown } | undefined)?.Id)
}
