import type { OverrideFactory } from '@goat/domain/kinds/product-override'
import type { CatalogueEntry } from './catalogue-line.ts'

type Family = {
  readonly prefix: string
  readonly productType: string
  /** The name of a product of the family: theme and noun. */
  readonly themes: readonly string[]
  readonly nouns: readonly string[]
  readonly sizes: readonly string[]
  readonly factories: readonly string[]
  readonly count: number
}

const occasions = [
  'Birthday',
  'Wedding',
  'New Baby',
  'Thank You',
  'Get Well',
  'Anniversary',
  'Good Luck',
  'New Home',
  'Graduation',
  'Christmas',
]
const pictures = [
  'Watercolour Fox',
  'Gold Foil',
  'Retro Cassette',
  'Wildflower',
  'Photo Upload',
  'Cheeky Pug',
  'Block Print',
  'Balloon Arch',
]
const people = ['for Mum', 'for Dad', 'for Nan', 'for a Friend', 'for my Wife', 'for my Husband', 'for a Sister', 'for a Brother']
const tastes = ['Luxury', 'Classic', 'Vegan', 'Salted Caramel', 'Strawberry', 'Dark', 'Little', 'Celebration']
const print = ['GB-MNPG-TAM', 'GB-DPS-SLE', 'GB-MNPG-TAM', 'GB-ARENA-DRO']
const parcels = ['GB-PROPACK-HUD', 'GB-ARENA-DRO']

const families: readonly Family[] = [
  {
    prefix: 'CRD',
    productType: 'greetingcard',
    themes: occasions,
    nouns: pictures.map((one) => `${one} Card`),
    sizes: ['STD', 'LRG', 'SQU', 'GNT'],
    factories: print,
    count: 280,
  },
  {
    prefix: 'PST',
    productType: 'postcard',
    themes: occasions,
    nouns: pictures.map((one) => `${one} Postcard`),
    sizes: ['PST'],
    factories: print,
    count: 40,
  },
  {
    prefix: 'MUG',
    productType: 'personalised-mug',
    themes: pictures.map((one) => `${one} Mug`),
    nouns: people,
    sizes: ['STD', 'LRG'],
    factories: ['GB-ARENA-DRO'],
    count: 40,
  },
  {
    prefix: 'PAL',
    productType: 'personalised-alcohol',
    themes: occasions,
    nouns: ['Prosecco', 'Gin', 'Merlot'],
    sizes: ['20CL', '75CL'],
    factories: ['GB-ARENA-DRO'],
    count: 24,
  },
  {
    prefix: 'ALC',
    productType: 'alcohol',
    themes: tastes,
    nouns: ['Gin', 'Rosé', 'Champagne'],
    sizes: ['20CL', '70CL'],
    factories: parcels,
    count: 24,
  },
  {
    prefix: 'FLW',
    productType: 'flower',
    themes: occasions,
    nouns: ['Bouquet', 'Letterbox Roses', 'Tulips'],
    sizes: ['STD', 'DLX', 'GRD'],
    factories: parcels,
    count: 30,
  },
  {
    prefix: 'CHO',
    productType: 'chocolate',
    themes: tastes,
    nouns: ['Truffles', 'Chocolate Bar', 'Brownies'],
    sizes: ['STD', 'LRG'],
    factories: parcels,
    count: 24,
  },
  {
    prefix: 'SWT',
    productType: 'sweet',
    themes: tastes,
    nouns: ['Fudge', 'Pick and Mix'],
    sizes: ['STD', 'LRG'],
    factories: parcels,
    count: 16,
  },
  {
    prefix: 'CAK',
    productType: 'cake',
    themes: occasions,
    nouns: ['Sponge', 'Cupcakes'],
    sizes: ['6IN', '8IN'],
    factories: parcels,
    count: 20,
  },
  {
    prefix: 'BSC',
    productType: 'biscuit',
    themes: occasions,
    nouns: ['Iced Biscuits', 'Shortbread'],
    sizes: ['STD', 'TIN'],
    factories: parcels,
    count: 16,
  },
  {
    prefix: 'HMP',
    productType: 'hamper',
    themes: tastes,
    nouns: ['Afternoon Tea Hamper', 'Picnic Hamper'],
    sizes: ['STD', 'DLX'],
    factories: parcels,
    count: 16,
  },
  {
    prefix: 'BLN',
    productType: 'balloon',
    themes: occasions,
    nouns: ['Foil Balloon', 'Balloon in a Box'],
    sizes: ['STD', 'GNT'],
    factories: parcels,
    count: 20,
  },
  {
    prefix: 'TOY',
    productType: 'soft-toy',
    themes: ['Bashful', 'Sleepy', 'Cosy', 'Cheerful'],
    nouns: ['Bear', 'Bunny', 'Sloth', 'Elephant'],
    sizes: ['SML', 'MED'],
    factories: parcels,
    count: 16,
  },
  {
    prefix: 'BTY',
    productType: 'beauty',
    themes: tastes,
    nouns: ['Bath Set', 'Hand Cream'],
    sizes: ['STD'],
    factories: parcels,
    count: 16,
  },
  {
    prefix: 'JWL',
    productType: 'jewellery',
    themes: ['Silver', 'Rose Gold', 'Birthstone', 'Initial'],
    nouns: ['Necklace', 'Bracelet', 'Earrings'],
    sizes: ['ONE'],
    factories: ['GB-PROPACK-HUD'],
    count: 12,
  },
  {
    prefix: 'GFC',
    productType: 'gift-card',
    themes: occasions,
    nouns: ['Gift Card'],
    sizes: ['10', '25', '50'],
    factories: ['GB-DPS-SLE'],
    count: 10,
  },
]

