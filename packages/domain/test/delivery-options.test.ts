import { type BrandId, brandIds, brandOf } from '@goat/domain/brands'
import { byPriority, formatAddress, groupByCentre, parseAddress, positionOf } from '@goat/domain/kinds/delivery-option'
import { designationCardTypes } from '@goat/domain/kinds/designation'
import { giftTypeLabel, giftTypeOf, giftTypesOf, productTypes, suggestGiftTypes } from '@goat/domain/product-types'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { baseline } from './support/delivery-option-oracle.ts'

/** Invalid brands, as storage or another back end may hold them. */
const unsupported = JSON.parse('["de", "constructor", ""]') as readonly BrandId[]

describe('REF-6: card types by brand', () => {
  test('UK brand: postcard, standard, square, large, largesquare, giant', () => {
    expect(brandOf('uk').cardTypes.join(', ')).toBe('postcard, standard, square, large, largesquare, giant')
  })
  test('Dutch brand: postcard, small, standard, square, large, largesquare, supersize, supersize-square', () => {
    expect(brandOf('nl').cardTypes.join(', ')).toBe('postcard, small, standard, square, large, largesquare, supersize, supersize-square')
  })
  test('DES-9: designation schedules have those of the UK brand, in an order of their own', () => {
    expect(designationCardTypes.join(', ')).toBe('standard, large, square, postcard, largesquare, giant')
    expect(designationCardTypes.toSorted()).toEqual(brandOf('uk').cardTypes.toSorted())
  })
})

describe('REF-7: gift types', () => {
  test.each(brandIds)('there are 40 of the brand %s, each code and label once, sorted by label', (brand) => {
    const types = giftTypesOf(brand)
    expect(types).toHaveLength(40)
    expect(new Set(types.map(({ code }) => code)).size).toBe(types.length)
    expect(new Set(types.map(({ label }) => label)).size).toBe(types.length)
    expect(types.map(({ label }) => label)).toEqual(types.map(({ label }) => label).toSorted())
    for (const { code, label } of types) expect(`${code} ${label}`).toMatch(/^[a-z-]+ \p{Lu}[\p{L}\p{Pd} ]*\p{L}$/u)
  })

  test('include apron, balloon, beauty, biscuit, book, cake, chocolate, flower, hamper, jewellery, alcohol, the personalised-* types', () => {
    const described = 'apron balloon beauty biscuit book cake chocolate flower hamper jewellery alcohol soft-toy toy-game'.split(' ')
    for (const brand of brandIds) {
      const codes = giftTypesOf(brand).map(({ code }) => code)
      expect(codes).toEqual(expect.arrayContaining(described))
      expect(codes).toEqual(expect.arrayContaining(productTypes.filter((one) => one.startsWith('personalised-'))))
    }
  })

  test('labels are in the language of the brand; an unknown code is its own label', () => {
    expect([giftTypeLabel('uk', 'flower'), giftTypeLabel('nl', 'flower'), giftTypeLabel('uk', 'tea')]).toEqual([
      'Flowers',
      'Bloemen',
      'tea',
    ])
  })

  test.each(unsupported)('throw for the unsupported brand %j', (brand) => {
    expect(() => giftTypesOf(brand)).toThrow(RangeError)
    expect(() => brandOf(brand).cardTypes).toThrow(RangeError)
  })
})

describe('OPT-18: gift types are suggested for more than 2 typed characters', () => {
  const codes = (typed: string, selected: readonly string[] = []) => suggestGiftTypes('uk', typed, selected).map(({ code }) => code)

  test.each([
    ['', []],
    ['ca', []],
    ['ca ', []],
    ['cak', ['cake']],
    ['CAKE', ['cake']],
    ['mug', ['personalised-mug']],
    ['toy', ['soft-toy', 'toy-game']],
    ['zzz', []],
  ])('%j', (typed, expected) => expect(codes(typed)).toEqual(expected))

  test('labels match in any case; selected types are excluded', () => {
    expect(codes('tOy', ['soft-toy'])).toEqual(['toy-game'])
    expect(suggestGiftTypes('nl', 'bloem', [])).toEqual([{ code: 'flower', label: 'Bloemen' }])
  })
})

test('OPT-43: a fully typed label selects its gift type, in any case and in the language of the brand', () => {
  expect(giftTypeOf('uk', ' chocolate ')?.code).toBe('chocolate')
  expect(giftTypeOf('nl', 'CHOCOLADE')?.code).toBe('chocolate')
  for (const typed of ['', 'choc', 'Chocolade']) expect(giftTypeOf('uk', typed)).toBeUndefined()
})

describe('OPT-2: options by fulfilment centre, centres sorted alphabetically', () => {
  const option = (fulfilmentCentreId: string, id: string, priority: number | undefined) => ({
    ...baseline,
    fulfilmentCentreId,
    id,
    priority,
  })

  test('sorts options by priority, then id; those without a priority last', () => {
    const options = [option('IE', '9', 2), option('GB', 'x', undefined), option('GB', '44', 2), option('GB', '14', 2), option('GB', '1', 3)]
    expect(groupByCentre(options).map((group) => [group.fulfilmentCentre, ...group.deliveryOptions.map(({ id }) => id)])).toEqual([
      ['GB', '14', '44', '1', 'x'],
      ['IE', '9'],
    ])
    expect(byPriority({ id: 'a', priority: undefined }, { id: 'a', priority: undefined })).toBe(0)
  })

  test('does not depend on the input order', () => {
    const some = fc.uniqueArray(fc.record({ id: fc.string(), priority: fc.option(fc.nat(3), { nil: undefined }) }), {
      selector: (one) => one.id,
    })
    fc.assert(
      fc.property(some, (parts) => {
        const options = parts.map((part) => ({ ...baseline, ...part }))
        expect(groupByCentre(options.toReversed())).toEqual(groupByCentre(options))
      }),
    )
  })
})

describe('OPT-3: the address {fulfilmentCentre}:{deliveryOptionId}:{index}', () => {
  test('is parsed and formatted', () => {
    expect(parseAddress('GB-DPS-SLE:44:0')).toEqual({ fulfilmentCentre: 'GB-DPS-SLE', deliveryOptionId: '44', index: 0 })
    expect(formatAddress({ fulfilmentCentre: 'GB-DPS-SLE', deliveryOptionId: '44', index: 12 })).toBe('GB-DPS-SLE:44:12')
  })

  test.each([
    null,
    undefined,
    '',
    ':',
    '::',
    'GB:44',
    'GB:44:',
    'GB::0',
    ':44:0',
    'GB:44:-1',
    'GB:44:1.5',
    'GB:44:01',
    'GB:44:x',
    'GB:44:1 ',
  ])('%j is invalid', (text) => expect(parseAddress(text)).toBeUndefined())

  test('round-trips', () => {
    const address = fc.record({
      fulfilmentCentre: fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes(':')),
      deliveryOptionId: fc.string({ minLength: 1, unit: 'grapheme' }),
      index: fc.nat(999_999),
    })
    fc.assert(
      fc.property(address, (one) => {
        expect(parseAddress(formatAddress(one))).toEqual(one)
      }),
    )
  })

  test('finds an option by id after its position has changed; the index decides between two with one id', () => {
    const options = ['1', '44', '44'].map((id) => ({ ...baseline, id }))
    const at = (deliveryOptionId: string, index: number) => positionOf(options, { fulfilmentCentre: 'GB', deliveryOptionId, index })
    expect([at('44', 2), at('44', 1), at('44', 0), at('1', 7), at('x', 0)]).toEqual([2, 1, 1, 0, undefined])
  })
})
