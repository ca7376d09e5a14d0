import type { BrandId } from '@goat/domain/brands'
import type { SampleDay, SampleFacts, SampleOrder } from '@goat/domain/kinds/sample-order'
import type { Db } from '../platform/db.ts'
import type { Origin } from '../records/log.ts'
import { createSampleOrder } from './sample-order-service.ts'

/** The facts that most orders of a brand share. */
const letter = { packType: 'SINGLE', addressType: 'SEND_DIRECT', consignmentType: 'cardOnly' } as const satisfies SampleFacts
const card = { ...letter, productType: 'greetingcard', cardType: 'standard' } as const satisfies SampleFacts
const gift = { addressType: 'SEND_DIRECT', consignmentType: 'giftOnly' } as const satisfies SampleFacts
const nextDay = { ...card, factory: 'GB-MNPG-TAM', deliveryMethod: 'NBD', destination: 'GB' } as const satisfies SampleFacts
const guernsey = { ...card, factory: 'GG-MNPG-GSY', deliveryMethod: 'NBD' } as const satisfies SampleFacts
const amsterdam = { factory: 'NL-GRTZ-AMS', deliveryMethod: 'STD', destination: 'NL' } as const satisfies SampleFacts

type Plan = readonly [name: string, day: SampleDay, time: string, order: SampleFacts]

