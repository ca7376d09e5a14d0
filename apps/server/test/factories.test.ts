import { type Factory, factories } from '@goat/domain/kinds/factory'
import { describe, expect, test } from 'vitest'
import { importConfigurations } from '../src/cutoffs/import.ts'
import { readFactories } from '../src/factories/factories.ts'
import { addOption, pathOf, payloadOf } from './support/delivery-options.ts'
import { wire } from './support/designation.ts'
import { changeStored, factoryWith, putStored, removeStored } from './support/stored.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()
const scheduleOf = (change: object) => ({ ...wire, ...change })
const records = async (query = '') => {
  const { body } = await api.call('viewer', 'GET', `/records/factory${query}`)
  return body as { revision: string; records: { key: string; value: object }[] }
}
const zoneIn = ({ records: all }: Awaited<ReturnType<typeof records>>, code: string) => all.find(({ key }) => key === code)?.value

test('REF-2: a new database begins with a record of every factory', async () => {
  const { db } = api.database
  for (const brand of ['uk', 'nl'] as const) {
    const expected = factories.filter((one: Factory) => one.brand === brand).map(({ brand: _, code, ...one }) => [code, one])
    expect([...(await readFactories(db, brand))]).toEqual(expected)
  }
  expect(zoneIn(await records(), 'GG-MNPG-GSY')).toEqual({
    timeZone: 'Europe/Guernsey',
    country: 'GG',
    domesticCountries: ['GB', 'GG', 'JE', 'IM'],
    currency: 'GBP',
  })
})

describe('REF-9: the zone of a factory is that of its record', () => {
  const daily = { LocalStartTime: '09:00:00', LocalEndTime: '10:00:00', From: 'US-KODI-NYC', To: 'GB-DPS-SLE' }
  const onward = { LocalStartTime: '14:00:00', LocalEndTime: '15:00:00', From: 'GB-DPS-SLE', To: 'US-KODI-NYC' }
  const kindsOf = async () => {
    const Schedules = [scheduleOf(daily), scheduleOf(onward)]
    const { body } = await api.call('editor', 'POST', '/designation/schedules/check', { Schedules })
    return (body as { Warnings: { Kind: string }[] }).Warnings.map(({ Kind }) => Kind)
  }

  test('an import that changes it affects comparisons, and the former zone is in the history', async () => {
    const { revision } = await records()
    expect(await kindsOf()).toEqual(['loop', 'loop'])
    const configuration = {
      factoryCode: 'US-KODI-NYC',
      timeZone: 'Asia/Tokyo',
      serviceName: '1',
      versionNumber: 1,
      cutoff: { default: { weekday: '17:00:00', saturday: '12:00:00', sunday: '10:00:00' }, exceptions: [] },
      lastChange: undefined,
    }
    const origin = { brand: 'uk', actor: { subject: 's', name: 'Importer' }, requestId: 'r' } as const
    await importConfigurations(api.database.db, origin, [configuration], { dryRun: false })
    expect(await kindsOf()).toEqual([])
    expect(zoneIn(await records(), 'US-KODI-NYC')).toMatchObject({ timeZone: 'Asia/Tokyo' })
    expect(zoneIn(await records(`?revision=${revision}`), 'US-KODI-NYC')).toMatchObject({ timeZone: 'America/New_York' })
  })

  test('a schedule that moves orders from a factory without a record, or without a zone, is refused', async () => {
    const { db } = api.database
    await removeStored(db, ['factory'], 'AU-PMI-MEL')
    await changeStored(db, 'factory', { timeZone: null }, 'IE-STL-DUB')
    for (const From of ['AU-PMI-MEL', 'IE-STL-DUB']) {
      const sentence = `The time zone of ${From} is not known. Import the factory first.`
      const asked = scheduleOf({ ...daily, From })
      expect(await api.call('editor', 'POST', '/designation/schedule', asked)).toMatchObject({
        status: 400,
        body: { code: 'invalid', errors: [sentence], issues: [{ code: 'factory.zoneUnknown', path: 'From' }] },
      })
      for (const path of ['/designation/schedules', '/designation/schedules/check']) {
        expect(await api.call('editor', 'POST', path, { Schedules: [asked] })).toMatchObject({
          status: 400,
          body: { errors: [`Schedule 1: ${sentence}`] },
        })
      }
    }
  })

  test('a stored schedule of such a factory can still be stopped', async () => {
    const { db } = api.database
    const { body } = await api.call('editor', 'POST', '/designation/schedule', scheduleOf({ From: 'GG-MNPG-GSY', To: 'GB-DPS-SLE' }))
    const stored = body as Record<string, unknown>
    await changeStored(db, 'factory', { timeZone: null }, 'GG-MNPG-GSY')
    expect(await api.call('editor', 'POST', '/designation/schedule', { ...stored, Note: 'more' })).toMatchObject({ status: 400 })
    expect(await api.call('editor', 'POST', '/designation/schedule', { ...stored, Paused: true })).toMatchObject({ status: 200 })
  })

  test('a schedule of a delivery option at such a centre is refused, and the list has no zone for it', async () => {
    const { db } = api.database
    await putStored(db, 'uk', 'factory', 'XX-NEW', factoryWith(null))
    const option = { fulfilmentCentreId: 'XX-NEW', deliveryOptionId: 'letter' }
    await addOption(db, { brand: 'uk', ...option })
    expect((await api.call('viewer', 'GET', '/deliveryoptions')).body).toMatchObject({
      deliveryOptions: [{ id: 'letter', timeZone: null }],
    })
    expect(await api.call('editor', 'POST', pathOf(option), payloadOf(option))).toMatchObject({
      status: 400,
      body: { errors: ['The time zone of XX-NEW is not known. Import the factory first.'] },
    })
  })
})
