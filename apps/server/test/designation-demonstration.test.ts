import { check } from '@goat/contract/check'
import { type ScheduleWire, saveSchedule, scheduleFromWire, scheduleToWire } from '@goat/contract/described/designation'
import { ScheduleComparison } from '@goat/domain/designation-conflicts'
import { stateOf } from '@goat/domain/designation-windows'
import { designationFactories, validateSchedule } from '@goat/domain/kinds/designation'
import { timeZoneOf } from '@goat/domain/kinds/factory'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demonstrationOf, loadDemonstration } from '../src/load-demonstration.ts'
import { createTestApi, type TestApi } from './support/api.ts'

const zoneOf = (factory: string): string => {
  const zone = timeZoneOf(factory)
  if (zone === undefined) throw new Error(`no zone of ${factory}`)
  return zone
}

// A leap day, the turn of a year and clock changes.
describe.each(['2026-11-21', '2028-02-29', '2026-12-31', '2027-03-28', '2027-10-31'])(
  'OPS-2: the demonstration schedules of %s',
  (today) => {
    const schedules = demonstrationOf('uk', today).designationSchedules.map(scheduleToWire)
    const noon = Date.parse(`${today}T12:00:00Z`)

    test('are valid and have unique Ids', () => {
      for (const one of schedules) {
        expect(check(saveSchedule.body, one)).toMatchObject({ ok: true })
        expect(validateSchedule(scheduleFromWire(one))).toEqual([])
      }
      expect(new Set(schedules.map(({ Id }) => Id)).size).toBe(24)
    })

    test('include past, active, upcoming, endless and paused ones, and every factory', () => {
      const drafts = schedules.map(scheduleFromWire)
      const kinds = drafts.map((one) => stateOf(one, zoneOf(one.from), noon).kind)
      for (const kind of ['ended', 'active', 'upcoming'] as const) expect(kinds.filter((one) => one === kind).length).toBeGreaterThan(3)
      expect(kinds.filter((one) => one === 'paused')).toHaveLength(1)
      expect(drafts.filter((one) => one.indefinteEndDate)).toHaveLength(3)
      expect(new Set(schedules.flatMap(({ From, To }) => [From, To]))).toEqual(new Set(designationFactories))
    })

    test('have no overlaps and no loops', () => {
      const drafts = schedules.map(scheduleFromWire)
      const comparison = new ScheduleComparison(drafts, zoneOf)
      for (const one of drafts) {
        expect(comparison.overlapsOf(one).map(({ other }) => `${one.id} and ${other.id}`)).toEqual([])
        expect(comparison.loopsOf(one).map(({ path }) => path.map(({ id }) => id))).toEqual([])
      }
    })
  },
)

describe('loaded into a new database', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
    await loadDemonstration(api.database.db, '2026-11-21')
  })
  afterAll(() => api.close())

  test('they are listed unchanged, and the change log has their origin', async () => {
    const { body } = await api.call('viewer', 'GET', '/designation/schedule')
    const byId = (a: { Id?: string | undefined }, b: { Id?: string | undefined }) => ((a.Id ?? '') < (b.Id ?? '') ? -1 : 1)
    const expected = demonstrationOf('uk', '2026-11-21')
      .designationSchedules.map(scheduleToWire)
      .map((one) => ({ ...one, Version: 1, Paused: one.Paused ?? false, Note: '' }))
    expect((body as ScheduleWire[]).toSorted(byId)).toEqual(expected)
    const changes = await api.call('viewer', 'GET', '/changes?kind=designation&limit=200')
    const { results } = changes.body as { results: { action: string; actor: { name: string } }[] }
    expect(results.map(({ action, actor }) => `${action} by ${actor.name}`)).toEqual(Array(24).fill('schedule.created by Demo data'))
  })
})
