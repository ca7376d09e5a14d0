import { describe, expect, test } from 'vitest'
import { changedFacts } from '../src/history/change-item.tsx'
import { changesQuery } from '../src/history/filters.tsx'
import { unreadIn } from '../src/paths.ts'
import { historyAddress } from '../src/records/fields.ts'

describe('the facts of a change', () => {
  test('are those that differ; added or removed ones have one value', () => {
    const before = [['A', '1'] as const, ['B', '2'] as const, ['C', '3'] as const]
    const after = [['A', '1'] as const, ['B', '4'] as const, ['D', '5'] as const]
    expect(changedFacts({ before, after })).toEqual([
      { label: 'B', before: '2', after: '4' },
      { label: 'D', before: undefined, after: '5' },
      { label: 'C', before: '3', after: undefined },
    ])
  })

  test('an empty text is not a fact', () => {
    expect(changedFacts({ before: [['A', '']], after: [] })).toEqual([])
  })
})

describe('the address', () => {
  test.each([
    ['', {}],
    ['?kind=cutoff&key=GB-DPS-SLE%2F44', { kind: 'cutoff', key: 'GB-DPS-SLE/44' }],
    ['?key=a', { key: 'a' }],
    [
      '?person=Ann+B&factory=GB-DPS-SLE&text=flood&when=yesterday',
      { person: 'Ann B', factory: 'GB-DPS-SLE', text: 'flood', when: 'yesterday' },
    ],
    ['?from=2026-11-20&to=2026-11-25', { from: '2026-11-20', to: '2026-11-25' }],
  ] as const)('%s round-trips', (search, address) => {
    expect(historyAddress.parse(search)).toEqual({ ...historyAddress.parse(''), ...address })
    expect(historyAddress.format(address)).toBe(search)
  })

  test('unknown values are ignored; a key is never longer than the API accepts', () => {
    const search = `?kind=nothing&key=${'x'.repeat(700)}&from=2026-02-30&to=2026-02-03&text=&page=1`
    expect(unreadIn(historyAddress.parse, search)).toEqual(['kind=nothing', 'from=2026-02-30'])
    const { kind, key, from } = historyAddress.parse(search)
    expect([kind, key, from]).toEqual([undefined, 'x'.repeat(601), undefined])
  })
})

describe('HIS-50: a period, in days of the user’s time zone', () => {
  const midnight = (day: number) => new Date(2026, 10, day).toISOString()
  test.each([
    ['a Wednesday', 25, '?when=friday', { from: midnight(20) }],
    ['a Saturday', 21, '?when=friday', { from: midnight(20) }],
    ['a Friday', 27, '?when=friday', { from: midnight(20) }],
    ['a Wednesday', 25, '?when=yesterday', { from: midnight(24), to: midnight(25) }],
    ['any day', 25, '?from=2026-11-20&to=2026-11-20&person=Ann', { from: midnight(20), to: midnight(21), person: 'Ann' }],
    ['any day', 25, '?to=2026-11-20', { to: midnight(21) }],
  ])('on %s %i, %s', (_, day, search, query) => {
    expect(changesQuery(historyAddress.parse(search), new Date(2026, 10, day, 15).getTime())).toEqual(query)
  })
})
