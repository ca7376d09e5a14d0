import { expect, it } from 'vitest'
import { uiLocales, uiStrings } from '../src/ui-strings.ts'

it('has every text in every locale', () => {
  for (const locale of uiLocales) {
    const texts = Object.values(uiStrings[locale]).map((text) => (typeof text === 'string' ? text : text('x')))
    expect(texts.every((text) => text.trim() !== '')).toBe(true)
  }
})
