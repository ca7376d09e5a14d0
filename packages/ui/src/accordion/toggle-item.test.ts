import { expect, it } from 'vitest'
import { toggleItem } from './toggle-item.ts'

it('keeps one open in a single-open accordion, and lets it be closed', () => {
  expect(toggleItem('single', ['a'], 'b')).toEqual(['b'])
  expect(toggleItem('single', ['a'], 'a')).toEqual([])
})

it('opens each for itself where several may be open', () => {
  expect(toggleItem('multiple', ['a'], 'b')).toEqual(['a', 'b'])
  expect(toggleItem('multiple', ['a', 'b'], 'a')).toEqual(['b'])
})
