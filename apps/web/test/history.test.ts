import { describe, expect, test } from 'vitest'
import { changedFacts } from '../src/history/changed-facts.ts'
import { formatAddress, parseAddress } from '../src/platform/change-history/address.ts'

describe('what a change has touched', () => {
  test('is what is not the same; what came or went has one side', () => {
    const before = [['A', '1'] as const, ['B', '2'] as const, ['C', '3'] as const]
    const after = [['A', '1'] as const, ['B', '4'] as const, ['D', '5'] as const]
    expect(changedFacts({ before, after })).toEqual([
      { label: 'B', before: '2', after: '4' },
      { label: 'D', before: undefined, after: '5' },
      { label: 'C', before: '3', after: undefined },
    ])
  })

  test('an empty text is none', () => {
    expect(changedFacts({ before: [['A', '']], after: [] })).toEqual([])
  })
})

describe('the address', () => {
  test.each([
    ['', { kind: undefined, key: undefined }],
    ['?kind=cutoff&key=GB-DPS-SLE%2F44', { kind: 'cutoff', key: 'GB-DPS-SLE/44' }],
    ['?key=a', { kind: undefined, key: 'a' }],
  ] as const)('%s and back', (search, address) => {
    expect(parseAddress(search)).toEqual(address)
    expect(formatAddress(address)).toBe(search)
  })

  test('what cannot be understood is as if it were not there; a key is never longer than the call takes', () => {
    expect(parseAddress(`?kind=nothing&key=${'x'.repeat(300)}`)).toEqual({ kind: undefined, key: 'x'.repeat(201) })
  })
})
