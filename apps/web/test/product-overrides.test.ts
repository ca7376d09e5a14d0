import { moveToWire, receivedProduct, variantsFromWire } from '@goat/contract/described/product-overrides'
import type { ImportRow } from '@goat/contract/imports'
import { overrideFactories, type ProductOverride, type ProductVariant } from '@goat/domain/kinds/product-override'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { movesOf } from '../src/history/import-preview.ts'
import {
  distinctKeys,
  formatAddress,
  keysOf,
  parseAddress,
  preselected,
  stepsOf,
  variantsOf,
  withCurrentData,
} from '../src/product-overrides/designations.ts'

const variant = (sku: string, factory: string, part: Partial<ProductVariant> = {}): ProductVariant => ({
  productKey: 'BIRTHDAY-1',
  productType: 'greetingcard',
  sku,
  factory,
  catalogueFactory: 'GB-MNPG-TAM',
  override: null,
  ...part,
})
const overridden = { override: { by: 'Robin', at: '2026-11-21T09:00:00Z', version: 3 } }

describe('OVR-6: the keys of a text', () => {
  it('are separated by lines or spreadsheet cells, trimmed, without empty lines and duplicates', () => {
    expect(keysOf('  A-1 \r\n\nB-2\tC-3\na-1\n')).toEqual(['A-1', 'B-2', 'C-3'])
    expect(keysOf(' \n\t ')).toEqual([])
  })

  it('keep a comma and a space, which may be part of a key', () => {
    expect(keysOf('A 1, B')).toEqual(['A 1, B'])
  })
})

describe('OVR-2: the address', () => {
  it('round-trips keys', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (texts) => {
        const keys = distinctKeys(texts)
        expect(parseAddress(formatAddress(keys))).toEqual(keys)
      }),
    )
  })

  it('is empty without keys', () => {
    expect(formatAddress([])).toBe('')
    expect(parseAddress('?key=&key=%20')).toEqual([])
    expect(parseAddress('?%%%')).toEqual([])
  })
})

describe('OVR-7: the factory that is preselected', () => {
  it('is the one of the last result row', () => {
    expect(preselected([variant('a', 'GB-DPS-SLE'), variant('b', 'GB-ARENA-DRO')])).toBe('GB-ARENA-DRO')
  })

  it('is undefined if products cannot be moved to the factory of the last row, or without rows', () => {
    expect(preselected([variant('a', 'GB-DPS-SLE'), variant('b', 'GG-MNPG-GSY')])).toBeUndefined()
    expect(preselected([])).toBeUndefined()
  })
})

describe('OVR-8: the effect of a move', () => {
  it('lists the variants that change, with both factories, and those that stay', () => {
    const moving = variant('a', 'GB-DPS-SLE')
    const staying = variant('b', 'GB-ARENA-DRO')
    expect(stepsOf({ variants: [moving, staying], factory: 'GB-ARENA-DRO' })).toEqual({
      changes: [{ variant: moving, from: 'GB-DPS-SLE', to: 'GB-ARENA-DRO' }],
      stays: [{ variant: staying, from: 'GB-ARENA-DRO', to: 'GB-ARENA-DRO' }],
    })
  })

  it('returns overridden variants to the catalogue’s factory, and leaves the others', () => {
    const away = variant('a', 'GB-DPS-SLE', overridden)
    const { changes, stays } = stepsOf({ variants: [away, variant('b', 'GB-MNPG-TAM')], factory: null })
    expect(changes).toEqual([{ variant: away, from: 'GB-DPS-SLE', to: 'GB-MNPG-TAM' }])
    expect(stays.map((one) => one.variant.sku)).toEqual(['b'])
  })

  it('OVR-29: changes the end of an override at the same factory, and removes it without another', () => {
    const until = '2027-01-02T00:00:00Z'
    const ending = variant('a', 'GB-ARENA-DRO', { override: { ...overridden.override, until } })
    const changed = (end?: string) => stepsOf({ variants: [ending], factory: 'GB-ARENA-DRO', until: end }).changes.length
    expect([changed(until), changed(), changed('2027-01-03T00:00:00Z')]).toEqual([0, 1, 1])
    expect(stepsOf({ variants: [variant('b', 'GB-ARENA-DRO')], factory: 'GB-ARENA-DRO', until }).changes).toEqual([])
  })

  it('counts every variant once', () => {
    const anyFactory = fc.constantFrom(...overrideFactories, 'GG-MNPG-GSY')
    fc.assert(
      fc.property(fc.array(anyFactory), fc.constantFrom(...overrideFactories), (factories, factory) => {
        const variants = factories.map((one, index) => variant(String(index), one))
        const { changes, stays } = stepsOf({ variants, factory })
        expect(changes.length + stays.length).toBe(variants.length)
        expect(stays.every((one) => one.from === factory)).toBe(true)
      }),
    )
  })

  it('is based on the current rows after a refetch', () => {
    const now = [variant('a', 'GB-ARENA-DRO', overridden)]
    expect(withCurrentData([variant('a', 'GB-DPS-SLE'), variant('gone', 'GB-DPS-SLE')], now)).toEqual(now)
  })
})

