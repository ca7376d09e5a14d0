import { expect, it } from 'vitest'
import { uiLocales } from './basics.tsx'

const modules = import.meta.glob<object>(['./basics.tsx', './component-texts.ts'], { eager: true })

/** The texts of all files by locale. */
const all = Object.entries(modules).flatMap(([file, exported]) =>
  Object.values(exported)
    .filter(isTexts)
    .map((texts) => ({ file, texts: new Map(Object.entries(texts)) })),
)

function isTexts(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'pseudo' in value
}

/** The texts of a locale, with `{}` for each value. */
function sentences(texts: unknown): readonly (readonly [string, string])[] {
  if (typeof texts !== 'object' || texts === null) throw new Error('Not an object of texts.')
  return Object.entries(texts).map(([name, text]) => [name, String(typeof text === 'function' ? text('{}', '{}') : text)])
}

it('finds the shared texts and the texts of every component', () => {
  expect(new Set(all.map((one) => one.file))).toEqual(new Set(Object.keys(modules)))
  expect(all.length).toBeGreaterThan(10)
})

it.each(all)('UI-24, UI-35: $file has every text in every locale, and the test locale leaves no plain English', ({ texts }) => {
  expect([...texts.keys()]).toEqual([...uiLocales])
  const names = sentences(texts.get('en-GB')).map(([name]) => name)
  for (const locale of uiLocales) {
    const translated = sentences(texts.get(locale))
    expect(translated.map(([name]) => name)).toEqual(names)
    for (const [, text] of translated) expect(text.trim()).not.toBe('')
    if (locale === 'pseudo') for (const [, text] of translated) expect(text).not.toMatch(/[a-z]{3}/i)
  }
})
