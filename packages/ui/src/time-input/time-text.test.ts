import { normaliseTimeText, readTime } from '@goat/domain/time/typed'
import { describe, expect, it } from 'vitest'
import { typedTimes } from '../../gallery/test/typed.ts'

describe('UI-17, UI-55: a typed time', () => {
  it.each(typedTimes)('%j means %j', (typed, meant) => {
    expect(readTime(typed)).toBe(meant)
    expect(readTime(` ${typed.toUpperCase()}  `)).toBe(meant)
    expect(normaliseTimeText(` ${typed} `)).toBe(meant ?? typed)
  })
})
