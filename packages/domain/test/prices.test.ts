import { type Currency, currencyCodes, readPrice, readPriceOrChange, readWholeNumber } from '@goat/domain/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { typedPrices } from './support/typed-prices.ts'

const runs = { numRuns: 10_000 }

/** The parsed price, or the code of the refusal. */
function reading(typed: string, currency: Currency): number | string {
  const read = readPrice(typed, currency)
  return read.ok ? read.price : read.issue.code
}

test('there are more than 60 ways to type a price', () => expect(typedPrices.length).toBeGreaterThan(60))

describe('UI-18: prices as typed in Britain and the Netherlands', () => {
  test.each(typedPrices)('$currency: "$typed" is $meant', ({ typed, currency, meant }) => {
    expect(reading(typed, currency)).toBe(meant)
  })

  test('REF-10: name no currency if that of the centre is not known', () => {
    expect(readPrice('7,45', undefined)).toEqual({ ok: true, price: 745 })
    for (const typed of ['£7.45', '7.45 USD']) expect(readPrice(typed, undefined)).toMatchObject({ issue: { code: 'price.unreadable' } })
  })

  test('mean the same in the other currency if none is named', () => {
    for (const { typed, meant } of typedPrices.filter((one) => !/[\p{Sc}]|GBP|EUR|USD/iu.test(one.typed))) {
      for (const currency of currencyCodes) expect(reading(typed, currency)).toBe(meant)
    }
  })

  test('an ambiguous price is quoted in its issue', () => {
    expect(readPrice('£5.999', 'GBP')).toMatchObject({ issue: { values: { typed: '5.999' } } })
  })

  test('a long text is refused quickly, and many digits are a large price', () => {
    expect(reading(`- ${' '.repeat(100_000)}x`, 'GBP')).toBe('price.unreadable')
    expect(reading('9'.repeat(39), 'GBP')).toBeGreaterThan(1e38)
  })
})

describe('UI-18: accepted prices parse as intended', () => {
  const price = fc.oneof(fc.nat(99_999), fc.nat(999_999_999))
  const currency = fc.constantFrom(...currencyCodes)

  test('as the tool formats them, in both languages', () => {
    fc.assert(
      fc.property(price, currency, fc.constantFrom('en-GB', 'nl-NL'), (meant, code, language) => {
        const shown = new Intl.NumberFormat(language, { style: 'currency', currency: code })
        expect(reading(shown.format(meant / 100), code)).toBe(meant)
      }),
      runs,
    )
  })

  test('as users type them, with any separators, grouping and currency', () => {
    const style = fc.record({
      decimal: fc.constantFrom('.', ','),
      group: fc.constantFrom('', ' ', '\u00a0', '\u202f', '.', ','),
      mark: fc.constantFrom('', '£', '£ ', 'GBP ', 'gbp'),
      isBefore: fc.boolean(),
      decimals: fc.constantFrom('two', 'shortest', 'none', 'dash'),
      around: fc.constantFrom('', ' ', '\u00a0'),
    })
    fc.assert(
      fc.property(price, style, (minor, { decimal, group, mark, isBefore, decimals, around }) => {
        fc.pre(group !== decimal)
        const [whole, cents] = [Math.floor(minor / 100), minor % 100]
        const isWhole = decimals === 'none' || decimals === 'dash'
        const meant = isWhole ? whole * 100 : minor
        const digits = String(whole).replace(/\B(?=(?:\d{3})+$)/g, group)
        const fraction =
          decimals === 'dash' ? '-' : decimals === 'shortest' && cents % 10 === 0 ? cents / 10 : String(cents).padStart(2, '0')
        const amount = decimals === 'none' ? digits : `${digits}${decimal}${fraction}`
        const typed = `${around}${isBefore ? `${mark}${amount}` : `${amount}${mark.trim()}`}${around}`
        const isOneMark = decimals === 'none' && /^\d{1,3}[.,]\d{3}$/.test(digits)
        expect(reading(typed, 'GBP')).toBe(isOneMark ? 'price.ambiguous' : meant)
      }),
      runs,
    )
  })

  test('random text is never accepted with another price', () => {
    const noise = fc.array(fc.constantFrom(...'0123456789'.repeat(3), ..."..,,  -–—+eE£€$GBPEUR\u00a0５٥x%'"), { maxLength: 12 })
    let accepted = 0
    fc.assert(
      fc.property(noise, (characters) => {
        const typed = characters.join('')
        const read = readPrice(typed, 'GBP')
        if (!read.ok) return
        accepted += 1
        expect(read.price).toBe(oracle(typed))
      }),
      runs,
    )
    expect(accepted).toBeGreaterThan(100)
  })
})

describe('UI-18: a whole number', () => {
  test.each([
    ['3', 3],
    [' 12 ', 12],
    ['007', 7],
  ])('"%s" is %i', (typed, meant) => expect(readWholeNumber(typed)).toBe(meant))

  test.each(['', '1.5', '1,5', '1,000', '1e3', '-5', '+5', '12abc', '0x10', '３', '٣', '1 000', 'Infinity', '9'.repeat(16)])(
    '"%s" is not valid',
    (typed) => expect(readWholeNumber(typed)).toBeUndefined(),
  )
})

/** The only price that the digits can mean: after the last point or comma, one or two digits are decimals. */
function oracle(typed: string): number {
  const bare = [...typed.replace(/GBP|£/i, '')].filter((one) => '0123456789.,'.includes(one)).join('')
  const separator = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const digits = bare.replaceAll('.', '').replaceAll(',', '')
  const decimals = separator === -1 ? 0 : bare.length - separator - 1
  return decimals < 3 ? Number(digits) * 10 ** (2 - decimals) : Number(digits) * 100
}

describe('OPT-67: a change of the normal price', () => {
  test.each([
    ['+1.00', 795],
    ['+£1', 795],
    [' - 0,50 ', 645],
    ['−0.50', 645],
    ['+10%', 765],
    ['-12.5 %', 608],
    ['-6.95', 0],
    ['7.45', 745],
  ])('"%s" of 6.95 is %d', (typed, price) => expect(readPriceOrChange(typed, 695, 'GBP')).toEqual({ ok: true, price }))

  test.each([
    ['-7', 'price.negative'],
    ['+€1', 'price.otherCurrency'],
    ['+', 'field.required'],
    ['+£10%', 'price.unreadable'],
    ['+1.005', 'price.ambiguous'],
    ['10%', 'price.unreadable'],
  ])('"%s" of 6.95 is refused: %s', (typed, code) => expect(readPriceOrChange(typed, 695, 'GBP')).toMatchObject({ issue: { code } }))

  test('needs a normal price', () => {
    expect(readPriceOrChange('+1', undefined, 'GBP')).toMatchObject({ issue: { code: 'price.noNormal' } })
  })
})
