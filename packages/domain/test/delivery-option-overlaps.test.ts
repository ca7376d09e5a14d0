import { deliveryOptionOverlaps, overlappingPairs } from '@goat/domain/delivery-option-overlaps'
import { compileSchedules, hasCard, hasGift } from '@goat/domain/delivery-option-schedules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySet, fields, instantsAround, type Kind, kinds, rangesByTrial, scheduleWith, takes } from './support/delivery-option-oracle.ts'

const isIn = (codes: 'all' | readonly string[], code: string | undefined) => codes === 'all' || codes.some((one) => one === code)

test('OPT-29: overlaps are exactly the enumerated fields, orders and instants', () => {
  let overlapping = 0
  fc.assert(
    fc.property(anySet(4), fc.nat(191), ({ timeZone, date, schedules }, at) => {
      const [mine, ...others] = schedules
      if (mine === undefined) return
      const instants = instantsAround(date)
      const now = instants[at] ?? 0
      const ranges = rangesByTrial(schedules, timeZone)
      const found = deliveryOptionOverlaps(mine, compileSchedules(others, timeZone), timeZone, now)
      for (const other of others) {
        const [a, b] = [mine, other].map((one) => ranges.get(one.id))
        if (a === undefined || b === undefined) throw new Error('no range')
        const isLive = mine.cancelledAt === undefined && other.cancelledAt === undefined && a.end > now && b.end > now
        const shared = fields.filter((field) => mine.overrides[field] !== undefined && other.overrides[field] !== undefined)
        const orders = kinds.filter((kind) => takes(mine, kind) && takes(other, kind))
        const times = instants.filter((instant) => [a, b].every(({ start, end }) => start <= instant && instant < end))
        const overlap = found.find((one) => one.other === other)
        expect(overlap !== undefined).toBe(isLive && shared.length > 0 && orders.length > 0 && times.length > 0)
        if (overlap === undefined) continue
        overlapping += 1
        expect(overlap.fields).toEqual(shared)
        const isOfSlice = (kind: Kind) =>
          overlap.consignmentTypes.includes(kind.consignmentType) &&
          overlap.deliveryDates.from <= kind.deliveryDate &&
          kind.deliveryDate <= overlap.deliveryDates.to &&
          (!hasCard(kind.consignmentType) || isIn(overlap.cardTypes, kind.cardType)) &&
          (!hasGift(kind.consignmentType) || isIn(overlap.giftTypes, kind.giftType))
        expect(kinds.filter(isOfSlice)).toEqual(orders)
        expect(instants.filter((instant) => overlap.active.start <= instant && instant < overlap.active.end)).toEqual(times)
        expect(overlap.winner).toBe(compileSchedules([mine, other], timeZone)[0]?.schedule)
        if (!overlap.consignmentTypes.some(hasCard)) expect(overlap.cardTypes).toEqual([])
        if (!overlap.consignmentTypes.some(hasGift)) expect(overlap.giftTypes).toEqual([])
      }
      expect(found.length).toBe(others.filter((other) => found.some((one) => one.other === other)).length)
    }),
    { numRuns: 3000 },
  )
  expect(overlapping, 'the generator makes overlaps').toBeGreaterThan(200)
})

test('a schedule does not overlap itself, another option, or another centre’s option of the same id', () => {
  const one = scheduleWith({ id: 'a', endDate: '2026-11-22', applicableConsignmentTypes: ['cardOnly'], overrides: { price: 1 } })
  const overlaps = (mine: typeof one, other: typeof one) =>
    deliveryOptionOverlaps(mine, compileSchedules([other], 'Europe/London'), 'Europe/London', 0)
  const found = (other: object) => overlaps(one, { ...one, id: 'b', ...other }).length
  expect([found({}), found({ id: 'a' }), found({ deliveryOptionId: '1' }), found({ fulfilmentCentreId: 'IE-STL-DUB' })]).toEqual([
    1, 0, 0, 0,
  ])
  expect(overlaps({ ...one, id: '' }, { ...one, id: '' })).toHaveLength(1)
})

test('OPT-51: the schedules with a badge are those with an overlap, and each pair counts once', () => {
  fc.assert(
    fc.property(anySet(5), fc.nat(191), ({ timeZone, date, schedules }, at) => {
      const now = instantsAround(date)[at] ?? 0
      const compiled = compileSchedules(schedules, timeZone)
      const expected = schedules.filter((one) => deliveryOptionOverlaps(one, compiled, timeZone, now).length > 0).map(({ id }) => id)
      const pairs = overlappingPairs(compiled, now, 100)
      expect([...new Set(pairs.flat())].sort()).toEqual(expected.sort())
      expect(new Set(pairs.map((pair) => pair.toSorted().join())).size).toBe(pairs.length)
      expect(overlappingPairs(compiled, now, 1)).toEqual(pairs.slice(0, 1))
    }),
  )
})
