import { type ScheduleWire, scheduleToWire } from '@goat/contract/described/designation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationOf } from '../src/load-demonstration.ts'
import { storeAndLog } from '../src/records/log.ts'
import { createTestApi, type TestApi } from './support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const path = '/designation/schedule'
const [demonstration] = demonstrationOf('uk', '2027-01-01').designationSchedules.map(scheduleToWire)
const wire = { ...demonstration, Version: undefined, Paused: false }
const save = async (body: object) => {
  const { status, body: answer } = await api.call('editor', 'POST', path, { ...wire, ...body })
  return { status, ...(answer as ScheduleWire & { code?: string; current?: ScheduleWire }) }
}
const remove = (Id: string) => api.call('editor', 'DELETE', path, { Id, From: wire.From })

test('DES-35: a recreated schedule continues its version count, so that a stale version cannot overwrite it', async () => {
  const Id = 'again'
  const seen = await save({ Id })
  expect([seen.status, seen.Version]).toEqual([200, 1])
  await remove(Id)
  const recreated = await save({ Id, DomesticOrdersOnly: false })
  expect([recreated.status, recreated.Version]).toEqual([200, 2])
  const late = await save({ Id, Version: seen.Version, CardTypes: ['Giant'] })
  expect(late).toMatchObject({ status: 409, code: 'versionConflict', current: { Version: 2, DomesticOrdersOnly: false } })

  expect((await save({ Id, Version: 2 })).Version).toBe(3)
  await remove(Id)
  expect((await save({ Id })).Version).toBe(4)
})

test('API-23: a version that was read before another record of the key had it is refused', async () => {
  const value = await save({ Id: 'twice' })
  await remove('twice')
  const origin = { brand: 'uk', actor: { subject: 'ann', name: 'Ann' }, requestId: 'r' } as const
  const log = (key: string, version: number) =>
    api.database.db.transaction().execute((tx) => {
      const change = { kind: 'designation', action: 'schedule.created', before: null, after: value } as const
      return storeAndLog(tx, origin, [
        { ...change, key: `beside ${key}`, version: 1 },
        { ...change, key, version },
      ])
    })
  await expect(log('twice', 1)).rejects.toThrow('a version was given to another record')
  await expect(log('twice', 2)).resolves.toMatch(/Z$/)
})

test('a schedule that can neither be found nor created is an error, not an endless retry', async () => {
  await api.database.pool.query(`CREATE FUNCTION never_stored() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.key = 'never' THEN RETURN NULL; END IF; RETURN NEW; END $$`)
  await api.database.pool.query('CREATE TRIGGER never_stored BEFORE INSERT ON records FOR EACH ROW EXECUTE FUNCTION never_stored()')
  expect(await save({ Id: 'never' })).toMatchObject({ status: 500, code: 'internal' })
  expect(await save({ Id: 'another' })).toMatchObject({ status: 200 })
})