describe('the wire', () => {
  const wire = {
    ProductKey: 'P',
    ProductTypeKey: 'mug',
    ProductVariants: [
      { Sku: 'P-1', FactoryCode: 'GB-DPS-SLE', CatalogueFactoryCode: 'GB-MNPG-TAM', Override: { By: 'Robin', At: 'then', Version: 3 } },
      { Sku: 'P-2', FactoryCode: 'GB-MNPG-TAM', CatalogueFactoryCode: 'GB-MNPG-TAM', Override: null },
      { Sku: 'P-3', FactoryCode: 'GB-MNPG-TAM' },
    ],
  }

  it('OVR-16: has the version of an override, null without an override, and no field if the back end does not provide it', () => {
    const variants = variantsOf([
      { kind: 'found', key: 'P', variants: variantsFromWire(z.parse(receivedProduct, wire)), leftOut: [] },
      { kind: 'notFound', key: 'X' },
    ])
    expect(moveToWire({ variants, factory: 'GB-ARENA-DRO' })).toEqual({
      ProductVariants: [
        { ProductKey: 'P', VariantSku: 'P-1', ProductType: 'mug', Version: 3 },
        { ProductKey: 'P', VariantSku: 'P-2', ProductType: 'mug', Version: null },
        { ProductKey: 'P', VariantSku: 'P-3', ProductType: 'mug' },
      ],
      Store: 'UK',
      DeliveryCountryCode: 'GB',
      FactoryCode: 'GB-ARENA-DRO',
    })
  })
})

describe('OVR-47: what an import of overrides moves', () => {
  const row = (line: number, sku: string, before: ProductOverride | null, after: ProductOverride): ImportRow => ({
    line,
    state: 'new',
    key: sku,
    issues: [],
    changes: [{ key: `CRD-1/${sku}`, version: 1, before, after }],
  })
  const [tam, dro, sle] = ['GB-MNPG-TAM', 'GB-ARENA-DRO', 'GB-DPS-SLE']
  const now = Date.parse('2026-11-26T12:00:00Z')
  const to = (factory: string | null, until?: string): ProductOverride => ({ factory, until, catalogueFactory: tam })

  it('counts from the factory that holds now, tells an end from none, and sends those of sample orders and one of each that are alike', async () => {
    const until = '2027-01-02T00:00:00.000Z'
    const many = Array.from({ length: 2_000 }, (_, at) => row(at, `S${at}`, null, to(dro)))
    const rows = [
      ...many,
      row(2_001, 'ended', to(sle, '2026-11-26T11:00:00Z'), to(dro)),
      row(2_002, 'moved', to(sle), to(dro)),
      row(2_003, 'back', to(sle), to(null)),
      row(2_004, 'until', to(sle), to(sle, until)),
      row(2_005, 'stays', to(sle, until), to(sle)),
    ]
    const { moves, records } = await movesOf(rows, new Set(), now)
    expect([...moves.values()]).toEqual([
      { from: tam, to: dro, isEnding: false, count: 2_001 },
      { from: sle, to: dro, isEnding: false, count: 1 },
      { from: sle, to: tam, isEnding: false, count: 1 },
      { from: sle, to: sle, isEnding: true, count: 1 },
      { from: sle, to: sle, isEnding: false, count: 1 },
    ])
    expect(records.map(({ key }) => key)).toEqual(['CRD-1/moved', 'CRD-1/back', 'CRD-1/until', 'CRD-1/stays'])
    expect((await movesOf(rows, new Set(['CRD-1']), now)).records).toHaveLength(500)
  })
})