/** Orders that the demonstration schedules, overrides, cut-offs and delivery options treat differently. Made up. */
const plans: Readonly<Record<BrandId, readonly Plan[]>> = {
  uk: [
    ['Giant card for Guernsey', 'friday', '15:59:00', { ...guernsey, cardType: 'giant', destination: 'GG', deliveryOption: 'first-class' }],
    ['Large card from Guernsey, next day', 'tuesday', '10:00:00', { ...guernsey, cardType: 'large', destination: 'GB', service: '59' }],
    // The cut-off of this option's service in Tamworth is 15:30 on weekdays.
    ['Next-day card before the cut-off', 'monday', '15:29:30', { ...nextDay, deliveryOption: 'next-day-guaranteed' }],
    ['Next-day card after the cut-off', 'monday', '15:30:00', { ...nextDay, deliveryOption: 'next-day-guaranteed' }],
    ['Card ordered on Saturday evening', 'saturday', '20:15:00', { ...nextDay, cardType: 'square', deliveryOption: 'sunday-courier' }],
    [
      'Card with an overridden print site',
      'today',
      '12:00:00',
      { ...card, productKey: 'CRD-BIR-0001', sku: 'CRD-BIR-0001-STD', deliveryMethod: 'STD', destination: 'GB', service: '44' },
    ],
    [
      'Postcard by airmail from Ireland',
      'wednesday',
      '09:30:00',
      {
        ...letter,
        productType: 'postcard',
        cardType: 'postcard',
        factory: 'IE-STL-DUB',
        deliveryMethod: 'AIRMAIL',
        destination: 'US',
        service: '1',
      },
    ],
    [
      'Australian card to the recipient',
      'thursday',
      '11:00:00',
      { ...card, factory: 'AU-CHEQUEMATES-SYD', deliveryMethod: 'STD', destination: 'AU', deliveryOption: 'standard-letter' },
    ],
    [
      'New York card at the weekend',
      'sunday',
      '14:00:00',
      { ...card, factory: 'US-KODI-NYC', deliveryMethod: 'STD', destination: 'US', deliveryOption: 'first-class' },
    ],
    [
      'Five cards, dispatched today',
      'today',
      '10:00:00',
      {
        ...card,
        packType: 'MULTI_FIVE_PLUS',
        factory: 'GB-PROPACK-HUD',
        deliveryMethod: 'TRL',
        destination: 'GB',
        service: '44',
        dispatchInDays: 0,
      },
    ],
    [
      'Bouquet as a gift only',
      'thursday',
      '16:45:00',
      {
        ...gift,
        productKey: 'FLW-WED-0002',
        productType: 'flower',
        giftType: 'flower',
        factory: 'GB-ARENA-DRO',
        deliveryMethod: 'NBD',
        destination: 'GB',
        deliveryOption: 'next-day-guaranteed',
      },
    ],
    [
      'Card and chocolates for a later day',
      'monday',
      '09:00:00',
      {
        ...card,
        consignmentType: 'cardAndGift',
        giftType: 'chocolate',
        factory: 'GB-ARENA-DRO',
        deliveryMethod: 'TRP',
        destination: 'GB',
        deliveryOption: 'parcel-courier',
        dispatchInDays: 4,
        deliveryInDays: 5,
      },
    ],
  ],
  nl: [
    ['Kaart door de brievenbus', 'monday', '10:00:00', { ...card, ...amsterdam, deliveryOption: 'brievenbus' }],
    ['Kaart vlak voor middernacht', 'tuesday', '23:59:00', { ...card, ...amsterdam, deliveryOption: 'brievenbus' }],
    ['Kaart met track-en-trace', 'wednesday', '16:30:00', { ...card, ...amsterdam, deliveryOption: 'brievenbus-volgen' }],
    ['Kaart naar België', 'thursday', '12:00:00', { ...card, ...amsterdam, destination: 'BE', deliveryOption: 'buitenland' }],
    [
      'Ansichtkaart',
      'today',
      '09:00:00',
      {
        ...letter,
        ...amsterdam,
        productType: 'postcard',
        cardType: 'postcard',
        deliveryOption: 'brievenbus',
      },
    ],
    ['Supersize kaart als pakket', 'friday', '15:00:00', { ...card, ...amsterdam, cardType: 'supersize', deliveryOption: 'pakket' }],
    ['Kaart in het weekend besteld', 'saturday', '18:00:00', { ...card, ...amsterdam, deliveryOption: 'zondag' }],
    [
      'Alleen bloemen',
      'friday',
      '11:30:00',
      { ...gift, ...amsterdam, productType: 'flower', giftType: 'flower', deliveryOption: 'pakket' },
    ],
    [
      'Brievenbuscadeau',
      'today',
      '14:00:00',
      {
        ...gift,
        ...amsterdam,
        productType: 'chocolate',
        giftType: 'letterbox-gift',
        deliveryOption: 'brievenbus-volgen',
      },
    ],
    [
      'Wijn met leeftijdscheck',
      'thursday',
      '17:30:00',
      { ...gift, ...amsterdam, productType: 'alcohol', giftType: 'alcohol', service: 'DHL_PAKKET_18PLUS', deliveryOption: 'avondlevering' },
    ],
    [
      'Kaart met drop, later bezorgd',
      'monday',
      '13:15:00',
      {
        ...card,
        ...amsterdam,
        consignmentType: 'cardAndGift',
        giftType: 'liquorice',
        deliveryOption: 'pakket',
        dispatchInDays: 5,
        deliveryInDays: 6,
      },
    ],
    [
      'Taart voor zaterdag',
      'friday',
      '08:30:00',
      {
        ...gift,
        ...amsterdam,
        productType: 'cake',
        giftType: 'cake',
        deliveryOption: 'zaterdag',
        deliveryInDays: 1,
      },
    ],
  ],
}

/** Twelve sample orders of a brand. */
export function demonstrationSampleOrders(brand: BrandId): readonly SampleOrder[] {
  return plans[brand].map(([name, day, time, order]) => ({ name, placed: { day, time }, order }))
}

/** Loads the sample orders of a brand through the service. */
export async function loadSampleOrders(db: Db, origin: Origin): Promise<void> {
  for (const [at, sample] of demonstrationSampleOrders(origin.brand).entries()) {
    await createSampleOrder(db, { origin, attempt: undefined }, sample, `demonstration-${String(at + 1).padStart(2, '0')}`)
  }
}
