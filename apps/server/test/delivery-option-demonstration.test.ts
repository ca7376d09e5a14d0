import { check } from '@goat/contract/check'
import { deliveryOptionScheduleFromWire } from '@goat/contract/described/delivery-option-codec'
import {
  type DeliveryOptionScheduleWire,
  type DeliveryOptionWire,
  deliveryOptionScheduleInput,
  importedDeliveryOption,
} from '@goat/contract/described/delivery-options'
import { brandIds } from '@goat/domain/brands'
import { deliveryOptionOverlaps } from '@goat/domain/delivery-option-overlaps'
import { compileSchedules, scheduleStateAt } from '@goat/domain/delivery-option-schedules'
import { validateDeliveryOptionSchedule } from '@goat/domain/kinds/delivery-option-schedule'
import { factoriesOf, timeZoneOf } from '@goat/domain/kinds/factory'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demonstrationOf, loadDemonstration } from '../src/load-demonstration.ts'
import { createTestApi, type TestApi } from './support/api.ts'

const zoneOf = (centre: string): string => timeZoneOf(centre) ?? 'no zone is known'

describe.each(brandIds)('OPS-2: the demonstration options of the brand %s', (brand) => {
  const { deliveryOptions: options, cutoffs } = demonstrationOf(brand, '2026-11-21')

  test('are valid, have unique keys, and cover every fulfilment centre', () => {
    for (const one of options) expect(check(importedDeliveryOption, one)).toMatchObject({ ok: true })
    expect(new Set(options.map(({ fulfilmentCentreId, id }) => `${fulfilmentCentreId}:${id}`)).size).toBe(options.length)
    expect(new Set(options.map(({ fulfilmentCentreId }) => fulfilmentCentreId))).toEqual(
      new Set(factoriesOf(brand).map(({ code }) => code)),
    )
  })

  test('OPT-60: each names a delivery service of its centre', () => {
    const services = new Set(cutoffs.map(({ factoryCode, serviceName }) => `${factoryCode}/${serviceName}`))
    for (const { fulfilmentCentreId, deliveryService } of options) expect(services).toContain(`${fulfilmentCentreId}/${deliveryService}`)
  })

  // A leap day, the turn of a year and clock changes.
  test.each(['2026-11-21', '2028-02-29', '2026-12-31', '2027-03-28', '2027-10-31'])(
    'include past, active and upcoming schedules on %s, a cancelled one and two that overlap',
    (today) => {
      const given = demonstrationOf(brand, today).deliveryOptionSchedules
      const schedules = given.map(({ input, cancelled }, at) => ({
        ...deliveryOptionScheduleFromWire(input),
        id: String(at),
        cancelledAt: cancelled ? `${today}T00:00:00.000Z` : undefined,
      }))
      for (const { input } of given) expect(check(deliveryOptionScheduleInput, input)).toMatchObject({ ok: true })
      const now = Date.parse(`${today}T12:00:00Z`)
      for (const one of schedules) {
        expect(validateDeliveryOptionSchedule(one, brand)).toEqual([])
        expect(options).toContainEqual(expect.objectContaining({ id: one.deliveryOptionId, fulfilmentCentreId: one.fulfilmentCentreId }))
      }
      const kinds = schedules.map((one) => scheduleStateAt(one, zoneOf(one.fulfilmentCentreId), now).kind)
      expect(new Set(kinds)).toEqual(new Set(['ended', 'active', 'upcoming', 'cancelled']))
      const overlapping = schedules.filter((one) => {
        const zone = zoneOf(one.fulfilmentCentreId)
        return deliveryOptionOverlaps(one, compileSchedules(schedules, zone), zone, now).length > 0
      })
      expect(overlapping).toHaveLength(2)
    },
  )

  describe('loaded into a new database', () => {
    let api: TestApi
    beforeAll(async () => {
      api = await createTestApi({ brand })
      await loadDemonstration(api.database.db, '2026-11-21')
    })
    afterAll(() => api.close())

    test('they are listed unchanged, and the change log has their origin', async () => {
      const { body } = await api.call('viewer', 'GET', '/deliveryoptions')
      const { deliveryOptions } = body as { deliveryOptions: DeliveryOptionWire[] }
      expect(deliveryOptions).toHaveLength(options.length)
      expect(deliveryOptions).toEqual(expect.arrayContaining([...options]))
      const listed: DeliveryOptionScheduleWire[] = []
      for (const { code } of factoriesOf(brand)) {
        const answer = await api.call('viewer', 'GET', `/fulfilment-centres/${code}/schedules`)
        listed.push(...(answer.body as { schedules: DeliveryOptionScheduleWire[] }).schedules)
      }
      const given = demonstrationOf(brand, '2026-11-21').deliveryOptionSchedules
      expect(listed).toHaveLength(given.length)
      for (const { input, cancelled } of given) {
        const cancelledAt = cancelled ? expect.any(String) : null
        expect(listed).toContainEqual(expect.objectContaining({ ...input, createdBy: 'Demo data', cancelledAt }))
      }
      const changes = await api.call('viewer', 'GET', '/changes?kind=delivery-option')
      const { results } = changes.body as { results: object[] }
      expect(results).toHaveLength(options.length)
      for (const one of results)
        expect(one).toMatchObject({ action: 'imported', before: null, version: 1, cause: 'import', actor: { name: 'Demo data' } })
    })
  })
})
