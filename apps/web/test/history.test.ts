import { describe, expect, test } from 'vitest'
import { changedFacts } from '../src/history/change-item.tsx'
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
    ['', { kind: undefined, key: undefined }],
    ['?kind=cutoff&key=GB-DPS-SLE%2F44', { kind: 'cutoff', key: 'GB-DPS-SLE/44' }],
    ['?key=a', { kind: undefined, key: 'a' }],
  ] as const)('%s round-trips', (search, address) => {
    expect(historyAddress.parse(search)).toEqual(address)
    expect(historyAddress.format(address)).toBe(search)
  })

  test('unknown values are ignored; a key is never longer than the API accepts', () => {
    expect(historyAddress.parse(`?kind=nothing&key=${'x'.repeat(700)}`)).toEqual({ kind: undefined, key: 'x'.repeat(601) })
  })
})
