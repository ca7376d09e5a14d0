import type { Interval } from '@goat/domain/time/calendar'
import { expect, test } from 'vitest'
import { Dice } from '../../../apps/server/test/trust/support/seeded.ts'
import { CodeIndex, CodeLists, has, IntervalIndex } from '../src/rule-index.ts'

const size = 500

function doOverlap(one: Interval, other: Interval): boolean {
  return Math.max(one.start, other.start) < Math.min(one.end, other.end)
}

/** More boundaries than one stored set covers, many of them shared, some empty, and some without an end. */
test('an interval index has the rules whose interval contains a value, whatever was looked up before', () => {
  const dice = new Dice(1)
  const intervals = Array.from({ length: size }, (_, rule) => {
    const start = dice.below(400)
    return { rule, start, end: dice.chance(0.2) ? Number.POSITIVE_INFINITY : start + dice.below(100) }
  })
  // In two batches, the second between the rules of the first.
  const odd = intervals.filter(({ rule }) => rule % 2 === 1)
  const numbered = odd.map((one, rule) => ({ ...one, rule }))
  const index = IntervalIndex.empty.changed(odd.length, new Int32Array(0), numbered).changed(
    size,
    Int32Array.from(odd, ({ rule }) => rule),
    intervals.filter(({ rule }) => rule % 2 === 0),
  )
  const inOrder = Array.from({ length: 520 }, (_, at) => at - 10)
  const values = [...inOrder, ...Array.from({ length: 500 }, () => dice.below(520)), ...inOrder.toReversed()]
  for (const value of values) {
    const found = index.at(value)
    const wrong = intervals.filter(({ rule, start, end }) => has(found, rule) !== (start <= value && value < end))
    expect(wrong, `at ${value}`).toEqual([])
    const range = { start: value, end: value + dice.below(40) + 1 }
    const within = index.within(range)
    expect(intervals.filter((one) => has(within, one.rule) !== doOverlap(one, range))).toEqual([])
  }
})

test('a code index has the rules that accept a value, also one that no rule names, and those that accept every possible one', () => {
  const dice = new Dice(2)
  const possible = ['a', 'b', 'c']
  const accepted = Array.from({ length: size }, () => (dice.chance(0.2) ? undefined : new Set(dice.some([...possible, 'd']))))
  const lists = new CodeLists(possible)
  const index = new CodeIndex(accepted.map((codes) => lists.of(codes && [...codes])))
  const membersOf = (isMember: (rule: number) => boolean) => accepted.flatMap((_, rule) => (isMember(rule) ? [rule] : []))
  for (const value of [...possible, 'd', 'e'])
    expect(membersOf((rule) => has(index.at(value), rule))).toEqual(membersOf((rule) => accepted[rule]?.has(value) ?? true))
  expect(membersOf((rule) => has(index.everyValue, rule))).toEqual(
    membersOf((rule) => possible.every((value) => accepted[rule]?.has(value) ?? true)),
  )
})