/** Overrides for a new installation: some variants of some cards. */
export const demonstrationOverrides: readonly { readonly productKey: string; readonly sku: string; readonly factory: OverrideFactory }[] = [
  { productKey: 'CRD-BIR-0001', sku: 'CRD-BIR-0001-STD', factory: 'GB-DPS-SLE' },
  { productKey: 'CRD-WED-0002', sku: 'CRD-WED-0002-STD', factory: 'GB-MNPG-TAM' },
  { productKey: 'CRD-WED-0002', sku: 'CRD-WED-0002-LRG', factory: 'GB-MNPG-TAM' },
  { productKey: 'CRD-THA-0004', sku: 'CRD-THA-0004-STD', factory: 'GB-DPS-SLE' },
]

/** A made-up catalogue of more than 500 products with 1 to 4 variants each. Deterministic. */
export function demonstrationCatalogue(): readonly CatalogueEntry[] {
  let line = 0
  return families.flatMap((family) =>
    Array.from({ length: family.count }, (_, at) => productOf(family, at)).flatMap((variants) =>
      variants.map((variant) => {
        line += 1
        return { line, ...variant }
      }),
    ),
  )
}

function productOf(family: Family, at: number): readonly Omit<CatalogueEntry, 'line'>[] {
  const theme = pick(family.themes, at)
  const noun = pick(family.nouns, Math.floor(at / family.themes.length))
  // A third pass through themes and nouns would repeat a name.
  const turn = Math.floor(at / (family.themes.length * family.nouns.length))
  const key = `${family.prefix}-${theme.replaceAll(' ', '').slice(0, 3).toUpperCase()}-${String(at + 1).padStart(4, '0')}`
  const sizes = family.sizes.slice(0, 1 + ((at * 7) % family.sizes.length))
  return sizes.map((size) => ({
    productKey: key,
    name: `${theme} ${noun}${turn === 0 ? '' : ` ${pick(people, at + turn)}`}`,
    productType: family.productType,
    sku: `${key}-${size}`,
    factory: pick(family.factories, at),
  }))
}

function pick<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length]
  if (found === undefined) throw new RangeError('an empty list has nothing to pick')
  return found
}
