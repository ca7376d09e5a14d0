import type { Currency } from './money.ts'

/** The possible capabilities of a brand, named after their folders in the server and the web app. */
export type CapabilityName = 'factories' | 'cutoffs' | 'designation' | 'product-overrides' | 'delivery-options' | 'foresight'

/** Everything that differs between brands, except colours (`tokens.css` of ui). See `brandOf`. */
export type Brand = {
  /** Display name, unless the configuration has another. */
  readonly name: string
  readonly capabilities: readonly CapabilityName[]
  /** The IANA zone of its home country, for times that belong to no factory. */
  readonly timeZone: string
  /** The initial factories of a new database. */
  readonly factories: readonly BrandFactory[]
  /** The available card types, in the display order of delivery options. */
  readonly cardTypes: readonly CardType[]
  /** The gift types of delivery options: label by code, in the brand's language. */
  readonly giftTypes: Readonly<Record<string, string>>
}

export type BrandFactory = {
  readonly code: string
  /** The town by which people call it. */
  readonly place?: string
  /** IANA zone. */
  readonly timeZone: string
  /** Its currency, unless that of its country (REF-10). */
  readonly currency?: Currency
  /** The display names of its delivery services by their raw names (REF-4, REF-5). */
  readonly deliveryServices?: Readonly<Record<string, string>>
}

/** Card type codes of all brands; `Brand.cardTypes` has those of one brand (REF-6). */
export type CardType = 'postcard' | 'small' | 'standard' | 'square' | 'large' | 'largesquare' | 'giant' | 'supersize' | 'supersize-square'

const nl: Brand = {
  name: 'Dutch brand',
  capabilities: ['factories', 'cutoffs', 'delivery-options', 'foresight'],
  timeZone: 'Europe/Amsterdam',
  factories: [
    {
      code: 'NL-GRTZ-AMS',
      place: 'Amsterdam',
      timeZone: 'Europe/Amsterdam',
      // Placeholder codes, to be replaced by the carriers' codes.
      deliveryServices: {
        POSTNL_BRIEVENBUS: 'POSTNL BRIEVENBUSPAKJE',
        POSTNL_BRIEVENBUS_ZONDAG: 'POSTNL BRIEVENBUSPAKJE ZONDAG',
        POSTNL_BRIEVENBUS_BE: 'POSTNL BRIEVENBUSPAKJE BELGIË',
        POSTNL_PAKKET: 'POSTNL PAKKET',
        POSTNL_PAKKET_ZONDAG: 'POSTNL PAKKET ZONDAG',
        POSTNL_PAKKET_18PLUS: 'POSTNL PAKKET LEEFTIJDSCHECK 18+',
        POSTNL_PAKKET_ZONDAG_18PLUS: 'POSTNL PAKKET ZONDAG LEEFTIJDSCHECK 18+',
        POSTNL_PAKKET_BE: 'POSTNL PAKKET BELGIË',
        POSTNL_PAKKET_BE_18PLUS: 'POSTNL PAKKET BELGIË LEEFTIJDSCHECK 18+',
        DHL_BRIEVENBUS: 'DHL BRIEVENBUSPAKJE',
        DHL_BRIEVENBUS_BE: 'DHL BRIEVENBUSPAKJE BELGIË',
        DHL_PAKKET: 'DHL PAKKET',
        DHL_PAKKET_ZONDAG: 'DHL PAKKET ZONDAG',
        DHL_PAKKET_18PLUS: 'DHL PAKKET LEEFTIJDSCHECK 18+',
        DHL_PAKKET_ZONDAG_18PLUS: 'DHL PAKKET ZONDAG LEEFTIJDSCHECK 18+',
        DHL_PAKKET_BE: 'DHL PAKKET BELGIË',
      },
    },
  ],
  cardTypes: ['postcard', 'small', 'standard', 'square', 'large', 'largesquare', 'supersize', 'supersize-square'],
  // Not described by REF-7: our own selection.
  giftTypes: {
    alcohol: 'Alcohol',
    apron: 'Schort',
    'baby-gift': 'Babycadeau',
    balloon: 'Ballon',
    beauty: 'Beauty en verzorging',
    biscuit: 'Koekjes',
    book: 'Boek',
    cake: 'Taart',
    candle: 'Kaars',
    chocolate: 'Chocolade',
    'coffee-tea': 'Koffie en thee',
    'digital-gift-card': 'Digitale cadeaukaart',
    'digital-gift-experience': 'Digitale belevenisbon',
    flower: 'Bloemen',
    'gadget-novelty': 'Gadgets en grappige cadeaus',
    'gift-card': 'Cadeaukaart',
    'gift-experience': 'Belevenis',
    hamper: 'Cadeaupakket',
    'home-gift': 'Wonen',
    jewellery: 'Sieraden',
    liquorice: 'Drop',
    'letterbox-gift': 'Brievenbuscadeau',
    party: 'Feestartikelen',
    'personalised-alcohol': 'Gepersonaliseerde drank',
    'personalised-apron': 'Gepersonaliseerd schort',
    'personalised-book': 'Gepersonaliseerd boek',
    'personalised-candle': 'Gepersonaliseerde kaars',
    'personalised-chocolate': 'Gepersonaliseerde chocolade',
    'personalised-cushion': 'Gepersonaliseerd kussen',
    'personalised-glass': 'Gepersonaliseerd glas',
    'personalised-mug': 'Gepersonaliseerde mok',
    'personalised-print': 'Gepersonaliseerde poster',
    'personalised-puzzle': 'Gepersonaliseerde puzzel',
    'personalised-t-shirt': 'Gepersonaliseerd T-shirt',
    'personalised-water-bottle': 'Gepersonaliseerde drinkfles',
    plant: 'Plant',
    'soft-toy': 'Knuffel',
    'stationery-craft': 'Schrijfwaren en knutselen',
    sweet: 'Snoep',
    'toy-game': 'Speelgoed en spellen',
  },
}

