import { type BrandId, brandIds } from '@goat/domain/brands'
import { timeZoneOf } from '@goat/domain/kinds/factory'
import { orderOfSample, sampleOrderKind } from '@goat/domain/kinds/sample-order'
import { orderFactIssues } from '@goat/domain/order-facts'
import { dayMs } from '@goat/domain/time/calendar'
import { compileWorld } from '@goat/foresight/compile'
import { resolve } from '@goat/foresight/resolve'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demonstrationOf, loadDemonstration } from '../src/load-demonstration.ts'
import { createTestApi, type TestApi, tokenOf } from './support/api.ts'

const samplesOf = (brand: BrandId) => demonstrationOf(brand, '2026-11-21').sampleOrders.map(({ sample }) => sample)

describe.each(brandIds)('SAM-12: the demonstration sample orders of the brand %s', (brand) => {
  const samples = samplesOf(brand)

  test('are twelve valid ones, which differ', () => {
    expect(samples).toHaveLength(12)
    for (const one of samples) expect([one.name, sampleOrderKind.validate(one, brand)]).toEqual([one.name, []])
    expect(new Set(samples.map(({ order, placed }) => JSON.stringify([order, placed]))).size).toBe(12)
  })

  test.each(['2026-11-21', '2027-03-28', '2028-02-29'])('are valid orders in the week after %s', (today) => {
    const now = Date.parse(`${today}T12:00:00Z`)
    for (const one of samples) {
      const { brand: own, placedAt, ...facts } = orderOfSample(one, brand, now, timeZoneOf)
      expect([one.name, own, orderFactIssues(facts, brand)]).toEqual([one.name, brand, []])
      expect(placedAt - now).toBeGreaterThanOrEqual(0)
      expect(placedAt - now).toBeLessThan(8 * dayMs)
      if (facts.dispatchDate !== undefined && facts.deliveryDate !== undefined) expect(facts.dispatchDate < facts.deliveryDate).toBe(true)
    }
  })
})

test('SAM-12: two of them are just before and at a cut-off', () => {
  const timeOf = (name: string) => samplesOf('uk').find((one) => one.name === name)?.placed
  const { cutoffs } = demonstrationOf('uk', '2026-11-21')
  const tamworth = cutoffs.find(({ factoryCode, serviceName }) => factoryCode === 'GB-MNPG-TAM' && serviceName === '44')
  expect(timeOf('Next-day card before the cut-off')).toEqual({ day: 'monday', time: '15:29:30' })
  expect(timeOf('Next-day card after the cut-off')).toEqual({ day: 'monday', time: tamworth?.cutoff.default.weekday })
})

describe('SAM-12: in a new database', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
    await loadDemonstration(api.database.db, '2026-11-21')
  })
  afterAll(() => api.close())

  test.each(brandIds)('every sample order of the brand %s is listed, and names records that exist', async (brand) => {
    const headers = { authorization: `Bearer ${await tokenOf('viewer')}` }
    const { sampleOrders } = (await api.app.inject({ url: `/api/${brand}/sample-orders`, headers })).json()
    const listed = sampleOrders.map(({ name, placed, order }: { name: string; placed: object; order: object }) => ({ name, placed, order }))
    expect(listed).toHaveLength(12)
    expect(listed).toEqual(expect.arrayContaining([...samplesOf(brand)]))
  })

  test.each(brandIds)('foresight decides where each sample order of the brand %s is printed and when it is dispatched', async (brand) => {
    const resolutions = await resolveAll(brand)
    for (const { name, resolution } of resolutions)
      expect([name, resolution.factory, resolution.dispatch.outcome]).toEqual([name, expect.any(String), 'known'])
  })

  test('they are moved, overridden, and dispatched on different days', async () => {
    const resolutions = new Map((await resolveAll('uk')).map(({ name, resolution }) => [name, resolution]))
    expect(resolutions.get('Large card from Guernsey, next day')?.path).toEqual(['GG-MNPG-GSY', 'GB-MNPG-TAM'])
    expect(resolutions.get('Giant card for Guernsey')?.path).toEqual(['GG-MNPG-GSY'])
    expect(resolutions.get('Australian card to the recipient')?.path).toEqual(['AU-CHEQUEMATES-SYD', 'AU-PMI-MEL'])
    expect(resolutions.get('New York card at the weekend')?.path).toEqual(['US-KODI-NYC', 'US-KODI-LAS'])
    expect(resolutions.get('Five cards, dispatched today')?.path[1]).toBe('GB-DPS-SLE')
    expect(resolutions.get('Postcard by airmail from Ireland')?.path).toEqual(['IE-STL-DUB', 'GB-MNPG-TAM'])
    expect(resolutions.get('Card with an overridden print site')?.printSite).toMatchObject({ factory: 'GB-DPS-SLE', from: 'override' })
    const cutoffOf = (name: string) => resolutions.get(name)?.dispatch
    expect(cutoffOf('Next-day card before the cut-off')).toMatchObject({ service: '44', cutoff: { local: '15:30:00' } })
    expect(cutoffOf('Next-day card after the cut-off')).not.toEqual(cutoffOf('Next-day card before the cut-off'))
  })

  /** The resolutions of the sample orders on the day on which they are loaded, a Saturday. */
  async function resolveAll(brand: BrandId) {
    const headers = { authorization: `Bearer ${await tokenOf('viewer')}` }
    const world = compileWorld((await api.app.inject({ url: `/api/${brand}/world`, headers })).json())
    return samplesOf(brand).map((one) => ({
      name: one.name,
      resolution: resolve(world, orderOfSample(one, brand, Date.parse('2026-11-21T08:00:00Z'), timeZoneOf)),
    }))
  }
})
