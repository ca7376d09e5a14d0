import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import type { Order } from '@goat/domain/order-facts'
import { dateOfDay } from '@goat/domain/time/calendar'
import { describe, expect, test } from 'vitest'
import { closuresOf } from '../src/closures.ts'
import { compileWorld } from '../src/compile.ts'
import { resolve } from '../src/resolve.ts'
import { order, record, worldOf } from './support/sample-world.ts'

/** A dated cut-off of Guernsey, where every service has its cut-off at 16:00, on Saturday at 12:00 and on Sunday at 10:00. */
function dated(key: string, changes: Partial<DatedCutoff>) {
  const all = { factories: ['GG-MNPG-GSY'], services: null, productTypes: null, days: null, time: null, reason: 'Christmas' }
  return record<DatedCutoff>(key, { ...all, from: '2026-12-25', to: '2026-12-26', ...changes })
}

const christmas = '2026-12-25T09:00:00Z'

function closuresAt(placedAt: string, overrides: readonly ReturnType<typeof dated>[], facts: Partial<Order> = {}) {
  const cutoff = ['59', '44'].map((service) =>
    record(`GG-MNPG-GSY/${service}`, { default: { weekday: '16:00:00', saturday: '12:00:00', sunday: '10:00:00' }, exceptions: [] }),
  )
  const world = compileWorld(worldOf([], { cutoff, 'cutoff-override': overrides }))
  const asked: Order = { ...order, ...facts, placedAt: Date.parse(placedAt) }
  return closuresOf(world, asked, resolve(world, asked)).map(({ record: { key }, services, first, last }) =>
    [key, services, dateOfDay(first), dateOfDay(last)].join(' '),
  )
}

describe('FOR-14: the closures that delay the dispatch of an order', () => {
  test('each with its days before the dispatch', () => {
    expect(closuresAt(christmas, [dated('d', {})])).toEqual(['d 59 2026-12-25 2026-12-26'])
    const two = [dated('a', { to: '2026-12-25' }), dated('b', { from: '2026-12-26' })]
    expect(closuresAt(christmas, two)).toEqual(['a 59 2026-12-25 2026-12-25', 'b 59 2026-12-26 2026-12-26'])
    expect(closuresAt('2026-12-24T15:59:59Z', two)).toEqual([])
  })

  test('not a day on which the order would have been too late without it, nor one before the requested dispatch date', () => {
    expect(closuresAt('2026-12-25T16:00:00Z', [dated('d', {})])).toEqual(['d 59 2026-12-26 2026-12-26'])
    expect(closuresAt('2026-12-26T12:00:00Z', [dated('d', {})])).toEqual([])
    expect(closuresAt('2026-12-20T12:00:00Z', [dated('d', {})], { dispatchDate: '2026-12-26' })).toEqual(['d 59 2026-12-26 2026-12-26'])
    // Without the closure, the other dated cut-off would apply, at which the order is too late.
    const early = dated('early', { to: '2026-12-29', time: '08:00:00' })
    expect(closuresAt(christmas, [early, dated('d', { to: '2026-12-25' })])).toEqual([])
  })

  test('if the dispatch depends on the product type, those of all product types', () => {
    const cakes = { productTypes: ['cake'], from: '2026-12-27', to: '2026-12-27' }
    const early = dated('early', { ...cakes, time: '08:00:00' })
    const unknown = { productType: undefined }
    expect(closuresAt(christmas, [dated('d', {}), early], unknown)).toEqual(['d 59 2026-12-25 2026-12-26'])
    expect(closuresAt(christmas, [dated('d', {}), dated('shut', cakes)], unknown)).toEqual(['d 59 2026-12-25 2026-12-26'])
  })

  test('of the product type; of each delivery service if the order names none; for more than 60 days', () => {
    expect(closuresAt(christmas, [dated('d', { productTypes: ['cake'] })])).toEqual([])
    expect(closuresAt(christmas, [dated('d', { productTypes: ['cake'] })], { productType: 'cake' })).toEqual(['d 59 2026-12-25 2026-12-26'])
    expect(closuresAt(christmas, [dated('d', {})], { service: undefined })).toEqual(['d 44,59 2026-12-25 2026-12-26'])
    expect(closuresAt(christmas, [dated('d', { services: ['44'] })], { service: undefined, productType: undefined })).toEqual([
      'd 44 2026-12-25 2026-12-26',
    ])
    expect(closuresAt(christmas, [dated('d', { to: '2027-12-24' })])).toEqual(['d 59 2026-12-25 2027-02-23'])
  })
})
