import { composed, hiddenFault, hiddenInKeyOf, identifierPattern, searchable, visibleOf } from '@goat/domain/text/text'
import { describe, expect, test } from 'vitest'

test('TIM-10: a text is searched without case and accents, and with either apostrophe', () => {
  expect(searchable('Café Zoë O’Neill ÀÉ')).toBe("cafe zoe o'neill ae")
})

describe('UI-20: a name', () => {
  test.each([
    'Valentines Guaranteed Delivery',
    'Ærøskøbing – façade',
    'محمد علي',
    'ישראל ישראלי',
    '株式会社',
    'हिन्दी',
    // Joiners between letters, as Persian and Marathi need them.
    'نمی‌خواهم',
    'क्‍ष',
    // A family, a flag of tags, a heart with a variation selector.
    '👨‍👩‍👧',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '❤️',
    'soft\u00adhyphen',
    '\u200b a \u3164',
    '-',
  ])('accepts %j', (text) => expect(hiddenFault(text)).toBeUndefined())

  test.each([
    ['spaces of every width', ' \u00a0\u2003\u3000\u202f'],
    ['a Hangul filler', '\u3164'],
    ['other fillers', '\u115f\u1160\uffa0'],
    ['an empty braille pattern', '\u2800'],
    ['characters without width', '\u200b\u200c\u200d\u2060\ufeff'],
    ['tags', '\u{e0001}\u{e0041}'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['a note without a head', '\u{1d159}'],
    ['a soft hyphen', '\u00ad'],
    ['private use and unassigned characters', '\ue000\u0378'],
    ['control characters', '\u0000\u0085'],
    ['nothing', ''],
  ])('%s alone are invisible', (_, text) => expect(hiddenFault(text)).toBe('invisible'))

  test.each([
    '\u202e',
    'a\u202eb',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    'invoice\u2066gnp.exe',
    '\u2067',
    '\u2068',
    '\u2069',
    'ישראל\u200e',
    '\u200f',
    '\u061c',
  ])('%j changes the direction', (text) => expect(hiddenFault(text)).toBe('direction'))
})

test('UI-20: an identifier has no hidden character', () => {
  for (const id of ['a', 'uk-gb-dps-sle-44-1', 'été', '株式', 'a:b', '...', 'x'.repeat(64)]) expect(identifierPattern.test(id)).toBe(true)
  const hidden = ['a\u3164', '\u115fa', 'a\u2800b', 'a\u200bb', 'a\u202eb', 'a\u00adb', '\ue000', 'a\ufe0f', 'a\u{e0041}', 'a\u00a0b']
  for (const id of [...hidden, '', ' ', 'a b', '.', '..', 'a/b', 'a\\b', 'a?', 'a#', 'a%', 'x'.repeat(65)])
    expect([id, identifierPattern.test(id)]).toEqual([id, false])
})

test('a key may have spaces, and no other hidden character', () => {
  for (const key of ['A-1', 'Mug 11 oz', 'été/50%', '株式', '']) expect(hiddenInKeyOf(key)).toBeUndefined()
  expect(['a\u200b', '\u3164a', 'a\u00a0b', 'a\u00adb', 'a\tb', 'a\u{e0041}'].map(hiddenInKeyOf)).toEqual([
    'U+200B',
    'U+3164',
    'U+00A0',
    'U+00AD',
    'U+0009',
    'U+E0041',
  ])
})

test('the visible part of a text is one line without the characters that change its direction', () => {
  expect(visibleOf(' Robin\n\u202eHughes\u2069 ')).toBe('Robin Hughes')
  expect(visibleOf('👨‍👩‍👧 Ann')).toBe('👨‍👩‍👧 Ann')
  expect(visibleOf('\ud800Ann')).toBe('\ufffdAnn')
  for (const text of ['', '\u202e', '\u3164', ' \n', '\u200b\u2800']) expect(visibleOf(text)).toBe('')
})

test('API-22, API-27: text is composed, except for more combining marks than any language has, which would take seconds', () => {
  expect(composed('e\u0301')).toBe('é')
  const letters = 'e\u0323\u0301'.repeat(1_000)
  expect(composed(letters)).toBe(letters.normalize('NFC'))
  const marks = `e${'\u0301'.repeat(300)}${'\u0323'.repeat(300)}`
  expect(composed(marks)).toBe(marks)
})
