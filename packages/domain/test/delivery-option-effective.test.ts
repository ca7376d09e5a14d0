import { compileCentre, effectiveOption, effectiveOptions } from '@goat/domain/delivery-option-effective'
import { byPrecedence, compileSchedule, compileSchedules, endNow, scheduleStateAt } from '@goat/domain/delivery-option-schedules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anySchedule,
  anySet,
  baseline,
  clockChanges,
  fields,
  instantsAround,
  kinds,
  rangesByTrial,
  scheduleWith,
  sourceByTrial,
} from './support/delivery-option-oracle.ts'

const kind = fc.constantFrom(...kinds)

/** The fields that no schedule can change. */
const untouched = JSON.stringify({ ...baseline, name: undefined, description: undefined, price: undefined, priority: undefined })

describe('OPT-30, OPT-39: the effective option', () => {
  test('each field has the value of the winning schedule or the baseline, at every instant around a clock change', () => {
    let overridden = 0
    fc.assert(
      fc.property(anySet(6), fc.array(kind, { minLength: 1, maxLength: 3 }), ({ timeZone, date, schedules }, orders) => {
        const compiled = compileSchedules(schedules, timeZone)
        const ranges = rangesByTrial(schedules, timeZone)
        const found: unknown[] = []
        const tried: unknown[] = []
        for (const placedAt of instantsAround(date)) {
          for (const order of orders) {
            const { option, sources } = effectiveOption(baseline, compiled, { ...order, placedAt })
            for (const field of fields) {
              const source = sourceByTrial(field, schedules, ranges, { ...order, placedAt })
              if (source !== undefined) overridden += 1
              found.push(sources[field]?.id, option[field])
              tried.push(source?.id, source?.overrides[field] ?? baseline[field])
            }
            found.push(JSON.stringify({ ...option, name: undefined, description: undefined, price: undefined, priority: undefined }))
            tried.push(untouched)
          }
        }
        expect(found).toEqual(tried)
      }),
      { numRuns: 60 },
    )
    expect(overridden, 'the generator makes overrides').toBeGreaterThan(200)
  })

  test('equals the baseline outside every schedule', () => {
    fc.assert(
      fc.property(anySet(6), kind, ({ timeZone, date, schedules }, order) => {
        const compiled = compileSchedules(schedules, timeZone)
        for (const placedAt of instantsAround(date)) {
          if (schedules.some((one) => scheduleStateAt(one, timeZone, placedAt).kind === 'active')) continue
          expect(effectiveOption(baseline, compiled, { ...order, placedAt })).toEqual({ option: baseline, sources: {} })
        }
      }),
      { numRuns: 30 },
    )
  })

  test('does not depend on the order of the schedules', () => {
    fc.assert(
      fc.property(anySet(6), kind, ({ timeZone, date, schedules }, order) => {
        const [some, others] = [schedules, schedules.toReversed()].map((list) => compileSchedules(list, timeZone))
        for (const placedAt of instantsAround(date)) {
          const at = { ...order, placedAt }
          expect(effectiveOption(baseline, some ?? [], at)).toEqual(effectiveOption(baseline, others ?? [], at))
        }
      }),
      { numRuns: 30 },
    )
  })

  test('OPT-17: a card whose type is not known is matched only by schedules for all card types', () => {
    const part = { applicableConsignmentTypes: ['cardOnly'] as const, endDate: '2026-11-22', overrides: { price: 1 } }
    const order = { placedAt: Date.parse('2026-11-21T12:00:00Z'), deliveryDate: '2026-11-21', consignmentType: 'cardOnly' as const }
    const priceWith = (cardTypes: readonly string[]) =>
      effectiveOption(baseline, compileSchedules([scheduleWith({ ...part, cardTypes })], 'UTC'), {
        ...order,
        cardType: undefined,
        giftType: 'cake',
      }).option.price
    expect([priceWith([]), priceWith(['giant'])]).toEqual([1, 350])
  })
})

describe('OPT-30: which schedule wins, field by field', () => {
  const range = { startDate: '2026-11-21', endDate: '2026-11-25' }
  const at = (part: object) => compileSchedule(scheduleWith({ ...range, ...part }), 'Europe/London')

  test('the later start, then the later creation, then the greater id; a draft counts as created last', () => {
    const early = at({ id: 'z', createdAt: '2026-05-01T00:00:00Z' })
    const late = at({ id: 'a', startTime: '00:00:01', createdAt: '2026-01-01T00:00:00Z' })
    const newer = at({ id: 'b', createdAt: '2026-06-01T00:00:00Z' })
    const sameButLess = at({ id: 'y', createdAt: '2026-05-01T00:00:00Z' })
    const draft = at({ id: '' })
    const all = [sameButLess, early, newer, draft, late]
    expect(all.toSorted(byPrecedence).map(({ schedule }) => schedule.id)).toEqual(['a', '', 'b', 'z', 'y'])
  })
})

