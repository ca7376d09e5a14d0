import { type DatedRecord, datedRules, effectiveCutoff } from '@goat/domain/effective-cutoffs'
import { cutoffDays } from '@goat/domain/kinds/cutoff'
import { dayOfDate } from '@goat/domain/time/calendar'
import { cellsOf } from '@goat/foresight/dispatch'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const types = ['cake', 'flower', 'mug']
const dates = ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28']
const [first, count] = [dayOfDate('2026-12-25'), 3]

const cutoffs = fc.record({
  default: fc.constant({ weekday: '17:00:00', saturday: '13:00:00', sunday: '11:00:00' }),
  exceptions: fc.array(
    fc.record({
      id: fc.uuid(),
      productType: fc.constantFrom(...types),
      applicableOn: fc.constant([...cutoffDays]),
      time: fc.constantFrom('09:00:00', '17:00:00'),
    }),
    { maxLength: 2 },
  ),
})

const records = fc.array(
  fc
    .record({
      at: fc.nat(dates.length - 1),
      length: fc.nat(2),
      productTypes: fc.constantFrom(null, ['cake'], ['flower', 'mug']),
      time: fc.constantFrom(null, '09:00:00', '12:00:00'),
    })
    .map(({ at, length, ...value }) => ({
      ...{ factories: null, services: null, days: null, reason: 'Reason', ...value },
      from: dates[at] ?? '',
      to: dates[Math.min(at + length, dates.length - 1)] ?? '',
    })),
  { maxLength: 6 },
)

test('CUT-28, CUT-31: a cell has the cut-off on its day, and every product type whose cut-off is another one', () => {
  fc.assert(
    fc.property(cutoffs, records, (cutoff, values) => {
      const rules = datedRules(values.map((value, at): DatedRecord => ({ key: String(at), created: at, value })))
      const cells = cellsOf(cutoff, rules, first, count)
      expect(cells).toHaveLength(count)
      cells.forEach(({ others, ...general }, at) => {
        expect(general).toEqual(effectiveCutoff(cutoff, rules, first + at, ''))
        const shown = new Map(others.map(({ productType, ...one }) => [productType, one]))
        for (const type of types) {
          const expected = effectiveCutoff(cutoff, rules, first + at, type)
          const isOther = expected.time !== general.time || expected.dated !== general.dated
          expect(shown.get(type)).toEqual(isOther ? expected : undefined)
        }
      })
    }),
  )
})
