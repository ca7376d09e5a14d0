import { describe, expect, it } from 'vitest'
import { typedTimes } from '../../gallery/test/typed.ts'
import { normaliseTimeText, readTime } from './time-input.tsx'

describe('UI-17, UI-55: a typed time', () => {
  it.each(typedTimes)('%j means %j', (typed, meant) => {
    expect(readTime(typed)).toBe(meant)
    expect(readTime(` ${typed.toUpperCase()}  `)).toBe(meant)
    expect(normaliseTimeText(` ${typed} `)).toBe(meant ?? typed)
  })
})
