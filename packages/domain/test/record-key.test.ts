import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinKey, splitKey } from '../src/kinds/kind.ts'

test.each([
  [['GB-DPS-SLE', '44'], 'GB-DPS-SLE/44'],
  [['COL/B', 'C'], 'COL%2FB/C'],
  [['COL', 'B/C'], 'COL/B%2FC'],
  [['100 %', 'a,b#c'], '100 %25/a,b#c'],
  [['%2F', '/%'], '%252F/%2F%25'],
])('HIS-35: the parts %j have the key %s', (parts, key) => {
  expect(joinKey(...parts)).toBe(key)
  expect(splitKey(key)).toEqual(parts)
})

test('HIS-35: every key can be split into its parts again', () => {
  const part = fc.string({ unit: fc.constantFrom('/', '%', '2', 'F', '5', 'a'), minLength: 1 })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (parts) => {
      expect(splitKey(joinKey(...parts))).toEqual(parts)
    }),
  )
})
