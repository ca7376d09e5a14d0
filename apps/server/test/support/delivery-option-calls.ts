import { deliveryOptionScheduleFromWire } from '@goat/contract/described/delivery-option-codec'
import type { BrandId } from '@goat/domain/brands'
import { beforeAll, expect } from 'vitest'
import { addOption, pathOf, payloadOf } from './delivery-options.ts'
import { factoryWith, putStored } from './stored.ts'
import { testApi } from './test-api.ts'

export const centres = { uk: 'GB-DPS-SLE', nl: 'NL-GRTZ-AMS' } as const
export const zones = { uk: 'Europe/London', nl: 'Europe/Amsterdam' } as const
export const cards = { uk: ['postcard', 'giant'], nl: ['small', 'supersize-square'] } as const

export type Wire = ReturnType<typeof payloadOf> & {
  id: string
  version: number
  createdAt: string
  createdBy: string
  cancelledAt: string | null
}

/** The record of a schedule as stored in the change log. */
export function recordOf(wire: Omit<Wire, 'overrides'>): object {
  const { id: _id, version: _version, createdAt: _at, createdBy: _by, ...content } = deliveryOptionScheduleFromWire(wire)
  // Converts to JSON values.
  return JSON.parse(JSON.stringify(content))
}

/** The application of a group of tests with some options of a brand, and the endpoints for the schedules of one of them. */
export function deliveryOptionCalls(brand: BrandId) {
  const option = { fulfilmentCentreId: centres[brand], deliveryOptionId: 'standard-letter' }
  const path = pathOf(option)
  const payload = { ...payloadOf(option), cardTypes: [...cards[brand]] }
  const { overrides, ...described } = payload

  const api = testApi({ brand })
  beforeAll(async () => {
    const { db } = api.database
    await putStored(db, brand, 'factory', 'AA-FIRST', factoryWith(zones[brand]))
    await addOption(db, { brand, ...option }, 2)
    await addOption(db, { brand, ...option, deliveryOptionId: 'z-first' }, 1)
    await addOption(db, { brand, ...option, deliveryOptionId: 'empty' }, 2)
    await addOption(db, { brand, fulfilmentCentreId: 'AA-FIRST', deliveryOptionId: 'standard-letter' }, 9)
  })

  const post = (body: unknown, headers?: Record<string, string>) => api.call('editor', 'POST', path, body, headers)
  const put = (id: string, body: unknown) => api.call('editor', 'PUT', `${path}/${id}`, body)
  const cancel = (id: string, headers?: Record<string, string>) => api.call('editor', 'DELETE', `${path}/${id}`, undefined, headers)
  const read = async (id: string) => (await api.call('viewer', 'GET', `${path}/${id}`)).body as Wire

  /** Creates a schedule for a test. */
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

  return { api, option, path, payload, described, overrides, post, put, cancel, read, given, changesOf, listed }
}