const australian = { '1': 'AUS POST LETTER', '14': 'STANDARD PARCEL', '44': 'EXPRESS PARCEL', CARDS_TRACKED_LETTER: 'EXPRESS LETTER' }
const american = { '1': 'STANDARD' }

const uk: Brand = {
  name: 'UK brand',
  capabilities: ['factories', 'cutoffs', 'designation', 'product-overrides', 'delivery-options', 'foresight'],
  timeZone: 'Europe/London',
  factories: [
    { code: 'AU-CHEQUEMATES-SYD', place: 'Sydney', timeZone: 'Australia/Sydney', deliveryServices: australian },
    { code: 'AU-PMI-MEL', place: 'Melbourne', timeZone: 'Australia/Melbourne', deliveryServices: australian },
    { code: 'GB-ARENA-DRO', place: 'Droitwich', timeZone: 'Europe/London', deliveryServices: { '14': 'EXPRESS' } },
    { code: 'GB-DPS-SLE', place: 'Sleaford', timeZone: 'Europe/London', deliveryServices: { '44': 'TRACKED PARCEL' } },
    {
      code: 'GB-MNPG-TAM',
      place: 'Tamworth',
      timeZone: 'Europe/London',
      deliveryServices: { '1': 'STANDARD', '44': 'TRACKED PARCEL', '59': 'TRACKED LETTERBOX' },
    },
    { code: 'GB-PROPACK-HUD', place: 'Huddersfield', timeZone: 'Europe/London' },
    {
      code: 'GG-MNPG-GSY',
      place: 'Guernsey',
      timeZone: 'Europe/Guernsey',
      deliveryServices: { '1': 'STANDARD', '59': 'TRACKED LETTERBOX' },
    },
    { code: 'IE-STL-DUB', place: 'Dublin', timeZone: 'Europe/Dublin', deliveryServices: { '1': 'STANDARD', '44': 'TRACKED PARCEL' } },
    { code: 'US-KODI-LAS', place: 'Las Vegas', timeZone: 'America/Los_Angeles', deliveryServices: american },
    { code: 'US-KODI-NYC', place: 'New York', timeZone: 'America/New_York', deliveryServices: american },
  ],
  cardTypes: ['postcard', 'standard', 'square', 'large', 'largesquare', 'giant'],
  // REF-7 describes some of the codes; the other codes and all labels are our own.
  giftTypes: {
    alcohol: 'Alcohol',
    apron: 'Apron',
    'baby-gift': 'Baby gift',
    balloon: 'Balloon',
    beauty: 'Beauty',
    biscuit: 'Biscuits',
    book: 'Book',
    cake: 'Cake',
    candle: 'Candle',
    chocolate: 'Chocolate',
    'coffee-tea': 'Coffee and tea',
    'digital-gift-card': 'Digital gift card',
    'digital-gift-experience': 'Digital gift experience',
    flower: 'Flowers',
    'gadget-novelty': 'Gadget and novelty',
    'gift-card': 'Gift card',
    'gift-experience': 'Gift experience',
    hamper: 'Hamper',
    'home-gift': 'Home gift',
    jewellery: 'Jewellery',
    party: 'Party',
    'personalised-alcohol': 'Personalised alcohol',
    'personalised-apron': 'Personalised apron',
    'personalised-book': 'Personalised book',
    'personalised-candle': 'Personalised candle',
    'personalised-chocolate': 'Personalised chocolate',
    'personalised-cushion': 'Personalised cushion',
    'personalised-glass': 'Personalised glass',
    'personalised-jewellery': 'Personalised jewellery',
    'personalised-mug': 'Personalised mug',
    'personalised-print': 'Personalised print',
    'personalised-puzzle': 'Personalised puzzle',
    'personalised-t-shirt': 'Personalised T-shirt',
    'personalised-water-bottle': 'Personalised water bottle',
    'pet-gift': 'Pet gift',
    plant: 'Plant',
    'soft-toy': 'Soft toy',
    'stationery-craft': 'Stationery and craft',
    sweet: 'Sweets',
    'toy-game': 'Toys and games',
  },
}

/** Every brand by its id, in display order. */
export const brands = { uk, nl }

/** The retailer's brands, by the ids that configuration and browser storage use. */
export type BrandId = keyof typeof brands
export const brandIds = Object.keys(brands) as readonly BrandId[]

/** The brand until the user selects another (REF-1). */
export const defaultBrand: BrandId = 'uk'

/** Narrows any value, such as one from browser storage, to a brand id. */
export function isBrandId(value: unknown): value is BrandId {
  return brandIds.some((id) => id === value)
}

export function forEachBrand<T>(of: (brand: BrandId) => T): Readonly<Record<BrandId, T>> {
  return Object.fromEntries(brandIds.map((id) => [id, of(id)])) as Record<BrandId, T>
}

/** Viewers read; editors read and write (SIG-9). */
export const permissions = ['viewer', 'editor'] as const
export type Permission = (typeof permissions)[number]

/** Whether a user with the permission `has` may do what requires `needs`; undefined: no permission. */
export function permits(has: Permission | undefined, needs: Permission): boolean {
  return has === 'editor' || (has === 'viewer' && needs === 'viewer')
}

/** The definition of a brand. Throws RangeError for an unsupported brand (REF-7). */
export function brandOf(id: BrandId): Brand {
  if (!Object.hasOwn(brands, id)) throw new RangeError(`There is no brand "${id}".`)
  return brands[id]
}