describe('OPT-2: the options of a centre', () => {
  test('are sorted by effective priority, then id; those without a priority last', () => {
    const options = [
      { ...baseline, id: '1', priority: 1 },
      { ...baseline, id: '44', priority: 2 },
      { ...baseline, id: '59', priority: undefined },
    ]
    const schedule = scheduleWith({
      id: 's',
      deliveryOptionId: '59',
      applicableConsignmentTypes: ['giftOnly'],
      endDate: '2026-11-22',
      overrides: { priority: 1 },
    })
    const compiled = compileCentre([schedule], 'Europe/London')
    const order = { deliveryDate: '2026-11-21', consignmentType: 'giftOnly', cardType: undefined, giftType: 'cake' } as const
    const idsAt = (placedAt: string) =>
      effectiveOptions(options, compiled, { ...order, placedAt: Date.parse(placedAt) }).map(({ option }) => option.id)
    expect(idsAt('2026-11-21T12:00:00Z')).toEqual(['1', '59', '44'])
    expect(idsAt('2026-11-22T00:00:00Z')).toEqual(['1', '44', '59'])
  })
})

describe('OPT-35: ending now takes effect immediately', () => {
  test('in London, Amsterdam and Sydney, including skipped and repeated hours', () => {
    let ended = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...clockChanges).chain(([timeZone, date]) => fc.tuple(fc.constant(timeZone), fc.constant(date), anySchedule(date))),
        fc.integer({ min: 0, max: 900_000 }),
        kind,
        ([timeZone, date, one], offset, order) => {
          const { start } = compileSchedule(one, timeZone)
          for (const instant of instantsAround(date)) {
            const now = instant + offset
            const after = endNow(one, now, timeZone)
            const isActive = scheduleStateAt(one, timeZone, now).kind === 'active'
            if (!isActive || now - start < 1000) expect(after).toBeUndefined()
            // The last second before a repeated hour can be ended only by cancelling; quarters of an hour never begin there.
            else expect(after, `${timeZone} ${new Date(now).toISOString()}`).toBeDefined()
            if (after === undefined) continue
            ended += 1
            expect(scheduleStateAt(after, timeZone, now).kind).toBe('ended')
            expect(scheduleStateAt(after, timeZone, start).kind).toBe('active')
            const compiled = compileSchedules([after], timeZone)
            expect(effectiveOption(baseline, compiled, { ...order, placedAt: now })).toEqual({ option: baseline, sources: {} })
            expect({ ...after, endDate: one.endDate, endTime: one.endTime }).toEqual(one)
          }
        },
      ),
      { numRuns: 80 },
    )
    expect(ended, 'the generator makes active schedules').toBeGreaterThan(200)
  })

  test('for example during the second 01:30 of the night', () => {
    const one = scheduleWith({ startDate: '2026-10-25', startTime: '01:45:00', endDate: '2026-10-26' })
    const ended = endNow(one, Date.parse('2026-10-25T01:30:00Z'), 'Europe/London')
    expect([ended?.endDate, ended?.endTime]).toEqual(['2026-10-25', '01:59:59'])
  })

  test('OPT-61: an end of 23:59:59 is the end of the day, and ending in that second ends before it', () => {
    const one = scheduleWith({ startDate: '2026-10-24', startTime: '18:00', endDate: '2026-10-25', endTime: '23:59:59' })
    const midnight = Date.parse('2026-10-26T00:00:00Z')
    expect(scheduleStateAt(one, 'Europe/London', midnight - 1)).toEqual({ kind: 'active', until: midnight })
    const ended = endNow(one, midnight - 1, 'Europe/London')
    expect([ended?.endDate, ended?.endTime]).toEqual(['2026-10-25', '23:59:58'])
  })

  test('states: upcoming, active, ended, never active, cancelled', () => {
    const one = scheduleWith({ startTime: '18:00', endDate: '2026-11-22', endTime: '12:00' })
    const [start, end] = ['2026-11-21T18:00:00Z', '2026-11-22T12:00:00Z'].map((text) => Date.parse(text))
    const at = (now: number) => scheduleStateAt(one, 'Europe/London', now)
    expect(at((start ?? 0) - 1)).toEqual({ kind: 'upcoming', from: start })
    expect(at(start ?? 0)).toEqual({ kind: 'active', until: end })
    expect(at((end ?? 0) - 1)).toEqual({ kind: 'active', until: end })
    expect(at(end ?? 0)).toEqual({ kind: 'ended', since: end })
    const skipped = { startDate: '2026-03-29', startTime: '01:00', endDate: '2026-03-29', endTime: '02:00' }
    expect(scheduleStateAt({ ...one, ...skipped }, 'Europe/London', 0)).toEqual({ kind: 'neverActive' })
    expect(scheduleStateAt({ ...one, cancelledAt: '2026-11-21T19:00:00Z' }, 'Europe/London', 0)).toEqual({ kind: 'cancelled' })
  })
})
